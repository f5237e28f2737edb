"""The repairs of real bundles as a patch: `settings-convert fix | git apply`.

Each bundle is in a repository of its own, and all of them are in another one. `git apply` takes the
whole patch, from the root of the repository and from a folder in it. What the patch leaves out is
named at its end, each with a command: together, they leave the files as `fix .` does. No secret
becomes part of a patch.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

from report import Report, Setting

LEFT_OUT = re.compile(
    r"(?m)^.*: warning: not in the patch because .*; run settings-convert (fix .*) \[output\]$")
FILE = re.compile(rb"(?m)^\+\+\+ ")
WAYS = ((), ("--unsafe",))


def run(setting: Setting, report: Report) -> None:
    if not shutil.which("git"):
        report.skip("patches", "git is missing")
        return
    work = setting.program.workspace / "patches"
    bundles = setting.bundles()
    together = work / "together" / "Apps"
    counts = [0, 0]
    for number, (name, bundle) in enumerate(bundles.items()):
        place = Path(f"App {number}", setting.name_on_disk(bundle))
        shutil.copytree(bundle, together / place, copy_function=shutil.copyfile)
        alone = work / "alone"
        shutil.copytree(bundle, alone / "Apps" / place, copy_function=shutil.copyfile)
        for options in WAYS:
            case = _Repository(setting, alone, options)
            report.check(" ".join((name, *options)), case.fault())
            counts = [counts[0] + case.files, counts[1] + case.left_out]
        shutil.rmtree(alone)
    report.at_least(30, counts[0], f"files in patches of {len(bundles)} bundles")
    report.at_least(5, counts[1], "files that a patch cannot contain, each named")
    for options in WAYS:
        case = _Repository(setting, together.parent, options)
        report.check(" ".join(("all bundles", *options)), case.fault())
        report.figure(f"{case.files} files in one patch, {case.left_out} left out")
    shutil.rmtree(work)


class _Repository:
    """A folder with bundles, in which repairs are made in two ways."""

    def __init__(self, setting: Setting, folder: Path, options: tuple[str, ...]) -> None:
        self.binary = setting.program.binary
        self.folder = folder
        self.options = options
        self.files = self.left_out = 0

    def fault(self) -> str | None:
        copies = [self.folder.with_name(name) for name in ("patched", "fixed")]
        try:
            for copy in copies:
                shutil.copytree(self.folder, copy)
                self._git(copy, b"", "init", "--quiet")
            return self._go(*copies)
        except AssertionError as fault:
            return str(fault)
        finally:
            for copy in copies:
                shutil.rmtree(copy, ignore_errors=True)

    def _go(self, patched: Path, fixed: Path) -> str | None:
        for folder in (patched / "Apps", patched):
            found = self._fix(folder, *self.options)
            assert found.returncode in (0, 1, 2), f"exit {found.returncode}"
            patch = found.stdout
            if FILE.search(patch):
                self._git(folder, patch, "apply", "--check", "--verbose")
        commands = LEFT_OUT.findall(found.stderr.decode())
        self.files, self.left_out = len(FILE.findall(patch)), len(commands)
        if self.files:
            self._git(patched, patch, "apply")
        for command in set(commands):
            self._fix(patched, *shlex.split(command)[1:])
        self._fix(fixed, ".", *self.options)
        expected, result = _contents(fixed), _contents(patched)
        differing = [path for path in expected | result if expected.get(path) != result.get(path)]
        return f"differs from fix .: {', '.join(differing[:3])}" if differing else None

    def _fix(self, folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([self.binary, "fix", *arguments], cwd=folder, capture_output=True,
                              check=False)

    @staticmethod
    def _git(folder: Path, standard_input: bytes, *arguments: str) -> None:
        run = subprocess.run(["git", *arguments], cwd=folder, input=standard_input,
                             capture_output=True, check=False)
        assert not run.returncode, f"git {arguments[0]}: {run.stderr.decode(errors='replace')}"


def _contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*") if path.is_file() and ".git" not in path.parts}
