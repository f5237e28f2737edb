"""yaml-test-suite: a valid case means what its JSON says, an invalid one is refused.

yaml_suite.tsv lists the exceptions: valid cases that are refused (a property list cannot hold them,
or libyaml cannot parse them) and those whose JSON has a string for data or another order of keys.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path

from oracles import READERS, Value, same
from program import Run
from report import Report, Setting, Table, Verdict

MEANT = 180
# libyaml reads these, and reads something else than was written.
MISREAD = {"652Z", "HM87/01", "JEF9/02", "Y2GN"}


def run(setting: Setting, report: Report) -> None:
    root = setting.corpus / "yaml/yaml-test-suite-data"
    libyaml = dict(line.split("\t")[:2] for line in
                   (setting.corpus / "yaml/LIBYAML-0.2.5.tsv").read_text().splitlines()[1:])
    cases = {file.parent.relative_to(root).as_posix(): file.parent
             for file in sorted(root.rglob("in.yaml"))}
    report.at_least(402, len(cases), "cases")
    found: dict[str, Verdict] = {}
    whole: list[str] = []
    wrong: list[str] = []
    invalid = [name for name, folder in cases.items() if (folder / "error").exists()]
    for name, folder in cases.items():
        run, form = _converted(setting, folder / "in.yaml")
        if not report.check(f"{name}: runs", run.fault):
            continue
        refused = Verdict("refused", run.refusal.rule) if run.status else None
        if name in invalid:
            if not refused:
                found[name] = Verdict("accepted-invalid")
                report.check(name, None if libyaml[name] == "BAD_accepts_invalid" else
                             "invalid and accepted, although libyaml refuses it")
            continue
        documents = _documents(folder)
        if documents is None or len(documents) != 1 or _has_null(documents[0]):
            # JSON or a property list cannot express its meaning.
            if not refused:
                found[name] = Verdict("accepted")
            continue
        whole.append(name)
        if refused:
            found[name] = refused
            continue
        respelt: set[str] = set()
        try:
            value = next(iter(READERS[form].values()))(run.output)
            ends = (folder / "in.yaml").read_bytes().endswith(b"\n")
            fault = same(_respelt(documents[0], value, respelt, ends=ends), value)
        except Exception as error:
            fault = f"its {form} cannot be read: {error}"
        if respelt:
            found[name] = Verdict("means", "+".join(sorted(respelt)))
        if not report.check(f"{name}: meaning", fault):
            wrong.append(name)

    meant = [name for name in whole
             if name not in wrong and found.get(name, Verdict("means")).verdict == "means"]
    report.check("the cases to judge", None if len(whole) == 238 else f"{len(whole)}, not 238")
    report.at_least(MEANT, len(meant), f"of {len(whole)} valid cases mean what their JSON says")
    report.figure(f"{len(whole) - len(meant) - len(wrong)} of them refused, {len(wrong)} wrong")
    accepted = sum(verdict.verdict == "accepted-invalid" for verdict in found.values())
    report.figure(f"{len(invalid) - accepted} of {len(invalid)} invalid cases refused")
    report.check("libyaml's four misreadings",
                 None if MISREAD.issubset(whole) else "not all judged")
    Table("yaml_suite.tsv").settle(report, found, cases, setting.accept)


def _converted(setting: Setting, file: Path) -> tuple[Run, str]:
    """The case as XML, or as YAML if XML cannot hold it."""
    run = setting.program.attempt(file, "--to", "xml")
    if run.status == 2 and run.refusal.rule in ("control-character", "date-fraction"):
        return setting.program.attempt(file, "--to", "yaml"), "yaml"
    return run, "xml"


def _documents(folder: Path) -> list[Value] | None:
    """The values of a valid case, one for each document; None if JSON cannot express them."""
    file = folder / "in.json"
    return list(_values(file.read_text("utf-8").strip())) if file.exists() else None


def _values(text: str) -> Iterator[Value]:
    decoder = json.JSONDecoder()
    while text:
        value, end = decoder.raw_decode(text)
        yield value
        text = text[end:].lstrip()


def _has_null(value: Value) -> bool:
    match value:
        case dict():
            return any(map(_has_null, value.values()))
        case list():
            return any(map(_has_null, value))
        case _:
            return value is None


def _respelt(expected: Value, found: Value, kinds: set[str], *, ends: bool) -> Value:
    """The JSON's value, with data for strings and keys in the order read, where these differ.

    Unless the file `ends` with a line break, a string may lack it too. `kinds` collects which of
    these was needed.
    """
    match expected, found:
        case dict(), dict():
            if list(expected) != list(found) and expected.keys() == found.keys():
                kinds.add("order")
                expected = {key: expected[key] for key in found}
            return {key: _respelt(item, found.get(key), kinds, ends=ends)
                    for key, item in expected.items()}
        case list(), list() if len(expected) == len(found):
            return [_respelt(*items, kinds, ends=ends)
                    for items in zip(expected, found, strict=True)]
        case str(), str() if not ends and expected == f"{found}\n":
            kinds.add("end")
            return found
        case str(), bytes():
            kinds.add("data")
            return base64.b64decode(expected)
        case _:
            return expected
