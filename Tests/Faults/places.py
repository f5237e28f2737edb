"""Places that cannot be written: full disks, limits, missing rights, vanished folders."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from injections import CHANGING, Call, Point, injecting
from judge import Change, Fault, Outcome, State, Unit, judge, leftovers, state
from sandbox import LIMIT, Run, Sandbox, finish
from sweep import Plan, Sweep, Tally
from trees import File, Folder, Tree, clear

PAGE = 4096
NOBODY = 65534
STOPPED = "stopped by SIGSTOP"


def outcome(box: Sandbox, run: Run) -> Outcome:
    return Outcome(box.snapshot(), run.status, run.messages, is_hung=run.is_hung)


def add(tally: Tally, name: str, run: Run, faults: list[Fault]) -> None:
    tally.points += 1
    tally.faults += [(f"{name}: exit {run.status}", fault) for fault in faults]


# A full disk

@contextmanager
def disk(folder: Path) -> Iterator[Path]:
    """A disk in memory; its size is set by `resize`."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "settings-convert-test", folder],
                   check=True, capture_output=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def resize(folder: Path, *, size: int = 64 << 20, files: int = 100_000) -> None:
    subprocess.run(["mount", "-o", f"remount,size={size},nr_inodes={files}", folder],
                   check=True, capture_output=True)


def full_disk(sweep: Sweep, plan: Plan) -> Tally:
    """Disks that are larger by a block, or by a file, each time, until the command succeeds."""
    tally = Tally()
    with disk(sweep.folder / "disk") as folder:
        box = Sandbox(sweep.binary, sweep.folder / "full", folder)
        for what in ("blocks", "files"):
            for spare in range(400):
                resize(folder)
                box.plant(plan.change.old)
                used = os.statvfs(folder)
                if what == "blocks":
                    blocks = used.f_blocks - used.f_bfree + spare
                    resize(folder, size=max(blocks, 1) * PAGE)
                else:
                    resize(folder, files=used.f_files - used.f_ffree + spare)
                run = box.run(plan.command.arguments, editor=plan.command.editor)
                resize(folder)
                add(tally, f"{plan.command.name} @ {spare} free {what}", run,
                    judge(plan.change, outcome(box, run)))
                if run.status == 0:
                    break
    return tally


# A limit on the size of files: writes are cut short there, at any byte

def size_limit(sweep: Sweep, plan: Plan) -> Tally:
    tally = Tally()
    box = sweep.sandbox()
    largest = max(len(node.data) for path, node in plan.change.new.items()
                  if isinstance(node, File) and node != plan.change.old.get(path))
    for limit in sorted({0, 1, largest - 1, largest, *range(0, largest, largest // 12 + 1)}):
        box.plant(plan.change.old)
        run = box.run(plan.command.arguments, editor=plan.command.editor,
                      prefix=["prlimit", f"--fsize={limit}", "--"])
        add(tally, f"{plan.command.name} @ prlimit --fsize={limit}", run,
            judge(plan.change, outcome(box, run)))
    return tally


# Folders and files without the right to write or read

def no_rights(sweep: Sweep, plan: Plan) -> Tally:
    """One file or folder without its rights each time, for a user who is not root."""
    tally = Tally()
    box = sweep.sandbox()
    is_root = os.geteuid() == 0
    prefix = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    # With the folder that they all are in.
    old, new = ({"": Folder(), **tree} for tree in (plan.change.old, plan.change.new))
    for path, node in old.items():
        for mode in _fewer_rights(node, is_root=is_root):
            kept = {path: node._replace(mode=mode)}
            change = Change(old | kept, _with_mode(new, path, mode), plan.change.unit)
            box.root.chmod(0o755)
            box.plant(plan.change.old)
            (box.root / path).chmod(mode)
            if is_root:
                subprocess.run(["chown", "-Rh", f"{NOBODY}:{NOBODY}", box.root], check=True)
            run = box.run(plan.command.arguments, prefix=prefix if is_root else (),
                          editor=plan.command.editor)
            found = {"": Folder(stat.S_IMODE(box.root.stat().st_mode)), **box.snapshot()}
            result = Outcome(found, run.status, run.messages, is_hung=run.is_hung)
            faults = judge(change, result)
            is_protected = isinstance(node, File) and not mode & 0o200
            if is_protected and new.get(path) != node \
                    and state(change, result.after)[0] is State.NEW:
                faults.append(Fault("exit", "a read-only file was replaced"))
            add(tally, f"{plan.command.name} @ mode {mode:o} of {path}", run, faults)
    box.root.chmod(0o755)
    if is_root:
        os.chown(box.root, 0, 0)
    return tally


def _fewer_rights(node: object, *, is_root: bool) -> tuple[int, ...]:
    if isinstance(node, Folder):
        return (0o555,)
    if isinstance(node, File):
        # Only root can look at the result of the second one.
        return (0o444, 0o244) if is_root else (0o444,)
    return ()


def _with_mode(tree: Tree, path: str, mode: int) -> Tree:
    node = tree.get(path)
    return tree | {path: node._replace(mode=mode)} if isinstance(node, File | Folder) else tree


# Folders that vanish while the program works in them

def vanished(sweep: Sweep, plan: Plan) -> Tally:
    """The program is stopped at a call, its folder is taken away, and it goes on."""
    tally = Tally()
    box = sweep.sandbox()
    for call in plan.trace.calls:
        # A run that tells something before it looks at its output rightly makes a new one.
        if call.name not in CHANGING or call in plan.trace.messages:
            continue
        for take in (_remove, _rename):
            if take is _rename and plan.change.unit is not Unit.BUNDLE:
                continue
            box.plant(plan.change.old)
            run = stopped(box, plan, call, take)
            name = f"{take.__name__[1:]} at {call.name} {call.number}"
            if run is None:
                tally.missed += 1
                continue
            add(tally, f"{plan.command.name} @ {name}", run,
                _judged(box, plan, run, is_removed=take is _remove))
    return tally


def stopped(
    box: Sandbox, plan: Plan, call: Call, take: Callable[[Sandbox], None]
) -> Run | None:
    log = box.notes / "trace"
    log.write_bytes(b"")
    child = box.start(
        plan.command.arguments, editor=plan.command.editor,
        prefix=injecting(Point("", call, "STOP"), plan.trace.before, log))
    until = time.monotonic() + LIMIT
    while not (is_stopped := STOPPED in log.read_text("utf-8", "replace")):
        if child.poll() is not None or time.monotonic() > until:
            break
        time.sleep(0.0005)
    if is_stopped:
        take(box)
        os.killpg(child.pid, signal.SIGCONT)
    run = finish(child)
    return run if is_stopped else None


def _remove(box: Sandbox) -> None:
    clear(box.root)


def _rename(box: Sandbox) -> None:
    for name in ("Settings.bundle", "pages"):
        with contextlib.suppress(FileNotFoundError):
            (box.root / name).rename(box.root / "Gone")


def _judged(box: Sandbox, plan: Plan, run: Run, *, is_removed: bool) -> list[Fault]:
    found = box.snapshot()
    if not is_removed:
        # What happened to the folder under its other name.
        name = next((name for name in ("Settings.bundle", "pages") if name in plan.change.old), "")
        back = {name + path[4:] if path.split("/")[0] == "Gone" else path: node
                for path, node in found.items()}
        return judge(plan.change, Outcome(back, run.status, run.messages, is_hung=run.is_hung))
    empty = Change({}, {}, Unit.EACH)
    faults = judge(empty, Outcome({}, run.status, run.messages, is_hung=run.is_hung))
    # Files that appeared after the folder was emptied are new ones, whole.
    change = Change({}, plan.change.new, Unit.EACH)
    faults += [Fault("stray", path) for path in leftovers(change, found)
               if path.rpartition("/")[2] not in run.messages]
    faults += [Fault("torn", path) for path, node in found.items()
               if isinstance(node, File) and path in change.new and node != change.new[path]]
    return faults


# Pipes and devices

def streams(sweep: Sweep) -> Tally:
    """Standard output that takes little at a time, or nothing."""
    tally = Tally()
    box = sweep.sandbox()
    entries = "\n".join(f"- {'x' * 99} {number}" for number in range(20_000))
    (box.root / "big.yaml").write_text(entries)
    whole = box.run(("big.yaml", "-o", "-", "--to", "xml"))
    child = box.start(("big.yaml", "-o", "-", "--to", "xml"))
    assert child.stdout is not None
    os.set_blocking(child.stdout.fileno(), True)
    parts = []
    while part := os.read(child.stdout.fileno(), 997):
        parts.append(part)
    run = finish(child)
    same = b"".join(parts) == whole.output and len(whole.output) > 2_000_000 and run.status == 0
    add(tally, "slow pipe", run, [] if same else [Fault("torn", "the output is not whole")])
    with Path("/dev/full").open("wb") as full:
        run = box.run(("big.yaml", "-o", "-", "--to", "xml"), output=full.fileno())
    said = run.status == 2 and bool(run.messages)
    add(tally, "/dev/full", run, [] if said else [Fault("exit", "a lost output is not told")])
    shutil.rmtree(box.root / "big.yaml", ignore_errors=True)
    return tally
