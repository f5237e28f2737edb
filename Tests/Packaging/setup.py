"""How `.ci/install` installs a package: without a question, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from machine import ROOT, Result, Session, run

WHAT = ("libyaml", "libyaml-dev", "libyaml-devel", "libyaml-brew")
APT = "apt-get update; DEBIAN_FRONTEND=noninteractive apt-get install -y libyaml-dev"
# The tools on a machine, what the script prints, and the calls in the log that each tool writes.
MACHINES: tuple[tuple[Mapping[str, str], str, list[str]], ...] = (
    ({"id": "echo 0", "apt-get": ""}, APT,
     ["apt-get update", "apt-get install -y libyaml-dev"]),
    ({"id": "echo 0", "dnf": ""}, "dnf install -y libyaml-devel",
     ["dnf install -y libyaml-devel"]),
    # Homebrew needs no root, and comes before a system's own manager.
    ({"id": "echo 501", "brew": "", "apt-get": "exit 1"}, "brew install libyaml-brew",
     ["brew install libyaml-brew"]),
    ({"id": "echo 1000", "apt-get": "", "sudo": 'shift; exec "$@"'}, f"sudo sh -c '{APT}'",
     ["sudo -n true", f"sudo -n sh -c {APT}", "apt-get update",
      "apt-get install -y libyaml-dev"]),
)


class Machine:
    """A folder with nothing but the given tools and a shell on its PATH."""

    def __init__(self, folder: Path, tools: Mapping[str, str]) -> None:
        self.tools, self.log = folder / "tools", folder / "log"
        self.tools.mkdir(parents=True)
        self.log.touch()
        (self.tools / "sh").symlink_to("/bin/sh")
        (self.tools / "true").symlink_to("/bin/true")
        for name, body in tools.items():
            tool = self.tools / name
            call = "" if name == "id" else f'echo {name} "$@" >> {self.log}\n'
            tool.write_text(f"#!/bin/sh\n{call}{body}\n")
            tool.chmod(0o755)

    def install(self, status: int = 0, **variables: str) -> Result:
        return run([ROOT / ".ci/install", *WHAT], status=status,
                   environment={"PATH": str(self.tools)} | variables)

    @property
    def calls(self) -> list[str]:
        return self.log.read_text().splitlines()


def packages_install_without_a_question(session: Session) -> str:
    """As root, by sudo, and by Homebrew, the command is printed and then run."""
    for number, (tools, shown, calls) in enumerate(MACHINES):
        machine = Machine(session.folder / str(number), tools)
        result = machine.install()
        assert f"  {shown}\n" in result.output, result
        assert machine.calls == calls, machine.calls
    return f"{len(MACHINES)} machines"


def packages_never_ask_for_a_password(session: Session) -> None:
    """Without rights, the command is printed and nothing runs."""
    machine = Machine(session.folder, {"id": "echo 1000", "apt-get": "", "sudo": "exit 1"})
    result = machine.install(status=2)
    assert APT in result.output and "error: " in result.errors, result
    assert machine.calls == ["sudo -n true"], machine.calls


def install_0_only_prints(session: Session) -> None:
    """INSTALL=0 keeps even root from installing."""
    machine = Machine(session.folder, {"id": "echo 0", "apt-get": ""})
    result = machine.install(status=2, INSTALL="0")
    assert APT in result.output and "INSTALL=0" in result.errors, result
    assert not machine.calls, machine.calls


def failed_installations_are_told(session: Session) -> None:
    """The exit status tells that a package could not be installed, or nothing can install it."""
    failing = Machine(session.folder / "failing", {"id": "echo 0", "apt-get": "exit 100"})
    assert "error: cannot install libyaml" in failing.install(status=2).errors
    empty = Machine(session.folder / "empty", {"id": "echo 0"})
    assert "install it (libyaml-dev on Debian)" in empty.install(status=2).errors


CHECKS = (packages_install_without_a_question, packages_never_ask_for_a_password,
          install_0_only_prints, failed_installations_are_told)
