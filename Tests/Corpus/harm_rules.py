"""What a correction of syntax may never do, checked on the text before and after it.

a. Nothing is lost or moved: letters and digits stay, in their order.
b. Roles stay: text becomes no comment and no markup, and markup no text; no known key goes.
c. No container around what stands there, and no lines that change their indentation together.
d. Types stay: an element keeps its tag, and a value in quotes stays a string.
e. Nothing is made up: no empty value, and no letters.
f. Each entry of a bundle document stays below its top-level key; tables lose no string.

Whether the result reads is for the program and outside parsers to say. Two equal neighbors may
become one; names of tags, escapes, look-alikes, and spellings of a boolean or null may change.
"""

from __future__ import annotations

import html
import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cached_property

import harm_lexers
from harm_lexers import KNOWN, PAIRS, Atom

# What may be written although it was not there: the time of a date, and a missing root key.
WRITABLE = {"".join(sorted(text)): text for text in
            ("", "T000000Z", "PreferenceSpecifiers", "pages", "strings")}
BOOLEANS = {word: sign for sign, words in (
    ("Ŧ", "true yes on y t tru ture"), ("Ƒ", "false no off n f fals flase"),
    ("Ŋ", "null nil none undefined")) for word in words.split()}
# Empty values in YAML, apart from those of keys and dashes with nothing behind them.
EMPTY = re.compile(r"""(?<=[\s\[,:])(?:""+|''+)(?=[\s,\]]|$)|\{[\s:,]*\}|\[\s*\]"""
                   r"""|\bnull\b|(?<=[:\s-] )~(?=\s)""", re.MULTILINE)
# A plain scalar that is no string in YAML 1.1 or 1.2.
NO_STRING = re.compile(
    r"[-+]?(\.?\d[\d_.,:eExXoa-fA-F+-]*|\.inf)|\.nan|true|false|yes|no|on|off|y|n|null|~|",
    re.IGNORECASE)
# More than this many pairs of atoms are compared by a faster way, which finds fewer equal ones.
PAIRS_COMPARED = 400_000


def breaches(old: str, new: str, form: str) -> list[str]:
    """The rules that a correction breaks, and what it did first against each."""
    change = Change(old, new, form)
    rules = {"a": (_lost, _moved), "b": (_roles, _fewer), "c": (_containers, _lists, _indented),
             "d": (_types,), "e": (_made_up,), "f": (_sections, _strings)}
    return [f"{rule}: {what}" for rule, checks in rules.items()
            for check in checks for what in itertools.islice(check(change), 1)]


class Change:
    """Both texts as atoms, and which atom of the new one is which of the old one."""

    def __init__(self, old: str, new: str, form: str) -> None:
        self.texts = (old, new)
        self.form = form
        self.old, self.new = (
            harm_lexers.atoms(harm_lexers.tokens(text, form)) for text in self.texts)
        self.pairs = aligned([atom.text for atom in self.old], [atom.text for atom in self.new])
        self.ahead = dict(self.pairs)
        self.back = {there: here for here, there in self.pairs}

    @cached_property
    def gaps(self) -> list[tuple[range, range]]:
        """The atoms between those that stay: what went, and what came."""
        ends = [(-1, -1), *self.pairs, (len(self.old), len(self.new))]
        return [(range(a + 1, c), range(b + 1, d)) for (a, b), (c, d) in itertools.pairwise(ends)
                if c - a > 1 or d - b > 1]

    @cached_property
    def loose(self) -> set[int]:
        """Atoms of the old text that may go.

        They are what stands there twice, loose names of tags, and `<string/>` for `</string>`.
        """
        return {index for gone, come in self.gaps for index in gone
                if _is_twice(self.old, gone) or self._is_name(index)
                or (_is_empty(self.old[index]) and f"</{self.old[index].text[1:-2]}>" in
                    {self.new[there].text for there in come})}

    @cached_property
    def stays(self) -> list[Atom]:
        """The atoms of the old text that may not go."""
        return [atom for index, atom in enumerate(self.old) if index not in self.loose]

    @cached_property
    def added(self) -> list[str]:
        """The letters that came, sorted, at each level at which none is lost."""
        result = []
        for level in range(4):
            old, new = (_letters(atoms, self.form, level) for atoms in (self.stays, self.new))
            if _is_within(old, new):
                result.append("".join(sorted((Counter(new) - Counter(old)).elements())))
        return result

    def _is_name(self, index: int) -> bool:
        """Whether an old atom is a name that lost its place in a tag."""
        atom = self.old[index]
        text, end = self.texts[0], atom.start + len(atom.text)
        return (self.form == "xml" and atom.text in harm_lexers.TAGS and atom.is_word
                and bool(re.search(r"[<>/]\s?$", text[:atom.start])
                         or re.match(r"\s?[<>/]", text[end:])))

    @cached_property
    def fresh(self) -> set[int]:
        """Marks of the new text that are neither old nor a mended old one."""
        found: set[int] = set()
        for gone, come in self.gaps:
            mended = sum(_is_bracket(self.old[index]) for index in gone)
            marks = [index for index in come if _is_bracket(self.new[index])]
            found.update(marks[mended:])
        return found

    def is_one_of_two(self, here: int) -> bool:
        """Whether an old atom has an equal neighbor that went, so that either may be meant."""
        return any(0 <= near < len(self.old) and near not in self.ahead
                   and self.old[near].text == self.old[here].text for near in (here - 1, here + 1))


def aligned(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """The longest common subsequence, as pairs of places."""
    start, shorter = 0, min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    a, b = old[start:len(old) - end], new[start:len(new) - end]
    if len(a) * len(b) > PAIRS_COMPARED:
        blocks = SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks()
        middle = [(i + k, j + k) for i, j, size in blocks for k in range(size)]
    else:
        middle = _longest(a, b)
    return [*((i, i) for i in range(start)), *((start + i, start + j) for i, j in middle),
            *((len(old) - k, len(new) - k) for k in range(end, 0, -1))]


def _longest(a: Sequence[str], b: Sequence[str]) -> list[tuple[int, int]]:
    lengths = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) - 1, -1, -1):
        row, below = lengths[i], lengths[i + 1]
        for j in range(len(b) - 1, -1, -1):
            row[j] = below[j + 1] + 1 if a[i] == b[j] else max(below[j], row[j + 1])
    found, i, j = [], 0, 0
    while i < len(a) and j < len(b):
        if a[i] == b[j]:
            found.append((i, j))
            i, j = i + 1, j + 1
        elif lengths[i + 1][j] >= lengths[i][j + 1]:
            i += 1
        else:
            j += 1
    return found


def _is_twice(old: list[Atom], gone: range) -> bool:
    """Whether what went is equal to what stands before or behind it."""
    places = [index for index, atom in enumerate(old) if atom.text not in (",", ";")]
    texts = [old[index].text for index in places]
    inside = [k for k, index in enumerate(places) if index in gone]
    if not inside:
        return False
    start, end = inside[0], inside[-1] + 1
    size = end - start
    # The same text goes if what goes begins earlier, as long as that is equal, too.
    while start > 0 and texts[start - 1] == texts[end - 1]:
        start, end = start - 1, end - 1
    while True:
        piece = texts[start:end]
        if piece in (texts[max(start - size, 0):start], texts[end:end + size]):
            return True
        if end >= len(texts) or texts[start] != texts[end]:
            return False
        start, end = start + 1, end + 1


def _is_bracket(atom: Atom) -> bool:
    """Whether it opens or closes something, or begins an item."""
    return atom.role == "mark" and (atom.text in "[]{}()-" or atom.text[0] == "<")


# a and e: letters

def _letters(atoms: Iterable[Atom], form: str, level: int) -> str:
    """All letters and digits; each level forgives more.

    1 reads escapes, 2 look-alikes too, and 3 booleans and null by their meaning.
    """
    text, end, last = "", -1, ""
    for atom in atoms:
        if atom.role == "mark":
            end = -1
            continue
        sign = BOOLEANS.get(atom.text.lower(), "") if level > 2 else ""
        # `<true>true</true>` is one value.
        if sign and sign == last and form == "xml":
            continue
        text += ("" if atom.start == end else "\0") + (sign or atom.text)
        end, last = atom.start + len(atom.text), sign
    if level > 0:
        text = html.unescape(text) if form == "xml" else re.sub(
            r"\\(?:[uU]([0-9a-fA-F]{4})|([^\0]))",
            lambda match: chr(int(match[1], 16)) if match[1] else
            match[2] if match[2] not in "abfnrtv" else " ", text)
    if level > 1:
        text = unicodedata.normalize("NFKC", text)
    return "".join(filter(str.isalnum, text))


def _is_within(part: str, whole: str) -> bool:
    letters = iter(whole)
    return all(letter in letters for letter in part)


def _lost(change: Change) -> Iterator[str]:
    if not change.added:
        gone = [change.old[index].text for range_, _ in change.gaps for index in range_
                if change.old[index].is_word and index not in change.loose]
        yield f"lost or moved {' '.join(gone[:8])!r}"
    old, new = (Counter(atom.text for atom in atoms if _is_empty(atom))
                for atoms in (change.stays, change.new))
    yield from (f"lost {text}" for text in old - new)


def _is_empty(atom: Atom) -> bool:
    return atom.role == "mark" and bool(re.fullmatch(r"<\w+/>", atom.text))


def _moved(change: Change) -> Iterator[str]:
    """A tag, bracket, or dash that went in one gap and came in another."""
    gone = [Counter(change.old[i].text for i in here if _is_bracket(change.old[i])
                    and i not in change.loose) for here, _ in change.gaps]
    come = [Counter(change.new[i].text for i in there if _is_bracket(change.new[i]))
            for _, there in change.gaps]
    for (i, away), (j, to) in itertools.product(enumerate(gone), enumerate(come)):
        if i != j:
            yield from (f"moved {mark}" for mark in away & to)


def _made_up(change: Change) -> Iterator[str]:
    if change.added and not any(letters in WRITABLE for letters in change.added):
        words = [change.new[index].text for _, come in change.gaps for index in come
                 if change.new[index].is_word]
        yield f"made up {' '.join(words[:8])!r}"
    old, new = (_empties(*side, change.form) for side in (
        (change.texts[0], change.old), (change.texts[1], change.new)))
    if new > old:
        yield "made up an empty value"


def _empties(text: str, atoms: list[Atom], form: str) -> int:
    """How many values have nothing in them: strings, lists, dictionaries, elements, and nulls."""
    if form == "yaml":
        return len(EMPTY.findall(text)) + _nulls(text)
    solid = [atom for atom in atoms if atom.role in ("mark", "quote") or atom.is_word]
    ends = PAIRS | {f"<{tag}>": f"</{tag}>" for tag in harm_lexers.TAGS}
    count = sum(before.role == behind.role == "mark" and ends.get(before.text) == behind.text
                for before, behind in itertools.pairwise(solid))
    count += sum(_is_empty(atom) or (form == "json" and not atom.token.quotes
                                     and BOOLEANS.get(atom.text.lower()) == "Ŋ") for atom in atoms)
    return count + len({atom.token for atom in atoms if atom.role == "quote"
                        and atom.token.closed and not atom.token.inner})


def _nulls(text: str) -> int:
    """Keys and dashes in YAML with nothing behind or below them."""
    lines = [line for line in text.split("\n") if line.strip() and line.lstrip()[0] != "#"]
    count = 0
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if re.search(r"(?:^|[\w\"' ]):\s*$|^\s*-(?: -)*\s*$", line):
            head = re.match(r"[ -]*", line)[0]
            depth = len(head.rstrip()) - 1 if line.strip() == "-" else len(head)
            deeper = harm_lexers.indentation(below) > depth
            dashed = below.lstrip().startswith("- ") and line.strip() != "-" and (
                harm_lexers.indentation(below) == depth)
            count += not (below and (deeper or dashed))
    return count


# b: roles

def _roles(change: Change) -> Iterator[str]:
    partners = {place for pair in _matched(change.old) for place in pair}
    for here, there in change.pairs:
        old, new = change.old[here], change.new[there]
        if old.role == new.role or change.is_one_of_two(here):
            continue
        if old.is_word and new.role == "mark":
            yield f"the text {old.text!r} became markup"
        elif old.is_word and new.role == "comment":
            yield f"the {old.role} {old.text!r} became a comment"
        elif old.role == "key" and new.role == "text" and _is_known(old):
            yield f"the key {old.text!r} became text"
        elif new.role not in ("text", "comment", "key"):
            continue
        elif old.role == "quote" and _opens(old) and not (
                new.role == "key" and new.token.quotes == 0):
            yield f"the quotation mark that begins {old.token.text[:20]!r} became {new.role}"
        elif old.role == "mark" and (old.text == "-" or here in partners):
            yield f"the {old.text} became {new.role}"
    for gone, come in change.gaps:
        tags = {change.old[index].text.strip("</>") for index in gone
                if change.old[index].role == "mark" and change.old[index].text[0] == "<"}
        for index in come:
            if change.new[index].is_word and change.new[index].text in tags:
                yield f"the tag <{change.new[index].text}> became {change.new[index].role}"


def _opens(atom: Atom) -> bool:
    return atom.start < atom.token.start + atom.token.quotes and bool(
        re.search(r"\w", atom.token.text))


def _is_known(atom: Atom) -> bool:
    return atom.is_word and atom.token.role == "key" and atom.token.inner in KNOWN


def _matched(atoms: list[Atom]) -> list[tuple[int, int]]:
    """The containers: the places of their brackets or tags."""
    opened: list[int] = []
    found = []
    for index, atom in enumerate(atoms):
        if atom.role != "mark":
            continue
        if atom.text in PAIRS:
            opened.append(index)
        elif opened and atom.text in PAIRS.values() and PAIRS[atoms[opened[-1]].text] == atom.text:
            found.append((opened.pop(), index))
    return found


def _fewer(change: Change) -> Iterator[str]:
    """Rows and known keys that are fewer than before."""
    for what, is_one in (("dash", lambda atom: atom.role == "mark" and atom.text == "-"),
                         ("known key", _is_known)):
        old, new = (Counter(atom.text for atom in atoms if is_one(atom))
                    for atoms in (change.stays, change.new))
        yield from (f"a {what} fewer: {name}" for name in old - new)


# c: containers

def _containers(change: Change) -> Iterator[str]:
    """Pairs of brackets or tags that are both new, around something old."""
    for start, end in _matched(change.new):
        if {start, end} <= change.fresh and any(
                change.new[index].is_word and index in change.back
                for index in range(start, end)):
            yield f"a new pair {change.new[start].text} {change.new[end].text} around old entries"


def _lists(change: Change) -> Iterator[str]:
    """Lists in YAML all of whose dashes are new."""
    if change.form != "yaml":
        return
    text, opened = change.texts[1], dict[int, list[int]]()
    groups = []
    for index, atom in enumerate(change.new):
        column = atom.start - text.rfind("\n", 0, atom.start) - 1
        is_dash = atom.role == "mark" and atom.text == "-"
        ended = [at for at in opened if at > column or (at == column and not is_dash)]
        groups += map(opened.pop, ended)
        if is_dash:
            opened.setdefault(column, []).append(index)
    for group in (*groups, *opened.values()):
        if all(index in change.fresh for index in group):
            yield "a new list around old entries"


def _indented(change: Change) -> Iterator[str]:
    """Lines in YAML that change their indentation together, unless they are one whole row."""
    if change.form != "yaml":
        return
    old, new = (text.split("\n") for text in change.texts)
    pairs = [(i, j) for i, j in aligned([line.strip(" ") for line in old],
                                        [line.strip(" ") for line in new]) if old[i].strip()]
    shift = {i: harm_lexers.indentation(new[j]) - harm_lexers.indentation(old[i])
             for i, j in pairs}
    place = dict(pairs)
    lines = [i for i, _ in pairs]
    runs: list[list[int]] = [[]]
    for before, line in zip([-1, *lines], lines, strict=False):
        if not shift[line] or shift[line] != shift.get(before):
            runs.append([])
        if shift[line]:
            runs[-1].append(line)
    for run in runs:
        if len(run) > 1 and not _is_row(old, new, run, place):
            yield f"lines {run[0] + 1} to {run[-1] + 1} changed their indentation together"


def _is_row(old: list[str], new: list[str], run: list[int], place: dict[int, int]) -> bool:
    """Whether lines are one whole row that becomes a neighbor of others."""
    column = harm_lexers.indentation(old[run[0]])
    behind = next((line for line in old[run[-1] + 1:] if line.strip()), "")
    there = " " * harm_lexers.indentation(new[place[run[0]]]) + "- "
    rows = [j for j, line in enumerate(new) if line.startswith(there)]
    return (old[run[0]].lstrip().startswith("- ") and len(rows) > 1
            and all(harm_lexers.indentation(old[i]) > column for i in run[1:])
            and harm_lexers.indentation(behind) <= column)


# d: types

def _types(change: Change) -> Iterator[str]:
    for here, there in change.pairs:
        old, new = change.old[here], change.new[there]
        if not old.is_word or new.role == "mark":
            continue
        if change.form == "xml":
            if old.token.tag and new.token.tag != old.token.tag and old.role != "comment":
                yield f"{old.text!r} in <{old.token.tag}> is in <{new.token.tag or '?'}>"
        elif (old.role == "text" and new.role == "text" and change.form != "strings"
              and _is_string(change.texts[0], old) and not new.token.closed
              and (change.form == "json" or NO_STRING.fullmatch(new.token.inner))):
            yield f"the string {old.text!r} became {new.token.text[:20]!r}"


def _is_string(text: str, atom: Atom) -> bool:
    """Whether it is in a value with both its quotes that is not a whole entry."""
    token = atom.token
    before = text[:token.start][-1:]
    behind = text[token.start + len(token.text):][:1]
    return (token.closed and (not before or before in " \t\n[{(,:=")
            and (not behind or behind in " \t\n,]}):;=")
            and not re.match(r"""["']?[\w ]+["']?\s*[:=]""", token.inner))


# f: bundle documents and tables

def _sections(change: Change) -> Iterator[str]:
    """Words below another top-level key than before."""
    top = re.search(r"^\W*(pages|strings)\b", change.texts[0], re.MULTILINE)
    if change.form not in ("yaml", "json") or not top:
        return
    old, new = (_top_keys(text, atoms) for text, atoms in
                zip(change.texts, (change.old, change.new), strict=True))
    if not {"pages", "strings"} & set(old):
        return
    for here, there in change.pairs:
        if change.old[here].is_word and old[here] != new[there]:
            yield f"{change.old[here].text!r} went from {old[here]!r} to {new[there]!r}"


def _top_keys(text: str, atoms: list[Atom]) -> list[str]:
    """The top-level key above each atom, also one that lacks its colon."""
    margins = [text[:atom.token.start].rpartition("\n")[2] if atom.is_word else "-"
               for atom in atoms]
    least = min((margin for margin in margins if not margin.strip()), key=len, default="")
    result, key = [], ""
    for atom, margin in zip(atoms, margins, strict=True):
        if margin == least:
            key = re.split(r"\W", atom.token.inner)[0]
        result.append(key)
    return result


def _strings(change: Change) -> Iterator[str]:
    if change.form != "strings":
        return
    old, new = (sum(key.role == "key" and sign.text == "=" and value.role == "text"
                    for key, sign, value in zip(found, found[1:], found[2:], strict=False))
                for found in (list(dict.fromkeys(atom.token for atom in atoms))
                              for atoms in (change.stays, change.new)))
    if new < old:
        yield f"{old} strings became {new}"
