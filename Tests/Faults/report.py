"""The table of results: fault points tried and failures, by command."""

from __future__ import annotations

import re
from collections.abc import Mapping

from judge import KINDS
from sweep import Tally

SHOWN = 12
RANDOM = re.compile(r"settings-convert-(?:staging|\w{6})")


def show(title: str, tallies: Mapping[str, Tally], *, every: bool) -> None:
    """Prints a table, then the faults, each with the point at which it is met again."""
    width = max([28, *map(len, tallies)])
    print(f"\n{title}")
    print(f"  {'':{width}} {'points':>7}", *(f"{kind:>6}" for kind in KINDS), "  left", sep="")
    for name, tally in tallies.items():
        print(f"  {name:{width}} {tally.points:7}",
              *(f"{tally.count(kind) or '-':>6}" for kind in KINDS), f"{tally.left or '-':>6}",
              f"   ({tally.missed} missed)" if tally.missed else "", sep="")
    faults = [fault for tally in tallies.values() for fault in tally.faults]
    for point, (kind, text) in faults if every else faults[:SHOWN]:
        line = RANDOM.sub("settings-convert-*", text.strip()).replace("\n", " / ")
        print(f"  FAILED {point}: {kind}: {line}")
    if len(faults) > SHOWN and not every:
        print(f"  FAILED … {len(faults) - SHOWN} more, not shown")


def failures(tallies: Mapping[str, Tally]) -> int:
    return sum(len(tally.faults) for tally in tallies.values())
