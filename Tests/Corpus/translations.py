"""Translations of real bundles: `strings` completes tables, and takes String Catalogs.

A language that is added lacks nothing, by plistlib's reading of the pages too. Every line, encoding
and byte order mark that was there still is, the coverage of the other languages is what it was, and
a second run changes nothing. What pruning removes is what no page has, by plistlib's reading, and a
key that it renames keeps its translation; the languages of most bundles lack strings, and so keep
theirs. A catalog translates what waits in the added language: every translation is in its table
then, without a mark, and nothing else has changed.
"""

from __future__ import annotations

import codecs
import json
import plistlib
import re
import shutil
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bundle_on_disk import Bundle
from bundles import files
from oracles import read_original
from program import JSON, Run
from report import Report, Setting

ADDED = "eo"
COVERAGE = re.compile(r"  (\S+) +(\d+)%  (.*)")
SUMMARY = re.compile(r"([\d,]+) strings? added, 0 strings changed\n")
RULE = re.compile(r"\[([a-z-]+)\]$", re.MULTILINE)
PRUNED = re.compile(r"0 strings added, ([\d,]+) strings? changed, ([\d,]+) strings? removed\n")
LEFT = re.compile(r'left (\d+) unused strings? in the strings table "(.*)"')
# Why nothing is added: no page has strings, or a table has another capitalization.
NOTES = ("strings-table-case",)
NOTHING = "no-strings"
LACKING = ("string-untranslated", "strings-table-missing", "strings-table-language")
MARK = "needs translation"
# A mark, and the entry below it.
QUOTED = r'"(?:\\.|[^"\\])*"'
MARKED = re.compile(rf"/\* {MARK}.*?\*/\s*({QUOTED}\s*=\s*{QUOTED}\s*;)", re.DOTALL)
# Languages in a script of their own: what a page has in it is no translation that they lack.
SCRIPTS = ("zh", "ja", "ko", "ru", "el")
# The keys that Apple's elements localize.
LOCALIZABLE = {
    "PSGroupSpecifier": ("Title", "FooterText"),
    "PSToggleSwitchSpecifier": ("Title",),
    "PSTextFieldSpecifier": ("Title",),
    "PSTitleValueSpecifier": ("Title", "Titles"),
    "PSMultiValueSpecifier": ("Title", "Titles"),
    "PSRadioGroupSpecifier": ("Title", "Titles", "FooterText"),
    "PSChildPaneSpecifier": ("Title",),
}
# The percentage, and the words behind it.
Coverage = dict[tuple[str, str], tuple[int, str]]
Files = dict[str, bytes]


def run(setting: Setting, report: Report) -> None:
    work = setting.program.workspace / "translations"
    work.mkdir()
    cases: list[Case] = []
    refused = 0
    for number, (name, original) in enumerate(setting.bundles().items()):
        bundle = work / f"{number:03}" / setting.name_on_disk(original)
        shutil.copytree(original, bundle, copy_function=shutil.copyfile)
        case = Case(setting, bundle)
        if found := case.refusal():
            report.check(name, found.fault if found.status == 2 else f"exit {found.status}")
            refused += 1
            continue
        if case.unreadable():
            report.check(f"left alone: {name}", case.left_alone())
            refused += 1
            continue
        cases.append(case)
        for what, fault in case.go():
            report.check(f"{what}: {name}", fault)
        shutil.rmtree(bundle.parent)
    report.at_least(70, len(cases), "bundles with tables, completed")
    report.figure(f"{refused} bundles with files that cannot be read or written, each refused or "
                  "left alone")
    report.at_least(15_000, sum(case.added for case in cases), "strings added")
    report.at_least(35_000, sum(case.lines for case in cases), "lines of tables kept")
    report.at_least(20, sum(case.pruned for case in cases), "unused strings pruned or renamed")
    report.at_least(1_500, sum(case.units for case in cases), "strings translated by catalogs")


def plain(name: str) -> str:
    return re.sub(r"[\W_]", "", name)


class Case:
    """One bundle, alone in a folder, and what was counted about it."""

    def __init__(self, setting: Setting, bundle: Path) -> None:
        self.program = setting.program
        self.bundle = bundle
        self.original = Bundle(bundle)
        self.old = self.files()
        self.added = self.lines = self.units = self.pruned = 0

    def refusal(self) -> Run | None:
        """The refusal of a bundle with tables that cannot be written."""
        found = self.run("--sync", "--dry-run", *JSON)
        return found if found.status else None

    def unreadable(self) -> list[str]:
        """The pages and tables that cannot be read."""
        found = json.loads(self.run("--sync", "--dry-run", *JSON).messages or "[]")
        return [one["file"] for one in found if one["rule"] == "kept-as-file"]

    def left_alone(self) -> str | None:
        """An unreadable file stays unchanged, while the others get their missing strings."""
        before = {file: Path(file).read_bytes() for file in self.unreadable()}
        found = self.run("--add", ADDED, "--sync")
        if found.status and NOTHING not in RULE.findall(found.messages):
            return found.messages
        return next((f"{file} has changed" for file, bytes_ in before.items()
                     if Path(file).read_bytes() != bytes_), None)

    def run(self, *arguments: str | Path) -> Run:
        return self.program.run("strings", self.bundle, *arguments)

    def files(self) -> Files:
        return {path: (self.bundle / path).read_bytes() for path in files(self.bundle)}

    def go(self) -> Iterator[tuple[str, str | None]]:
        coverage = self.coverage()
        alone = self.run("--add", ADDED)
        yield "add alone", self.changed_others()
        found = self.run("--add", ADDED, "--sync")
        if NOTHING in RULE.findall(found.messages):
            yield from self.nothing(alone, found)
            return
        summaries = [SUMMARY.fullmatch(run.output.decode()) for run in (alone, found)]
        rules = {*RULE.findall(found.messages)}
        is_added = all(summaries) and rules <= {*NOTES}
        yield "add", None if is_added else found.messages or str(found.output)
        self.added = sum(int(one[1].replace(",", "")) for one in summaries if one)
        once = self.files()
        yield "lines", self.lost_lines(once)
        yield "marks", self.unmarked_copies(once)
        yield "lacking", self.lacking()
        yield "keys", self.missing_keys()
        yield "coverage", self.changed_coverage(coverage)
        found = self.run("--sync")
        is_same = self.files() == once and found.output == b"0 strings added, 0 strings changed\n"
        yield "twice", None if is_same else f"a second run changed something: {found.output!r}"
        yield "translation", self.translation(once)
        yield "prune", self.pruning()

    def nothing(self, *refused: Run) -> Iterator[tuple[str, str | None]]:
        """Without strings, completing does nothing, and adding a language is an error."""
        yield "nothing to add", None if all(run.status == 2 for run in refused) else "not refused"
        found = self.run("--sync")
        is_note = not found.status and RULE.findall(found.messages) == [NOTHING]
        yield "nothing to complete", None if is_note else found.messages
        yield "nothing added", None if self.files() == self.old else "files have changed"

    # Completing

    def changed_others(self) -> str | None:
        """A file of another language than the added one, or a page, that has changed."""
        new = self.files()
        return next((f"{path} has changed" for path in sorted({*new} | {*self.old})
                     if new.get(path) != self.old.get(path)
                     and not path.startswith(f"{ADDED}.lproj/")), None)

    def coverage(self) -> Coverage:
        """The coverage that the program prints, by table and language."""
        rows: Coverage = {}
        table = ""
        for line in self.run().output.decode().splitlines():
            if match := COVERAGE.fullmatch(line):
                rows[table, match[1]] = (int(match[2]), match[3])
            else:
                table = line
        return rows

    def changed_coverage(self, before: Coverage) -> str | None:
        """A copy of the source is not a translation."""
        after = self.coverage()
        wrong = [f"{key}: {value[0]}% became {after[key][0]}%" for key, value in before.items()
                 if after[key][0] != value[0] and "source language" not in value[1]]
        wrong += [f"{key}: {value}" for key, value in after.items() if "missing" in value[1]
                  or (key[1] == ADDED and value[0] and "waiting" in value[1])]
        return "; ".join(wrong) or None

    def lost_lines(self, new: Files) -> str | None:
        """A file in which a line is gone, or in another order; new ones may be in between."""
        for path, data in self.old.items():
            if new.get(path) == data:
                continue
            if not path.endswith(".strings"):
                return f"{path} has changed"
            if data.startswith(b"bplist"):
                if not old_values_kept(self.original.tables[path], new[path]):
                    return f"{path} lost a string"
                continue
            old_lines, new_lines = lines(data), iter(lines(new.get(path, b"")))
            self.lines += len(old_lines)
            for line in old_lines:
                if line not in new_lines:
                    return f"{path} lost {line!r}"
        return None

    def unmarked_copies(self, new: Files) -> str | None:
        """A table in text with a new copy of the source that is not marked, or a mark elsewhere.

        Not marked are the names that no language translates, where a table would be empty without
        them.
        """
        for path, table in Bundle(self.bundle).tables.items():
            data = new[path]
            if data.startswith(b"bplist") or is_source(path):
                continue
            text = data.decode(encoding(data), "surrogateescape")
            marked = read_original("".join(MARKED.findall(text)).encode(), ".strings")
            copies = {key: table[key] for key in table.keys() - self.original.tables.get(path, {})}
            unmarked = copies.keys() - marked.keys() - self.kept_names(path)
            if unmarked or marked != {key: copies.get(key) for key in marked}:
                return f"{path}: not marked {sorted(unmarked)}, marked {sorted(marked)}"
        return None

    def kept_names(self, path: str) -> set[str]:
        """A table's strings that a language leaves as they are, or none has, or in its script."""
        table = Path(path).stem
        strings = self.original.strings.get(table, set())
        if path.startswith(SCRIPTS):
            # A list of licenses has the names of its pages in any script.
            rows = [row for page in self.original.users[table]
                    for row in self.original.elements(page)]
            return {text for text in strings if not text.isascii()} | {
                row["Title"] for row in rows
                if plain(Path(str(row.get("File"))).name) == plain(row.get("Title", ""))}
        others = [self.original.tables.get(other, {}) for other in self.original.named(table)
                  if not is_source(other)]
        left = {key for other in others for key, value in other.items() if value == key}
        return strings - {key for other in others for key in other} | left

    # Pruning

    def pruning(self) -> str | None:
        """Pruning brings no finding, and a second run changes nothing."""
        rules = self.rules()
        before = Bundle(self.bundle)
        found = self.run("--prune")
        summary = PRUNED.fullmatch(found.output.decode())
        if not summary:
            return found.messages
        once = self.files()
        if fault := self.wrongly_pruned(before, found.messages):
            return fault
        if sum(int(count.replace(",", "")) for count in summary.groups()) != self.pruned:
            return f"{self.pruned} strings are gone, but {summary[0]}"
        if new := self.rules() - rules:
            return f"new findings: {sorted(new)}"
        again = self.run("--prune")
        is_same = self.files() == once and again.output.endswith(b", 0 strings removed\n")
        return None if is_same else f"a second run changed something: {again.output!r}"

    def wrongly_pruned(self, before: Bundle, notes: str) -> str | None:
        """A string that is gone although pages use it, that is new, or that is left silently."""
        after = Bundle(self.bundle)
        left: dict[str, set[str]] = defaultdict(set)
        for path, old in before.tables.items():
            new, table = after.tables[path], Path(path).stem
            used = before.strings.get(table, set())
            gone = [key for key in old if key not in new]
            self.pruned += len(gone)
            for name in new.keys() - old.keys():
                # A string that repeats its key becomes the new key.
                former = {key: name if old[key] == key and is_source(path) else old[key]
                          for key in gone if words(key) == words(name)}
                if name not in used or new[name] not in former.values():
                    return f"{path}: {name!r} is new"
                gone.remove(next(key for key in former if former[key] == new[name]))
            if lost := [key for key in gone if key in used]:
                return f"{path} lost {lost}"
            if changed := [key for key in old if key in new and old[key] != new[key]]:
                return f"{path} has other translations of {changed}"
            left[table] |= new.keys() - used
        noted: dict[str, int] = {}
        # Languages may keep the same strings for several reasons, each with a note.
        for count, table in LEFT.findall(notes):
            noted[table] = max(int(count), noted.get(table, 0))
        # A table may serve pages of an app without a table, or property lists that are no pages.
        for table in list(left):
            left[table] -= before.strings_without_table
            if table not in before.strings and table not in noted:
                del left[table]
        found = {table: len(keys) for table, keys in left.items() if keys}
        return None if found == noted else f"left {found}, but noted {noted}"

    def rules(self) -> set[str]:
        """The rules that find something."""
        found = self.program.run("validate", self.bundle, *JSON)
        return {one["rule"] for one in json.loads(found.output)}

    def lacking(self) -> str | None:
        """The first finding of the program about a string or table that a language lacks.

        Symbols that the language of the pages only repeats still wait for their texts.
        """
        rules = [option for rule in LACKING for option in ("--rule", f"{rule}=error")]
        found = self.program.run("validate", self.bundle, *rules, *JSON)
        return next((f"{one['message']} [{one['rule']}]" for one in json.loads(found.output)
                     if one["rule"] in LACKING
                     and not (is_source(Path(one["file"]).relative_to(self.bundle).as_posix())
                              and all(re.fullmatch(r"\w+_\w+", string)
                                      for string in re.findall(r'"(.*?)"', one["message"])))), None)

    def missing_keys(self) -> str | None:
        """The strings of pages that some language translates and the added one does not have."""
        now = Bundle(self.bundle)
        for table, strings in localizable(self.original).items():
            translated = {key for path in self.original.named(table) if not is_source(path)
                          for key in self.original.tables.get(path, {})}
            found = now.tables.get(f"{ADDED}.lproj/{table}.strings", {})
            if missing := strings & translated - found.keys():
                return f"{table} lacks {sorted(missing)}"
        return None

    # Importing

    def translation(self, before: Files) -> str | None:
        """Every translation is in its table, the tables of other languages stay as they are."""
        wanted: dict[str, dict[str, str]] = {}
        for path, data in before.items():
            if path.startswith(f"{ADDED}.lproj/") and not data.startswith(b"bplist"):
                text = data.decode(encoding(data))
                waiting = read_original("".join(MARKED.findall(text)).encode(), ".strings")
                wanted[path] = {key: f"Traduko <{number}> & “{key[:20]}”\n\t."
                                for number, key in enumerate(waiting)}
        for path, units in wanted.items():
            self.units += len(units)
            found = self.run("--import", self.catalog(Path(path).stem, units))
            if found.status or found.messages:
                return found.messages
        after = self.files()
        if changed := [path for path, data in before.items()
                       if path not in wanted and after.get(path) != data]:
            return f"{changed} changed"
        tables = Bundle(self.bundle).tables
        for path, units in wanted.items():
            if tables[path] | units != tables[path]:
                return f"{path} is {tables[path]}, expected {units}"
            if MARK in after[path].decode(encoding(after[path])):
                return f"{path} is marked still"
        rest = {key: value for key, value in self.coverage().items()
                if key[1] == ADDED and value[0] != 100}
        return str(rest) if rest else None

    def catalog(self, table: str, texts: dict[str, str]) -> Path:
        """A String Catalog with texts in the added language, and in no other."""
        file = self.bundle.parent / f"{table}.xcstrings"
        strings = {key: {"localizations": {ADDED: {"stringUnit": {
            "state": "translated", "value": text}}}} for key, text in texts.items()}
        file.write_text(json.dumps(
            {"sourceLanguage": ADDED, "strings": strings, "version": "1.0"}))
        return file


def localizable(bundle: Bundle) -> dict[str, set[str]]:
    """The strings of elements, by the name of the table that their page names."""
    return {table: {text for page in pages for element in bundle.elements(page)
                    for key in LOCALIZABLE.get(element.get("Type"), ())
                    for text in texts(element.get(key))}
            for table, pages in bundle.users.items()}


def texts(value: Any) -> list[str]:
    return [text for text in (value if isinstance(value, list) else [value])
            if isinstance(text, str)]


def old_values_kept(old: dict[str, Any], data: bytes) -> bool:
    """Whether a compiled table is still one, with all its strings."""
    new = plistlib.loads(data)
    return data.startswith(b"bplist") and [*filter(old.get, new)] == [*old] and new == new | old


def words(text: str) -> str:
    """The letters and digits: what a string has in common with its other wordings."""
    return "".join(filter(str.isalnum, text.lower()))


def is_source(path: str) -> bool:
    return re.match(r"(Base|en|English)\b", path) is not None


def encoding(data: bytes) -> str:
    return "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8"


def lines(data: bytes) -> list[str]:
    """The lines of a table with their ends, and first of all its byte order mark."""
    mark = data[:2] if encoding(data) == "utf-16" else b""
    text = data.decode(encoding(data), "surrogateescape")
    # The last line may get an end; blank lines have no place of their own in an empty table.
    return [repr(mark), *filter(None, (line.strip("\r\n\ufeff") for line in text.splitlines()))]
