"""A bundle on disk, as outside parsers read it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from bundles import TABLE, files
from oracles import read_original

KEY = re.compile(r"(?:\\.|[^\\.])+")
ESCAPE = re.compile(r"\\(?:u\{([0-9A-Fa-f]+)\}|(.))")

# Files by their paths: their bytes, or nothing where one is removed.
Changes = dict[str, bytes | None]


class Bundle:
    """The files of a bundle, its pages and tables, and who uses which."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = set(files(folder))
        self.pages: dict[str, dict[str, Any]] = {}
        self.tables: dict[str, dict[str, Any]] = {}
        for path in sorted(self.files):
            kind = (self.tables if TABLE.fullmatch(path) else
                    self.pages if path.endswith(".plist") else None)
            if kind is not None and isinstance(value := self._read(path), dict):
                kind[path] = value
        self.languages = {path.partition(".lproj/")[0] for path in self.files if ".lproj/" in path}
        # The pages that name each strings table.
        self.users: dict[str, set[str]] = defaultdict(set)
        for page, root in self.pages.items():
            if isinstance(name := root.get("StringsTable"), str):
                self.users[name.removesuffix(".strings")].add(page)

    def _read(self, path: str) -> Any:
        try:
            return read_original((self.folder / path).read_bytes(), Path(path).suffix)
        except Exception:
            return None

    def value(self, file: str, path: str) -> Any:
        """The value at a key path of a page or table."""
        value: Any = self.pages.get(file, self.tables.get(file))
        for key in keys(path):
            value = value[int(key) if isinstance(value, list) else key]
        return value

    @property
    def is_readable(self) -> bool:
        return all(path in self.pages for path in self.files if path.endswith(".plist"))

    def elements(self, page: str) -> list[dict[str, Any]]:
        items = self.pages[page].get("PreferenceSpecifiers")
        is_page = isinstance(items, list) and all(isinstance(item, dict) for item in items)
        return items if is_page else []

    def named(self, table: str) -> set[str]:
        """The tables of a name, in every language."""
        return {path for path in self.files if path.endswith(f".lproj/{table}.strings")}

    @cached_property
    def strings(self) -> dict[str, set[str]]:
        """The strings of all pages that name a strings table."""
        return {name: {text for page in pages for text in _every_string(self.pages[page])}
                for name, pages in self.users.items()}

    @cached_property
    def strings_without_table(self) -> set[str]:
        """The strings of the pages that name no strings table."""
        named = {page for pages in self.users.values() for page in pages}
        return {text for page in self.pages.keys() - named
                for text in _every_string(self.pages[page])}

    def change(self, changes: Changes) -> None:
        """Removes files first: where the disk ignores case, a new name may be an old one."""
        for path in changes:
            (self.folder / path).unlink(missing_ok=True)
        for path, data in changes.items():
            if data is not None:
                (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
                (self.folder / path).write_bytes(data)

    def miscased(self, path: str) -> Changes:
        other = Path(path).with_stem(Path(path).stem.swapcase()).as_posix()
        return {path: None, other: (self.folder / path).read_bytes()}


def keys(path: str) -> list[str]:
    """The keys of a key path, without its escapes (`\\.`, `\\n`, `\\u{7F}`)."""
    return [ESCAPE.sub(_unescaped, key) for key in KEY.findall(path)]


def _unescaped(match: re.Match[str]) -> str:
    code, letter = match.groups()
    return chr(int(code, 16)) if code else {"n": "\n", "t": "\t", "r": "\r"}.get(letter, letter)


def _every_string(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict() | list():
            for item in value.values() if isinstance(value, dict) else value:
                yield from _every_string(item)
