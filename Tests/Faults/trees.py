"""Folders as values: what is planted before a run, and what is found after it."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

# No file of these tests is larger, but for a sparse one.
SEEN = 16 << 20


class File(NamedTuple):
    data: bytes
    mode: int = 0o644


class Folder(NamedTuple):
    mode: int = 0o755


class Link(NamedTuple):
    target: str


class Special(NamedTuple):
    """A pipe, socket or device."""

    mode: int


Node = File | Folder | Link | Special
Tree = dict[str, Node]


def tree(nodes: Mapping[str, Node | bytes], *, prefix: str = "") -> Tree:
    """A tree with the folders that its paths imply; bytes are a plain file."""
    found: Tree = {}
    for name, node in nodes.items():
        path = prefix + name
        for end in (place for place, letter in enumerate(path) if letter == "/"):
            found.setdefault(path[:end], Folder())
        found[path] = File(node) if isinstance(node, bytes) else node
    return found


def changed(old: Tree, changes: Mapping[str, Node | bytes | None]) -> Tree:
    """The tree after some changes; None removes a file, and the folders that it leaves empty."""
    new = old | tree({path: node for path, node in changes.items() if node is not None})
    for path in (path for path, node in changes.items() if node is None):
        del new[path]
        parent = path.rpartition("/")[0]
        while parent and not any(other.startswith(f"{parent}/") for other in new):
            del new[parent]
            parent = parent.rpartition("/")[0]
    return new


def plant(nodes: Tree, root: Path) -> None:
    """Makes the folder hold this tree and nothing else."""
    clear(root)
    for path, node in sorted(nodes.items()):
        place = root / path
        match node:
            case Folder():
                place.mkdir()
            case Link():
                place.symlink_to(node.target)
            case File():
                place.write_bytes(node.data)
                if node.mode != 0o644:
                    place.chmod(node.mode)
            case Special():
                os.mknod(place, node.mode)
    for path, node in nodes.items():
        if isinstance(node, Folder) and node.mode != 0o755:
            (root / path).chmod(node.mode)


def clear(root: Path) -> None:
    """Empties a folder, even while a killed editor is still writing into it."""
    for _ in range(100):
        for entry in os.scandir(root):
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path, ignore_errors=True)
            else:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(entry.path)  # noqa: PTH108 (a scanned entry, thousands of times)
        if not any(os.scandir(root)):
            return
    raise OSError(f"{root} cannot be emptied")


def snapshot(root: Path) -> Tree:
    """Everything in a folder."""
    found: Tree = {}
    _visit(str(root), "", found)
    return found


def _visit(folder: str, prefix: str, found: Tree) -> None:
    for entry in os.scandir(folder):
        path = prefix + entry.name
        # A killed run's editor may still be at work.
        with contextlib.suppress(FileNotFoundError):
            status = entry.stat(follow_symlinks=False)
            mode = stat.S_IMODE(status.st_mode)
            if stat.S_ISDIR(status.st_mode):
                found[path] = Folder(mode)
                _visit(entry.path, f"{path}/", found)
            elif stat.S_ISLNK(status.st_mode):
                found[path] = Link(os.readlink(entry.path))  # noqa: PTH115
            elif stat.S_ISREG(status.st_mode):
                with open(entry.path, "rb") as file:  # noqa: PTH123
                    found[path] = File(file.read(SEEN), mode)
            else:
                found[path] = Special(status.st_mode)
