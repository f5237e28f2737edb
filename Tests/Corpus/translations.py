"""Translations of real bundles: `strings` completes tables, and exchanges them as XLIFF.

A new language lacks nothing afterwards, no line that was there changes, a second run changes
nothing, and the coverage of the other languages is what it was. XLIFF goes through
translate-toolkit, unchanged and translated, and comes back.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from bundle_on_disk import Bundle
from report import Report, Setting
from translate.storage import xliff

ADDED = "eo"
ROW = re.compile(r"  (\S+) +(\d+)%(?:  (.*))?")


def run(setting: Setting, report: Report) -> None:
    bundles = sorted((setting.corpus / "settings").rglob("*.bundle"))
    counts = {"bundles": 0, "strings": 0, "units": 0}
    with tempfile.TemporaryDirectory() as folder:
        for original in bundles:
            case = Case(setting, original, Path(folder, original.name))
            if not case.is_usable:
                report.skip(str(original), "something in it cannot be read, or is compiled")
                continue
            counts["bundles"] += 1
            for name, fault in case.faults(counts):
                report.check(f"{name} {original}", fault)
            shutil.rmtree(case.bundle)
    report.figure(f"{counts['bundles']} bundles, {counts['strings']} strings added, "
                  f"{counts['units']} units through translate-toolkit")
    report.at_least(20, counts["bundles"], "bundles")
    report.at_least(200, counts["units"], "units")


class Case:
    """One bundle, copied, under the name that it has."""

    def __init__(self, setting: Setting, original: Path, bundle: Path) -> None:
        self.setting = setting
        self.bundle = bundle
        shutil.copytree(original, bundle)
        for path in bundle.rglob("*"):
            path.chmod(0o755 if path.is_dir() else 0o644)
        self.before = Bundle(bundle)

    @property
    def is_usable(self) -> bool:
        is_text = all(not path.read_bytes().startswith(b"bplist") for path in self.tables().values())
        return self.before.is_readable and is_text and self.run("strings").returncode == 0

    def run(self, command: str, *arguments: object) -> subprocess.CompletedProcess[str]:
        line = [self.setting.program.binary, command, str(self.bundle), *map(str, arguments)]
        return subprocess.run(line, capture_output=True, text=True, check=False)

    def tables(self) -> dict[str, Path]:
        files = self.bundle.rglob("*.strings")
        return {str(path.relative_to(self.bundle)): path for path in files}

    def files(self) -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in self.bundle.rglob("*") if path.is_file()}

    def coverage(self) -> dict[tuple[str, str], str]:
        """What each table and language is said to have."""
        rows, table = {}, ""
        for line in self.run("strings").stdout.splitlines():
            if match := ROW.fullmatch(line):
                rows[table, match[1]] = match[2]
            else:
                table = line.rpartition(" (")[0]
        return rows

    def faults(self, counts: dict[str, int]):
        old, coverage = self.files(), self.coverage()
        added = self.run("strings", "--add", ADDED)
        yield "add", added.stderr if added.returncode else None
        counts["strings"] += int(match[1]) if (match := re.search(r"(\d+) strings? added",
                                                                  added.stdout)) else 0
        yield "lines", self.changed_lines(old)
        yield "lacking", self.lacking()
        after = self.coverage()
        yield "coverage", "; ".join(f"{key}: {value} became {after.get(key)}" for key, value in
                                    coverage.items() if after.get(key) != value) or None
        yield "new language", "; ".join(f"{key}: {value}%" for key, value in after.items()
                                        if key[1] == ADDED and value != "0"
                                        and self.needs_translation(key[0])) or None
        once = self.files()
        self.run("strings", "--add", ADDED)
        yield "twice", None if self.files() == once else "a second run changed something"
        yield from self.exchange(counts)

    def needs_translation(self, table: str) -> bool:
        return f"{table} (0 strings)" not in self.run("strings").stdout

    def changed_lines(self, old: dict[str, bytes]) -> str | None:
        """The files in which a line is gone or different; new lines may be between them."""
        for path, data in old.items():
            rest = iter(Path(path).read_bytes().splitlines(keepends=True))
            missing = [line for line in data.splitlines(keepends=True)
                       if not any(line == other for other in rest)]
            # The end of the last line may be new.
            if missing and not (len(missing) == 1 and data.endswith(missing[0])
                                and missing[0] in Path(path).read_bytes()):
                return f"{path} lost {missing[0]!r}"
        return None

    def lacking(self) -> str | None:
        found = json.loads(self.run("validate", "--diagnostics", "json",
                                    "--rule", "string-untranslated=warning").stdout)
        rules = ("string-untranslated", "strings-table-missing")
        lacking = [one for one in found if one["rule"] in rules
                   and (one["rule"] == rules[0] or ADDED in one["message"])]
        return lacking[0]["message"] if lacking else None

    def exchange(self, counts: dict[str, int]):
        languages = sorted(self.before.languages - {"Base"}) + [ADDED]
        for language in languages:
            before, file = self.files(), Path(f"{self.bundle}.xliff")
            exported = self.run("strings", "--export", language, "-o", file)
            if exported.returncode:
                yield f"export {language}", exported.stderr
                continue
            for way in (None, "saved"):
                if way:
                    xliff.xlifffile.parsefile(str(file)).savefile(str(file))
                imported = self.run("strings", "--import", file)
                same = self.files() == before and not imported.returncode
                yield f"import {language} {way}", None if same else imported.stderr or "changed"
        store = xliff.xlifffile.parsefile(str(file))
        for number, unit in enumerate(store.units):
            counts["units"] += 1
            unit.target = f"Traduko {number}"
        store.savefile(str(file))
        self.run("strings", "--import", file)
        wrong = [key for key, value in self.coverage().items() if key[1] == ADDED and value != "100"]
        yield "translated", f"{wrong}" if wrong else None
        tables = Bundle(self.bundle).tables
        for unit in store.units:
            name = unit.xmlelement.getparent().getparent().get("original").rpartition("/")[2]
            held = tables[f"{ADDED}.lproj/{name}"].get(unit.xmlelement.get("id"))
            if held != unit.target:
                yield "translation", f"{unit.xmlelement.get('id')}: {unit.target} is {held}"
        yield "translations", None
        file.unlink()
