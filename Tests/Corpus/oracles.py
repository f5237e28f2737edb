"""Outside parsers for every format, and a strict comparison of values.

A value is plain Python: dict, list, str, int, float, bool, bytes, naive UTC datetime, and for a UID
the dictionary `{"CF$UID": 7}`, as in XML. Known about the parsers: plistlib reads some malformed
files, and its writer merges 0.0 with -0.0 (so this file has its own); PyYAML reads YAML 1.1 and
ruamel.yaml 1.2, and a document has to mean the same to both.
"""

from __future__ import annotations

import base64
import functools
import json
import math
import plistlib
import re
import struct
from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from io import BytesIO, StringIO
from typing import Any

import ruamel.yaml
import yaml

import old_style_text

Value = Any
UID = "CF$UID"


# Comparison

def same(expected: Value, found: Value, path: str = "") -> str | None:
    """The first difference, by key path: in kind, in order of keys, in any bit of a real."""
    at = path or "the whole"
    if type(expected) is not type(found):
        return f"{at}: {_cut(expected)} became {_cut(found)}"
    match expected:
        case dict():
            if list(expected) != list(found):
                return f"{at}: the keys {_cut(list(expected))} became {_cut(list(found))}"
            pairs = [(_component(key), expected[key], found[key]) for key in expected]
        case list():
            if len(expected) != len(found):
                return f"{at}: {len(expected)} items became {len(found)}"
            pairs = [(str(i), *items) for i, items in enumerate(zip(expected, found, strict=True))]
        case float():
            alike = _bits(expected) == _bits(found) or (math.isnan(expected) and math.isnan(found))
            return None if alike else f"{at}: {expected!r} became {found!r}"
        case _:
            return None if expected == found else f"{at}: {_cut(expected)} became {_cut(found)}"
    for component, left, right in pairs:
        if difference := same(left, right, f"{path}.{component}" if path else component):
            return difference
    return None


def _bits(real: float) -> bytes:
    return struct.pack(">d", real)


def _component(key: str) -> str:
    text = re.sub("([.=])", r"\\\1", ascii(key)[1:-1])
    return text if len(text) <= 60 else f"{text[:57]}…"


def _cut(value: Value) -> str:
    text = ascii(value)
    return text if len(text) <= 120 else f"{text[:117]}…"


# The four formats

def read_xml(data: bytes) -> Value:
    return plain(plistlib.loads(data, fmt=plistlib.FMT_XML))


def read_binary(data: bytes) -> Value:
    return plain(plistlib.loads(data, fmt=plistlib.FMT_BINARY))


def read_json(data: bytes) -> Value:
    """JSON with its tags for dates, data, reals and UIDs resolved."""
    return _untagged(json.loads(
        data.decode("utf-8"),
        object_pairs_hook=_Members,
        parse_int=lambda digits: -0.0 if digits == "-0" else int(digits),
        parse_constant=_no_constant,
    ))


@functools.cache
def read_yaml_1_1(data: bytes) -> Value:
    return plain(yaml.load(data.decode("utf-8"), yaml.SafeLoader))


@functools.cache
def read_yaml_1_2(data: bytes) -> Value:
    return plain(ruamel.yaml.YAML(typ="safe", pure=True).load(StringIO(data.decode("utf-8"))))


READERS: dict[str, dict[str, Callable[[bytes], Value]]] = {
    "xml": {"plistlib": read_xml},
    "binary": {"plistlib": read_binary},
    "json": {"json": read_json},
    "yaml": {"PyYAML": read_yaml_1_1, "ruamel.yaml": read_yaml_1_2},
}


def judge(form: str, data: bytes, expected: Value) -> str | None:
    """The first fault of a document that should mean `expected`."""
    for name, read in READERS[form].items():
        try:
            fault = same(expected, read(data))
        except Exception as error:
            fault = f"cannot read it: {type(error).__name__}: {str(error)[:200]}"
        if fault:
            return f"{form}, {name}: {fault}"
    return None


def format_of(data: bytes, extension: str) -> str:
    """The format of a file: by its first bytes, then by its extension."""
    if data.startswith(b"bplist"):
        return "binary"
    if data.translate(None, b"\0\xfe\xff\xef\xbb\xbf").lstrip().startswith(b"<"):
        return "xml"
    return {".json": "json", ".xcstrings": "json", ".yaml": "yaml"}.get(extension, "openstep")


def read_original(data: bytes, extension: str) -> Value:
    """A file of the corpus, in whichever format it is.

    plistlib reads neither UTF-32 nor UTF-16 without a BOM, so it gets these as UTF-8. Nor does it
    read other bytes in ASCII strings, which are ISO-8859-1 for Apple.
    """
    match format_of(data, extension):
        case "binary":
            return plain(plistlib.load(_Latin1File(data), fmt=plistlib.FMT_BINARY))
        case "xml" if b"\0" in data[:4]:
            text = re.sub(r"""encoding=["'][^"']*["']""", "", decoded(data), count=1)
            return read_xml(text.encode())
        case "xml":
            return read_xml(data)
        case "json":
            return read_json(data)
        case _:
            return old_style_text.read(decoded(data), is_table=extension == ".strings")


class _Latin1(bytes):
    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        return super().decode("latin-1" if encoding == "ascii" else encoding, errors)


class _Latin1File(BytesIO):
    def read(self, size: int | None = -1) -> bytes:
        return _Latin1(super().read(size))


def decoded(data: bytes) -> str:
    """Text by its BOM, else by the zero bytes of its first characters, else UTF-8."""
    marks = {b"\0\0\xfe\xff": "utf-32-be", b"\xff\xfe\0\0": "utf-32-le",
             b"\xfe\xff": "utf-16-be", b"\xff\xfe": "utf-16-le", b"\xef\xbb\xbf": "utf-8"}
    for mark, encoding in marks.items():
        if data.startswith(mark):
            return data[len(mark):].decode(encoding)
    zeros = tuple(byte == 0 for byte in data[:4])
    shapes: dict[tuple[bool, ...], str] = {
        (True, True, True, False): "utf-32-be", (False, True, True, True): "utf-32-le",
        (True, False, True, False): "utf-16-be", (False, True, False, True): "utf-16-le"}
    return data.decode(shapes.get(zeros, "utf-8"))


def plain(value: Value) -> Value:
    """One form for UIDs and dates, whichever parser read them."""
    match value:
        case dict():
            return {key: plain(item) for key, item in value.items()}
        case list():
            return [plain(item) for item in value]
        case plistlib.UID():
            return {UID: value.data}
        case bytes():
            return bytes(value)
        case datetime(tzinfo=None):
            return value
        case datetime():
            return value.astimezone(timezone.utc).replace(tzinfo=None)
        case date():
            return datetime(value.year, value.month, value.day)
        case None:
            raise ValueError("null in a property list")
        case _:
            return value


# JSON's tags

class _Members(list[tuple[str, Any]]):
    """An object's members: tags are resolved later, from the outside in."""


def _no_constant(name: str) -> Value:
    raise ValueError(f"{name} is not JSON")


def _untagged(node: Value) -> Value:
    match node:
        case _Members():
            if len(node) == 1 and node[0][0] in _TAGS:
                return _TAGS[node[0][0]](node[0][1])
            return _dictionary(node)
        case list():
            return [_untagged(item) for item in node]
        case None:
            raise ValueError("null")
        case _:
            return node


def _dictionary(members: _Members) -> Value:
    value = {key: _untagged(item) for key, item in members}
    if len(value) != len(members):
        raise ValueError("duplicate key")
    return value


def _escaped(members: Value) -> Value:
    if not isinstance(members, _Members) or len(members) != 1 or members[0][0] not in _TAGS:
        raise ValueError("needless $dictionary")
    return _dictionary(members)


def _date(text: str) -> Value:
    if not (parts := re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z", text)):
        raise ValueError(f"{text!r} is not a date")
    return datetime.fromisoformat(parts[1]) + timedelta(seconds=float(parts[2] or 0))


def _uid(number: Value) -> Value:
    if type(number) is not int or not 0 <= number < 2**32:
        raise ValueError(f"{number!r} is not a UID")
    return {UID: number}


_TAGS: dict[str, Callable[[Any], Value]] = {
    "$date": _date,
    "$data": lambda text: base64.b64decode(text, validate=True),
    "$real": {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}.__getitem__,
    "$dictionary": _escaped,
    UID: _uid,
}


# Writing XML

def write_xml(value: Value) -> bytes:
    """An XML property list. plistlib's writer loses carriage returns and the sign of -0.0."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<plist version="1.0">']
    _write(value, lines)
    return "\n".join((*lines, "</plist>", "")).encode()


def _write(value: Value, lines: list[str]) -> None:
    match value:
        case dict():
            lines.append("<dict>")
            for key, item in value.items():
                lines.append(f"<key>{_text(key)}</key>")
                _write(item, lines)
            lines.append("</dict>")
        case list():
            lines.append("<array>")
            for item in value:
                _write(item, lines)
            lines.append("</array>")
        case bool():
            lines.append("<true/>" if value else "<false/>")
        case int():
            lines.append(f"<integer>{value}</integer>")
        case float():
            lines.append(f"<real>{value!r}</real>")
        case str():
            lines.append(f"<string>{_text(value)}</string>")
        case bytes():
            lines.append(f"<data>{base64.b64encode(value).decode()}</data>")
        case datetime():
            lines.append(f"<date>{value.isoformat()}Z</date>")
        case _:
            raise TypeError(type(value))


def _text(text: str) -> str:
    for character, reference in (("&", "amp"), ("<", "lt"), (">", "gt"), ("\r", "#13")):
        text = text.replace(character, f"&{reference};")
    return text
