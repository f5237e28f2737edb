"""Comments through round trips: each comes back, in its place.

A comment's place is what surrounds it: the path of its container in XML, the names before and after
it elsewhere, in YAML its column too, and an empty line above it. The values of the YAML contain
nothing that looks like one.
"""

from __future__ import annotations

import bisect
import contextlib
import random
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import layouts
from edit_targets import words
from layouts import LayoutError, Node
from program import Batch
from report import Report, Setting
from value_edits import Path

HEAD = ('<?xml version="1.0" encoding="UTF-8"?>\n'
        '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
        '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n')
GENERATED = 1000
NAME = re.compile(r"\b[kv]\d+\b")
# YAML has no room for an empty line right below these: `- key` is one line, and so is `key: value`.
# Nor has it any in brackets without contents.
NO_ROOM = ("<dict>", "<array>", "</key>")
YAML_COMMENT = re.compile(r"^( *)#(.*)$|^(.*?\S) #(.*)$")


class Comment(NamedTuple):
    """A comment's words, its place, and whether an empty line is above it."""

    text: str
    place: str
    is_apart: bool


def run(setting: Setting, report: Report) -> None:
    documents = {
        name: file.read_bytes()
        for name, file in setting.files("plists/**/*.*", "settings/**/*.plist").items()
        if file.read_bytes().lstrip()[:1] == b"<"}
    _trip(setting, report, "the corpus", documents, ".plist", ["yaml", "xml"], of_file, 1)
    tables = {name: file.read_bytes() for name, file in setting.files("**/*.strings").items()}
    texts = {name: text for name, data in tables.items() if (text := decoded(data))}
    _trip(setting, report, "the corpus",
          {name: text.encode() for name, text in texts.items()}, ".strings", ["yaml", "strings"],
          of_file, 500)
    made = random.Random(setting.seed)
    pages = {f"page {number}": page(made).encode() for number in range(GENERATED)}
    _trip(setting, report, "generated", pages, ".plist", ["yaml", "xml"], of_file, 10_000)
    texts = {f"text {number}": _text(made).encode() for number in range(GENERATED)}
    _trip(setting, report, "generated", texts, ".yaml", ["xml", "yaml"], of_yaml, 8_000)


def _trip(
    setting: Setting, report: Report, origin: str, documents: dict[str, bytes], extension: str,
    legs: list[str], find: Callable[[str], list[Comment]], least: int,
) -> None:
    """Sends documents through formats, and compares the comments at both ends."""
    program = setting.program
    found = {}
    for name, data in documents.items():
        with contextlib.suppress(UnicodeDecodeError):
            if comments := find(data.decode()):
                found[name] = comments
    batch: Batch = program.batch((name, extension, documents[name]) for name in found)
    refused = 0
    for leg in legs:
        batch, errors = program.convert(batch, leg)
        refused += len(errors)
        for name, error in errors.items():
            report.check(name, error.fault)
    counted = moved = lost = 0
    for name in batch.files:
        before = found[name]
        after = find(batch.data(name).decode())
        counted += len(before)
        missing = _without([comment.text for comment in before],
                           [comment.text for comment in after])
        lost += len(missing)
        elsewhere = [] if missing else _without(before, after)
        moved += len(elsewhere)
        fault = (f"lost {missing[:3]}" if missing else
                 f"{len(after) - len(before)} more comments" if len(after) != len(before) else
                 f"moved {elsewhere[:3]} among {after[:9]}" if elsewhere else None)
        report.check(f"{name}, {extension} to {legs[0]} and back", fault)
    report.figure(f"{origin}, {extension} to {legs[0]} and back: {counted} comments in "
                  f"{len(batch.files)} documents, {lost} lost, {moved} moved; {refused} refused")
    report.check(origin, None if counted >= least else f"{counted} comments, at least {least}")


def _without(items: list, others: list) -> list:
    """The items of a list that are not in another, counting repetitions."""
    left = list(others)
    rest = []
    for item in items:
        if item in left:
            left.remove(item)
        else:
            rest.append(item)
    return rest


def _words(text: str) -> str:
    return " ".join(text.replace("- -", "--").replace("* /", "*/").split())


# Comments, found without the program.

def of_xml(text: str) -> list[Comment]:
    """The comments of an XML property list; one right after a container belongs to its end."""
    layout = layouts.of_xml(text)

    def place(node: Node, path: Path, start: int) -> Path:
        for number, entry in enumerate(node.entries or ()):
            inner = (*path, number if entry.key is None else entry.key)
            if entry.node.entries is None or start < entry.node.start:
                continue
            if start < entry.node.end:
                return place(entry.node, inner, start)
            if "\n" not in text[entry.node.end:start]:
                return inner
        return path

    # In YAML, the comments above the first entry of the root would become those of the file.
    first = layout.root.entries[0].start if layout.root.entries else layout.root.end

    def comment(start: int, end: int) -> Comment:
        path = place(layout.root, (), start)
        above = text[:start].rstrip()
        is_apart = (text.count("\n", len(above), start) > 1 and not above.endswith(NO_ROOM)
                    and first < start < layout.root.end and bool(layout.root.at(path).entries))
        return Comment(_words(text[start + 4:end - 3]), str(path), is_apart)

    return [comment(*span) for span in layout.comments]


def of_yaml(text: str) -> list[Comment]:
    lines = text.split("\n")
    comments: list[Comment] = []
    for number, line in enumerate(lines):
        if not (match := YAML_COMMENT.match(line)):
            continue
        alone = match[1] is not None
        before = _last(lines[:number] if alone else lines[:number + 1])
        place = f"{before} {_next(lines[number + 1:])}" if alone else before
        column = len(match[1]) if alone else "line"
        # `-` and the first key after it are one line, so there is no room between them.
        above = lines[number - 2:number] if alone and number > 1 else []
        is_apart = above[1:] == [""] and not above[0].endswith("-")
        comments.append(Comment(_words(match[2] if alone else match[4]), f"{place} {column}",
                                is_apart))
    return comments


def _names(line: str) -> list[str]:
    match = YAML_COMMENT.match(line)
    return NAME.findall(line if not match else match[3] or "")


def _last(lines: list[str]) -> str:
    return next((name for line in reversed(lines) for name in reversed(_names(line))), "top")


def _next(lines: list[str]) -> str:
    return next((name for line in lines for name in _names(line)), "end")


def of_table(text: str) -> list[Comment]:
    """The comments of a strings table, each with the entry on its line or the next one."""
    layout = layouts.of_table(text)
    entries = layout.root.entries or []
    comments = []
    for start, end in layout.comments:
        number = bisect.bisect(entries, start, key=lambda entry: entry.start)
        before, after = entries[number - 1:number], entries[number:number + 1]
        gap = text[before[0].end:start] if before and before[0].end <= start else "\n"
        place = (f"line of {before[0].key}" if not {*"\r\n"} & {*gap} else
                 f"before {after[0].key}" if after else "end")
        # An empty line above the first entry would make its comments those of the file.
        is_apart = bool(before and gap.strip(" \t") == "\n" * max(2, gap.count("\n")))
        comments.append(Comment(_words(words(text[start:end])), place, is_apart))
    return comments


def of_file(text: str) -> list[Comment]:
    """The comments of a page or table; none if its layout is one that no reader here knows."""
    try:
        return of_xml(text) if text.lstrip().startswith("<") else of_table(text)
    except (LayoutError, LookupError):
        return []


def decoded(data: bytes) -> str | None:
    """The text of a file of the corpus; compiled tables have no comments."""
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8-sig")):
        if data.startswith(mark):
            try:
                return data.decode(encoding)
            except UnicodeDecodeError:
                return None
    return None


# Documents with comments at every place.

def _notes(made: random.Random) -> Iterator[str]:
    while made.random() < 0.4:
        word = made.choice(["note", "x: y", "# sign", "'", '"', "<b>", "- dash", "a -- b", "é"])
        yield f"c{made.randrange(10**9)} {word}"


def page(made: random.Random) -> str:
    """XML with comments on lines of their own, at the ends of lines, and of several lines."""
    names = iter(range(10**6))

    def own(margin: str) -> str:
        text = ""
        for note in _notes(made):
            text += made.choice(["", "", "\n"])
            more = made.choice(["", "", f"\n{margin}     more {note}"])
            text += f"{margin}<!-- {note}{more} -->\n"
        return text

    def tail() -> str:
        return "".join(f" <!-- {note} -->" for note in list(_notes(made))[:1])

    def value(margin: str, depth: int) -> str:
        match made.randrange(8 if depth < 4 else 5):
            case 0:
                return f"{margin}<string>v{next(names)}</string>{tail()}\n"
            case 1:
                return f"{margin}<string>v{next(names)}\nmore # text\n</string>{tail()}\n"
            case 2:
                return f"{margin}<{made.choice(['true', 'array', 'dict'])}/>{tail()}\n"
            case 3:
                return f"{margin}<integer>{made.randrange(99)}</integer>{tail()}\n"
            case 4:
                return f"{margin}<data>QUJD</data>{tail()}\n"
            case 5:
                items = "".join(own(margin + "\t") + value(margin + "\t", depth + 1)
                                for _ in range(made.randrange(4)))
                return (f"{margin}<array>{tail()}\n{items}{own(margin + chr(9))}"
                        f"{margin}</array>{tail()}\n")
            case _:
                return dictionary(margin, depth)

    def dictionary(margin: str, depth: int) -> str:
        entries = "".join(
            f"{own(margin + chr(9))}{margin}\t<key>k{next(names)}</key>"
            f"{tail()}\n{value(margin + chr(9), depth + 1)}" for _ in range(made.randrange(1, 4)))
        ending = "" if depth == 0 else tail()
        return f"{margin}<dict>{tail()}\n{entries}{own(margin + chr(9))}{margin}</dict>{ending}\n"

    return (f"{HEAD}{own('')}<plist version=\"1.0\">\n{own('')}{dictionary('', 0)}</plist>\n"
            f"{own('')}")


def table(made: random.Random) -> str:
    """A strings table with comments between all its tokens."""

    def gap() -> str:
        text = ""
        for note in _notes(made):
            comment = made.choice([f"/* {note} */", f"/*{note}*/", f"// {note}\n",
                                   f"/* {note}\n   more */"])
            text += made.choice(["", " ", "\n", "\n\n"]) + comment
            text += made.choice(["", "\n", "\n\n"])
        return text

    keys = made.sample(range(9), made.randrange(6))
    return "".join(f'{gap()}"k{key}"{gap()} = {gap()}"v{key}"{gap()};{gap()}\n'
                   for key in keys) + gap()


def _text(made: random.Random) -> str:
    """YAML with comments, laid out as the program lays it out."""
    names = iter(range(10**6))

    def own(margin: str) -> str:
        return "".join(made.choice(["", "", "\n"]) + f"{margin}# {note}\n" for note in _notes(made))

    def tail() -> str:
        return "".join(f" # {note}" for note in list(_notes(made))[:1])

    def scalar() -> str:
        return f"v{next(names)}"

    def block(margin: str, depth: int) -> str:
        # The first item of a list is a block scalar: a list of short ones would go on one line.
        is_list = made.random() < 0.4
        lines = ""
        for number in range(made.randrange(1, 4)):
            lines += own(margin) if depth or number else ""
            start = f"{margin}- " if is_list else f"{margin}k{next(names)}: "
            if depth < 4 and made.random() < 0.4:
                inner = block(margin + "  ", depth + 1)
                lines += start.rstrip() + tail() + "\n" + inner
            elif made.random() < 0.2 or (is_list and number == 0):
                lines += f"{start}|{tail()}\n{margin}  {scalar()}\n\n{margin}  more\n"
            else:
                lines += f"{start}{scalar()}{tail()}\n"
        return lines + own(margin).rstrip("\n") + ("\n" if lines else "")

    return re.sub("\n\n\n+", "\n\n", block("", 0))
