"""Where the entries, values and comments of a text are: XML, strings tables and YAML.

An independent patcher needs no more than spans: it cuts an entry out with its comments, and what is
left must be the same before and after an edit. An entry's own comments are those directly above it,
without an empty line between, and those at the end of its line.
"""

from __future__ import annotations

import bisect
import html
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import yaml

from old_style_text import ESCAPE, TOKEN, unescaped

MARKUP = re.compile(
    r"(?P<comment><!--.*?-->)|<\?.*?\?>|<!DOCTYPE[^>]*>|<!\[CDATA\[.*?\]\]>"
    r"|<(?P<close>/?)(?P<name>\w+)[^>]*?(?P<empty>/?)>", re.DOTALL)
TABLE_COMMENT = re.compile(r"//[^\n\r\u2028\u2029]*|/\*.*?\*/", re.DOTALL)
HASH_COMMENT = re.compile(r"(?<![^\s])#[^\r\n]*")
BLOCK_HEAD = re.compile(r"[|>][^\r\n]*")
DASH = re.compile(r"(?:\s|#[^\n]*)*-(?=\s)")


class LayoutError(Exception):
    """The text has a form that this reader does not know."""


@dataclass
class Node:
    """A value in a text; a scalar has no entries."""

    start: int
    end: int = 0
    entries: list[Entry] | None = None
    in_flow: bool = False

    def entry(self, step: str | int) -> Entry:
        """The entry with a key or an index."""
        if isinstance(step, int):
            return (self.entries or [])[step]
        found = self.numbers(step)
        if len(found) != 1:
            raise LayoutError(f"{len(found)} entries {step!r}")
        return (self.entries or [])[found[0]]

    def numbers(self, step: str | int) -> list[int]:
        """Where the entries with a key are, several in a table, or the item at an index."""
        if isinstance(step, int):
            return [step]
        return [number for number, entry in enumerate(self.entries or ()) if entry.key == step]

    def at(self, path: tuple[str | int, ...]) -> Node:
        node = self
        for step in path:
            node = node.entry(step).node
        return node


@dataclass
class Entry:
    """A key with its value, or an item: from the key, or a dash of YAML, to the separator."""

    start: int
    node: Node
    key: str | None = None
    key_span: tuple[int, int] = (0, 0)
    end: int = 0


@dataclass
class Layout:
    """A text, its root, and the spans of its comments."""

    form: str
    text: str
    root: Node
    comments: list[tuple[int, int]]
    scalars: list[tuple[int, int]] = field(default_factory=list)

    def region(self, parent: Node, number: int) -> tuple[int, int, bool]:
        """An entry with its own comments, and whether it has its lines to itself."""
        entries = parent.entries or []
        entry = entries[number]
        before = entries[number - 1].end if number else self._contents(parent)
        gap = self._masked(before, entry.start)
        lines = gap.split("\n")
        start = entry.start
        fresh = before == 0 or self.text[before - 1] == "\n"
        own_line = (len(lines) > 1 or fresh) and not lines[-1].strip(" \t\ufeff")
        column = entry.start - self.text.rfind("\n", 0, entry.start) - 1
        is_block = self.form == "yaml" and not parent.in_flow
        if own_line:
            start = before if fresh else before + len(lines[0]) + 1
            place = start
            for line in lines[0 if fresh else 1:-1]:
                place += len(line) + 1
                # A comment that is indented further belongs into the block above.
                is_deeper = is_block and number > 0 and line.find("x") > column
                if not line.strip() or is_deeper:
                    start = place
        limit = entries[number + 1].start if number + 1 < len(entries) else len(self.text)
        if self.text[entry.end - 1] == "\n":
            return start, entry.end, own_line
        end = self._line_end(entry.end, limit)
        is_last = end == len(self.text) or self.text[end - 1] == "\n"
        if own_line and is_last and not self._masked(entry.end, end).strip("x \t\r\n"):
            deeper = re.compile(rf"(?: {{{column + 1},}}#.*\n)*").match(self.text, end, limit)
            return start, deeper.end() if is_block and deeper else end, True
        return entry.start, entry.end, False

    def comments_in(self, start: int, end: int) -> list[str]:
        return [self.text[a:b] for a, b in self._spans(start, end)]

    def _spans(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        for number in range(bisect.bisect_left(self.comments, (start, 0)), len(self.comments)):
            if self.comments[number][0] >= end:
                return
            if self.comments[number][1] <= end:
                yield self.comments[number]

    def _line_end(self, place: int, limit: int) -> int:
        """The end of a line, its line end included; comments may have several lines."""
        end = self.text.find("\n", place, limit) + 1 or limit
        for start, after in self._spans(place, limit):
            if start >= end:
                break
            if after >= end:
                end = self.text.find("\n", after, limit) + 1 or limit
        return end

    def _contents(self, parent: Node) -> int:
        """Where the contents of a container begin."""
        if self.text.startswith("<", parent.start):
            return self.text.index(">", parent.start) + 1
        if parent is self.root:
            mark = re.compile(r"---[ \t]*\r?\n").match(self.text)
            return mark.end() if mark else 0
        if not parent.in_flow:
            # A block begins below its key, its comments included.
            gap = parent.start
            while gap and (self.text[gap - 1].isspace() or gap in self._comment_ends):
                gap = self._comment_ends.get(gap, gap - 1)
            return gap
        return parent.start + 1

    @cached_property
    def _comment_ends(self) -> dict[int, int]:
        return {end: start for start, end in self.comments}

    def _masked(self, start: int, end: int) -> str:
        text = self.text[start:end]
        for a, b in self._spans(start, end):
            text = text[:a - start] + "x" * (b - a) + text[b - start:]
        return text


def of_xml(text: str) -> Layout:
    """The layout of an XML property list."""
    comments = []
    stack: list[Node] = []
    root: Node | None = None
    key: tuple[int, str, int] | None = None
    opened: tuple[str, int, int] | None = None
    for match in MARKUP.finditer(text):
        name = match["name"]
        if match["comment"]:
            comments.append(match.span())
        if not name or name == "plist":
            continue
        if match["close"] and name not in ("dict", "array"):
            if not opened:
                raise LayoutError("unopened")
            start, end = opened[1], match.end()
            if name == "key":
                inner = text[opened[2]:match.start()]
                if "<" in inner:
                    raise LayoutError("markup in a key")
                key, opened = (start, html.unescape(inner), end), None
                continue
            opened = None
            node = Node(start, end)
        elif match["close"]:
            node = stack.pop()
            node.end = match.end()
            if stack and stack[-1].entries:
                stack[-1].entries[-1].end = node.end
            continue
        elif match["empty"]:
            node = Node(match.start(), match.end(), [] if name in ("dict", "array") else None)
        elif name in ("dict", "array"):
            node = Node(match.start(), 0, [])
        else:
            opened = (name, match.start(), match.end())
            continue
        if root is None:
            root = node
        elif stack:
            entry = Entry(key[0] if key else node.start, node, end=node.end)
            if key:
                entry.key, entry.key_span = key[1], (key[0], key[2])
            if stack[-1].entries is not None:
                stack[-1].entries.append(entry)
            key = None
        if not match["close"] and not match["empty"]:
            stack.append(node)
    if root is None or stack:
        raise LayoutError("no root")
    return Layout("xml", text, root, comments)


def of_table(text: str) -> Layout:
    """The layout of a strings table without braces."""
    comments: list[tuple[int, int]] = []
    tokens: list[tuple[str, str, int, int]] = []
    place = 0
    while place < len(text):
        if not (match := TOKEN.match(text, place)):
            raise LayoutError("no token")
        if match.lastgroup == "space":
            comments += [(place + m.start(), place + m.end())
                         for m in TABLE_COMMENT.finditer(match[0])]
        else:
            tokens.append((str(match.lastgroup), match[str(match.lastgroup)], *match.span()))
        place = match.end()
    entries: list[Entry] = []
    for number in range(0, len(tokens), 4):
        four = tokens[number:number + 4]
        if [t[1] for t in four[1::2]] != ["=", ";"] or {four[0][0], four[2][0]} - {
                "quoted", "word", "single"}:
            raise LayoutError("not a plain table")
        node = Node(*four[2][2:])
        key = four[0][1] if four[0][0] == "word" else ESCAPE.sub(unescaped, four[0][1])
        entry = Entry(four[0][2], node, key, four[0][2:], four[3][3])
        entries.append(entry)
    return Layout("table", text, Node(0, len(text), entries), comments)


def of_yaml(text: str) -> Layout:
    """The layout of a YAML document without aliases."""
    tree = yaml.compose(text, yaml.CSafeLoader)
    if tree is None:
        raise LayoutError("empty")
    layout = Layout("yaml", text, Node(0), [])
    layout.root = _yaml_node(layout, tree)
    scalars = sorted(layout.scalars)
    at = 0
    for match in HASH_COMMENT.finditer(text):
        while at < len(scalars) and scalars[at][1] <= match.start():
            at += 1
        if at == len(scalars) or match.start() < scalars[at][0]:
            layout.comments.append(match.span())
    # A comment that looks like two, `# a # b`, is one: matches do not overlap.
    return layout


def _yaml_node(layout: Layout, tree: Any) -> Node:
    text = layout.text
    start, end = tree.start_mark.index, tree.end_mark.index
    if isinstance(tree, yaml.ScalarNode):
        if tree.style in ("|", ">"):
            # The comments after a block scalar are not its own.
            end = start + len(text[start:end].rstrip("\r\n"))
            head = BLOCK_HEAD.match(text, start)
            layout.scalars.append((head.end() if head else start, end))
        else:
            layout.scalars.append((start, end))
        return Node(start, end)
    node = Node(start, end, [], bool(tree.flow_style))
    entries: list[Entry] = []
    place = start
    for item in tree.value:
        if isinstance(tree, yaml.MappingNode):
            key = item[0]
            span = (key.start_mark.index, key.end_mark.index)
            layout.scalars.append(span)
            entry = Entry(span[0], _yaml_node(layout, item[1]), key.value, span)
        else:
            inner = _yaml_node(layout, item)
            dash = DASH.match(text, place) if not tree.flow_style else None
            entry = Entry(dash.end() - 1 if dash else inner.start, inner)
        entry.end = place = entry.node.end
        entries.append(entry)
    node.entries = entries
    if not tree.flow_style and entries:
        node.end = entries[-1].end
    return node


FORMS: dict[str, Callable[[str], Layout]] = {"xml": of_xml, "table": of_table, "yaml": of_yaml}
