"""The ways an edit takes to its file: its YAML, its JSON, and the bundle it is in."""

from __future__ import annotations

import json
from collections.abc import Callable

from edit_bundles import from_bundle, through_bundle
from edit_cases import FORMATS, Case
from edit_patches import UnpatchableError, patched, patches
from layouts import LayoutError, of_yaml
from program import JSON, Program
from value_edits import in_json


def make(program: Program, cases: list[Case]) -> None:
    """Makes the edits of all cases; those that cannot be made their way are left."""
    for way, edited in (("yaml", _in_yaml), ("json", _in_json)):
        _through_sources(program, [case for case in cases if case.way == way], way, edited)
    bundled = [case for case in cases if case.way == "bundle"]
    through_bundle(program, [case for case in bundled if case.target.form != "yaml"])
    documents = [case for case in bundled if case.target.form == "yaml"]
    for ends in ("\n", "\r\n"):
        from_bundle(program, [case for case in documents
                               if ("\r\n" in case.target.text) == (ends == "\r\n")], ends)


def _in_yaml(case: Case, data: bytes) -> bytes:
    text = data.decode()
    layout = of_yaml(text)
    return patched(text, patches(layout, layout.root, case.edit, case.target.value)).encode()


def _in_json(case: Case, data: bytes) -> bytes:
    return json.dumps(case.edit.apply(json.loads(data), in_json)).encode()


def _through_sources(
    program: Program, cases: list[Case], way: str, edited: Callable[[Case, bytes], bytes]
) -> None:
    """Edits each file's YAML or JSON, and updates the file from it."""
    batch = program.batch((case.name, case.target.extension, case.target.data) for case in cases)
    sources, refused = program.convert(batch, way)
    for case in cases:
        if case.name in refused:
            continue
        try:
            case.source = edited(case, sources.data(case.name))
            case.is_made = True
        except (UnpatchableError, LayoutError, IndexError):
            continue
    batch.remove()
    sources.remove()
    for form in FORMATS:
        made = [case for case in cases if case.is_made and case.target.form == form]
        if made:
            _update(program, made, way, form)


def _update(program: Program, cases: list[Case], way: str, form: str) -> None:
    """Writes the files of the cases, and updates them from their sources."""
    sources, results = program.batch(()), program.batch(())
    files = []
    for case in cases:
        (results.folder / case.file).write_bytes(case.target.data)
        files.append(f"{case.name}.{way}")
        (sources.folder / files[-1]).write_bytes(case.source)
    run = program.run(*files, "-o", f"{results.folder}/", "--to", FORMATS[form], "--update", *JSON,
                      folder=sources.folder, limit=300)
    errors = {one.file: str(one) for one in run.diagnostics if one.severity == "error"}
    for case, file in zip(cases, files, strict=True):
        case.error = errors.get(file, "")
        case.result = (results.folder / case.file).read_bytes()
    if run.status not in (0, 2) or (run.status == 2 and not errors):
        cases[0].error = f"exit {run.status}: {run.messages[-300:]}"
    sources.remove()
    results.remove()
