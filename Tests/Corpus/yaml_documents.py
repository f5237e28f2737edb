"""Thousands of tricky YAML documents: each is read as YAML 1.2, or refused with its place.

The judge is py-yaml12, which passes all of yaml-test-suite. A document that it refuses must be
refused, one that it reads must mean the same. JUDGE lists where it is wrong itself, and ruamel.yaml
must not contradict the program then. yaml_documents.tsv lists the constructs of YAML 1.2 that the
program refuses, because libyaml does or because it misreads them.
"""

from __future__ import annotations

import json
import random
import re
import warnings
from collections import Counter
from collections.abc import Callable
from io import StringIO
from typing import Any, NamedTuple

import ruamel.yaml

import yaml_draw
from oracles import Value, read_json, same
from program import Refusal
from report import Report, Setting, Table, Verdict

BATCH = 2500
# ruamel.yaml folds most of these and py-yaml12 trims them, so they get other characters instead.
FOLDED = dict(zip(map(ord, (*yaml_draw.BREAKS, "\xa0")), "\ue085\ue028\ue029\ue0a0", strict=True))
UNFOLDED = {ord(new): chr(old) for old, new in FOLDED.items()}
NON_SPECIFIC = "!"
STRING = "tag:yaml.org,2002:str"


class UnsuitableError(Exception):
    """A property list cannot hold the document."""


class Reading(NamedTuple):
    """The outcome of one parser: a value, or the reason why there is none."""

    value: Value = None
    error: str = ""
    # Whether the document is valid, although a property list cannot hold it.
    is_valid: bool = True


def _without_refused_tabs(text: str, judged: Reading) -> str:
    """The document with a space for each tab that the judge refuses after a colon."""
    text = text.removeprefix("\ufeff")
    # Its bytes are characters.
    while refused := re.search(r"':' must be followed .* at byte (\d+)", judged.error):
        tab = int(refused[1]) - 1
        if text[tab] != "\t":
            break
        text = text[:tab] + " " + text[tab + 1:]
        judged = read_1_2(text)
    return text


def _with_stripped_end(text: str, _: Reading) -> str:
    """The document with `-` in the header of its last block scalar, if no line break ends it."""
    headers = list(re.finditer(r"([|>])([-+0-9]*)(?=(?:[ \t]+#.*|[ \t]*)\n)", text))
    if not headers or text.endswith("\n"):
        return text
    last = headers[-1]
    return text[:last.end(1)] + last[2].strip("+") + "-" + text[last.end():]


# Where py-yaml12 0.2.0 is wrong, by its error or by a spelling that it reads right.
JUDGE: list[tuple[str, Callable[[str, Reading], str | bool]]] = [
    ("an empty block scalar at the end is read as a line break", lambda text, _: re.sub(
        r"[|>][-+0-9]*(?:[ \t]+#.*|[ \t]*)(?=\s*(?:\Z|\n\.\.\.\s))", "''", text)),
    ("spaces without a line break at the end add one to a block scalar", lambda text, _: re.sub(
        r"\n +\Z", "\n", text)),
    ("a line break at the end of the file is added to a block scalar", _with_stripped_end),
    ("a comment below an empty block scalar is refused if its indicator is higher",
     lambda text, _: re.sub(
         r"([|>][-+]?[1-9][-+]?(?:[ \t]+#.*|[ \t]*)\n(?: *\n)*) +#", r"\1#", text)),
    ("the end of a document below empty lines of a block scalar is refused", lambda text, _: re.sub(
        r"\n\.\.\.\s*\Z", "\n", text)),
    ("a bracket is not closed in the column of its list, but in that of its mapping",
     lambda text, _: re.sub(r"(?m)^( *)(?=[]}])", r"\1 ", text)),
    ("a tab after a colon is refused before a letter", _without_refused_tabs),
    ("a dash that continues a string in brackets is refused", lambda _, judged:
        "plain scalar cannot start with '-'" in judged.error),
    ("a string of U+0085, U+00A0, U+2028 or U+2029 alone is read as null", lambda text, _:
        text.translate(FOLDED)),
    ("the second entry of braces in a pair without braces becomes a key", lambda _, judged:
        judged.error == "a key that is not a string"),
]


def run(setting: Setting, report: Report) -> None:
    try:
        import yaml12  # noqa: F401, PLC0415
    except ModuleNotFoundError as error:
        report.skip("YAML documents", f"the judge is missing: {error}")
        return
    warnings.simplefilter("ignore", ruamel.yaml.error.YAMLWarning)
    _constructs(setting, report)
    counts: Counter[str] = Counter()
    errors: Counter[str] = Counter()
    report.figure(f"seed {setting.seed}")
    for start in range(0, setting.yaml_documents, BATCH):
        numbers = range(start, min(start + BATCH, setting.yaml_documents))
        _judge(setting, report, numbers, counts, errors)
    for count, what in sorted(((count, what) for what, count in counts.items()), reverse=True):
        report.figure(f"{count} {what}")
    for count, what in sorted(((count, what) for what, count in errors.items()), reverse=True):
        report.figure(f"{count} times the judge was wrong: {what}")
    report.at_least(setting.yaml_documents * 2 // 5, counts["read as YAML 1.2"],
                    "read as YAML 1.2")


def _constructs(setting: Setting, report: Report) -> None:
    """The documents in the table: the judge reads each of them, and the program rejects it."""
    table = Table("yaml_documents.tsv")
    texts = {name: json.loads(name) for name in table.verdicts}
    batch = setting.program.batch((name, ".yaml", text.encode()) for name, text in texts.items())
    _, refused = setting.program.convert(batch, "json")
    found = {name: Verdict("refused", refusal.rule) for name, refusal in refused.items()}
    for name, text in texts.items():
        report.check(f"{name} is YAML 1.2", read_1_2(text).error or None)
    table.settle(report, found, texts, setting.accept)


def _judge(
    setting: Setting, report: Report, numbers: range, counts: Counter[str], errors: Counter[str]
) -> None:
    texts = {f"{number} of seed {setting.seed}":
             yaml_draw.document(random.Random(f"{setting.seed}/yaml/{number}"))
             for number in numbers}
    batch = setting.program.batch((name, ".yaml", text.encode()) for name, text in texts.items())
    output, refused = setting.program.convert(batch, "json")
    for name, text in texts.items():
        judged = read_1_2(text)
        if refusal := refused.get(name):
            report.check(name, refusal.fault)
            counts[_refused(refusal, judged)] += 1
            continue
        value = read_json(output.data(name))
        fault = _fault(judged, value)
        if fault and (error := _error_of_judge(text, judged, value)):
            errors[error] += 1
            fault = None
        if report.check(name, fault and f"{fault}: {text!r}"):
            counts["read as YAML 1.2"] += 1
    batch.remove()
    output.remove()


def _refused(refusal: Refusal, judged: Reading) -> str:
    if not judged.error:
        return f"refused, although YAML 1.2 and property lists have them [{refusal.rule}]"
    return f"refused, {'not a property list' if judged.is_valid else 'not YAML 1.2 either'}"


def _fault(judged: Reading, value: Value) -> str | None:
    if judged.error:
        return f"read as {value!r:.80}, but: {judged.error}"
    return same(judged.value, value)


def _error_of_judge(text: str, judged: Reading, value: Value) -> str | None:
    """The error of the judge that explains a difference, if no other parser contradicts us."""
    other = read_1_2_too(text)
    if not other.error and _fault(other, value):
        return None
    respelled = text
    for name, respell in JUDGE:
        spelling = respell(text, judged)
        if spelling is True and not other.error:
            return name
        if isinstance(spelling, str):
            if spelling != text and not _fault_respelled(spelling, value):
                return name
            respelled = str(respell(respelled, read_1_2(respelled)))
    return None if _fault_respelled(respelled, value) else "several of these at once"


def _fault_respelled(text: str, value: Value) -> str | None:
    judged = read_1_2(text)
    return _fault(judged._replace(value=_unfolded(judged.value)), value)


# Parsers

def read_1_2(text: str) -> Reading:
    """A document as py-yaml12 reads it."""
    import yaml12  # noqa: PLC0415

    def plain(node: Any) -> Value:
        if isinstance(node, yaml12.Yaml):
            is_string = node.tag == STRING and isinstance(node.value, str)
            if node.tag != NON_SPECIFIC and not is_string:
                raise UnsuitableError("a tag" if node.tag else "a key that is not a string")
            return plain(node.value)
        return _plain(node, plain)

    return _reading(lambda: yaml12.parse_yaml(text.removeprefix("\ufeff"), multi=True), plain)


def read_1_2_too(text: str) -> Reading:
    """A document as ruamel.yaml reads it."""
    parser = ruamel.yaml.YAML(typ="safe", pure=True)
    reading = _reading(lambda: list(parser.load_all(StringIO(text.translate(FOLDED)))),
                       _plain_ruamel)
    return reading._replace(value=_unfolded(reading.value))


def _plain_ruamel(node: Any) -> Value:
    return _plain(node, _plain_ruamel)


def _reading(load: Callable[[], list[Any]], plain: Callable[[Any], Value]) -> Reading:
    try:
        documents = load()
        if len(documents) != 1:
            raise UnsuitableError(f"{len(documents)} documents")
        return Reading(plain(documents[0]))
    except UnsuitableError as error:
        return Reading(error=str(error))
    except Exception as error:
        return Reading(error=f"{type(error).__name__}: {str(error)[:200]}", is_valid=False)


def _plain(node: Any, inner: Callable[[Any], Value]) -> Value:
    match node:
        case dict():
            return {_key(inner(key)): inner(item) for key, item in node.items()}
        case list():
            return [inner(item) for item in node]
        case str() | bool() | int() | float():
            return node
        case _:
            raise UnsuitableError(f"a value of type {type(node).__name__}")


def _key(key: Value) -> str:
    """A key as a string: the program keeps its spelling."""
    if isinstance(key, str):
        return key
    if type(key) is int:
        return str(key)
    raise UnsuitableError("a key that is not a string")


def _unfolded(value: Value) -> Value:
    match value:
        case dict():
            return {key.translate(UNFOLDED): _unfolded(item) for key, item in value.items()}
        case list():
            return [_unfolded(item) for item in value]
        case str():
            return value.translate(UNFOLDED)
        case _:
            return value
