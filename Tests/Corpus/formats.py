"""Every document of the corpus through every format, along every ordered pair of them.

Settings pages, strings tables, and the fixtures of other property list libraries. An outside parser
judges every leg. expected_refusals.tsv names the files that the program refuses, with the rule that
each breaks; a file that is neither listed nor read by a judge fails, and so does one that is listed
and read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from oracles import Value, judge, read_original
from program import Batch
from report import Report, Setting, Table, Verdict

# All but old-style text.
WRITTEN = ("xml", "binary", "json", "yaml")


def run(setting: Setting, report: Report) -> None:
    files = setting.files("settings/**/*.plist", "settings/**/*.strings", "plists/**/*")
    report.at_least(800, len(files), "files")
    data = {name: file.read_bytes() for name, file in files.items()}
    expected: dict[str, Value] = {}
    unread: dict[str, str] = {}
    for name, file in files.items():
        try:
            expected[name] = read_original(data[name], file.suffix)
        except Exception as error:
            unread[name] = f"{type(error).__name__}: {str(error)[:100]}"

    legs = list(tour(WRITTEN))
    originals = setting.program.batch((name, file.suffix, data[name])
                                      for name, file in files.items())
    batch, refused = setting.program.convert(originals, legs[0])
    for name, refusal in refused.items():
        report.check(name, refusal.fault)
    found = {name: Verdict("refused", refusal.rule) for name, refusal in refused.items()}
    found |= dict.fromkeys(batch.files.keys() & unread.keys(), Verdict("read"))
    Table("expected_refusals.tsv").settle(report, found, files, setting.accept)
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


def tour(formats: Sequence[str]) -> Iterator[str]:
    """A walk from the first format and back that takes every ordered pair of formats once.

    An Eulerian circuit of the complete digraph, by Hierholzer's algorithm.
    """
    ways = {here: [there for there in formats if there != here] for here in formats}

    def walk(here: str) -> Iterator[str]:
        while ways[here]:
            yield from walk(ways[here].pop())
        yield here

    return reversed(list(walk(formats[0])))
