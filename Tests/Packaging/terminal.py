"""Color, which is for terminals, and previews, which are not."""

from __future__ import annotations

import os
import pty
import subprocess
from contextlib import suppress
from dataclasses import dataclass

from machine import SAMPLES, Session

RED = "\x1b[1;31merror\x1b[0m"
FAULTY = str(SAMPLES / "Faulty/repeated-key.yaml")


@dataclass(frozen=True)
class Case:
    """A run, and whether its diagnostics have to be colored."""

    claim: str
    is_terminal: bool
    is_colored: bool
    options: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()


CASES = (
    Case("a terminal is colored", True, True),
    Case("a pipe is not", False, False),
    Case("NO_COLOR turns it off", True, False, environment=(("NO_COLOR", "1"),)),
    Case("whatever its value is", True, False, environment=(("NO_COLOR", "0"),)),
    Case("but not if it is empty", True, True, environment=(("NO_COLOR", ""),)),
    Case("a terminal that knows no colors is not colored", True, False,
         environment=(("TERM", "dumb"),)),
    Case("auto is the default", True, True, ("--color", "auto")),
    Case("auto leaves a pipe alone", False, False, ("--color=auto",)),
    Case("auto obeys NO_COLOR", True, False, ("--color", "auto"), (("NO_COLOR", "1"),)),
    Case("never is never", True, False, ("--color", "never")),
    Case("always colors a pipe", False, True, ("--color", "always")),
    Case("always outranks NO_COLOR", True, True, ("--color", "always"), (("NO_COLOR", "1"),)),
    Case("other forms have no color", True, False,
         ("--color", "always", "--diagnostics", "json")),
)


def color_is_for_terminals(session: Session) -> str:
    """Diagnostics are colored on a terminal, unless the environment or `--color` decides."""
    for case in CASES:
        output, errors = streams(session, case)
        assert output == "", f"{case.claim}: {output!r}"
        assert "repeated-key" in errors, errors
        assert ("\x1b" in errors) == case.is_colored, f"{case.claim}: {errors!r}"
        assert (RED in errors) == case.is_colored, f"{case.claim}: {errors!r}"
    return f"{len(CASES)} cases"


def streams(session: Session, case: Case) -> tuple[str, str]:
    """Both streams of a run; that of the diagnostics is a pseudo terminal if the case asks."""
    reader, writer = pty.openpty() if case.is_terminal else os.pipe()
    environment = {"TERM": "xterm-256color", **dict(case.environment)}
    with subprocess.Popen([session.binary, FAULTY, *case.options], env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=writer) as child:
        os.close(writer)
        errors = b""
        # A pseudo terminal without a writer is an error, not an end.
        with suppress(OSError):
            while chunk := os.read(reader, 4096):
                errors += chunk
        os.close(reader)
        assert child.stdout
        output = child.stdout.read()
    return output.decode(), errors.decode()


def a_preview_is_not_for_terminals(session: Session) -> str:
    """HTML goes to a file or a pipe; on a terminal, an error names what to write."""
    reader, writer = pty.openpty()
    found = subprocess.run([session.binary, "preview", str(SAMPLES / "Settings.bundle")],
                           stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE,
                           check=False)
    os.close(writer)
    os.close(reader)
    assert found.returncode == 2, found
    assert b"-o preview.html" in found.stderr, found.stderr
    return "one run"


CHECKS = (color_is_for_terminals, a_preview_is_not_for_terminals)
