"""The files that edits update: the pages, tables and YAML of the corpus, in variants."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import yaml

import oracles
from edit_variants import BOM, VARIANTS, large, variant
from layouts import FORMS, Layout, LayoutError, Node
from report import Setting

EXTENSIONS = {"xml": ".plist", "table": ".strings", "yaml": ".yaml"}
DECLARED = re.compile(rb'<\?xml[^>]*encoding="(ISO-8859-1)"')
# No file of the corpus is large: a few are made.
LARGE_FILES = 3
LARGE = 70_000


@dataclass
class Target:
    """A file that exists, and that an edit updates."""

    name: str
    variant: str
    form: str
    data: bytes
    encoding: str
    layout: Layout
    value: Any
    # A table, in whichever form: the order of its entries is not a setting.
    is_table: bool

    @property
    def extension(self) -> str:
        return EXTENSIONS[self.form]

    @property
    def text(self) -> str:
        return self.layout.text

    @cached_property
    def comments(self) -> list[str]:
        """The words of its comments."""
        return [words(self.text[slice(*span)]) for span in self.layout.comments]

    def decoded(self, data: bytes) -> str:
        """A result's text, byte order mark included."""
        return data.decode(self.encoding)


def words(comment: str) -> str:
    """A comment's text without its marks and spacing."""
    comment = re.sub(r"^(<!--|/\*|//|#)|(-->|\*/)$", "", comment)
    return " ".join(comment.split())


def read(data: bytes, form: str) -> Any:
    """A file's value by an outside parser: for YAML, PyYAML by way of libyaml, which is fast."""
    if form == "yaml":
        return oracles.plain(yaml.load(data.decode(), yaml.CSafeLoader))
    return oracles.read_original(data, EXTENSIONS[form])


def target(
    name: str, variant: str, form: str, data: bytes, *, is_table: bool
) -> Target | None:
    """A file as a target; none if the outside readers cannot read it."""
    encoding = _encoding(data)
    try:
        layout = FORMS[form](data.decode(encoding).removeprefix(BOM))
        value = read(data, form)
    except Exception:
        return None
    if not isinstance(value, dict) or not value or not _fits(layout.root, value):
        return None
    return Target(name, variant, form, data, encoding, layout, value, is_table)


def _encoding(data: bytes) -> str:
    for mark, encoding in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            return encoding
    return "iso-8859-1" if DECLARED.match(data) else "utf-8"


def _fits(node: Node, value: Any) -> bool:
    """Whether a layout has the entries of a value, whatever their scalars."""
    entries = node.entries
    match value:
        case dict():
            return entries is not None and {entry.key for entry in entries} == set(value) and all(
                _fits(entry.node, value[entry.key]) for entry in entries)
        case list():
            return entries is not None and len(entries) == len(value) and all(
                _fits(entry.node, item) for entry, item in zip(entries, value, strict=True))
        case _:
            return entries is None


def targets(setting: Setting, chance: random.Random) -> Iterator[Target]:
    """Every text file of the corpus, two variants of it, its YAML, and a variant of that."""
    files = {name: file.read_bytes() for name, file in setting.files(
        "settings/**/*.plist", "settings/**/*.strings").items()}
    originals = [found for name, data in files.items() if (found := target(
        name, "original", "table" if name.endswith(".strings") else "xml", data,
        is_table=name.endswith(".strings")))]
    originals += _large(originals)
    documents, refused = setting.program.convert(setting.program.batch(
        (f"{one.variant} {one.name}", one.extension, one.data) for one in originals), "yaml")
    for original in originals:
        name = f"{original.variant} {original.name}"
        if name in refused:
            continue
        yield original
        kinds = VARIANTS[original.form]
        yield from _variants(original, chance.sample(kinds, 2), chance)
        document = target(original.name, original.variant, "yaml", documents.data(name),
                          is_table=original.is_table)
        if document:
            yield document
            yield from _variants(document, [chance.choice(VARIANTS["yaml"])], chance)


def _variants(original: Target, names: list[str], chance: random.Random) -> Iterator[Target]:
    for name in names if original.variant == "original" else ():
        try:
            data = variant(name, original.decoded(original.data), original.form,
                           original.encoding, chance)
        except (LayoutError, UnicodeError):
            continue
        if data != original.data and (found := target(
                original.name, name, original.form, data, is_table=original.is_table)):
            yield found


def _large(originals: list[Target]) -> Iterator[Target]:
    """A few of the longest pages and tables, made longer."""
    for form in ("xml", "table"):
        longest = sorted((one for one in originals if one.form == form),
                         key=lambda one: -len(one.text))
        for one in longest[:LARGE_FILES]:
            data = large(one.text, form, LARGE).encode()
            if found := target(one.name, "large", form, data, is_table=one.is_table):
                yield found
