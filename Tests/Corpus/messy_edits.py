"""Edits of files that people have styled by hand: no comment is lost, no setting is wrong.

The files are drawn, not from the corpus. Each is edited once: through JSON, which has no comments;
as a page in a folder of YAML, from a bundle; by `set`; or by `fix`. Whatever an edit does not
delete keeps its comments.
"""

from __future__ import annotations

import random

from edit_cases import Case
from edit_targets import EXTENSIONS, Target, drafted
from edits import judge
from report import Report, Setting
from value_edits import OPERATIONS, Edit, Repair, at, draw

WAYS = ("json", "bundle", "set", "fix")


def run(setting: Setting, report: Report) -> None:
    def drawn(number: int) -> list[Case]:
        """A file, an edit of it, and its way."""
        chance = random.Random(f"{setting.seed}/{number + 1}")
        form = chance.choices(("yaml", "xml", "table"), (7, 2, 1))[0]
        way = chance.choices(WAYS, (6, 2, 1, 1))[0] if form == "yaml" else "json"
        target = drafted(f"draft {number}", form, chance)
        if not target:
            return []
        edit = Repair("fix", (), None) if way == "fix" else _edit(target, way, chance)
        return [Case(number, target, edit, way)] if edit else []

    judge(setting, report, drawn, setting.messy_edits, (WAYS, EXTENSIONS, OPERATIONS[:-1]))


def _edit(target: Target, way: str, chance: random.Random) -> Edit | None:
    operations = ("scalar", "insert") if way == "set" else OPERATIONS[:-1]
    for operation in chance.sample(operations, len(operations)):
        edit = draw(operation, target.value, [], chance,
                    only_strings=target.is_table or way == "set")
        if edit and (way == "json" or _is_safe(edit, way, target)):
            return edit
    return None


def _is_safe(edit: Edit, way: str, target: Target) -> bool:
    """Whether a page stays one, and `set` can say it."""
    if way == "set" and edit.operation == "insert":
        items = at(target.value, edit.parent)
        return isinstance(items, list) and bool(items) and all(
            isinstance(item, type(edit.new)) for item in items)
    if way == "set":
        old = at(target.value, (*edit.parent, edit.step))
        return edit.step not in ("Type", "Key", "DefaultValue") and (
            type(old) is type(edit.new) and not isinstance(old, bytes))
    return bool(edit.parent) and (
        edit.operation not in ("delete", "empty", "rename") or edit.step != "Type")
