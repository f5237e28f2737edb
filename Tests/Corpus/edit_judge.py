"""The judgement of an edited file: what stayed, to the byte, and what it means now."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from typing import Any

import oracles
from edit_lines import lost
from edit_rests import rests
from edit_targets import Target, words
from edit_variants import BOM
from layouts import FORMS, Layout
from messy_files import NAME
from value_edits import Edit, Path, Repair, at

FIGURES = ("needless lines", "comments lost or moved", "values not equal",
           "encodings or line ends changed", "refused")
Faults = dict[str, tuple[int, str]]


def faults(
    target: Target, edit: Edit, result: bytes, *, is_moot: bool = False, has_comments: bool = True,
    slowly: bool = False,
) -> Faults:
    """What is wrong with the bytes that a target has after an edit, by figure: how much, and where.

    - is_moot: whether the edit changes no setting, and so no byte.
    - has_comments: whether the source had comments, which decide where elements are equal.
    - slowly: whether PyYAML's own parser reads it.
    """
    try:
        text = target.decoded(result)
    except UnicodeError:
        return {"encodings or line ends changed": (1, "not in the encoding")}
    found: Faults = {}
    ends = _line_ends(target.text)
    if text.startswith(BOM) != target.decoded(target.data).startswith(BOM):
        found["encodings or line ends changed"] = (1, "another byte order mark")
    # A file of one line does not show how its lines would end.
    if ends and _line_ends(text) - ends:
        found["encodings or line ends changed"] = (1, f"{ends} became {_line_ends(text)}")
    text = text.removeprefix(BOM)
    try:
        value = target.read(result, slowly=slowly)
        expected = target.value if is_moot else edit.apply(target.value)
        if difference := oracles.same(expected, value):
            return found | {"values not equal": (1, difference)}
        if not target.layout:
            return found | _named("comments lost or moved", _lost(target, edit, text)) | _named(
                "needless lines", _moved(target, edit, text))
        layout = FORMS[target.form](text)
    except Exception as error:
        return found | {"values not equal": (1, f"{type(error).__name__}: {error}")}
    if is_moot:
        return found | _named("needless lines", _needless(target.text, text))
    return found | _least(target, edit, layout, has_comments)


def _least(target: Target, edit: Edit, layout: Layout, has_comments: bool) -> Faults:
    """The faults of the rest with the fewest."""
    best: tuple[int, Faults] | None = None
    for rest in rests(target, edit, layout, has_comments=has_comments):
        lines = _needless(rest.old, rest.new)
        comments = _comments(target, edit, layout, rest.dropped)
        if best is None or lines[0] + comments[0] < best[0]:
            best = (lines[0] + comments[0], _named("needless lines", lines)
                    | _named("comments lost or moved", comments))
        if not best[0]:
            break
    return best[1] if best else {}


def _named(figure: str, fault: tuple[int, str]) -> Faults:
    return {figure: fault} if fault[0] else {}


def _line_ends(text: str) -> set[str]:
    return set(re.findall("\r\n|\r|\n", text))


def _comments(
    target: Target, edit: Edit, layout: Layout, dropped: list[str]
) -> tuple[int, str]:
    """Comments that are gone or new; where they are, the rest shows."""
    expected = Counter(target.comments)
    expected.subtract(dropped)
    if edit.operation == "comment":
        expected.subtract([edit.step])
        expected.update([edit.new])
    expected.subtract(words(layout.text[start:end]) for start, end in layout.comments)
    wrong = {text: count for text, count in expected.items() if count}
    return sum(map(abs, wrong.values())), f"{list(wrong)[:3]}"


def _lost(target: Target, edit: Edit, text: str) -> tuple[int, str]:
    """Comments that are gone, or there twice, by their names; where they are, nobody knows."""
    counts = Counter(NAME.findall(text))
    wrong = [name for name, owner in target.owners.items()
             if counts[name] > 1 or (not counts[name] and not _goes(target.value, edit, owner))]
    return len(wrong), f"{wrong[:3]}"


def _moved(target: Target, edit: Edit, text: str) -> tuple[int, str]:
    """Lines of YAML that the edit is not about, but that are gone."""
    if target.form != "yaml" or isinstance(edit, Repair):
        return 0, ""
    items = at(target.value, edit.parent)
    # Any of several equal items may be the one that goes.
    if isinstance(items, list) and edit.operation in ("delete", "move") and (
            items.count(items[edit.step]) > 1):
        return 0, ""
    lines = lost(target.text, text, edit) or []
    return len(lines), f"{len(lines)}, {lines[:3]}"


def _goes(value: Any, edit: Edit, owner: Path | None) -> bool:
    """Whether a comment goes with the entry that is deleted, or one that equals it."""
    depth = len(edit.parent)
    if edit.operation not in ("delete", "empty"):
        return False
    return owner is None or owner == edit.parent or (owner[:depth] == edit.parent and (
        isinstance(at(value, edit.parent), list) or owner[depth] == edit.step))


def _needless(old: str, new: str) -> tuple[int, str]:
    """How many lines of what should have stayed differ, and the first of them."""
    if old == new:
        return 0, ""
    left, right = old.splitlines(keepends=True), new.splitlines(keepends=True)
    start = 0
    while start < min(len(left), len(right)) and left[start] == right[start]:
        start += 1
    end = 0
    while (end < min(len(left), len(right)) - start and left[-1 - end] == right[-1 - end]):
        end += 1
    left, right = left[start:len(left) - end], right[start:len(right) - end]
    lines = [line for line in difflib.ndiff(left, right) if line[0] in "+-"] if (
        len(left) + len(right) < 200) else [*left, *right]
    return len(lines), f"{len(lines)} at line {start + 1}: {''.join(lines)[:160]!r}"
