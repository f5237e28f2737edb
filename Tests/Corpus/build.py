"""Random sources through `build`, compared with a model of its contract.

Seeded (`--seed`, `--builds`). Half of the results are JSON on standard output, half are bundles on
disk; both or neither of program and model refuse.
"""

from __future__ import annotations

import itertools
import os
import random
import shutil
import subprocess
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from build_model import Input, RefusedError, build
from build_sources import Source
from oracles import read_json, read_original, same
from report import Report, Setting

# Validation is not what is modelled.
OPTIONS = ("--fail-on", "never")


def run(setting: Setting, report: Report) -> None:
    report.figure(f"seed {setting.seed}")
    numbers = range(setting.builds)
    outcomes = {"built": 0, "refused": 0}
    with ProcessPoolExecutor(os.cpu_count() or 2) as pool:
        for number, (fault, outcome) in zip(
                numbers, pool.map(_fault, itertools.repeat(setting), numbers, chunksize=25),
                strict=False):
            report.check(f"build {number} of seed {setting.seed}", fault)
            outcomes[outcome] += 1
    report.figure(f"{outcomes['built']} built, {outcomes['refused']} refused")
    for outcome, count in outcomes.items():
        report.check(outcome, None if 5 * count > setting.builds or setting.builds < 100 else
                     f"only {count} of {setting.builds}")


def _fault(setting: Setting, number: int) -> tuple[str | None, str]:
    chance = random.Random(f"{setting.seed}/{number}")
    folder = setting.program.workspace / f"build-{number}"
    folder.mkdir()
    case = Source(chance, folder).case()
    try:
        expected: Input | None = build(case.inputs, case.settings)
        why = ""
    except RefusedError as error:
        expected, why = None, f"{type(error).__name__}: {error}"
    is_bundle = chance.random() < 0.5
    output = ["-o", "Out/Settings.bundle"] if is_bundle else ["-o", "-", "--to", "json"]
    if is_bundle:
        (folder / "Out").mkdir()
    done = subprocess.run(
        [setting.program.binary, "build", *case.arguments, *output, *OPTIONS], check=False,
        capture_output=True, cwd=folder, stdin=subprocess.DEVNULL, env=case.environment)
    fault = _compared(expected, why, done, folder / "Out/Settings.bundle"
                      if is_bundle else None)
    if fault and setting.keep:
        setting.keep.mkdir(parents=True, exist_ok=True)
        shutil.copytree(folder, setting.keep / folder.name, dirs_exist_ok=True)
        settings = " ".join(f"{name}={value!r}" for name, value in case.environment.items())
        arguments = " ".join(map(repr, (*case.arguments, *output, *OPTIONS)))
        command = f"env -i {settings} $B build {arguments}"
        (setting.keep / folder.name / "command").write_text(command)
    shutil.rmtree(folder)
    return fault, "refused" if expected is None else "built"


def _compared(
    expected: Input | None, why: str, done: subprocess.CompletedProcess[bytes],
    bundle: Path | None,
) -> str | None:
    said = done.stderr.decode("utf-8", "backslashreplace")
    if done.returncode not in (0, 2):
        return f"exit {done.returncode}: {said[:300]}"
    if expected is None:
        if done.returncode == 2:
            return "written all the same" if done.stdout or (bundle and bundle.exists()) else None
        return f"built, but: {why}"
    if done.returncode:
        return f"refused: {said[:300]}"
    try:
        found = _of_bundle(bundle) if bundle else _of_document(done.stdout)
    except Exception as error:
        return f"cannot read it: {type(error).__name__}: {error}"
    for kind in ("pages", "tables", "files"):
        left, right = getattr(expected, kind), getattr(found, kind)
        if left.keys() != right.keys():
            return f"{kind} {sorted(left)} became {sorted(right)}"
        for name in left:
            if kind == "tables":
                if left[name] != right[name]:
                    return f"{name}: {left[name]} became {right[name]}"
            elif fault := same(left[name], right[name]):
                return f"{name}: {fault}"
    return None


def _of_document(data: bytes) -> Input:
    document = read_json(data)
    tables = {(language, table): strings for language, one in document.get("strings", {}).items()
              for table, strings in one.items()}
    return Input(document.get("pages", {}), tables, document.get("files", {}))


def _of_bundle(folder: Path) -> Input:
    found = Input()
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_dir():
            continue
        data = path.read_bytes()
        if path.suffix == ".plist":
            if not data.startswith(b"bplist"):
                raise ValueError(f"{name} is not binary")
            found.pages[name.removesuffix(".plist")] = read_original(data, ".plist")
        elif path.suffix == ".strings":
            language, _, table = name.removesuffix(".strings").partition(".lproj/")
            found.tables[language, table] = _table(data)
        else:
            found.files[name] = data
    return found


def _table(data: bytes) -> Any:
    if b"/*" in data or b"<!--" in data:
        raise ValueError("a comment stays in a table")
    return read_original(data, ".strings") if data.strip() else {}
