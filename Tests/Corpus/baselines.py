"""Baselines of real bundles: nothing is new right after one was written, whatever the options.

A second baseline of the same bundle is the same, byte for byte, and `fix` repairs nothing of what
the first one has.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from report import Report, Setting


def run(setting: Setting, report: Report) -> None:
    bundles = sorted((setting.corpus / "settings").rglob("*.bundle"))
    checked = 0
    with tempfile.TemporaryDirectory() as folder:
        for bundle in bundles:
            known, again = Path(folder, "known.yaml"), Path(folder, "again.yaml")
            if _run(setting, "validate", bundle, "--write-baseline", known).returncode:
                report.skip(bundle.name, "something in it cannot be read")
                continue
            checked += 1
            _run(setting, "validate", bundle, "--write-baseline", again, "-v")
            report.check(f"{bundle} twice", None if known.read_bytes() == again.read_bytes()
                         else "the second baseline differs")
            for command in (("validate",), ("validate", "-v"), ("fix", "--unsafe", "--dry-run")):
                found = _findings(setting, *command, bundle, "--baseline", known)
                report.check(f"{' '.join(command)} {bundle}", "; ".join(found[:3]) or None)
    report.at_least(20, checked, "bundles")


def _findings(setting: Setting, *arguments: object) -> list[str]:
    run = _run(setting, *arguments, "--diagnostics", "json")
    return [f"{one['message']} [{one['rule']}]" for one in json.loads(run.stdout)]


def _run(setting: Setting, *arguments: object) -> subprocess.CompletedProcess[bytes]:
    command = [setting.program.binary, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False)
