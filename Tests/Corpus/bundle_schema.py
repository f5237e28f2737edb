"""The JSON Schema of a bundle's document, and the program that takes such a document apart.

Every real bundle, as a JSON document and as a YAML document, has the errors that the page's schema
finds in its pages, and no others. For mutants of a small document, with one name or value changed,
the schema and a conversion to a bundle agree. The cases in which they cannot agree are listed, and
checked to disagree.
"""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from program import JSON, Program
from report import Report, Setting
from schema import BUNDLE, DRAFTS, PAGE

Document = dict[str, Any]
Place = tuple[str, ...]
Faults = set[tuple[Place, str]]

SAMPLE = Path(__file__).resolve().parents[2] / "Samples/Settings.yaml"
A_PAGE = {"PreferenceSpecifiers": [{"Type": "PSGroupSpecifier", "Title": "Tides"}]}
DATA = {"$data": "SGVsbG8="}
SMALL: Document = {
    "settingsBundle": 1,
    "name": "InAppSettings.bundle",
    "pages": {"Root": A_PAGE, "Licences/Index": A_PAGE},
    "strings": {"en": {"Root": {"Tides": "Tides"}}, "de": {"Root": {"Tides": "Gezeiten", "": ""}}},
    "files": {"slow@2x.png": DATA, "Images/fast.png": {"$data": ""}},
}

NO_PAGE = "a bundle needs a page, and the document has none"

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
    ("strings", "de"), ("strings", "de", "Root"), ("strings", "de", "Root", "Tides"),
    ("files", "slow@2x.png"),
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
}


def run(setting: Setting, report: Report) -> None:
    judges = {draft: Judge(setting.program, draft) for draft in DRAFTS}
    _bundles(setting, report, judges)
    _mutants(setting.program, report, judges)


class Judge:
    """The schemas of one draft."""

    def __init__(self, program: Program, draft: str) -> None:
        page, bundle = (
            DRAFTS[draft](json.loads(program.run("schema", name, "--draft", draft).output))
            for name in (PAGE, BUNDLE))
        self.page, self.bundle = page, bundle

    def faults(self, document: Any) -> Faults:
        return self._faults(self.bundle, document)

    def faults_of_pages(self, document: Document) -> Faults:
        return {(("pages", name, *path), message)
                for name, page in document.get("pages", {}).items()
                for path, message in self._faults(self.page, page)}

    def faults_of_shape(self, document: Any) -> Faults:
        """The errors outside of pages: those that keep the document from becoming a bundle."""
        faults = self.faults(document)
        match document:
            case {"pages": {**pages}}:
                pages = {name: page for name, page in pages.items()
                         if isinstance(page, dict) and page.keys() not in ONLY_TAGS}
                return faults - self.faults_of_pages({"pages": pages})
        return faults

    @staticmethod
    def _faults(validator: Any, value: Any) -> Faults:
        return {(tuple(map(str, error.absolute_path)), error.message)
                for error in validator.iter_errors(value)}


# Real bundles

class Loader(yaml.SafeLoader):
    """YAML as language servers pass it to a schema: dates and data are strings."""


for kind in ("binary", "timestamp"):
    Loader.add_constructor(f"tag:yaml.org,2002:{kind}", Loader.construct_yaml_str)


def _bundles(setting: Setting, report: Report, judges: dict[str, Judge]) -> None:
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
            for draft, judge in judges.items():
                found, expected = judge.faults(document), judge.faults_of_pages(document)
                report.check(f"{name}, as {form}, {draft}", None if found == expected else
                             f"found {_first(found - expected)}, not {_first(expected - found)}")
            invalid += bool(found)
        shutil.rmtree(work)
    sample = yaml.load(SAMPLE.read_text("utf-8"), Loader)
    for draft, judge in judges.items():
        faults = judge.faults(sample)
        report.check(f"{SAMPLE.name}, {draft}", _first(faults) if faults else None)
    report.at_least(150, documents,
                    f"documents of real bundles, {pages} pages; {invalid} have faults in pages")


def _first(faults: Faults) -> str:
    return next(
        (f"{'.'.join(path)}: {message}"[:200] for path, message in sorted(faults)), "nothing")


# Mutants

def _mutants(program: Program, report: Report, judges: dict[str, Judge]) -> None:
    count = invalid = 0
    for name, document, form in _all_mutants():
        count += 1
        refusal = _refusal(program, document, form)
        for draft, judge in judges.items():
            faults = judge.faults_of_shape(document)
            report.check(f"{name}, {form}, {draft}", None if bool(faults) == bool(refusal) else
                         f"the schema says {_first(faults)}, the program {refusal or 'nothing'}")
        invalid += bool(faults)
    report.at_least(500, count, f"mutants, {invalid} of them invalid")
    for differences, is_refused in ((REFUSED, True), (TAKEN, False)):
        for name, part in differences.items():
            document = SMALL | part
            report.check(name, None if bool(_refusal(program, document, "json")) == is_refused
                         else f"the program {'takes' if is_refused else 'refuses'} it")
            for draft, judge in judges.items():
                report.check(f"{name}, {draft}",
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
    # Whether there is a page depends on the folder too, which a schema cannot see.
    is_refused = run.status and NO_PAGE not in run.refusal.text
    return run.refusal.text if is_refused else None


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
                yield f"{what} {name!r}", {"settingsBundle": 1} | part, form
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
