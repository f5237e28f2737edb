"""Rules across files: planted faults are found, and findings are facts.

One fault of each kind is planted at a random place in each bundle of the corpus (a page removed, a
table renamed to another case, a string that is on no page), and the program has to find it there.
Every finding, in damaged bundles and others, is checked on disk: the row names that page, and the
file does not exist. Outside parsers read pages and tables; findings are compared by rule, file and
key path.
"""

from __future__ import annotations

import random
import re
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bundle_on_disk import Bundle, keys
from planted_faults import PLANTS
from program import JSON, Program, diagnostics
from report import Report, Setting

IMAGE = re.compile(r"(@[23]x)?(~ipad|~iphone)?\.(png|jpe?g|pdf|svg|gif|tiff?|heic|bmp)$",
                   re.IGNORECASE)


class Finding(NamedTuple):
    """A rule, a file of the bundle, and a key path in that file."""

    rule: str
    file: str
    path: str


Findings = Counter[Finding]


def run(setting: Setting, report: Report) -> None:
    work = setting.program.workspace / "between_files"
    chance = random.Random(setting.seed)
    planted: Counter[str] = Counter()
    confirmed: Counter[str] = Counter()

    def found(bundle: Bundle, name: str) -> Findings:
        findings = _findings(setting.program, bundle.folder)
        facts = [finding for finding in findings if finding.rule in FACTS]
        confirmed.update(finding.rule for finding in facts)
        faults = (_denied(bundle, finding) for finding in facts)
        report.check(f"{name}: facts", next(filter(None, faults), None))
        return findings

    bundles = setting.bundles()
    for name, source in bundles.items():
        copy = work / "Settings.bundle"
        shutil.copytree(source, copy, copy_function=shutil.copyfile)
        before = found(Bundle(copy), name)
        for rule, plant in PLANTS.items():
            bundle = Bundle(copy)
            ways = list(plant(bundle))
            if not ways:
                continue
            fault = chance.choice(ways)
            bundle.change(fault.changes)
            new = found(Bundle(copy), f"{name}, with {rule}") - before
            planted[rule] += 1
            report.check(f"{name}, with {rule}", None if any(
                finding.rule == rule and finding.file in fault.files
                and fault.path in (None, finding.path) for finding in new)
                else f"not found at {fault.path} in {fault.files}: {sorted(new)[:3]}")
            shutil.rmtree(copy)
            shutil.copytree(source, copy, copy_function=shutil.copyfile)
        shutil.rmtree(work)
    report.at_least(55, len(bundles), "bundles")
    report.at_least(500, planted.total(), "planted faults, each found where it is")
    report.at_least(10_000, confirmed.total(), "findings across files, each true on disk")
    for what, counts, rules in (("planted", planted, PLANTS), ("confirmed", confirmed, FACTS)):
        for rule in rules:
            report.check(f"{rule}, {what}", None if counts[rule] else "in no bundle")
        report.figure(f"{what}: {', '.join(f'{rule} {n}' for rule, n in counts.most_common())}")


def _findings(program: Program, bundle: Path) -> Findings:
    """The findings, with their files' paths in the bundle and key paths in the files."""
    run = program.run("validate", bundle.name, "-v", *JSON, folder=bundle.parent)
    findings: Findings = Counter()
    for one in diagnostics(run.output):
        file = one.file.removeprefix(bundle.name).removeprefix("/")
        # In a bundle, a path may start at its document: `pages.NAME`, `strings.LANGUAGE.TABLE`.
        path = re.sub(r"^(pages\.(?:\\.|[^\\.])+|strings(?:\.(?:\\.|[^\\.])+){2})(\.|$)", "",
                      one.path)
        findings[Finding(one.rule, file, path)] += 1
    return findings


# Facts: whether a finding is true, as far as the disk and an outside parser can tell.

def _denied(bundle: Bundle, finding: Finding) -> str | None:
    try:
        return None if FACTS[finding.rule](bundle, finding) else f"not so: {finding}"
    except (LookupError, ValueError, TypeError) as error:
        return f"nothing is there: {finding}: {type(error).__name__}: {error}"


def _pages_meant(bundle: Bundle, finding: Finding) -> set[str]:
    """The files that a row can mean: relative to the bundle, or to its page's folder."""
    name = bundle.value(*finding[1:]).removesuffix(".plist") + ".plist"
    return {name, (Path(finding.file).parent / name).as_posix()}


def _exists(bundle: Bundle, names: set[str]) -> bool:
    return not names.isdisjoint(bundle.files)


def _exists_folded(bundle: Bundle, names: set[str]) -> bool:
    return not {name.lower() for name in names}.isdisjoint(path.lower() for path in bundle.files)


def _is_unopened(bundle: Bundle, finding: Finding) -> bool:
    name = re.sub(r"([~.].*)?\.plist$", "", finding.file)
    return not any(element.get("File") == name for page in bundle.pages
                   if page.startswith("Root") for element in bundle.elements(page))


def _has_no_image(bundle: Bundle, finding: Finding) -> bool:
    """Whether the image is neither at the top level nor in a language's folder."""
    stem = IMAGE.sub("", bundle.value(*finding[1:]))
    return stem not in {IMAGE.sub("", path).rpartition("/")[2] for path in bundle.files
                        if IMAGE.search(path) and re.fullmatch(r"([^/]+\.lproj/)?[^/]+", path)}


def _is_unused(bundle: Bundle, finding: Finding) -> bool:
    """Whether no page that uses the table has the string, or no page uses the table."""
    name = Path(finding.file).stem
    if not finding.path:
        return name not in bundle.users
    [key] = keys(finding.path)
    return key in bundle.tables[finding.file] and key not in bundle.strings.get(name, ())


FACTS: dict[str, Callable[[Bundle, Finding], bool]] = {
    "bundle-no-root": lambda bundle, _: "Root.plist" not in bundle.files,
    "child-file-missing": lambda bundle, finding:
        not _exists_folded(bundle, _pages_meant(bundle, finding)),
    "child-file-case": lambda bundle, finding:
        _exists_folded(bundle, names := _pages_meant(bundle, finding))
        and not _exists(bundle, names),
    "page-unreachable": _is_unopened,
    "stray-file": lambda bundle, finding:
        finding.file in bundle.files and finding.file not in bundle.pages | bundle.tables,
    "image-missing": _has_no_image,
    "strings-table-missing": lambda bundle, finding: not bundle.named(bundle.value(*finding[1:])),
    "strings-table-language": lambda bundle, finding:
        0 < len(bundle.named(bundle.value(*finding[1:]))) < len(bundle.languages),
    "strings-table-case": lambda bundle, finding:
        len(bundle.named(bundle.value(*finding[1:]))) < len(bundle.languages),
    "string-unused": _is_unused,
}
