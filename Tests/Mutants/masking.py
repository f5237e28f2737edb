"""Swift texts without what no change may touch: comments, strings, and code for other systems."""

from __future__ import annotations

import re

# What begins a comment or a string, the longest first.
_OPENING = re.compile(r'//|/\*|(#*)("""|")')
# Conditions that do not hold where mutants are tried.
_ELSEWHERE = re.compile(r"#(?:else)?if\s+(?:canImport\((?:Darwin|Musl)\)|os\((?:macOS|iOS)\))")


def masked(text: str) -> str:
    """The text with spaces for comments and for what is in quotes; lines stay where they are."""
    result: list[str] = []
    position = 0
    while opening := _OPENING.search(text, position):
        start = opening.start()
        end = _end(text, opening)
        # A string remains an operand.
        quote = '"' if opening.group(2) else " "
        hidden = quote + re.sub(r"[^\n]", " ", text[start + 1:end - 1]) + quote
        result += [text[position:start], hidden]
        position = end
    return _for_this_system("".join([*result, text[position:]]))


def _end(text: str, opening: re.Match[str]) -> int:
    """Where a comment or a string ends."""
    mark = opening.group()
    if mark == "//":
        return _found(text, "\n", opening.end())
    if mark == "/*":
        return _found(text, "*/", opening.end()) + 2
    pounds, quotes = opening.group(1), opening.group(2)
    position = opening.end()
    while position < len(text):
        if text.startswith("\\" + pounds + "(", position):
            position = _interpolation_end(text, position + 2 + len(pounds))
        elif text.startswith("\\" + pounds, position):
            position += 2 + len(pounds)
        elif text.startswith(quotes + pounds, position):
            return position + len(quotes) + len(pounds)
        else:
            position += 1
    return len(text)


def _interpolation_end(text: str, position: int) -> int:
    depth = 1
    while depth and position < len(text):
        opening = _OPENING.match(text, position)
        if opening and opening.group(2):
            position = _end(text, opening)
            continue
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        position += 1
    return position


def _found(text: str, mark: str, position: int) -> int:
    found = text.find(mark, position)
    return len(text) if found < 0 else found


def _for_this_system(text: str) -> str:
    """Without the branches of conditions for other systems, and without all directives."""
    lines = text.split("\n")
    # For each open condition, whether its current branch is for another system.
    branches: list[bool] = []
    for number, line in enumerate(lines):
        directive = line.strip()
        if directive.startswith("#if"):
            branches.append(bool(_ELSEWHERE.match(directive)))
        elif directive.startswith(("#elseif", "#else")):
            branches[-1] = bool(_ELSEWHERE.match(directive))
        elif directive.startswith("#endif"):
            branches.pop()
        elif not any(branches) and not directive.startswith(("import ", "@available")):
            continue
        lines[number] = " " * len(line)
    return "\n".join(lines)


def closing(text: str, position: int) -> int:
    """Where the bracket that opens at a position of a masked text closes; -1 if nowhere."""
    depth = 0
    for index in range(position, len(text)):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[index], 0)
        if depth == 0:
            return index
    return -1


def parts(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The parts of a masked text between commas that are in no bracket, without their spaces."""
    found: list[tuple[int, int]] = []
    depth, first = 0, start
    for index in range(start, end + 1):
        if index == end or (text[index] == "," and depth == 0):
            part = text[first:index]
            if part.strip():
                left = first + len(part) - len(part.lstrip())
                found.append((left, first + len(part.rstrip())))
            first = index + 1
        elif index < end:
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[index], 0)
    return found
