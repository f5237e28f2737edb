"""A copy of the package in which a source is broken, built, and tested."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from changes import Change
from faults import compile_in
from suites import stages

# Suites that measure, for minutes, what a change of one place seldom spoils.
MEASURES = "Scaling|Growth|Memory"
# A mutant may fill the memory or the disk: in KiB, and in blocks of 512 bytes.
LIMITS = "ulimit -d 6291456; ulimit -f 16777216; exec "
FAILURE = re.compile(r"✘ Test .* recorded an issue .*?at (\w+)\.swift:\d+|✘ (?:Test|Suite) (.*)")
ENDED = re.compile(r"[✔✘] Test run with (\d+) tests?")


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: killed, timed out, not compiled, or survived."""

    name: str
    noticed_by: str = ""


class Trial:
    """The copy, which is built anew for each mutant as far as it changed."""

    def __init__(self, folder: Path, swift: list[str], limits: tuple[int, int]) -> None:
        self.package = folder / "copy"
        self.products = folder / "build"
        # Absolute, for the programs that read it.
        self.switch = folder.resolve() / "fault"
        # Outside of every repository, where some tests expect to be.
        self.temporary = Path(tempfile.gettempdir()) / f"mutants-{os.getpid()}"
        self.swift = swift
        self.build_limit, self.test_limit = limits

    def refresh(self) -> None:
        """Makes the copy equal to the files of the repository; what is equal keeps its date."""
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], check=True,
            capture_output=True, text=True).stdout
        names = {name for name in listed.split("\0") if name and Path(name).is_file()}
        for name in names:
            source, target = Path(name), self.package / name
            if target.is_file() and target.read_bytes() == source.read_bytes():
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
        for file in self.package.rglob("*"):
            if file.is_file() and str(file.relative_to(self.package)) not in names:
                file.unlink()

    def baseline(self, *, is_tested: bool = True) -> str | None:
        """What is wrong with the sources as they are."""
        if output := self._build():
            return output
        verdict = self._test(r"\.") if is_tested else None
        return None if verdict is None else f"{verdict.name} {verdict.noticed_by}"

    def run(self, change: Change, *, is_quick: bool) -> Verdict:
        file = self.package / change.path
        original = file.read_text(encoding="utf-8")
        file.write_text(change.apply(original), encoding="utf-8")
        try:
            return Verdict("not compiled") if self._build() else self._judge(change, is_quick)
        finally:
            file.write_text(original, encoding="utf-8")

    def install(self, faults: Sequence[Change]) -> None:
        """Puts faults into the copy, all of them switched off."""
        self.switch.unlink(missing_ok=True)
        compile_in(self.package, faults, self.switch)

    def switch_on(self, number: int, fault: Change, *, is_quick: bool) -> Verdict:
        """Tests what was built with the faults, with one of them."""
        self.switch.write_text(f"{number}\n", "utf-8")
        try:
            return self._judge(fault, is_quick)
        finally:
            self.switch.unlink()

    def _judge(self, change: Change, is_quick: bool) -> Verdict:
        for tests in stages(change.path)[:-1 if is_quick else None]:
            if verdict := self._test(tests):
                return verdict
        return Verdict("survived")

    def _command(self, *words: str) -> list[str]:
        return [*self.swift, *words, "--package-path", str(self.package),
                "--scratch-path", str(self.products)]

    def _build(self) -> str:
        """Builds the tests, and returns the end of what the compiler says if it fails."""
        command = self._command("build", "--build-tests", "--quiet")
        lines: list[str] = []
        status = _lines(command, self.build_limit, os.environ.copy(), lines.append)
        return "" if status == 0 else "".join(lines)[-2000:] or "no output"

    def _test(self, tests: str) -> Verdict | None:
        """Runs tests up to the first failure; `None` if they pass."""
        self.temporary.mkdir(parents=True)
        environment = {**os.environ, "TMPDIR": str(self.temporary)}
        environment.pop("SETTINGS_CONVERT", None)
        last, failed, is_ended = "", "", False

        def read(line: str) -> bool:
            nonlocal last, failed, is_ended
            last = line.strip() or last
            is_ended = is_ended or bool(ENDED.match(line))
            if not failed and (failure := FAILURE.search(line)):
                failed = failure.group(1) or failure.group(2)
            return bool(failed)

        command = self._command("test", "--skip-build", "--disable-xctest", "--filter", tests,
                                "--skip", MEASURES)
        try:
            status = _lines(
                ["sh", "-c", LIMITS + shlex.join(command)], self.test_limit, environment, read)
        finally:
            shutil.rmtree(self.temporary, ignore_errors=True)
        if failed:
            return Verdict("killed", failed)
        if status is None:
            return Verdict("killed", f"the time limit, after: {last[:80]}")
        if status or not is_ended:
            return Verdict("killed", f"status {status}, after: {last[:80]}")
        return None


def _lines(
    command: list[str], limit: int, environment: dict[str, str], read: Callable[[str], object]
) -> int | None:
    """Runs a command until it ends or a line is enough; the status, none after the time limit."""
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace", env=environment, start_new_session=True)
    is_late = threading.Event()

    def stop() -> None:
        is_late.set()
        _kill(process)

    timer = threading.Timer(limit, stop)
    timer.start()
    try:
        if any(read(line) for line in process.stdout or ()):
            _kill(process)
        status = process.wait()
    except BaseException:
        _kill(process)
        raise
    finally:
        timer.cancel()
    return None if is_late.is_set() else status


def _kill(process: subprocess.Popen[str]) -> None:
    """Ends a command that still runs, with all that it has started, in whichever groups."""
    if process.poll() is not None:
        return
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], check=True, capture_output=True,
                            text=True).stdout
    children: dict[int, list[int]] = {}
    for line in listed.splitlines():
        child, parent = map(int, line.split())
        children.setdefault(parent, []).append(child)
    family = [process.pid]
    for parent in family:
        family += children.get(parent, [])
    for member in family:
        with contextlib.suppress(ProcessLookupError):
            os.kill(member, signal.SIGKILL)
