"""One edit of a value, drawn at random: what people do to a page or a table."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

# `empty` deletes the only entry of a container, `fill` inserts the first one.
OPERATIONS = ("scalar", "delete", "insert", "move", "rename", "empty", "fill", "comment")
STRINGS = ("other", "It's \"new\" & <b>bold</b>", "two  spaces", "a = b; c", "# 7", "yes", "",
           "first\nsecond", "50% /* no */ // \\ done", "caf\u00e9 \u20ac \u65e5\u672c")
Path = tuple[Any, ...]


@dataclass(frozen=True)
class Edit:
    """What is done to an entry of a container, or to a comment, named by its words."""

    operation: str
    parent: Path
    step: Any
    to: int = 0
    new: Any = None

    def apply(self, value: Any) -> Any:
        """A value with the edit."""
        return value if self.operation == "comment" else self._applied(value, self.parent)

    def inside(self, path: Path) -> Edit:
        """The same edit where the value is a part of another."""
        return replace(self, parent=(*path, *self.parent))

    def _applied(self, value: Any, path: Path) -> Any:
        if path:
            copy = dict(value) if isinstance(value, dict) else list(value)
            copy[path[0]] = self._applied(value[path[0]], path[1:])
            return copy
        is_dictionary = isinstance(value, dict)
        entries = list(value.items()) if is_dictionary else [(None, item) for item in value]
        match self.operation:
            case "insert" | "fill":
                entries.insert(self.to, (self.step, self.new))
            case "scalar":
                at = self.index(value)
                entries[at] = (entries[at][0], self.new)
            case "delete" | "empty":
                del entries[self.index(value)]
            case "move":
                entries.insert(self.to, entries.pop(self.index(value)))
            case "rename":
                at = self.index(value)
                entries[at] = (self.new, entries[at][1])
        return dict(entries) if is_dictionary else [item for _, item in entries]

    def index(self, container: Any) -> int:
        """Where the edited entry is in its container."""
        return list(container).index(self.step) if isinstance(container, dict) else self.step


class Repair(Edit):
    """What `fix` does to a page whose switches have words for defaults."""

    def apply(self, value: Any) -> Any:
        elements = [{key: True if key == "DefaultValue" and item == "YES" else item
                     for key, item in element.items()} for element in value["PreferenceSpecifiers"]]
        return value | {"PreferenceSpecifiers": elements}


def at(value: Any, path: Path) -> Any:
    """The part of a value at a path."""
    for step in path:
        value = value[step]
    return value


def draw(
    operation: str, value: Any, words: list[str], chance: random.Random, *, only_strings: bool
) -> Edit | None:
    """An edit at a random place, if the value has one; `words` are those of its comments."""
    if operation == "comment":
        once = [word for word in words if word and words.count(word) == 1]
        return Edit(operation, (), chance.choice(once),
                    new=f"changed {chance.randrange(10**6)}") if once else None
    if operation == "scalar":
        paths = list(_scalars(value))
        return _scalar(value, chance.choice(paths), chance, only_strings) if paths else None
    fewest = {"move": 2, "delete": 2, "fill": 0}.get(operation, 1)
    most = {"empty": 1, "fill": 0}.get(operation, 10**9)
    places = [path for path in _containers(value) if fewest <= len(at(value, path)) <= most
              and (operation != "rename" or isinstance(at(value, path), dict))]
    if not places:
        return None
    path = chance.choice(places)
    found = at(value, path)
    if operation in ("insert", "fill"):
        return _insertion(operation, found, path, chance)
    number = chance.randrange(len(found))
    step = list(found)[number] if isinstance(found, dict) else number
    if operation == "move":
        to = chance.choice([other for other in range(len(found)) if other != number])
        edit = Edit(operation, path, step, to)
        # Equal elements that change places are no change.
        return edit if isinstance(found, dict) or edit.apply(value) != value else None
    return Edit(operation, path, step, new=f"New{chance.randrange(10**6)}")


def _scalar(value: Any, path: Path, chance: random.Random, only_strings: bool) -> Edit | None:
    found = at(value, path)
    new = _other(found, chance, only_strings, isinstance(path[-1], str))
    return Edit("scalar", path[:-1], path[-1], new=new) if new != found else None


def _other(value: Any, chance: random.Random, only_strings: bool, has_key: bool) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case float():
            return value + 0.25
        case datetime():
            return value + timedelta(days=1)
        case bytes():
            return value + b"more" * chance.choice((1, 1, 20))
        case _ if not only_strings and chance.random() < 0.1 and len(value) < 100:
            # An item of a list that becomes another kind of thing is another item.
            return chance.choice([7, True, 2.5, *([[value, "more"]] if has_key else [])])
        case _:
            return chance.choice([value + " more", value[1:], chance.choice(STRINGS)])


def _insertion(operation: str, found: Any, path: Path, chance: random.Random) -> Edit:
    to = chance.randrange(len(found) + 1)
    name = f"New{chance.randrange(10**6)}"
    if isinstance(found, dict):
        return Edit(operation, path, name, to, f"{name} text")
    if found and chance.random() < 0.2:
        # One more that equals another.
        return Edit(operation, path, None, to, chance.choice(found))
    near = found[min(to, len(found) - 1)] if found else {} if (
        path and path[-1] == "PreferenceSpecifiers") else ""
    new = {"Type": "PSGroupSpecifier", "Title": name} if isinstance(near, dict) else f"{name} text"
    return Edit(operation, path, None, to, new)


def in_json(value: Any) -> bytes:
    """A value as the program's JSON."""
    return json.dumps(value, default=_tagged).encode()


def _tagged(scalar: datetime | bytes) -> dict[str, str]:
    if isinstance(scalar, bytes):
        return {"$data": base64.b64encode(scalar).decode()}
    return {"$date": f"{scalar.isoformat()}Z"}


def _scalars(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all scalars of a value."""
    for step, item in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(item, dict | list):
            yield from _scalars(item, (*path, step))
        else:
            yield (*path, step)


def _containers(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all containers of a value, itself included."""
    if isinstance(value, dict | list):
        yield path
        for step, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _containers(item, (*path, step))
