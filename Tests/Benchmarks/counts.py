"""Instructions, counted by callgrind: free of noise, and so compared with a table in this folder.

A count is the same in every run. Swift's hashes are seeded alike for that, and commands run in a
folder whose path has always the same length, with next to no environment.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TABLE = Path(__file__).resolve().parent / "counts.tsv"
TOLERANCE = 0.03
# Compared with the baseline, so that many small rises do not add up.
ACCUMULATED = 0.02
HEAD = """\
# Instructions of the program, as `make bench COUNT=1` counts them, and its size. A rise of more
# than 3 % fails. After a change on purpose, `make bench COUNT=1 ACCEPT=1` rewrites the first
# column. The second one is that of the baseline, a commit, counted once; more than 2 % above it
# fails, too. The size has no baseline, because it grows with what the program can do.
"""
ENVIRONMENT = {"SWIFT_DETERMINISTIC_HASHING": "1", "LC_ALL": "C"}
COLLECTED = re.compile(r"Collected : (\d+)")
SIZE = "bytes of the program, stripped"
# In place of the baseline of something that it could not do.
UNKNOWN = "-"


class CountError(Exception):
    """A command that failed under callgrind, or callgrind itself."""


def missing() -> str | None:
    """Why nothing can be counted on this machine."""
    return None if shutil.which("valgrind") else "valgrind is not installed"


def builders(binary: Path, swift: str) -> dict[str, str]:
    """What else decides how many instructions a program needs: whatever it was built with."""
    version = _output([*swift.split(), "--version"])
    release = re.search(r"Swift version \S+(?: \([^)]*\))?", version)
    target = re.search(r"Target: (\S+)", version)
    with binary.open("rb") as file:
        is_dynamic = b"/ld-" in file.read(4096)
    return {
        "swift": release[0] if release else "unknown",
        "target": target[1] if target else platform.machine(),
        "libyaml": _output(["pkg-config", "--modversion", "yaml-0.1"]) or "unknown",
        "libc": " ".join(platform.libc_ver()),
        "linked": "dynamically" if is_dynamic else "statically",
    }


def _output(command: Sequence[str]) -> str:
    try:
        return subprocess.run(command, check=False, capture_output=True, text=True).stdout.strip()
    except FileNotFoundError:
        return ""


def count(commands: Mapping[str, str], binary: Path, folder: Path) -> dict[str, int]:
    """Counts every command, each in a copy of the folder, as many at once as there are processors.

    - Throws: CountError.
    """
    def one(pair: tuple[int, str]) -> int:
        number, command = pair
        place = folder.parent / f"count-{number:03}"
        shutil.copytree(folder, place)
        return _count(command, binary, place)

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = dict(zip(commands, threads.map(one, enumerate(commands.values())), strict=True))
    return found | {SIZE: _stripped_size(binary, folder.parent)}


def _count(command: str, binary: Path, folder: Path) -> int:
    _, *arguments = command.split()
    program = folder / "settings-convert"
    program.symlink_to(binary)
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"./{program.name}",
         *arguments],
        cwd=folder, env=ENVIRONMENT | {"PATH": os.environ["PATH"]}, check=False,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    total = COLLECTED.search(run.stderr)
    if run.returncode != 0 or not total:
        raise CountError(f"{command}: exit {run.returncode}: {run.stderr.strip()[-300:]}")
    return int(total[1])


def _stripped_size(binary: Path, folder: Path) -> int:
    stripped = folder / "stripped"
    subprocess.run(["strip", "-o", str(stripped), str(binary)], check=True)
    return stripped.stat().st_size


class Table:
    """The counts in the repository, and what they were counted with."""

    def __init__(self) -> None:
        self.builders: dict[str, str] = {}
        self.counts: dict[str, int] = {}
        self.baseline: dict[str, int] = {}
        for line in TABLE.read_text("utf-8").splitlines():
            if line.startswith("# "):
                name, colon, value = line[2:].partition(": ")
                if colon:
                    self.builders[name] = value
            elif line:
                *numbers, name = line.split("\t")
                columns = (self.counts, self.baseline)
                for column, number in zip(columns, numbers, strict=True):
                    if number.strip() != UNKNOWN:
                        column[name] = int(number.replace(",", ""))

    def write(self, builders: Mapping[str, str], counts: Mapping[str, int]) -> None:
        """Writes the counts, and the baseline as it was."""
        head = {"baseline": self.builders["baseline"], **builders}
        lines = [*(f"# {name}: {value}" for name, value in head.items()),
                 *(f"{number:>13,}\t{self._shown_baseline(name)}\t{name}"
                   for name, number in counts.items())]
        TABLE.write_text(HEAD + "".join(f"{line}\n" for line in lines), "utf-8")

    def _shown_baseline(self, name: str) -> str:
        number = self.baseline.get(name)
        return f"{UNKNOWN if number is None else f'{number:,}':>13}"

    def changes(self, counts: Mapping[str, int]) -> list[tuple[str, str]]:
        """The counts that `rose` or `fell` by more than the tolerance, in one step or since the
        baseline, and those without a row."""
        found = []
        for name, number in counts.items():
            known = self.counts.get(name)
            if known is None:
                found.append(("new", f"{name}: {number:,}"))
                continue
            share = number / known - 1
            if abs(share) > TOLERANCE:
                found.append(("rose" if share > 0 else "fell",
                              f"{name}: {known:,} to {number:,}, {share:+.1%}"))
            old = self.baseline.get(name)
            if old is not None and number > old * (1 + ACCUMULATED):
                found.append(("above the baseline",
                              f"{name}: {old:,} to {number:,}, {number / old - 1:+.1%}"))
        found += [("gone", name) for name in self.counts if name not in counts]
        return found
