"""A second reader of old-style text (`.strings` tables, `.pbxproj`), since Python has none.

It reads dictionaries, arrays, strings and data; extensions such as GNUstep's `<*I5>` are errors, as
they are in the program.
"""

from __future__ import annotations

import re
from typing import Any, NoReturn

TOKEN = re.compile(
    r"""(?P<space>(?:[\s\ufeff]|//[^\n\r\u2028\u2029]*|/\*.*?\*/)+)
    |"(?P<quoted>(?:[^"\\]|\\.)*)"
    |'(?P<single>(?:[^'\\]|\\.)*)'
    |<(?P<data>[0-9A-Fa-f\s]*)>
    |(?P<word>(?:(?!//|/\*)[\w$/:.-])+)
    |(?P<mark>[{}(),;=])""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
ESCAPE = re.compile(r"\\(?:U([0-9A-Fa-f]{1,4})|([0-7]{1,3})|(.))", re.DOTALL)
LETTERS = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


def read(text: str, *, is_table: bool) -> Any:
    """Reads a document; a strings table may lack its braces, and may be empty."""
    return _Reader(text).document(is_table)


def unescaped(match: re.Match[str]) -> str:
    """The character of an escape."""
    hexadecimal, octal, letter = match.groups()
    if hexadecimal:
        return chr(int(hexadecimal, 16))
    if octal:
        if int(octal, 8) >= 0x80:
            raise ValueError(f"\\{octal} belongs to the NeXT character set")
        return chr(int(octal, 8))
    return LETTERS.get(letter, letter)


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str]] = []
        place = 0
        while place < len(text):
            if not (match := TOKEN.match(text, place)):
                raise ValueError(f"nothing begins with {text[place:place + 10]!r}")
            if match.lastgroup and match.lastgroup != "space":
                self.tokens.append((match.lastgroup, match[match.lastgroup]))
            place = match.end()
        self.tokens.append(("end", ""))
        self.tokens.reverse()

    def document(self, is_table: bool) -> Any:
        if is_table and self.tokens[-1] != ("mark", "{"):
            value: Any = self.dictionary(("end", ""))
        else:
            value = self.value()
            self.expect(("end", ""))
        return value

    def value(self) -> Any:
        match self.tokens.pop():
            case ("mark", "{"):
                return self.dictionary(("mark", "}"))
            case ("mark", "("):
                return self.array()
            case ("data", digits):
                return bytes.fromhex(digits)
            case token:
                return self.string(token)

    def dictionary(self, end: tuple[str, str]) -> dict[str, Any]:
        value: dict[str, Any] = {}
        while self.tokens[-1] != end:
            key = self.string(self.tokens.pop())
            entry: Any = key
            if self.tokens[-1] != ("mark", ";"):
                self.expect(("mark", "="))
                entry = self.value()
            # In tables, people write the same entry twice.
            if key in value and (value[key] != entry or end != ("end", "")):
                raise ValueError(f"{key!r} is repeated")
            value[key] = entry
            if self.tokens[-1] != end:
                self.expect(("mark", ";"))
        self.tokens.pop()
        return value

    def array(self) -> list[Any]:
        items: list[Any] = []
        while self.tokens[-1] != ("mark", ")"):
            items.append(self.value())
            if self.tokens[-1] != ("mark", ")"):
                self.expect(("mark", ","))
        self.tokens.pop()
        return items

    def string(self, token: tuple[str, str]) -> str:
        match token:
            case ("word", text):
                return text
            case ("quoted" | "single", text):
                return self.joined(ESCAPE.sub(unescaped, text))
            case _:
                return self.fail("a string", token)

    def expect(self, wanted: tuple[str, str]) -> None:
        if (token := self.tokens.pop()) != wanted:
            self.fail(wanted[1] or "the end", token)

    @staticmethod
    def joined(text: str) -> str:
        """Joins escaped surrogate pairs."""
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")

    @staticmethod
    def fail(wanted: str, token: tuple[str, str]) -> NoReturn:
        raise ValueError(f"expected {wanted}, found {token[1] or 'the end'!r}")
