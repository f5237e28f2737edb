"""The JSON Schema of a bundle's document, and the program that takes such a document apart.

In every real bundle, as a JSON document and as a YAML document, the elements and pages with errors
are those with findings of the rules that the schema states. For mutants of a small document, with
one name or value changed, the schema and a conversion to a bundle agree. The cases in which they
cannot agree are listed, and checked to disagree.
"""

from __future__ import annotations

import copy
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from program import JSON, Program, diagnostics
from report import Report, Setting
from schema import BUNDLE, PAGE, stated_rules

Document = dict[str, Any]
Place = tuple[str, ...]
Faults = set[tuple[Place, str]]
Found = dict[Place, set[str]]

SAMPLE = Path(__file__).resolve().parents[2] / "Samples/Settings.yaml"
A_PAGE = {"PreferenceSpecifiers": [{"Type": "PSGroupSpecifier", "Title": "Tides"}]}
DATA = {"$data": "SGVsbG8="}
SMALL: Document = {
    "settingsBundle": 1,
    "name": "InAppSettings.bundle",
    "pages": {"Root": A_PAGE, "Licenses/Index": A_PAGE},
    "strings": {"en": {"Root": {"Tides": "Tides"}}, "de": {"Root": {"Tides": "Gezeiten", "": ""}}},
    "files": {"slow@2x.png": DATA, "Images/fast.png": {"$data": ""}},
}

# One value of each kind; the dictionaries are those that JSON reads as something else.
KINDS = {
    "a string": "a text!",
    "an integer": 7,
    "a real": 1.5,
    "a boolean": True,
    "a date": {"$date": "2010-04-27T00:00:00Z"},
    "data": DATA,
    "not a number": {"$real": "nan"},
    "a UID": {"CF$UID": 7},
    "an array": ["text"],
    "no items": [],
    "a dictionary of numbers": {"a": 7},
    "a dictionary of dictionaries of numbers": {"a": {"b": 7}},
}
# Where each kind goes; the values there in `SMALL` are valid.
PLACES: list[Place] = [
    (), ("settingsBundle",), ("name",), ("pages",), ("strings",), ("files",), ("pages", "Root"),
    ("pages", "Licenses/Index"), ("strings", "de"), ("strings", "de", "Root"),
    ("strings", "de", "Root", "Tides"), ("files", "slow@2x.png"),
]
NAMES = [
    "Root", "Root~ipad", "a b", "a.b", "a.plist", "de.lproj", "Root.strings", "a\\b", "..x",
    "x..", "Über", "日本", "~", "$", " ", "$dates", "null", "7", "a:b", "#", "a\u00a0b", "a/b",
    "a/b/c", "a./b",
    "", ".", "..", "../x", "x/..", "a/../b", "/x", "/", "//", "a//b", "a/", ".x", "a/.x", "./x",
    "a\tb", "a\nb", "\u0000", "a\u0001/b", "\u007f", "\u0085",
]
# Names that JSON can take for a tag when they are a dictionary's only key.
TAGS = ["$date", "$data", "$real", "$dictionary", "CF$UID"]
ONLY_TAGS = [{tag} for tag in TAGS]

# Accepted by the schema, which cannot express these, and refused by the program.
REFUSED: dict[str, Document] = {
    "names equal but for case": {"pages": {"Root": A_PAGE, "root": A_PAGE}},
    "names equal but for Unicode form": {"files": {"\u00e9": DATA, "e\u0301": DATA}},
    "a file for a folder": {"files": {"a": DATA, "a/b": DATA}},
    "a file at the path of a page": {"pages": {"Root": A_PAGE}, "files": {"Root.plist": DATA}},
    "a name of 256 bytes": {"files": {"a" * 256: DATA}},
    "a path of 1,024 bytes": {"files": {"/".join(["a" * 127] * 8) + "b": DATA}},
    "a version written 1.0": {"settingsBundle": 1.0},
    "a file of JSON as YAML has it": {"files": {"a": "SGVsbG8="}},
    "a file called $data as YAML has it": {"files": {"$dictionary": DATA}},
    "a file of seven letters": {"files": {"a": {"$data": "SGVsbG8"}}},
}
# Accepted by the program, and refused by the schema, which includes the page's.
TAKEN: dict[str, Document] = {
    "a page of no elements": {"pages": {"Root": {"Title": "Tides"}}},
    "values that the app supplies": {"pages": {"Root": {"PreferenceSpecifiers": [
        {"Type": "PSToggleSwitchSpecifier", "Title": "Tides", "Key": "tides"}]}}},
    "a page kept as a file, and no other": {"pages": {}, "files": {"Root.plist": DATA}},
}


def run(setting: Setting, report: Report) -> None:
    judge = Judge(setting.program)
    _bundles(setting, report, judge)
    _mutants(setting.program, report, judge)


class Judge:
    """The schema, and what it states."""

    def __init__(self, program: Program) -> None:
        page, bundle = (json.loads(program.run("schema", name).output) for name in (PAGE, BUNDLE))
        self.bundle = jsonschema.Draft7Validator(bundle)
        self.whole, self.in_part = stated_rules(page, bundle)

    def faults(self, document: Any) -> Faults:
        return {(tuple(map(str, error.absolute_path)), error.message)
                for error in self.bundle.iter_errors(document)}

    def faults_of_shape(self, document: Any) -> Faults:
        """The errors outside of pages: those that keep the document from becoming a bundle."""
        inside: set[Place] = set()
        match document:
            case {"pages": {**pages}} if pages.keys() not in ONLY_TAGS:
                inside = {("pages", name) for name, page in pages.items()
                          if isinstance(page, dict) and page.keys() not in ONLY_TAGS}
        return {(place, text) for place, text in self.faults(document) if place[:2] not in inside}

    def disagreement(self, document: Document, found: Found) -> str | None:
        """The first place at which only one of the schema and `validate` has something to say."""
        faults = {_subject(place): text for place, text in self.faults(document)}
        for place, text in faults.items():
            if place not in found:
                return f"the schema says at {'.'.join(place)}: {text}"[:200]
        for place, rules in found.items():
            if rules & self.whole and place not in faults:
                return f"validate says at {'.'.join(place)}: {sorted(rules)}"
        return None


# Real bundles

class Loader(yaml.SafeLoader):
    """YAML as language servers pass it to a schema: dates and data are strings."""


for kind in ("binary", "timestamp"):
    Loader.add_constructor(f"tag:yaml.org,2002:{kind}", Loader.construct_yaml_str)


def _bundles(setting: Setting, report: Report, judge: Judge) -> None:
    work = setting.program.workspace / "bundle-documents"
    documents = pages = invalid = 0
    for name, bundle in setting.bundles().items():
        folder = setting.name_on_disk(bundle)
        shutil.copytree(bundle, work / folder, copy_function=shutil.copyfile)
        for form, load in (("json", json.loads), ("yaml", lambda text: yaml.load(text, Loader))):
            one = setting.program.run(folder, "--to", form, "--keep-going", folder=work)
            if not report.check(f"{name}, as {form}", one.messages[:200] if one.status else None):
                continue
            document = load(one.output.decode("utf-8"))
            documents += 1
            pages += len(document["pages"])
            file = work / f"document.{form}"
            file.write_bytes(one.output)
            found = _findings(setting.program, file, judge.whole | judge.in_part)
            report.check(f"{name}, as {form}, by the schema", judge.disagreement(document, found))
            invalid += bool(found)
        shutil.rmtree(work)
    sample = yaml.load(SAMPLE.read_text("utf-8"), Loader)
    faults = judge.faults(sample)
    report.check(SAMPLE.name, _first(faults) if faults else None)
    report.at_least(150, documents,
                    f"documents of real bundles, {pages} pages; {invalid} have faults in pages")


def _findings(program: Program, file: Path, stated: set[str]) -> Found:
    """The stated rules that a document breaks, by page or element."""
    found: Found = {}
    for finding in diagnostics(program.run("validate", *JSON, file).output):
        if finding.rule in stated:
            keys = re.findall(r"(?:\\.|[^.\\])+", finding.path)
            place = _subject(tuple(re.sub(r"\\(.)", r"\1", key) for key in keys))
            found.setdefault(place, set()).add(finding.rule)
    return found


def _subject(place: Place) -> Place:
    """The page or the element of a place."""
    return place[:4] if place[2:3] == ("PreferenceSpecifiers",) else place[:2]


def _first(faults: Faults) -> str:
    return next(
        (f"{'.'.join(path)}: {message}"[:200] for path, message in sorted(faults)), "nothing")


# Mutants

def _mutants(program: Program, report: Report, judge: Judge) -> None:
    count = invalid = 0
    for name, document, form in _all_mutants():
        count += 1
        refusal = _refusal(program, document, form)
        faults = judge.faults_of_shape(document)
        report.check(f"{name}, {form}", None if bool(faults) == bool(refusal) else
                     f"the schema says {_first(faults)}, the program {refusal or 'nothing'}")
        invalid += bool(faults)
    report.at_least(500, count, f"mutants, {invalid} of them invalid")
    for differences, is_refused in ((REFUSED, True), (TAKEN, False)):
        for name, part in differences.items():
            document = SMALL | part
            report.check(name, None if bool(_refusal(program, document, "json")) == is_refused
                         else f"the program {'takes' if is_refused else 'refuses'} it")
            report.check(f"{name}, by the schema",
                         None if bool(judge.faults(document)) != is_refused else
                         f"the schema says {_first(judge.faults(document))}")
    report.figure(f"{len(REFUSED)} kinds of document refused by the program only, "
                  f"{len(TAKEN)} by the schema only")


def _refusal(program: Program, document: Any, form: str) -> str | None:
    """The error with which the program refuses to make a bundle of a document."""
    file = program.workspace / f"mutant.{form}"
    file.write_text(json.dumps(document), "utf-8")
    run = program.run(file, "-o", "Mutant.bundle", "--dry-run", *JSON, folder=program.workspace)
    if run.status not in (0, 2):
        return f"exit {run.status}: {run.messages[:200]}"
    return run.refusal.text if run.status else None


def _all_mutants() -> Iterator[tuple[str, Any, str]]:
    """Names and documents, with the format to write each in."""
    yield "as it is", SMALL, "json"
    for place in PLACES:
        for kind, value in KINDS.items():
            yield f"{kind} for {_text(place)}", _changed(place, value), "json"
        yield f"no {_text(place)}", _changed(place), "json"
        if place:
            for value in ({}, {"a": {}}, {"a": "b!"}, {"a": {"b": "c"}}, {"a": {"b": {"c": "d"}}}):
                yield f"{value} for {_text(place)}", _changed(place, value), "json"
    for version in (0, 2, -1, "1", 1.5, 2**63):
        yield f"version {version!r}", SMALL | {"settingsBundle": version}, "json"
    for bundle in ("Settings", "bundle", "Settings.bundle/", "Settings.Bundle", "Settings.bundles"):
        yield f"bundle {bundle!r}", SMALL | {"name": bundle}, "json"
    for section in ("page", "Pages", "images", "", "PreferenceSpecifiers", "$data"):
        yield f"section {section!r}", SMALL | {section: {}}, "json"
    for name in NAMES:
        for form in ("json", "yaml"):
            named = {
                "page": {"pages": {name: A_PAGE}},
                "language": {"strings": {name: {"Root": {"Tides": "Tides"}}}},
                "table": {"strings": {"de": {name: {"Tides": "Tides"}}}},
                "bundle": {"name": f"{name}.bundle"},
            }
            if form == "json":
                named["file"] = {"files": {name: DATA}}
            for what, part in named.items():
                document = {"settingsBundle": 1, "pages": {"Root": A_PAGE}} | part
                yield f"{what} {name!r}", document, form
    for tag in TAGS:
        for what, place, value in (
            ("page", ("pages",), A_PAGE), ("language", ("strings",), {"Root": {"Tides": "Tides"}}),
            ("table", ("strings", "de"), {"Tides": "Tides"}), ("file", ("files",), DATA),
            ("text", ("strings", "de", "Root"), "a text!"),
        ):
            alone, wrapped = {tag: value}, {"$dictionary": {tag: value}}
            beside = alone | {"Other": value}
            for how, names in (("alone", alone), ("wrapped", wrapped), ("beside another", beside)):
                # A file called `$data`, as written in YAML, is in `REFUSED`.
                if names != {"$dictionary": DATA}:
                    yield f"{what} {tag}, {how}", _changed(place, names), "json"


def _changed(place: Place, *value: Any) -> Any:
    """`SMALL` with another value at a place, or without one."""
    if not place:
        return value[0] if value else {}
    document = copy.deepcopy(SMALL)
    parent = document
    for key in place[:-1]:
        parent = parent[key]
    if value:
        parent[place[-1]] = value[0]
    else:
        del parent[place[-1]]
    return document


def _text(place: Place) -> str:
    return ".".join(place) or "the document"
