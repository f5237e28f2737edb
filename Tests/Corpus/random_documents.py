"""Ten thousand random documents through every ordered pair of formats.

Seeded, so that a failure can be reproduced (`--seed`). Strings, as values and as keys, are mostly
the nasty ones of yaml_meaning and splices of them; numbers are at the limits of their kinds. XML,
binary and JSON are judged after every leg, YAML (whose judges are slow) only for the first thousand
documents; equal bytes are judged once.
"""

from __future__ import annotations

import random
import re
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

from formats import WRITTEN, tour
from oracles import UID, Value, judge, write_xml
from report import Report, Setting
from yaml_meaning import CONTROLS, DATA, DATES, NUMBERS, STRINGS

BATCH = 2500
IN_YAML = 1000
# Characters that XML 1.0 cannot hold.
NOT_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
ALPHABET = [*" \t\n\r\"'\\:#-?,[]{}&*!|>%@`~=<.0123456789abcdefxyzABCXYZ_/+$;()é",
            *"\u0085\u00a0\u0301\u2028\u2029\ufeff\u200b\u202e日文עם😀🇩",
            *(control for control in CONTROLS if not NOT_XML.match(control))]
TAGS = ["$date", "$data", "$real", "$dictionary", UID]
FIRST = datetime(1, 1, 1)
SECONDS = int((datetime(9999, 12, 31, 23, 59, 59) - FIRST).total_seconds())


def run(setting: Setting, report: Report) -> None:
    report.figure(f"seed {setting.seed}")
    legs = list(tour(WRITTEN))
    report.figure(f"{setting.documents} documents along {' → '.join(legs)}")
    judged = dict.fromkeys(WRITTEN, 0)
    for start in range(0, setting.documents, BATCH):
        numbers = range(start, min(start + BATCH, setting.documents))
        _walk(setting, report, numbers, legs, judged)
    report.figure("judged: " + ", ".join(f"{count} {name}" for name, count in judged.items()))
    for form, count in judged.items():
        wanted = min(setting.documents, IN_YAML if form == "yaml" else setting.documents)
        report.check(f"{form} judged", None if count >= wanted else f"only {count} documents")


def _walk(
    setting: Setting, report: Report, numbers: range, legs: list[str], judged: dict[str, int]
) -> None:
    """Sends some documents along the legs; counts one check for each."""
    expected = {str(number): _document(random.Random(f"{setting.seed}/{number}"))
                for number in numbers}
    faults: dict[str, str] = {}
    seen: dict[tuple[str, str], bytes] = {}
    batch = setting.program.batch(
        (name, ".plist", write_xml(value)) for name, value in expected.items())
    for leg, target in enumerate(legs):
        source, (batch, refused) = batch, setting.program.convert(batch, target)
        source.remove()
        for name, refusal in refused.items():
            faults[name] = f"leg {leg} to {target}: {refusal}"
        for name in batch.files:
            data = batch.data(name)
            if seen.get((name, target)) == data or (target == "yaml" and int(name) >= IN_YAML):
                continue
            seen[name, target] = data
            judged[target] += 1
            if fault := judge(target, data, expected[name]):
                faults.setdefault(name, f"leg {leg}: {fault}")
    batch.remove()
    for name, value in expected.items():
        what = f"document {name} of seed {setting.seed}"
        if not report.check(what, faults.get(name)) and report.failed <= 3:
            file = Path(tempfile.gettempdir(), f"{what.replace(' ', '-')}.plist")
            file.write_bytes(write_xml(value))
            report.figure(f"it is kept in {file}")


def _document(chance: random.Random) -> Value:
    """Some twenty values; now and then one scalar, a deep nest or a wide list."""
    shape = chance.random()
    if shape < 0.02:
        return _scalar(chance)
    if shape < 0.03:
        value = _scalar(chance)
        for _ in range(chance.randrange(100, 500)):
            value = [value] if chance.random() < 0.5 else {_string(chance): value}
        return value
    if shape < 0.04:
        return [_scalar(chance) for _ in range(400)]
    return _container(chance, 0)


def _container(chance: random.Random, depth: int) -> Value:
    size = min(int(chance.expovariate(0.25)), 30)
    if chance.random() < 0.4:
        return [_value(chance, depth) for _ in range(size)]
    if chance.random() < 0.03:
        return {chance.choice(TAGS): _value(chance, depth)}
    if chance.random() < 0.03:
        return {UID: chance.choice([0, 1, 255, 2**16, 2**32 - 1, 2**32, -1])}
    return {_string(chance): _value(chance, depth) for _ in range(size)}


def _value(chance: random.Random, depth: int) -> Value:
    if chance.random() < 0.35 / (1 + depth):
        return _container(chance, depth + 1)
    return _scalar(chance)


def _scalar(chance: random.Random) -> Value:
    match chance.randrange(10):
        case 0:
            return chance.choice(NUMBERS)
        case 1:
            return chance.choice(DATES)
        case 2:
            return FIRST + timedelta(seconds=chance.randrange(SECONDS))
        case 3:
            return chance.choice(DATA) if chance.random() < 0.3 else chance.randbytes(
                chance.randrange(80))
        case 4:
            # Of every size, down to the subnormal.
            sign, exponent = chance.choice((-1, 1)), chance.randrange(-1074, 1023)
            return sign * chance.random() * 2.0**exponent
        case 5:
            return chance.randrange(-2**63, 2**64) >> chance.randrange(64)
        case _:
            return _string(chance)


def _string(chance: random.Random) -> str:
    match chance.randrange(4):
        case 0:
            text = "".join(chance.choices(ALPHABET, k=chance.randrange(1, 12)))
        case 1:
            text = chance.choice(STRINGS)[:40] + chance.choice(ALPHABET + STRINGS)[:40]
        case _:
            text = chance.choice(STRINGS)
    return NOT_XML.sub("", text)
