"""What is wrong between the files of real Settings bundles, and of damaged copies, judged twice.

The program's findings about missing pages, tables, translations and images are compared with a
judgement of our own, made from the same files by outside parsers. Each bundle is then damaged at
random (a file taken away, renamed, put into other capital letters; a text changed) and judged again.
The counts by rule are printed.
"""

from __future__ import annotations

import collections
import json
import random
import re
import shutil
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from oracles import read_original
from report import Report, Setting

DAMAGED = 8
Findings = set[tuple[str, str, str]]

# The texts that each element shows, by Apple's reference.
SHOWN = {
    "PSGroupSpecifier": ("Title", "FooterText"),
    "PSRadioGroupSpecifier": ("Title", "FooterText", "Titles"),
    "PSChildPaneSpecifier": ("Title",),
    "PSToggleSwitchSpecifier": ("Title", "Description"),
    "PSSliderSpecifier": (),
    "PSTitleValueSpecifier": ("Title", "Titles"),
    "PSTextFieldSpecifier": ("Title",),
    "PSMultiValueSpecifier": ("Title", "Titles", "ShortTitles"),
}
PROMPTS = ("TrueConfirmationPrompt", "FalseConfirmationPrompt")
PROMPT_TEXTS = ("Title", "Prompt", "ConfirmText", "DenyText")
IMAGES = ("MinimumValueImage", "MaximumValueImage", "Icon")
IMAGE_FILE = re.compile(
    r"\.(png|jpe?g|pdf|svg|gif|tiff?|heic|bmp)$", re.IGNORECASE)
OTHER_CONTROLLERS = ("IASKViewControllerClass", "IASKViewControllerStoryBoardFile",
                     "IASKViewControllerStoryBoardId", "IASKSegueIdentifier")
NUMBER = re.compile(r"[\d.,+\-−½]+")

# How much of each finding is compared: what the program's sentence says, and ours does.
SENTENCES = {
    "bundle-no-root": r"(the bundle has no page) .*",
    "child-file-missing": r'there is no page "(.*)"',
    "child-file-case": r'the page is called "(.*)", not ".*"',
    "page-unreachable": r'no row opens the page "(.*)"',
    "stray-file": r"(.*)",
    "strings-table-missing": r'no language has the strings table "(.*)"',
    "strings-table-language": r'the strings table "(.*)" is missing in .*',
    "strings-table-case": r'the strings table is called ".*", not "(.*)"',
    "strings-no-lproj": r'the strings table "(.*)" is named, .*',
    "strings-no-table": r"(the page names no strings table), .*",
    "string-untranslated": r"texts without a translation: (\d+ of \d+): .*",
    "string-unused": r"(texts on no page: \d+ of \d+|no page uses the strings table).*",
    "image-missing": r'there is no image "(.*)"',
}


def run(setting: Setting, report: Report) -> None:
    work = setting.program.workspace / "between_files"
    work.mkdir()
    chance = random.Random(setting.seed)
    bundles = sorted({folder for file in setting.corpus.glob("settings/**/*.plist")
                      for folder in file.parents if ".bundle" in folder.name})
    counts: collections.Counter[tuple[str, str]] = collections.Counter()
    compared: collections.Counter[str] = collections.Counter()
    damaged = 0
    for bundle in bundles:
        name = bundle.relative_to(setting.corpus / "settings").as_posix()
        copy = work / "Settings.bundle"
        for damage in range(DAMAGED + 1):
            shutil.copytree(bundle, copy, copy_function=shutil.copyfile)
            done = [_damage(copy, chance) for _ in range(damage)]
            found, every = _said(setting, work)
            if damage == 0:
                counts.update(every)
            else:
                damaged += 1
            expected = _expected(copy)
            compared.update(rule for rule, _, _ in expected)
            report.check(f"{name} {'; '.join(done)}", _difference(expected, found))
            shutil.rmtree(copy)
    report.at_least(55, len(bundles), "bundles, judged as they are")
    report.at_least(400, damaged, "damaged copies")
    report.at_least(5_000, compared.total(), "findings between files, the same in both judgements")
    for rule in SENTENCES:
        report.check(rule, None if compared[rule] else "no bundle, damaged or not, has it")
    report.figure(", ".join(f"{rule} {count}" for rule, count in compared.most_common()))
    report.figure("what the program says of the bundles as they are:")
    for (severity, rule), count in sorted(counts.items(), key=lambda item: (item[0][0], -item[1])):
        report.figure(f"{severity} {rule}: {count}")


def _said(setting: Setting, work: Path) -> tuple[Findings, list[tuple[str, str]]]:
    """What the program finds: what is compared, and every finding's severity and rule."""
    run = setting.program.run("validate", "Settings.bundle", "--diagnostics", "json", folder=work)
    diagnostics = json.loads(run.output)
    found: Findings = set()
    for one in diagnostics:
        if sentence := SENTENCES.get(one["rule"]):
            match = re.fullmatch(sentence, one["message"], re.DOTALL)
            assert match, f"[{one['rule']}] says: {one['message']}"
            file = one["file"].removeprefix("Settings.bundle").removeprefix("/")
            what = "" if one["rule"] == "stray-file" else match[1]
            found.add((one["rule"], file, what))
    return found, [(one["severity"], one["rule"]) for one in diagnostics]


def _difference(expected: Findings, found: Findings) -> str | None:
    if expected == found:
        return None
    return (f"not found: {sorted(expected - found)[:3]}; "
            f"found all the same: {sorted(found - expected)[:3]}")


# Damage


def _damage(bundle: Path, chance: random.Random) -> str:
    """Does something to a bundle that people do by mistake, and says what."""
    files = sorted(file for file in bundle.rglob("*") if file.is_file())
    file = chance.choice(files) if files else bundle / "none"
    ways: list[Callable[[Path, random.Random], str]] = [
        _remove, _rename, _miscase, _change, _stray]
    return chance.choice(ways)(file, chance) if file.exists() else ""


def _remove(file: Path, chance: random.Random) -> str:
    file.unlink()
    return f"without {file.name}"


def _rename(file: Path, chance: random.Random) -> str:
    file.rename(file.with_name(f"New {chance.randrange(9)}{file.suffix}"))
    return f"{file.name} renamed"


def _miscase(file: Path, chance: random.Random) -> str:
    other = file.with_name(file.stem.swapcase() + file.suffix)
    if not other.exists():
        file.rename(other)
    return f"{other.name}"


def _change(file: Path, chance: random.Random) -> str:
    data = file.read_bytes()
    words = re.findall(rb"[A-Za-z]{5,}", data)
    if file.suffix not in (".plist", ".strings") or data.startswith(b"bplist") or not words:
        return ""
    word = chance.choice(words)
    file.write_bytes(data.replace(b">" + word, b">X" + word).replace(b'"' + word, b'"X' + word))
    return f"{word.decode()} changed in {file.name}"


def _stray(file: Path, chance: random.Random) -> str:
    kind = chance.choice(("xcstrings", "txt", "strings", "PNG", "html"))
    (file.parent / f"stray.{kind}").write_bytes(b"")
    return f"stray.{kind} beside {file.name}"


# A judgement of our own


class _Page:
    def __init__(self, path: str, root: dict[str, Any]) -> None:
        self.path = path
        self.name = path.removesuffix(".plist")
        self.family, self.is_in_app = _family(self.name)
        self.root = root
        items = root.get("PreferenceSpecifiers")
        self.elements = [item for item in items if isinstance(item, dict)] \
            if isinstance(items, list) else []

    @property
    def panes(self) -> Iterator[str]:
        """The pages that its rows open, as far as they may be in the bundle."""
        for element in self.elements:
            file = element.get("File")
            if element.get("Type") != "PSChildPaneSpecifier" or not isinstance(file, str):
                continue
            if not file or file.startswith("/") or ".." in file.split("/"):
                continue
            if not any(key in element for key in OTHER_CONTROLLERS):
                yield file

    def texts(self) -> Iterator[str]:
        """The texts that are looked up in a table."""
        for element in self.elements:
            keys = SHOWN.get(_text(element.get("Type")))
            if keys is None:
                continue
            places = [element.get(key) for key in keys]
            for prompt in (element.get(key) for key in PROMPTS):
                if isinstance(prompt, dict) and element["Type"] == "PSToggleSwitchSpecifier":
                    places += [prompt.get(key) for key in PROMPT_TEXTS]
            for place in places:
                for text in place if isinstance(place, list) else [place]:
                    if isinstance(text, str) and _says_something(text):
                        yield text


def _expected(bundle: Path) -> Findings:
    paths = {file.relative_to(bundle).as_posix(): file
             for file in bundle.rglob("*") if file.is_file()}
    paths = {path: file for path, file in paths.items()
             if not any(part.startswith(".") for part in path.split("/"))}
    found: Findings = set()
    pages: list[_Page] = []
    tables: dict[tuple[str, str], dict[str, Any]] = {}
    unreadable = False
    for path, file in sorted(paths.items()):
        table = re.fullmatch(r"([^/]+)\.lproj/([^/]+)\.strings", path)
        if not path.endswith(".plist") and not table:
            if not IMAGE_FILE.search(path):
                found.add(("stray-file", path, ""))
            continue
        try:
            value = read_original(file.read_bytes(), file.suffix)
            assert isinstance(value, dict)
            if table:
                assert all(isinstance(text, str) for text in value.values())
                tables[table[1], table[2]] = value
            else:
                pages.append(_Page(path, value))
        except Exception:
            unreadable |= not table
    families = {_family(path.removesuffix(".plist"))[0]
                for path in paths if path.endswith(".plist")}
    pages = _links(found, pages, families, unreadable)
    if not any(_family(path.removesuffix(".plist")) == ("Root", False)
               for path in paths if path.endswith(".plist")):
        found.add(("bundle-no-root", "", "the bundle has no page"))
    _strings(found, pages, tables, set(paths), unreadable)
    _images(found, pages, set(paths))
    return found


def _links(
    found: Findings, pages: list[_Page], families: set[str], unreadable: bool
) -> list[_Page]:
    """The findings about panes; the pages that are pages."""
    folded: dict[str, str] = {}
    for family in families:
        folded.setdefault(family.lower(), family)
    children: dict[str, set[str]] = collections.defaultdict(set)
    for page in pages:
        folder = page.family.rpartition("/")[0]
        for file in page.panes:
            bare = file.removesuffix(".plist")
            names = [_family(bare)[0]] + ([f"{folder}/{_family(bare)[0]}"] if folder else [])
            if hits := [name for name in names if name in families]:
                children[page.family].add(hits[0])
            elif near := [folded[name.lower()] for name in names if name.lower() in folded]:
                children[page.family].add(near[0])
                found.add(("child-file-case", page.path, near[0]))
            else:
                found.add(("child-file-missing", page.path, bare))
    opened = set().union(*children.values())
    kept = [page for page in pages if "PreferenceSpecifiers" in page.root
            or page.family == "Root" or page.family in opened]
    reached, waiting = {"Root"}, ["Root"]
    while waiting:
        for child in children[waiting.pop()] - reached:
            reached.add(child)
            waiting.append(child)
    if not unreadable and any(page.family == "Root" for page in kept):
        for page in kept:
            if page.family not in reached and not page.is_in_app:
                found.add(("page-unreachable", page.path, page.family))
    return kept


def _strings(
    found: Findings, pages: list[_Page], tables: dict[tuple[str, str], dict[str, Any]],
    paths: set[str], unreadable: bool,
) -> None:
    languages = sorted({path.split(".lproj/")[0] for path in paths
                        if re.match(r"[^/]+\.lproj/", path)})
    lower = {path.lower() for path in paths if path.endswith(".strings")}
    users: dict[str, list[_Page]] = {}
    for page in pages:
        name = page.root.get("StringsTable")
        if not isinstance(name, str):
            own = page.family.rpartition("/")[2]
            name = next((table for table in (own, "Root") if page.is_in_app and any(
                f"{language}.lproj/{table}.strings" in paths for language in languages)), None)
        if name is None:
            if languages and not page.is_in_app and any(True for _ in page.texts()):
                found.add(("strings-no-table", page.path, "the page names no strings table"))
        elif "/" not in name:
            users.setdefault(name.removesuffix(".strings"), []).append(page)
    for name, used in users.items():
        files = {language: f"{language}.lproj/{name}.strings" for language in languages}
        here = [language for language, file in files.items() if file in paths]
        near = [language for language, file in files.items()
                if file not in paths and file.lower() in lower]
        gone = [language for language in languages
                if language not in here + near and language != "Base"]
        first = used[0].path
        if not languages:
            found.add(("strings-no-lproj", first, name))
            continue
        if near:
            found.add(("strings-table-case", first, name))
        if not here and not near:
            found.add(("strings-table-missing", first, name))
        if here and gone:
            found.add(("strings-table-language", first, name))
    for (language, name), table in tables.items():
        file = f"{language}.lproj/{name}.strings"
        if name not in users:
            if not unreadable and name.lower() not in {user.lower() for user in users}:
                found.add(("string-unused", file, "no page uses the strings table"))
            continue
        texts = {text for page in users[name] for text in page.texts()}
        missing = texts - table.keys()
        if missing and re.split("[-_]", language)[0] not in ("en", "Base", "English"):
            found.add(("string-untranslated", file, f"{len(missing)} of {len(texts)}"))
        strings = {text for page in users[name] for text in _every_string(page.root)}
        if (unused := table.keys() - strings) and not unreadable:
            found.add(("string-unused", file, f"texts on no page: {len(unused)} of {len(table)}"))


def _images(found: Findings, pages: list[_Page], paths: set[str]) -> None:
    def stem(path: str) -> str:
        path = IMAGE_FILE.sub("", path)
        return re.sub(r"(@[23]x)?(~ipad|~iphone)?$", "", path, count=1)

    stems = {stem(re.sub(r"^[^/]+\.lproj/(?=[^/]*$)", "", path))
             for path in paths if IMAGE_FILE.search(path)}
    for page in pages:
        folder = page.family.rpartition("/")[0]
        places: list[Any] = [page.root.get("Icon")]
        for element in page.elements:
            if element.get("Type") == "PSSliderSpecifier":
                places += [element.get(key) for key in IMAGES[:2]]
            elif element.get("Type") == "PSChildPaneSpecifier":
                places.append(element.get("Icon"))
        for name in places:
            if isinstance(name, str) and name:
                names = {stem(name), f"{folder}/{stem(name)}" if folder else stem(name)}
                if not names & stems:
                    found.add(("image-missing", page.path, name))


def _family(name: str) -> tuple[str, bool]:
    """A page's name without its variant, and whether an app alone shows it."""
    is_in_app = False
    while match := re.fullmatch(r"(.+)(~ipad|~iphone|\.inApp)", name, re.DOTALL):
        name = match[1]
        is_in_app |= match[2] == ".inApp"
    return name, is_in_app


def _says_something(text: str) -> bool:
    """Whether a text needs a translation: a number with a short unit does not."""
    bare = "".join(text.split())
    if not any(letter.isalpha() or unicodedata.category(letter) == "Nl" for letter in bare):
        return False
    unit = NUMBER.sub("", bare, count=1) if NUMBER.match(bare) else bare
    return len(unit) == len(bare) or len(unit) > 3


def _every_string(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _every_string(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _every_string(inner)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
