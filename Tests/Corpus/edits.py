"""Ten thousand seeded edits: what an edit does not touch stays, to the byte.

Every page, table and YAML document of the corpus, in variants that people's editors leave (CRLF,
UTF-16, tabs and spaces mixed, one line, other entities and spellings, comments sprinkled in), is
edited once: a scalar changed, an element deleted, inserted or moved, a key renamed, a comment
changed. The edit is made in the file's YAML, in its JSON, or in the YAML of a bundle, and written
back by `--update`. The edited entry is cut out of the old and of the new text: what is left has to
be the same, and the new text read by an outside parser has to have the edited value.
"""

from __future__ import annotations

import base64
import difflib
import itertools
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import yaml

import oracles
from layouts import (
    Layout,
    LayoutError,
    Node,
    containers,
    of_table,
    of_xml,
    of_yaml,
    scalars,
)
from program import JSON, Program
from report import Report, Setting

BATCH = 1000
LARGEST = 60_000
OPERATIONS = ("scalar", "delete", "insert", "move", "rename", "comment")
WAYS = ("yaml", "json", "bundle")
STRINGS = ("other", "It's \"new\" & <b>bold</b>", "two  spaces", "a = b; c", "# 7", "yes", "",
           "first\nsecond", "50% /* no */ // \\ done")
NOT_PLAIN = re.compile("[\x7f-\x9f\u2028\u2029\ufeff]")
BOM = "\ufeff"
# Empty lines that end or begin a text.
ABOVE = re.compile(r"(?<=\n)(?:[ \t]*\r?\n)+\Z")
BELOW = re.compile(r"(?:[ \t]*\r?\n)+")
FIGURES = ("needless lines", "comments lost or moved", "values not equal",
           "encodings or line ends changed", "refused")


def run(setting: Setting, report: Report) -> None:
    chance = random.Random(setting.seed)
    report.figure(f"seed {setting.seed}")
    targets = list(_targets(setting, chance))
    # A run of fewer edits than there are files meets all kinds of them.
    chance.shuffle(targets)
    report.figure(f"{len(targets)} files and variants of them")
    counts: Counter[str] = Counter()
    figures = dict.fromkeys(FIGURES, 0)
    number = 0
    while counts["edits"] < setting.edits:
        cases = []
        for _ in range(min(BATCH, setting.edits - counts["edits"])):
            cases.append(Case(number, targets[number % len(targets)], chance))
            number += 1
        _edit(setting, cases)
        for case in cases:
            if not case.is_made:
                counts["skipped"] += 1
                continue
            counts["edits"] += 1
            for kind in (case.way, case.operation, case.target.form, case.target.variant):
                counts[kind] += 1
            faults = case.faults()
            for figure, (size, _) in faults.items():
                figures[figure] += size
            text = "; ".join(f"{name}: {text}" for name, (_, text) in faults.items())
            if not report.check(case.name, text or None) and setting.keep:
                case.keep(setting.keep)
        if counts["skipped"] > 20 * setting.edits:
            break
    for kinds in (OPERATIONS, WAYS, ("xml", "table", "yaml document"), VARIANTS):
        report.figure(", ".join(f"{counts[kind]} {kind}" for kind in kinds))
    report.figure(", ".join(f"{size} {name}" for name, size in figures.items()))
    report.at_least(setting.edits, counts["edits"],
                    f"edits; {counts['skipped']} had no place where they were drawn")


# The files

def _crlf(text: str, _: random.Random) -> str:
    return text.replace("\r\n", "\n").replace("\n", "\r\n")


def _tabs(text: str, chance: random.Random) -> str:
    def margin(match: re.Match[str]) -> str:
        return "".join(chance.choice(["\t", "    "]) for _ in match[0])
    return re.sub(r"(?m)^\t+(?=[<\"/])", margin, text)


def _one_line(text: str, _: random.Random) -> str:
    head, mark, rest = text.partition("<plist")
    return head + mark + re.sub(r">\s+<", "><", rest)


def _entities(text: str, _: random.Random) -> str:
    return re.sub(r"(?<=<string>)[^<]*", lambda match: match[0].replace(
        "'", "&apos;").replace('"', "&quot;"), text)


def _reals(text: str, _: random.Random) -> str:
    text = re.sub(r"<real>(-?\d+)</real>", r"<real>\1.50</real>", text)
    return re.sub(r"<real>(-?\d+\.\d+)</real>", r"<real>\g<1>0</real>", text)


def _sprinkled(text: str, chance: random.Random) -> str:
    """A text with comments above and behind some entries."""
    layout = _layout(text)
    form = "<!-- {} -->" if text.lstrip().startswith("<") else "/* {} */"
    form = "# {}" if isinstance(layout, _YAML) else form
    places: list[tuple[int, str]] = []
    nodes = [layout.root]
    while nodes:
        node = nodes.pop()
        for number, entry in enumerate(node.entries or ()):
            nodes.append(entry.node)
            start, end, is_apart = layout.region(node, number)
            if not is_apart or chance.random() < 0.8:
                continue
            note = form.format(f"note {len(places)} of mine")
            margin = text[text.rfind("\n", 0, entry.start) + 1:entry.start]
            if chance.random() < 0.3 and "\n" not in text[entry.start:entry.end] and (
                    not layout.comments_in(start, end)):
                places.append((entry.end, f" {note}"))
            elif not margin.strip():
                places.append((entry.start, f"{note}\n{margin}"))
    for place, note in sorted(places, reverse=True):
        text = text[:place] + note + text[place:]
    return text


MADE: dict[str, Callable[[str, random.Random], str]] = {
    "CRLF": _crlf, "tabs and spaces": _tabs, "one line": _one_line, "entities": _entities,
    "reals": _reals, "sprinkled": _sprinkled, "sprinkled CRLF": lambda text, chance: _crlf(
        _sprinkled(text, chance), chance)}
VARIANTS = ("original", "UTF-16", *MADE)


class _YAML(Layout):
    """The layout of a YAML document."""


def _layout(text: str) -> Layout:
    start = text.lstrip()
    if start.startswith("<"):
        return of_xml(text)
    if re.match(r"//|/\*|\"|\w+\s*=", start):
        return of_table(text)
    layout = of_yaml(text)
    return _YAML(layout.text, layout.root, layout.comments, layout.scalars)


@dataclass
class Target:
    """A file that exists, and that an edit updates."""

    name: str
    variant: str
    extension: str
    data: bytes
    encoding: str
    layout: Layout
    value: Any

    @property
    def text(self) -> str:
        return self.layout.text

    @property
    def form(self) -> str:
        return {".plist": "xml", ".strings": "table"}.get(self.extension, "yaml document")


def _read_yaml(data: bytes) -> Any:
    """PyYAML's reading by way of libyaml, which is fast."""
    return oracles.plain(yaml.load(data.decode(), yaml.CSafeLoader))


def _encoding(data: bytes) -> str:
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return encoding
    return "utf-8"


def _target(name: str, variant: str, extension: str, data: bytes) -> Target | None:
    encoding = _encoding(data)
    try:
        layout = _layout(data.decode(encoding).removeprefix(BOM))
        value = (_read_yaml(data) if extension == ".yaml" else
                 oracles.read_original(data, extension))
        if not isinstance(value, dict) or not value:
            return None
        for path in scalars(value):
            layout.root.at(path)
    except Exception:
        return None
    return Target(name, variant, extension, data, encoding, layout, value)


def _targets(setting: Setting, chance: random.Random) -> Iterator[Target]:
    files = {name: file for name, file in setting.files(
        "settings/**/*.plist", "settings/**/*.strings").items()
        if file.stat().st_size <= LARGEST and not file.read_bytes().startswith(b"bplist")}
    originals = setting.program.batch(
        (name, file.suffix, file.read_bytes()) for name, file in files.items())
    documents, refused = setting.program.convert(originals, "yaml")
    for name, file in files.items():
        original = _target(name, "original", file.suffix, file.read_bytes())
        if not original or name in refused:
            continue
        yield original
        made = [*MADE, "UTF-16"]
        if file.suffix == ".strings":
            made = ["CRLF", "UTF-16", "sprinkled", "sprinkled CRLF"]
        for variant in chance.sample(made, 2):
            try:
                data = _variant(original, variant, chance)
            except (LayoutError, UnicodeError):
                continue
            if data != original.data and (found := _target(name, variant, file.suffix, data)):
                yield found
        text = documents.data(name).decode()
        for variant in ("original", chance.choice(["sprinkled", "sprinkled CRLF", "CRLF"])):
            try:
                data = (text if variant == "original" else MADE[variant](text, chance)).encode()
            except (LayoutError, IndexError):
                continue
            if found := _target(name, variant, ".yaml", data):
                yield found


def _variant(original: Target, variant: str, chance: random.Random) -> bytes:
    text = original.text
    mark = BOM if original.data.decode(original.encoding).startswith(BOM) else ""
    if variant == "UTF-16":
        text = re.sub(r'(<\?xml[^>]*encoding=")[^"]*', r"\1UTF-16", text, count=1)
        return f"{BOM}{text}".encode("utf-16-le")
    return (mark + MADE[variant](text, chance)).encode(original.encoding)


# The edits

@dataclass
class Edit:
    """One edit of a value: what is done to an entry of a container."""

    operation: str
    parent: tuple[Any, ...]
    step: Any
    to: int = 0
    new: Any = None

    def apply(self, value: Any, spelled: Callable[[Any], Any] = lambda value: value) -> Any:
        """A value with the edit; `spelled` writes the new scalar as the value's format does."""
        return self._applied(value, self.parent, spelled)

    def _applied(self, value: Any, path: tuple[Any, ...], spelled: Callable[[Any], Any]) -> Any:
        if path:
            copy = dict(value) if isinstance(value, dict) else list(value)
            copy[path[0]] = self._applied(value[path[0]], path[1:], spelled)
            return copy
        is_dictionary = isinstance(value, dict)
        entries = list(value.items()) if is_dictionary else [(None, item) for item in value]
        at = list(value).index(self.step) if is_dictionary and self.operation != "insert" else (
            self.to if self.operation == "insert" else self.step)
        match self.operation:
            case "scalar":
                entries[at] = (entries[at][0], spelled(self.new))
            case "delete":
                del entries[at]
            case "insert":
                entries.insert(at, (self.step if is_dictionary else None, spelled(self.new)))
            case "move":
                entries.insert(self.to, entries.pop(at))
            case "rename":
                entries[at] = (self.new, entries[at][1])
        return dict(entries) if is_dictionary else [item for _, item in entries]


def _draw(operation: str, target: Target, chance: random.Random) -> Edit | None:
    """An edit at a random place."""
    value = target.value
    if operation == "scalar":
        paths = list(scalars(value))
        if not paths:
            return None
        path = chance.choice(paths)
        found = _at(value, path)
        new = _other(found, chance, target, isinstance(path[-1], str))
        return Edit(operation, path[:-1], path[-1], new=new) if new != found else None
    wanted = {"move": 2, "delete": 2}.get(operation, 1)
    paths = [path for path in containers(value) if len(_at(value, path)) >= wanted]
    if not paths:
        return None
    path = chance.choice(paths)
    found = _at(value, path)
    count = len(found)
    steps = list(found) if isinstance(found, dict) else list(range(count))
    number = chance.randrange(count)
    fresh = f"New{chance.randrange(10**6)}"
    match operation:
        case "insert":
            to = chance.randrange(count + 1)
            near = _at(found, (steps[min(to, count - 1)],))
            new: Any = {"Type": "PSGroupSpecifier", "Title": fresh} if (
                isinstance(near, dict) and isinstance(found, list)) else f"{fresh} text"
            return Edit(operation, path, fresh if isinstance(found, dict) else None, to, new)
        case "move":
            to = chance.choice([other for other in range(count) if other != number])
            if isinstance(found, list) and found.count(found[number]) > 1:
                return None
            return Edit(operation, path, steps[number], to)
        case "rename":
            return Edit(operation, path, steps[number], new=fresh) if isinstance(
                found, dict) else None
        case _:
            return Edit(operation, path, steps[number])


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def _other(value: Any, chance: random.Random, target: Target, has_key: bool) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case float():
            return value + 0.25
        case datetime():
            return value + timedelta(days=1)
        case bytes():
            return value + b"more"
        case _ if target.extension != ".strings" and chance.random() < 0.1 and len(
                value) < 100:
            # An item of a list that becomes another kind of thing is another item.
            return chance.choice([7, True, 2.5, *([[value, "more"]] if has_key else [])])
        case _:
            return chance.choice([value + " more", value[1:], chance.choice(STRINGS)])


def _in_json(value: Any) -> Any:
    match value:
        case datetime():
            return {"$date": f"{value.isoformat()}Z"}
        case bytes():
            return {"$data": base64.b64encode(value).decode()}
        case _:
            return value


def _in_flow(value: Any) -> str:
    """A value as YAML on one line; without tags, a page's keys decide on kinds."""
    match value:
        case dict():
            return "{" + ", ".join(
                f"{_in_flow(key)}: {_in_flow(item)}" for key, item in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_in_flow, value)) + "]"
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
            return f'!!binary "{base64.b64encode(value).decode()}"'
        case float():
            return "!!float " + repr(value).replace("inf", ".inf").replace("nan", ".nan")
        case _:
            raise UnpatchableError


class UnpatchableError(Exception):
    """This patcher has no way to make an edit in a text."""


Patch = tuple[int, int, str]


def _patches(layout: Layout, root: Node, edit: Edit, value: Any) -> list[Patch]:
    """An edit in YAML, as replacements in its text; `value` is the one before."""
    text = layout.text
    parent = root.at(edit.parent)
    entries = parent.entries or []
    if edit.operation == "scalar":
        node = parent.entry(edit.step).node
        return [(node.start, node.end, _in_flow(edit.new))]
    if edit.operation == "rename":
        start, end = parent.entry(edit.step).key_span
        return [(start, end, _in_flow(edit.new))]
    if parent.in_flow:
        before = _at(value, edit.parent)
        after = _at(edit.apply(value), edit.parent)
        if before == after and list(before) == list(after):
            raise UnpatchableError
        return [(parent.start, parent.end, _in_flow(after))]
    regions = [layout.region(parent, number) for number in range(len(entries))]
    if not all(is_apart for _, _, is_apart in regions):
        raise UnpatchableError
    ends = [end for _, end, _ in regions]
    margin = " " * (entries[-1].start - text.rfind("\n", 0, entries[-1].start) - 1)

    def place(number: int) -> int:
        return regions[number][0] if number < len(regions) else ends[-1]

    if edit.operation == "insert":
        key = f"{_in_flow(edit.step)}: " if edit.step is not None else "- "
        line = f"{margin}{key}{_in_flow(edit.new)}\n"
        return [(place(edit.to), place(edit.to), line)]
    at = entries.index(parent.entry(edit.step))
    start, end, _ = regions[at]
    if edit.operation == "delete":
        return [(start, end, "")]
    other = place(edit.to + (edit.to > at))
    return [(start, end, ""), (other, other, text[start:end])]


def _patched(text: str, patches: list[Patch]) -> str:
    for start, end, new in sorted(patches, reverse=True):
        text = text[:start] + new + text[end:]
    return text


# One case

class Case:
    """One edit of one file, on one way."""

    def __init__(self, number: int, target: Target, chance: random.Random) -> None:
        self.number = number
        self.target = target
        self.way = chance.choice(WAYS)
        self.operation = chance.choice(OPERATIONS)
        self.is_made = False
        self.error = ""
        self.source = b""
        self.result = b""
        self.note = ("", "")
        self.chance = chance
        self.edit: Edit | None = None
        if self.operation == "comment":
            if self.way == "json":
                self.way = "yaml"
        else:
            self.edit = _draw(self.operation, target, chance)
        if target.form == "yaml document" and self.way == "bundle":
            self.way = "json"

    @property
    def name(self) -> str:
        what = f" {self.edit.parent} {self.edit.step!r} {self.edit.to}" if self.edit else ""
        return (f"{self.number}: {self.operation}{what} in {self.target.form} "
                f"({self.target.variant}, {self.target.name[-60:]}) through {self.way}")

    @property
    def file(self) -> str:
        return f"{self.number:06}{self.target.extension}"

    def make_json(self, data: bytes) -> bytes | None:
        value = json.loads(data)
        try:
            return json.dumps(self.edit.apply(value, _in_json)).encode() if self.edit else None
        except (KeyError, ValueError, IndexError, TypeError):
            return None

    def patches(self, layout: Layout, root: Node) -> list[Patch] | None:
        """The edit in the YAML of the file; none if it cannot be made there."""
        try:
            if self.edit:
                found = _patches(layout, root, self.edit, self.target.value)
                return found if all(start <= end for start, end, _ in found) else None
            return self._comment(layout, root)
        except (UnpatchableError, LayoutError, IndexError, AttributeError):
            if not self.target.layout.comments and self.edit:
                return [(root.start, root.end, _in_flow(self.edit.apply(self.target.value)))]
            return None

    def _comment(self, layout: Layout, root: Node) -> list[Patch] | None:
        """Changes a comment of one line that occurs once."""
        old = Counter(map(_words, self.target.layout.comments_in(0, len(self.target.text))))
        new = [(span, _words(layout.text[slice(*span)])) for span in layout.comments
               if root.start <= span[0] <= root.end]
        once = [(span, words) for span, words in new
                if old[words] == 1 and words and [w for _, w in new].count(words) == 1]
        if not once:
            return None
        (start, end), words = self.chance.choice(once)
        self.note = (words, f"changed {self.number}")
        return [(start, end, f"# changed {self.number}")]

    # Judging

    def faults(self) -> dict[str, tuple[int, str]]:
        """What is wrong with the result, by figure: how much, and in words."""
        target = self.target
        if self.error:
            return {"refused": (1, self.error)}
        try:
            text = self.result.decode(target.encoding)
        except UnicodeError:
            return {"encodings or line ends changed": (1, "not in the encoding")}
        faults: dict[str, tuple[int, str]] = {}
        if text.startswith(BOM) != target.data.decode(target.encoding).startswith(BOM):
            faults["encodings or line ends changed"] = (1, "another byte order mark")
        text = text.removeprefix(BOM)
        if _ends(text) - _ends(target.text):
            faults["encodings or line ends changed"] = (1, f"{_ends(target.text)}, {_ends(text)}")
        is_moot = target.form == "table" and self.operation == "move"
        expected = self.edit.apply(target.value) if self.edit and not is_moot else target.value
        try:
            value = (_read_yaml(self.result)
                     if target.extension == ".yaml" else
                     oracles.read_original(self.result, target.extension))
            if difference := oracles.same(expected, value):
                return faults | {"values not equal": (1, difference)}
            layout = _layout(text)
        except Exception as error:
            return faults | {"values not equal": (1, f"{type(error).__name__}: {error}")}
        best: tuple[int, str] | None = None
        for old, new in self._rests(layout):
            found = _needless(*self._comparable(old, new))
            if best is None or found < best:
                best = found
            if not found[0]:
                break
        if best and best[0]:
            faults["needless lines"] = best
        if fault := self._comments(layout):
            faults["comments lost or moved"] = fault
        return faults

    def _comparable(self, old: str, new: str) -> tuple[str, str]:
        """Two texts without white space that an edit cannot help changing."""
        if self.edit and isinstance(self.edit.new, list):
            # A list begins on a line of its own.
            old, new = (re.sub(r"\s*\0", "\0", text) for text in (old, new))
        if self.operation in ("insert", "move") and not self.target.text.endswith("\n"):
            old, new = (text.rstrip("\r\n") for text in (old, new))
        return old, new

    def _rests(self, layout: Layout) -> Iterator[tuple[str, str]]:
        """What is left of the old text and of the new without what was edited."""
        target, old = self.target, self.target.layout
        if not self.edit:
            yield _without_comment(old, self.note[0]), _without_comment(layout, self.note[1])
            return
        edit = self.edit
        before, after = old.root.at(edit.parent), layout.root.at(edit.parent)
        match edit.operation:
            case "scalar":
                yield (_cut(old, _span(before.entry(edit.step).node)),
                       _cut(layout, _span(after.entry(edit.step).node)))
            case "rename":
                yield (_cut(old, before.entry(edit.step).key_span),
                       _cut(layout, after.entry(edit.new).key_span))
            case "delete":
                for rest in _rests(old, before, _index(before, edit.step)):
                    yield rest, layout.text
            case "insert":
                for rest in _rests(layout, after, edit.to):
                    yield old.text, rest
            case "move" if target.form == "table":
                # The order of a table has no meaning: the file's own stays.
                yield old.text, layout.text
            case "move":
                at = _index(before, edit.step)
                ways = [(at, edit.to), (edit.to, at)] if abs(at - edit.to) == 1 else [(at, edit.to)]
                for here, there in ways:
                    yield from itertools.product(
                        _rests(old, before, here), _rests(layout, after, there))

    def _comments(self, layout: Layout) -> tuple[int, str] | None:
        """Comments that are not where they were, or gone; only what is deleted loses its own."""
        old = self.target.layout
        expected = Counter(_words(old.text[a:b]) for a, b in old.comments)
        found = Counter(_words(layout.text[a:b]) for a, b in layout.comments)
        if self.edit and self.edit.operation == "delete":
            parent = old.root.at(self.edit.parent)
            start, end, _ = old.region(parent, _index(parent, self.edit.step))
            expected -= Counter(map(_words, old.comments_in(start, end)))
        if not self.edit:
            expected[self.note[0]] -= 1
            expected[self.note[1]] += 1
        lost = (expected - found) + (found - expected)
        return (lost.total(), f"{list(lost)[:3]}") if lost else None

    def keep(self, folder: Path) -> None:
        """Keeps the files of a failing case."""
        folder.mkdir(exist_ok=True)
        source = {"json": ".json"}.get(self.way, ".yaml")
        (folder / f"{self.file}.old{self.target.extension}").write_bytes(self.target.data)
        (folder / f"{self.file}.source{source}").write_bytes(self.source)
        (folder / f"{self.file}.new{self.target.extension}").write_bytes(self.result)


def _words(comment: str) -> str:
    """A comment's text without its marks and spacing."""
    comment = re.sub(r"^(<!--|/\*|//|#)|(-->|\*/)$", "", comment)
    return " ".join(comment.split())


def _ends(text: str) -> set[str]:
    return set(re.findall("\r\n|\r|\n", text))


def _span(node: Node) -> tuple[int, int]:
    return node.start, node.end


def _index(parent: Node, step: Any) -> int:
    return (parent.entries or []).index(parent.entry(step))


def _cut(layout: Layout, span: tuple[int, int]) -> str:
    return f"{layout.text[:span[0]]}\0{layout.text[span[1]:]}"


def _rests(layout: Layout, parent: Node, number: int) -> Iterator[str]:
    """A text without an entry; it may take the empty lines above or below it along."""
    start, end, is_apart = layout.region(parent, number)
    text = layout.text
    if not is_apart:
        yield f"{text[:start]}\1{text[end:]}"
        return
    yield text[:start] + text[end:]
    if above := ABOVE.search(text, 0, start):
        yield text[:above.start()] + text[end:]
    if below := BELOW.match(text, end):
        yield text[:start] + text[below.end():]


def _without_comment(layout: Layout, words: str) -> str:
    for start, end in layout.comments:
        if _words(layout.text[start:end]) == words:
            return _cut(layout, (start, end))
    return layout.text


def _needless(old: str, new: str) -> tuple[int, str]:
    """How many lines of what should have stayed differ, and the first of them."""
    if old == new:
        return 0, ""
    if "\1" in old + new:
        if re.sub(r"[\s,\1]+", "", old) == re.sub(r"[\s,\1]+", "", new):
            return 0, ""
        old, new = old.replace("\1", ""), new.replace("\1", "")
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


# The ways

def _edit(setting: Setting, cases: list[Case]) -> None:
    """Makes the edits of all cases, each in its source, and updates their files."""
    program = setting.program
    for form in ("yaml", "json"):
        batch = program.batch((str(case.number), case.target.extension, case.target.data)
                              for case in cases if case.way == form
                              and (case.edit or case.operation == "comment"))
        sources, refused = program.convert(batch, form)
        for case in cases:
            name = str(case.number)
            if name in sources.files and name not in refused:
                data = sources.data(name)
                case.source = (case.make_json(data) if form == "json" else
                               _in_yaml(case, data)) or b""
        batch.remove()
        sources.remove()
    _update(program, [case for case in cases if case.source])
    _through_bundle(program, [case for case in cases if case.way == "bundle"
                              and (case.edit or case.operation == "comment")])


def _in_yaml(case: Case, data: bytes) -> bytes | None:
    text = data.decode()
    layout = of_yaml(text)
    patches = case.patches(layout, layout.root)
    return _patched(text, patches).encode() if patches else None


def _update(program: Program, cases: list[Case]) -> None:
    """Writes the files of the cases, and updates them from their sources."""
    sources = program.batch(())
    results = program.batch(())
    for case in cases:
        case.is_made = True
        (results.folder / case.file).write_bytes(case.target.data)
        source = Path(case.file).with_suffix(f".{case.way}")
        (sources.folder / source).write_bytes(case.source)
    for extension, form in ((".plist", "xml"), (".strings", "strings"), (".yaml", "yaml")):
        for way in ("yaml", "json"):
            chosen = [case for case in cases
                      if case.target.extension == extension and case.way == way]
            if not chosen:
                continue
            files = [str(Path(case.file).with_suffix(f".{way}")) for case in chosen]
            run = program.run(*files, "-o", f"{results.folder}/", "--to", form, "--update", *JSON,
                              folder=sources.folder, limit=300)
            errors = {one.file: str(one) for one in run.diagnostics if one.severity == "error"}
            for case, file in zip(chosen, files, strict=True):
                case.error = errors.get(file, "")
                case.result = (results.folder / case.file).read_bytes()
            if run.status not in (0, 2) or (run.status == 2 and not errors):
                chosen[0].error = f"exit {run.status}: {run.messages[-300:]}"


def _through_bundle(program: Program, cases: list[Case]) -> None:
    """One bundle of all cases as one YAML document, edited, and written back."""
    folder = program.batch(()).folder
    bundle = folder / "Settings.bundle"
    (bundle / "en.lproj").mkdir(parents=True)
    # Without a page it is not a bundle.
    (bundle / "Root.plist").write_bytes(oracles.write_xml({"PreferenceSpecifiers": []}))
    for case in cases:
        _place(bundle, case).write_bytes(case.target.data)
    run = program.run("Settings.bundle", "-o", "one.yaml", "--keep-going", folder=folder, limit=120)
    if run.status:
        raise LayoutError(f"the bundle: {run.messages[:300]}")
    text = (folder / "one.yaml").read_text("utf-8")
    layout = of_yaml(text)
    patches: list[Patch] = []
    for case in cases:
        name = f"{case.number:06}"
        path = ("strings", "en", name) if case.target.extension == ".strings" else ("pages", name)
        try:
            root = layout.root.at(path)
        except LayoutError:
            continue
        if found := case.patches(layout, root):
            case.is_made = True
            case.source = _patched(text, found)[root.start:root.end + 500].encode()
            patches += found
    (folder / "one.yaml").write_text(_patched(text, patches), "utf-8")
    run = program.run("one.yaml", "-o", "Settings.bundle", *JSON, folder=folder, limit=120)
    for case in cases:
        if case.is_made:
            case.result = _place(bundle, case).read_bytes()
            if run.status:
                case.error = f"exit {run.status}: {run.messages[:300]}"


def _place(bundle: Path, case: Case) -> Path:
    folder = bundle / "en.lproj" if case.target.extension == ".strings" else bundle
    return folder / case.file
