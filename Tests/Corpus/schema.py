"""The JSON Schemas: valid by the metaschema, and in agreement with `validate`.

The page's schema names the rules that it covers. A page is valid exactly if it has no findings of
these rules: each page of the corpus, and mutants of the schemas' own examples, with one key of the
wrong kind, missing, empty, unlisted, or unknown, and random sources of builds, each as a page for
the Settings app, as one for InAppSettingsKit as well, and as one for the app alone, whose code can
supply what the schema requires.
bundle_schema.py tests bundles.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema

from program import Batch
from report import Report, Setting

PAGE = "settings-page"
BUNDLE = "settings-bundle"
PROMPT = "PSConfirmationPrompt"
# Schemas that are not an element's.
OTHERS = {PAGE, BUNDLE, PROMPT}
# The end of the name of a page's file, and more elements, by the apps that show it.
BUTTON = {"Type": "IASKButtonSpecifier", "Title": "Reset", "Key": "reset", "Other": 7}
DIALECTS: dict[str, tuple[str, list[Any]]] = {
    "for the Settings app": ("", []),
    "for both": ("", [BUTTON]),
    "for the app": (".inApp", []),
}
# Before the rules that a schema covers in part.
LEFT = " Leaves to validate: "
NAME_OF_APP = re.compile(r"\.inApp(~ipad|~iphone)*\.plist$")
STOP = re.compile(r"\$\{\d+:([^}]*)\}")

# One value of each kind, and lists whose items have the wrong one.
KINDS = {
    "a string": "text",
    "an integer": 7,
    "a real": 1.5,
    "a boolean": True,
    "a date": {"$date": "2010-04-27T00:00:00Z"},
    "data": {"$data": "SGVsbG8="},
    "not a number": {"$real": "nan"},
    "a dictionary": {"a": "b"},
    "an array": ["text"],
    "an array of numbers": [7],
    "no items": [],
    "no text": "",
}
# In place of a value or of an item: references to build settings, and a text that is none.
REFERENCES = ["$(X)", "${X}", "a $(B) c", "$(X:default=7)", "$$(X)", "$(X"]
CONDITIONS = [
    {"A": "b"}, {"A": ["b", ""], "_B2": "c"}, {}, {"A": []}, {"A": "$(B)"}, {"A": ["b", "${B}"]},
    {"$(A)": "b"}, {"1A": "b"}, {"": "b"}, {"A": 1}, {"A": ["b", True]}, {"A": [["b"]]},
    {"A": {"b": "c"}}, "b", "$(B)", ["b"],
]
# The number of sound ones, which come first.
SOUND = 4
SOURCES = 500
# The finding about a file that `validate` does not take for a page; it is invalid as one.
NOT_A_PAGE = "input"

Schema = dict[str, Any]
Page = dict[str, Any]


def run(setting: Setting, report: Report) -> None:
    schemas = exported(setting, report)
    _offers(schemas, report)
    whole, in_part = stated_rules(schemas[PAGE], schemas[PAGE])
    whole |= {NOT_A_PAGE}
    report.figure(f"{len(whole)} rules are covered: {', '.join(sorted(whole))}")
    report.figure(f"in part: {', '.join(sorted(in_part))}")
    _mutants(setting, report, schemas, whole, in_part)
    _pages(setting, report, schemas, whole, in_part)


# The files

def exported(setting: Setting, report: Report) -> dict[str, Schema]:
    """Writes every schema, and checks each one."""
    program = setting.program
    folder = program.workspace / "schemas"
    program.run("schema", "--all", "-o", folder)
    schemas: dict[str, Schema] = {}
    for file in sorted(folder.glob("*.schema.json")):
        name = file.name.removesuffix(".schema.json")
        schemas[name] = json.loads(file.read_text("utf-8"))
        report.check(name, _unsound(schemas[name], file))
        alone = program.run("schema", name)
        report.check(f"{name} by name", None if alone.output == file.read_bytes() else
                     f"exit {alone.status}, or not what the file holds: {alone.messages[:200]}")
        if name == PAGE:
            report.check("no name is the page",
                         None if program.run("schema").output == alone.output else "it is not")
    report.at_least(11, len(schemas), "schemas")
    return schemas


def _unsound(schema: Schema, file: Path) -> str | None:
    validator = jsonschema.Draft7Validator
    if schema.get("$schema") != validator.META_SCHEMA["$id"]:
        return f"its $schema is {schema.get('$schema')}"
    if schema.get("$id") != file.name:
        return f"its $id is {schema.get('$id')}"
    try:
        validator.check_schema(schema)
    except jsonschema.SchemaError as error:
        return f"{error.json_path}: {error.message}"
    for reference in _values(schema, "$ref"):
        if not reference.startswith("#/"):
            return f"it refers to {reference}"
        place = schema
        for key in reference[2:].split("/"):
            if key not in place:
                return f"there is no {reference}"
            place = place[key]
    return None


def _values(node: Any, key: str) -> Iterator[Any]:
    if isinstance(node, dict):
        for name, item in node.items():
            if name == key and isinstance(item, str):
                yield item
            yield from _values(item, key)
    elif isinstance(node, list):
        for item in node:
            yield from _values(item, key)


def stated_rules(page: Schema, schema: Schema) -> tuple[set[str], set[str]]:
    """The rules that a page's schema covers, and those that it or a bundle's covers in part."""
    texts = page["$comment"].partition(LEFT)[0], schema["$comment"].partition(LEFT)[2]
    rules, in_part = (set(re.findall(r"[a-z]+(?:-[a-z]+)+", text)) for text in texts)
    return rules - in_part, in_part


# Snippets, examples and defaults

def _offers(schemas: dict[str, Schema], report: Report) -> None:
    """Snippets, examples and defaults are valid, and every element has a snippet."""
    page = jsonschema.Draft7Validator(schemas[PAGE])
    for name, schema in schemas.items():
        validator = jsonschema.Draft7Validator(schema)
        for snippet in schema["defaultSnippets"]:
            report.check(f"{name}: {snippet['label']}, a snippet",
                         _fault(validator, _filled(snippet["body"])))
        for key, place in schema["properties"].items():
            values = [*place.get("examples", []),
                      *[default for word, default in place.items() if word == "default"],
                      *[_filled(snippet["body"]) for snippet in place.get("defaultSnippets", [])]]
            for value in values:
                part = {**schema, "properties": {key: place}, "required": [], "allOf": [],
                        "dependencies": {}}
                report.check(f"{name}.{key}: {value!r}, an example",
                             _fault(jsonschema.Draft7Validator(part), {key: value}))
        if name not in OTHERS:
            for element in (_element(schema), _least(schema)):
                report.check(f"{name} of its examples", _fault(validator, element)
                             or _fault(page, {"PreferenceSpecifiers": [element]}))
    offered = next(iter(schemas[PAGE]["definitions"].values()))["defaultSnippets"]
    types = {snippet["body"]["Type"] for snippet in offered}
    report.check("a snippet for each element",
                 None if types == schemas.keys() - OTHERS else f"only for {types}")


def _filled(body: Any) -> Any:
    """The value that a snippet leaves when its placeholders are accepted."""
    match body:
        case dict():
            return {STOP.sub(r"\1", key): _filled(item) for key, item in body.items()}
        case list():
            return [_filled(item) for item in body]
        case str() if body.startswith("^"):
            return json.loads(STOP.sub(r"\1", body[1:]))
        case str():
            return STOP.sub(r"\1", body)
    return body


def _element(schema: Schema) -> dict[str, Any]:
    """An element with every key that its schema has."""
    return {key: _example(place) for key, place in schema["properties"].items()}


def _least(schema: Schema) -> dict[str, Any]:
    """An element with nothing but its required keys."""
    return {key: _example(schema["properties"][key]) for key in _required(schema)}


def _required(schema: Schema) -> list[str]:
    """The required keys, and those that a key of InAppSettingsKit can replace."""
    return schema["required"] + [key for condition in schema.get("allOf", [])
                                 for key in condition["then"].get("required", [])]


def _example(place: Schema) -> Any:
    values = [place["const"]] if "const" in place else place.get("examples", [place.get("default")])
    return copy.deepcopy(values[0])


def _fault(validator: Any, value: Any) -> str | None:
    error = next(validator.iter_errors(value), None)
    return error and f"{error.json_path}: {error.message}"[:200]


# Mutants

def _mutants(
    setting: Setting, report: Report, schemas: dict[str, Schema], whole: set[str],
    in_part: set[str],
) -> None:
    """The page's schema, the element's schema and `validate` agree on each mutant."""
    mutants = {
        f"{name}, {apps}": (_with(page, elements), extension,
                            is_wrong and not (elements or extension))
        for name, page, is_wrong in (*_all_mutants(schemas), *_sources(schemas, setting.seed))
        for apps, (extension, elements) in DIALECTS.items()
    }
    batch = setting.program.batch(
        (name, f"{extension}.json", json.dumps(page).encode())
        for name, (page, extension, _) in mutants.items())
    found = _findings(setting, batch)
    validator = jsonschema.Draft7Validator(schemas[PAGE])
    rejected = 0
    for name, (page, extension, is_wrong) in mutants.items():
        fault = _fault(validator, page)
        rejected += fault is not None
        broken = found[name] & (whole | in_part)
        if is_wrong:
            report.check(f"{name}, by the schema", None if fault else "accepted")
            report.check(f"{name}, by validate", None if broken else f"only {sorted(found[name])}")
        if broken <= in_part and broken:
            continue
        report.check(f"{name}, by the schema and validate",
                     None if bool(fault) == bool(broken) or (extension and fault) else
                     f"the schema says {fault}, validate {sorted(found[name])}")
        report.check(f"{name}, by its own schema", _disagreement(schemas, page, fault))
    report.at_least(3000, len(mutants), f"mutants, {rejected} of them invalid")


def _with(page: Page, elements: list[Any]) -> Page:
    """A page with more elements."""
    match page:
        case {"PreferenceSpecifiers": [*others]}:
            return page | {"PreferenceSpecifiers": others + elements}
    return page


def _disagreement(schemas: dict[str, Schema], page: Page, fault: str | None) -> str | None:
    """How the schema of the only element in a page disagrees with the page's."""
    elements = page.get("PreferenceSpecifiers")
    if page.keys() != {"PreferenceSpecifiers"} or not isinstance(elements, list):
        return None
    schema = isinstance(elements[0], dict) and schemas.get(str(elements[0].get("Type")))
    if not schema:
        return None
    own = _fault(jsonschema.Draft7Validator(schema), elements[0])
    return None if bool(own) == bool(fault) else f"the page's says {fault}, its own {own}"


def _all_mutants(schemas: dict[str, Schema]) -> Iterator[tuple[str, Page, bool]]:
    """Names, pages, and whether they are surely invalid; on wrong kinds, `validate` decides."""
    page = _element(schemas[PAGE])
    for what, mutant, is_wrong in _changed(page, schemas[PAGE]):
        yield f"page, {what}", mutant, is_wrong
    for kind, value in KINDS.items():
        yield f"page, {kind} for an element", {"PreferenceSpecifiers": [value]}, True
    for name, schema in schemas.items():
        if name in OTHERS:
            continue
        for base, element in (("full", _element(schema)), ("least", _least(schema))):
            yield f"{name}, {base}", {"PreferenceSpecifiers": [element]}, False
            for what, mutant, is_wrong in _changed(element, schema):
                yield f"{name}, {base}, {what}", {"PreferenceSpecifiers": [mutant]}, is_wrong
        for key in schema["properties"]:
            if not key.endswith("ConfirmationPrompt"):
                continue
            for what, prompt, is_wrong in _changed(_element(schemas[PROMPT]), schemas[PROMPT]):
                element = _element(schema) | {key: prompt}
                yield f"{name}.{key}, {what}", {"PreferenceSpecifiers": [element]}, is_wrong


def _sources(schemas: dict[str, Schema], seed: int) -> Iterator[tuple[str, Page, bool]]:
    """Random pages with references to build settings and with conditions."""
    draw = random.Random(seed)
    types = sorted(schemas.keys() - OTHERS)
    for number in range(SOURCES):
        elements = [draw.choice((_element, _least))(schemas[draw.choice(types)])
                    for _ in range(draw.randint(1, 3))]
        page = {"Title": "$(X)", "PreferenceSpecifiers": elements}
        if draw.random() < 0.1:
            page["StringsTable"] = draw.choice(REFERENCES)
        for element in elements:
            for key in element:
                if draw.random() < (0.05 if key in ("Type", "Key", "File") else 0.3):
                    element[key] = _with_reference(element[key], key, draw)
        yield f"source {number}", page, False


def _with_reference(value: Any, key: str, draw: random.Random) -> Any:
    reference = draw.choice(REFERENCES)
    match value:
        case _ if key in ("When", "Unless"):
            return draw.choice(CONDITIONS if draw.random() < 0.2 else CONDITIONS[:SOUND])
        case [*items] if items and draw.random() < 0.9:
            items[draw.randrange(len(items))] = reference
            return items
        case dict() if draw.random() < 0.9:
            return value | {draw.choice(sorted(value)): reference}
    return reference


def _changed(whole: dict[str, Any], schema: Schema) -> Iterator[tuple[str, dict[str, Any], bool]]:
    """A dictionary with one change, for every key of its schema."""
    yield "an unknown key", whole | {"Nonsense": "text"}, True
    yield "a key of nothing", whole | {"": "text"}, True
    for key, place in schema["properties"].items():
        rest = {name: value for name, value in whole.items() if name != key}
        yield f"no {key}", rest, key in _required(schema)
        for spelling in (key.lower(), key.swapcase(), f"{key} ", f"{key}s"):
            if spelling != key and key in whole:
                yield f"{key} spelt {spelling!r}", rest | {spelling: whole[key]}, True
        for kind, value in KINDS.items():
            yield f"{kind} for {key}", rest | {key: value}, False
        if "enum" in place or "const" in place:
            for text in ("text", _example(place).lower(), _example(place) + " "):
                yield f"{text!r} for {key}", rest | {key: text}, True
        if "enum" in place.get("items", {}):
            yield f"another item in {key}", rest | {key: ["text"]}, True
        for emptiness, empty in (("minLength", ""), ("minItems", [])):
            if emptiness in place:
                yield f"nothing in {key}", rest | {key: empty}, True


def _findings(setting: Setting, batch: Batch) -> dict[str, set[str]]:
    """The rules that each document of a batch breaks."""
    names = {file: name for name, file in batch.files.items()}
    found: dict[str, set[str]] = {name: set() for name in batch.files}
    files = sorted(names)
    for start in range(0, len(files), 1000):
        run = setting.program.run(
            "validate", "--diagnostics", "json", *files[start:start + 1000],
            folder=batch.folder, limit=120)
        for finding in json.loads(run.output):
            found[names[finding["file"]]].add(finding["rule"])
    return found


# Real pages

def _pages(
    setting: Setting, report: Report, schemas: dict[str, Schema], whole: set[str],
    in_part: set[str],
) -> None:
    program = setting.program
    files = setting.files("settings/**/*.plist")
    of_app = {name for name in files if NAME_OF_APP.search(name) or "InAppSettings.bundle" in name}
    originals = program.batch(
        (name, ".inApp.plist" if name in of_app else ".plist", file.read_bytes())
        for name, file in files.items())
    pages, _ = program.convert(originals, "json")
    validator = jsonschema.Draft7Validator(schemas[PAGE])
    found = _findings(setting, Batch(originals.folder, {
        name: originals.files[name] for name in pages.files}))
    rejected = 0
    for name in pages.files:
        page = json.loads(pages.data(name))
        fault = _fault(validator, page)
        # Without any sign of a page, only the syntax is checked.
        is_root = name.endswith("Root.plist")
        if not found[name] and "PreferenceSpecifiers" not in page and not is_root:
            found[name].add(NOT_A_PAGE)
        broken = found[name] & (whole | in_part)
        rejected += fault is not None
        if broken - in_part:
            report.check(name, None if fault else f"valid, and validate finds {sorted(broken)}")
        else:
            report.check(name, None if broken else fault)
    report.at_least(250, len(pages.files), f"pages, {rejected} of them invalid")
