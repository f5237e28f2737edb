"""Edits by way of a bundle.

A page or table in a bundle is edited in the YAML of the bundle. A YAML document that is part of a
bundle's YAML is edited in the bundle: there, its page or table has the new value.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import oracles
from edit_cases import FORMATS, Case
from edit_patches import Patch, UnpatchableError, comment_patch, patched, patches
from edit_targets import target
from layouts import FORMS, Layout, LayoutError, of_yaml
from program import JSON, Program

# The page that makes a folder a bundle.
ROOT = {"PreferenceSpecifiers": []}
# The first line of a page, of a table, and of all tables, with the comments that head it.
PART = re.compile(r"(?m)^( *)(?:#.*\n\1)*(E\d{6}|strings):")
HEAD = re.compile(r"(?:(?:#.*)?\n)*\n")


# The YAML of a bundle, to pages and tables that exist

def through_bundle(program: Program, cases: list[Case]) -> None:
    """One bundle of all cases as one YAML document, edited, and written back."""
    batch = program.batch(())
    bundle = _bundle(batch.folder, cases)
    for case in cases:
        _place(bundle, case).write_bytes(case.target.data)
    run = program.run("Settings.bundle", "-o", "one.yaml", "--keep-going", folder=batch.folder,
                      limit=120)
    if run.status:
        raise LayoutError(f"the bundle: {run.messages[:300]}")
    layout = of_yaml((batch.folder / "one.yaml").read_text("utf-8"))
    found: list[Patch] = []
    for case in cases:
        try:
            root = layout.root.at(_path(case))
            own = patches(layout, root, case.edit, case.target.value)
            case.source = _piece(layout, root.start, root.end, own)
        except (UnpatchableError, LayoutError, IndexError):
            continue
        found += own
        case.is_made = True
    made = [case for case in cases if case.is_made]
    (batch.folder / "one.yaml").write_text(patched(layout.text, found), "utf-8")
    run = program.run("one.yaml", "-o", "Settings.bundle", *JSON, folder=batch.folder, limit=120)
    for case in made:
        case.result = _place(bundle, case).read_bytes()
    shutil.rmtree(batch.folder)
    _one_by_one(run.status, run.messages, made, lambda half: through_bundle(program, half))


def _one_by_one(
    status: int, messages: str, cases: list[Case], again: Callable[[list[Case]], None]
) -> None:
    """After a run that failed, runs its halves, down to the cases that fail."""
    if not status:
        return
    if len(cases) == 1:
        cases[0].error = f"exit {status}: {messages[:300]}"
        return
    for half in (cases[:len(cases) // 2], cases[len(cases) // 2:]):
        again(half)


def _piece(layout: Layout, start: int, end: int, found: Iterable[Patch]) -> bytes:
    """The edited part of a document."""
    start = layout.text.rfind("\n", 0, start) + 1
    return patched(layout.text[start:end + 200], [
        (max(a - start, 0), b - start, new) for a, b, new in found]).encode()


def _bundle(folder: Path, cases: list[Case]) -> Path:
    bundle = folder / "Settings.bundle"
    (bundle / "en.lproj").mkdir(parents=True)
    (bundle / "Root.plist").write_bytes(oracles.write_xml(ROOT))
    for case in cases:
        _place(bundle, case).touch()
    return bundle


def _place(bundle: Path, case: Case) -> Path:
    if case.target.is_table:
        return bundle / "en.lproj" / f"{case.name}.strings"
    return bundle / f"{case.name}.plist"


def _path(case: Case) -> tuple[str, ...]:
    return ("strings", "en", case.name) if case.target.is_table else ("pages", case.name)


# A bundle, to its YAML that exists

def from_bundle(program: Program, cases: list[Case], line_end: str) -> None:
    """One YAML document of all cases, updated from a bundle with the edited values."""
    if not cases:
        return
    batch = program.batch(())
    bundle = _bundle(batch.folder, cases)
    commented = _with_comments(
        program, [case for case in cases if case.edit.operation == "comment"])
    for case in cases:
        if case.edit.operation != "comment":
            case.source = _written(case)
        elif case.name in commented:
            case.source = commented[case.name]
        else:
            _place(bundle, case).unlink()
            continue
        case.is_made = True
        _place(bundle, case).write_bytes(case.source)
    made = [case for case in cases if case.is_made]
    old = _document(made, line_end)
    (batch.folder / "one.yaml").write_bytes(old.encode())
    run = program.run("Settings.bundle", "-o", "one.yaml", "--update", *JSON, folder=batch.folder,
                      limit=120)
    new = (batch.folder / "one.yaml").read_bytes().decode()
    shutil.rmtree(batch.folder)
    if not run.status:
        _take(made, old, new)
    _one_by_one(run.status, run.messages, made,
                lambda half: from_bundle(program, half, line_end))


def _take(cases: list[Case], old: str, new: str) -> None:
    """Gives each case its part of the old document and of the new, as a file of its own."""
    before, after = _parts(old), _parts(new)
    if before[""] != after[""]:
        cases[0].error = "the document changed around its pages and tables"
    for case in cases:
        whole = target(case.target.name, case.target.variant, "yaml",
                       before[case.name].encode(), is_table=case.target.is_table)
        if whole is None or case.name not in after:
            case.error = "no part of the document"
            continue
        case.target = whole
        case.edit = case.edit.inside((case.name,))
        case.result = after[case.name].encode()


def _parts(text: str) -> dict[str, str]:
    """The lines of each page and table by its name, and the lines around them, without one."""
    starts = list(PART.finditer(text))
    ends = [match.start() for match in starts[1:]] + [len(text)]
    parts = {match[2]: text[match.start():end] for match, end in zip(starts, ends, strict=True)}
    parts[""] = text[:starts[0].start()] + parts.pop("strings", "")
    return parts


def _document(cases: list[Case], line_end: str) -> str:
    """The YAML of a bundle that has the cases' documents as its pages and tables."""
    lines = ["settingsBundle: 1", "pages:", "  Root:", "    PreferenceSpecifiers: []"]
    for is_table, indent in ((False, 2), (True, 4)):
        chosen = [case for case in cases if case.target.is_table == is_table]
        if is_table and chosen:
            lines += ["strings:", "  en:"]
        for case in chosen:
            text = case.target.text.replace("\r\n", "\n").removeprefix("---\n")
            # The comments that head a document are above its key, those of its first entry below.
            head = HEAD.match(text)
            lines += (" " * indent + line for line in (head[0] if head else "").split("\n")
                      if line)
            lines.append(f"{' ' * indent}{case.name}:")
            lines += (" " * (indent + 2) + line if line else "" for line in
                      text[head.end() if head else 0:].removesuffix("\n").split("\n"))
    return line_end.join((*lines, ""))


def _written(case: Case) -> bytes:
    """The page or table with the edited value, as a file without comments."""
    value = case.edit.apply(case.target.value)
    if not case.target.is_table:
        return oracles.write_xml(value)
    return "".join(f"{_quoted(key)} = {_quoted(text)};\n" for key, text in value.items()).encode()


def _quoted(text: str) -> str:
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\r", "\\r")
    return f'"{text}"'


def _with_comments(program: Program, cases: list[Case]) -> dict[str, bytes]:
    """The pages and tables of documents with one comment changed."""
    found: dict[str, bytes] = {}
    for is_table, form in ((False, "xml"), (True, "table")):
        chosen = [case for case in cases if case.target.is_table == is_table]
        batch = program.batch((case.name, ".yaml", case.target.data) for case in chosen)
        converted, refused = program.convert(batch, FORMATS[form])
        for case in chosen:
            if case.name in refused:
                continue
            layout = FORMS[form](converted.data(case.name).decode())
            mark = "<!-- {} -->" if form == "xml" else "/* {} */"
            try:
                patch = comment_patch(layout, case.edit, (0, len(layout.text)), mark)
            except UnpatchableError:
                continue
            found[case.name] = patched(layout.text, patch).encode()
        batch.remove()
        converted.remove()
    return found
