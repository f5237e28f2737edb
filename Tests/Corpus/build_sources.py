"""Random inputs of `build`: what the model reads, and the files that say it.

Strings that the YAML reader could take for another kind are `Plain` and only in places where the
catalog decides: the model's value is what the normalizer makes of them.
"""

from __future__ import annotations

import copy
import json
import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from build_model import Input, Page
from oracles import write_xml

NAMES = ("A", "B", "FLAG", "NUM", "DEC", "EMPTY", "CONFIGURATION", "PLATFORM_NAME")
UNDEFINED = ("UNDEF", "CONFIGURATIO", "_x9")
VALUES = {
    "A": ["x", "$(B)", "$$(A)", "a b", "ü😀", ")", "${", "1", "line\nbreak", "Root"],
    "B": ["y", "", "$(A)", "1.5", "true", "x"],
    "FLAG": ["true", "NO", "Yes", "off", "false", "1", "maybe"],
    "NUM": ["1", "-20", "0x1F", "+7", "007", "many"],
    "DEC": ["1.5", "2", "1e3", ".5", "-0.25", "1.", "0o17"],
    "EMPTY": [""],
    "CONFIGURATION": ["Debug", "Release", "Staging"],
    "PLATFORM_NAME": ["iphoneos", "macosx", "42", "yes"],
}
PAGES = ("Root", "About", "Debug", "Sub/Index", "Sub/Deep", "Root~ipad", "About~iphone")
TABLES = (("en", "Root"), ("de", "Root"), ("en", "About"))
MISTAKES = ("$(A", "$()", "$(A B)", "$(1A)", "$(A:lower)", "$(A:default)", "${A",
            "$(A:default=$(B))", "$(UNDEF)", "$(A.B)", "$(Ä)", "x$(CONFIGURATIO)", "$(A ",
            "${A:default=${B}}", "$(A:default=(a)", "${A:default={}")
PLAIN = re.compile(r"[A-Z][a-z]+[0-9]*")
WORDS = {"yes", "no", "on", "off", "true", "false", "null", "y", "n"}


class Plain(str):
    """A plain YAML scalar that is a string only where the catalog expects one."""


@dataclass
class Case:
    inputs: list[Input]
    arguments: list[str]
    environment: dict[str, str]
    settings: dict[str, str]


class Source:
    """Draws one case, and writes its files."""

    def __init__(self, chance: random.Random, folder: Path) -> None:
        self.chance = chance
        self.folder = folder
        self.is_faulty = chance.random() < 0.25
        self.settings = {name: chance.choice(VALUES[name]) for name in NAMES}
        if not self.is_faulty:
            self.settings |= {name: "1" if name == "NUM" else "YES" for name in NAMES
                              if self.settings[name] in ("many", "maybe") or (name == "FLAG"
                              and self.settings[name] == "1")}
        self.titles = {page: chance.choice(("Title", "$(A:default=Title)", "$(B)"))
                       for page in PAGES}
        # Most cases need all names.
        if chance.random() < 0.1:
            del self.settings[chance.choice(NAMES)]
        # Pages like those with licenses, of which there may be one version only.
        shown = chance.sample(PAGES[1:], 3) if chance.random() < 0.1 else []
        self.pools = {page: [self._row(f"{page[:2]}{page[-2:]}{number}", page in shown)
                             for number in range(7)] for page in PAGES}
        self.texts = [self._text() for _ in range(6)]

    def case(self) -> Case:
        arguments: list[str] = []
        inputs = []
        for number in range(self.chance.choice((1, 1, 2, 2, 3))):
            one, path = self._input(number)
            one.expands = self.chance.random() > 0.1
            if one.expands or not number or self.chance.random() < 0.5:
                arguments.append(path)
            if not one.expands:
                arguments += ["--no-expand", path]
            inputs.append((path, one))
        # An input that only --no-expand names comes after the others.
        operands = [path for at, path in enumerate(arguments)
                    if path != "--no-expand" and (not at or arguments[at - 1] != "--no-expand")]
        order = sorted(inputs, key=lambda one: one[0] not in operands)
        environment = {}
        for name, value in self.settings.items():
            if self.chance.random() < 0.5:
                environment[name] = value
                continue
            arguments += ["--define", f"{name}={value}"]
            if self.chance.random() < 0.3:
                environment[name] = "overridden"
        return Case([one for _, one in order], arguments, environment, self.settings)

    # Texts

    def _is(self, probability: float) -> bool:
        return self.chance.random() < probability

    def _mistake(self, probability: float) -> bool:
        return self.is_faulty and self._is(probability)

    def _reference(self, *names: str) -> str:
        name = self.chance.choice(names or NAMES)
        form = self.chance.choice(("$({})", "$({})", "${{{}}}", "$({}:default=d)",
                                   "${{{}:default=a)b}}", "$({}:default=)",
                                   "$({}:default=a(b)(c)d)", "${{{}:default={{a}}}}"))
        return form.format(name)

    def _text(self) -> str:
        if self._mistake(0.05):
            return self.chance.choice(MISTAKES)
        if self._is(0.45):
            return self.chance.choice(
                ("Title", "Alpha", "Beta", "x y", "$5", "a$b", "$", "$$", "ü"))
        parts = self.chance.choices(
            (self._reference(), "v", " ", "$$(A)", "$${A}", "$", "($)", "$$$(A)",
             "$(UNDEF:default=u)"), (9, 3, 3, 1, 1, 1, 1, 1, 1), k=self.chance.choice((1, 1, 2, 3)))
        return "".join(parts)

    def _settled(self, *values: Any, names: tuple[str, ...]) -> Any:
        """A value, or a reference in its place."""
        if self._is(0.6):
            return self.chance.choice(values)
        return self._reference(*names) if self._is(0.98) else "1" + self._reference(*names)

    # Rows

    def _row(self, key: str, is_shown: bool) -> Page:
        draw = self.chance.choice(
            (self._group, self._group, self._pane, self._title) if is_shown and self._is(0.98)
            else (self._group, self._group, self._pane, self._pane, self._switch, self._slider,
                  self._title, self._field, self._choice, self._radio))
        row = draw()
        if "Key" in row:
            row["Key"] = key if not self._mistake(0.1) else f"k{self.chance.randint(0, 3)}"
        if self._is(0.15):
            row["Extra"] = {"Deep": [self._text(), 1, {"Title": self._text()}], "Number": 2.5}
        if self._mistake(0.02):
            row[self.chance.choice(("Type", "Key", "File", "$(A)"))] = self._reference()
        for name in ("When", "Unless"):
            if self._is(0.25):
                row[name] = self._condition()
        if self._is(0.3):
            items = list(row.items())
            self.chance.shuffle(items)
            row = dict(items)
        return row

    def _condition(self) -> Any:
        if self._mistake(0.08):
            return self.chance.choice((5, "x", [], {"A": {"B": "c"}}, {"A": [["x"]]}, {"a b": "x"},
                                       {"": "x"}, {"A": "$(B)"}, {"A": ["x", "${B}"]}, {"1": "x"},
                                       {"UNDEF": "x"}, {"$(A)": "x"}))
        condition: dict[str, Any] = {}
        for _ in range(self.chance.choice((0, 1, 1, 1, 2))):
            name = self.chance.choice(("CONFIGURATION", "PLATFORM_NAME", "EMPTY", "A"))
            values: list[Any] = [
                Plain(value) if name == "PLATFORM_NAME" and value in ("42", "yes") else value
                for value in self.chance.sample(VALUES[name], self.chance.randint(
                    0, min(3, len(VALUES[name]))))]
            values = [value for value in values if not value.count("$") or value == "${"]
            if name == "A":
                values = [value for value in values if "$" not in value]
            condition[name] = values[0] if len(values) == 1 and self._is(0.7) else values
        return condition

    def _group(self) -> Page:
        row: Page = {"Type": "PSGroupSpecifier"}
        if self._is(0.8):
            row["Title"] = self._text()
        return row

    def _pane(self) -> Page:
        file = self.chance.choice(("About", "Debug", "Sub/Index", "Deep", "Sub/Deep", "About~ipad",
                                   "Root", "Nowhere"))
        return {"Type": "PSChildPaneSpecifier", "Title": self._text(), "File": file}

    def _switch(self) -> Page:
        row: Page = {"Type": "PSToggleSwitchSpecifier", "Title": self._text(), "Key": ""}
        form = self.chance.choice(("", "", "numbers", "reals", "words", "one", "mixed"))
        names: tuple[str, ...] = ("FLAG",)
        if form in ("numbers", "reals", "words"):
            row["TrueValue"], row["FalseValue"] = {
                "numbers": (1, 0), "reals": (1.5, 0.5), "words": ("on", "off")}[form]
            names = ("NUM", "DEC") if form != "words" else ("A", "FLAG")
        if form == "one":
            row["FalseValue"] = self.chance.choice((0, False, "off", "$(B)"))
        if form == "mixed":
            row["TrueValue"], row["FalseValue"] = 1, self._reference("B", "NUM")
        values = {"numbers": (1, 0), "reals": (1.5, 0.5), "words": ("on", "off")}.get(
            form, (True, False))
        row["DefaultValue"] = self._settled(*values, names=names)
        return row

    def _slider(self) -> Page:
        return {"Type": "PSSliderSpecifier", "Key": "",
                "DefaultValue": self._settled(1, 1.5, names=("NUM", "DEC")),
                "MinimumValue": self._settled(0, -1.5, names=("NUM", "DEC")),
                "MaximumValue": self._settled(10, names=("NUM",))}

    def _title(self) -> Page:
        row: Page = {"Type": "PSTitleValueSpecifier", "Title": self._text(), "Key": "",
                     "DefaultValue": self._text()}
        return self._with_values(row) if self._is(0.3) else row

    def _choice(self) -> Page:
        row = {"Type": "PSMultiValueSpecifier", "Title": self._text(), "Key": ""}
        if self._is(0.2):
            row["DisplaySortedByTitle"] = self._settled(True, names=("FLAG",))
        return self._with_values(row)

    def _radio(self) -> Page:
        return self._with_values(
            {"Type": "PSRadioGroupSpecifier", "Title": self._text(), "Key": ""})

    def _with_values(self, row: Page) -> Page:
        values, names = self.chance.choice((
            ([1, 2, 3], ("NUM",)), ([1.5, 2.5, 0.5], ("DEC",)), ([1, 2.5, 3], ("NUM", "DEC")),
            ([True, False], ("FLAG",)), (["a", "b"], ("A", "B")),
            ([1, "b"], ("A", "NUM")), ([], ("A",))))
        values = [self._reference(*names) if self._is(0.3) else value for value in values]
        row["Values"] = values
        row["Titles"] = [self._text() for _ in values]
        row["DefaultValue"] = self._settled(*(values or ["none"]), names=names)
        return row

    def _field(self) -> Page:
        row: Page = {"Type": "PSTextFieldSpecifier", "Key": "", "DefaultValue": self._text(),
                     "IsSecure": self._settled(True, False, names=("FLAG",))}
        if self._is(0.3):
            row["Title"] = self._text()
        return row

    # Inputs

    def _page(self, name: str) -> Page:
        page: Page = {}
        if self._is(0.5):
            page["StringsTable"] = "Root" if not self._mistake(0.02) else "$(A)"
        if self._is(0.3):
            page["Title"] = self.titles[name] if not self._mistake(0.05) else "Other"
        rows = [copy.deepcopy(row) for row in self.chance.sample(
            self.pools[name], self.chance.randint(0, 6))]
        for row in rows:
            if self._is(0.1):
                items = list(row.items())
                row.clear()
                row.update(reversed(items))
            if self._mistake(0.03):
                row["Title"] = "Other"
        if self._mistake(0.03):
            rows.append(copy.deepcopy(self.chance.choice(rows or [{"Type": "PSGroupSpecifier"}])))
        page["PreferenceSpecifiers"] = rows
        return page

    def _table(self) -> dict[str, str]:
        table = {}
        for _ in range(self.chance.randint(0, 5)):
            key = self.chance.choice(self.texts) if self._is(0.6) else self._text()
            table[key] = f"T {key}" if not self._mistake(0.1) else self._text()
            if self._is(0.1):
                table[key] = "$(UNDEF)"
            if self._is(0.05):
                table["$(UNDEF) " + key] = "x"
        return table

    def _input(self, number: int) -> tuple[Input, str]:
        form = self.chance.choice(("document", "document", "json", "folder", "folder", "bundle",
                                   "bundle", "page", "xml page"))
        if form in ("page", "xml page"):
            name = self.chance.choice(("Root", "About", "Debug", "Root~ipad"))
            page = self._page(name)
            extension = "yaml" if form == "page" else "plist"
            path = f"{number}/{name}.{extension}"
            self._write(path, page)
            return Input({name: self._read(page, extension)}), path
        pages = {name: self._page(name) for name in PAGES
                 if self._is(0.7 if name == "Root" else 0.35)}
        if all("/" in name for name in pages):
            pages["About"] = self._page("About")
        tables = {name: self._table() for name in TABLES if self._is(0.35)}
        files = {path: self.chance.choice((b"1", b"1", b"1", b"2") if self.is_faulty else (b"1",))
                 for path in ("icon.png", "Sub/a.txt") if self._is(0.3)}
        extension = {"json": "json", "bundle": "plist"}.get(form, "yaml")
        path = {"document": f"{number}.yaml", "json": f"{number}.json",
                "bundle": f"{number}/Settings.bundle", "folder": f"{number}"}[form]
        if form in ("document", "json"):
            self._write_document(path, pages, tables, files)
        else:
            self._write_folder(path, pages, tables, files)
        return Input({name: self._read(page, extension) for name, page in pages.items()},
                     tables, files), path

    def _write_document(self, path: str, pages: Any, tables: Any, files: Any) -> None:
        strings: dict[str, Any] = {}
        for (language, table), entries in tables.items():
            strings.setdefault(language, {})[table] = entries
        document = {"settingsBundle": 1, "pages": pages}
        if strings:
            document["strings"] = strings
        if files:
            document["files"] = files
        self._write(path, document)

    def _write_folder(self, path: str, pages: Any, tables: Any, files: Any) -> None:
        end = "" if path.endswith(".bundle") else ".yaml"
        for name, page in pages.items():
            self._write(f"{path}/{name}.plist{end}", page)
        for (language, name), table in tables.items():
            self._write(f"{path}/{language}.lproj/{name}.strings{end}", table)
        for name, data in files.items():
            place = self.folder / path / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)

    def _write(self, path: str, value: Any) -> None:
        place = self.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.endswith(".yaml"):
            comment = "# dropped\n" if self._is(0.2) else ""
            place.write_text(comment + self._yaml(value) + "\n", "utf-8")
        elif path.endswith(".json"):
            place.write_text(json.dumps(_settled(value, tagged=True)), "utf-8")
        else:
            place.write_bytes(write_xml(_settled(value)))

    def _read(self, value: Any, extension: str) -> Any:
        return _strings(value) if extension == "yaml" else _settled(value)

    def _yaml(self, value: Any) -> str:
        match value:
            case dict():
                return "{" + ", ".join(f"{self._yaml(str(key))}: {self._yaml(item)}"
                                       for key, item in value.items()) + "}"
            case list():
                return "[" + ", ".join(map(self._yaml, value)) + "]"
            case Plain():
                return str(value)
            case str() if PLAIN.fullmatch(value) and value.lower() not in WORDS:
                return value
            case bytes():
                return f'!!binary "{ {b"1": "MQ==", b"2": "Mg=="}[value] }"'
        return json.dumps(value, ensure_ascii=False)


def _strings(value: Any) -> Any:
    """Where the catalog expects text."""
    match value:
        case dict():
            return {key: _strings(item) for key, item in value.items()}
        case list():
            return [_strings(item) for item in value]
        case Plain():
            return str(value)
    return value


def _settled(value: Any, *, tagged: bool = False) -> Any:
    """In formats that have no plain scalars, with JSON's tags for data."""
    match value:
        case dict():
            return {key: _settled(item, tagged=tagged) for key, item in value.items()}
        case list():
            return [_settled(item, tagged=tagged) for item in value]
        case Plain():
            return int(value) if value.isdigit() else str(value)
        case bytes() if tagged:
            return {"$data": {b"1": "MQ==", b"2": "Mg=="}[value]}
    return value
