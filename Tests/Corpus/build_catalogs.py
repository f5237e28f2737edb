"""Random String Catalogs through `build`, compared with a model of what Xcode's states mean."""

from __future__ import annotations

import json
import random
import re
import subprocess
from typing import Any

from report import Report, Setting

CATALOGS = 400
SOURCE = "en"
LANGUAGES = ("de", "fr", "pt-BR", "zh-Hans")
STRINGS = ("Sync", "Sound", "Größe", "Over $(V)", "a \"b\"\\", "${NAME}", "Old", "New\nline", "🎧")
TEXTS = ("Abgleich", "音", "$(V)!", "${NAME}", "", "x", "Sync", "\t", "$$(V)")
SETTINGS = {"V": "1.4", "NAME": "Slackwater"}
UNITS = ("translated", "needs_review", "new", "stale")

Entry = dict[str, Any]
Tables = dict[str, dict[str, str]]


class RefusedError(Exception):
    """The program should refuse this catalog."""


def run(setting: Setting, report: Report) -> None:
    report.figure(f"seed {setting.seed}")
    refused = 0
    for number in range(CATALOGS):
        chance = random.Random(f"{setting.seed}/catalog/{number}")
        folder = setting.program.workspace / f"catalog-{number}"
        folder.mkdir()
        used = chance.sample(STRINGS, chance.randrange(1, len(STRINGS)))
        tables = {language: {"Root": {_expanded(string): chance.choice(("Mine", "", "Sync"))
                                      for string in chance.sample(used, 1)}}
                  for language in (SOURCE, *LANGUAGES) if chance.random() < 0.15}
        entries = {string: _entry(chance) for string in STRINGS if chance.random() < 0.8}
        page = {"StringsTable": "Root", "PreferenceSpecifiers": [
            {"Type": "PSGroupSpecifier", "Title": string} for string in used]}
        catalog = {"sourceLanguage": SOURCE, "strings": entries, "version": "1.0"}
        for name, document in {
                "Source.json": {"settingsBundle": 1, "pages": {"Root": page}, "strings": tables},
                "Root.xcstrings": catalog}.items():
            (folder / name).write_text(json.dumps(document, ensure_ascii=False), "utf-8")
        try:
            expected = _joined(used, entries, {language: dict(both["Root"])
                                               for language, both in tables.items()})
        except RefusedError:
            expected = None
            refused += 1
        report.check(f"catalog {number} of seed {setting.seed}",
                     _fault(setting, folder, expected))
    report.at_least(CATALOGS // 20, refused, "refused for variations")


def _entry(chance: random.Random) -> Entry:
    entry: Entry = {}
    if chance.random() < 0.1:
        entry["extractionState"] = "stale"
    elif chance.random() < 0.5:
        entry["extractionState"] = chance.choice(("manual", "migrated", "extracted_with_value"))
    if chance.random() < 0.15:
        entry["shouldTranslate"] = chance.random() < 0.3
    localizations = {language: _localization(chance) for language in (SOURCE, *LANGUAGES)
                     if chance.random() < 0.4}
    return entry | ({"localizations": localizations} if localizations else {})


def _localization(chance: random.Random) -> Entry:
    unit = {"stringUnit": {"state": chance.choice(UNITS), "value": chance.choice(TEXTS)}}
    if chance.random() < 0.02:
        return {"variations": {"plural": {"one": unit, "other": unit}}}
    return unit


def _joined(used: list[str], entries: dict[str, Entry], tables: Tables) -> Tables:
    """The tables with what the catalog adds."""
    known = {language for entry in entries.values() for language in entry.get("localizations", ())}
    for string in used:
        # Stale entries count like all others.
        if (entry := entries.get(string)) is None:
            continue
        # Without a text of its own, a string stands for itself.
        original = _text(entry, SOURCE, is_source=True) or _expanded(string)
        for language in {SOURCE, *known}:
            is_fixed = entry.get("shouldTranslate") is False or language == SOURCE
            text = original if is_fixed else _text(entry, language, is_source=False)
            if text is None:
                continue
            table, name = tables.setdefault(language, {}), _expanded(string)
            # A translation that is empty waits for a translator.
            if name not in table or (language != SOURCE and not table[name]):
                table[name] = text
    return tables


def _text(entry: Entry, language: str, *, is_source: bool) -> str | None:
    localization = entry.get("localizations", {}).get(language, {})
    if "variations" in localization:
        raise RefusedError
    unit = localization.get("stringUnit", {"value": ""})
    if not unit["value"] or (not is_source and unit["state"] in ("new", "stale")):
        return None
    return _expanded(unit["value"])


def _expanded(text: str) -> str:
    return re.sub(r"\$(\$[({])|\$[({](\w+)[)}]",
                  lambda match: match[1] or SETTINGS[match[2]], text)


def _fault(setting: Setting, folder: Any, expected: Tables | None) -> str | None:
    done = subprocess.run(
        [setting.program.binary, "build", "Source.json", "Root.xcstrings", "--to", "json",
         "--fail-on", "never"],
        check=False, capture_output=True, cwd=folder, env=SETTINGS, stdin=subprocess.DEVNULL)
    if expected is None:
        return None if done.returncode == 2 else f"exit {done.returncode}, expected a refusal"
    if done.returncode != 0:
        return f"exit {done.returncode}: {done.stderr.decode()[:300]}"
    found = {language: tables["Root"]
             for language, tables in json.loads(done.stdout).get("strings", {}).items()}
    return None if found == expected else f"{found}, expected {expected}"
