"""Every document of the corpus through every format, along every ordered pair of them.

Settings pages, strings tables, and the fixtures of other property list libraries. An outside parser
judges every leg. expected_refusals.tsv names the files that the program refuses, with the rule that
each breaks; a file that is neither listed nor read by a judge fails, and so does one that is listed
and read.
"""

from __future__ import annotations

from collections.abc import Iterator

from oracles import Value, format_of, judge, read_original
from program import Batch
from report import Report, Setting, Table, Verdict


def run(setting: Setting, report: Report) -> None:
    files = setting.files("settings/**/*.plist", "settings/**/*.strings", "plists/**/*")
    report.at_least(800, len(files), "files")
    data = {name: file.read_bytes() for name, file in files.items()}
    left = [name for name, file in files.items()
            if format_of(data[name], file.suffix) not in setting.formats]
    if left:
        report.skip(f"{len(left)} of them", "their formats were left out")
    expected: dict[str, Value] = {}
    unread: dict[str, str] = {}
    for name in files.keys() - set(left):
        try:
            expected[name] = read_original(data[name], files[name].suffix)
        except Exception as error:
            unread[name] = f"{type(error).__name__}: {str(error)[:100]}"
    judged = sorted(expected.keys() | unread.keys())

    legs = list(tour(setting.written))
    originals = setting.program.batch((name, files[name].suffix, data[name]) for name in judged)
    batch, refused = setting.program.convert(originals, legs[0])
    for name, refusal in refused.items():
        report.check(name, refusal.fault)
    found = {name: Verdict("refused", refusal.rule) for name, refusal in refused.items()}
    Table("expected_refusals.tsv").settle(report, found, judged, setting.accept, left)
    for name in batch.files.keys() & unread.keys():
        report.check(name, f"read, although the outside parser cannot: {unread[name]}")
    report.figure(f"{len(batch.files)} read, {len(refused)} refused")

    batch = Batch(batch.folder, {name: batch.files[name] for name in batch.files.keys() & expected})
    report.figure(f"{len(batch.files)} documents along {' → '.join(legs)}")
    for leg, target in enumerate(legs):
        if leg:
            batch, lost = setting.program.convert(batch, target)
            for name, refusal in lost.items():
                report.check(f"{name}, leg {leg} to {target}", str(refusal))
        for name in batch.files:
            fault = judge(target, batch.data(name), expected[name])
            report.check(f"{name}, leg {leg} to {target}", fault)


def tour(formats: list[str]) -> Iterator[str]:
    """A walk from the first format and back that takes every ordered pair of formats once.

    An Eulerian circuit of the complete digraph, by Hierholzer's algorithm.
    """
    ways = {here: [there for there in formats if there != here] for here in formats}

    def walk(here: str) -> Iterator[str]:
        while ways[here]:
            yield from walk(ways[here].pop())
        yield here

    return reversed(list(walk(formats[0])))
