"""One edit of one file, made one way, and its files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from edit_judge import Faults, faults
from edit_targets import WHOLE, Target
from value_edits import Edit, in_json

FORMATS = {"xml": "xml", "table": "strings", "yaml": "yaml"}
# One draft in so many is read by PyYAML's own parser, which is slow; libyaml reads the others.
SLOWLY = 20
BLANK_LINE = re.compile(r"[ \t]*\r?\n[ \t]*\r?\n")
# An entry, a blank line, and the entry where it was.
PARTED_LINES = 3


@dataclass
class Case:
    """One edit of one file, made one way."""

    number: int
    target: Target
    edit: Edit
    way: str
    source: bytes = b""
    result: bytes = b""
    error: str = ""
    is_made: bool = False

    @property
    def name(self) -> str:
        """Its name in a folder or bundle."""
        return f"E{self.number:06}"

    @property
    def file(self) -> str:
        return f"{self.name}{self.target.extension}"

    @property
    def in_json(self) -> bytes:
        """The edited value in JSON."""
        return in_json(self.edit.apply(self.target.value))

    @property
    def has_comments(self) -> bool:
        """Whether its source has the comments of its file."""
        return self.way == "yaml" or (self.way == "bundle" and self.target.variant != WHOLE)

    def __str__(self) -> str:
        edit = self.edit
        return (f"{self.number}: {edit.operation} {edit.parent} {edit.step!r} {edit.to} "
                f"in {self.target.form} ({self.target.variant}, {self.target.name[-60:]}) "
                f"through {self.way}")

    def faults(self, known: dict[tuple[bytes, bool, bool], Faults]) -> Faults:
        """What is wrong with the result; `known` has the faults of other ways with equal ones."""
        if self.error:
            return {"refused": (1, self.error)}
        # The order of a table's entries is kept, but never a difference (the program's design): a
        # table that exists keeps its own. A document by itself does not show that it is a table.
        is_moot = self.edit.operation == "move" and self.target.is_table and (
            self.target.form == "table" or self.way == "bundle")
        key = self.result, is_moot, self.has_comments
        if key not in known:
            known[key] = faults(
                self.target, self.edit, self.result, is_moot=is_moot, has_comments=key[2],
                slowly=not self.target.layout and self.number % SLOWLY == 0)
        found = known[key]
        # Known, and to be mended: an entry below a comment and a blank line moves past them,
        # although its place is no difference.
        if is_moot and self.has_comments and self._has_parted_comment:
            return {name: fault for name, fault in found.items()
                    if name != "needless lines" or fault[0] > PARTED_LINES}
        return found

    @property
    def _has_parted_comment(self) -> bool:
        """Whether a blank line follows a comment of its file."""
        text, layout = self.target.text, self.target.layout
        return layout is not None and any(BLANK_LINE.match(text, end) for _, end in layout.comments)

    def keep(self, folder: Path, fault: str) -> None:
        """Keeps its files, and what is wrong with them."""
        folder.mkdir(exist_ok=True)
        extension = self.target.extension
        (folder / f"{self.name}.fault.txt").write_text(f"{self}\n{fault}\n", "utf-8")
        (folder / f"{self.name}.old{extension}").write_bytes(self.target.data)
        (folder / f"{self.name}.source").write_bytes(self.source)
        (folder / f"{self.name}.new{extension}").write_bytes(self.result)
