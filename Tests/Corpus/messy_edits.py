"""Edits of files that people have styled by hand: no comment is lost, no setting is wrong.

The files are drawn, not from the corpus. Each is edited once: through JSON, which has no comments,
with `--update`; as a page in a folder of YAML, through the folder's JSON; by `set`; or by `fix`.
PyYAML, plistlib and a parser of old-style text read the result. Whatever an edit does not delete
keeps its comments.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

import oracles
from edit_cases import FORMATS
from edit_targets import EXTENSIONS, read
from messy_files import Draft, draft
from program import Batch, Program
from report import Report, Setting
from value_edits import OPERATIONS, Edit, at, draw, in_json

BATCH = 500
WAYS = ("update", "folder", "set", "fix")
COMMENT = re.compile(r"\bc\d+c\b")
# One file in so many is read by PyYAML's own parser, which is slow; libyaml reads the others.
SLOWLY = 20


@dataclass
class Messy:
    """A drawn file with its edit, and what came of it."""

    name: str
    form: str
    way: str
    draft: Draft
    encoding: str
    ends: str
    edit: Edit | None = None
    value: Any = None
    result: bytes = b""
    error: str = ""

    @property
    def file(self) -> str:
        is_page = self.way in ("folder", "fix")
        return f"{self.name}{'.plist.yaml' if is_page else EXTENSIONS[self.form]}"

    @property
    def data(self) -> bytes:
        text = self.draft.text.replace("\n", self.ends)
        mark = "\ufeff" if self.encoding.startswith("utf-16") else ""
        return (mark + text).encode(self.encoding)

    @property
    def expected(self) -> Any:
        """What it has to hold: a table has no order."""
        if self.edit is None:
            return _fixed(self.value)
        is_moot = self.form == "table" and self.edit.operation == "move"
        return self.value if is_moot else self.edit.apply(self.value)

    def fault(self, *, slowly: bool) -> str | None:
        if self.error:
            return self.error
        try:
            value = self.read(self.result, slowly=slowly)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        if difference := oracles.same(self.expected, value):
            return difference
        text = self.result.decode(self.encoding)
        others = set(re.findall("\r\n|\r|\n", text)) - {self.ends}
        # A file of one line does not show how its lines would end.
        if others and "\n" in self.draft.text:
            return f"line ends {others} in place of {self.ends!r}"
        return self._comments(Counter(COMMENT.findall(text)))

    def read(self, data: bytes, *, slowly: bool = False) -> Any:
        if self.form != "yaml":
            return read(data, self.form)
        loader = yaml.SafeLoader if slowly else yaml.CSafeLoader
        return oracles.plain(yaml.load(data.decode(self.encoding), loader))

    def _comments(self, found: Counter[str]) -> str | None:
        # What looks like one below a block scalar can be the last line of its text.
        texts = COMMENT.findall(json.dumps(self.value, default=str))
        wanted = set(COMMENT.findall(self.draft.text)).difference(texts)
        if doubled := [name for name in wanted if found[name] > 1]:
            return f"comments written twice: {doubled}"
        lost = [name for name in sorted(wanted)
                if not found[name] and not self._goes(self.draft.owners.get(name))]
        return f"comments lost: {lost}" if lost else None

    def _goes(self, owner: tuple | None) -> bool:
        """Whether a comment goes with the entry that is deleted, or one that equals it."""
        if self.edit is None or self.edit.operation not in ("delete", "empty"):
            return False
        container = at(self.value, self.edit.parent)
        depth = len(self.edit.parent)
        if owner is None or owner == self.edit.parent:
            return True
        return owner[:depth] == self.edit.parent and (
            isinstance(container, list) or owner[depth] == self.edit.step)

    def __str__(self) -> str:
        form = f"{self.form} ({self.encoding}, {self.ends!r})"
        return f"{self.name}: {self.edit} in {form} by {self.way}"


def _fixed(value: Any) -> Any:
    """A page whose switches have no words for defaults."""
    elements = [
        {key: True if key == "DefaultValue" and item == "YES" else item
         for key, item in element.items()} for element in value["PreferenceSpecifiers"]]
    return value | {"PreferenceSpecifiers": elements}


def run(setting: Setting, report: Report) -> None:
    report.figure(f"seed {setting.seed}")
    counts: Counter[str] = Counter()
    made = number = comments = 0
    while made < setting.messy_edits and number < 2 * setting.messy_edits:
        cases: list[Messy] = []
        while len(cases) < min(BATCH, setting.messy_edits - made):
            number += 1
            if case := _drawn(f"M{number:06}", random.Random(f"{setting.seed}/{number}")):
                cases.append(case)
        cases = _readable(setting.program, cases)
        for way, make in zip(WAYS, (_update, _folder, _set, _fix), strict=True):
            if chosen := [case for case in cases if case.way == way]:
                make(setting.program, chosen)
        for place, case in enumerate(cases):
            comments += len(case.draft.owners)
            counts.update((case.way, case.form, case.edit.operation if case.edit else ""))
            fault = case.fault(slowly=(made + place) % SLOWLY == 0)
            if not report.check(str(case), fault) and setting.keep:
                setting.keep.mkdir(exist_ok=True)
                (setting.keep / f"{case.file}.old").write_bytes(case.data)
                (setting.keep / f"{case.file}.new").write_bytes(case.result)
                (setting.keep / f"{case.file}.txt").write_text(f"{case}\n{fault}\n", "utf-8")
        made += len(cases)
    for kinds in (WAYS, EXTENSIONS, OPERATIONS[:-1]):
        report.figure(", ".join(f"{counts[kind]} {kind}" for kind in kinds))
    report.figure(f"{comments} comments")
    report.at_least(setting.messy_edits, made,
                    f"files; {number - made} drafts were none, or had no place for their edit")


def _drawn(name: str, chance: random.Random) -> Messy | None:
    """A file and its edit, if the outside reader takes the draft and it has a place for one."""
    form = chance.choices(("yaml", "xml", "table"), (7, 2, 1))[0]
    way = chance.choices(WAYS, (6, 2, 1, 1))[0] if form == "yaml" else "update"
    encodings = ("utf-8", "utf-8-sig", "utf-16-le", "utf-16-be")
    case = Messy(name, form, way, draft(form, chance),
                 chance.choices(encodings, (17, 1, 1, 1))[0],
                 chance.choices(("\n", "\r\n", "\r"), (7, 2, 1))[0])
    try:
        case.value = case.read(case.data)
    except Exception:
        return None
    if way == "fix":
        return case
    operations = ("scalar",) if way == "set" else OPERATIONS[:-1]
    for operation in chance.sample(operations, len(operations)):
        edit = draw(operation, case.value, [], chance, only_strings=form == "table" or way == "set")
        if edit and (way == "update" or _is_safe(edit, case)):
            case.edit = edit
            return case
    return None


def _is_safe(edit: Edit, case: Messy) -> bool:
    """Whether a page stays one, and `set` can say it."""
    if case.way == "set":
        old = at(case.value, (*edit.parent, edit.step))
        return edit.step not in ("Type", "Key", "DefaultValue") and type(old) is type(edit.new)
    return bool(edit.parent) and (
        edit.operation not in ("delete", "empty", "rename") or edit.step != "Type")


def _readable(program: Program, cases: list[Messy]) -> list[Messy]:
    """The files that the program reads: it takes no alias for a key, and less of tabs."""
    files = program.batch((case.name, case.file, case.data) for case in cases)
    read_back, refused = program.convert(files, "json")
    files.remove()
    read_back.remove()
    return [case for case in cases if case.name not in refused]


def _update(program: Program, cases: list[Messy]) -> None:
    for form in EXTENSIONS:
        drawn = [case for case in cases if case.form == form]
        files = program.batch((case.name, EXTENSIONS[form], case.data) for case in drawn)
        sources = program.batch((case.name, ".json", _json(case.edit.apply(case.value)))
                                for case in drawn if case.edit)
        if drawn:
            _run(program, drawn, files, [*sources.files.values(), "-o", f"{files.folder}/", "--to",
                                         FORMATS[form], "--update"], sources.folder)
        sources.remove()


def _folder(program: Program, cases: list[Messy]) -> None:
    """Writes an edited bundle over a folder of YAML."""
    pages = {case.name: case.edit.apply(case.value) for case in cases if case.edit}
    source = program.batch([("bundle", ".json", _json({"settingsBundle": 1, "pages": pages}))])
    files = _pages(program, cases)
    _run(program, cases, files, [*source.files.values(), "-o", files.folder], source.folder)
    source.remove()


def _set(program: Program, cases: list[Messy]) -> None:
    for case in cases:
        edit = case.edit
        if edit is None:
            continue
        files = program.batch([(case.name, EXTENSIONS[case.form], case.data)])
        path = ".".join(re.sub(r"([\\.=])", r"\\\1", step) if isinstance(step, str) else str(step)
                        for step in (*edit.parent, edit.step))
        new = edit.new if isinstance(edit.new, str) else json.dumps(edit.new)
        _run(program, [case], files, ["set", "--", *files.files.values(), f"{path}={new}"],
             files.folder)


def _fix(program: Program, cases: list[Messy]) -> None:
    files = _pages(program, cases)
    _run(program, cases, files, ["fix", files.folder], files.folder)


def _pages(program: Program, cases: list[Messy]) -> Batch:
    """A folder of YAML."""
    files = program.batch(())
    for case in cases:
        (files.folder / case.file).write_bytes(case.data)
        files.files[case.name] = case.file
    return files


def _json(value: Any) -> bytes:
    return json.dumps(value, default=in_json).encode()


def _run(
    program: Program, cases: list[Messy], files: Batch, arguments: Sequence[str | Path],
    folder: Path,
) -> None:
    """Runs the program, and takes what it made of the files."""
    run = program.run(*arguments, folder=folder, limit=300)
    for case in cases:
        case.result = files.data(case.name)
        # What `fix` cannot fix is left.
        if run.status not in ((0, 1) if case.way == "fix" else (0,)):
            case.error = f"exit {run.status}: {run.messages[-300:]}"
    files.remove()
