"""The folder of documents that commands run in."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

import pages
from measures import BUNDLE_ELEMENTS, FORMATS

# `10000.plist` and `10000-comments.yaml`, as commands name them.
DOCUMENT = re.compile(r"(\d+)(?:-(\w+))?\.(\w+)$")
FOLDERS: dict[str, Callable[[Path], None]] = {
    "Languages": lambda folder: pages.write_bundle(folder / "Settings.bundle", 100, 20),
    "Bundles": lambda folder: pages.write_tree(folder, 40, 12, 3),
    "Pages.bundle": lambda folder: pages.write_pages(folder, 60, 12),
    "Mistakes": lambda folder: pages.write_root(folder, 1000, "mistakes"),
    "Catalog": lambda folder: pages.write_catalog(folder, 400, 4),
    "Code": lambda folder: pages.write_code(folder, 60, 1000),
}


def write(folder: Path, commands: Iterable[str], binary: Path, languages: int) -> None:
    """Writes the documents that the commands read: XML, and from that the other formats.

    - Throws: subprocess.CalledProcessError, if the program cannot convert them.
    """
    words = {word for command in commands for word in command.split()}
    for name in {word.partition("/")[0] for word in words} & FOLDERS.keys():
        FOLDERS[name](folder / name)
    for word in sorted(words - FOLDERS.keys()):
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
    page = folder / f"{count}{variant and f'-{variant}'}.plist"
    if not page.exists():
        page.write_text(pages.page(count, variant), "utf-8")
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
