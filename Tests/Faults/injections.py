"""The faults that strace makes: which ones fit which system call, and where they are made."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

# By what a system call is for; its other names are those of other machines and older libraries.
# "+": this call and every later one of its name fail, as they do on a full or a dying disk.
ERRORS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("openat", "open"): ("EIO", "EACCES", "EMFILE", "EINTR", "EIO+"),
    ("read", "pread64"): ("EIO", "EINTR", "EIO+"),
    ("getdents64", "getdents"): ("EIO", "EIO+"),
    ("newfstatat", "fstat", "stat", "lstat", "statx"): ("EIO", "EACCES"),
    ("write", "pwrite64"): ("ENOSPC", "EIO", "EINTR", "ENOSPC+"),
    ("ftruncate",): ("EIO", "EINTR"),
    ("fsync", "fdatasync"): ("EIO", "ENOSPC", "EINTR", "EIO+"),
    ("close",): ("EIO", "EINTR"),
    ("flock",): ("EINTR", "ENOLCK"),
    ("fchmod", "fchmodat"): ("EPERM", "EIO"),
    ("fchown", "fchownat"): ("EPERM",),
    ("linkat", "link"): ("EPERM", "EMLINK", "ENOSPC", "EIO+"),
    ("renameat", "rename", "renameat2"): ("EIO", "ENOSPC", "EACCES", "EIO+"),
    ("unlinkat", "unlink", "rmdir"): ("EIO", "EACCES", "EIO+"),
    ("mkdirat", "mkdir"): ("ENOSPC", "EACCES", "EMLINK"),
    ("faccessat2", "faccessat", "access"): ("EACCES", "EROFS", "EIO"),
    ("readlink", "readlinkat"): ("EIO", "EACCES"),
    ("fcntl",): ("EMFILE",),
    ("clone3", "clone", "vfork"): ("EAGAIN",),
    ("wait4",): ("EINTR",),
}
ERRORS_BY_NAME = {name: errors for names, errors in ERRORS.items() for name in names}
OTHER_ERRORS = ("EIO",)
# Calls by which a file or folder changes.
CHANGING = {"write", "fchmod", "fchown", "fsync", "linkat", "link", "renameat", "rename",
            "renameat2", "unlinkat", "unlink", "rmdir", "mkdirat", "mkdir", "ftruncate"}
# Memory, signals, clocks and random numbers: the runtime's, and no part of a file's story.
LEFT_OUT = re.compile(
    r"m(?:map|unmap|protect|remap|advise)|brk|getrandom|futex|rt_sig\w+|sigaltstack|exit\w*|get.id|"
    r"set_\w+|rseq|sched_\w+|clock_\w+|prlimit64|arch_prctl|execve|restart_syscall|uname|sysinfo")
# The program's first call of its own, after those of the loader and the runtime.
START = "rt_sigaction(SIGXFSZ, {sa_handler=SIG_IGN"
SIGNALS = ("KILL", "INT", "TERM", "STOP")


class Call(NamedTuple):
    """A system call: its name, and its number among those of this name since the start."""

    name: str
    number: int


class Point(NamedTuple):
    """A fault at a system call of a command; printed and read as `COMMAND @ write 2 ENOSPC`."""

    command: str
    call: Call
    fault: str

    def __str__(self) -> str:
        return f"{self.command} @ {self.call.name} {self.call.number} {self.fault}"

    @classmethod
    def parse(cls, text: str) -> Point:
        command, _, rest = text.partition(" @ ")
        name, number, fault = rest.split()
        return cls(command, Call(name, int(number)), fault)


class Trace(NamedTuple):
    """The system calls of a run without faults."""

    calls: list[Call]
    # How many calls of each name the loader and the runtime make before the program starts.
    before: Counter[str]
    # Those that write a message or a result, and no file.
    messages: frozenset[Call] = frozenset()

    @classmethod
    def read(cls, log: Path) -> Trace:
        before: Counter[str] = Counter()
        since: Counter[str] = Counter()
        calls: list[Call] = []
        messages: set[Call] = set()
        locked: set[str] = set()
        has_started = False
        for line in log.read_text("utf-8", "replace").splitlines():
            name, parenthesis, _ = line.partition("(")
            if not parenthesis or not name.isidentifier():
                continue
            if not has_started:
                before[name] += 1
                has_started = line.startswith(START)
            elif not LEFT_OUT.fullmatch(name):
                since[name] += 1
                descriptor = line[len(name) + 1:].split(",")[0].split(")")[0]
                if name == "flock":
                    locked.add(descriptor)
                # Where strace lets `close` fail, the descriptor stays open, and the lock with it.
                if name == "close" and descriptor in locked:
                    locked.remove(descriptor)
                else:
                    calls.append(Call(name, since[name]))
                if name == "write" and descriptor in {"1", "2"}:
                    messages.add(calls[-1])
        if not has_started:
            raise ValueError(f"the program's start was not found in {log}")
        return cls(calls, before, frozenset(messages))


def points(command: str, trace: Trace, *, every: bool) -> Iterator[Point]:
    """An error and a kill at every call, and other signals where files change.

    Of the errors that fit, calls by which nothing changes take turns, or meet each if `every`.
    """
    for call in trace.calls:
        errors = ERRORS_BY_NAME.get(call.name, OTHER_ERRORS)
        if not every and call.name not in CHANGING:
            errors = errors[call.number % len(errors):][:1]
        for error in errors:
            yield Point(command, call, error)
        yield Point(command, call, "KILL")
        if call.name in CHANGING:
            yield Point(command, call, "INT")
            yield Point(command, call, "TERM")


def tracing(log: Path) -> list[str]:
    return ["strace", "-qq", "-o", str(log)]


def can_trace() -> bool:
    """Whether strace is here, and may do its work."""
    try:
        return subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], check=False,
                              capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def injecting(point: Point, before: Counter[str], log: Path) -> list[str]:
    """The words before a command that make it meet a fault."""
    name, number = point.call
    number += before[name]
    if point.fault in SIGNALS:
        fault, when = f"signal={point.fault}", f"{number}"
    else:
        fault = f"error={point.fault.rstrip('+')}"
        when = f"{number}+" if point.fault.endswith("+") else f"{number}"
    return ["strace", "-o", str(log), "-e", f"trace={name},rt_sigaction",
            "-e", f"inject={name}:{fault}:when={when}"]


def hit(fault: str, log: Path) -> str | None:
    """The line of the call at which a fault was made; None if it was not, or before the start."""
    lines = log.read_text("utf-8", "replace").splitlines()
    start = next((number for number, line in enumerate(lines) if line.startswith(START)), None)
    if start is None:
        return None
    if fault in SIGNALS:
        return next((_call_before(lines, number) for number, line in enumerate(lines)
                     if number > start and f"SIG{fault}" in line
                     and line.startswith(("---", "+++"))), None)
    first = next((number for number, line in enumerate(lines) if "(INJECTED)" in line), None)
    return lines[first] if first is not None and first > start else None


def _call_before(lines: Sequence[str], number: int) -> str:
    return next((line for line in reversed(lines[:number]) if line[:1].isalpha()), "")
