"""Instructions, counted by callgrind: free of noise, and so compared with a table in this folder.

A count is the same in every run. Swift's hashes are seeded alike for that, and commands run in a
folder whose path has always the same length, with next to no environment. The peak memory of a few
commands, as massif sees it, is as free of noise, and stands in the same table.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from measures import START

TABLE = Path(__file__).resolve().parent / "counts.tsv"
TOLERANCE = 0.03
# Compared with the baselines, so that many small rises do not add up.
ACCUMULATED = 0.02
HEAD = """\
# Instructions of the program, as `make bench COUNT=1` counts them, and its peak memory. A
# rise of more than 3 % fails. After a change on purpose, `make bench COUNT=1 ACCEPT=1` rewrites the
# first column. The others are those of commits, counted once; more than 2 % above one fails, too.
# What a commit could not do, or did without much of today's work, has no number there.
# `Tests/Benchmarks/run --count --baseline COMMIT --program PATH` adds a column, with the program of
# that commit: do so for the last commit of a round, and drop the column of the round before.
"""
ENVIRONMENT = {
    "SWIFT_DETERMINISTIC_HASHING": "1", "LC_ALL": "C",
    # Changes one title, or the last value of a page of ten rows.
    "EDITOR": "sed -i -e 's/of row 501$/of another row/' -e '$s/No/Yes/'",
}
COLLECTED = re.compile(r"Collected : (\d+)")
HEAP = re.compile(r"^mem_heap_B=(\d+)", re.MULTILINE)
MEMORY = "kB of memory: "
# In place of the number of a commit that has none.
UNKNOWN = "-"
# The name of the first column.
TODAY = ""


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


def count(
    commands: Mapping[str, str], memory: Mapping[str, str], binary: Path, folder: Path,
    skip: Callable[[str], None] | None = None
) -> dict[str, int]:
    """Counts every command with a copy of its documents, as many at once as there are processors.

    - skip: Takes what is wrong with a command that fails, which is left out then.
    - Throws: CountError, without `skip`.
    """
    def one(item: tuple[int, tuple[str, str]]) -> tuple[str, int] | None:
        number, (name, command) = item
        place = folder.parent / f"count-{number:03}"
        _copy(command, folder, place)
        try:
            if name in peaks:
                return name, _peak(command, binary, place) - start
            return name, _count(command, binary, place)
        except CountError as error:
            if not skip:
                raise
            skip(f"{name}: {error}".partition("\n")[0])
            return None
        finally:
            shutil.rmtree(place)

    peaks = {f"{MEMORY}{name}": command for name, command in memory.items()}
    place = folder.parent / "start"
    place.mkdir()
    start = _peak(START, binary, place) if memory else 0
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        return dict(filter(None, threads.map(one, enumerate((commands | peaks).items()))))


def _copy(command: str, folder: Path, place: Path) -> None:
    """Copies what a command names, before a slash."""
    place.mkdir()
    for name in {word.partition("/")[0] for word in command.split()}:
        if (folder / name).is_dir():
            shutil.copytree(folder / name, place / name)
        elif (folder / name).is_file():
            shutil.copy(folder / name, place)


def _run(prefix: Sequence[str], command: str, binary: Path, folder: Path) -> str:
    """Runs a command, and returns what its prefix reports.

    - Throws: CountError.
    """
    _, *arguments = command.split()
    program = folder / "settings-convert"
    program.symlink_to(binary)
    run = subprocess.run(
        [*prefix, f"./{program.name}", *arguments],
        cwd=folder, env=ENVIRONMENT | {"PATH": os.environ["PATH"]}, check=False,
        stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    # Differences are what `diff` is there to find.
    if run.returncode != (1 if "diff" in arguments and "rewritten" in command else 0):
        raise CountError(f"{command}: exit {run.returncode}: {run.stderr.strip()[-300:]}")
    return run.stdout + run.stderr


def _count(command: str, binary: Path, folder: Path) -> int:
    prefix = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    total = COLLECTED.search(_run(prefix, command, binary, folder))
    if not total:
        raise CountError(f"{command}: callgrind has no total")
    return int(total[1])


def _peak(command: str, binary: Path, folder: Path) -> int:
    """The most kilobytes that the program has from the system at once."""
    profile = folder / "massif.out"
    prefix = ["valgrind", "--tool=massif", "--pages-as-heap=yes", "--peak-inaccuracy=0.0",
              f"--massif-out-file={profile}"]
    _run(prefix, command, binary, folder)
    return max(map(int, HEAP.findall(profile.read_text("utf-8")))) // 1024


class Table:
    """The counts in the repository, and what they were counted with."""

    def __init__(self) -> None:
        self.builders: dict[str, str] = {}
        # The columns, by the names of commits; today's has none.
        self._columns: dict[str, dict[str, int]] = {TODAY: {}}
        for line in TABLE.read_text("utf-8").splitlines():
            if line.startswith("# "):
                name, colon, value = line[2:].partition(": ")
                if name == "baselines":
                    self._columns |= {commit: {} for commit in value.split()}
                elif colon:
                    self.builders[name] = value
            elif line:
                *numbers, name = line.split("\t")
                for column, number in zip(self._columns.values(), numbers, strict=True):
                    if number.strip() != UNKNOWN:
                        column[name] = int(number.replace(",", ""))

    def accept(self, counts: Mapping[str, int], builders: Mapping[str, str]) -> None:
        """Writes today's counts, without rows of others."""
        self._columns = {
            commit: {name: column[name] for name in counts if name in column}
            for commit, column in (self._columns | {TODAY: dict(counts)}).items()}
        self.builders = dict(builders)
        self._write()

    def add(self, commit: str, counts: Mapping[str, int]) -> None:
        """Writes the counts of a commit; a new one comes right after today."""
        column = self._columns.get(commit, {}) | dict(counts)
        if commit not in self._columns:
            self._columns = {TODAY: self._columns.pop(TODAY), commit: {}, **self._columns}
        self._columns[commit] = column
        self._write()

    def _write(self) -> None:
        head = {"baselines": " ".join(filter(None, self._columns)), **self.builders}
        names = dict.fromkeys(name for column in self._columns.values() for name in column)
        lines = [*(f"# {name}: {value}" for name, value in head.items()),
                 *("\t".join((*(_shown(column.get(name)) for column in self._columns.values()),
                              name)) for name in names)]
        TABLE.write_text(HEAD + "".join(f"{line}\n" for line in lines), "utf-8")

    def changes(self, counts: Mapping[str, int], matching: str = "") -> list[tuple[str, str]]:
        """The counts that `rose` or `fell` by more than the tolerance, in one step or since a
        baseline, and those without a row."""
        found = []
        for name, number in counts.items():
            known = self._columns[TODAY].get(name)
            if known is None:
                found.append(("new", f"{name}: {number:,}"))
                continue
            share = number / known - 1
            if abs(share) > TOLERANCE:
                found.append(("rose" if share > 0 else "fell",
                              f"{name}: {known:,} to {number:,}, {share:+.1%}"))
            # Memory grows in steps.
            limit = TOLERANCE if name.startswith(MEMORY) else ACCUMULATED
            for commit, column in self._columns.items():
                old = column.get(name)
                if commit != TODAY and old is not None and number > old * (1 + limit):
                    found.append((f"above {commit}",
                                  f"{name}: {old:,} to {number:,}, {number / old - 1:+.1%}"))
        found += [("gone", name) for name in self._columns[TODAY]
                  if name not in counts and matching in name]
        return found


def _shown(number: int | None) -> str:
    return f"{UNKNOWN if number is None else f'{number:,}':>13}"
