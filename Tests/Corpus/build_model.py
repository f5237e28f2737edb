"""What `build` makes of its inputs, from its contract alone.

An input is a source as its parser reads it: pages by name, tables by language and name, and other
files by path. What the contract calls an error raises `RefusedError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Page = dict[str, Any]
Settings = Mapping[str, str]

SIGN = re.compile(r"\$?\$[({]")
CLOSING = {"(": ")", "{": "}"}
REFERENCE = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(?::default=(.*))?", re.DOTALL)
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
FIXED = ("Type", "Key", "File", "StringsTable")
CONDITIONS = ("When", "Unless")
GROUPS = ("PSGroupSpecifier", "PSRadioGroupSpecifier")
SHOWN = ("PSGroupSpecifier", "PSTitleValueSpecifier", "PSChildPaneSpecifier")
ELEMENTS = "PreferenceSpecifiers"
WORDS = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
INTEGER = re.compile(r"[-+]?[0-9]+|0x[0-9a-fA-F]+|0o[0-7]+")
REAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
VARIANT = re.compile(r"(~ipad|~iphone|\.inApp)+$")

# Places that the catalog makes booleans or numbers, and those that are like other values of a row.
PLACES = {
    ("PSTextFieldSpecifier", "IsSecure"): "boolean",
    ("PSMultiValueSpecifier", "DisplaySortedByTitle"): "boolean",
    ("PSRadioGroupSpecifier", "DisplaySortedByTitle"): "boolean",
    ("PSSliderSpecifier", "DefaultValue"): "number",
    ("PSSliderSpecifier", "MinimumValue"): "number",
    ("PSSliderSpecifier", "MaximumValue"): "number",
}
CHOICES = ("PSTitleValueSpecifier", "PSMultiValueSpecifier", "PSRadioGroupSpecifier")
SWITCH = "PSToggleSwitchSpecifier"


class RefusedError(Exception):
    """An error of the build."""


class UndefinedError(RefusedError):
    """A reference to a setting that is not defined."""


@dataclass
class Input:
    pages: dict[str, Page] = field(default_factory=dict)
    tables: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    expands: bool = True


def build(inputs: list[Input], settings: Settings) -> Input:
    """The joined bundle."""
    mistakes: dict[tuple[int, str], list[RefusedError]] = {}
    reduced = [Input({name: _reduced(page, settings, mistakes.setdefault((number, name), []))
                      for name, page in one.pages.items()}, files=one.files)
               for number, one in enumerate(inputs)]
    gone = _unopened(inputs, reduced)
    for one in reduced:
        one.pages = {name: page for name, page in one.pages.items() if family(name) not in gone}
    for number, (source, one) in enumerate(zip(inputs, reduced, strict=True)):
        # What a page that is left out needs, need not be defined.
        for name in one.pages:
            for mistake in mistakes[number, name]:
                raise mistake
        if source.expands:
            one.pages = {name: _expanded(page, settings) for name, page in one.pages.items()}
    _reject_versions(reduced)
    strings = {text for one in reduced for text in _strings(one.pages)}
    for source, one in zip(inputs, reduced, strict=True):
        one.tables = {name: _table(table, settings, strings) if source.expands else table
                      for name, table in source.tables.items()}
    return _joined(reduced)


# References

def expand(text: str, settings: Settings) -> str:
    parts = []
    at = 0
    while sign := SIGN.search(text, at):
        parts.append(text[at:sign.start()])
        if sign[0].startswith("$$"):
            parts.append(sign[0][1:])
            at = sign.end()
            continue
        end = _closing(text, sign.end(), sign[0][-1])
        if end is None:
            raise RefusedError(f"unterminated: {text[sign.start():]}")
        reference = REFERENCE.fullmatch(text, sign.end(), end)
        if not reference:
            raise RefusedError(f"not a reference: {text[sign.start():end + 1]}")
        name, default = reference.groups()
        if default is None and name not in settings:
            raise UndefinedError(name)
        if default and re.search(r"\$[({]", default):
            raise RefusedError(f"nested: {default}")
        parts.append(settings.get(name) or default or "")
        at = end + 1
    return "".join((*parts, text[at:]))


def _closing(text: str, start: int, opening: str) -> int | None:
    """Where the bracket closes that was opened before `start`."""
    depth = 1
    for at in range(start, len(text)):
        depth += {opening: 1, CLOSING[opening]: -1}.get(text[at], 0)
        if depth == 0:
            return at
    return None


def refers(value: Any) -> bool:
    """Whether a build changes a value."""
    return isinstance(value, str) and bool(SIGN.search(value))


# Pages

def _reduced(page: Page, settings: Settings, mistakes: list[RefusedError]) -> Page:
    rows = page.get(ELEMENTS)
    if not isinstance(rows, list):
        return page
    kept = list(_kept(rows, settings, mistakes))
    return {key: kept if key == ELEMENTS else value for key, value in page.items()}


def _kept(rows: list[Any], settings: Settings, mistakes: list[RefusedError]) -> Iterator[Any]:
    is_in_dropped_group = False
    for row in rows:
        if not isinstance(row, dict):
            if not is_in_dropped_group:
                yield row
            continue
        starts_group = row.get("Type") in GROUPS
        if starts_group:
            is_in_dropped_group = False
        if is_in_dropped_group:
            continue
        # Both are examined, so that a mistake in either is found.
        try:
            held = [holds(row[key], settings, key == "When") for key in CONDITIONS if key in row]
        except RefusedError as mistake:
            mistakes.append(mistake)
            held = [False]
        if all(held):
            yield {key: value for key, value in row.items() if key not in CONDITIONS}
        elif starts_group:
            is_in_dropped_group = True


def holds(condition: Any, settings: Settings, is_required: bool) -> bool:
    if not isinstance(condition, dict):
        raise RefusedError("a condition that is no dictionary")
    all_hold = True
    for name, value in condition.items():
        values = value if isinstance(value, list) else [value]
        if not NAME.fullmatch(name):
            raise RefusedError(f"the condition's name {name}")
        if not all(isinstance(one, str) for one in values):
            raise RefusedError(f"the condition's values {values}")
        if any(SIGN.search(one) for one in values):
            raise RefusedError("a reference in a condition")
        if name not in settings:
            raise UndefinedError(name)
        all_hold &= (settings[name] in values) == is_required
    return all_hold


def _expanded(value: Any, settings: Settings, kind: str | None = None) -> Any:
    """A value with its references; a dictionary decides about the places in it."""
    match value:
        case str() if SIGN.search(value):
            return _read(expand(value, settings), kind)
        case list():
            return [_expanded(item, settings, kind if refers(item) else None) for item in value]
        case dict():
            for key in value:
                if SIGN.search(key) or (key in FIXED and refers(value[key])):
                    raise RefusedError(f"a reference in {key}")
            return {key: _expanded(item, settings, _place(value, key))
                    for key, item in value.items()}
    return value


def _place(row: Page, key: str) -> str | None:
    kind = row.get("Type")
    if key == "Values" and kind in CHOICES:
        return _alike(row["Values"])
    if key == "DefaultValue" and kind in CHOICES:
        return _alike(row["Values"]) if "Values" in row else None
    if key == "DefaultValue" and kind == SWITCH:
        sides = [row.get("TrueValue", True), row.get("FalseValue", False)]
        return None if any(map(refers, sides)) else _alike(sides)
    return PLACES.get((kind, key)) if isinstance(kind, str) else None


def _alike(values: Any) -> str | None:
    """What all values are, apart from references."""
    if not isinstance(values, list):
        return None
    kinds = {type(value) for value in values if not refers(value)}
    if not kinds:
        return None
    return {frozenset({bool}): "boolean", frozenset({int}): "number", frozenset({float}): "real",
            frozenset({int, float}): "number"}.get(frozenset(kinds))


def _read(text: str, kind: str | None) -> Any:
    if kind is None:
        return text
    if kind == "boolean" and text.lower() in WORDS:
        return WORDS[text.lower()]
    if kind != "boolean" and INTEGER.fullmatch(text):
        number = int(text, 0) if text[:2] in ("0x", "0o") else int(text)
        return float(number) if kind == "real" else number
    if kind != "boolean" and REAL.fullmatch(text):
        return float(text)
    raise RefusedError(f"{text} is no {kind}")


# Pages that no row opens anymore

def family(page: str) -> str:
    return VARIANT.sub("", page)


def _unopened(sources: list[Input], results: list[Input]) -> set[str]:
    families = {family(name) for one in sources for name in one.pages}
    before, after = (_opened(inputs, families) for inputs in (sources, results))
    starts = families - set().union(*before.values()) | {"Root"}
    return _reached(starts, before) - _reached(starts, after)


def _opened(inputs: list[Input], families: set[str]) -> dict[str, set[str]]:
    opened: dict[str, set[str]] = {}
    for one in inputs:
        for name, page in one.pages.items():
            folder = name.rpartition("/")[0]
            for file in _files(page.get(ELEMENTS)):
                places = [family(file), f"{folder}/{family(file)}"]
                if found := next((place for place in places if place in families), None):
                    opened.setdefault(family(name), set()).add(found)
    return opened


def _files(rows: Any) -> Iterator[str]:
    for row in rows if isinstance(rows, list) else []:
        for key, value in row.items() if isinstance(row, dict) else []:
            if key not in CONDITIONS:
                yield from _values_of("File", {key: value})


def _values_of(key: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(found := value.get(key), str):
            yield found
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _values_of(key, item)


def _reached(starts: set[str], opened: Mapping[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = list(starts)
    while waiting:
        page = waiting.pop()
        if page not in reached:
            reached.add(page)
            waiting += opened.get(page, ())
    return reached


# Pages that only show something

def _reject_versions(results: list[Input]) -> None:
    """Refuses two different pages of one name, apart from the root, that store nothing."""
    pages: dict[str, list[Page]] = {}
    for one in results:
        for name, page in one.pages.items():
            pages.setdefault(name, []).append(page)
    for name, versions in pages.items():
        if family(name) != "Root" and any(page != versions[0] for page in versions) and not any(
                "Key" in row and row.get("Type") not in SHOWN
                for page in versions for row in page[ELEMENTS]):
            raise RefusedError(f"two versions of {name}")


# Tables

def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict() | list():
            for item in value.values() if isinstance(value, dict) else value:
                yield from _strings(item)


def _table(table: dict[str, str], settings: Settings, needed: set[str]) -> dict[str, str]:
    result: dict[str, str] = {}
    for source, text in table.items():
        try:
            key = expand(source, settings)
        except UndefinedError:
            continue
        try:
            value = expand(text, settings)
        except UndefinedError:
            if key in needed:
                raise
            continue
        if result.setdefault(key, value) != value:
            raise RefusedError(f"two texts for {key}")
    return result


# Joining

def _joined(inputs: list[Input]) -> Input:
    result = Input()
    for one in inputs:
        for path, data in one.files.items():
            if result.files.setdefault(path, data) != data:
                raise RefusedError(f"two files {path}")
        for name, table in one.tables.items():
            known = result.tables.setdefault(name, {})
            for key, text in table.items():
                if known.setdefault(key, text) != text:
                    raise RefusedError(f"two texts for {key}")
        for name, page in one.pages.items():
            result.pages[name] = _union(result.pages[name], page) if name in result.pages else page
    _check_keys(inputs, result)
    return result


def _union(known: Page, page: Page) -> Page:
    result = dict(known)
    for key, value in page.items():
        if key not in result:
            result[key] = value
        elif key == ELEMENTS and isinstance(value, list) and isinstance(result[key], list):
            result[key] = _followed(result[key], value)
        elif not same(result[key], value):
            raise RefusedError(f"two contents of {key}")
    return result


def _followed(rows: list[Any], more: list[Any]) -> list[Any]:
    result = list(rows)
    group = next((row for row in reversed(rows) if _is_group(row)), None)
    waiting = None
    for row in more:
        is_known = any(same(row, other) for other in rows)
        if _is_group(row):
            waiting = row if is_known else None
            if not is_known:
                group = row
        elif not is_known and waiting is not None:
            if group is None or not same(group, waiting):
                result.append(waiting)
                group = waiting
            waiting = None
        if not is_known:
            result.append(row)
    return result


def _is_group(row: Any) -> bool:
    return isinstance(row, dict) and row.get("Type") in GROUPS


def _check_keys(inputs: list[Input], result: Input) -> None:
    """One key twice, unless an input has it twice on its own."""
    for key in _repeated(result, result) - set().union(*(_repeated(one, result) for one in inputs)):
        raise RefusedError(f"{key} twice")


def _repeated(one: Input, result: Input) -> set[str]:
    """The keys of several rows that one device shows, unless only one of them sets the value."""
    rows: dict[str, list[tuple[set[str], bool]]] = {}
    repeated = set()
    for name, page in one.pages.items():
        devices = _devices(name, result)
        for row in page.get(ELEMENTS, ()):
            if isinstance(row, dict) and "Key" in row:
                is_title = row["Type"] == "PSTitleValueSpecifier"
                others = rows.setdefault(row["Key"], [])
                if any(devices & shown and is_title == other for shown, other in others):
                    repeated.add(row["Key"])
                others.append((devices, is_title))
    return repeated


def _devices(page: str, result: Input) -> set[str]:
    """The devices that show a page rather than a variant of it."""
    if variant := VARIANT.search(page):
        return {variant[0]}
    return {device for device in ("~ipad", "~iphone") if page + device not in result.pages}


def same(left: Any, right: Any) -> bool:
    """Equality of property lists: 1, 1.0 and true differ, and keys have no order."""
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same, left, right))
    return bool(left == right)
