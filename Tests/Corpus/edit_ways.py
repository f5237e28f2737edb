"""The ways an edit takes to its file: its YAML, its JSON, the bundle it is in, `set`, and `fix`.

A page or table in a bundle is edited in the YAML of the bundle. A page or table in a folder of YAML
is edited in the bundle: there, it has the new value. So is a bundle that is one YAML document.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import oracles
from edit_cases import FORMATS, Case
from edit_patches import Patch, UnpatchableError, patched, patches
from edit_targets import WHOLE
from layouts import Layout, LayoutError, of_yaml
from program import JSON, Program, Run


def make(program: Program, cases: list[Case]) -> None:
    """Makes the edits of all cases; those that cannot be made their way are left."""
    cases = _readable(program, cases)
    for way, made in (
        ("yaml", _through_yaml), ("json", _through_json), ("bundle", _through_bundle),
        ("set", _set), ("fix", _fix),
    ):
        if chosen := [case for case in cases if case.way == way]:
            made(program, chosen)


def _readable(program: Program, cases: list[Case]) -> list[Case]:
    """The program takes no alias for a key, and less of tabs."""
    drafts = program.batch((case.name, case.target.extension, case.target.data)
                           for case in cases if not case.target.layout)
    read_back, refused = program.convert(drafts, "json")
    drafts.remove()
    read_back.remove()
    return [case for case in cases if case.name not in refused]


# A document over its file

def _through_yaml(program: Program, cases: list[Case]) -> None:
    batch = program.batch((case.name, case.target.extension, case.target.data) for case in cases)
    sources, _ = program.convert(batch, "yaml")
    for case in cases:
        if case.name in sources.files:
            _edit(case, sources.data(case.name))
    batch.remove()
    sources.remove()
    _update(program, cases)


def _edit(case: Case, data: bytes) -> None:
    """Edits YAML that has the value of a case, if there is a way."""
    try:
        layout = of_yaml(data.decode())
        found = patches(layout, layout.root, case.edit, case.target.value)
        case.source = patched(layout.text, found).encode()
        case.is_made = True
    except (UnpatchableError, LayoutError, IndexError):
        pass


def _through_json(program: Program, cases: list[Case]) -> None:
    for case in cases:
        case.source = case.in_json
        case.is_made = True
    _update(program, cases)


def _update(program: Program, cases: list[Case]) -> None:
    """Writes the files of the cases, and updates them from their sources."""
    for form, target in FORMATS.items():
        made = [case for case in cases if case.is_made and case.target.form == form]
        sources, results = program.batch(()), program.batch(())
        files = []
        for case in made:
            (results.folder / case.file).write_bytes(case.target.data)
            files.append(f"{case.name}.{case.way}")
            (sources.folder / files[-1]).write_bytes(case.source)
        run = program.run(*files, "-o", f"{results.folder}/", "--to", target, *JSON,
                          folder=sources.folder, limit=300) if files else None
        errors = {one.file: str(one) for one in (run.diagnostics if run else ())
                  if one.severity == "error"}
        for case, file in zip(made, files, strict=True):
            case.error = errors.get(file, "")
            case.result = (results.folder / case.file).read_bytes()
        if run and (run.status not in (0, 2) or (run.status == 2 and not errors)):
            made[0].error = _failure(run)
        sources.remove()
        results.remove()


def _failure(run: Run) -> str:
    return f"exit {run.status}: {run.messages[-300:]}"


# Bundles

def _through_bundle(program: Program, cases: list[Case]) -> None:
    _over_bundle(program, [case for case in cases if case.target.form != "yaml"])
    documents = [case for case in cases if case.target.form == "yaml"]
    _over_folder(program, [case for case in documents if case.target.variant != WHOLE])
    for case in documents:
        if case.target.variant == WHOLE:
            _over_document(program, case)


def _over_bundle(program: Program, cases: list[Case]) -> None:
    """One bundle of all cases as one YAML document, edited, and written back."""
    if not cases:
        return
    bundle = _bundle(program)
    folder = bundle.parent
    for case in cases:
        _place(bundle, case).write_bytes(case.target.data)
    run = program.run(bundle.name, "-o", "one.yaml", "--keep-going", folder=folder, limit=120)
    if run.status:
        raise LayoutError(f"the bundle: {run.messages[:300]}")
    layout = of_yaml((folder / "one.yaml").read_text("utf-8"))
    found: list[Patch] = []
    for case in cases:
        try:
            path = ("strings", "en") if case.target.is_table else ("pages",)
            root = layout.root.at((*path, case.name))
            own = patches(layout, root, case.edit, case.target.value)
            case.source = _piece(layout, root.start, root.end, own)
        except (UnpatchableError, LayoutError, IndexError):
            continue
        found += own
        case.is_made = True
    made = [case for case in cases if case.is_made]
    (folder / "one.yaml").write_text(patched(layout.text, found), "utf-8")
    run = program.run("one.yaml", "-o", bundle.name, *JSON, folder=folder, limit=120)
    for case in cases:
        case.result = _place(bundle, case).read_bytes()
        if not case.is_made and case.result != case.target.data:
            made[0].error = f"{case.name} has changed, which nobody has edited"
    shutil.rmtree(folder)
    _one_by_one(run, made, lambda half: _over_bundle(program, half))


def _one_by_one(run: Run, cases: list[Case], again: Callable[[list[Case]], None]) -> None:
    """After a run that failed, runs its halves, down to the cases that fail."""
    if not run.status:
        return
    if len(cases) == 1:
        cases[0].error = _failure(run)
        return
    for half in (cases[:len(cases) // 2], cases[len(cases) // 2:]):
        again(half)


def _piece(layout: Layout, start: int, end: int, found: Iterable[Patch]) -> bytes:
    """The edited part of a document."""
    start = layout.text.rfind("\n", 0, start) + 1
    return patched(layout.text[start:end + 200], [
        (max(a - start, 0), b - start, new) for a, b, new in found]).encode()


def _bundle(program: Program) -> Path:
    """A bundle with nothing but its root page, alone in a folder, and with room for a table."""
    bundle = program.batch(()).folder / "Settings.bundle"
    (bundle / "en.lproj").mkdir(parents=True)
    (bundle / "Root.plist").write_bytes(oracles.write_xml({"PreferenceSpecifiers": []}))
    return bundle


def _place(folder: Path, case: Case, end: str = "") -> Path:
    if case.target.is_table:
        return folder / "en.lproj" / f"{case.name}.strings{end}"
    return folder / f"{case.name}.plist{end}"


def _over_folder(program: Program, cases: list[Case]) -> None:
    """A folder of YAML of all cases, updated from a bundle with their edited pages and tables."""
    if not cases:
        return
    bundle = _bundle(program)
    texts = bundle.parent / "texts"
    (texts / "en.lproj").mkdir(parents=True)
    (texts / "Root.plist.yaml").write_text("PreferenceSpecifiers: []\n")
    for case in cases:
        if case.target.layout:
            _edit(case, case.target.data)
        else:
            case.source = oracles.write_xml(case.edit.apply(case.target.value))
            case.is_made = True
    made = [case for case in cases if case.is_made]
    for is_table, form in ((False, "xml"), (True, "strings")):
        batch = program.batch((case.name, ".yaml" if case.target.layout else ".plist", case.source)
                              for case in made if case.target.is_table == is_table)
        members, _ = program.convert(batch, form)
        for case in made:
            if case.name in members.files:
                _place(bundle, case).write_bytes(members.data(case.name))
        batch.remove()
        members.remove()
    for case in made:
        _place(texts, case, ".yaml").write_bytes(case.target.data)
    run = program.run(bundle.name, "-o", "texts/", *JSON, folder=bundle.parent, limit=120)
    for case in made:
        case.result = _place(texts, case, ".yaml").read_bytes()
    shutil.rmtree(bundle.parent)
    _one_by_one(run, made, lambda half: _over_folder(program, half))


def _over_document(program: Program, case: Case) -> None:
    """A bundle as one YAML document, updated from the bundle with the edited values."""
    folder = program.batch(()).folder
    case.source = case.in_json
    case.is_made = True
    (folder / "one.yaml").write_bytes(case.target.data)
    (folder / "edited.json").write_bytes(case.source)
    bundle = case.target.value.get("name", "Settings.bundle")
    for source, target in (("edited.json", bundle), (bundle, "one.yaml")):
        run = program.run(source, "-o", target, "--keep-going", *JSON, folder=folder)
        if run.status:
            case.error = _failure(run)
    case.result = (folder / "one.yaml").read_bytes()
    shutil.rmtree(folder)


# `set` and `fix`

def _set(program: Program, cases: list[Case]) -> None:
    for case in cases:
        edit = case.edit
        path = ".".join(re.sub(r"([\\.=])", r"\\\1", step) if isinstance(step, str) else str(step)
                        for step in (*edit.parent,
                                     edit.to if edit.operation == "insert" else edit.step))
        new = edit.new if isinstance(edit.new, str) else json.dumps(edit.new)
        # A string that YAML could read as something else is one, as its neighbors are.
        way = ("--add",) if edit.operation == "insert" else ("--",)
        _in_place(program, [case], lambda folder, case=case, way=way, assignment=f"{path}={new}": (
            "set", _place(folder, case, ".yaml"), *way, assignment))


def _fix(program: Program, cases: list[Case]) -> None:
    # What it cannot fix is left.
    _in_place(program, cases, lambda folder: ("fix", folder), statuses=(0, 1))


def _in_place(
    program: Program, cases: list[Case], command: Callable[[Path], tuple[str | Path, ...]],
    statuses: tuple[int, ...] = (0,),
) -> None:
    """Runs a command on the pages of a folder of YAML."""
    folder = program.batch(()).folder
    for case in cases:
        _place(folder, case, ".yaml").write_bytes(case.target.data)
    run = program.run(*command(folder), folder=folder, limit=300)
    for case in cases:
        case.is_made = True
        case.result = _place(folder, case, ".yaml").read_bytes()
        if run.status not in statuses:
            case.error = _failure(run)
    shutil.rmtree(folder)
