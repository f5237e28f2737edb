"""The ways in which a source is broken, one place at a time."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from masking import closing, masked, parts

SOURCES = Path("Sources")
TARGETS = ("PropertyLists", "SettingsBundles", "settings-convert")


@dataclass(frozen=True)
class Change:
    """A piece of a source file, and what replaces it."""

    path: Path
    line: int
    start: int
    end: int
    old: str
    new: str
    kind: str

    @property
    def place(self) -> str:
        return f"{self.path}:{self.line}"

    @property
    def description(self) -> str:
        """What becomes of what, on one line."""
        old, new = (_shortened(text) for text in (self.old, self.new))
        return f"{self.kind}: `{old}` to `{new}`" if new else f"{self.kind}: without `{old}`"

    def apply(self, text: str) -> str:
        return text[:self.start] + self.new + text[self.end:]


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 100 else f"{line[:99]}…"


Spans = Iterator[tuple[int, int, str]]


def _words(table: dict[str, tuple[str, ...]]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(table, key=len, reverse=True))))


_COMPARISONS = {" == ": (" != ",), " != ": (" == ",), " < ": (" <= ", " >= "),
                " <= ": (" < ",), " > ": (" >= ", " <= "), " >= ": (" > ",)}
_ARITHMETIC = {f" {sign} ": (f" {other} ",) for sign, other in (
    ("+", "-"), ("-", "+"), ("*", "+"), ("/", "*"), ("&+", "&-"), ("&-", "&+"), ("+=", "-="),
    ("-=", "+="), ("<<", ">>"), (">>", "<<"), ("&", "|"), ("|", "&"), ("%", "/"))}
_BOUNDS = {"..<": ("...",), "...": ("..<",), " + 1": ("", " + 2"), " - 1": ("", " - 2"),
           ".dropFirst()": (".dropFirst(2)",), ".dropLast()": ("",), ".prefix(": (".suffix(",),
           ".lowerBound": (".upperBound",), ".upperBound": (".lowerBound",),
           ".first": (".last",), ".last": (".first",), "hasPrefix(": ("hasSuffix(",),
           "hasSuffix(": ("hasPrefix(",), ".startIndex": (".endIndex",)}
_LOGIC = {" && ": (" || ",), " || ": (" && ",), "true": ("false",), "false": ("true",)}


def _replaced(table: dict[str, tuple[str, ...]]) -> object:
    pattern = _words(table)

    def spans(text: str, _: str, chance: random.Random) -> Spans:
        for match in pattern.finditer(text):
            old, new = match.group(), chance.choice(table[match.group()])
            before, after = text[match.start() - 1], text[match.end():match.end() + 1]
            is_word = old[0].isalpha() or old[0] == "."
            if not (is_word and old[-1].isalpha() and (
                    before.isalnum() or before == "_" or after.isalnum() or after in ("_", ":"))):
                yield *match.span(), new

    return spans


def _conditions(text: str, original: str, chance: random.Random) -> Spans:
    """A part of the condition of `guard`, `if` or `while`, negated or as if it always held."""
    for match in re.finditer(r"\b(guard|if|while)\b(?=\s)", text):
        end = _condition_end(text, match.end(), "else" if match.group() == "guard" else "{")
        for start, stop in parts(text, match.end(), end) if end > 0 else ():
            if re.match(r"(let|var|case)\b|#", text[start:stop]) or "{" in text[start:stop]:
                continue
            condition = original[start:stop]
            is_last = not text[stop:end].strip() and not text[match.end():start].strip()
            negated = condition[1:] if re.fullmatch(r"!\w+", condition) else f"!({condition})"
            # What always holds is `true`; what never does, `false`, for a branch.
            constant = "true" if match.group() == "guard" or not is_last else "false"
            yield start, stop, chance.choice((negated, constant))


def _condition_end(text: str, position: int, mark: str) -> int:
    depth = 0
    for index in range(position, min(len(text), position + 600)):
        if depth == 0 and text.startswith(mark, index):
            return index
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[index], 0)
        if depth < 0:
            return -1
    return -1


def _rows(text: str, _: str, __: random.Random) -> Spans:
    """A row of a table: an item of an array or a dictionary that has three at least."""
    for match in re.finditer(r"(?<=[=(:{\s])\[(?=\s|\.|\"|\w)", text):
        end = closing(text, match.start())
        items = parts(text, match.start() + 1, end) if end > 0 else []
        if len(items) < 3:
            continue
        for number, (start, stop) in enumerate(items):
            # With the comma behind it, or before the last one.
            yield (start, items[number + 1][0], "") if number + 1 < len(items) else (
                items[number - 1][1], stop, "")


def _constants(text: str, _: str, chance: random.Random) -> Spans:
    for match in re.finditer(r"(?<![\w.$#])(0x[0-9A-Fa-f_]+|\d[\d_]*)(?![\w.])", text):
        number = match.group().replace("_", "")
        if number.startswith("0x"):
            yield *match.span(), f"0x{_near(int(number, 16), chance):X}"
        else:
            yield *match.span(), str(_near(int(number), chance))


def _near(number: int, chance: random.Random) -> int:
    return number + chance.choice((1, -1)) if number else 1


def _cases(text: str, _: str, chance: random.Random) -> Spans:
    """A case of an enumeration, swapped with one that is named near it."""
    found = list(re.finditer(r"(?<=[\s(:])\.[a-z]\w+(?=[,)\s])", text))
    for number, match in enumerate(found):
        others = sorted({other.group() for other in found[max(0, number - 4):number + 5]}
                        - {match.group()})
        if others:
            yield *match.span(), chance.choice(others)


_KINDS = {
    "comparison": _replaced(_COMPARISONS),
    "arithmetic": _replaced(_ARITHMETIC),
    "bound": _replaced(_BOUNDS),
    "logic": _replaced(_LOGIC),
    "condition": _conditions,
    "row": _rows,
    "constant": _constants,
    "case": _cases,
}


def drawn(seed: int) -> Iterator[Change]:
    """Changes in a random order, the same for the same seed and sources.

    The targets and the kinds take turns, so that neither a large target nor a frequent kind has
    most of them.
    """
    chance = random.Random(seed)
    places = {target: _places(target, chance) for target in TARGETS}
    while any(kinds for kinds in places.values()):
        for kinds in places.values():
            if not kinds:
                continue
            kind = chance.choice(list(kinds))
            yield kinds[kind].pop()
            if not kinds[kind]:
                del kinds[kind]


def _places(target: str, chance: random.Random) -> dict[str, list[Change]]:
    found: dict[str, list[Change]] = {}
    for path in sorted((SOURCES / target).rglob("*.swift")):
        text = path.read_text(encoding="utf-8")
        hidden = masked(text)
        for kind, spans in _KINDS.items():
            for start, end, new in spans(hidden, text, chance):
                line = text.count("\n", 0, start + len(text[start:end]) - len(
                    text[start:end].lstrip())) + 1
                found.setdefault(kind, []).append(
                    Change(path, line, start, end, text[start:end], new, kind))
    for changes in found.values():
        chance.shuffle(changes)
    return found
