"""The logs of `--diagnostics sarif`: valid by the standard's whole JSON Schema, and complete.

The schema is inside the source package of sarif-om, which `make corpus` fetches. Beyond it, every
result has a region and a fingerprint that no other result about its file has, and every rule that a
result names is described.
"""

from __future__ import annotations

import json
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import jsonschema

from report import Report, Setting

# Runs whose logs differ most: findings, refusals, losses, binary files, and mistakes of usage.
RUNS = (
    ("validate", "Samples"),
    ("validate", "Samples/Settings.bundle", "-v"),
    ("validate", "Samples", "missing.plist"),
    ("validate", "Samples", "--rule", "no-such-rule=off"),
    ("verify", "Samples"),
    ("convert", "Samples/EveryKey.yaml", "--to", "strings"),
    ("diff", "Samples/Pages/Root.yaml", "Samples/Pages/Root~ipad.yaml"),
)
TEXTS = ("shortDescription", "fullDescription", "help")
REPOSITORY = Path(__file__).parents[2]

Log = dict[str, Any]


def run(setting: Setting, report: Report) -> None:
    schema = _schema()
    if schema is None:
        report.skip("the schema", "pip could not fetch sarif-om, which has it")
        return
    validator = jsonschema.Draft4Validator(schema)
    bundles = sorted(path for path in (setting.corpus / "settings").rglob("*.bundle"))
    runs = [*RUNS, *(("validate", str(bundle)) for bundle in bundles)]
    results = 0
    for arguments in runs:
        log = _log(setting.program.binary, arguments)
        faults = [error.message for error in validator.iter_errors(log)] or _gaps(log)
        report.check(" ".join(arguments), "; ".join(faults[:3]) or None)
        results += len(log["runs"][0]["results"])
    report.at_least(100, results, f"results in {len(runs)} logs")


def _schema() -> Log | None:
    for path in (REPOSITORY / ".build-python").glob("sarif_om-*.tar.gz"):
        with tarfile.open(path) as archive:
            for member in archive.getmembers():
                if "sarif-2.1.0" in member.name and member.name.endswith(".json"):
                    file = archive.extractfile(member)
                    return json.load(file) if file else None
    return None


def _log(binary: Path, arguments: tuple[str, ...]) -> Log:
    run = subprocess.run([binary, *arguments, "--diagnostics", "sarif"], cwd=REPOSITORY,
                         capture_output=True, check=False)
    # A command whose result is a document prints the log on standard error.
    return json.loads(run.stdout if run.stdout.startswith(b'{\n  "$schema"') else run.stderr)


def _gaps(log: Log) -> list[str]:
    """What the schema does not ask for."""
    (only,) = log["runs"]
    rules = only["tool"]["driver"]["rules"]
    gaps = [f"{rule['id']} has no {key}" for rule in rules
            for key in (*TEXTS, "defaultConfiguration") if key not in rule]
    seen = set()
    for result in only["results"]:
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            gaps.append(f"{result['ruleId']} has another index")
        gaps += [f"{result['ruleId']} has no region" for location in result["locations"]
                 if "region" not in location["physicalLocation"]]
        if not result["locations"]:
            gaps.append(f"{result['ruleId']} has no location")
            continue
        file = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        prints = (file, *result["partialFingerprints"].values())
        if prints in seen:
            gaps.append(f"two results have the fingerprint {prints[1]}")
        seen.add(prints)
    return gaps
