"""One verdict in every form: a bundle's findings are the same as a folder and as a document.

Each bundle of the corpus is validated as it is, as one YAML document, as one JSON document, and as
a folder of YAML. The findings are compared by rule, key path and severity, not by file and line.
The differences are counted by rule.
"""

from __future__ import annotations

import shutil
from collections import Counter, defaultdict
from pathlib import Path

from program import JSON, Program, diagnostics
from report import Report, Setting

# The other forms, and the files that they are in.
FORMS = {"YAML": "one.yaml", "JSON": "one.json", "folder of YAML": "folder/"}
# Rules about a file's bytes: other forms do not have its encoding and its duplicate keys.
ABOUT_BYTES = {"repeated-key"}

Finding = tuple[str, str, str]
Findings = Counter[Finding]


def run(setting: Setting, report: Report) -> None:
    work = setting.program.workspace / "verdicts"
    findings = differences = 0
    differing: dict[str, Counter[str]] = defaultdict(Counter)
    bundles = setting.bundles()
    for name, bundle in bundles.items():
        folder = setting.name_on_disk(bundle)
        shutil.copytree(bundle, work / folder, copy_function=shutil.copyfile)
        expected = _findings(setting.program, work, folder)
        findings += expected.total()
        for form, file in FORMS.items():
            fault = _convert(setting.program, work, folder, file)
            if not report.check(f"{name}, to {form}", fault):
                continue
            found = _findings(setting.program, work, file)
            missing, added = expected - found, found - expected
            report.check(f"{name}, as {form}", _difference(missing, added))
            differences += missing.total() + added.total()
            for sign, some in (("-", missing), ("+", added)):
                for rule, _, severity in some.elements():
                    differing[f"{severity} {rule}"][f"{sign} as {form}"] += 1
        shutil.rmtree(work)
    report.at_least(55, len(bundles), "bundles, each in four forms")
    report.at_least(12_000, findings, "findings in the folders")
    for rule, counts in sorted(differing.items(), key=lambda item: -item[1].total()):
        report.figure(f"{rule}: " + ", ".join(f"{sign[0]}{count}{sign[1:]}"
                                              for sign, count in counts.items()))
    report.figure(f"{len(bundles)} bundles, {findings} findings, {differences} differences")


def _convert(program: Program, work: Path, bundle: str, output: str) -> str | None:
    """Converts a bundle to another form, keeping unreadable files as they are."""
    target = "json" if output.endswith(".json") else "yaml"
    run = program.run(bundle, "--to", target, "-o", output, "--keep-going", folder=work)
    return f"exit {run.status}: {run.messages[:200]}" if run.status else None


def _findings(program: Program, work: Path, path: str) -> Findings:
    run = program.run("validate", path, "-v", *JSON, folder=work)
    return Counter((one.rule, one.path, one.severity) for one in diagnostics(run.output)
                   if one.rule not in ABOUT_BYTES)


def _difference(missing: Findings, added: Findings) -> str | None:
    if not missing and not added:
        return None
    return f"missing {sorted(missing)[:3]}, added {sorted(added)[:3]}"
