"""Edits of YAML files that do not end with a line break, judged by PyYAML.

A block scalar in the last line of such a file has no line break at its end. Whatever becomes of the
line, every other value stays, and so do all lines that an edit need not touch.
"""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

import oracles
from report import Report, Setting

TEXTS = ("one", "one\ntwo", "one\ntwo\n", "one\n\ntwo\n\n", " lead\nx", " lead\nx\n", "x\n y",
         "\nx\n", "one \ntwo", "# x\ny", "a: b\n- c\n", "x\n \n", "é\nü\n")
KEYS = ("alpha", "beta", "gamma", "delta")
STYLES = ("|", "|", "|", ">", "|+", "|-", "quoted", "plain")


def run(setting: Setting, report: Report) -> None:
    counts = dict.fromkeys(("set", "add", "unset", "update"), 0)
    blocks = 0
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(setting.messy_edits):
            chance = random.Random(f"{setting.seed}/final/{number}")
            text = _document(chance)
            value = _load(text)
            if not isinstance(value, dict):
                raise AssertionError(f"not a mapping: {text!r}")
            last = [event for event in yaml.parse(text) if isinstance(event, yaml.ScalarEvent)][-1]
            blocks += last.style in ("|", ">")
            kind = chance.choice(tuple(counts))
            expected, arguments = _edit(kind, value, chance, folder)
            if arguments is None:
                continue
            counts[kind] += 1
            file = folder / "file.yaml"
            file.write_bytes(text.encode())
            done = setting.program.run(*arguments, folder=folder)
            result = file.read_bytes().decode()
            fault = f"exit {done.status}: {done.messages}" if done.status else (
                _fault(text, result, value, expected))
            report.check(f"{number} {kind}", fault and
                         f"{fault}\n    {text!r}\n    {arguments} \n    {result!r}")
    for kind, count in counts.items():
        report.at_least(setting.messy_edits // 10, count, f"edits by {kind}")
    report.at_least(setting.messy_edits // 3, blocks, "files that end in a block scalar")


def _document(chance: random.Random) -> str:
    """A mapping in block style, whose last line does not end."""
    lines: list[str] = ["# top", ""] if chance.random() < 0.2 else []
    for key in KEYS[:chance.randint(1, 4)]:
        form = chance.choice(("scalar", "scalar", "list", "map"))
        if form == "scalar":
            lines += _scalar(f"{key}:", "", chance)
            continue
        lines.append(f"{key}:")
        for inner in range(chance.randint(1, 3)):
            lines += _scalar("  -" if form == "list" else f"  k{inner}:", "  ", chance)
            if chance.random() < 0.1:
                lines.append("  # inside")
    text = "\n".join(lines).rstrip("\n")
    if chance.random() < 0.1:
        text += "\n# end"
    # Spaces at the end are text only if they are in the last line of a block scalar.
    return text + " " * chance.choice((0, 0, 0, 0, 2, 3, 5, 7))


def _scalar(head: str, indentation: str, chance: random.Random) -> list[str]:
    style = chance.choice(STYLES)
    if style == "plain":
        return [f"{head} {chance.choice(('word', '12', 'two words'))}"]
    if style == "quoted":
        return [f"{head} {json.dumps(chance.choice(TEXTS), ensure_ascii=False)}"]
    inner = indentation + "  " + " " * chance.choice((0, 0, 2))
    body = [inner + line if line else "" for line in
            chance.choice(("one", "one\ntwo", "one\n\ntwo", "one\n  more")).split("\n")]
    return [f"{head} {style}", *body, *[""] * chance.choice((0, 0, 0, 1))]


def _edit(
    kind: str, value: dict[str, Any], chance: random.Random, folder: Path
) -> tuple[Any, list[str] | None]:
    """The value after an edit, and the arguments that make it; None if there is nothing to edit."""
    new = copy.deepcopy(value)
    lists = [key for key, item in new.items() if isinstance(item, list)]
    leaves = [(key, None) for key, item in new.items() if isinstance(item, str)]
    leaves += [(key, step) for key, item in new.items() if isinstance(item, (list, dict))
               for step in (range(len(item)) if isinstance(item, list) else item)]
    leaves = [(key, step) for key, step in leaves
              if isinstance(new[key] if step is None else new[key][step], str)]
    text = chance.choice(TEXTS)
    if kind == "set" and (leaves or len(new) < len(KEYS)):
        if not leaves or chance.random() >= 0.8:
            new["omega"] = text
            return new, ["set", "file.yaml", "--add", f"omega=!!str {json.dumps(text)}"]
        key, step = chance.choice(leaves)
        if step is None:
            new[key] = text
        else:
            new[key][step] = text
        path = key if step is None else f"{key}.{step}"
        return new, ["set", "file.yaml", f"{path}=!!str {json.dumps(text)}"]
    if kind == "add" and lists:
        path = key = chance.choice(lists)
        if chance.random() < 0.5:
            # An item that is there already is not added again.
            new[key] += [text] if text not in new[key] else []
        else:
            position = chance.randint(0, len(new[key]))
            new[key].insert(position, text)
            path = f"{key}.{position}"
        return new, ["set", "file.yaml", "--add", f"{path}=!!str {json.dumps(text)}"]
    if kind == "unset" and len(new) > 1:
        key = chance.choice(list(new))
        if isinstance(new[key], (list, dict)) and len(new[key]) > 1 and chance.random() < 0.6:
            step = chance.choice(list(range(len(new[key])) if isinstance(new[key], list)
                                      else new[key]))
            del new[key][step]
            return new, ["set", "file.yaml", "--unset", f"{key}.{step}"]
        del new[key]
        return new, ["set", "file.yaml", "--unset", key]
    if kind == "update":
        for _ in range(chance.randint(1, 3)):
            key = chance.choice(KEYS)
            if new.get(key) is None or chance.random() < 0.5:
                new[key] = chance.choice((text, [text], {"k": text}))
            elif len(new) > 1:
                del new[key]
        if chance.random() < 0.3:
            new = dict(chance.sample(list(new.items()), len(new)))
        (folder / "new.json").write_text(json.dumps(new), "utf-8")
        return new, ["new.json", "-o", "file.yaml"]
    return new, None


def _fault(text: str, result: str, value: Any, expected: Any) -> str | None:
    try:
        found = _load(result)
    except yaml.YAMLError as error:
        return f"PyYAML: {error}"
    if difference := oracles.same(expected, found):
        return difference
    if list(expected) != list(found):
        return f"the order is {list(found)}"
    if expected == value and list(expected) == list(value) and result != text:
        return "changed, although it has the same settings"
    lost = [comment for comment in ("# top", "# end") if comment in text and comment not in result]
    return f"lost {lost}" if lost else None


def _load(text: str) -> Any:
    return yaml.load(text, Loader=yaml.SafeLoader)
