"""The files that edits update: the pages, tables and YAML of the corpus, in variants."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import yaml

import oracles
from edit_variants import BOM, VARIANTS, large, variant
from layouts import FORMS, Layout, LayoutError, Node
from messy_files import draft
from report import Setting
from value_edits import Path

EXTENSIONS = {"xml": ".plist", "table": ".strings", "yaml": ".yaml"}
DECLARED = re.compile(rb'<\?xml[^>]*encoding="(ISO-8859-1)"')
# No file of the corpus is large: a few are made.
LARGE_FILES = 3
LARGE = 70_000
# The variant that is a bundle as one document, and how long it may be.
WHOLE = "whole bundle"
LONGEST = 100_000


@dataclass
class Target:
    """A file that exists, and that an edit updates."""

    name: str
    variant: str
    form: str
    data: bytes
    encoding: str
    value: Any
    # A table, in whichever form: the order of its entries is not a setting.
    is_table: bool
    # Where everything is, unless its layout is one that nobody but the program knows. Then each
    # comment has a name, and the path of the entry that it belongs to, if to any.
    layout: Layout | None = None
    owners: dict[str, Path | None] = field(default_factory=dict)

    @property
    def extension(self) -> str:
        return EXTENSIONS[self.form]

    @cached_property
    def text(self) -> str:
        return self.decoded(self.data).removeprefix(BOM)

    @cached_property
    def comments(self) -> list[str]:
        """The words of its comments."""
        return [words(self.text[slice(*span)]) for span in self.layout.comments] if (
            self.layout) else []

    def decoded(self, data: bytes) -> str:
        """A result's text, byte order mark included."""
        return data.decode(self.encoding)

    def read(self, data: bytes, *, slowly: bool = False) -> Any:
        """A result's value by an outside parser: for YAML, PyYAML, by way of libyaml or slowly."""
        if self.form != "yaml":
            return oracles.read_original(data, self.extension)
        loader = yaml.SafeLoader if slowly else yaml.CSafeLoader
        return oracles.plain(yaml.load(self.decoded(data).removeprefix(BOM), loader))


def words(comment: str) -> str:
    """A comment's text without its marks and spacing."""
    comment = re.sub(r"^(<!--|/\*|//|#)|(-->|\*/)$", "", comment)
    return " ".join(comment.split())


def target(
    name: str, variant: str, form: str, data: bytes, *, is_table: bool
) -> Target | None:
    """A file as a target; none if the outside readers cannot read it."""
    found = Target(name, variant, form, data, _encoding(data), None, is_table)
    try:
        found.layout = FORMS[form](found.text)
        found.value = found.read(data)
    except Exception:
        return None
    is_whole = isinstance(found.value, dict) and found.value and _fits(
        found.layout.root, found.value)
    return found if is_whole else None


def drafted(name: str, form: str, chance: random.Random) -> Target | None:
    """A file as people style it by hand; none if the outside readers cannot read it."""
    made = draft(form, chance)
    encoding, mark = chance.choices(
        (("utf-8", ""), ("utf-8", BOM), ("utf-16-le", BOM), ("utf-16-be", BOM)), (17, 1, 1, 1))[0]
    ends = chance.choices(("\n", "\r\n", "\r"), (7, 2, 1))[0]
    data = (mark + made.text.replace("\n", ends)).encode(encoding)
    found = Target(name, f"{encoding}, {ends!r}", form, data, encoding, None, form == "table")
    try:
        found.value = found.read(data)
    except Exception:
        return None
    # What looks like a comment below a block scalar can be the last line of its text.
    texts = json.dumps(found.value, default=str)
    found.owners = {name: owner for name, owner in made.owners.items() if name not in texts}
    return found


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


def bundles(setting: Setting) -> Iterator[Target]:
    """Every bundle of the corpus as one YAML document."""
    for name, bundle in setting.bundles().items():
        run = setting.program.run(bundle, "--to", "yaml", "--keep-going")
        if 0 < len(run.output) < LONGEST and (
                found := target(name, WHOLE, "yaml", run.output, is_table=False)):
            yield found


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
