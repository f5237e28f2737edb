"""The forms in which editors leave a file: the same settings in different bytes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from layouts import FORMS, Entry, Layout, LayoutError, Node

BOM = "\ufeff"
# Lines that can be part of a flow mapping as they are.
FLOW = re.compile(r"""(?: *\w+: (?:[\w .]+|'[^'\n]*'|"[^"\n]*")(?:\n|$))+""")
# Makes a text of another, whose form it is told.
Step = Callable[[str, str, random.Random], str]


def _crlf(text: str, _form: str, _: random.Random) -> str:
    return text.replace("\r\n", "\n").replace("\n", "\r\n")


def _tabs(text: str, _form: str, chance: random.Random) -> str:
    def margin(match: re.Match[str]) -> str:
        return "".join(chance.choice(["\t", "    "]) for _ in match[0])
    return re.sub(r"(?m)^\t+(?=[<\"/])", margin, text)


def _one_line(text: str, _form: str, _: random.Random) -> str:
    head, mark, rest = text.partition("<plist")
    return head + mark + re.sub(r">\s+<", "><", rest)


def _entities(text: str, _form: str, _: random.Random) -> str:
    return re.sub(r"(?<=<string>)[^<]*", lambda match: match[0].replace(
        "'", "&apos;").replace('"', "&quot;"), text)


def _reals(text: str, _form: str, _: random.Random) -> str:
    text = re.sub(r"<real>(-?\d+)</real>", r"<real>\1.50</real>", text)
    return re.sub(r"<real>(-?\d+\.\d+)</real>", r"<real>\g<1>0</real>", text)


def _repeated(text: str, form: str, chance: random.Random) -> str:
    """A text with entries that occur again: equal elements of a page, equal keys of a table."""
    layout = FORMS[form](text)
    places: list[tuple[int, str]] = []
    for parent, number, _ in _entries(layout):
        entries = parent.entries or []
        start, end, is_apart = layout.region(parent, number)
        if not is_apart or (entries[number].key and form != "table"):
            continue
        if chance.random() < 0.2:
            last = layout.region(parent, chance.randrange(number, len(entries)))
            if last[2] and text[last[1] - 1] == "\n" == text[end - 1]:
                places.append((last[1], text[start:end]))
    if not places:
        raise LayoutError("nothing to repeat")
    return inserted(text, places)


def _sprinkled(text: str, form: str, chance: random.Random) -> str:
    """A text with comments above and behind some entries, at its edges, and at a container's end.
    """
    layout = FORMS[form](text)
    marks = {"xml": "<!-- {} -->", "table": "/* {} */", "yaml": "# {}"}[form]
    places: list[tuple[int, str]] = []

    def note() -> str:
        return marks.format(f"note {len(places)} of mine")

    for parent, number, entry in _entries(layout):
        draw = chance.random()
        if draw < 0.8:
            continue
        margin = text[text.rfind("\n", 0, entry.start) + 1:entry.start]
        start, end, is_apart = layout.region(parent, number)
        if draw < 0.84 and number == len(parent.entries or ()) - 1 and is_apart and (
                form == "xml" and "\n" in text[end - 1:end]):
            places.append((end, f"{margin}{note()}\n"))
        elif draw < 0.86 and not is_apart and re.fullmatch(" *- ", margin):
            # Between the dash and the first key of an item.
            places.append((entry.start, f"{note()}\n{' ' * len(margin)}"))
        elif is_apart and draw < 0.92 and "\n" not in text[entry.start:entry.end] and (
                not layout.comments_in(start, end)):
            places.append((entry.end, f" {note()}"))
        elif is_apart and not margin.strip():
            places.append((entry.start, f"{note()}\n{margin}"))
    if chance.random() < 0.2 and form != "xml" and not text.startswith("---"):
        places.append((0, f"{note()}\n\n"))
    if chance.random() < 0.2 and text.endswith("\n"):
        places.append((len(text), f"{note()}\n"))
    return inserted(text, places)


def _restyled(text: str, form: str, chance: random.Random) -> str:
    """YAML with other quotes, and with some dictionaries on one line."""
    text = re.sub(r"""(?m)(?<=[:-] )"([^"'\\\n]+)"$""", lambda match: (
        f"'{match[1]}'" if chance.random() < 0.5 else match[0]), text)
    layout = FORMS[form](text)
    found: list[tuple[int, int, str]] = []
    for _, _, entry in _entries(layout):
        node = entry.node
        inner = text[node.start:node.end]
        if (node.entries and node.entries[0].key and not node.in_flow and chance.random() < 0.3
                and not layout.comments_in(node.start, node.end) and FLOW.fullmatch(inner)):
            lines = ", ".join(line.strip() for line in inner.split("\n"))
            # The value of a key is on the line below it.
            start = entry.key_span[1] + 1 if entry.key else node.start
            found.append((start, node.end, f"{' ' * (entry.key is not None)}{{{lines}}}"))
    for start, end, new in sorted(found, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _entries(layout: Layout) -> Iterator[tuple[Node, int, Entry]]:
    nodes = [layout.root]
    while nodes:
        node = nodes.pop()
        for number, entry in enumerate(node.entries or ()):
            nodes.append(entry.node)
            yield node, number, entry


def inserted(text: str, places: list[tuple[int, str]]) -> str:
    """A text with others inserted."""
    pieces: list[str] = []
    done = 0
    for place, new in sorted(places, key=lambda one: one[0]):
        pieces += text[done:place], new
        done = place
    return "".join((*pieces, text[done:]))


def _utf_16(text: str) -> bytes:
    text = re.sub(r'(<\?xml[^>]*encoding=")[^"]*', r"\1UTF-16", text, count=1)
    return f"{BOM}{text}".encode("utf-16-le")


def _latin_1(text: str) -> bytes:
    """ISO-8859-1, which XML declares."""
    text, count = re.subn(r'(<\?xml[^>]*encoding=")[^"]*', r"\1ISO-8859-1", text, count=1)
    if not count:
        raise LayoutError("no declaration")
    # A character beyond ASCII, in a text that has none too.
    text = text.replace("<string>", "<string>\u00e9 ", 1)
    return text.encode("iso-8859-1")


TEXTS: dict[str, tuple[Step, ...]] = {
    "CRLF": (_crlf,), "tabs and spaces": (_tabs,), "one line": (_one_line,),
    "entities": (_entities,), "reals": (_reals,), "repeated": (_repeated,),
    "sprinkled": (_sprinkled,), "sprinkled CRLF": (_sprinkled, _crlf),
    "repeated and sprinkled": (_repeated, _sprinkled), "restyled": (_restyled,),
    "restyled and sprinkled": (_restyled, _sprinkled)}
ENCODINGS: dict[str, Callable[[str], bytes]] = {"UTF-16": _utf_16, "ISO-8859-1": _latin_1}
# The variants of a form.
VARIANTS: dict[str, tuple[str, ...]] = {
    "xml": ("tabs and spaces", "one line", "entities", "reals", "CRLF", "repeated", "sprinkled",
            "sprinkled CRLF", "repeated and sprinkled", *ENCODINGS),
    # The program reads no table in ISO-8859-1.
    "table": ("CRLF", "repeated", "sprinkled", "sprinkled CRLF", "repeated and sprinkled",
              "UTF-16"),
    "yaml": ("CRLF", "sprinkled", "sprinkled CRLF", "restyled", "restyled and sprinkled")}


def variant(name: str, text: str, form: str, encoding: str, chance: random.Random) -> bytes:
    """The bytes of a text in a variant; `encoding` is its own."""
    if name in ENCODINGS:
        return ENCODINGS[name](text.removeprefix(BOM))
    mark = BOM if text.startswith(BOM) else ""
    text = text.removeprefix(BOM)
    for step in TEXTS[name]:
        text = step(text, form, chance)
    return (mark + text).encode(encoding)


def large(text: str, form: str, least: int) -> str:
    """A text of at least so many characters: the elements of a page or entries of a table again,
    under other names.
    """
    layout = FORMS[form](text)
    parent = next((entry.node for entry in layout.root.entries or ()
                   if entry.key == "PreferenceSpecifiers"), layout.root)
    count = len(parent.entries or ())
    regions = [layout.region(parent, number) for number in range(count)]
    if not count or not all(is_apart for *_, is_apart in regions):
        raise LayoutError("nothing to repeat")
    block = text[regions[0][0]:regions[-1][1]]
    names = {"xml": r"(<key>(?:Key|Title)</key>\s*<string>)", "table": r'(?m)^(")'}[form]
    again = (re.sub(names, rf"\g<1>{number} ", block) for number in range(1, least // len(block)))
    return inserted(text, [(regions[-1][1], "".join(again))])
