"""What commands cost: CPU time and memory of whole processes, taken by turns."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools import Tools

# More rounds than these bring nothing, however quick a command is.
MOST_ROUNDS = 200


class FailedError(Exception):
    """A command that did not do its work, whose cost means nothing."""


@dataclass(frozen=True)
class Cost:
    """The cost of one run."""

    milliseconds: float
    kilobytes: int


class Timer:
    """Runs commands in the folder of documents."""

    def __init__(self, tools: Tools, folder: Path, seconds: float, rounds: int | None) -> None:
        self._tools = tools
        self._folder = folder
        self._seconds = seconds
        self._rounds = rounds

    def by_turns(self, commands: Sequence[str]) -> list[list[Cost]]:
        """The costs of each command in each round: in a round, each runs once.

        So whatever else the machine does hits all of them. The first round warms up, and tells how
        many fit the time; it counts only if no other one fits.

        - Throws: MissingError, FailedError.
        """
        words = [self._tools.command(command) for command in commands]
        start = time.monotonic()
        first = [self._run(command) for command in words]
        fitting = int(self._seconds * len(words) / (time.monotonic() - start)) - 1
        rounds = self._rounds or min(fitting, MOST_ROUNDS)
        if rounds < 1:
            return [[cost] for cost in first]
        costs = [[self._run(command) for command in words] for _ in range(rounds)]
        return [list(column) for column in zip(*costs, strict=True)]

    def _run(self, words: Sequence[str]) -> Cost:
        remove_output(self._folder)
        run = subprocess.run([*self._tools.command("cost"), *words], cwd=self._folder, check=False,
                             capture_output=True, text=True)
        if run.returncode != 0:
            raise FailedError(f"exit {run.returncode}: {run.stderr.strip()[-300:]}")
        microseconds, kilobytes = run.stdout.split()
        return Cost(int(microseconds) / 1000, int(kilobytes))


def remove_output(folder: Path) -> None:
    """Removes what a command has written, so that the next one writes it anew."""
    for path in folder.glob("out.*"):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
