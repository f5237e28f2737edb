"""What `validate` finds in published bundles: the errors, project by project, and how many bundles
break each rule.

published_errors.tsv has the errors about rows, with their places: what README says of public
projects is counted in it. published_rules.tsv has the number of bundles for every rule whose
severity can be changed, which `explain` names as evidence where Apple documents nothing.
`--accept` rewrites both.
"""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
from pathlib import Path

from program import JSON, diagnostics
from report import HERE, Report, Setting

ERRORS = HERE / "published_errors.tsv"
RULES = HERE / "published_rules.tsv"
README = HERE.parents[1] / "README.md"
CLAIM = re.compile(r"of (\d+) public projects with a bundle, (\d+) have an error")
# What only the app itself shows is no mistake in the Settings app.
OF_APP = ("InAppSettings.bundle", ".inApp.")
# Its bundles have mistakes on purpose, to show what the kit does with them.
DELIBERATE = "futuretap+InAppSettingsKit"
# They are about a bundle's files, not about a row.
OF_FILES = {"bundle-no-root", "page-unreadable", "lproj-unknown", "repeated-key", "syntax",
            "encoding"}
RULE = re.compile(r"^  ([a-z][a-z.0-9-]+) ", re.MULTILINE)
SEEN = re.compile(r"^source: seen in (\d+) of (\d+) published bundles", re.MULTILINE)


def run(setting: Setting, report: Report) -> None:
    bundles = setting.bundles()
    errors: set[str] = set()
    breaches: dict[str, set[str]] = defaultdict(set)
    projects: set[str] = set()
    for number, (name, folder) in enumerate(bundles.items()):
        project = name.partition("/")[0]
        copy = setting.program.workspace / f"published-{number:03}" / setting.name_on_disk(folder)
        shutil.copytree(folder, copy, copy_function=shutil.copyfile)
        found = setting.program.run("validate", copy, *JSON)
        if not _is_of_app(copy.name):
            projects.add(project)
        for one in diagnostics(found.output):
            breaches[one.rule].add(name)
            if (one.severity == "error" and one.rule not in OF_FILES and project != DELIBERATE):
                file = Path(one.file).relative_to(copy.parent)
                line = one.position.partition(":")[0]
                errors.add(f"{project}\t{file}\t{line}\t{one.rule}\t{one.message}\n")
    listing = setting.program.run("help", "rules").output.decode()
    checked, _, _ = listing.partition("cannot change")
    rules = {rule: len(breaches[rule]) for rule in sorted({*RULE.findall(checked), *breaches})}
    _settle(setting, report, ERRORS, "# project, file, line, rule, and message of each error\n",
            sorted(errors))
    _settle(setting, report, RULES,
            f"# rule, and how many of {len(bundles)} bundles break it\n",
            [f"{rule}\t{count}\n" for rule, count in rules.items()])
    _check_claim(report, len(projects - {DELIBERATE}),
                 len({error.partition("\t")[0] for error in errors
                      if not _is_of_app(error.split("\t")[1])}))
    _check_evidence(setting, report, rules, len(bundles))


def _is_of_app(path: str) -> bool:
    return any(part in path for part in OF_APP)


def _settle(setting: Setting, report: Report, path: Path, head: str, lines: list[str]) -> None:
    text = head + "".join(lines)
    if setting.accept:
        path.write_text(text, "utf-8")
    same = path.exists() and path.read_text("utf-8") == text
    report.check(path.name, None if same else "differs from what is found; --accept rewrites it")
    report.figure(f"{len(lines)} lines in {path.name}")


def _check_claim(report: Report, projects: int, broken: int) -> None:
    """README says how many projects have an error that the Settings app shows."""
    claim = CLAIM.search(" ".join(README.read_text("utf-8").split()))
    said = tuple(map(int, claim.groups())) if claim else None
    report.check("README", None if said == (projects, broken) else
                 f"says {said}, but of {projects} projects {broken} have an error")


def _check_evidence(setting: Setting, report: Report, rules: dict[str, int], count: int) -> None:
    """`explain` names the numbers in the table."""
    named = 0
    for rule, breaking in rules.items():
        text = setting.program.run("explain", rule).output.decode()
        if seen := SEEN.search(text):
            named += 1
            said, found = tuple(map(int, seen.groups())), (breaking, count)
            report.check(f"explain {rule}", None if said == found else
                         f"says {said}, but it is {found}")
    report.at_least(5, named, "rules that name published bundles")
