"""Other programs and other runs that write the same files: nothing of either is lost."""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from pathlib import Path

from commands import BUNDLE, ROOT, xml
from injections import CHANGING
from judge import Fault, judge
from places import add, outcome, stopped
from sandbox import finish
from sweep import Plan, Sweep, Tally
from trees import File, Folder, Tree, tree

# As long as a run without faults takes, and then some.
PATIENCE = 0.25
SAVED = b"<plist><dict><key>saved</key><string>by an editor</string></dict></plist>"
NOT_WRITTEN = "changed by another program in the meantime"


# Locks

def locked(sweep: Sweep, plan: Plan) -> Tally:
    """While a folder is locked, nothing changes in it; afterwards everything does."""
    tally = Tally()
    box = sweep.sandbox()
    old, new = plan.change.old, plan.change.new
    touched = {path for path in old | new if old.get(path) != new.get(path)}
    folders = {path.rpartition("/")[0] for path in touched}
    for folder in sorted(folder for folder in folders if folder == "" or folder in old):
        box.plant(old)
        with Lock(box.root / folder):
            child = box.start(plan.command.arguments, editor=plan.command.editor)
            time.sleep(PATIENCE)
            during = box.snapshot()
        run = finish(child)
        faults = judge(plan.change, outcome(box, run))
        faults += [Fault("torn", f"{path} was written in a locked folder") for path in touched
                   if path.rpartition("/")[0] == folder and during.get(path) != old.get(path)
                   and not isinstance(during.get(path), Folder)]
        if run.status != 0:
            faults.append(Fault("exit", f"does not wait: {run.messages.strip()}"))
        add(tally, f"{plan.command.name} @ a lock on {folder or 'its folder'}", run, faults)
    return tally


class Lock:
    """The lock of a folder, as a run holds it that writes there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> None:
        self.descriptor = os.open(self.folder, os.O_RDONLY)
        fcntl.flock(self.descriptor, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        os.close(self.descriptor)


# Editors

def saved(sweep: Sweep, plan: Plan) -> Tally:
    """Another program saves a file at each call of a run that is about to replace it."""
    tally = Tally()
    box = sweep.sandbox()
    old, new = plan.change.old, plan.change.new
    path = next(path for path, node in new.items()
                if isinstance(node, File) and old.get(path) != node)
    for call in plan.trace.calls:
        if call.name not in CHANGING:
            continue
        for save in (_rename, _write):
            box.plant(old)
            run = stopped(box, plan, call, lambda box, save=save: save(box.root / path))
            if run is None:
                tally.missed += 1
                continue
            found = _outside(box.snapshot())
            node = found.get(path)
            faults = []
            if not isinstance(node, File) or node.data != SAVED:
                faults.append(Fault("torn", f"what was saved in {path} is lost"))
            expected = _outside(new if run.status == 0 else old)
            faults += [Fault("torn", other) for other in sorted((found.keys() | expected) - {path})
                       if found.get(other) != expected.get(other) and not _is_around(other, path)]
            if run.status != 0 and NOT_WRITTEN not in run.messages:
                faults.append(Fault("exit", f"exit {run.status}: {run.messages.strip()}"))
            add(tally, f"{plan.command.name} @ saved at {call.name} {call.number}", run, faults)
    return tally


def _is_around(folder: str, path: str) -> bool:
    return path.startswith(f"{folder}/")


def _rename(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    part = path.with_name("saved")
    part.write_bytes(SAVED)
    part.rename(path)


def _write(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(SAVED)


# What a run has read or found missing, its name, and the folder whose lock the run waits for.
READ = {
    "init, file": ({}, ("init", "S.yaml"), "S.yaml", ""),
    "init, bundle": ({}, ("init", "A.bundle"), "A.bundle", ""),
    "set, page": (
        tree({"Root.plist": xml(ROOT)}), ("set", "Root.plist", "@name=y"), "Root.plist", ""),
    "edit, bundle": (BUNDLE, ("edit", "Settings.bundle"), "Settings.bundle", ""),
    "set, bundle in place": (
        BUNDLE, ("set", "Settings.bundle", "@name=y", "--direct"), "Settings.bundle/Root.plist",
        "Settings.bundle"),
}
# It changes the text, says so, and ends when it is allowed to.
EDITOR = (
    "sh -c 'sed -i s/true/false/ \"$1\"; touch ready; while [ -e ready ]; do sleep 0.02; done' sh"
)


def exchanged(sweep: Sweep) -> Tally:
    """Another file or bundle takes the name while a run waits for the lock: it stays."""
    tally = Tally()
    box = sweep.sandbox()
    for name, (old, arguments, target, folder) in READ.items():
        box.plant({"tmp": Folder(), **old})
        ready = box.root / "ready"
        with contextlib.ExitStack() as lock:
            if arguments[0] != "edit":
                lock.enter_context(Lock(box.root / folder))
            child = box.start(arguments, editor=EDITOR)
            if arguments[0] == "edit":
                while not ready.exists():
                    time.sleep(0.01)
                # The bundle was read under the lock too.
                lock.enter_context(Lock(box.root))
                ready.unlink()
            time.sleep(PATIENCE)
            _exchange(box.root / target)
            before = _outside(box.snapshot())
        run = finish(child)
        is_kept = _outside(box.snapshot()) == before and run.status == 2 and bool(run.messages)
        add(tally, name, run, [] if is_kept else [
            Fault("torn", f"{target}, which appeared meanwhile, is not left alone")])
    return tally


def _exchange(path: Path) -> None:
    if path.exists():
        path.rename(path.with_name("Gone"))
    if path.suffix == ".bundle":
        path.mkdir()
        path /= "Root.plist"
    path.write_bytes(SAVED)


def _outside(found: Tree) -> Tree:
    """Everything but edited texts."""
    return {path: node for path, node in found.items() if not path.startswith("tmp/")}
