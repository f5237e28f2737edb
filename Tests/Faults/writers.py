"""Runs that are interrupted at any moment, and runs at the same time."""

from __future__ import annotations

import copy
import plistlib
import random
import signal
import time

from commands import BUNDLE, DOCUMENT, NEW_ROOT, ROOT, text, with_default, xml
from judge import Change, Fault, Outcome, Unit, judge
from places import add
from sandbox import Sandbox, finish
from sweep import Plan, Sweep, Tally
from trees import Folder, Tree, tree

# The arguments of two runs.
Pair = tuple[tuple[str, ...], tuple[str, ...]]


def interrupted(sweep: Sweep, plan: Plan, rounds: int, seed: int) -> Tally:
    """SIGINT and SIGTERM at random moments of a run."""
    tally = Tally()
    box = sweep.sandbox()
    chance = random.Random(seed)
    box.plant(plan.change.old)
    begin = time.monotonic()
    box.run(plan.command.arguments, editor=plan.command.editor)
    length = time.monotonic() - begin
    for number in range(rounds):
        box.plant(plan.change.old)
        child = box.start(plan.command.arguments, editor=plan.command.editor)
        time.sleep(chance.uniform(0, length))
        child.send_signal(signal.SIGINT if number % 2 else signal.SIGTERM)
        run = finish(child)
        faults = judge(plan.change, Outcome(
            box.snapshot(), run.status, run.messages, is_hung=run.is_hung,
            is_interrupted=True))
        add(tally, f"{plan.command.name} @ a signal in round {number}", run, faults)
    return tally


def _document(name: str, default: str) -> dict[str, object]:
    """A whole bundle of which nothing equals that of another name."""
    document = copy.deepcopy(DOCUMENT)
    page = with_default(ROOT, default, 1)
    pages = {"Root": page, "About": DOCUMENT["pages"]["About"], name: page}  # type: ignore[index]
    strings = {"en": {"Root": {"Main": name, "Sync": name}}}
    return document | {"pages": pages, "strings": strings}


A, B = text(_document("A", "a" * 3000)), text(_document("B", "b" * 5000))
PAGE_A, PAGE_B = (with_default(ROOT, letter * 9000, 1) for letter in "ab")


def at_once(sweep: Sweep, rounds: int, seed: int) -> dict[str, Tally]:
    """Two writers and readers at once: in the end one's whole result, at any time one version."""
    inputs = tree({"a.json": text(PAGE_A), "b.json": text(PAGE_B), "tmp": Folder()})
    documents = tree({"a.json": A, "b.json": B, "tmp": Folder()})
    prune = ("Settings.bundle", "--prune")
    return {
        "one file": _race(sweep, inputs | tree({"Root.plist": xml(ROOT)}),
                          ("Root.plist",), rounds, seed),
        "one new file": _race(sweep, inputs, ("Root.plist",), rounds, seed),
        "one bundle": _race(sweep, documents | BUNDLE, prune, rounds, seed),
        "one new bundle": _race(sweep, documents, prune, rounds, seed),
        "two values of one file": _changes(
            sweep, tree({"Root.plist": xml(ROOT)}), "Root.plist", _sets("Root.plist", "Root.plist"),
            rounds),
        "two values of one bundle": _changes(
            sweep, BUNDLE, PAGE, _sets("Settings.bundle", "Settings.bundle"), rounds),
        "a bundle and its page": _changes(
            sweep, BUNDLE, PAGE, _sets("Settings.bundle", PAGE), rounds),
        "set and convert": _changes(
            sweep, tree({"Root.plist": xml(ROOT), "in.json": text(NEW_ROOT)}), "Root.plist",
            (("in.json", "-o", "Root.plist"), ("set", "Root.plist", "@name=y")),
            rounds, is_last_whole=True),
    }


PAGE = "Settings.bundle/Root.plist"


def _sets(first: str, second: str) -> Pair:
    return ("set", first, "@sync=false"), ("set", second, "@name=y")


def _changes(
    sweep: Sweep, old: Tree, page: str, pair: Pair, rounds: int, *, is_last_whole: bool = False
) -> Tally:
    """Two runs that change one value each: what a run says that it has written stays.

    If the first one writes all of its page, that may be the end of the other's change.
    """
    tally = Tally()
    box = sweep.sandbox()
    for number in range(rounds):
        box.plant(old | {"tmp": Folder()})
        runs = [finish(child) for child in [box.start(arguments) for arguments in pair]]
        elements = plistlib.loads((box.root / page).read_bytes())["PreferenceSpecifiers"]
        values = [element.get("DefaultValue") for element in elements]
        tally.points += 1
        states = list(zip(runs, values, (False, "y"), strict=False))
        if is_last_whole and runs[0].status == 0:
            states = states[:1]
        tally.faults += [
            (f"{pair[0][0]}, round {number}",
             Fault("exit", f"exit {run.status}, but the value is {value}"))
            for run, value, wanted in states if (run.status == 0) != (value == wanted)]
    return tally


def _race(
    sweep: Sweep, old: Tree, output: tuple[str, ...], rounds: int, seed: int
) -> Tally:
    tally = Tally()
    box = sweep.sandbox()
    chance = random.Random(seed)
    reading = (output[0], "-o", "-", "--to", "json")
    writing = [(f"{name}.json", "-o", *output) for name in "ab"]
    results, versions = [], set()
    box.plant(old)
    versions.add(box.run(reading).output)
    # A writer that comes second finds the other's result.
    for first, second in (writing, writing[::-1]):
        box.plant(old)
        for arguments in (first, second):
            box.run(arguments)
            results.append(box.snapshot())
            versions.add(box.run(reading).output)
    for number in range(rounds):
        box.plant(old)
        faults = _round(box, writing, reading, versions, results, chance)
        tally.points += 1
        tally.faults += [(f"{output[0]}, round {number}", fault) for fault in faults]
    return tally


def _round(
    box: Sandbox, writing: list[tuple[str, ...]], reading: tuple[str, ...],
    versions: set[bytes], results: list[Tree], chance: random.Random,
) -> list[Fault]:
    faults: list[Fault] = []
    is_new = not (box.root / reading[0]).exists()
    children = []
    for arguments in chance.sample(writing, 2):
        children.append(box.start(arguments))
        time.sleep(chance.uniform(0, 0.004))
    readers = [box.start(reading)]
    while any(child.poll() is None for child in children):
        if len(readers) < 8:
            readers.append(box.start(reading))
        time.sleep(0.001)
    faults += [Fault("exit", f"writer: exit {run.status}: {run.messages}")
               for run in map(finish, children)
               if run.is_hung or run.status not in (0, 2) or (run.status and not run.messages)]
    for run in map(finish, readers):
        if run.is_hung:
            faults.append(Fault("hang", "reader"))
        elif run.status == 0 and run.output not in versions:
            faults.append(Fault("torn", "a reader sees two versions"))
        elif run.status != 0 and not is_new:
            faults.append(Fault("exit", f"reader: exit {run.status}: {run.messages.strip()}"))
    found = box.snapshot()
    if found not in results:
        whole = min(results, key=lambda tree: len(tree.items() ^ found.items()))
        faults += judge(Change(whole, whole, Unit.BUNDLE), Outcome(found, 0, ""))
    return faults
