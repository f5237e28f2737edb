"""The manual pages in the programs that show them."""

from __future__ import annotations

import os
import re

from machine import NAME, Session, SkippedError, need, run, unpack


def pages(session: Session) -> dict[str, str]:
    """The names of the manual pages, each with its command; empty for the tool."""
    return {NAME: "", **{f"{NAME}-{command}": command for command in session.commands()}}


def man_finds_and_renders(session: Session) -> str:
    """`man` finds each page, renders it without a warning, and as it can be pasted."""
    need("man")
    if not re.match(r"man \d", run(["man", "--version"], status=None).output):
        raise SkippedError("man is another program than that of man-db")
    prefix = unpack(session)
    for locale in ("C.UTF-8", "C"):
        environment = {
            "PATH": os.environ["PATH"], "MANPATH": str(prefix / "share/man"), "LC_ALL": locale,
            "MANWIDTH": "100", "HOME": str(session.folder)}
        for page, command in pages(session).items():
            shown = run(["man", "--warnings=w", page], environment=environment)
            assert not shown.errors, shown.errors
            text = unwrapped(shown.output)
            for claim in claims(session, command):
                assert claim in text, f"{page} in {locale} lacks {claim!r}\n{shown.output}"
    return f"{len(pages(session))} pages"


def claims(session: Session, command: str) -> list[str]:
    """Lines of help that its manual page repeats."""
    if not command:
        return [f"{NAME}-{name}(1)" for name in session.commands()]
    text = session.convert("help", command).output
    options = text.partition("\noptions:\n")[2].partition("\n\n")[0]
    examples = text.partition("\nexamples:\n")[2]
    synopses = re.findall(r"^  (-.*?)(?:  |$)", options, re.MULTILINE)
    lines = re.findall(rf"^  ({NAME} .*)$", examples, re.MULTILINE)
    assert synopses and (lines or "\nexamples:" not in text), text
    usage = re.search(rf"^  ({NAME}.*)$", text, re.MULTILINE)
    return [unwrapped(line).replace("…", "...") for line in
            [*synopses, *lines, *([usage.group(1)] if usage else [])]]


def unwrapped(text: str) -> str:
    return " ".join(text.split())


def mandoc_has_no_complaint(session: Session) -> str:
    """mandoc, which macOS and the BSDs have for `man`, has no warning about any page."""
    need("mandoc")
    session.convert("help", "--man", "-o", "man1")
    names = sorted((session.folder / "man1").iterdir())
    lint = run(["mandoc", "-Tlint", "-Wwarning", *names], status=None)
    complaints = [line for line in lint.output.splitlines()
                  # The pages of the other commands are not installed here.
                  if "referenced manual not found" not in line]
    assert not complaints, "\n".join(complaints)
    return f"{len(names)} pages"


CHECKS = (man_finds_and_renders, mandoc_has_no_complaint)
