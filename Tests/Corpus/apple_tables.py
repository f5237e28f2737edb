"""Strings tables as Apple reads them: no string differs from what `plutil` of the toolchain reads.

Foundation's reader is the one that a device has, escapes and all. What the program refuses although
`plutil` reads it must have one key with two different strings, of which Apple's reader takes one.
"""

from __future__ import annotations

import plistlib
import random
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import oracles
from report import Report, Setting

# What a backslash may be followed by, and digits after U and u. Apple's reader also takes a `\\U`
# without digits, half a character, and codes of the NeXTSTEP character set.
ESCAPES = ("a", "b", "n", "r", "t", "v", '"', "'", "\\", "\n", "%", "x", "é", "8",
           *"01234567", "12", "400", "501", "576")
DIGITS = ("0", "2", "20", "203", "203A", "00e9", "203AB", "2g")
TABLES, ENTRIES = 20, 100


def run(setting: Setting, report: Report) -> None:
    tool = plutil()
    if not tool:
        report.skip("tables", "plutil of a Swift toolchain is missing")
        return
    files = {name: file.read_bytes() for name, file in setting.files("**/*.strings").items()}
    strings = _compare(setting, report, tool, files)
    if setting.corpus.exists():
        report.at_least(300, len(files), "tables of the corpus")
        report.at_least(10_000, strings, "strings in them")
    drawn = {f"drawn {number}": _table(random.Random(f"{setting.seed}/{number}"))
             for number in range(TABLES)}
    report.at_least(TABLES * ENTRIES, _compare(setting, report, tool, drawn),
                    "strings with escapes")


def plutil() -> str | None:
    """The tool on the path, or beside `swift`."""
    if found := shutil.which("plutil"):
        return found
    swift = shutil.which("swift")
    beside = Path(swift).resolve().parent / "plutil" if swift else None
    return str(beside) if beside and beside.exists() else None


def _compare(setting: Setting, report: Report, tool: str, files: dict[str, bytes]) -> int:
    """Compares the tables with what `plutil` reads; returns the number of strings in them."""
    batch = setting.program.batch((name, ".strings", data) for name, data in files.items())
    written, refused = setting.program.convert(batch, "binary")
    strings = 0
    for name in files:
        theirs = _read(tool, batch.folder / batch.files[name])
        if refusal := refused.get(name):
            is_double = theirs is None or refusal.rule == "repeated-key"
            report.check(name, None if is_double else f"plutil reads it; {refusal}")
            report.figure(f"refused: {name}: {refusal.rule}{', by plutil too' * (theirs is None)}")
        elif theirs is None:
            report.figure(f"only plutil refuses {name}")
        else:
            strings += len(theirs)
            ours = plistlib.loads(written.data(name))
            report.check(name, oracles.same(_sorted(theirs), _sorted(ours)))
    return strings


def _sorted(value: Any) -> Any:
    """A value whose keys are in one order, since `plutil` keeps none."""
    if isinstance(value, list):
        return [_sorted(item) for item in value]
    return {key: _sorted(value[key]) for key in sorted(value)} if isinstance(value, dict) else value


def _read(tool: str, file: Path) -> Any:
    """What `plutil` reads; None if it refuses the file."""
    with tempfile.NamedTemporaryFile() as output:
        done = subprocess.run(
            [tool, "-convert", "binary1", "-o", output.name, "--", file],
            check=False, capture_output=True)
        # It replaces the file.
        return plistlib.loads(Path(output.name).read_bytes()) if done.returncode == 0 else None


def _table(chance: random.Random) -> bytes:
    """A table of strings with escapes."""
    lines = []
    for number in range(ENTRIES):
        text = "".join(_escape(chance) for _ in range(chance.randint(1, 4)))
        lines.append(f'"key {number}" = "{text} ";\n')
    return "".join(lines).encode()


def _escape(chance: random.Random) -> str:
    match chance.choice(("U", "u", "pair", "other", "other")):
        case "pair":
            return "\\Ud83c\\UDF0A"
        case "other":
            return "\\" + chance.choice(ESCAPES) + chance.choice(("", " ", "z"))
        case letter:
            return f"\\{letter}{chance.choice(DIGITS if letter == 'U' else ('', *DIGITS))}"
