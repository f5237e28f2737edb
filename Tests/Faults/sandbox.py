"""The program in a fresh folder for each run."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import trees
from trees import Tree

LIMIT = 10.0
# Tests of files want a disk that costs nothing.
MEMORY = Path("/dev/shm")


@dataclass(frozen=True)
class Run:
    status: int
    output: bytes
    messages: str
    is_hung: bool


class Sandbox:
    """A folder for the runs of one thread, and another one for notes about them."""

    def __init__(self, binary: Path, folder: Path, root: Path | None = None) -> None:
        self.binary = binary
        self.root = root or folder / "root"
        self.notes = folder / "notes"
        for path in (self.root, self.notes):
            path.mkdir(parents=True, exist_ok=True)

    def plant(self, tree: Tree) -> None:
        trees.plant(tree, self.root)

    def snapshot(self) -> Tree:
        return trees.snapshot(self.root)

    def start(
        self, arguments: Sequence[str], *, prefix: Sequence[str] = (), editor: str = "true",
        output: int = subprocess.PIPE,
    ) -> subprocess.Popen[bytes]:
        """Starts the program, in a process group of its own."""
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.root), "EDITOR": editor, "LC_ALL": "C",
            # Where `edit` puts the text.
            "TMPDIR": str(self.root / "tmp"), "SWIFT_BACKTRACE": "enable=no",
        }
        return subprocess.Popen(
            [*prefix, str(self.binary), *arguments], cwd=self.root, env=environment,
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE,
            start_new_session=True)

    def run(
        self, arguments: Sequence[str], *, prefix: Sequence[str] = (), editor: str = "true",
        output: int = subprocess.PIPE,
    ) -> Run:
        return finish(self.start(arguments, prefix=prefix, editor=editor, output=output))


def finish(child: subprocess.Popen[bytes], limit: float = LIMIT) -> Run:
    """Waits for a run and for what it started; after the limit, ends both."""
    is_hung = False
    try:
        output, messages = child.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        is_hung = True
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        output, messages = child.communicate()
    return Run(child.returncode, output or b"", messages.decode("utf-8", "backslashreplace"),
               is_hung)
