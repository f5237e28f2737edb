"""Random damage to a text: one token or line that goes, comes, moves, or is repeated."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from harm_rules import aligned

Item = tuple[str, str]
WORD = re.compile(r"[^\W_]+|[^\w\s]|_")
KINDS = ("deletion", "insertion", "exchange", "repetition")
# Words and signs, or whole tags and texts in quotes, or lines.
GRAINS = (re.compile(r"[^\W_]+|[^\S\n]+|\n|[^\w\s]|_"),
          re.compile(r"""<[^<>\n]*>|"[^"\n]*"|[\w.-]+|[^\S\n]+|\n|[^\w\s]"""),
          re.compile(r"[^\n]*\n|[^\n]+"))


@dataclass(frozen=True)
class Damage:
    """A damaged text, and what it has less and more than the right one."""

    kind: str
    text: str
    less: str = ""
    more: str = ""

    def __str__(self) -> str:
        what = [repr(part[:40]) for part in (self.less, self.more) if part]
        return f"{self.kind} of {' for '.join(what)}"


def damaged(text: str, chance: Random) -> Damage:
    """A text with one random mistake."""
    kind, grain = chance.choice(KINDS), chance.choices(GRAINS, (3, 3, 2))[0]
    pieces = grain.findall(text)
    place = chance.randrange(len(pieces))
    piece = pieces[place]
    match kind:
        case "deletion":
            return Damage(kind, "".join(pieces[:place] + pieces[place + 1:]), less=piece)
        case "insertion":
            new = chance.choice(pieces)
            return Damage(kind, "".join([*pieces[:place], new, *pieces[place:]]), more=new)
        case "repetition":
            return Damage(kind, "".join([*pieces[:place], piece, *pieces[place:]]), more=piece)
    near = [place + step for step in (-2, -1, 1, 2) if 0 <= place + step < len(pieces)]
    other = chance.choice(near) if near and chance.random() < 0.5 else chance.randrange(len(pieces))
    pieces[place], pieces[other] = pieces[other], piece
    both = f"{piece} {pieces[place]}"
    return Damage(kind, "".join(pieces), less=both, more=both)


def difference(original: Any, found: Any, damage: Damage) -> str | None:
    """How values differ, apart from what the damage took away or added."""
    free = set(WORD.findall(damage.less + damage.more))
    sides = [list(_items(value)) for value in (original, found)]
    # What the damage took or brought may stand anywhere.
    before, after = ([item for item in side if item[1] not in free] for side in sides)
    pairs = aligned(before, after)
    stays, stays_there = {here for here, _ in pairs}, {there for _, there in pairs}
    old, new = (Counter(item for item in side if item[1] in free) for side in sides)
    gone = [item for place, item in enumerate(before) if place not in stays]
    come = [item for place, item in enumerate(after) if place not in stays_there]
    gone += (old - new).elements()
    come += (new - old).elements()
    _part(gone, come, WORD.findall(damage.less))
    _part(come, gone, WORD.findall(damage.more))
    if _is_covered(gone, damage.less) and _is_covered(come, damage.more):
        return None
    return f"lost {_shown(gone)}, got {_shown(come)}"


def _items(value: Any) -> Iterator[Item]:
    """A value as a flat sequence of marks and words, each word with its type."""
    match value:
        case dict():
            yield "{", ""
            for key, item in value.items():
                yield "|", "key"
                yield from (("key", word) for word in WORD.findall(key))
                yield from _items(item)
            yield "}", ""
        case list():
            yield "[", ""
            for item in value:
                yield from _items(item)
            yield "]", ""
        case _:
            # Where a value went, a key is left with nothing.
            kind = "str" if value is None else type(value).__name__
            text = "" if value is None else str(value)
            text = text.lower() if isinstance(value, bool) else text
            yield "|", kind
            yield from ((kind, word) for word in WORD.findall(text))


def _part(longer: list[Item], shorter: list[Item], words: list[str]) -> None:
    """Drops from both what is the same word but for one that the damage took from it or added."""
    for kind, word in list(longer):
        rest = {(kind, word.replace(part, "", 1)) for part in words if part in word} & {*shorter}
        if rest:
            longer.remove((kind, word))
            shorter.remove(rest.pop())


def _is_covered(items: list[Item], text: str) -> bool:
    """Whether all that differs is in a piece of text."""
    words = [word for kind, word in items if kind not in "|{}[]"]
    borders = sum(kind == "|" for kind, _ in items)
    has = Counter(WORD.findall(text))
    marks = {"{": r"[-{}]|dict", "}": r"[-{}]|dict", "[": r"[-\[\]]|array", "]": r"[-\[\]]|array"}
    return (not Counter(words) - has and borders <= len(words)
            and all(re.search(marks[kind], text) for kind, _ in items if kind in marks))


def _shown(items: list[Item]) -> str:
    return repr(" ".join(word if kind not in "|{}[]" else kind for kind, word in items)[:60])
