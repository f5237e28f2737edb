"""The machine that the checks run on: the program, a folder for each check, and other programs."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
GUIDES = ROOT / "Sources/settings-convert/settings-convert.docc"
SAMPLES = ROOT / "Samples"
NAME = "settings-convert"
LIMIT = 300
NOBODY = 65534
# Older versions of macOS have no C.UTF-8.
LOCALE = "C.UTF-8" if platform.system() == "Linux" else "en_US.UTF-8"


class SkippedError(Exception):
    """Something that a check needs is missing on this machine."""


@dataclass(frozen=True)
class Session:
    """The program, the folder of the release, and an empty folder for one check."""

    binary: Path
    dist: Path
    folder: Path

    def convert(self, *arguments: str, **options: object) -> Result:
        """Runs the program in the folder."""
        return run([self.binary, *arguments], folder=self.folder, **options)

    def summaries(self) -> dict[str, str]:
        """The names of all commands, with what help tells about them."""
        listed = self.convert("help", "--man").output
        names = re.findall(rf'^\.B "{NAME}-(\w+)\(1\)"$', listed.replace("\\-", "-"), re.MULTILINE)
        assert len(names) > 10, listed
        return {name: self.convert("help", name).output.partition("\n")[0]
                .replace(" (the default command).", ".") for name in names}

    def commands(self) -> list[str]:
        """The names of all commands."""
        return list(self.summaries())

    def options(self, command: str) -> list[str]:
        """The long options of a command, as its help lists them."""
        listed = self.convert("help", command).output.partition("\noptions:\n")[2]
        return re.findall(r"^  (?:-\w, )?(--[\w-]+)", listed.partition("\n\n")[0], re.MULTILINE)


@dataclass(frozen=True)
class Result:
    status: int
    output: str
    errors: str


def run(
    command: Sequence[str | Path], *, folder: Path | None = None, status: int | None = 0,
    environment: Mapping[str, str] | None = None, text: str | None = None,
) -> Result:
    """Runs a command, and compares its exit status if one is expected."""
    finished = subprocess.run(
        [str(word) for word in command], cwd=folder, check=False, capture_output=True, text=True,
        env=None if environment is None else dict(environment), input=text or "", timeout=LIMIT)
    result = Result(finished.returncode, finished.stdout, finished.stderr)
    if status is not None and result.status != status:
        shown = " ".join(map(str, command))
        raise AssertionError(f"exit status {result.status} of {shown}\n{result.output}"
                             f"{result.errors}")
    return result


def need(*tools: str) -> None:
    """Skips a check if one of its tools is missing."""
    for tool in tools:
        if not shutil.which(tool):
            raise SkippedError(f"{tool} is missing")


def need_root() -> None:
    if os.geteuid() != 0:
        raise SkippedError("it needs root")


def release(session: Session) -> Path:
    """The tarball that `make dist` has written for this machine."""
    version = session.convert("--version").output.split()[-1]
    system = f"{platform.system()}-{platform.machine()}".lower()
    archive = session.dist / f"{NAME}-{version}-{system}.tar.gz"
    assert archive.is_file(), f"{archive} is missing; run make dist"
    return archive


def unpack(session: Session) -> Path:
    """The only folder in the release, unpacked."""
    archive = release(session)
    run(["tar", "-x", "-z", "-f", archive, "-C", session.folder])
    root = session.folder / archive.name.removesuffix(".tar.gz")
    assert list(session.folder.iterdir()) == [root], list(session.folder.iterdir())
    return root


def files(folder: Path) -> set[str]:
    """The paths of all files below a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}


def guide_blocks(language: str) -> list[str]:
    """The blocks in a language in all guides."""
    text = "".join(guide.read_text() for guide in sorted(GUIDES.glob("*.md")))
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def guide_block(word: str) -> Any:
    """The only block of YAML in the guides with a word."""
    (block,) = (block for block in guide_blocks("yaml") if word in block)
    return yaml.safe_load(block)
