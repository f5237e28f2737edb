#!/usr/bin/env python3
"""A judge of harm: what `fix --unsafe` does to real pages and tables with one random mistake.

    Tests/Corpus/harm.py PROGRAM --corpus DIR [--count N] [--seed S] [--jobs J] [--case K]
    Tests/Corpus/harm.py --self-test

Pages as XML, JSON, and YAML, bundles as one YAML document, and strings tables, all of which `fix
--unsafe` leaves alone, get one random deletion, insertion, exchange, or repetition of a token or
line. Where such a text no longer reads and `fix --unsafe` writes it, the change must keep the rules
of harm_rules.py; it must read, without a new finding on a line that changed; and at most 1% may
have other values than before, apart from what was deleted or added. A case depends only on the
seed and its number.
"""

from __future__ import annotations

import argparse
import difflib
import json
import plistlib
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.dont_write_bytecode = True

import yaml  # noqa: E402

import harm_damage  # noqa: E402
import harm_examples  # noqa: E402
import harm_rules  # noqa: E402
import old_style_text  # noqa: E402
import oracles  # noqa: E402
from harm_damage import Damage  # noqa: E402
from program import JSON, Program, diagnostics  # noqa: E402
from report import Report, Setting  # noqa: E402

SUFFIXES = {"xml": ".plist", "json": ".json", "yaml": ".yaml", "strings": ".strings"}
# Small ones, since every case takes several calls.
SIZES = range(200, 8_000)
# So many cases, or files in one call of the program.
BATCH = 100
# Of what is written, the part that may have other values.
OTHER = 0.01
LINES_SHOWN = 6


class Original(NamedTuple):
    """A right page, table, or bundle document; the program knows pages by the names of files."""

    name: str
    form: str
    text: str
    stem: str = "Root"


@dataclass
class Case:
    """A damaged text, and what became of it."""

    number: int
    original: Original
    damage: Damage
    written: str | None = None
    breaches: list[str] = field(default_factory=list)
    other: str | None = None

    def __str__(self) -> str:
        return f"{self.number} {self.original.form} {self.original.name} ({self.damage})"

    @property
    def verdict(self) -> str | None:
        """What is wrong with the result, and the lines that differ."""
        faults = self.breaches + ([f"other values: {self.other}"] if self.other else [])
        lines = difflib.unified_diff(self.damage.text.split("\n"), (self.written or "").split("\n"),
                                     lineterm="", n=0)
        shown = [line for line in list(lines)[2:] if line[:2] != "@@"][:LINES_SHOWN]
        return "\n    ".join(["; ".join(faults), *(line[:110] for line in shown)] if faults else []
                             ) or None


class Judge:
    """The program under test, and the cases that it is given."""

    def __init__(self, program: Program, corpus: Path, seed: int) -> None:
        self.program = program
        self.seed = seed
        found = {(one.form, one.text): one for one in self._found(corpus) if len(one.text) in SIZES}
        right = self._readable(list(found.values()))
        self.originals = [one for one, text in zip(right, self._fixed(right), strict=True)
                          if text == one.text and _is_read(one)]

    def _found(self, corpus: Path) -> Iterator[Original]:
        """The pages and tables of the corpus, and what the program writes of them."""
        folder = corpus / "settings"
        pages = []
        for path in sorted((*folder.rglob("*.plist"), *folder.rglob("*.strings"))):
            data, form = path.read_bytes(), "xml" if path.suffix == ".plist" else "strings"
            if not data.startswith(b"bplist") and b"\r" not in data and len(data) < 2 * SIZES.stop:
                text = _decoded(data)
                one = Original(path.relative_to(folder).as_posix(), form, text)
                pages += [one] if form == "xml" and len(text) in SIZES else []
                yield one
        for form in ("json", "yaml"):
            batch = self.program.batch((one.name, ".plist", one.text.encode()) for one in pages)
            outputs, _ = self.program.convert(batch, form)
            for name in outputs.files:
                yield Original(name, form, outputs.data(name).decode())
        for bundle in sorted({page for page in folder.rglob("*.bundle") if page.is_dir()}):
            done = self.program.run(bundle, "--to", "yaml")
            if done.status == 0:
                name = bundle.relative_to(folder).as_posix()
                yield Original(name, "yaml", done.output.decode(), "Settings")

    def cases(self, numbers: Iterable[int]) -> list[Case]:
        """Those of the cases with these numbers that no longer read, each judged."""
        by_form = {form: [one for one in self.originals if one.form == form] for form in SUFFIXES}
        drawn = []
        for number in numbers:
            chance = Random(f"{self.seed}/{number}")
            original = chance.choice(by_form[chance.choice([f for f in SUFFIXES if by_form[f]])])
            drawn.append(Case(number, original, harm_damage.damaged(original.text, chance)))
        broken = [case.original._replace(text=case.damage.text) for case in drawn]
        reads = set(map(id, self._readable(broken)))
        cases = [case for case, one in zip(drawn, broken, strict=True) if id(one) not in reads]
        broken = [one for one in broken if id(one) not in reads]
        for case, one, text in zip(cases, broken, self._fixed(broken), strict=True):
            case.written = text if text != one.text else None
        self._judge([case for case in cases if case.written is not None])
        return cases

    def _readable(self, texts: list[Original]) -> list[Original]:
        batch = self.program.batch((str(number), SUFFIXES[one.form], one.text.encode())
                                   for number, one in enumerate(texts))
        outputs, _ = self.program.convert(batch, "binary")
        batch.remove()
        outputs.remove()
        return [one for number, one in enumerate(texts) if str(number) in outputs.files]

    def _fixed(self, texts: list[Original]) -> list[str]:
        """What `fix --unsafe` makes of texts."""
        with tempfile.TemporaryDirectory(dir=self.program.workspace) as name:
            files = _files(Path(name), texts)
            for part in _parts(files):
                self.program.run("fix", *part, "--unsafe", limit=120)
            return [file.read_bytes().decode() for file in files]

    def _findings(self, texts: list[Original]) -> list[list[tuple[int, str]]]:
        """The errors and warnings of each text, with their lines."""
        with tempfile.TemporaryDirectory(dir=self.program.workspace) as name:
            files = _files(Path(name), texts)
            by_file: dict[str, list[tuple[int, str]]] = {str(file): [] for file in files}
            for part in _parts(files):
                run = self.program.run("validate", *part, *JSON, limit=120)
                for one in diagnostics(run.output):
                    if one.severity in ("error", "warning") and one.file in by_file:
                        line = int(one.position.partition(":")[0] or 0)
                        by_file[one.file].append((line, f"{one.message} [{one.rule}]"))
            return list(by_file.values())

    def _judge(self, cases: list[Case]) -> None:
        """Judges what was written."""
        before = self._findings([case.original for case in cases])
        after = self._findings([case.original._replace(text=case.written) for case in cases])
        for case, known, found in zip(cases, before, after, strict=True):
            old, new, form = case.damage.text, case.written or "", case.original.form
            case.breaches = harm_rules.breaches(old, new, form)
            changed, messages = _changed(old, new), {message for _, message in known}
            case.breaches += [f"g: {message}" for line, message in found
                              if line in changed and message not in messages]
            try:
                value = read(form, new)
            except Exception as error:
                # Apple's reader, too, takes a damaged header, which is no matter of the correction.
                if form != "xml" or getattr(error, "lineno", 1) in changed:
                    case.breaches.append(f"g: an outside parser says {str(error)[:80]!r}")
                continue
            case.other = harm_damage.difference(
                read(form, case.original.text), value, case.damage)


def read(form: str, text: str) -> Any:
    """The values of a text, by an outside parser."""
    match form:
        case "xml":
            return plistlib.loads(text.encode())
        case "json":
            return json.loads(text)
        case "yaml":
            return yaml.load(text, yaml.SafeLoader)
        case _:
            return old_style_text.read(text, is_table=True)


def _is_read(one: Original) -> bool:
    """Whether an outside parser reads it, too."""
    try:
        read(one.form, one.text)
    except Exception:
        return False
    return True


def _decoded(data: bytes) -> str:
    try:
        return oracles.decoded(data)
    except UnicodeError:
        return ""


def _files(folder: Path, texts: list[Original]) -> list[Path]:
    """A file for each text, in a folder of its own."""
    files = [folder / f"{number:05}" / f"{one.stem}{SUFFIXES[one.form]}"
             for number, one in enumerate(texts)]
    for file, one in zip(files, texts, strict=True):
        file.parent.mkdir()
        file.write_bytes(one.text.encode())
    return files


def _parts(files: list[Path]) -> Iterator[list[Path]]:
    return (files[start:start + BATCH] for start in range(0, len(files), BATCH))


def _changed(old: str, new: str) -> set[int]:
    """The numbers of the lines in the new text that a correction changed."""
    matcher = difflib.SequenceMatcher(None, old.split("\n"), new.split("\n"), autojunk=False)
    return {line + 1 for kind, _, _, start, end in matcher.get_opcodes() if kind != "equal"
            for line in range(start, end)}


def _numbers(count: int) -> list[range]:
    return [range(start, min(start + BATCH, count)) for start in range(0, count, BATCH)]


def run(setting: Setting, report: Report) -> None:
    for name, fault in harm_examples.faults():
        report.check(name, fault)
    judge = Judge(setting.program, setting.corpus, setting.seed)
    cases = [case for part in _numbers(setting.harms) for case in judge.cases(part)]
    report.at_least(300, len(judge.originals), "texts that fix --unsafe leaves alone")
    report.at_least(setting.harms // 5, len(cases), f"of {setting.harms} no longer read")
    written = [case for case in cases if case.written is not None]
    for case in written:
        report.check(str(case), case.verdict if case.breaches else None)
        if case.other and not case.breaches:
            report.figure(f"{case}: {case.verdict}")
    other = sum(case.other is not None for case in written)
    report.check("other values", None if other <= OTHER * len(written) else
                 f"{other} of {len(written)}, more than {OTHER:.0%}")
    report.figure(f"{len(written)} written, {other} of them with other values")


def main() -> int:
    options = arguments()
    if options.self_test:
        faults = [f"{name}: {fault}" for name, fault in harm_examples.faults() if fault]
        print("\n".join([*faults, f"{len(harm_examples.EXAMPLES)} examples, {len(faults)} wrong"]))
        return 1 if faults else 0
    with tempfile.TemporaryDirectory(prefix="settings-convert-") as workspace:
        judge = Judge(Program(options.program, Path(workspace)), options.corpus, options.seed)
        parts = _numbers(options.count) if options.case is None else [
            range(options.case, options.case + 1)]
        with ProcessPoolExecutor(options.jobs) as pool:
            cases = [case for found in pool.map(judge.cases, parts) for case in found]
    written = [case for case in cases if case.written is not None]
    for case in written:
        if verdict := case.verdict:
            print(f"{case}: {verdict}")
    broken = [case for case in written if case.breaches]
    other = sum(case.other is not None for case in written)
    rules = Counter(rule for case in broken for rule in {breach[0] for breach in case.breaches})
    print(json.dumps({
        "texts": len(judge.originals), "tried": sum(map(len, parts)),
        "no longer reading": len(cases), "written": len(written), "breaking a rule": len(broken),
        "by rule": dict(sorted(rules.items())), "other values": other,
        "of the written": f"{other / max(len(written), 1):.1%}"}))
    return 1 if broken or other > OTHER * len(written) else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("program", type=Path, nargs="?", help="the program under test")
    parser.add_argument("--corpus", type=Path, metavar="DIR", help="the folder with outside data")
    parser.add_argument("--count", type=int, default=2_000, help="how many texts (%(default)s)")
    parser.add_argument("--seed", type=int, default=20010101, help="where they start (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="how many at once (%(default)s)")
    parser.add_argument("--case", type=int, metavar="K", help="only this case")
    parser.add_argument("--self-test", action="store_true", help="try the rules on examples")
    options = parser.parse_args()
    if not options.self_test and not (options.program and options.corpus):
        parser.error("a program and --corpus are missing")
    return options


if __name__ == "__main__":
    sys.exit(main())
