"""What an edit leaves: the old text and the new without the edited entry, which must be the same.

Where an entry may be cut out in several ways, each is tried: with the empty lines above it or below
it, and for elements that equal their neighbors, each of them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from edit_targets import Target, words
from layouts import Entry, Layout, Node
from value_edits import Edit, Path, at

Span = tuple[int, int]


class Rest(NamedTuple):
    """The old text and the new without what was edited, and the comments that went with it."""

    old: str
    new: str
    dropped: list[str]


def rests(target: Target, edit: Edit, layout: Layout, *, has_comments: bool) -> Iterator[Rest]:
    """The rests of an edit, one for each way to cut it out; the new text is that of `layout`.

    - has_comments: whether the source had the target's comments, and so decided which of several
      equal elements an edit meant.
    """
    old = target.layout
    if edit.operation == "comment":
        yield Rest(_cut(old, _comments(old, edit.step)), _cut(layout, _comments(layout, edit.new)),
                   [])
        return
    before, after = old.root.at(edit.parent), layout.root.at(edit.parent)
    if edit.operation in ("empty", "fill"):
        # The form of the container is free, and which lines it has: all others stay.
        exact = old.form == "xml" or (before.in_flow and after.in_flow)
        texts = [_cut(one, [_container(one, edit.parent, exact)]) for one in (old, layout)]
        yield Rest(*texts, [])
        if edit.operation == "empty":
            # The comments of an only entry go with it, or stay in a container that is rewritten.
            yield Rest(*texts, _own_comments(old, before, 0))
        return
    if edit.operation in ("scalar", "rename"):
        yield _replaced(old, layout, edit, target.value)
        return
    values = at(target.value, edit.parent), at(edit.apply(target.value), edit.parent)
    for removed, added in _choices(edit, before, after, *values):
        own = [] if edit.operation != "delete" else removed
        if own and has_comments:
            own = before.numbers(edit.step)
        # YAML has no repeated entries. Their comments are above the next entry there: they may stay
        # when theirs is deleted, and be above an entry that is inserted.
        repeats = len(before.entries or ()) > len(values[0])
        for count in (len(removed) + 1, 1, 0) if repeats else (1,):
            dropped = [one for number in own[:max(count, 1)] for one in _own_comments(
                old, before, number)]
            for left, right in itertools.product(_removals(old, before, removed, max(count, 1)),
                                                 _removals(layout, after, added, count)):
                yield Rest(left, right, dropped)


def _replaced(old: Layout, layout: Layout, edit: Edit, value: Any) -> Rest:
    """The rest of an edit in place; a table may have an entry several times."""
    before, after = old.root.at(edit.parent), layout.root.at(edit.parent)
    if edit.operation == "rename":
        return Rest(_cut(old, [(before.entries or [])[number].key_span
                               for number in before.numbers(edit.step)]),
                    _cut(layout, [(after.entries or [])[number].key_span
                                  for number in after.numbers(edit.new)]), [])
    path = (*edit.parent, edit.step)
    if old.form == "yaml" and any(isinstance(one, list) or "\n" in str(one)
                                  for one in (edit.new, at(value, path))):
        # A list or a text of several lines begins below the comment behind the key.
        return Rest(_cut(old, [_container(old, path, False)]),
                    _cut(layout, [_container(layout, path, False)]), [])
    texts = [_cut(one, [(entry.node.start, entry.node.end) for number in parent.numbers(edit.step)
                        for entry in [(parent.entries or [])[number]]])
             for one, parent in ((old, before), (layout, after))]
    return Rest(*texts, [])


def _choices(
    edit: Edit, before: Node, after: Node, old: Any, new: Any
) -> Iterator[tuple[list[int], list[int]]]:
    """The entries to cut out of the old container and of the new one."""
    if edit.operation == "insert":
        if isinstance(new, dict):
            yield [], after.numbers(edit.step)
        else:
            yield from (([], [number]) for number in _equals(new, edit.to))
        return
    if edit.operation == "delete":
        if isinstance(old, dict):
            yield before.numbers(edit.step), []
        else:
            yield from (([number], []) for number in _equals(old, edit.step))
        return
    here = edit.index(old)
    ways = [(here, edit.to)]
    if abs(here - edit.to) == 1:
        # Neighbors that change places: either of them moves.
        ways.append((edit.to, here))
    for removed, added in ways:
        for pair in itertools.product(_equals(old, removed), _equals(new, added)):
            yield [pair[0]], [pair[1]]


def _equals(container: Any, number: int) -> Iterator[int]:
    """An index, followed by those of the adjacent equal items."""
    yield number
    for step in (-1, 1) if isinstance(container, list) else ():
        other = number + step
        while 0 <= other < len(container) and container[other] == container[number]:
            yield other
            other += step


def _removals(
    layout: Layout, parent: Node, numbers: list[int], count: int
) -> Iterator[str]:
    """A text without some entries, once for each way to cut them out; the first ones, at most
    `count`, go with their comments.
    """
    choices = [_spans(layout, parent, number) if place < count else [
        _line(layout.text, (parent.entries or [])[number])] for place, number in enumerate(numbers)]
    for spans in itertools.product(*choices):
        text = layout.text
        for start, end in sorted(spans, reverse=True):
            text = text[:start] + text[end:]
        yield text


def _line(text: str, entry: Entry) -> Span:
    """An entry without its comments, with its line end if it has the line to itself."""
    match = re.compile(r"[ \t]*\r?\n").match(text, entry.end)
    is_first = text[:entry.start].endswith("\n")
    return entry.start, match.end() if match and is_first else entry.end


def _spans(layout: Layout, parent: Node, number: int) -> list[Span]:
    """What an entry takes along: its line, its comments, and what parts it from the next."""
    text, count = layout.text, len(parent.entries or ())
    start, end, is_apart = layout.region(parent, number)
    if not is_apart:
        return _inline_spans(layout, parent, number)
    found = [(start, end)]
    dash = re.compile(r"-[ \t]*\r?\n$").search(text, 0, start)
    if dash and count > 1 and _is_at_dash(layout, parent, number):
        # Its comments keep it from the line of its dash, to which the next entry comes up.
        found.append((dash.start() + 1, (parent.entries or [])[1].start - 1))
    # Between empty lines, those on one side go along; at an edge, those on the other side.
    above, below = _empty_above(text, start), _empty_below(text, end)
    if above < start and (below > end or number == count - 1):
        found.append((above, end))
    if below > end and (above < start or number == 0):
        found.append((start, below))
    if end == len(text) and not text.endswith("\n"):
        # At the end of a file without a last line end, the entry before it gives up its own.
        found.append((len(text[:start].removesuffix("\n").removesuffix("\r")), end))
    return found


def _inline_spans(layout: Layout, parent: Node, number: int) -> list[Span]:
    """An entry that shares a line, with the separator before it or behind it."""
    text, entries = layout.text, parent.entries or []
    start, end = entries[number].start, entries[number].end
    if _is_at_dash(layout, parent, number):
        end = _line_end(text, end)
        if re.compile(r"\s*#").match(text, end):
            # The comments of the next entry stay on their lines, the dash alone on its own.
            return [(len(text[:start].rstrip(" ")), end)]
    gap = re.compile(r"[\s,]*" if parent.in_flow else r"\s*")
    found = []
    if number < len(entries) - 1:
        match = gap.match(text, end)
        found.append((start, match.end() if match else end))
    if number:
        head = text[:start].rstrip(" \t\r\n," if parent.in_flow else " \t\r\n")
        found.append((len(head), end))
    return found or [(start, end)]


def _is_at_dash(layout: Layout, parent: Node, number: int) -> bool:
    return layout.form == "yaml" and not parent.in_flow and number == 0


def _own_comments(layout: Layout, parent: Node, number: int) -> list[str]:
    start, end, is_apart = layout.region(parent, number)
    if not is_apart and _is_at_dash(layout, parent, number):
        end = _line_end(layout.text, end)
    return list(map(words, layout.comments_in(start, end)))


def _container(layout: Layout, path: Path, exact: bool) -> Span:
    """Where a container is: in YAML, unless exactly, all behind its key to the end of its lines.

    Comments below it that are indented deeper than its key are its own, and go into its brackets.
    """
    node = layout.root.at(path)
    if exact:
        return node.start, node.end
    if not path:
        return 0, len(layout.text)
    entry = layout.root.at(path[:-1]).entry(path[-1])
    start = entry.key_span[1] if entry.key is not None else entry.start + 1
    end = _line_end(layout.text, node.end)
    margin = entry.start - (layout.text.rfind("\n", 0, entry.start) + 1)
    own = re.compile(rf"(?:\r?\n {{{margin + 1},}}#[^\r\n]*)*").match(layout.text, end)
    return start, own.end() if own else end


def _comments(layout: Layout, text: str) -> list[Span]:
    return [(start, end) for start, end in layout.comments
            if words(layout.text[start:end]) == text]


def _cut(layout: Layout, spans: list[Span]) -> str:
    """A text with a mark instead of some of its parts."""
    text = layout.text
    for start, end in sorted(spans, reverse=True):
        text = f"{text[:start]}\0{text[end:]}"
    return text


def _line_end(text: str, place: int) -> int:
    """The end of a line, without its line end."""
    if text[place - 1] == "\n":
        return place - 1
    match = re.compile(r"[^\r\n]*").match(text, place)
    return match.end() if match else place


def _empty_above(text: str, place: int) -> int:
    """Where the empty lines above a line begin."""
    while place:
        line = text.rfind("\n", 0, place - 1) + 1
        if text[line:place].strip() or text[place - 1] != "\n":
            break
        place = line
    return place


def _empty_below(text: str, place: int) -> int:
    """Where the empty lines from a line on end."""
    match = re.compile(r"(?:[ \t]*\r?\n)*").match(text, place)
    return match.end() if match else place
