"""Files made to break a reader: nothing crashes, hangs or swallows memory.

Bombs, cycles, false counts, bad encodings, files that crashed other libraries, and what the fuzzers
found here. Each is read or refused within a second and 200 MB; hostile.tsv has the verdict on each
hand-built one.
"""

from __future__ import annotations

import statistics
from pathlib import Path

from program import Run
from report import Report, Setting, Table, Verdict

KEPT = Path(__file__).parents[1] / "Fuzz" / "Kept"
SECONDS = 1.0
PATIENCE = 5.0
MEGABYTE = 1 << 20
MEMORY = 200 * MEGABYTE
FLOOR = 64 * MEGABYTE


def run(setting: Setting, report: Report) -> None:
    extensions = ("plist", "bplist", "json", "yaml")
    hostile = setting.files(*(f"hostile/*.{extension}" for extension in extensions))
    others = setting.files("plists/**/*")
    kept = {f"kept/{file.name}": file for file in sorted(KEPT.glob("*/*"))}
    report.at_least(85, len(hostile), "hostile files")
    report.at_least(180, len(others), "fixtures of other libraries")
    report.at_least(17, sum("crash-" in name for name in others), "of them from crashes")
    report.at_least(1, len(kept), "inputs kept by the fuzzers")

    floor = _floor(setting, report)
    found: dict[str, Verdict] = {}
    runs: dict[str, Run] = {}
    for name, file in (hostile | others | kept).items():
        runs[name] = setting.program.attempt(file, limit=PATIENCE)
        report.check(name, runs[name].fault or _cost(setting, file, runs[name], floor))
        if name not in hostile:
            continue
        if runs[name].status == 0:
            found[file.name] = Verdict("read")
        else:
            found[file.name] = Verdict("refused", runs[name].refusal.rule or "-")
    Table("hostile.tsv").settle(report, found, found, setting.accept)

    slowest = max(runs, key=lambda name: runs[name].seconds)
    largest = max(runs, key=lambda name: runs[name].peak)
    report.figure(f"slowest: {runs[slowest].seconds * 1000:.0f} ms, {slowest}")
    report.figure(f"largest: {(runs[largest].peak - floor) / MEGABYTE:.0f} MB more than the "
                  f"floor of {floor / MEGABYTE:.0f} MB, {largest}")
    read = sum(verdict.verdict == "read" for verdict in found.values())
    report.figure(f"{read} hostile files read, {len(found) - read} refused")


def _floor(setting: Setting, report: Report) -> int:
    """The peak memory of a run with nothing to do; it includes this process's size at the fork."""
    empty = setting.program.workspace / "empty.plist"
    empty.write_text('<?xml version="1.0" encoding="UTF-8"?>\n<plist><dict/></plist>\n')
    run = setting.program.run(empty)
    report.check("an empty dictionary", run.fault or (None if run.output else "no output"))
    report.check("the floor of memory", None if run.peak < FLOOR else
                 f"{run.peak // MEGABYTE} MB: run this suite first, or figures mean nothing")
    return run.peak


def _cost(setting: Setting, file: Path, run: Run, floor: int) -> str | None:
    """Too much memory, or too much time: the median of five runs, if the first was slow."""
    if run.peak - floor > MEMORY:
        return f"{(run.peak - floor) // MEGABYTE} MB of memory"
    if run.seconds > SECONDS:
        again = [setting.program.run(file, limit=PATIENCE).seconds for _ in range(4)]
        if (median := statistics.median([run.seconds, *again])) > SECONDS:
            return f"{median:.1f} s, the median of five runs"
    return None
