"""Which lines of a YAML file an edit may change, whatever the style of the file.

PyYAML tells where each value is, aliases and merges aside. The lines around the edited entry have
to stay, in their order; a line with an alias may go, because that may have to be written out.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from value_edits import Edit

LINE_END = re.compile("\r\n|\r|\n")
# An alias, or its anchor.
ALIAS = re.compile(r"[*&]")
# The first entry of an item is on the line of its dash, whichever that is.
DASHES = re.compile(r"^(\s|-(?=\s))+")


def lost(old: str, new: str, edit: Edit) -> list[str] | None:
    """The lines that should have stayed; none if nobody can tell where the entry is."""
    tree = yaml.compose(old, yaml.CSafeLoader)
    if (free := _free(tree, edit, old)) is None:
        return None
    gone, rest = [], [_bare(line) for line in LINE_END.split(new)]
    for number, line in enumerate(LINE_END.split(old)):
        bare = _bare(line)
        if number in free or not bare or ALIAS.search(bare) or (
                edit.operation == "empty" and bare.startswith("#")):
            continue
        # A line that is gone takes those below it along only if they are gone, too.
        if bare in rest:
            rest = rest[rest.index(bare) + 1:]
        else:
            gone.append(line)
    return gone


def _bare(line: str) -> str:
    return DASHES.sub("", line).rstrip()


def _free(tree: Any, edit: Edit, text: str) -> set[int] | None:
    """The numbers of the lines that the edit is about."""
    starts = [0, *(match.end() for match in LINE_END.finditer(text))]

    def number(index: int) -> int:
        return next(place for place in reversed(range(len(starts))) if starts[place] <= index)

    def lines(start: int, end: int) -> set[int]:
        return set(range(number(start), number(max(start, end - 1)) + 1))

    node, flow = tree, None
    for step in edit.parent:
        if not (found := _entry(node, step)):
            return None
        node = found[1]
        flow = flow or (node if getattr(node, "flow_style", False) else None)
    if not isinstance(node, yaml.CollectionNode):
        return None
    if flow or node.flow_style or not node.value:
        span = flow or node
        return lines(span.start_mark.index, span.end_mark.index)
    if edit.operation in ("insert", "fill"):
        return set()
    if not (found := _entry(node, edit.step)):
        return None
    start, value = found
    free = lines(start, value.end_mark.index)
    all_lines = LINE_END.split(text)
    first, last = min(free), max(free)
    if isinstance(edit.step, int):
        # The dash may have a line of its own.
        free |= {place for place in range(number(node.start_mark.index), first)
                 if all_lines[place].strip() == "-"}
    if edit.operation in ("empty", "delete", "move"):
        # Its comments, above or indented more, go with it.
        above, below = first - 1, last + 1
        while above >= 0 and (not all_lines[above].strip() or all_lines[above].strip()[0] in "#-"):
            free.add(above)
            above -= 1
        while below < len(all_lines) and all_lines[below].lstrip().startswith("#") and (
                _margin(all_lines[below]) > _margin(all_lines[first])):
            free.add(below)
            below += 1
    if edit.operation == "empty":
        free |= lines(node.start_mark.index, node.end_mark.index)
        free |= {min(free) - 1}
    return free


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _entry(node: Any, step: Any) -> tuple[int, Any] | None:
    """Where an entry begins, and its value, unless that is elsewhere in the text."""
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        value = node.value[step]
        start = value.start_mark.index
    elif isinstance(node, yaml.MappingNode):
        found = [(key, value) for key, value in node.value if key.value == step]
        if len(found) != 1:
            return None
        key, value = found[0]
        start = key.start_mark.index
        if value.start_mark.index < start:
            return None
    else:
        return None
    is_inside = node.start_mark.index <= start and (
        value.end_mark.index <= node.end_mark.index)
    return (start, value) if is_inside else None
