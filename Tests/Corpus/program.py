"""The program under test as a child process: one document, or a folder full of them at once.

Its diagnostics are read as JSON: files, positions, rule ids and key paths, never sentences. A call
costs milliseconds and a suite has thousands of documents, so these are passed in batches: each is a
file in one folder, named by a number (equal names in one call are refused), and its output has the
same number.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

JSON = ("--diagnostics", "json")
# Control, bidirectional and other invisible characters must not reach a terminal.
UNSEEN = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


class ContractError(Exception):
    """The program broke a promise of its command line."""


@dataclass(frozen=True)
class Diagnostic:
    """A diagnostic of the program; unknown members are empty."""

    file: str
    position: str
    path: str
    severity: str
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.position}: {self.message} [{self.rule}]"


def diagnostics(text: bytes | str) -> list[Diagnostic]:
    """The diagnostics in the JSON that the program prints, one for each of their places."""
    return [_diagnostic(one | place) for one in json.loads(text)
            for place in ({}, *one.get("otherPlaces", ()))]


def _diagnostic(members: dict[str, Any]) -> Diagnostic:
    position = ""
    if "line" in members:
        position = f"{members['line']}:{members['column']}"
    elif "byte" in members:
        position = f"byte {members['byte']}"
    names = ("file", "path", "severity", "rule", "message")
    return Diagnostic(position=position, **{name: members.get(name, "") for name in names})


@dataclass(frozen=True)
class Refusal:
    """The reason why a document was not converted: the first error about its file."""

    rule: str
    position: str
    text: str

    @property
    def fault(self) -> str | None:
        """The part that the refusal lacks."""
        if not self.rule:
            return f"refused without a rule id: {self.text}"
        if not self.position:
            return f"refused without a position: {self.text}"
        return None

    def __str__(self) -> str:
        return f"refused: {self.text}"


def refusals(found: Iterable[Diagnostic]) -> dict[str, Refusal]:
    """The first error of each file, by the file's name as the program prints it."""
    refused: dict[str, Refusal] = {}
    for one in found:
        if one.severity == "error":
            refused.setdefault(one.file, Refusal(one.rule, one.position, str(one)))
    return refused


@dataclass(frozen=True)
class Run:
    """One run of the program."""

    status: int
    output: bytes
    messages: str
    seconds: float
    peak: int
    limit: float
    # The diagnostics as text, if `messages` has them as JSON.
    text: str = ""

    @cached_property
    def diagnostics(self) -> list[Diagnostic]:
        """The diagnostics that were printed as JSON; empty if the run broke off before."""
        try:
            return diagnostics(self.messages)
        except ValueError:
            return []

    @cached_property
    def refusal(self) -> Refusal:
        """The error of a call that had one input."""
        none = Refusal("", "", f"exit {self.status} without an error: {self.messages[:200]!r}")
        return next(iter(refusals(self.diagnostics).values()), none)

    @property
    def fault(self) -> str | None:
        """A crash, hang or bad refusal: faults whatever the input was."""
        if self.seconds >= self.limit:
            return f"not finished after {self.limit:g} s"
        if self.status < 0:
            return f"killed by {signal.Signals(-self.status).name}: {self.messages[-300:]}"
        if self.status not in (0, 2):
            return f"exit {self.status}: {self.messages[:200]!r}"
        if unseen := UNSEEN.search(self.text):
            return f"its messages hold a raw {unseen[0]!r}"
        if self.status == 2:
            return "output despite exit 2" if self.output else self.refusal.fault
        return None


@dataclass(frozen=True)
class Batch:
    """Documents as files in one folder: the file of each document, by its name."""

    folder: Path
    files: dict[str, str]

    def data(self, name: str) -> bytes:
        return (self.folder / self.files[name]).read_bytes()

    def remove(self) -> None:
        shutil.rmtree(self.folder)


class Program:
    """The binary under test, and a folder for its inputs and outputs."""

    def __init__(self, binary: Path, workspace: Path) -> None:
        self.binary = binary.resolve(strict=True)
        self.workspace = workspace

    def run(self, *arguments: str | Path, folder: Path | None = None, limit: float = 10) -> Run:
        """Runs the program, and kills it after `limit` seconds."""
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as messages:
            start = time.monotonic()
            child = subprocess.Popen(
                [self.binary, *arguments],
                stdin=subprocess.DEVNULL, stdout=output, stderr=messages, cwd=folder,
            )
            alarm = threading.Timer(limit, os.kill, (child.pid, signal.SIGKILL))
            alarm.start()
            _, status, usage = os.wait4(child.pid, 0)
            seconds = time.monotonic() - start
            alarm.cancel()
            child.returncode = os.waitstatus_to_exitcode(status)
            output.seek(0)
            messages.seek(0)
            return Run(
                status=child.returncode,
                output=output.read(),
                messages=messages.read().decode("utf-8", "backslashreplace"),
                seconds=seconds,
                peak=usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024),
                limit=limit,
            )

    def attempt(self, *arguments: str | Path, limit: float = 10) -> Run:
        """Converts one document; if there are diagnostics, again to get them as text too."""
        run = self.run(*arguments, *JSON, limit=limit)
        if run.status >= 0 and run.diagnostics:
            return replace(run, text=self.run(*arguments, limit=limit).messages)
        return run

    def batch(self, documents: Iterable[tuple[str, str, bytes]]) -> Batch:
        """Writes documents, each a name, a file name's extension and bytes, into a folder."""
        folder = self._folder()
        files: dict[str, str] = {}
        for number, (name, extension, data) in enumerate(documents):
            files[name] = f"{number:05}{extension}"
            (folder / files[name]).write_bytes(data)
        return Batch(folder, files)

    def convert(self, batch: Batch, target: str) -> tuple[Batch, dict[str, Refusal]]:
        """Converts a batch; returns the outputs as a batch, and the refusals of the rest."""
        folder = self._folder()
        refused: dict[str, Refusal] = {}
        names = iter(batch.files)
        while chunk := list(itertools.islice(names, 1000)):
            refused |= self._convert(batch, chunk, target, folder)
        written = {Path(file.name).stem: file.name for file in folder.iterdir()}
        files: dict[str, str] = {}
        for name, file in batch.files.items():
            if output := written.pop(Path(file).stem, None):
                files[name] = output
        if written:
            raise ContractError(f"left beside the outputs: {', '.join(written.values())}")
        if both := files.keys() & refused.keys():
            raise ContractError(f"refused, and written all the same: {', '.join(both)}")
        return Batch(folder, files), refused

    def _convert(
        self, batch: Batch, names: list[str], target: str, folder: Path
    ) -> dict[str, Refusal]:
        """Converts part of a batch in one run; after a crash by halves, down to one input."""
        files = [batch.files[name] for name in names]
        run = self.run(*files, "-o", f"{folder}/", "--to", target, *JSON,
                       folder=batch.folder, limit=120)
        written = {file.stem for file in folder.iterdir()}
        missing = [name for name in names if Path(batch.files[name]).stem not in written]
        if run.status == (2 if missing else 0):
            found = refusals(run.diagnostics)
            silent = Refusal("", "", "neither written nor refused by name")
            return {name: found.get(batch.files[name], silent) for name in missing}
        if len(names) == 1:
            return {names[0]: Refusal("", "", f"exit {run.status}: {run.messages[-300:]!r}")}
        half = len(names) // 2
        return (self._convert(batch, names[:half], target, folder)
                | self._convert(batch, names[half:], target, folder))

    def _folder(self) -> Path:
        return Path(tempfile.mkdtemp(dir=self.workspace))
