"""Faults to plant in a bundle: for each rule across files, all that are possible."""

from __future__ import annotations

import plistlib
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bundle_on_disk import Bundle, Changes

NEW = "Tidewrack"
# The tables in the language of the pages.
SOURCE = re.compile(r"(en|Base|English)\b")
GROUP = {"Type": "PSGroupSpecifier", "Title": NEW}
SLIDER = {"Type": "PSSliderSpecifier", "Key": NEW, "DefaultValue": 1, "MinimumValueImage": NEW}


class Fault(NamedTuple):
    """Files to write or remove, the files where that has to be found, and the key path there."""

    changes: Changes
    files: set[str]
    path: str | None = None


Faults = Iterator[Fault]


def _rows(bundle: Bundle) -> Iterator[tuple[str, str, list[str]]]:
    """The rows that open another page: their page, their key path, that page and its variants."""
    for page in bundle.pages:
        for index, element in enumerate(bundle.elements(page)):
            if element.get("Type") == "PSChildPaneSpecifier" and "IASK" not in str(element.keys()):
                children = _variants(bundle, f"{element.get('File')}.plist")
                if children and page not in children:
                    yield page, f"PreferenceSpecifiers.{index}.File", children


def _variants(bundle: Bundle, page: str) -> list[str]:
    name = re.escape(page.removesuffix(".plist"))
    found = [path for path in bundle.files if re.fullmatch(rf"{name}([~.].*)?\.plist", path)]
    return found if page in bundle.pages else []


def _no_page(bundle: Bundle) -> Faults:
    for page, path, children in _rows(bundle):
        yield Fault(dict.fromkeys(children), {page}, path)


def _miscased_page(bundle: Bundle) -> Faults:
    for page, path, children in _rows(bundle):
        if len(children) == 1:
            yield Fault(bundle.miscased(children[0]), {page}, path)


def _unopened_page(bundle: Bundle) -> Faults:
    if bundle.is_readable and "Root.plist" in bundle.pages:
        yield Fault({f"{NEW}.plist": _page({})}, {f"{NEW}.plist"})


def _no_root(bundle: Bundle) -> Faults:
    if roots := _variants(bundle, "Root.plist"):
        yield Fault({**dict.fromkeys(roots), f"{NEW}.plist": _page({})}, {""})


def _stray_file(_: Bundle) -> Faults:
    yield Fault({f"{NEW}.txt": b""}, {f"{NEW}.txt"})


def _no_image(bundle: Bundle) -> Faults:
    for page, root in bundle.pages.items():
        if elements := bundle.elements(page):
            yield Fault({page: _page(root, *elements, SLIDER)}, {page},
                        f"PreferenceSpecifiers.{len(elements)}.MinimumValueImage")


def _page(root: dict[str, Any], *elements: dict[str, Any]) -> bytes:
    return plistlib.dumps(root | {"PreferenceSpecifiers": list(elements or (GROUP,))})


def _tables(bundle: Bundle) -> Iterator[tuple[set[str], set[str]]]:
    """Strings tables: the pages that name one, and its file in each language that has it."""
    for name, pages in bundle.users.items():
        if tables := bundle.named(name):
            yield pages, tables


def _no_table(bundle: Bundle) -> Faults:
    for pages, tables in _tables(bundle):
        if _need_table(bundle, pages):
            changes = {**dict.fromkeys(tables), f"en.lproj/{NEW}.strings": b""}
            yield Fault(changes, pages, "StringsTable")


def _need_table(bundle: Bundle, pages: set[str]) -> bool:
    """Whether the pages are not only groups, as licenses are, which need no table."""
    return any(element.get("Type") != "PSGroupSpecifier"
               for page in pages for element in bundle.elements(page))


def _new_language(bundle: Bundle) -> Faults:
    for pages, tables in _tables(bundle):
        # Nobody translates a table of nothing but copyright notices.
        texts = [text for page in pages for row in bundle.pages[page]["PreferenceSpecifiers"]
                 for key, text in row.items() if key in {"Title", "FooterText"}]
        if (len(tables) == len(bundle.languages) and _need_table(bundle, pages)
                and not all("Copyright" in text for text in texts)):
            yield Fault({f"yi.lproj/{NEW}.strings": b""}, pages, "StringsTable")


def _miscased_table(bundle: Bundle) -> Faults:
    for pages, tables in _tables(bundle):
        for table in sorted(tables):
            yield Fault(bundle.miscased(table), pages, "StringsTable")


def _untranslated(bundle: Bundle) -> Faults:
    for pages, tables in _tables(bundle):
        for page in sorted(pages):
            for table in sorted(tables & bundle.tables.keys()):
                if not SOURCE.match(table):
                    elements = bundle.elements(page)
                    yield Fault({page: _page(bundle.pages[page], GROUP, *elements)}, {table})


def _unused(bundle: Bundle) -> Faults:
    for pages, tables in _tables(bundle):
        # An app that shows the pages itself may look up any string.
        if "Root.plist" not in bundle.pages or all(".inApp" in page for page in pages):
            continue
        for table in sorted(tables & bundle.tables.keys()) if bundle.is_readable else ():
            text = "".join(f"{_quoted(key)} = {_quoted(value)};\n"
                           for key, value in (bundle.tables[table] | {NEW: NEW}).items())
            yield Fault({table: text.encode()}, {table}, NEW)


def _quoted(text: str) -> str:
    return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'


PLANTS: dict[str, Callable[[Bundle], Faults]] = {
    "bundle-no-root": _no_root,
    "child-file-missing": _no_page,
    "child-file-case": _miscased_page,
    "page-unreachable": _unopened_page,
    "stray-file": _stray_file,
    "image-missing": _no_image,
    "strings-table-missing": _no_table,
    "strings-table-language": _new_language,
    "strings-table-case": _miscased_table,
    "string-untranslated": _untranslated,
    "string-unused": _unused,
}
