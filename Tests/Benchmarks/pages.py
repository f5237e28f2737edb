"""The documents that are measured: always the same bytes, and never committed."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from xml.sax.saxutils import escape

Value = dict[str, "Value"] | list["Value"] | str | bytes | datetime | bool | int | float

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
"http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
"""
# The language of the page itself comes first.
LANGUAGES = """
en af ar az be bg bn bs ca cs cy da de el es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka
kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr sv th tr
""".split()  # noqa: SIM905
# One string in so many is not ASCII, as in most languages.
ACCENTED = 16


def elements() -> Iterator[dict[str, Value]]:
    """Elements of a page, without end: seven kinds by turns, each with keys of its own."""
    number = 0
    while True:
        for make in (_group, _switch, _text_field, _slider, _list, _title, _radio_group):
            yield make(number)
            number += 1


def _title_of(number: int) -> str:
    return f"Größe der Anzeige {number}" if number % ACCENTED == 0 else f"Title of row {number}"


def _group(number: int) -> dict[str, Value]:
    return {"Type": "PSGroupSpecifier", "Title": _title_of(number),
            "FooterText": f"Rows {number} to {number + 6} belong together & to no others."}


def _switch(number: int) -> dict[str, Value]:
    return {"Type": "PSToggleSwitchSpecifier", "Title": _title_of(number),
            "Key": f"switch_{number}", "DefaultValue": number % 2 == 0}


def _text_field(number: int) -> dict[str, Value]:
    return {"Type": "PSTextFieldSpecifier", "Title": _title_of(number), "Key": f"text_{number}",
            "DefaultValue": "", "KeyboardType": "EmailAddress", "AutocapitalizationType": "None",
            "AutocorrectionType": "No"}


def _slider(number: int) -> dict[str, Value]:
    return {"Type": "PSSliderSpecifier", "Key": f"slider_{number}", "DefaultValue": 0.25,
            "MinimumValue": 0, "MaximumValue": number + 1}


def _list(number: int) -> dict[str, Value]:
    return {"Type": "PSMultiValueSpecifier", "Title": _title_of(number), "Key": f"list_{number}",
            "DefaultValue": 15, "Values": [5, 15, 30],
            "Titles": ["Five minutes", "A quarter of an hour", "Half an hour"]}


def _title(number: int) -> dict[str, Value]:
    return {"Type": "PSTitleValueSpecifier", "Title": _title_of(number), "Key": f"title_{number}",
            "DefaultValue": f"1.{number}"}


def _radio_group(number: int) -> dict[str, Value]:
    return {"Type": "PSRadioGroupSpecifier", "Title": _title_of(number), "Key": f"radio_{number}",
            "DefaultValue": "low", "Values": ["low", "high"], "Titles": ["Low", "High"]}


def _mixed_elements() -> Iterator[dict[str, Value]]:
    """Elements with all kinds of values and keys, hardly any like the one before it."""
    for number, element in enumerate(elements()):
        choice = number * 7919 % 101
        scripts = ("Préférences générales", "設定", "Уведомления", "🔔 Alerts", "naïve “quoted”")
        if "Title" in element and choice < len(scripts):
            element["Title"] = scripts[choice]
        match element["Type"]:
            case "PSTextFieldSpecifier":
                element["DefaultValue"] = f"https://example.com/{number}?a=1&b={choice}"
                element["IsSecure"] = choice < 20
            case "PSToggleSwitchSpecifier" if choice < 10:
                element |= {"DefaultValue": "YES", "TrueValue": "YES", "FalseValue": "NO"}
            case "PSSliderSpecifier" if choice < 40:
                element |= {"MinimumValueImage": f"low{choice}", "MaximumValueImage": "high"}
            case "PSTitleValueSpecifier" if choice < 40:
                date = datetime(2026, 1, 1) + timedelta(minutes=number)
                element["DefaultValue"] = bytes(range(choice, 2 * choice)) if choice % 2 else date
            case "PSMultiValueSpecifier":
                values = list(range(2 + choice % 7))
                element |= {"DefaultValue": 1, "Values": values,
                            "Titles": [f"Choice {choice}.{value}" for value in values]}
                if choice < 20:
                    element["SupportedUserInterfaceIdioms"] = ["Phone", "Pad"]
        yield element


def _rewrite(element: dict[str, Value]) -> None:
    for key in element.keys() & {"Key", "Title", "FooterText"}:
        element[key] = f"new {element[key]}"


def page(count: int, variant: str = "") -> str:
    """A page as Xcode writes it.

    - variant: "comments" has one above each element, "changed" another title in the middle,
      "rewritten" other titles and keys, "mistakes" an unknown key in each element, and "mixed"
      values of all kinds.
    """
    lines = ["<dict>", "\t<key>StringsTable</key>", "\t<string>Root</string>",
             "\t<key>PreferenceSpecifiers</key>", "\t<array>"]
    source = _mixed_elements() if variant == "mixed" else elements()
    for number, element in enumerate(islice(source, count)):
        match variant:
            case "comments":
                lines.append(f"\t\t<!-- Row {number} is here because somebody asked for it. -->")
            case "changed" if number == count // 2:
                element["Title"] = "Another title"
            case "mistakes":
                element[f"Unknown{number}"] = True
            case "rewritten":
                _rewrite(element)
        _write(element, lines, "\t\t")
    return HEAD + "\n".join((*lines, "\t</array>", "</dict>", "</plist>", ""))


def _write(value: Value, lines: list[str], indent: str) -> None:
    match value:
        case dict():
            lines.append(f"{indent}<dict>")
            for key, item in value.items():
                lines.append(f"{indent}\t<key>{key}</key>")
                _write(item, lines, indent + "\t")
            lines.append(f"{indent}</dict>")
        case list():
            lines.append(f"{indent}<array>")
            for item in value:
                _write(item, lines, indent + "\t")
            lines.append(f"{indent}</array>")
        case bool():
            lines.append(f"{indent}<{'true' if value else 'false'}/>")
        case int():
            lines.append(f"{indent}<integer>{value}</integer>")
        case float():
            lines.append(f"{indent}<real>{value}</real>")
        case str():
            lines.append(f"{indent}<string>{escape(value)}</string>")
        case bytes():
            lines.append(f"{indent}<data>{base64.b64encode(value).decode()}</data>")
        case datetime():
            lines.append(f"{indent}<date>{value.isoformat()}Z</date>")


def _texts(count: int) -> list[str]:
    """The strings of a page that people see."""
    texts: dict[str, None] = {}
    for element in islice(elements(), count):
        for text in (element.get("Title"), element.get("FooterText"), *element.get("Titles", ())):
            if text:
                texts[text] = None
    return list(texts)


def strings(count: int, language: str) -> str:
    """The strings table of a page in a language, with a comment above every other entry."""
    lines = []
    for number, text in enumerate(_texts(count)):
        if number % 2 == 0:
            lines.append(f"/* Shown in row {number}. */")
        translation = text if language == LANGUAGES[0] else f"{text} ({language})"
        lines.append(f'"{text}" = "{translation}";')
    return "\n".join((*lines, ""))


def write_root(folder: Path, count: int, variant: str = "") -> None:
    """A folder with a root page."""
    folder.mkdir(parents=True)
    (folder / "Root.plist").write_text(page(count, variant), "utf-8")


def write_bundle(folder: Path, count: int, languages: int) -> None:
    """A bundle of one page with strings tables in so many languages."""
    write_root(folder, count)
    for language in LANGUAGES[:languages]:
        table = folder / f"{language}.lproj" / "Root.strings"
        table.parent.mkdir()
        table.write_text(strings(count, language), "utf-8")


def write_tree(folder: Path, bundles: int, count: int, languages: int) -> None:
    """A folder of bundles."""
    for number in range(bundles):
        write_bundle(folder / f"App{number}" / "Settings.bundle", count, languages)


def write_pages(folder: Path, pages: int, count: int) -> None:
    """A bundle whose root page opens all others."""
    folder.mkdir(parents=True)
    lines: list[str] = ["<dict>", "\t<key>PreferenceSpecifiers</key>", "\t<array>"]
    for number in range(pages):
        _write({"Type": "PSChildPaneSpecifier", "Title": f"Page {number}", "File": f"Page{number}"},
               lines, "\t\t")
        text = page(count).replace("_", f"_{number}_")
        (folder / f"Page{number}.plist").write_text(text, "utf-8")
    text = HEAD + "\n".join((*lines, "\t</array>", "</dict>", "</plist>", ""))
    (folder / "Root.plist").write_text(text, "utf-8")


def write_catalog(folder: Path, count: int, languages: int) -> None:
    """A page, and a String Catalog of Xcode with its translations."""
    write_root(folder, count)
    entries = {}
    for text in _texts(count):
        entries[text] = {"localizations": {
            language: {"stringUnit": {"state": "translated", "value": f"{text} ({language})"}}
            for language in LANGUAGES[1:languages]}}
    catalog = {"sourceLanguage": LANGUAGES[0], "strings": entries, "version": "1.0"}
    (folder / "Root.xcstrings").write_text(json.dumps(catalog, indent=2), "utf-8")


def write_code(folder: Path, files: int, count: int) -> None:
    """Swift files, one in ten of which reads some defaults of a page."""
    folder.mkdir(parents=True)
    keys = [element["Key"] for element in islice(elements(), count) if "Key" in element]
    for number in range(files):
        lines = ["import UIKit", "", f"final class View{number}: UIViewController {{"]
        for method in range(40):
            key = keys[(number * 40 + method) % len(keys)]
            body = (f'UserDefaults.standard.bool(forKey: "{key}")' if number % 10 == 0
                    else f'update("{key[::-1]}", count: {method})')
            lines += [f"  /// Updates the view for the row in section {method}.",
                      f"  func method{method}() -> Bool {{", f"    return {body}", "  }", ""]
        text = "\n".join((*lines, "}", ""))
        (folder / f"View{number}.swift").write_text(text, "utf-8")
