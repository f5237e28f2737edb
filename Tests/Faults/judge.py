"""What a run may leave behind: a function of the trees before and after it, and of its exit.

Nothing of the program is used here. A tree is compared by bytes and modes; the trees that are
expected come from the table of commands, where `plistlib` wrote them or a person did.
"""

from __future__ import annotations

import re
import signal
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from trees import File, Tree

# The ways to fail, in the order of the report's columns.
KINDS = ("torn", "stray", "exit", "hang", "crash")
CRASHES = {signal.SIGILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGTRAP, signal.SIGBUS,
           signal.SIGFPE}
# A staged file or folder, and the folder with the text that is edited.
STAGED = re.compile(
    r"(?:^|/)\.([^/]+)\.settings-convert-(?:staging|[0-9a-z]{6})(?=/|$)")
EDITED = re.compile(r"^tmp/settings-convert-\w{6}(?=/|$)")
# A message that does not deny that the new contents are there.
DENIAL = re.compile(r"nothing was written|untouched|cannot write|not written")
ADMISSION = re.compile(r"\b(?:written|replaced|complete)\b")
# The results of commands go to standard output; when that fails, the files are written already.
STREAM = re.compile(r"^write\([12],")


class Unit(Enum):
    """What changes as a whole."""

    FILE = "file"
    BUNDLE = "bundle"
    # Several files, each as a whole.
    EACH = "each"


class Fault(NamedTuple):
    kind: str
    text: str


@dataclass(frozen=True)
class Change:
    """A change that a command makes."""

    old: Tree
    new: Tree
    unit: Unit


@dataclass(frozen=True)
class Outcome:
    """What a run left."""

    after: Tree
    status: int
    messages: str
    is_hung: bool = False
    # It was killed on purpose.
    is_killed: bool = False
    # It was asked to end on purpose.
    is_interrupted: bool = False
    # Writing its messages failed too.
    is_mute: bool = False
    # The system call that was made to fail, with its arguments.
    hit: str = ""


class State(Enum):
    OLD = "old"
    NEW = "new"
    MIXED = "mixed"
    TORN = "torn"


def leftovers(change: Change, after: Tree) -> list[str]:
    """The paths that belong neither to the old tree nor to the new one, outermost ones only."""
    found: list[str] = []
    for path in sorted(after.keys() - change.old.keys() - change.new.keys()):
        if not found or not path.startswith(f"{found[-1]}/"):
            found.append(path)
    return found


def is_recognizable(path: str, change: Change) -> bool:
    """Whether a path tells that it was staged, and for which file or folder."""
    if EDITED.search(path):
        return True
    match = STAGED.search(path)
    names = {known.rpartition("/")[2] for known in change.old | change.new}
    return match is not None and match[1] in names


def state(change: Change, after: Tree) -> tuple[State, str]:
    """Which of the two trees exists, whatever was left next to it; and the first wrong path."""
    strays = leftovers(change, after)
    rest = {path: node for path, node in after.items()
            if not any(path == stray or path.startswith(f"{stray}/") for stray in strays)}
    if rest == change.new:
        return State.NEW, ""
    if rest == change.old:
        return State.OLD, ""
    wrong = ""
    for path in sorted(change.old.keys() | change.new.keys()):
        node = rest.get(path)
        if node not in (change.old.get(path), change.new.get(path)):
            return State.TORN, path
        if node != change.new.get(path):
            wrong = wrong or path
    return State.MIXED, wrong


def judge(change: Change, outcome: Outcome) -> list[Fault]:
    """The faults of a run that should have made the change, wholly or not at all."""
    found = _ends(outcome)
    strays = leftovers(change, outcome.after)
    for path in strays:
        # What was named was left on purpose: removing it failed, or it holds a person's work.
        is_named = path.rpartition("/")[2] in outcome.messages
        if outcome.is_killed or outcome.is_mute:
            is_named = is_recognizable(path, change)
        if not is_named:
            found.append(Fault("stray", path))
    reached, wrong = state(change, outcome.after)
    if reached is State.TORN:
        found.append(Fault("torn", f"{wrong} is neither old nor new"))
    elif reached is State.MIXED and not _may_be_mixed(change, outcome):
        found.append(Fault("torn", f"{wrong} is not new, and others are"))
    if outcome.is_killed or outcome.is_hung:
        return found
    if outcome.status == 0 and reached in (State.OLD, State.MIXED) and change.old != change.new:
        found.append(Fault("exit", f"exit 0, but {wrong or 'all'} is old"))
    if outcome.status != 0:
        found += _failure(change, outcome, reached)
    return found


def _ends(outcome: Outcome) -> list[Fault]:
    if outcome.is_hung:
        return [Fault("hang", "not finished in time")]
    if -outcome.status in CRASHES:
        return [Fault("crash", signal.Signals(-outcome.status).name)]
    return []


def _may_be_mixed(change: Change, outcome: Outcome) -> bool:
    if outcome.is_killed or change.unit is Unit.EACH:
        return change.unit is not Unit.FILE and (outcome.is_killed or outcome.status != 0)
    # What cannot be undone is told: every file that is new or gone, and where its old one is.
    return outcome.status != 0 and all(
        path in outcome.messages and (path not in change.old or any(
            place in outcome.messages and found == change.old[path]
            for place, found in outcome.after.items()))
        for path in _files(change) if outcome.after.get(path) == change.new.get(path))


def _failure(change: Change, outcome: Outcome, reached: State) -> list[Fault]:
    """The faults of a message about a failure."""
    # Who sends a signal knows why the run ended.
    if outcome.is_interrupted and outcome.status < 0:
        return []
    if not outcome.messages and not outcome.is_mute and not STREAM.search(outcome.hit):
        return [Fault("exit", f"exit {outcome.status} without a word")]
    if reached is not State.NEW or change.old == change.new or STREAM.search(outcome.hit):
        return []
    if DENIAL.search(outcome.messages) or not ADMISSION.search(outcome.messages):
        return [Fault("exit", f"exit {outcome.status}, but all is new: {outcome.messages}")]
    return []


def judge_next(change: Change, before: Tree, outcome: Outcome) -> tuple[list[Fault], int]:
    """The faults of the same run once more, and the number of staged files that are left.

    A folder of them is named by a run that has anything to write.
    """
    found = _ends(outcome)
    if outcome.status != 0 and not found:
        found.append(Fault(
            "exit", f"the next run fails: exit {outcome.status}: {outcome.messages}"))
    reached, wrong = state(change, outcome.after)
    if reached is not State.NEW:
        found.append(Fault("torn", f"{wrong or 'all'} is not new after the next run"))
    strays = leftovers(change, outcome.after)
    if outcome.status == 0 and state(change, before)[0] is not State.NEW:
        found += [Fault("stray", f"the next run does not name {path}") for path in strays
                  if path.endswith("-staging")
                  and path.rpartition("/")[2] not in outcome.messages]
    return found, len(strays)


def _files(change: Change) -> list[str]:
    """The files that change."""
    return [path for path in change.old.keys() | change.new.keys()
            if change.old.get(path) != change.new.get(path)
            and isinstance(change.new.get(path, change.old.get(path)), File)]
