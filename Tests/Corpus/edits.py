"""Ten thousand seeded edits: what an edit does not touch stays, to the byte.

Every page, table and YAML document of the corpus, in variants that people's editors leave, and
every bundle as one document, is edited once, each way: a scalar changed, an element deleted,
inserted or moved, a key renamed, a container emptied or filled, a comment changed. The edited entry
is cut out of the old and of the new text: what is left has to be the same, and the new text read by
an outside parser has to have the edited value.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator

from edit_cases import Case
from edit_judge import FIGURES, Faults
from edit_targets import EXTENSIONS, WHOLE, Target, bundles, targets
from edit_variants import VARIANTS
from edit_ways import make
from report import Report, Setting
from value_edits import OPERATIONS, Edit, draw

BATCH = 1000
WAYS = ("yaml", "json", "bundle")


def run(setting: Setting, report: Report) -> None:
    chance = random.Random(setting.seed)
    files = [*targets(setting, chance), *bundles(setting)]
    # A run of fewer edits than there are files meets all kinds of them.
    chance.shuffle(files)
    report.figure(f"{len(files)} files and variants of them")

    def drawn(number: int) -> list[Case]:
        """One edit of a file, once for each way it has."""
        target = files[number % len(files)]
        edit = _edit(target, chance)
        cases = [Case(len(WAYS) * number + place, target, edit, way)
                 for place, way in enumerate(WAYS) if edit]
        return [case for case in cases
                if case.edit.operation != "comment" or case.has_comments]

    variants = dict.fromkeys(("original", "large", WHOLE, *itertools.chain(*VARIANTS.values())))
    judge(setting, report, drawn, setting.edits, (OPERATIONS, WAYS, EXTENSIONS, variants))


def _edit(target: Target, chance: random.Random) -> Edit | None:
    """An edit of a file; in a bundle as one document, of one of its pages and tables."""
    path: tuple[str, ...] = ()
    value, is_table, operations = target.value, target.is_table, OPERATIONS
    if target.variant == WHOLE:
        path, is_table = chance.choice(list(_parts(value)))
        for step in path:
            value = value[step]
        # The order of a table is no setting, and its comments are those of the document.
        operations = tuple({*OPERATIONS} - {"comment"} - ({"move"} if is_table else set()))
    for operation in chance.sample(sorted(operations), len(operations)):
        if edit := draw(operation, value, target.comments, chance, only_strings=is_table):
            return edit.inside(path)
    return None


def _parts(document: dict) -> Iterator[tuple[tuple[str, ...], bool]]:
    for name in document["pages"]:
        yield ("pages", name), False
    for language, tables in document.get("strings", {}).items():
        for name in tables:
            yield ("strings", language, name), True


# Known, and to be mended: one edit in so many touches lines that it is not about, in files as
# nobody writes them, such as one with a comment in the reach of a block scalar.
NEEDLESS = 1_000
LINES = "needless lines"


def judge(
    setting: Setting, report: Report, drawn: Callable[[int], list[Case]], wanted: int,
    kinds: tuple,
) -> None:
    """Makes and judges so many edits, those drawn for 0, 1 and so on, and counts their kinds."""
    report.figure(f"seed {setting.seed}")
    counts: Counter[str] = Counter()
    figures = dict.fromkeys(FIGURES, 0)
    made = number = 0
    while made < wanted and number < 2 * wanted:
        cases: list[Case] = []
        while len(cases) < min(BATCH, wanted - made) and number < 2 * wanted:
            cases += drawn(number)
            number += 1
        make(setting.program, cases)
        made += _judge(setting, report, cases, counts, figures)
    for names in kinds:
        report.figure(", ".join(f"{counts[name]} {name}" for name in names))
    report.figure(", ".join(f"{size} {name}" for name, size in figures.items()))
    few, parted = wanted // NEEDLESS, counts[LINES]
    report.figure(f"{parted} edits with needless lines (at most {few})")
    report.check("needless lines", None if parted <= few else f"in {parted} edits, at most {few}")
    report.at_least(wanted, made, f"edits; {counts['not made']} could not be made their way")


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
        found = case.faults(known.setdefault(id(case.edit), {}))
        for figure, (size, _) in found.items():
            figures[figure] += size
        text = "; ".join(f"{name}: {text}" for name, (_, text) in found.items())
        is_known = set(found) == {LINES}
        if is_known:
            counts[LINES] += 1
            report.figure(f"{case}: {text}")
        if (is_known or not report.check(str(case), text or None)) and setting.keep:
            case.keep(setting.keep, text)
    return len(made)
