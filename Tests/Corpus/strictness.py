"""Tests of the judges: a comparison that is too lenient would pass every suite."""

from __future__ import annotations

import math
from datetime import datetime
from itertools import pairwise

from formats import WRITTEN, tour
from oracles import Value, judge, read_json, same, write_xml
from program import diagnostics, refusals
from report import Report, Setting

DIFFERENT: list[tuple[Value, Value]] = [
    (1, True), (0, False), (1, 1.0), (0.0, -0.0), (1.0, 1.0000000000000002), (math.nan, 0.0),
    ("1", 1), ("", b""), ("é", "e\u0301"), ("a", "a "), ({}, []), ([1, 2], [2, 1]), ([1], [1, 1]),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}), ({"a": {"b": [0]}}, {"a": {"b": [0.0]}}),
    (datetime(2010, 4, 27), "2010-04-27"), (datetime(2010, 4, 27), datetime(2010, 4, 27, 0, 0, 1)),
]
SAME: list[Value] = [
    1, -2**63, 2**64 - 1, 0.0, -0.0, math.nan, "é", "a\r\n\tb", b"\0", datetime(1, 1, 1), [], {},
    {"b": 1, "a": [True, {"$date": "x"}]}, {"CF$UID": 7},
]
BAD_JSON = ['{"a": 1, "a": 1}', "[null]", "[NaN]", '{"$dictionary": {"a": 1}}', '{"$date": "2010"}',
            '{"$data": "!"}', '{"$real": "1.0"}', '{"CF$UID": -1}', "[1,]"]
# Output of `--diagnostics json`.
DIAGNOSTICS = """[
  {"file": "00001.plist", "line": 3, "column": 7, "path": "a", "severity": "error",
   "rule": "repeated-key", "message": "duplicate key", "help": "remove one"},
  {"file": "00001.plist", "line": 9, "column": 1, "severity": "error", "rule": "syntax",
   "message": "no value"},
  {"file": "00002.plist", "byte": 148, "severity": "error", "rule": "unsupported-type",
   "message": "a set"},
  {"file": "00003.yaml", "line": 1, "column": 1, "severity": "warning", "rule": "yaml-1.1",
   "message": "not an error"},
  {"file": "00004.json", "severity": "error", "rule": "input", "message": "unreadable"}
]"""


def run(_: Setting, report: Report) -> None:
    for left, right in DIFFERENT:
        for one, other in ((left, right), (right, left)):
            report.check(f"{one!r} and {other!r}",
                         None if same([one], [other]) else "compared as equal")
    for value in SAME:
        report.check(f"{value!r}", judge("xml", write_xml(value), value))
    for text in BAD_JSON:
        report.check(text, _accepted(text))
    found = {file: [refusal.position, refusal.rule]
             for file, refusal in refusals(diagnostics(DIAGNOSTICS)).items()}
    report.check("refusals", same(
        {"00001.plist": ["3:7", "repeated-key"], "00002.plist": ["byte 148", "unsupported-type"],
         "00004.json": ["", "input"]}, found))
    for formats in (("xml", "yaml"), WRITTEN):
        legs = list(tour(formats))
        pairs = set(pairwise(legs))
        whole = len(pairs) == len(legs) - 1 == len(formats) * (len(formats) - 1)
        report.check(f"the tour of {len(formats)} formats", None if whole else " → ".join(legs))


def _accepted(text: str) -> str | None:
    try:
        return f"read as {read_json(text.encode())!r}"
    except Exception:
        return None
