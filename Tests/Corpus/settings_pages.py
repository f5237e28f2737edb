"""Real Settings pages through YAML and back, and real property lists byte for byte.

After a round trip through YAML, a page has the same values, of the same kinds, in the same order,
to the last bit; its YAML means the same to a YAML 1.1 and a YAML 1.2 parser. Files that the program
writes as Xcode does come back byte for byte through every format, but for the spelling of reals,
which only XML to XML keeps.
"""

from __future__ import annotations

import re

from formats import WRITTEN
from oracles import Value, judge, read_xml
from program import Batch
from report import Report, Setting

REPRODUCED = 191
LINE_AND_COLUMN = re.compile(r"\d+:\d+")


def run(setting: Setting, report: Report) -> None:
    _values(setting, report)
    _bytes(setting, report)


def _values(setting: Setting, report: Report) -> None:
    program = setting.program
    expected: dict[str, Value | None] = {}
    pages = setting.files("settings/**/*.plist")
    for name, file in pages.items():
        try:
            expected[name] = read_xml(file.read_bytes())
        except Exception:
            expected[name] = None
    originals = program.batch((name, ".plist", pages[name].read_bytes()) for name in pages)
    text, refused = program.convert(originals, "yaml")
    back, lost = program.convert(text, "xml")
    for name, value in expected.items():
        if refusal := refused.get(name) or lost.get(name):
            placed = refusal.fault is None and LINE_AND_COLUMN.fullmatch(refusal.position)
            report.check(name, None if placed and value is None else str(refusal))
        elif value is None:
            report.check(name, "read, although plistlib cannot")
        else:
            report.check(name, judge("yaml", text.data(name), value)
                         or judge("xml", back.data(name), value))
    unread = sum(value is None for value in expected.values())
    report.at_least(250, len(pages) - unread, "pages, XML to YAML to XML")
    report.figure(f"{unread} pages that plistlib cannot read, each refused with its position")


def _bytes(setting: Setting, report: Report) -> None:
    program = setting.program
    extensions = ("plist", "entitlements", "xcprivacy", "stringsdict", "xml")
    patterns = [f"plists/**/*.{extension}" for extension in extensions]
    documents = {name: file for name, file in
                 setting.files("settings/**/*.plist", *patterns).items()
                 if file.read_bytes().startswith(b"<?xml")}
    # Projects copy each other's files, each of which counts once.
    documents = dict({file.read_bytes(): (name, file) for name, file in documents.items()}.values())
    originals = program.batch(
        (name, file.suffix, file.read_bytes()) for name, file in documents.items())
    again, _ = program.convert(originals, "xml")
    exact = {name: file for name, file in originals.files.items()
             if name in again.files and again.data(name) == originals.data(name)}
    report.at_least(REPRODUCED, len(exact), f"of {len(documents)} XML documents byte for byte")
    for detour in WRITTEN[1:]:
        # Only YAML has room for a comment.
        batch = Batch(originals.folder, {
            name: file for name, file in exact.items()
            if detour == "yaml" or b"<!--" not in originals.data(name)})
        there, refused = program.convert(batch, detour)
        back, lost = program.convert(there, "xml")
        for name in batch.files:
            refusal = refused.get(name) or lost.get(name)
            report.check(f"{name} through {detour}", str(refusal) if refusal else
                         _difference(_spelled_anew(originals.data(name)), back.data(name)))
        report.figure(f"{len(batch.files)} of these byte for byte through {detour}")


def _spelled_anew(data: bytes) -> bytes:
    """A document with its reals as Apple spells them."""
    return re.sub("(?<=<real>)[^<]+", lambda match: _real(float(match[0])), data.decode()).encode()


def _real(value: float) -> str:
    whole = value and value.is_integer() and abs(value) < 2**53
    return str(int(value)) if whole else repr(value)


def _difference(expected: bytes, found: bytes) -> str | None:
    if expected == found:
        return None
    lines = zip(expected.splitlines(), found.splitlines(), strict=False)
    line = next((i for i, (a, b) in enumerate(lines, 1) if a != b), "the last")
    return f"not the same bytes, from line {line} on"
