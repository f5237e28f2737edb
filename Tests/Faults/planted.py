"""Staging folders that are not what they seem: planted, tampered with, copied, or out of date.

A staging folder is made by killing a run when everything is staged and nothing is moved; so these
tests know nothing of a journal's form but that it names the files of the bundle. Then something is
done to it, and the next commands must neither write nor delete anything that they were not told to.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from injections import CHANGING, Point
from judge import STAGED, Fault, State, leftovers, state
from sandbox import Run, Sandbox
from sweep import Plan, Sweep, Tally
from trees import Tree

NOBODY = 65534
HUGE = 3 << 30
REMOVED = "More.plist"
NEWER = b"<!-- newer -->\n"
NEWER_FILE = "a newer file in the bundle"


class Staging(NamedTuple):
    """A staging folder, beside a bundle that is wholly old."""

    root: Path
    folder: Path
    journal: Path

    @property
    def bundle(self) -> Path:
        return self.root / "Settings.bundle"

    @property
    def files(self) -> list[Path]:
        """The staged files."""
        return [path for path in sorted(self.folder.iterdir()) if path != self.journal]

    def rewrite(self, old: str, new: str) -> None:
        data = self.journal.read_bytes()
        if old.encode() not in data:
            raise ValueError(f"{old} is not in the journal")
        self.journal.write_bytes(data.replace(old.encode(), new.encode()))


def _names(path: str) -> Callable[[Staging], None]:
    """The journal removes another file than the one that it was written for."""
    return lambda staging: staging.rewrite(REMOVED, path.replace("ROOT", str(staging.root)))


def _creates(path: str) -> Callable[[Staging], None]:
    return lambda staging: staging.rewrite("Licenses/Index.plist", path)


def _through_link(staging: Staging) -> None:
    (staging.bundle / "link").symlink_to("../outside")
    staging.rewrite("Licenses/Index.plist", "link/Index.plist")


def _removes_through_link(staging: Staging) -> None:
    (staging.bundle / "link").symlink_to("../outside")
    staging.rewrite(REMOVED, "link/victim")


def _staged_links(staging: Staging) -> None:
    for file in staging.files:
        file.unlink()
        file.symlink_to(staging.root / "victim")


def _staged_hard_links(staging: Staging) -> None:
    for file in staging.files:
        file.unlink()
        file.hardlink_to(staging.root / "victim")


def _staged_pipes(staging: Staging) -> None:
    for file in staging.files:
        file.unlink()
        os.mkfifo(file)


def _no_staged_files(staging: Staging) -> None:
    for file in staging.files:
        file.unlink()


def _journal_is(make: Callable[[Path], object]) -> Callable[[Staging], None]:
    def change(staging: Staging) -> None:
        staging.journal.unlink()
        make(staging.journal)
    return change


def _journal_is_link(staging: Staging) -> None:
    staging.journal.rename(staging.root / "outside" / "journal")
    staging.journal.symlink_to("../outside/journal")


def _huge(staging: Staging) -> None:
    os.truncate(staging.journal, HUGE)


def _many_steps(staging: Staging) -> None:
    steps = [{"path": f"{number}.plist", "action": "create"} for number in range(200_000)]
    _write(staging.journal, steps)


def _write(journal: Path, steps: list[dict[str, str]]) -> None:
    """A journal as anybody can write it who has read the source."""
    journal.write_text(json.dumps({"version": 1, "steps": steps, "folders": ["de.lproj"]}))


def _by_hand(name: str, action: str) -> Callable[[Staging], None]:
    def change(staging: Staging) -> None:
        staging.journal.unlink()
        _write(staging.folder / name, [{"path": "en.lproj/Root.strings", "action": action}])
    return change


def _mode(mode: int) -> Callable[[Staging], None]:
    return lambda staging: staging.folder.chmod(mode)


def _owner(staging: Staging) -> None:
    for path in (staging.folder, *staging.folder.iterdir()):
        os.chown(path, NOBODY, NOBODY)


def _copied(path: Path) -> None:
    """The same with other inodes, as a checkout of a repository has it."""
    original = path.rename(path.with_name("original"))
    shutil.copytree(original, path, symlinks=True)
    shutil.rmtree(original)


def _checkout(staging: Staging) -> None:
    _copied(staging.folder)
    _copied(staging.bundle)


def _linked(staging: Staging) -> None:
    staging.folder.rename(staging.root / "outside" / "staging")
    staging.folder.symlink_to("outside/staging")


def _newer(staging: Staging) -> None:
    with (staging.bundle / "Root.plist").open("ab") as file:
        file.write(NEWER)


PLANTED: dict[str, Callable[[Staging], None]] = {
    "a path with ..": _names("../victim"),
    "a path through ..": _names("de.lproj/../../victim"),
    "an absolute path": _names("ROOT/victim"),
    "a created path with ..": _creates("../outside/Index.plist"),
    "a path through a link": _through_link,
    "a removal through a link": _removes_through_link,
    "staged links": _staged_links,
    "staged hard links": _staged_hard_links,
    "staged pipes": _staged_pipes,
    "no staged files": _no_staged_files,
    "a journal that is a pipe": _journal_is(os.mkfifo),
    "a journal that is a folder": _journal_is(Path.mkdir),
    "a journal that is a link": _journal_is_link,
    "an empty journal": _journal_is(Path.touch),
    "a huge journal": _huge,
    "a journal of many steps": _many_steps,
    "a removal by hand": _by_hand("journal", "remove"),
    "an undone creation by hand": _by_hand("undoing", "create"),
    "a folder that all can read": _mode(0o755),
    "a folder that all can write": _mode(0o777),
    "a folder of another user": _owner,
    "a checkout": _checkout,
    "a copy of the staging folder": lambda staging: _copied(staging.folder),
    "a copy of the bundle": lambda staging: _copied(staging.bundle),
    "a link to a staging folder": _linked,
    NEWER_FILE: _newer,
}
NEEDS_ROOT = {"a folder of another user"}
# Only the user can have done this to a private folder: what is left may be finished, with each
# file as it was or as it was to be. In all others, which may be somebody else's, it may not.
OWN = {"a path through a link", "a removal through a link", "staged links", "staged hard links",
       "staged pipes", "no staged files", "a copy of the staging folder", NEWER_FILE}
# A link is not a folder that a run has left.
PASSED_OVER = {"a link to a staging folder"}


def planted(sweep: Sweep, plan: Plan) -> Tally:
    tally = Tally()
    box = sweep.sandbox()
    point = _last_before_moving(sweep, box, plan)
    for name, change in PLANTED.items():
        if name in NEEDS_ROOT and os.geteuid() != 0:
            continue
        for reading in (("get", "Settings.bundle", "pages.About.Title"),
                        ("validate", "Settings.bundle", "--fail-on", "never"),
                        ("verify", "Settings.bundle"), None):
            staging = _plant(sweep, box, plan, point)
            change(staging)
            before = box.snapshot()
            run = box.run(reading or plan.arguments)
            faults = _judged(plan, name, staging, before, box.snapshot(), run, reading is None)
            tally.points += 1
            tally.faults += [(f"{name} @ {' '.join(reading or plan.arguments)}: exit {run.status}",
                              fault) for fault in faults]
    return tally


def _last_before_moving(sweep: Sweep, box: Sandbox, plan: Plan) -> Point:
    """The last call before which the bundle is wholly old, with everything staged next to it."""
    found = None
    for call in plan.trace.calls:
        if call.name in CHANGING:
            point = Point(plan.command.name, call, "KILL")
            after = sweep.killed(box, plan, point)
            if after is not None and leftovers(plan.change, after) \
                    and state(plan.change, after)[0] is State.OLD:
                found = point
    if found is None:
        raise ValueError(f"{plan.command.name} stages nothing")
    return found


def _plant(sweep: Sweep, box: Sandbox, plan: Plan, point: Point) -> Staging:
    for _ in range(3):
        if sweep.killed(box, plan, point) is None:
            continue
        root = box.root
        (root / "victim").write_bytes(b"victim")
        (root / "outside").mkdir()
        (root / "outside" / "victim").write_bytes(b"victim")
        folder = next(path for path in root.iterdir() if STAGED.search(path.name))
        journal = next(path for path in folder.iterdir()
                       if REMOVED.encode() in path.read_bytes())
        return Staging(root, folder, journal)
    raise ValueError(f"{point} is not met")


def _judged(
    plan: Plan, name: str, staging: Staging, before: Tree, after: Tree, run: Run,
    is_writing: bool,
) -> list[Fault]:
    faults = []
    if run.is_hung:
        faults.append(Fault("hang", "not finished in time"))
    elif run.status < 0:
        faults.append(Fault("crash", f"ended by signal {-run.status}"))
    # Of the user's own interrupted run, it is enough to tell that there was one.
    words = [staging.folder.name, *(["interrupted"] if name in OWN else [])]
    if name not in PASSED_OVER and not any(word in run.messages for word in words):
        faults.append(Fault("exit", f"does not name the staging folder: {run.messages.strip()}"))
    allowed = [before]
    if is_writing and run.status == 0 and plan.command.settle:
        allowed.append(plan.command.settle.applied(before))
    if is_writing and name in OWN:
        # What was planted, and what was changed in the bundle, stays.
        kept = dict(before.items() - plan.change.old.items())
        allowed += [tree | kept for tree in (plan.change.new, *plan.settled)]
    # The staging folder may be gone, and files of it may have been moved to one that is named.
    besides = {staging.folder.name, *(path for path in after
                                      if STAGED.search(path) and path in run.messages)}
    if name in OWN:
        wrong = _strange(allowed, after, besides)
    else:
        wrong = min((_strange([tree], after, besides) for tree in allowed), key=len)
    if wrong:
        faults.append(Fault("torn", f"{', '.join(wrong)} changed"))
    if is_writing and name == NEWER_FILE and "Root.plist" not in run.messages:
        faults.append(Fault("exit", "does not name the newer file"))
    return faults


def _strange(allowed: list[Tree], after: Tree, besides: set[str]) -> list[str]:
    """The paths that are as in none of the trees."""
    paths = after.keys() | set().union(*allowed)
    return [path for path in sorted(paths) if path.split("/")[0] not in besides
            and after.get(path) not in [tree.get(path) for tree in allowed]]
