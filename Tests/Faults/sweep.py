"""Every command that writes, with a fault at every system call that it makes."""

from __future__ import annotations

import itertools
import json
import threading
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from commands import COMMANDS, Command
from injections import SIGNALS, Point, Trace, hit, injecting, points, tracing
from judge import Change, Fault, Outcome, State, judge, judge_next, leftovers, state
from sandbox import Run, Sandbox
from trees import File, Tree

# How many more calls the loader makes than in the first run: its maps have other lengths each time.
GUESSES = (0, 1, -2, 3)


@dataclass
class Tally:
    """What became of some runs, and the faults by kind."""

    points: int = 0
    missed: int = 0
    # Staged files that a kill left and that no later run looks for.
    left: int = 0
    faults: list[tuple[str, Fault]] = field(default_factory=list)

    def count(self, kind: str) -> int:
        return sum(fault.kind == kind for _, fault in self.faults)


@dataclass(frozen=True)
class Plan:
    """A command, its system calls, and the change that it makes."""

    command: Command
    trace: Trace
    change: Change
    # The same once more, or another command that does the same.
    arguments: tuple[str, ...]


class Sweep:
    """Runs points, each in a sandbox of the thread that it falls to."""

    def __init__(self, binary: Path, folder: Path, jobs: int, *, is_tracing: bool) -> None:
        self.is_tracing = is_tracing
        self.binary = binary
        self.folder = folder
        self.jobs = jobs
        self._sandboxes = itertools.count()
        self._local = threading.local()

    def sandbox(self) -> Sandbox:
        """The sandbox of this thread."""
        if not hasattr(self._local, "sandbox"):
            self._local.sandbox = Sandbox(self.binary, self.folder / str(next(self._sandboxes)))
        return self._local.sandbox

    def plan(self, command: Command) -> Plan:
        """Runs a command without faults, and checks that it does what the table says."""
        box = self.sandbox()
        box.plant(command.old)
        log = box.notes / "trace"
        run = box.run(command.arguments, editor=command.editor,
                      prefix=tracing(log) if self.is_tracing else ())
        found = box.snapshot()
        change = Change(command.old, command.new(found), command.unit)
        reached, wrong = state(change, found)
        if run.status != 0 or reached is not State.NEW or leftovers(change, found):
            raise ValueError(
                f"{command.name}: without a fault exit {run.status}, {wrong} is {reached.value}: "
                f"{run.messages}")
        for path, node in found.items():
            if path.endswith(".json") and isinstance(node, File):
                json.loads(node.data)
        trace = Trace.read(log) if self.is_tracing else Trace([], Counter())
        return Plan(command, trace, change, command.again or command.arguments)

    def run(self, plans: Sequence[Plan], *, every: bool) -> dict[str, Tally]:
        """Runs the points of some plans; the tallies are by command."""
        tallies = {plan.command.name: Tally() for plan in plans}
        work = [(plan, point) for plan in plans
                for point in points(plan.command.name, plan.trace, every=every)]
        with ThreadPoolExecutor(self.jobs) as pool:
            for (plan, point), (faults, left) in zip(
                    work, pool.map(lambda one: self.point(*one), work), strict=True):
                tally = tallies[plan.command.name]
                if faults is None:
                    tally.missed += 1
                    continue
                tally.points += 1
                tally.left += left
                tally.faults += [(str(point), fault) for fault in faults]
        return tallies

    def point(self, plan: Plan, point: Point) -> tuple[list[Fault] | None, int]:
        """The faults at one point, and how many staged files are left; None if it was not met."""
        box = self.sandbox()
        met = self._meet(box, plan, point)
        return (None, 0) if met is None else self._judged(box, plan, point, *met)

    def killed(self, box: Sandbox, plan: Plan, point: Point) -> Tree | None:
        """What a run leaves that is killed at this point; None if it was not met."""
        return None if self._meet(box, plan, point) is None else box.snapshot()

    def _meet(self, box: Sandbox, plan: Plan, point: Point) -> tuple[Run, str] | None:
        """A run with a fault, and the call that met it."""
        log = box.notes / "trace"
        before = Counter(plan.trace.before)
        for guess in GUESSES:
            before[point.call.name] += guess
            box.plant(plan.change.old)
            run = box.run(plan.command.arguments, editor=plan.command.editor,
                          prefix=injecting(point, before, log))
            met = hit(point.fault, log)
            if met is not None or run.is_hung:
                return run, met or ""
        return None

    def _judged(
        self, box: Sandbox, plan: Plan, point: Point, run: Run, met: str
    ) -> tuple[list[Fault], int]:
        found = box.snapshot()
        outcome = Outcome(
            found, run.status, run.messages, is_hung=run.is_hung,
            is_killed=point.fault == "KILL", is_interrupted=point.fault in SIGNALS, hit=met,
            is_mute=point.call.name == "write" and point.fault.endswith("+"))
        faults = judge(plan.change, outcome)
        strays = leftovers(plan.change, found)
        if not outcome.is_killed and not strays:
            return faults, 0
        again, left = self._again(box, plan, found)
        return faults + again, left

    def _again(self, box: Sandbox, plan: Plan, before: Tree) -> tuple[list[Fault], int]:
        run = box.run(plan.arguments, editor=plan.command.editor)
        outcome = Outcome(box.snapshot(), run.status, run.messages, is_hung=run.is_hung)
        edited = {path: node for path, node in outcome.after.items() if path.startswith("tmp/")}
        if edited and plan.command.arguments[0] == "edit":
            rest = {path: node for path, node in outcome.after.items() if path not in edited}
            outcome = Outcome(rest, run.status, run.messages, is_hung=run.is_hung)
        return judge_next(plan.change, before, outcome)


def commands(names: Iterable[str] = ()) -> list[Command]:
    wanted = set(names)
    return [command for command in COMMANDS if not wanted or command.name in wanted]
