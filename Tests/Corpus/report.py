"""Counting checks, and tables of verdicts that are compared both ways."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from program import Program

HERE = Path(__file__).resolve().parent
SHOWN = 15


class Report:
    """The result of one suite: every check counts, the first faults are shown."""

    def __init__(self, suite: str) -> None:
        self.suite = suite
        self.passed = 0
        self.failed = 0
        self.skipped = 0
        print(suite, flush=True)

    def check(self, name: str, fault: str | None) -> bool:
        """Counts one check; `fault` is None if it passed."""
        if fault is None:
            self.passed += 1
            return True
        self.failed += 1
        if self.failed <= SHOWN:
            print(f"  FAILED {name}: {fault}", flush=True)
        elif self.failed == SHOWN + 1:
            print("  FAILED … more of them, not shown", flush=True)
        return False

    def at_least(self, wanted: int, found: int, what: str) -> None:
        """A figure that must not shrink: otherwise a suite without data would pass."""
        self.figure(f"{found} {what} (at least {wanted})")
        self.check(what, None if found >= wanted else f"{found}, expected at least {wanted}")

    def figure(self, text: str) -> None:
        print(f"  {text}", flush=True)

    def skip(self, what: str, why: str) -> None:
        self.skipped += 1
        print(f"  skipped: {what}: {why}", flush=True)


@dataclass(frozen=True)
class Setting:
    """The input of every suite."""

    program: Program
    corpus: Path
    accept: bool
    seed: int
    documents: int
    yaml_documents: int
    edits: int
    messy_edits: int
    builds: int
    harms: int
    keep: Path | None

    def files(self, *patterns: str) -> dict[str, Path]:
        """Files of the corpus by their path in it, in a fixed order."""
        found = {file for pattern in patterns for file in self.corpus.glob(pattern)}
        return {
            file.relative_to(self.corpus).as_posix(): file
            for file in sorted(found) if file.is_file()
        }

    def bundles(self) -> dict[str, Path]:
        """The Settings bundles of the corpus by their path in it, in a fixed order."""
        folders = {folder for file in self.corpus.glob("settings/**/*.plist")
                   for folder in file.parents if ".bundle" in folder.name}
        return {folder.relative_to(self.corpus / "settings").as_posix(): folder
                for folder in sorted(folders)}

    @staticmethod
    def name_on_disk(bundle: Path) -> str:
        """A bundle's original name, without the path and commit that the corpus adds."""
        return bundle.name.rpartition("__")[2].partition("@")[0]


class Verdict(NamedTuple):
    """The outcome for one file, where it differs from what its suite expects of all."""

    verdict: str
    rule: str = "-"

    def __str__(self) -> str:
        return self.verdict if self.rule == "-" else f"{self.verdict} [{self.rule}]"


class Table:
    """The expected verdicts in a file: name, verdict, rule id and reason, separated by tabs.

    A better result fails like a worse one, until the file is edited (by `--accept`, which keeps the
    reasons). Every line needs a reason.
    """

    def __init__(self, file: str) -> None:
        self.path = HERE / file
        self.head: list[str] = []
        self.verdicts: dict[str, Verdict] = {}
        self.reasons: dict[str, str] = {}
        for line in self.path.read_text("utf-8").splitlines():
            if line.startswith("#"):
                self.head.append(line)
                continue
            name, verdict, rule, reason = line.split("\t")
            self.verdicts[name] = Verdict(verdict, rule)
            self.reasons[name] = reason

    def settle(
        self, report: Report, found: Mapping[str, Verdict], judged: Collection[str],
        accept: bool,
    ) -> None:
        """Compares the verdicts on the `judged` with the table."""
        if accept:
            self._write(found)
            report.figure(f"{self.path.name} rewritten: read its changes before you commit them")
        usual = Verdict("as all")
        for name in judged:
            is_so, said = found.get(name, usual), self.verdicts.get(name, usual)
            report.check(name, None if is_so == said else
                         f"{is_so}, but {self.path.name} says: {said}")
        for name in self.verdicts:
            if name not in judged:
                report.check(name, f"{self.path.name} names it, but it is not in the corpus")
            if self.reasons.get(name, "?") in ("", "?"):
                report.check(name, f"{self.path.name} gives no reason")

    def _write(self, verdicts: Mapping[str, Verdict]) -> None:
        self.verdicts = dict(sorted(verdicts.items()))
        rows = ("\t".join((name, *row, self.reasons.get(name) or "?"))
                for name, row in self.verdicts.items())
        self.path.write_text("".join(f"{line}\n" for line in (*self.head, *rows)), "utf-8")
