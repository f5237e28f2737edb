"""JSONTestSuite: strict JSON, nothing more and nothing less.

`y_` files are read, and mean what Python's json reads, except for those that a property list cannot
hold: nulls and duplicate keys. `n_` files are refused with a position. The standard leaves `i_`
files open; json_suite.tsv has the verdict on each. `test_transform` files are refused, or mean what
Python's json reads.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from oracles import Value, judge, read_json
from program import Run
from report import Report, Setting, Table, Verdict


def run(setting: Setting, report: Report) -> None:
    files = setting.files("json/**/test_parsing/*.json")
    runs = {name: setting.program.attempt(file, "--to", "json") for name, file in files.items()}
    for name in files:
        report.check(f"{name}: runs", runs[name].fault)
    kinds = {kind: [name for name in files if Path(name).name.startswith(f"{kind}_")]
             for kind in "yni"}

    report.at_least(95, len(kinds["y"]), "y_ files")
    refused = 0
    for name in kinds["y"]:
        rule = _rule(files[name].read_bytes())
        refused += rule is not None
        report.check(name, _refused(runs[name], rule) if rule else _means(runs[name], files[name]))
    report.figure(f"{len(kinds['y']) - refused} of them read, {refused} refused by name")

    report.at_least(188, len(kinds["n"]), "n_ files")
    for name in kinds["n"]:
        report.check(name, None if runs[name].status == 2 else "invalid, and read")

    report.at_least(35, len(kinds["i"]), "i_ files")
    found: dict[str, Verdict] = {}
    for name in kinds["i"]:
        key = Path(name).name
        if runs[name].status == 0:
            found[key] = Verdict("read")
            report.check(name, _means(runs[name], files[name]))
        else:
            found[key] = Verdict("refused", runs[name].refusal.rule or "-")
    read = sum(verdict.verdict == "read" for verdict in found.values())
    report.figure(f"{read} of them read, {len(found) - read} refused")
    Table("json_suite.tsv").settle(report, found, found.keys(), setting.accept)

    transforms = setting.files("json/**/test_transform/*.json")
    report.at_least(22, len(transforms), "test_transform files")
    for name, file in transforms.items():
        run = setting.program.attempt(file, "--to", "json")
        report.check(name, run.fault or (None if run.status else _means(run, file)))


def _means(run: Run, file: Path) -> str | None:
    """Whether the output means what Python's json reads in the input."""
    if run.status:
        return str(run.refusal)
    return judge("json", run.output, read_json(file.read_bytes().removeprefix(b"\xef\xbb\xbf")))


def _refused(run: Run, rule: str) -> str | None:
    if run.status == 0:
        return f"read, and {rule} should refuse it"
    return None if run.refusal.rule == rule else f"{rule} is the fault: {run.refusal.text}"


def _rule(data: bytes) -> str | None:
    """The rule of a property list that valid JSON breaks, if any."""
    broken: set[str] = set()

    def members(pairs: list[tuple[str, Any]]) -> Value:
        if len(dict(pairs)) < len(pairs):
            broken.add("repeated-key")
        return [value for _, value in pairs]

    def search(node: Value) -> None:
        if node is None:
            broken.add("null")
        for item in node if isinstance(node, list) else ():
            search(item)

    search(json.loads(data, object_pairs_hook=members))
    return " and ".join(sorted(broken)) or None
