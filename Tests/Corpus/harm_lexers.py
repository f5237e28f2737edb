"""Tolerant lexers for the judge of harm: broken text as tokens, each with its role.

A token is a comment, a key, a text (any value), or a mark: a tag, a bracket, a separator, a dash
that begins a line. Both the broken text and the mended one are read by the same lexer, and nothing
is an error: an unclosed quote or comment ends at its line. `<true/>` and `<false/>` are values.
"""

from __future__ import annotations

import difflib
import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

KNOWN = frozenset((
    "Type", "Title", "Key", "DefaultValue", "Values", "Titles", "ShortTitles", "FooterText",
    "File", "Root", "PreferenceSpecifiers", "StringsTable", "IsSecure", "KeyboardType",
    "AutocapitalizationType", "AutocorrectionType", "MinimumValue", "MaximumValue",
    "MinimumValueImage", "MaximumValueImage", "TrueValue", "FalseValue",
    "DisplaySortedByTitle", "SupportedUserInterfaceIdioms",
    "ApplicationGroupContainerIdentifier", "pages", "strings"))
TAGS = frozenset(("plist", "dict", "array", "key", "string", "integer", "real", "true", "false",
                  "date", "data"))
CONTAINERS = ("dict", "array")
PAIRS = {"[": "]", "{": "}", "(": ")"} | {f"<{name}>": f"</{name}>" for name in CONTAINERS}


@dataclass(frozen=True)
class Token:
    """A piece of text and its role: `comment`, `key`, `text`, or `mark`."""

    role: str
    text: str
    start: int
    quotes: int = 0     # quotation marks at its beginning
    closed: bool = False    # a quotation mark ends it
    tag: str = ""   # in XML, the element that is opened before it and closed behind it

    @property
    def inner(self) -> str:
        return self.text[self.quotes:len(self.text) - self.closed].strip()


class Atom(NamedTuple):
    """A word or a sign of a token; tags are one atom, in one spelling."""

    text: str
    role: str
    start: int
    token: Token

    @property
    def is_word(self) -> bool:
        return self.role != "mark" and self.text[0].isalnum()


def tokens(text: str, form: str) -> list[Token]:
    """The tokens of a text in the format `xml`, `json`, `yaml`, or `strings`."""
    match form:
        case "xml":
            return _elements(list(_xml(text)))
        case "yaml":
            return list(_yaml(text))
        case _:
            return list(_code(text, form))


def atoms(found: list[Token]) -> list[Atom]:
    """The words and signs of tokens, quotation marks that surround a text as the role `quote`."""
    result = []
    for token in found:
        if token.role == "mark":
            result.append(Atom(_spelled(token.text), "mark", token.start, token))
            continue
        if token.text[0] == "<" and (value := re.match(r"<\W*(true|false)\b", token.text)):
            result.append(Atom(value[1], "text", token.start, token))
            continue
        last = len(token.text) - 1
        for match in re.finditer(r"[^\W_]+|[^\w\s]|_", token.text):
            is_quote = match.start() < token.quotes or (token.closed and match.start() == last)
            role = "quote" if is_quote else token.role
            result.append(Atom(match[0], role, token.start + match.start(), token))
    return result


def _spelled(mark: str) -> str:
    """One spelling of a damaged tag: `<string` and `string>` are `<string>`."""
    if not (name := re.search("[A-Za-z]+", mark)):
        return mark
    if mark.startswith(("<?", "<!")) or not is_tag(name[0]):
        return mark
    closing = "/" if re.match(r"<?\s*[/\\]", mark) else ""
    empty = "/" if not closing and re.search(r"/\s*>?$", mark) else ""
    return f"<{closing}{name[0].lower()}{empty}>"


@functools.cache
def is_tag(name: str) -> bool:
    """Whether a name is that of an element of property lists, or nearly."""
    lowered = name.lower()
    if lowered[len(name) // 2:] * 2 == lowered:
        lowered = lowered[len(name) // 2:]
    return lowered in TAGS or any(
        difflib.SequenceMatcher(None, lowered, tag).ratio() >= 0.8 for tag in TAGS)


# XML

_HEAD = re.compile(r"<?\?\s*xml[^>\n]*>?|<?!?\s*DOCTYPE[^>\n]*>?|<\?[^>\n]*>?|<\W*plist\b[^<>\n]*>"
                   r'|<?\s*plist version="[^">\n]*"?\s*>?'
                   r"|<?!? ?plist PUBLIC[^>\n]*>?|<?xml version[^>\n]*>?")
# What stands above the first element, however damaged; a comment or another element is none.
_PROLOG = re.compile(r"(?:(?!<!?--|-->|</?(?:dict|array|key|string|integer|real|true|false)\b).)*?"
                     r"(?=<plist)", re.DOTALL)
_COMMENT = re.compile(r"<!--(?:(?!<!--|-->).)*-->", re.DOTALL)
_BAD_COMMENT = re.compile(r"<(?:!?--?|!)(?!DOCTYPE)(?:[^\n]*?-{1,2}>|[^\n]*)")
_TAG = re.compile(
    # With both its ends; without the second; without the first; only with its slash; no name.
    r"<\s*[/\\]?\s*[A-Za-z]+\s*/?\s*>|<\s*[/\\]?\s*[A-Za-z]+(?:\s*/)?(?!\w)"
    r"|(?<![\w/\\<])[/\\]?\s*[A-Za-z]+\s*/?>|[/\\][A-Za-z]+(?:>|(?=[ \t]*$))"
    r"|<\s*[/\\]?\s*>", re.MULTILINE)
# A tag that lacks its end, so that the text begins in it.
_GLUED = re.compile(r"<\s*[/\\]?\s*(?:string|key|integer|real|date|data|dict|array)(?=\w)")


def _xml(text: str) -> Iterator[Token]:
    place, begun, key = 0, 0, False

    def loose(end: int) -> Iterator[Token]:
        if piece := text[begun:end].strip():
            yield Token("key" if key else "text", piece, text.index(piece, begun))

    if (head := _PROLOG.match(text)) and head[0]:
        yield Token("mark", head[0], 0)
        place = begun = head.end()
    while place < len(text):
        match, role = _markup(text, place)
        if not match:
            place += 1
            continue
        yield from loose(place)
        name = re.search("[A-Za-z]+", match[0])
        if role == "mark" and name and name[0].lower() in ("true", "false"):
            role = "text"
        elif role == "mark":
            key = _spelled(match[0]) == "<key>"
        yield Token(role, match[0], place)
        place = begun = match.end()
    yield from loose(place)


def _markup(text: str, place: int) -> tuple[re.Match[str] | None, str]:
    if text[place] not in "<?!/\\" and not text[place].isalpha():
        return None, ""
    if match := _HEAD.match(text, place):
        return match, "mark"
    if match := _COMMENT.match(text, place) or _BAD_COMMENT.match(text, place):
        return match, "comment"
    # `<strings>` is misspelled, but in `<stringA` the text begins.
    if (match := _GLUED.match(text, place)) and text[match.end()].isupper():
        return match, "mark"
    if match := _TAG.match(text, place):
        name = re.search("[A-Za-z]+", match[0])
        if not name or is_tag(name[0]):
            return match, "mark"
    return _GLUED.match(text, place), "mark"


def _elements(found: list[Token]) -> list[Token]:
    """Tokens of XML that know their element, where both of its tags are right."""
    for index, (before, token, behind) in enumerate(
            zip(found, found[1:], found[2:], strict=False), 1):
        opening = _spelled(before.text)
        if (token.role in ("text", "key") and before.role == behind.role == "mark"
                and _spelled(behind.text) == f"</{opening[1:]}"):
            found[index] = replace(token, tag=opening[1:-1])
    return found


# JSON and strings tables

_SIGNS = {"json": "{}[],:;=()", "strings": "=;"}
_LONG_STRING = re.compile(r'"(?:\\.|[^"\\])*"(?=\s*[;=])', re.DOTALL)
_STRING = re.compile(r'""(?=\w(?:\\.|[^"\\\n])*")(?:\\.|[^"\\\n])*"|"(?:\\.|[^"\\\n])*"?')
# A text that lacks its first quotation mark.
_UNOPENED = re.compile(r'(?:\\.|[^"\n])*?[A-Za-z](?:\\.|[^"\n\\])*"'
                       r"(?=\s*(?:[:=]|[,;\]}]?\s*$))", re.MULTILINE)
_BARE = {form: re.compile(rf'(?:\\.|[^"\n{re.escape(signs)}])+') for form, signs in _SIGNS.items()}
_BLOCK_COMMENT = re.compile(r"/\*(?:(?!/\*|\*/).)*\*/", re.DOTALL)
_SIGN = re.compile(".")
_LINE = re.compile(r"[^\n]*")


def _code(text: str, form: str) -> Iterator[Token]:
    place, signs = 0, _SIGNS[form]
    while place < len(text):
        character = text[place]
        if character.isspace() or character == "\ufeff":
            place += 1
            continue
        if text.startswith("/*", place):
            match = _BLOCK_COMMENT.match(text, place) or _LINE.match(text, place)
            yield Token("comment", match[0], place)
        elif text.startswith("//", place) or (form == "strings" and character == "#"):
            match = _LINE.match(text, place)
            yield Token("comment", match[0], place)
        elif character in signs:
            match = _SIGN.match(text, place)
            yield Token("mark", character, place)
        elif character == '"':
            match = _STRING.match(text, place)
            if form == "strings" and not _is_closed(match[0]):
                match = _LONG_STRING.match(text, place) or match
            yield _quoted(match[0], place, _is_key(text, match.end()))
        else:
            match = _UNOPENED.match(text, place) or _BARE[form].match(text, place)
            yield Token("key" if _is_key(text, match.end()) else "text", match[0].rstrip(), place)
        place = match.end()


def _is_key(text: str, end: int) -> bool:
    return text[end:].lstrip()[:1] in tuple(":=")


def _is_closed(text: str) -> bool:
    return len(text) > 1 and text[-1] == text[0] and not re.search(r"(?<!\\)(\\\\)*\\.$", text)


def _quoted(text: str, start: int, is_key: bool) -> Token:
    quotes = 2 if re.match(r'""\w|\'\'\w', text) else 1
    return Token("key" if is_key else "text", text, start, quotes, _is_closed(text))


# YAML

_DASH = re.compile(r"-(?= |$)")
_KEY = re.compile(r"(\"[^\"\n]*\"|'[^'\n]*'|[^\s#,\[\]{}\"'&*!|>%@`-][^:#\n]*?|-[^\s:#][^:#\n]*?) *"
                  r":(?=\s|$)")
_BLOCK = re.compile(r"[|>][-+\d]*\s*(?:#.*)?$")
_YAML_STRING = re.compile(r'""(?=\w(?:\\.|[^"\\])*")(?:\\.|[^"\\])*"|"(?:\\.|[^"\\])*"?'
                          r"|'(?:''|[^'])*'?")
_TEXT = re.compile(r"(?:[^#]|(?<! )#)+")
_FLOW_TEXT = re.compile(r"(?:[^#\[\]{},:]|(?<! )#|:(?! |$))+")
_KNOWN_KEY = re.compile(rf"(?:^|(?<=\s))({'|'.join(sorted(KNOWN))}):(?=\s|$)")


def _yaml(text: str) -> Iterator[Token]:
    block: int | None = None
    start = 0
    for line in text.split("\n"):
        at = indentation(line)
        if line.strip():
            if block is not None and at > block:
                yield Token("text", line[at:].rstrip(), start + at)
            else:
                block = None
                for token in _yaml_line(line, at):
                    if token.role == "mark" and token.text[0] in "|>":
                        # Below the first key of a row, it is deeper than that key.
                        dashes = re.match(r"(?:- +)*(?=.*:\s*[|>])", line[at:])
                        block = at + (dashes.end() if dashes else 0)
                    yield replace(token, start=start + token.start)
        start += len(line) + 1


def indentation(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _yaml_line(line: str, at: int) -> Iterator[Token]:
    if line[at] == "#":
        yield Token("comment", line[at:], at)
        return
    while match := _DASH.match(line, at):
        yield Token("mark", "-", at)
        at = match.end() + indentation(line[match.end():])
    if at < len(line) and (match := _KEY.match(line, at)):
        quotes = int(match[1][0] in "\"'")
        yield Token("key", match[1], at, quotes, bool(quotes))
        yield Token("mark", ":", match.end() - 1)
        at = match.end()
    at += indentation(line[at:])
    if match := _BLOCK.match(line, at):
        yield Token("mark", match[0], at)
        return
    yield from _yaml_value(line, at)


def _yaml_value(line: str, at: int) -> Iterator[Token]:
    depth = 0
    begun = at
    while at < len(line):
        character, before = line[at], line[at - 1:at]
        begins = depth > 0 or at == begun or before == " "
        if character in " \t":
            at += 1
        elif character == "#" and before == " ":
            yield Token("comment", line[at:], at)
            return
        elif character in "\"'" and begins:
            match = _YAML_STRING.match(line, at)
            is_key = depth > 0 and bool(re.match(r"\s*:", line[match.end():]))
            yield _quoted(match[0], at, is_key)
            at = match.end()
        elif (character in "[{" and (depth or at == begun)) or (
                depth and (character in "]},:" or character == "[")):
            depth += (character in "[{") - (character in "]}")
            yield Token("mark", character, at)
            at += 1
        else:
            piece = (_FLOW_TEXT if depth else _TEXT).match(line, at)
            piece = piece[0] if piece else character
            known = None if depth else _KNOWN_KEY.search(piece)
            if known and known.start():
                piece = piece[:known.start()]
            elif known:
                yield Token("key", known[1], at)
                yield Token("mark", ":", at + known.end() - 1)
                at += known.end()
                continue
            is_key = depth > 0 and line[at + len(piece):at + len(piece) + 1] == ":"
            if piece.strip():
                yield Token("key" if is_key else "text", piece.rstrip(), at)
            at += len(piece)
