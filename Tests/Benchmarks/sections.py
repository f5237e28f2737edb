"""The parts of a run: each takes its measures and returns a table."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import documents
import report
from figures import Median, exponent
from measures import GRIDS, MIDDLE, RATIOS, SMALL, Grid, Ratio
from timing import Cost, Timer
from tools import MissingError

Skip = Callable[[str], None]


def commands(section: str, wanted: str, largest: int) -> list[str]:
    """The commands of a section whose documents have to be there."""
    if section == "ratios":
        return [command for ratio in RATIOS if wanted in ratio.name for command in ratio.commands]
    grid = GRIDS[section]
    return [command.format(n=size) for name, command in grid.commands.items() if wanted in name
            for size in _sizes(grid, largest)]


def ratios(timer: Timer, skip: Skip, wanted: str) -> str:
    """What ours costs as a multiple of each peer, from the quotients of single rounds."""
    rows = []
    for ratio in RATIOS:
        if wanted not in ratio.name:
            continue
        try:
            rows.append(_row(ratio, timer.by_turns(ratio.commands)))
        except MissingError as missing:
            skip(f"{ratio.name}, {ratio.against}: {missing}")
    return report.table(
        ("", "compared with", "ratio", "quartiles", "ours, ms", "theirs, ms"), rows, texts=2)


def _row(ratio: Ratio, columns: Sequence[Sequence[Cost]]) -> list[str]:
    ours, peer, *less = ([cost.milliseconds for cost in column] for column in columns)
    if less:
        ours = [full - part for full, part in zip(ours, less[0], strict=True)]
        peer = [full - part for full, part in zip(peer, less[1], strict=True)]
    quotients = [one / other for one, other in zip(ours, peer, strict=True) if other > 0]
    median = Median.of(quotients or [float("nan")])
    return [ratio.name, ratio.against, _quotient(median.value),
            f"{_quotient(median.low)} to {_quotient(median.high)}",
            report.number(statistics.median(ours)), report.number(statistics.median(peer))]


def _quotient(value: float) -> str:
    return f"{value:.3f}" if value < 1 else f"{value:.2f}"


def grid(
    section: str, timer: Timer, folder: Path, skip: Skip, wanted: str, largest: int
) -> str:
    """The CPU time of commands on documents of several sizes, and how it and the memory grow."""
    table = GRIDS[section]
    names = [name for name in table.commands if wanted in name]
    sizes = _sizes(table, largest)
    costs: dict[tuple[str, int], list[Cost]] = {}
    for size in sizes:
        lines = [table.commands[name].format(n=size) for name in names]
        try:
            columns = timer.by_turns(lines)
        except MissingError as missing:
            skip(f"{table.title}: {missing}")
            return ""
        costs |= {(name, size): column for name, column in zip(names, columns, strict=True)}
    header = ["ms", *(f"{size:,}" for size in sizes), "spread"]
    if SMALL in sizes:
        header += ["µs an element", "peak", "exponent"]
    rows = []
    for name in names:
        medians = {size: Median.of([cost.milliseconds for cost in costs[name, size]])
                   for size in sizes}
        row = [name, *(report.number(median.value) for median in medians.values()),
               f"{max(median.spread for median in medians.values()):.0%}"]
        if SMALL in sizes:
            last = sizes[-1]
            read = documents.size(folder, table.commands[name].format(n=last))
            peak = _peak(costs[name, last]) - _peak(costs[name, SMALL])
            row += [report.number(1000 * medians[last].value / last),
                    report.number(1024 * peak / read), _exponent(medians)]
        rows.append(row)
    return report.table(header, rows)


def _peak(costs: Sequence[Cost]) -> float:
    return statistics.median(cost.kilobytes for cost in costs)


def _exponent(medians: dict[int, Median]) -> str:
    """Of the time less the start's, from ten thousand elements on."""
    start = medians[SMALL].value
    power = exponent([(size, median.value - start) for size, median in medians.items()
                      if size >= MIDDLE])
    return "" if power is None else f"{power:.2f}"


def _sizes(table: Grid, largest: int) -> list[int]:
    return [size for size in table.sizes if size <= largest]


def titles() -> Iterator[tuple[str, str]]:
    """The names of the sections and their titles."""
    yield "ratios", "CPU time compared with other programs"
    for name, table in GRIDS.items():
        yield name, table.title
