"""The folder of documents that commands run in."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pages
from measures import BUNDLE_ELEMENTS, FORMATS

# `10000.plist` and `10000-comments.yaml`, as commands name them.
DOCUMENT = re.compile(r"(\d+)(-comments|-changed)?\.(\w+)$")


def write(folder: Path, commands: Iterable[str], binary: Path, languages: int) -> None:
    """Writes the documents that the commands read: XML, and from that the other formats.

    - Throws: subprocess.CalledProcessError, if the program cannot convert them.
    """
    words = {word for command in commands for word in command.split()}
    for word in sorted(words):
        if document := DOCUMENT.fullmatch(word):
            _write(folder, int(document[1]), document[2] or "", document[3], binary)
    if {"Settings.bundle", "Settings.yaml"} & words:
        pages.write_bundle(folder / "Settings.bundle", BUNDLE_ELEMENTS, languages)
        _convert(binary, folder, "Settings.bundle", "Settings.yaml", "yaml")


def _write(folder: Path, count: int, variant: str, extension: str, binary: Path) -> None:
    if extension == "strings":
        text = pages.strings(count, "de")
        (folder / f"{count}.strings").write_text(text, "utf-8")
        return
    page = folder / f"{count}{variant}.plist"
    if not page.exists():
        text = pages.page(count, commented=variant == "-comments", changed=variant == "-changed")
        page.write_text(text, "utf-8")
    if extension != "plist":
        target = next(name for name, known in FORMATS.items() if known == extension)
        _convert(binary, folder, page.name, f"{page.stem}.{extension}", target.lower())


def _convert(binary: Path, folder: Path, source: str, output: str, target: str) -> None:
    subprocess.run([str(binary), source, "-o", output, "--to", target, "--quiet"],
                   cwd=folder, check=True)


def size(folder: Path, command: str) -> int:
    """The bytes that a command reads: of the first document or bundle in it."""
    for word in command.split()[1:]:
        path = folder / word
        if path.is_dir():
            return sum(file.stat().st_size for file in path.rglob("*") if file.is_file())
        if path.is_file():
            return path.stat().st_size
    return 0
