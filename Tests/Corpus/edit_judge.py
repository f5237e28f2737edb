"""The judgement of an edited file: what stayed, to the byte, and what it means now."""

from __future__ import annotations

import difflib
import re
from collections import Counter

import oracles
from edit_rests import rests
from edit_targets import Target, read, words
from edit_variants import BOM
from layouts import FORMS, Layout
from value_edits import Edit

FIGURES = ("needless lines", "comments lost or moved", "values not equal",
           "encodings or line ends changed", "refused")
Faults = dict[str, tuple[int, str]]


def faults(
    target: Target, edit: Edit, result: bytes, *, is_moot: bool = False, has_comments: bool = True
) -> Faults:
    """What is wrong with the bytes that a target has after an edit, by figure: how much, and where.

    - is_moot: whether the edit changes no setting, and so no byte.
    - has_comments: whether the source had comments, which decide where elements are equal.
    """
    try:
        text = target.decoded(result)
    except UnicodeError:
        return {"encodings or line ends changed": (1, "not in the encoding")}
    found: Faults = {}
    ends = _line_ends(target.text)
    if text.startswith(BOM) != target.decoded(target.data).startswith(BOM):
        found["encodings or line ends changed"] = (1, "another byte order mark")
    if _line_ends(text) - ends:
        found["encodings or line ends changed"] = (1, f"{ends} became {_line_ends(text)}")
    text = text.removeprefix(BOM)
    try:
        value = read(result, target.form)
        expected = target.value if is_moot else edit.apply(target.value)
        if difference := oracles.same(expected, value):
            return found | {"values not equal": (1, difference)}
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
