"""The registration defaults of real bundles, as property lists and as compiled Swift.

plistlib reads every bundle on its own, and follows the panes from the root page: the dictionary has
the same keys, in the same order, and the same values, to the last bit. All the Swift is compiled
with warnings as errors; run against real `UserDefaults`, every default is registered, and every
constant reads it and stores it again.
"""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import compiled_swift
from bundle_on_disk import Bundle
from oracles import judge, same
from program import JSON
from report import Report, Setting

STORING = {"PSToggleSwitchSpecifier", "PSSliderSpecifier", "PSTitleValueSpecifier",
           "PSTextFieldSpecifier", "PSMultiValueSpecifier", "PSRadioGroupSpecifier"}
VARIANTS = ("~ipad", "~iphone", ".inApp")


def run(setting: Setting, report: Report) -> None:
    work = setting.program.workspace / "defaults"
    work.mkdir()
    keys = values = conflicts = 0
    code: dict[str, tuple[str, dict[str, Any]]] = {}
    refused = 0
    for number, (name, folder) in enumerate(setting.bundles().items()):
        bundle = work / f"{number:03}" / setting.name_on_disk(folder)
        shutil.copytree(folder, bundle, copy_function=shutil.copyfile)
        found = setting.program.run("defaults", bundle, "--to", "xml", *JSON)
        if not Bundle(bundle).is_readable:
            report.check(name, None if found.status == 2 and not found.output else "not refused")
            refused += 1
            continue
        settings = Settings(Bundle(bundle))
        warned = [one for one in found.diagnostics if one.rule == "default-conflict"]
        fault = (found.fault or judge("xml", found.output, settings.defaults)
                 or (None if len(warned) == settings.conflicts else
                     f"{len(warned)} warnings, expected {settings.conflicts}")
                 or _without_titles(setting, bundle, settings))
        report.check(name, fault)
        swift = setting.program.run(
            "defaults", bundle, "--to", "swift", "--name", f"Setting{len(code)}")
        report.check(f"{name} in Swift", swift.fault)
        code[name] = (swift.output.decode(), settings.defaults)
        keys += len(settings.keys)
        values += len(settings.defaults)
        conflicts += len(warned)
    report.at_least(55, len(code), "bundles")
    report.figure(f"{refused} bundles with unreadable pages, each refused")
    report.at_least(500, keys, "keys")
    report.at_least(450, values, "defaults, as plistlib finds them")
    report.figure(f"{conflicts} conflicting defaults, each a warning")
    compiled_swift.run(code, work, report)


def _without_titles(setting: Setting, bundle: Path, settings: Settings) -> str | None:
    found = setting.program.run("defaults", bundle, "--to", "xml", "--editable-only")
    return found.fault or judge("xml", found.output, settings.editable)


class Settings:
    """What an app registers for the pages of a bundle that panes lead to."""

    def __init__(self, bundle: Bundle) -> None:
        self.pages = {path.removesuffix(".plist"): page for path, page in bundle.pages.items()}
        self.families: dict[str, list[str]] = defaultdict(list)
        for name in sorted(self.pages, key=lambda name: (len(name.encode()), name)):
            self.families[_family(name)].append(name)
        elements = [element for name in self._names() for element in self._elements(name)
                    if element.get("Type") in STORING
                    and isinstance(element.get("Key"), str) and element["Key"]]
        self.keys = list(dict.fromkeys(element["Key"] for element in elements))
        self.conflicts = 0
        self.defaults = self._defaults(elements)
        self.conflicts = sum(
            _is_other(self.defaults[element["Key"]], element["DefaultValue"])
            for element in elements if "DefaultValue" in element)
        self.editable = self._defaults(
            [element for element in elements if element["Type"] != "PSTitleValueSpecifier"])

    def _defaults(self, elements: list[dict[str, Any]]) -> dict[str, Any]:
        defaults: dict[str, Any] = {element["Key"]: None for element in elements}
        for element in reversed(elements):
            if "DefaultValue" in element:
                defaults[element["Key"]] = element["DefaultValue"]
        return {key: value for key, value in defaults.items() if value is not None}

    def _names(self) -> list[str]:
        """The pages in the order of their panes, depth first; all of them without a root page."""
        if "Root" not in self.families:
            return sorted(self.pages)
        names: list[str] = []
        seen: set[str] = set()
        waiting = ["Root"]
        while waiting:
            family = waiting.pop()
            if family in seen:
                continue
            seen.add(family)
            names += self.families[family]
            children = [child for name in self.families[family] for child in self._children(name)]
            waiting += reversed(children)
        return names

    def _children(self, name: str) -> Iterator[str]:
        folder = name.rpartition("/")[0]
        for element in self._elements(name):
            if isinstance(file := element.get("File"), str):
                page = _family(file)
                beside = f"{folder}/{page}" if folder else page
                yield from [one for one in (page, beside) if one in self.families][:1]

    def _elements(self, name: str) -> list[dict[str, Any]]:
        items = self.pages[name].get("PreferenceSpecifiers")
        return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


def _family(name: str) -> str:
    while suffix := next((one for one in VARIANTS if name.endswith(one)), None):
        name = name.removesuffix(suffix)
    return name


def _is_other(first: Any, second: Any) -> bool:
    """Whether an app reads another value: 1, 1.0 and true are one."""
    both_numbers = isinstance(first, (int, float)) and isinstance(second, (int, float))
    return first != second if both_numbers else same(first, second) is not None
