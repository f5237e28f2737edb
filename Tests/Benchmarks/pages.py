"""The documents that are measured: always the same bytes, and never committed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from xml.sax.saxutils import escape

Value = dict[str, "Value"] | list["Value"] | str | bool | int | float

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


def page(count: int, *, commented: bool = False, changed: bool = False) -> str:
    """A page as Xcode writes it.

    - commented: with a comment above each element.
    - changed: with another title in the middle.
    """
    lines = ["<dict>", "\t<key>StringsTable</key>", "\t<string>Root</string>",
             "\t<key>PreferenceSpecifiers</key>", "\t<array>"]
    for number, element in enumerate(islice(elements(), count)):
        if commented:
            lines.append(f"\t\t<!-- Row {number} is here because somebody asked for it. -->")
        if changed and number == count // 2:
            element["Title"] = "Another title"
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


def strings(count: int, language: str) -> str:
    """The strings table of a page in a language, with a comment above every other entry."""
    texts: dict[str, None] = {}
    for element in islice(elements(), count):
        for text in (element.get("Title"), element.get("FooterText"), *element.get("Titles", ())):
            if text:
                texts[text] = None
    lines = []
    for number, text in enumerate(texts):
        if number % 2 == 0:
            lines.append(f"/* Shown in row {number}. */")
        translation = text if language == LANGUAGES[0] else f"{text} ({language})"
        lines.append(f'"{text}" = "{translation}";')
    return "\n".join((*lines, ""))


def write_bundle(folder: Path, count: int, languages: int) -> None:
    """A bundle of one page with strings tables in so many languages."""
    folder.mkdir()
    (folder / "Root.plist").write_text(page(count), "utf-8")
    for language in LANGUAGES[:languages]:
        table = folder / f"{language}.lproj" / "Root.strings"
        table.parent.mkdir()
        table.write_text(strings(count, language), "utf-8")
