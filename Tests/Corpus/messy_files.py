"""Files as people style them by hand: comments wherever a format allows one, in any layout.

No writer makes these. Every comment has a number, and belongs to the entry that it is above, in or
behind, or to nothing in particular.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import Any

Path = tuple[Any, ...]
WORDS = ("Sync now", "two  spaces", "It's", 'say "hi"', "x: y", "# no", "- dash", "yes", "No", "12",
         "1.10", "", "~", "null", "a, b", "[x]", "{x}", "*star", "&amp", "%d", "@at", "trail ",
         " lead", "caf\u00e9 \u20ac \u65e5\u672c", "long words " * 9, "2010-01-01", "<b>", "a #b",
         "//", "x\u2028y", "\x85", "\\n")
KEYS = ("Foo", "bar baz", "x.y", "a=b", "12", "K\u00e4", "it's", "colon: k", "#h", "? q", "null",
        "[k]", "e\u0301", "long key " * 3 + "e")
REMARKS = ("", " note", " - x: y", ' "q"', "'", " [a", " #", " \u00e9 \u20ac", ": ", "---")

# The name with which each comment begins.
NAME = re.compile(r"\bc\d+c\b")


@dataclass
class Draft:
    """A text, and the path of the entry that each of its comments belongs to, if to any."""

    text: str
    owners: dict[str, Path | None]


class _Draw:
    """What the formats have in common."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.owners: dict[str, Path | None] = {}

    def rare(self, share: float = 0.1) -> bool:
        return self.chance.random() < share

    def pick(self, *choices: str) -> str:
        return self.chance.choice(choices)

    def words(self, owner: Path | None) -> str:
        """The words of a comment."""
        name = f"c{len(self.owners)}c"
        self.owners[name] = owner
        return name + self.pick(*REMARKS)

    def keys(self, most: int = 4) -> list[str]:
        return self.chance.sample(KEYS, self.chance.randint(1, most))

    def elements(self) -> list[dict[str, str | None]]:
        """The keys of a page's elements, those with a text of their own and others."""
        found: list[dict[str, str | None]] = []
        for number in range(self.chance.randint(1, 4)):
            entries: dict[str, str | None] = {"Type": "PSTextFieldSpecifier", "Title": None,
                                              "Key": f"key{number}", "DefaultValue": "v"}
            if self.rare(0.3):
                entries = {"Type": "PSGroupSpecifier", "FooterText": None}
            elif self.rare(0.3):
                entries |= {"Type": "PSToggleSwitchSpecifier", "DefaultValue": "YES"}
            if self.rare(0.4):
                entries |= dict.fromkeys(self.keys(2))
            names = list(entries)
            self.chance.shuffle(names)
            found.append({name: entries[name] for name in names})
        return found


class _YAML(_Draw):
    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.anchors: list[str] = []
        self.named = 0
        # The anchors of strings that can be keys.
        self.words_named: list[str] = []
        self.anchored = self.pick("few", "many") == "many"

    def page(self) -> str:
        head = "".join(self.above(0, None) for _ in range(2))
        if self.rare(0.15):
            head += f"%YAML 1.2\n---{self.tail(None)}" if self.rare() else f"---{self.tail(None)}"
        indent = self.chance.choice((0, 0, 0, 2))
        names = [*self.keys(3), "PreferenceSpecifiers"]
        self.chance.shuffle(names)
        body = "".join(
            self.above(indent, (name,)) + " " * indent + self.key(name) + self.page_value(
                name, indent) for name in names)
        foot = self.above(0, None)
        return head + body + foot + (f"...{self.tail(None)}" if self.rare(0.05) else "")

    def page_value(self, name: str, indent: int) -> str:
        if name != "PreferenceSpecifiers":
            return self.value(indent, (name,), 0)
        path = ("PreferenceSpecifiers",)
        margin = indent + self.chance.randint(0, 3)
        text = self.tail(path)
        for number, entries in enumerate(self.elements()):
            place = (*path, number)
            text += self.above(margin, place) + " " * margin + "-"
            text += self.block(margin, place, 1, list(entries), entries)
        return text

    def above(self, indent: int, owner: Path | None) -> str:
        """Comments and empty lines above an entry."""
        text = ""
        while self.rare(0.2):
            text += self.pick("\n", " " * self.chance.randrange(4) + "\n",
                              f"{' ' * indent}# {self.words(owner)}\n",
                              f"{' ' * indent}# {self.words(owner)}\n",
                              f"{' ' * self.chance.randrange(indent + 4)}# {self.words(None)}\n")
        return text

    def tail(self, owner: Path | None) -> str:
        """The rest of a line."""
        if self.rare(0.15):
            return f"{self.pick(' ', '  ')}# {self.words(owner)}\n"
        return self.pick("\n", "\n", "\n", "\n", "\n", "  \n")

    def key(self, name: str) -> str:
        text = name if name.replace(" ", "").isalpha() and name == name.strip() and (
            name != "null") and self.rare(0.8) else self.quoted(name)
        return text + self.pick("", "", "", " ") + ":"

    def quoted(self, text: str) -> str:
        if self.rare(0.4) and text.isprintable() and text.isascii():
            return "'" + text.replace("'", "''") + "'"
        escaped = "".join(
            f"\\u{ord(each):04x}" if not each.isprintable() or self.rare(0.02) else
            f"\\{each}" if each in '"\\' else each for each in text)
        return f'"{escaped}"'

    # Values, from behind the colon or dash to the end of their last line.

    def value(self, indent: int, path: Path, depth: int, *, is_item: bool = False) -> str:
        if self.anchors and self.rare(0.2 if self.anchored else 0.03):
            return f" *{self.chance.choice(self.anchors)}{self.tail(path)}"
        properties = ""
        if self.rare(0.2 if self.anchored else 0.03):
            self.named += 1
            properties = f" &a{self.named}"
        kind = self.chance.randrange(10) if depth < 3 else 0
        if kind == 1:
            text = f"{properties} {self.flow(indent, path, depth + 1)}{self.tail(path)}"
        elif kind in (2, 3):
            text = self.block(indent, path, depth + 1, self.keys(), {}, properties)
        elif kind == 4:
            text = self.list(indent, path, depth + 1, properties, is_item=is_item)
        else:
            text = self.scalar(indent, path, properties)
        if properties:
            self.anchors.append(properties[2:])
        return text

    def scalar(self, indent: int, path: Path, properties: str = "", text: str | None = None) -> str:
        front = self.pick(" ", " ", " ", "   ") + (f"{properties[1:]} " if properties else "")
        margin = " " * (indent + self.chance.randint(1, 4))
        if self.rare(0.07):
            # A comment, or only the end of the line, between the key and its value.
            front = f"{properties}{self.pick('', f' # {self.words(path)}')}\n{margin}"
            if self.rare(0.2):
                front += f"# {self.words(path)}\n{margin}"
        if text is not None:
            plain = self.pick(text, self.quoted(text)) if text != "YES" else self.quoted(text)
            return front + plain + self.tail(path)
        remark = f" # {self.words(path)}" if self.rare(0.2) else ""
        # A block scalar needs more than its parent's indentation, which the margin has.
        sign = self.pick("|", "|-", ">", ">-")
        lines = self.chance.randint(1, 3)
        body = "".join(f"{margin}{self.pick('line of', 'text', 'a')} {number}\n" + (
            "\n" if number and self.rare() else "") for number in range(lines))
        scalar = self.quoted(self.pick(*WORDS))
        match self.chance.randrange(9):
            case 0 | 1:
                return front + self.pick("plain text", "-foo", "http://x/y#z", "a:b") + (
                    self.tail(path))
            case 2:
                number = self.pick("1", "-3", "42", "1.5", "true", "false", "1.0e+10")
                return front + number + self.tail(path)
            case 3:
                return f"{front}{sign}{remark}\n{body}"
            case 4:
                return f"{front}|+{remark}\n{body}" + "\n" * self.chance.randrange(3)
            case 5:
                return f"{front}several\n{margin}plain\n\n{margin}lines{self.tail(path)}"
            case 6:
                return f'{front}"several\n{margin}quoted \\\n{margin}lines"{self.tail(path)}'
            case 7 if not properties:
                return f" !!str {scalar}{self.tail(path)}"
            case _:
                return front + scalar + self.tail(path)

    def block(
        self, indent: int, path: Path, depth: int, names: list[str], texts: dict[str, str | None],
        properties: str = "",
    ) -> str:
        is_item = isinstance(path[-1], int)
        if is_item and not properties and self.rare(0.8):
            space = self.chance.choice((1, 1, 1, 3))
            margin, text = indent + 1 + space, ""
            start = " " * space
        else:
            margin, text = indent + self.chance.randint(1, 4), properties + self.tail(path)
            start = ""
        for number, name in enumerate(names):
            place = (*path, name)
            line = start if number == 0 and start else self.above(margin, place) + " " * margin
            value = self.scalar(margin, place, text=texts[name]) if texts.get(name) else (
                self.scalar(margin, place, text="A text") if name in ("Title", "FooterText") else
                self.value(margin, place, depth))
            if self.rare(0.03):
                # The colon is on a line of its own.
                value = f"\n{' ' * margin}:{value}"
                text += f"{line}? {self.quoted(name)}{value}"
            else:
                text += line + self.key(name) + value
        return text

    def list(
        self, indent: int, path: Path, depth: int, properties: str, *, is_item: bool
    ) -> str:
        margin = indent + self.chance.randint(1 if is_item else 0, 3)
        text = properties + self.tail(path)
        for number in range(self.chance.randint(1, 4)):
            place = (*path, number)
            text += self.above(margin, place) + " " * margin + "-"
            text += self.value(margin, place, depth, is_item=True)
        return text

    def flow(self, indent: int, path: Path, depth: int) -> str:
        margin = f"\n{' ' * (indent + self.chance.randint(1, 5))}"
        is_multiline = self.rare(0.6)

        def gap(owner: Path | None) -> str:
            if is_multiline and self.rare(0.2):
                return f" # {self.words(owner)}{margin}"
            return margin if is_multiline and self.rare(0.4) else self.pick("", " ")

        is_list = self.rare(0.5)
        names: list[Any] = list(range(self.chance.randrange(4))) if is_list else (
            self.keys(3) if self.rare(0.9) else [])
        items = []
        for name in names:
            place = (*path, name)
            value = self.flow(indent, place, depth + 1) if depth < 3 and self.rare(0.3) else (
                self.flow_scalar())
            if not is_list:
                value = f"{self.quoted(name)}: {value}"
            # What is behind a comma is at the end of the line of the item before.
            items.append(gap(None) + value + gap(place))
        if not is_list and self.words_named and self.rare(0.3):
            items.append(f" *{self.words_named.pop()} : as a key")
        inner = ",".join(items) + ("," + gap(path) if items and self.rare(0.2) else "")
        return f"[{inner}]" if is_list else f"{{{inner}}}"


    def flow_scalar(self) -> str:
        """A scalar in brackets; that of an anchor is a key at most once."""
        if self.rare(0.1):
            return "!!binary aGk="
        if self.anchored and self.rare(0.1):
            self.named += 1
            self.words_named.append(f"a{self.named}")
            return f"&a{self.named} word {self.named}"
        return self.pick("plain", "12", "1.5", "true", self.quoted(self.pick(*WORDS)))


class _XML(_Draw):
    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.unit = self.pick("\t", "  ", "    ", "")

    def page(self) -> str:
        names = [*self.keys(3), "PreferenceSpecifiers"]
        self.chance.shuffle(names)
        head = self.pick('<?xml version="1.0"?>\n', "") + self.above(0, None)
        head += self.pick('<plist version="1.0">', "<plist>") + self.above(0, None) + self.line(0)
        body = "".join(self.entry(name, (name,), 1) for name in names)
        return f"{head}<dict>{body}{self.line(0)}</dict>{self.tail(())}\n</plist>\n" + (
            self.above(0, None))

    def line(self, depth: int) -> str:
        return "\n" * self.chance.choice((1, 1, 1, 1, 2)) + self.unit * depth

    def above(self, depth: int, owner: Path | None) -> str:
        return f"{self.line(depth)}{self.comment(owner)}" if self.rare(0.15) else ""

    def tail(self, owner: Path) -> str:
        return f" {self.comment(owner)}" if self.rare(0.1) else ""

    def comment(self, owner: Path | None) -> str:
        return f"<!-- {self.words(owner).replace('-', '')} -->"

    def escaped(self, text: str) -> str:
        return "".join({"&": "&amp;", "<": "&lt;", '"': self.pick('"', "&quot;")}.get(
            each, f"&#{ord(each)};" if self.rare(0.02) else each) for each in text)

    def entry(
        self, name: str, path: Path, depth: int, texts: dict[str, str | None] | None = None
    ) -> str:
        key = f"<![CDATA[{name}]]>" if self.rare(0.05) else self.escaped(name)
        text = self.above(depth, path) + self.line(depth) + f"<key>{key}</key>" + self.tail(path)
        text += self.line(depth) if self.rare(0.8) else " "
        given = (texts or {}).get(name)
        return text + (f"<string>{given}</string>" if given else
                       self.value(path, depth)) + self.tail(path)

    def value(self, path: Path, depth: int) -> str:
        kind = self.chance.randrange(9) if depth < 4 else 0
        if path == ("PreferenceSpecifiers",):
            items = "".join(
                f"{self.above(depth, (*path, number))}{self.line(depth + 1)}<dict>"
                + "".join(self.entry(name, (*path, number, name), depth + 2, entries)
                          for name in entries) + f"{self.line(depth + 1)}</dict>"
                for number, entries in enumerate(self.elements()))
            return f"<array>{items}{self.line(depth)}</array>"
        if path[-1] in ("Title", "FooterText") or kind < 3:
            text = self.pick(*WORDS, "line\nanother", "para\n\nmore\n")
            return f"<string><![CDATA[{text}]]></string>" if self.rare() else (
                f"<string>{self.escaped(text)}</string>")
        if kind == 3:
            return "<dict>" + "".join(self.entry(name, (*path, name), depth + 1)
                                      for name in self.keys(3)) + f"{self.line(depth)}</dict>"
        if kind == 4:
            count = self.chance.randrange(4)
            return "<array>" + "".join(
                self.above(depth + 1, (*path, number)) + self.line(depth + 1)
                + self.value((*path, number), depth + 1) + self.tail((*path, number))
                for number in range(count)) + self.above(depth + 1, path) + (
                    self.line(depth)) + "</array>"
        return self.pick("<true/>", "<false />", "<integer>7</integer>", "<real>2.50</real>",
                         "<data>\n\tQUJD\n</data>", "<array/>", "<dict></dict>", "<string/>")


class _Table(_Draw):
    def page(self) -> str:
        text = self.gap(None)
        for name in self.keys(8):
            path = (name,)
            quoted = '"' + self.pick(*WORDS).replace("\\", "\\\\").replace('"', '\\"') + '"'
            escaped = name.replace('"', '\\"')
            above = self.gap(path) if text.endswith(("\n", "*/ ")) or not text else ""
            text += f'{above}{self.pick("", "  ")}"{escaped}"{self.inner(path)}'
            text += f"={self.inner(path)}{quoted}{self.inner(path)};"
            text += self.pick("\n", "\n", "\n\n", " ",
                              f" // {self.words(path)}\n", f" /* {self.words(path)} */\n")
        return text + self.gap(None)

    def gap(self, owner: Path | None) -> str:
        return self.pick("", "", "", "\n", f"// {self.words(owner)}\n",
                         f"/* {self.words(owner)}\n   more */\n\n", f"/* {self.words(owner)} */ ")

    def inner(self, owner: Path) -> str:
        return f" /* {self.words(owner)} */ " if self.rare(0.04) else self.pick("", " ", " \n ")


DRAWS = {"yaml": _YAML, "xml": _XML, "table": _Table}


def draft(form: str, chance: random.Random) -> Draft:
    """A file in a format, with LF as line ends."""
    draw = DRAWS[form](chance)
    text = draw.page()
    return Draft(text, {name: owner for name, owner in draw.owners.items() if name in text})
