"""The judge, judged: it finds each fault that it exists for, and none in a good result."""

from __future__ import annotations

from collections.abc import Iterator

from judge import Change, Outcome, Unit, judge, judge_next
from trees import File, tree

OLD = tree({"S.bundle/A": b"old a", "S.bundle/B": b"old b", "in": b"x"})
NEW = OLD | tree({"S.bundle/A": b"new a", "S.bundle/B": b"new b", "S.bundle/C/D": b"new"})
BUNDLE = Change(OLD, NEW, Unit.BUNDLE)
EACH = Change(OLD, NEW, Unit.EACH)
FILE = Change(tree({"a": b"old"}), tree({"a": b"new"}), Unit.FILE)
HALF = OLD | tree({"S.bundle/A": b"new a"})
STAGING = ".S.bundle.settings-convert-abc123"
STAGED = tree({f"{STAGING}/new-0": b""})
KEPT = tree({f"{STAGING}/old-0": b"old a"})
LEFT = tree({".S.bundle.settings-convert-staging/new-0": b""})
WORD = "a: error: cannot write it"


def rows() -> Iterator[tuple[str, Change, Outcome, set[str]]]:
    """A name, a change, what became of it, and the faults that it has."""
    kept = tree({"a": b"old"})
    yield "done", BUNDLE, Outcome(NEW, 0, ""), set()
    yield "refused", BUNDLE, Outcome(OLD, 2, WORD), set()
    yield "torn file", FILE, Outcome(tree({"a": b"ne"}), 2, WORD), {"torn"}
    yield "empty file", FILE, Outcome(tree({"a": b""}), 0, ""), {"torn"}
    yield "lost file", FILE, Outcome({}, 2, WORD), {"torn"}
    yield "another mode", FILE, Outcome({"a": File(b"new", 0o600)}, 0, ""), {"torn"}
    yield "lost folder", BUNDLE, Outcome(tree({"in": b"x"}), 2, WORD), {"torn"}
    yield "another file", BUNDLE, Outcome(NEW | tree({"in": b"y"}), 0, ""), {"torn"}
    yield "half a bundle", BUNDLE, Outcome(HALF, 2, WORD), {"torn"}
    yield "half a bundle, done", BUNDLE, Outcome(HALF, 0, ""), {"torn", "exit"}
    yield "half of several", EACH, Outcome(HALF, 2, WORD), set()
    yield "half of several, done", EACH, Outcome(HALF, 0, ""), {"torn", "exit"}
    yield "half, all told", BUNDLE, Outcome(
        HALF | KEPT, 2, f"{WORD}; not undone: S.bundle/A (the old one is {STAGING}/old-0)"), set()
    yield "half, old one untold", BUNDLE, Outcome(
        HALF | KEPT, 2, f"{WORD}; not undone: S.bundle/A, see {STAGING}"), {"torn"}
    yield "half, new one untold", BUNDLE, Outcome(
        HALF | KEPT, 2, f"{WORD}; see {STAGING}/old-0"), {"torn"}
    gone = {path: node for path, node in OLD.items() if path != "S.bundle/A"}
    removal = Change(OLD, {path: node for path, node in NEW.items() if path in gone}, Unit.BUNDLE)
    yield "half, a lost file told", removal, Outcome(
        gone | KEPT, 2, f"{WORD}; not undone: S.bundle/A (the old one is {STAGING}/old-0)"), set()
    yield "half, a lost file untold", removal, Outcome(
        gone | KEPT, 2, f"{WORD}; see {STAGING}/old-0"), {"torn"}
    yield "half, in silence", BUNDLE, Outcome(HALF | STAGED, 2, WORD), {"torn", "stray"}
    yield "half, killed", BUNDLE, Outcome(HALF | STAGED, -9, "", is_killed=True), set()
    yield "torn, killed", BUNDLE, Outcome(
        HALF | tree({"S.bundle/B": b"new"}), -9, "", is_killed=True), {"torn"}
    yield "a stray", BUNDLE, Outcome(NEW | STAGED, 0, ""), {"stray"}
    yield "a stray folder", BUNDLE, Outcome(NEW | tree({"S.bundle/E/F": b""}), 0, ""), {"stray"}
    yield "a stray, killed", BUNDLE, Outcome(
        NEW | tree({"S.bundle/A.tmp": b""}), -9, "", is_killed=True), {"stray"}
    yield "another's stray, killed", BUNDLE, Outcome(
        NEW | tree({".T.bundle.settings-convert-abc123": b""}), -9, "", is_killed=True), {"stray"}
    yield "done, but old", FILE, Outcome(kept, 0, ""), {"exit"}
    yield "failed, but new", FILE, Outcome(tree({"a": b"new"}), 2, WORD), {"exit"}
    yield "failed, but new, and untouched", FILE, Outcome(
        tree({"a": b"new"}), 2, "it is written; the old contents are untouched"), {"exit"}
    yield "failed, but written", FILE, Outcome(
        tree({"a": b"new"}), 2, "a: error: written, but perhaps not on the disk"), set()
    yield "failed at its summary", FILE, Outcome(
        tree({"a": b"new"}), 2, "", hit='write(1, "1 fixed", 8) = -1 EIO (INJECTED)'), set()
    yield "silent", FILE, Outcome(kept, 2, ""), {"exit"}
    yield "hung", FILE, Outcome(kept, -9, "", is_hung=True), {"hang"}
    yield "crashed", FILE, Outcome(kept, -4, "Fatal error"), {"crash"}
    yield "interrupted", FILE, Outcome(kept, -2, "", is_interrupted=True), set()
    yield "interrupted, with a stray", FILE, Outcome(
        kept | tree({".a.settings-convert-abc123": b""}), -15, "", is_interrupted=True), {"stray"}


def check_judge() -> list[str]:
    """The rows on which the judge is wrong."""
    wrong = []
    for name, change, outcome, expected in rows():
        found = judge(change, outcome)
        if {fault.kind for fault in found} != expected:
            wrong.append(f"{name}: {found}, expected {expected}")
    for name, before, after, status, word, expected in (
        ("new", OLD, NEW, 0, "", set()), ("old", OLD, OLD, 0, "", {"torn"}),
        ("half", HALF, HALF, 0, "", {"torn"}), ("refused", OLD, OLD, 2, WORD, {"exit", "torn"}),
        ("left, named", OLD | LEFT, NEW | LEFT, 0, next(iter(LEFT)).split("/")[0], set()),
        ("left, in silence", OLD | LEFT, NEW | LEFT, 0, "", {"stray"}),
        ("left by half, in silence", HALF | LEFT, NEW | LEFT, 0, "", {"stray"}),
        ("left, all done", NEW | LEFT, NEW | LEFT, 0, "", set()),
    ):
        found, _ = judge_next(BUNDLE, before, Outcome(after, status, word))
        if {fault.kind for fault in found} != expected:
            wrong.append(f"next run, {name}: {found}, expected {expected}")
    return wrong
