"""Ten thousand seeded edits: what an edit does not touch stays, to the byte.

Every page, table and YAML document of the corpus, in variants that people's editors leave, is
edited once, each way: a scalar changed, an element deleted, inserted or moved, a key renamed, a
container emptied or filled, a comment changed. The edited entry is cut out of the old and of the
new text: what is left has to be the same, and the new text read by an outside parser has to have
the edited value. The judge is judged first.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter

from edit_cases import WAYS, Case
from edit_judge import FIGURES, Faults
from edit_judge_check import check_judge
from edit_targets import EXTENSIONS, Target, targets
from edit_variants import VARIANTS
from edit_ways import make
from report import Report, Setting
from value_edits import OPERATIONS, draw

BATCH = 1000


def run(setting: Setting, report: Report) -> None:
    check_judge(report)
    report.figure(f"seed {setting.seed}")
    chance = random.Random(setting.seed)
    files = list(targets(setting, chance))
    # A run of fewer edits than there are files meets all kinds of them.
    chance.shuffle(files)
    report.figure(f"{len(files)} files and variants of them")
    counts: Counter[str] = Counter()
    figures = dict.fromkeys(FIGURES, 0)
    drawn = made = 0
    while made < setting.edits:
        cases: list[Case] = []
        for _ in range(BATCH):
            if len(cases) < setting.edits - made:
                cases += _drawn(len(WAYS) * drawn, files[drawn % len(files)], chance)
                drawn += 1
        make(setting.program, cases)
        made += _judge(setting, report, cases, counts, figures)
    variants = dict.fromkeys(("original", "large", *itertools.chain(*VARIANTS.values())))
    for kinds in (OPERATIONS, WAYS, EXTENSIONS, variants):
        report.figure(", ".join(f"{counts[kind]} {kind}" for kind in kinds))
    report.figure(", ".join(f"{size} {name}" for name, size in figures.items()))
    report.at_least(setting.edits, made, f"edits; {counts['not made']} could not be made their way")


def _drawn(number: int, target: Target, chance: random.Random) -> list[Case]:
    """One edit of a file, once for each way it has."""
    for operation in chance.sample(OPERATIONS, len(OPERATIONS)):
        edit = draw(operation, target.value, target.comments, chance,
                    only_strings=target.is_table)
        if edit:
            return [Case(number + place, target, edit, way) for place, way in enumerate(WAYS)
                    if operation != "comment" or way != "json"]
    return []


def _judge(
    setting: Setting, report: Report, cases: list[Case], counts: Counter[str],
    figures: dict[str, int],
) -> int:
    """Counts the edits that were made, and their faults."""
    known: dict[int, dict[tuple[bytes, bool, bool], Faults]] = {}
    made = [case for case in cases if case.is_made]
    counts["not made"] += len(cases) - len(made)
    for case in made:
        counts.update((case.way, case.edit.operation, case.target.form, case.target.variant))
        found = case.faults(known.setdefault(case.number // len(WAYS), {}))
        for figure, (size, _) in found.items():
            figures[figure] += size
        text = "; ".join(f"{name}: {text}" for name, (_, text) in found.items())
        if not report.check(str(case), text or None) and setting.keep:
            case.keep(setting.keep, text)
    return len(made)
