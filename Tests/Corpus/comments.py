"""Comments through round trips: each comes back, in its place.

Comments are found by expat in XML, and by regular expressions in YAML and strings tables, whose
values contain nothing that looks like a comment here. A comment's place is what surrounds it: the
path of its container in XML, the names before and after it elsewhere, in YAML its column too.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple
from xml.parsers import expat

from old_style_text import ESCAPE, unescaped
from program import Batch
from report import Report, Setting

HEAD = ('<?xml version="1.0" encoding="UTF-8"?>\n'
        '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" '
        '"http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n')
GENERATED = 1000
NAME = re.compile(r"\b[kv]\d+\b")
YAML_COMMENT = re.compile(r"^( *)#(.*)$|^(.*?\S) #(.*)$")
STRINGS_TOKEN = re.compile(
    r'/\*(?P<block>.*?)\*/|//(?P<line>[^\n\r\u2028\u2029]*)'
    r'|(?P<quoted>"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\')'
    r'|(?P<bare>(?:(?!//|/\*)[\w$/:.-])+)|(?P<mark>[=;{}(),])', re.DOTALL | re.ASCII)


class Comment(NamedTuple):
    """A comment's words, and its place."""

    text: str
    place: str


def run(setting: Setting, report: Report) -> None:
    documents = {
        name: file.read_bytes()
        for name, file in setting.files("plists/**/*.*", "settings/**/*.plist").items()
        if file.read_bytes().lstrip()[:1] == b"<"}
    _trip(setting, report, "the corpus", documents, ".plist", ["yaml", "xml"], of_xml, 1)
    tables = {name: file.read_bytes() for name, file in setting.files("**/*.strings").items()}
    texts = {name: text for name, data in tables.items() if (text := decoded(data))}
    _trip(setting, report, "the corpus",
          {name: text.encode() for name, text in texts.items()}, ".strings", ["yaml", "strings"],
          of_table, 500)
    made = random.Random(setting.seed)
    pages = {f"page {number}": page(made).encode() for number in range(GENERATED)}
    _trip(setting, report, "generated", pages, ".plist", ["yaml", "xml"], of_xml, 10_000)
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
        try:
            if comments := find(data.decode()):
                found[name] = comments
        except (expat.ExpatError, UnicodeDecodeError):
            continue
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
    parser = expat.ParserCreate()
    comments: list[Comment] = []
    path: list[list[str | int]] = []
    ended: tuple[int, str] = (0, "")
    key = ""

    def shown(levels: list[list[str | int]]) -> str:
        return "/".join(str(level[1]) for level in levels)

    def start(name: str, _: object) -> None:
        nonlocal key
        if name in ("dict", "array", "plist"):
            if path and path[-1][0] == "array":
                path[-1][2] += 1  # type: ignore[operator]
            step = key if path and path[-1][0] == "dict" else path[-1][2] if path else name
            path.append([name, step, 0])
        elif name != "key" and path and path[-1][0] == "array":
            path[-1][2] += 1  # type: ignore[operator]
        elif name == "key":
            key = ""

    def end(name: str) -> None:
        nonlocal ended
        if name in ("dict", "array", "plist"):
            ended = (parser.CurrentLineNumber, shown(path))
            path.pop()

    def characters(data: str) -> None:
        nonlocal key
        key = data if data.strip() else key

    def comment(data: str) -> None:
        is_after_end = ended[0] == parser.CurrentLineNumber
        comments.append(Comment(_words(data), ended[1] if is_after_end else shown(path)))

    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.CommentHandler = characters, comment
    parser.Parse(re.sub(r"<!--(.*?)-->", _legal, text, flags=re.DOTALL).encode(), True)
    return comments


def _legal(match: re.Match[str]) -> str:
    """Expat refuses two dashes in a comment, which Apple's reader accepts."""
    return "<!--" + match[1].replace("--", "- -") + " -->"


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
        comments.append(Comment(_words(match[2] if alone else match[4]), f"{place} {column}"))
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
    comments: list[Comment] = []
    waiting: list[str] = []
    key = ""
    is_key = True
    ended = -1
    for match in STRINGS_TOKEN.finditer(text):
        kind = match.lastgroup
        if kind in ("block", "line"):
            if ended >= 0 and "\n" not in text[ended:match.start()].replace("\r", "\n"):
                comments.append(Comment(_words(match[kind]), f"line of {key}"))
            else:
                waiting.append(_words(match[kind]))
                ended = -1
        elif kind == "mark":
            is_key = match["mark"] != "="
            ended = match.end() if is_key else -1
        elif is_key:
            key = ESCAPE.sub(unescaped, match[0].strip("\"'"))
            comments += [Comment(words, f"before {key}") for words in waiting]
            waiting.clear()
            ended = -1
    return comments + [Comment(words, "end") for words in waiting]


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
