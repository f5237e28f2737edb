"""The programs that commands name: ours, installed ones, and those in Programs/."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parent / "Programs"


class MissingError(Exception):
    """A program that this machine does not have, and why."""


class Tools:
    """Finds each program once; `folder` takes the compiled ones."""

    def __init__(self, binary: Path, python: str, folder: Path) -> None:
        self._folder = folder
        # Commands run in another folder. The link in a virtual environment must not be resolved.
        self._python = str(Path(shutil.which(python) or sys.executable).absolute())
        self._found: dict[str, list[str] | MissingError] = {}
        self._recipes: dict[str, Callable[[], list[str]]] = {
            "settings-convert": lambda: [self._copied(binary)],
            "plistutil": lambda: _installed("plistutil"),
            "plutil": lambda: _installed("plutil"),
            "jq": lambda: _installed("jq"),
            "expat": lambda: self._compiled("expat", "-lexpat"),
            "libyaml": lambda: self._compiled("libyaml", *_flags("yaml-0.1", "-lyaml")),
            "empty": lambda: self._compiled("empty", "-static"),
            "cost": lambda: self._compiled("cost", *_static()),
            "plistlib": lambda: [self._python, str(PROGRAMS / "plistlib_convert.py")],
            "PyYAML": lambda: self._script("pyyaml_load.py", "yaml.CSafeLoader"),
        }

    def command(self, text: str) -> list[str]:
        """The words of a command, its program found.

        - Throws: MissingError.
        """
        name, *arguments = shlex.split(text)
        if name not in self._found:
            try:
                self._found[name] = self._recipes[name]()
            except MissingError as missing:
                self._found[name] = missing
        found = self._found[name]
        if isinstance(found, MissingError):
            raise found
        return [*found, *arguments]

    def _copied(self, binary: Path) -> str:
        """A copy, as an installed program is: a linker's file is in pieces in the page cache, and
        starts half a millisecond later."""
        return str(shutil.copy(binary, self._folder / "settings-convert"))

    def _compiled(self, name: str, *flags: str) -> list[str]:
        compiler = shutil.which("clang") or shutil.which("cc")
        if not compiler:
            raise MissingError(f"{name}: there is no C compiler")
        program = self._folder / name
        run = subprocess.run(
            [compiler, "-O2", "-o", str(program), str(PROGRAMS / f"{name}.c"), *flags],
            check=False, capture_output=True, text=True)
        if run.returncode != 0:
            raise MissingError(f"{name}: {_reason(run.stderr)}")
        return [str(program)]

    def _script(self, file: str, needed: str) -> list[str]:
        module = needed.partition(".")[0]
        run = subprocess.run([self._python, "-c", f"import {module}; {needed}"],
                             check=False, capture_output=True, text=True)
        if run.returncode != 0:
            raise MissingError(f"{needed}: {(run.stderr.strip().splitlines() or ['?'])[-1]}")
        return [self._python, str(PROGRAMS / file)]


def _installed(name: str) -> list[str]:
    path = shutil.which(name)
    if not path:
        raise MissingError(f"{name} is not installed")
    return [path]


def _flags(package: str, otherwise: str) -> Sequence[str]:
    """The flags to compile and link with a C library, as pkg-config knows them."""
    if not shutil.which("pkg-config"):
        return [otherwise]
    run = subprocess.run(["pkg-config", "--cflags", "--libs", package],
                         check=False, capture_output=True, text=True)
    return shlex.split(run.stdout) if run.returncode == 0 else [otherwise]


def _static() -> Sequence[str]:
    """The flag for a program without libraries, whose memory is next to nothing."""
    return [] if sys.platform == "darwin" else ["-static"]


def _reason(messages: str) -> str:
    """The first error of a compiler or linker."""
    lines = messages.strip().splitlines() or ["?"]
    return next((line for line in lines if "error" in line), lines[0])
