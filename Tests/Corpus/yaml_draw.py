"""Seeded YAML documents with the constructs that parsers disagree about.

Block and flow collections, every style of scalar with its indicators and line breaks, properties,
aliases, directives and document markers, with odd white space and comments everywhere. A third get
a random mutation, so that many are not YAML at all.
"""

from __future__ import annotations

import random

WORDS = ["a", "b", "key", "x y", "word", "-a", "a-", "?a", ":a", "a:b", "a#b", "a,b", "it's",
         "http://a", "a'b", 'a"b', "é", "日本", "-", "--", "a!b", "a&b", "a*b", "a|", "~a", "a\\b",
         "[", "]", "{", "}", "a b c", "x?", "y:", "...a", "---a", "=", "a@b", "a%b", "%a", "!", "|"]
SIMPLE = ["a", "b", "c", "key", "one", "two words", "é", "x1", "don't", "a-b"]
BREAKS = ["\u0085", "\u2028", "\u2029"]
SPECIAL = [*" \t#:-?,[]{}&*!|>'\"%@`\\\n", "\n\n", " #", ": ", "- ", "\r\n", "\r", " \n", "\t\n",
           "\ufeff", "\u00a0", "---\n", "...\n", "é", *BREAKS]
ESCAPES = ["\\n", "\\t", "\\\\", '\\"', "\\/", "\\x41", "\\u00e9", "\\U0001F600", "\\_", "\\N",
           "\\L", "\\P", "\\e", "\\0", "\\ ", "\\\t", "\\q", "\\xa1", "\\uE000", "\\r", "\\a"]


class Draw:
    """One document."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.keys = 0
        self.anchors: list[str] = []
        # How often something odd is drawn, and whether U+0085, U+2028 and U+2029 are.
        self.odd = chance.choice((0.02, 0.1, 0.25))
        self.breaks = chance.random() < 0.15

    def document(self) -> str:
        text = self._head() + self._root() + self._foot()
        if self.chance.random() < 0.3:
            for _ in range(self.chance.choice((1, 1, 2, 3))):
                text = self._mutated(text)
        if self.rare(0.1):
            text = text.replace("\n", "\r\n")
        if self.rare(0.3):
            text = text.removesuffix("\n")
        return text

    def rare(self, factor: float = 1) -> bool:
        return self.chance.random() < self.odd * factor

    def pick(self, *choices: str) -> str:
        return self.chance.choice(choices)

    # Around the value

    def _head(self) -> str:
        text = "\ufeff" if self.rare(0.2) else ""
        if self.rare():
            text += self.pick("# comment\n", "\n", "  # comment\n", "\t\n", " \n", "\t# comment\n",
                              "#\n\n")
        directives = ""
        if self.rare(0.5):
            directives = self.pick("%YAML 1.2\n", "%YAML 1.1\n", "%TAG !e! tag:yaml.org,2002:\n",
                                   "%YAML 1.2 # comment\n", "%YAML  1.2\n%TAG ! !a\n", "%FOO bar\n",
                                   "%YAML 1.3\n", "%YAML 1.2\n%YAML 1.2\n")
        if directives or self.rare():
            text += directives + self.pick("---\n", "--- \n", "---  # comment\n", "---\t\n", "--- ",
                                           "---\n\n", "---\n# comment\n")
        return text

    def _foot(self) -> str:
        if not self.rare(0.7):
            return ""
        return self.pick("...\n", "... # comment\n", "# comment\n", "\n\n", "  \n", "\t\n",
                         "  # c\n", "...\n# comment\n", "---\n", "---\na\n", "...\n---\n", "... \n",
                         "...\n\n", "...\n...\n", " ...\n", "...a\n")

    def _root(self) -> str:
        match self.chance.randrange(10):
            case 0:
                return self._value(-1, 0).lstrip(" ")
            case 1:
                return self._flow(0, 0) + self._end()
            case 2 | 3 | 4:
                return self._sequence(0, 0)
            case _:
                return self._mapping(0, 0)

    def _mutated(self, text: str) -> str:
        at = self.chance.randrange(len(text) + 1)
        match self.chance.randrange(6):
            case 0 | 1:
                return text[:at] + self.chance.choice(SPECIAL) + text[at:]
            case 2:
                return text[:at] + text[at + self.chance.randrange(1, 4):]
            case 3:
                return text[:at] + text[at:].replace(" ", self.pick("\t", "  ", "", "\n"), 1)
            case 4:
                return text[:at] + text[at:].replace("\n", self.pick(" ", "\n\n", "\n ", ""), 1)
            case _:
                lines = text.splitlines(keepends=True)
                line = self.chance.randrange(len(lines)) if lines else 0
                shift = self.pick(" ", "  ", "\t", "\n", "")
                moved = [shift + old if shift else old.lstrip(" ") for old in lines[line:line + 1]]
                return "".join(lines[:line] + moved + lines[line + 1:])

    # Blocks

    def _space(self) -> str:
        return self.pick("  ", "\t", " \t", "   ") if self.rare(0.5) else " "

    def _end(self) -> str:
        """The rest of a line, and lines without content."""
        text = self.pick(" ", "  ", "\t", " # comment", "  #", "\t# comment", " #a: b", "#a") \
            if self.rare(0.7) else ""
        text += self._odd_break() if text.find("#") > 0 else ""
        text += "\n"
        while self.rare(0.4):
            text += self.pick("\n", "  \n", "\t\n", "# comment\n", "    # comment\n", " # c\n")
        return text

    def _odd_break(self) -> str:
        if self.breaks and self.chance.random() < 0.4:
            return self.chance.choice(BREAKS) + self.pick("", "a", " a", "a: b")
        return ""

    def _sequence(self, indent: int, depth: int) -> str:
        text = ""
        for _ in range(self.chance.choice((1, 1, 2, 3))):
            text += " " * self._indent(indent) + "-" + self._value(indent, depth, is_item=True)
        return text

    def _mapping(self, indent: int, depth: int) -> str:
        text = ""
        for _ in range(self.chance.choice((1, 1, 2, 3))):
            text += " " * self._indent(indent) + self._entry(indent, depth)
        return text

    def _indent(self, indent: int) -> int:
        return max(0, indent + self.chance.choice((-1, 1, 2))) if self.rare(0.08) else indent

    def _entry(self, indent: int, depth: int) -> str:
        if self.rare(0.5):
            text = "?" + (self._value(indent, depth + 1) if self.rare(2)
                          else self._space() + self._key() + self._end())
            return text + (" " * indent + ":" + self._value(indent, depth)
                           if not self.rare() else "")
        return self._key() + (self.pick(" ", "\t") if self.rare(0.3) else "") + ":" \
            + self._value(indent, depth)

    def _key(self) -> str:
        self.keys += 1
        name = self.chance.choice(WORDS if self.rare() else SIMPLE) + str(self.keys)
        text = name
        if self.chance.random() < 0.2:
            text = "'" + name.replace("'", "''") + "'"
        elif self.chance.random() < 0.2:
            text = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
        if self.rare(0.3):
            text = self._properties() + text
        if self.rare(0.1):
            text = self.pick("", "*a", "[a]", "{a: b}", "'a\nb'", "a\n b", '"\n"') + text
        return text + self._odd_break().replace(":", "")

    def _value(self, indent: int, depth: int, is_item: bool = False) -> str:
        """A value from after its `:`, `-` or `?` on."""
        inner = indent + self.chance.choice((1, 2, 2, 2, 3, 4))
        if self.rare(0.6):
            return self._properties_and_value(indent, inner, depth)
        kind = self.chance.randrange(14)
        if depth < 4 and kind < 4:
            nested = self._sequence if kind < 2 else self._mapping
            if is_item and self.chance.random() < 0.5:
                space = self._space()
                text = nested(indent + 1 + len(space), depth + 1)
                return space + text.lstrip(" ")
            if kind < 2 and not is_item and indent >= 0 and self.chance.random() < 0.4:
                inner = indent
            return self._end() + nested(inner, depth + 1)
        return self._inline(indent, inner, depth, kind)

    def _inline(self, indent: int, inner: int, depth: int, kind: int) -> str:
        if kind < 7:
            return self._space() + self._plain(inner) + self._end()
        if kind < 9:
            return self._space() + self._quoted(inner) + self._end()
        if kind < 11:
            return self._space() + self._block(indent, inner)
        if kind < 13:
            return self._space() + self._flow(max(inner, 0), depth) + self._end()
        if self.anchors and self.chance.random() < 0.5:
            return self._space() + "*" + self.chance.choice(self.anchors) + self._end()
        return self._end() if self.rare(2) else self._space() + "''" + self._end()

    def _properties_and_value(self, indent: int, inner: int, depth: int) -> str:
        text = self._space() + self._properties()
        if depth < 4 and self.chance.random() < 0.4:
            nested = self.chance.choice((self._sequence, self._mapping))
            return text.rstrip() + self._end() + nested(inner, depth + 1)
        if self.rare(0.5):
            text = text.rstrip() + self._end() + " " * inner
        return text.rstrip(" ") + self._inline(indent, inner, depth, self.chance.randrange(4, 13))

    def _properties(self) -> str:
        anchor = "&" + self.pick("a", "b1", "a-b", "é", "a:", "*", "a.b")
        tag = self.pick("!!str", "!", "!<tag:yaml.org,2002:str>", "!!map", "!!seq", "!e!str", "!a")
        match self.chance.randrange(5):
            case 0 | 1:
                self.anchors.append(anchor[1:])
                return anchor + self._space()
            case 2 | 3:
                return tag + self._space()
            case _:
                self.anchors.append(anchor[1:])
                return self.pick(f"{anchor} {tag}", f"{tag} {anchor}", f"{tag}\n {anchor}") \
                    + self._space()

    # Scalars

    def _word(self) -> str:
        return self.chance.choice(WORDS if self.rare() else SIMPLE) + self._odd_break()

    def _fold(self, indent: int) -> str:
        """A line break in a plain or quoted scalar."""
        text = self.pick(" ", "\t", "  ") if self.rare() else ""
        text += "\n"
        while self.chance.random() < 0.25:
            text += self.pick("", " ", "\t", " " * max(indent, 0), " " * max(indent + 2, 0)) + "\n"
        if self.rare(0.3):
            text += self.pick("", "\t", " \t", " " * max(indent - 1, 0), "# a\n")
        else:
            text += " " * max(indent, 0)
        if self.rare(0.5):
            text += self.pick(" ", "\t", "# ", "- ", "---", "...", "? ", ": ")
        return text

    def _joined(self, indent: int) -> str:
        text = self._word()
        while self.chance.random() < 0.3:
            text += (self._fold(indent) if self.chance.random() < 0.5
                     else self.pick(" ", "  ", "\t")) + self._word()
        return text

    def _plain(self, indent: int) -> str:
        return self._joined(indent)

    def _quoted(self, indent: int) -> str:
        text = self._joined(indent)
        if self.rare():
            text = self.pick(" ", "\n", "\t", "\n\n", " \n ") + text
        if self.rare():
            text += self.pick(" ", "\n", "\t", "\n\n", " \n ", "\n" + " " * max(indent, 0))
        if self.chance.random() < 0.5:
            return "'" + text.replace("'", "''") + "'"
        text = text.replace("\\", "\\\\").replace('"', '\\"')
        while self.chance.random() < 0.3:
            at = self.chance.randrange(len(text) + 1)
            text = text[:at] + self.chance.choice(
                [*ESCAPES, "\\\n" + " " * max(indent, 0), "\\\n\n  "]) + text[at:]
        return f'"{text}"'

    def _block(self, indent: int, inner: int) -> str:
        parts = [self.pick("|", ">")]
        marks = [self.pick("", "-", "+")]
        text_indent = max(inner, 0)
        if self.chance.random() < 0.2:
            digit = text_indent - max(indent, 0)
            marks.append(str(digit if digit > 0 and not self.rare() else self.chance.randrange(10)))
        self.chance.shuffle(marks)
        text = "".join(parts + marks)
        if self.rare(0.5):
            text += self.pick(" ", " # comment", "\t# comment", "#a", " a", "\t")
        text += "\n"
        while self.rare():
            text += self.pick("", " ", " " * text_indent, " " * (text_indent + 1), "\t") + "\n"
        for _ in range(self.chance.choice((0, 1, 1, 2, 3, 4))):
            line = self._word()
            if self.rare():
                line = self.pick(" ", "\t", "  ", "# ", "- ", "") + line
            if self.rare(0.5):
                line += self.pick(" ", "\t", ":", " #a")
            text += " " * text_indent + line + "\n"
            while self.chance.random() < 0.2:
                text += self.pick("", "", " ", " " * text_indent, " " * (text_indent + 2),
                                  " " * text_indent + "\t") + "\n"
        while self.rare():
            text += self.pick("\n", " \n", " " * text_indent + "\n", " " * (text_indent + 1) + "\n",
                              "# comment\n", "\t\n")
        return text

    # Brackets

    def _gap(self, indent: int) -> str:
        if not self.rare():
            return self.pick("", " ")
        return self.pick("", "  ", "\t", "\n" + " " * indent, " # comment\n" + " " * indent,
                         "\n\n" + " " * indent, "\n\t", "\n", "#a\n" + " " * indent,
                         "\n" + " " * max(indent - 1, 0), "\n" + " " * (indent + 3))

    def _flow(self, indent: int, depth: int) -> str:
        is_mapping = self.chance.random() < 0.5
        items: list[str] = []
        for _ in range(self.chance.choice((0, 1, 2, 2, 3))):
            if is_mapping:
                items.append(self._pair(indent, depth))
            elif self.rare():
                # py-yaml12 misreads braces in a pair without braces, so it has no collections.
                items.append(self._pair(indent, depth=4))
            else:
                items.append(self._item(indent, depth))
        text = ",".join(self._gap(indent) + item + self._gap(indent) for item in items)
        if self.rare() and items:
            text += "," + self._gap(indent)
        if not items or self.rare(0.1):
            text += self.pick("", " ", self._gap(indent), ",")
        return "{" + text + "}" if is_mapping else "[" + text + "]"

    def _item(self, indent: int, depth: int) -> str:
        kind = self.chance.randrange(8)
        if kind < 2 and depth < 4:
            return self._flow(indent, depth + 1)
        text = self._properties() if self.rare(0.3) else ""
        if kind < 5:
            return text + self._plain(indent)
        if kind == 6 and self.anchors and self.rare():
            return "*" + self.chance.choice(self.anchors) + self.pick("", " ")
        return text + self._quoted(indent)

    def _pair(self, indent: int, depth: int) -> str:
        if self.rare(0.2):
            return self._item(indent, depth)
        question = self.pick("? ", "?", "?\n" + " " * indent) if self.rare(0.5) else ""
        key = self._key()
        colon = self.pick(":", " :", ": ", ":\n" + " " * indent, "\n" + " " * indent + ": ",
                          ":\t") if self.rare() else ": "
        if self.rare(0.2):
            return question + key + self.pick("", ":", ": ")
        return question + key + colon + self._item(indent, depth)


def document(chance: random.Random) -> str:
    return Draw(chance).document()
