"""An edit made in YAML, as a person makes it: by the fewest replacements in the text."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from datetime import datetime
from typing import Any

from edit_targets import words
from layouts import Layout, LayoutError, Node
from value_edits import Edit, at

NOT_PLAIN = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")
Patch = tuple[int, int, str]


class UnpatchableError(Exception):
    """This patcher has no way to make an edit in a text."""


def patches(layout: Layout, root: Node, edit: Edit, value: Any) -> list[Patch]:
    """An edit in the YAML of a value, which is the part of a document below `root`."""
    try:
        return _patches(layout, root, edit, value)
    except UnpatchableError:
        if edit.operation == "comment" or list(layout.comments_in(root.start, root.end)):
            raise
        return [(root.start, root.end, in_flow(edit.apply(value)))]
    except LayoutError as error:
        raise UnpatchableError from error


def patched(text: str, found: list[Patch]) -> str:
    """A text with replacements."""
    pieces: list[str] = []
    done = 0
    for start, end, new in sorted(found):
        if start < done:
            raise UnpatchableError
        pieces += text[done:start], new
        done = end
    return "".join((*pieces, text[done:]))


def comment_patch(layout: Layout, edit: Edit, within: tuple[int, int], form: str) -> list[Patch]:
    """A change of a comment that occurs once there."""
    found = [(start, end) for start, end in layout.comments if within[0] <= start <= within[1]
             and words(layout.text[start:end]) == edit.step]
    if len(found) != 1:
        raise UnpatchableError
    return [(*found[0], form.format(edit.new))]


def _patches(layout: Layout, root: Node, edit: Edit, value: Any) -> list[Patch]:
    if edit.operation == "comment":
        return comment_patch(layout, edit, (root.start, root.end), "# {}")
    parent = root.at(edit.parent)
    if edit.operation == "scalar":
        node = parent.entry(edit.step).node
        return [(node.start, node.end, in_flow(edit.new))]
    if edit.operation == "rename":
        return [(*parent.entry(edit.step).key_span, in_flow(edit.new))]
    after = at(edit.apply(value), edit.parent)
    if parent.in_flow or not parent.entries:
        if layout.comments_in(parent.start, parent.end):
            raise UnpatchableError
        return [(parent.start, parent.end, in_flow(after))]
    if edit.operation == "empty":
        return _emptied(layout, root, parent, edit)
    return _Block(layout, parent).patches(edit)


def _emptied(layout: Layout, root: Node, parent: Node, edit: Edit) -> list[Patch]:
    """A container without its only entry, whose own comments go too."""
    start, end, is_apart = layout.region(parent, 0)
    empty = "{}" if isinstance(edit.step, str) else "[]"
    if not is_apart:
        # It shares the line of a dash.
        line = re.compile(r"(?: +#[^\n]*)?").match(layout.text, parent.end)
        return [(parent.start, line.end() if line else end, empty)]
    if not edit.parent:
        margin = layout.text[layout.text.rfind("\n", 0, parent.start) + 1:parent.start]
        return [(start, end, f"{margin}{empty}\n")]
    entry = root.at(edit.parent[:-1]).entry(edit.parent[-1])
    after = entry.start + 1
    if entry.key is not None:
        # An explicit key has its colon on a line of its own.
        after = re.compile(r"\s*:").match(layout.text, entry.key_span[1]).end()
    return [(after, after, f" {empty}"), (start, end, "")]


class _Block:
    """The entries of a block collection, the first of which may share the line of a dash."""

    def __init__(self, layout: Layout, parent: Node) -> None:
        self.text = layout.text
        self.entries = parent.entries or []
        self.regions = [layout.region(parent, number) for number in range(len(self.entries))]
        first = self.entries[0]
        margin = self.text[self.text.rfind("\n", 0, first.start) + 1:first.start]
        self.margin = " " * len(margin)
        self.shares_line = not self.regions[0][2]
        if self.shares_line:
            if margin.strip(" -"):
                raise UnpatchableError
            # Its lines end where the next entry's comments, or an empty line, begin.
            line = self.text.find("\n", first.end) + 1 or len(self.text)
            line = first.end if self.text[first.end - 1] == "\n" else line
            self.regions[0] = (first.start, line, True)
        if not all(is_apart for *_, is_apart in self.regions):
            raise UnpatchableError

    def patches(self, edit: Edit) -> list[Patch]:
        if edit.operation == "insert":
            key = f"{in_flow(edit.step)}: " if edit.step is not None else "- "
            return [self._insertion(edit.to, f"{self.margin}{key}{in_flow(edit.new)}\n")]
        at = edit.step if isinstance(edit.step, int) else next(
            number for number, entry in enumerate(self.entries) if entry.key == edit.step)
        start, end, _ = self.regions[at]
        deletion = (start, end, "")
        piece = self.text[start:end]
        if at == 0 and self.shares_line:
            piece = self.margin + piece
            if self.text[end:self.regions[1][0]].strip():
                raise UnpatchableError
            deletion = (start, *self._at_dash(self.regions[1][0]))
        if edit.operation == "delete":
            return [deletion]
        return [deletion, self._insertion(edit.to + (edit.to > at), piece)]

    def _at_dash(self, place: int) -> tuple[int, str]:
        """Where a line is continued when it comes up to the dash: its comments stay below."""
        gap = re.compile(" *(#?)").match(self.text, place)
        return (place, "\n") if gap and gap[1] else (gap.end() if gap else place, "")

    def _insertion(self, number: int, piece: str) -> Patch:
        if number == 0 and self.shares_line:
            place = self.regions[0][0]
            if piece.lstrip(" ").startswith("#"):
                return place, place, f"\n{piece}{self.margin}"
            return place, place, piece.lstrip(" ") + self.margin
        place = self.regions[number][0] if number < len(self.regions) else self.regions[-1][1]
        return place, place, piece


def in_flow(value: Any) -> str:
    """A value as YAML on one line; without tags, a page's keys decide on kinds."""
    match value:
        case dict():
            return "{" + ", ".join(
                f"{in_flow(key)}: {in_flow(item)}" for key, item in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(in_flow, value)) + "]"
        case bool():
            return f"!!bool {str(value).lower()}"
        case int():
            return f"!!int {value}"
        case str():
            return NOT_PLAIN.sub(lambda match: f"\\u{ord(match[0]):04x}",
                                 json.dumps(value, ensure_ascii=False))
        case datetime():
            return f"{value.isoformat()}Z"
        case bytes():
            return f'!!binary "{b64encode(value).decode()}"'
        case float():
            return "!!float " + repr(value).replace("inf", ".inf").replace("nan", ".nan")
        case _:
            raise UnpatchableError
