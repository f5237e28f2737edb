"""Completions, by the Tab key in real shells, with the files that `make install` writes."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

import pexpect

from machine import LOCALE, NAME, ROOT, Session, SkippedError, need, run, unpack

HERE = Path(__file__).resolve().parent
BASH_COMPLETION = Path("/usr/share/bash-completion/bash_completion")
PROMPT = "ready> "
# The line up to the Tab key, and the arguments that the program then gets.
COMPLETED = (
    ("vali", ["validate"]),
    ("--rew", ["--rewrite"]),
    ("Set", ["Settings.bundle/"]),
    ("Settings.bundle/Ro", ["Settings.bundle/Root.plist"]),
    ("My", ["My page's [1].yaml"]),
    ("validate My", ["validate", "My page's [1].yaml"]),
    ('validate "My', ["validate", "My page's [1].yaml"]),
    ("validate --config My", ["validate", "--config", "My page's [1].yaml"]),
    ("Root.yaml -o Settings.bundle/Ro", ["Root.yaml", "-o", "Settings.bundle/Root.plist"]),
    ("Root.yaml --to bun", ["Root.yaml", "--to", "bundle"]),
    ("Root.yaml --to=bun", ["Root.yaml", "--to=bundle"]),
    ("Root.yaml --check=b", ["Root.yaml", "--check=bytes"]),
    ("Root.yaml --keep", ["Root.yaml", "--keep-going"]),
    ("defaults Root.yaml --to sw", ["defaults", "Root.yaml", "--to", "swift"]),
    ("--from xml validate --targ", ["--from", "xml", "validate", "--target"]),
    ("--from=xml validate --targ", ["--from=xml", "validate", "--target"]),
    ("explain default-not-i", ["explain", "default-not-in-values"]),
    ("help complet", ["help", "completions"]),
    ("completions zs", ["completions", "zsh"]),
    ("schema PSSli", ["schema", "PSSliderSpecifier"]),
    ("get Settings.bundle/Ro", ["get", "Settings.bundle/Root.plist"]),
    ("set Settings.bundle --uns", ["set", "Settings.bundle", "--unset"]),
)
# The line up to the Tab key, and everything that is offered.
OFFERED = (
    ("ver", {"verify"}),
    ("validate --target ", {"ios", "ipados", "tvos", "visionos", "catalyst", "watch"}),
    ("validate --color ", {"auto", "always", "never"}),
    ("Root.yaml --from b", {"binary", "bundle"}),
    ("verify --jobs ", set()),
    ("completions ", {"bash", "zsh", "fish"}),
    ("get Settings.bundle/", {"Root.plist", "Extra.plist"}),
    ("set Settings.bundle --unset @sy", set()),
)
FILES = ("Settings.bundle/Root.plist", "Settings.bundle/Extra.plist", "Root.yaml",
         "My page's [1].yaml")


class Shell(ABC):
    """A shell in a terminal, with the completions loaded from where they are installed."""

    def __init__(self, home: Path) -> None:
        self.folder = folder = home / "work"
        folder.mkdir(exist_ok=True)
        for path in FILES:
            (folder / path).parent.mkdir(exist_ok=True)
            (folder / path).touch()
        self.environment = {
            "PATH": f"{home / '.local/bin'}:{os.environ['PATH']}", "HOME": str(home),
            "TERM": "dumb", "LC_ALL": LOCALE,
        }

    @abstractmethod
    def completed(self, line: str) -> list[str]:
        """The arguments of the program, after Tab and Enter behind the line."""

    @abstractmethod
    def offered(self, line: str) -> set[str]:
        """The words that are offered for the last one of the line."""


class Interactive(Shell):
    """A shell that is driven through a pseudo terminal."""

    command: tuple[str, ...]
    setup: Path

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        program, *arguments = self.command
        self.terminal = pexpect.spawn(
            program, arguments, cwd=str(self.folder), env=self.environment, encoding="utf-8",
            timeout=20, dimensions=(60, 4000), echo=False)
        self.terminal.delaybeforesend = None
        # What was on the screen before the lines that are printed.
        self.shown = ""
        self.terminal.sendline(f"source '{self.setup}'")
        self.terminal.expect_exact(PROMPT)

    def printed(self, keys: str) -> list[str]:
        """The lines between the marks that the functions of the setup print."""
        self.terminal.send(keys)
        self.terminal.expect(r"<begin>\r?\n(.*?)<end>")
        self.shown = self.terminal.before
        lines = self.terminal.match.group(1).splitlines()
        self.terminal.expect_exact(PROMPT)
        return lines

    def completed(self, line: str) -> list[str]:
        return self.printed(f"{NAME} {line}\t\n")


class Bash(Interactive):
    command = ("bash", "--norc", "--noprofile", "-i")
    setup = HERE / "setup.bash"

    def offered(self, line: str) -> set[str]:
        words = f"{NAME} {line}".split(" ")
        return set(self.printed(f"offer {shlex.join(words)}\n")) - {""}


class Zsh(Interactive):
    command = ("zsh", "-f", "-i")
    setup = HERE / "setup.zsh"

    def offered(self, line: str) -> set[str]:
        return set(self.printed(f"{NAME} {line}\x14")) - {""}

    def described(self, line: str) -> str:
        """What is on the screen after ^D behind the line."""
        self.printed(f"{NAME} {line}\x04\x07")
        return self.shown


class Fish(Shell):
    """fish, which prints what it would offer."""

    def described(self, line: str) -> dict[str, str]:
        """The words that fish would offer, with their descriptions."""
        command = f"complete -C {shlex.quote(f'{NAME} {line}')}"
        shown = run(["fish", "--private", "-c", command], folder=self.folder,
                    environment=self.environment)
        assert not shown.errors, shown.errors
        words = (entry.partition("\t") for entry in shown.output.splitlines())
        return {word: description for word, _, description in words}

    def offered(self, line: str) -> set[str]:
        return set(self.described(line))

    def completed(self, line: str) -> list[str]:
        # The only word that is offered is the one that fish puts there, quoted where it must be.
        (word,) = self.offered(line)
        return [*line.split(" ")[:-1], word]


def home(session: Session) -> Path:
    """A home folder with the release in `.local`."""
    unpack(session).rename(session.folder / ".local")
    return session.folder


def check(session: Session, kind: Callable[[Path], Shell]) -> str:
    shell = kind(home(session))
    for line, expected in COMPLETED:
        found = shell.completed(line)
        assert found == expected, f"{line!r} becomes {found}"
    for line, expected in OFFERED:
        # Some shells offer the last part of a path only.
        found = {Path(word).name for word in shell.offered(line)}
        assert found == expected, f"{line!r} offers {found}"
    commands = session.commands()
    found = shell.offered("")
    assert found >= set(commands) and "Root.yaml" in found, found
    options = 0
    for command in commands:
        found = {word.rstrip("=") for word in shell.offered(f"{command} --")}
        expected = set(session.options(command))
        assert found == expected, f"{command}: {found ^ expected}"
        options += len(expected)
    return f"{len(commands)} commands, {options} options"


def bash_completes(session: Session) -> str:
    """The Tab key in bash, with bash-completion, which keeps `@` in a word."""
    need("bash")
    if not BASH_COMPLETION.exists():
        raise SkippedError("bash-completion is missing")
    return check(session, Bash)


def zsh_completes(session: Session) -> str:
    """The Tab key in zsh, with the line for `.zshrc` that is in README."""
    need("zsh")
    (line,) = re.findall(r"`(fpath=.*?)`", (ROOT / "README.md").read_text())
    # The session installs into a prefix of its own.
    assert line.replace("/usr/local", "~/.local") in Zsh.setup.read_text(), line
    return check(session, Zsh)


def fish_completes(session: Session) -> str:
    """The list that fish would show, and how long it takes to come."""
    need("fish")
    return check(session, Fish)


def scripts_are_sound(session: Session) -> str:
    """The shells accept the scripts' syntax, and shellcheck has no remark on that of bash."""
    checkers = {"bash": "bash -n", "zsh": "zsh -n", "fish": "fish --no-execute",
                "shellcheck": "shellcheck"}
    present = [tool for tool in checkers if shutil.which(tool)]
    for tool in present:
        script = session.folder / tool
        shell = "bash" if tool == "shellcheck" else tool
        script.write_text(session.convert("completions", shell).output)
        result = run([*checkers[tool].split(), script])
        assert not result.output + result.errors, result
    return ", ".join(present)


def descriptions_survive_quoting(session: Session) -> str:
    """zsh and fish show the sentences of help as they are."""
    need("zsh", "fish")
    zsh, fish = Zsh(home(session)), Fish(session.folder)
    lines = {f"{command} --": described_options(session, command)
             for command in session.commands()}
    lines[""] = session.summaries()
    for line, sentences in lines.items():
        # An option with an optional value is offered with and without =.
        offered = {word.rstrip("="): sentence
                   for word, sentence in fish.described(line).items()}
        screen = zsh.described(line)
        for word, sentence in sentences.items():
            assert offered[word] == sentence, (offered[word], sentence)
            assert re.search(rf"{word} +-- {re.escape(sentence)}\s", screen), (word, screen)
    return f"{sum(map(len, lines.values()))} sentences"


def described_options(session: Session, command: str) -> dict[str, str]:
    """The long options of a command, with their descriptions as its help has them."""
    text = session.convert("help", command).output
    text = text.partition("\noptions:\n")[2].partition("\n\n")[0]
    found: dict[str, str] = {}
    option = ""
    for line in text.splitlines():
        if start := re.match(r"  (?:-\w, )?(--[\w-]+)\S*(?: \S+)?  +(.*)", line):
            option, found[start[1]] = start.groups()
        else:
            found[option] += " " + line.strip()
    return found


CHECKS = (scripts_are_sound, bash_completes, zsh_completes, fish_completes,
          descriptions_survive_quoting)
