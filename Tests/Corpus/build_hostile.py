"""Inputs of `build` that want too much time or memory: no crash, no hang, bounded."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from report import Report, Setting

ELEMENTS = "PreferenceSpecifiers"
SECONDS = 10.0
MEMORY = 1 << 30
MANY = 100_000
# What is longer than in proportion is not linear.
GROWTH = 25


def run(setting: Setting, report: Report) -> None:
    folder = setting.program.workspace / "hostile-builds"
    folder.mkdir()
    for name, text, environment, statuses in _cases():
        (folder / "Root.json").write_text(text)
        seconds, done = _build(setting, folder, environment)
        report.check(name, _fault(seconds, done, statuses))
    seconds = []
    for count in (MANY // 10, MANY):
        rows = [_row(f"k{number}", When={"A": ["x", str(number % 3)]}, Unless={"B": "y"})
                for number in range(count)]
        (folder / "Root.json").write_text(_page(*rows))
        taken, done = _build(setting, folder, {"A": "1", "B": ""}, limit=30)
        report.check(f"{count} rows with conditions", _fault(taken, done, (0,), 30))
        seconds.append(taken)
    report.figure(f"{MANY // 10} and {MANY} rows: {seconds[0]:.2f} s and {seconds[1]:.2f} s")
    report.check("linear", None if seconds[1] < GROWTH * max(seconds[0], 0.02) else "not linear")
    (folder / "Root.json").write_text(_page(_row("a", Title="$(A)")))
    for define in ("=x", "x", "", "1=x", "a b=x", "$(A)=x", "A"):
        taken, done = _build(setting, folder, {}, "--define", define)
        report.check(f"--define {define!r}", _fault(taken, done, (2,)))
    taken, done = _build(setting, folder, {}, "--define", "A==x=")
    report.check("--define A==x=", None if b'"Title": "=x="' in done.stdout else "not =x=")
    shutil.rmtree(folder)


def _row(key: str, **more: Any) -> dict[str, Any]:
    return {"Type": "PSToggleSwitchSpecifier", "Title": "T", "Key": key,
            "DefaultValue": True} | more


def _page(*rows: Any) -> str:
    return json.dumps({ELEMENTS: rows})


def _cases() -> Iterator[tuple[str, str, dict[str | bytes, str | bytes], tuple[int, ...]]]:
    """A name, a page, an environment, and the exit statuses that are right."""
    for sign in ("$(", "${", "$$(", "$"):
        text = sign * 1_000_000
        yield (f"a million {sign}", _page(_row("a", Title=text)), {},
               (2,) if sign in ("$(", "${") else (0,))
    yield "a million references", _page(_row("a", Title="$(A)" * 1_000_000)), {"A": ""}, (0,)
    yield "closed", _page(_row("a", Title="$(" * 1_000_000 + ")")), {}, (2,)
    yield "values with references", _page(_row("a", Title="$(A)")), {"A": "$(A)$(B)" * 9999}, (0,)
    yield ("a long value many times", _page(*(_row(f"k{number}", Title="$(A)$(A)")
                                              for number in range(5_000))),
           {"A": "x" * 100_000}, (2,))
    yield ("a long value many times in one string", _page(_row("a", Title="$(A)" * 10_000)),
           {"A": "x" * 100_000}, (2,))
    for condition in (1, 1.5, True, "x", [], {}, {"A": 1.5}, {"A": {}}, {"A": [[]]}, {"": ""},
                      [{"A": "x"}], {"A": [{"A": "x"}]}, {"A": "$(A)"}, {"$(A)": "A"}):
        yield f"the condition {condition}", _page(_row("a", When=condition)), {"A": "x"}, (0, 2)
    deep: Any = "$(A)"
    for _ in range(400):
        deep = [deep] if isinstance(deep, dict) else {"x": deep}
    yield "deep", _page(_row("a", Extra=deep)), {"A": "x"}, (0, 2)
    condition: Any = "x"
    for _ in range(400):
        condition = {"A": condition}
    yield "a deep condition", _page(_row("a", When=condition)), {"A": "x"}, (2,)
    values = ["$(A)"] * MANY
    yield ("a long list of references", _page(
        {"Type": "PSMultiValueSpecifier", "Title": "T", "Key": "k", "DefaultValue": 1,
         "Values": [1, *values], "Titles": ["x", *values]}), {"A": "7"}, (0,))
    yield ("many rows with lists", _page(*(
        {"Type": "PSMultiValueSpecifier", "Title": "T", "Key": f"k{number}",
         "DefaultValue": "$(A)", "Values": [1, *["$(A)"] * 10], "Titles": ["$(A)"] * 11}
        for number in range(2_000))), {"A": "7"}, (0,))
    yield ("a long condition", _page(_row("a", When={"A": [str(n) for n in range(MANY)]},
                                          Unless={f"N{n}": "x" for n in range(1000)})),
           {"A": "5"}, (2,))
    page = _page(_row("a", Title="$(A)", When={"B": "x"}))
    yield "bytes in the environment", page, {b"A": b"\xff\xfe", "B": "x"}, (0, 2)
    yield "bytes as a name", page, {b"\xff": b"\xff", b"A": b"x", "B": "x"}, (0,)
    yield "controls in the environment", page, {"A": "\x01\x1b[2J\u202e", "B": "x"}, (0, 2)


def _limits() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _build(
    setting: Setting, folder: Path, environment: dict[str | bytes, str | bytes], *more: str,
    limit: float = SECONDS,
) -> tuple[float, subprocess.CompletedProcess[bytes]]:
    encoded = {os.fsencode(name): os.fsencode(value) for name, value in environment.items()}
    start = time.monotonic()
    try:
        done = subprocess.run(
            [setting.program.binary, "build", "Root.json", *more, "-o", "-", "--to", "json",
             "--fail-on", "never"],
            check=False, capture_output=True, cwd=folder, env=encoded, timeout=4 * limit,
            preexec_fn=_limits if sys.platform == "linux" else None)
    except subprocess.TimeoutExpired:
        done = subprocess.CompletedProcess([], -9, b"", b"a hang")
    return time.monotonic() - start, done


def _fault(
    seconds: float, done: subprocess.CompletedProcess[bytes], statuses: tuple[int, ...],
    limit: float = SECONDS,
) -> str | None:
    if done.returncode not in statuses:
        return f"exit {done.returncode}: {done.stderr[:200]!r}"
    if done.returncode and (done.stdout or not done.stderr):
        return "refused without a word, or with output"
    if len(done.stderr) > 1 << 18:
        return f"{len(done.stderr)} bytes of messages"
    return f"{seconds:.1f} s" if seconds > limit else None
