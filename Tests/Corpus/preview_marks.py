"""The previews of real bundles mark the strings that `strings -v` lists, in every language.

The marks are read from the page as its script does: from the list of originals, and a list for each
language.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from program import UNSEEN
from report import Report, Setting

OPTION = re.compile(r'<select id="language"[^>]*>(.*?)</select>')
NAME = re.compile(r"<option[^>]*>([^<]*)")
DATA = re.compile(r'<script type="application/json" id="strings">(.*?)</script>', re.DOTALL)
LANGUAGE = re.compile(r"  (\S+) +\d+%")
OPEN = re.compile(r'    (?:missing|reworded|waiting): "(.*)"')


def run(setting: Setting, report: Report) -> None:
    compared = marks = 0
    for name, bundle in setting.bundles().items():
        listing = setting.program.run("strings", bundle, "-v")
        page = setting.program.run("preview", bundle, "--to", "html")
        found = DATA.search(page.output.decode())
        # In one language, or in none, nothing can be switched; and what is refused has no page.
        if listing.status or page.status or not found:
            continue
        names = NAME.findall(OPTION.search(page.output.decode())[1])
        listed = listed_strings(listing.output.decode())
        data = json.loads(found[1])
        data["originals"] = [visible(string) for string in data["originals"]]
        originals = set(data["originals"])
        marked = dict(zip(names, marked_strings(data), strict=True))
        wrong = {language: sorted(strings ^ (listed[language] & originals))
                 for language, strings in marked.items()}
        report.check(name, next((f"{language}: {strings}" for language, strings in wrong.items()
                                 if strings), None))
        compared += 1
        marks += sum(map(len, marked.values()))
    report.at_least(28, compared, "bundles in several languages")
    report.at_least(21_000, marks, "marks")


def visible(string: str) -> str:
    """The beginning of a string as the program lists it, which shortens it."""
    return UNSEEN.sub(lambda found: f"\\u{{{ord(found[0]):X}}}", string)[:70]


def listed_strings(text: str) -> dict[str, set[str]]:
    """The strings that somebody has to translate, by language."""
    listed: dict[str, set[str]] = defaultdict(set)
    language = ""
    for line in text.splitlines():
        if found := LANGUAGE.match(line):
            language = found[1]
        elif found := OPEN.fullmatch(line):
            listed[language].add(found[1][:70])
    return listed


def marked_strings(data: dict[str, Any]) -> Iterator[set[str]]:
    for language in data["languages"]:
        runs: list[Any] = []
        for run in language["strings"]:
            runs += [None] * run if isinstance(run, int) and run else [run]
        runs += [None] * (len(data["originals"]) - len(runs))
        needed = data["needed"][language["needed"]]
        yield {original for original, run, flag in zip(data["originals"], runs, needed, strict=True)
               if isinstance(run, list) or (run is None and flag == "1")}
