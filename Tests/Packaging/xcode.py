"""The guide's Run Script phase, by an ordinary user where only the declared output is writable.

Xcode's sandbox is for macOS only. As in it, the phase may write no files but those that it
declares, so no file next to one either, and it may not look at some files in the project.
"""

from __future__ import annotations

import os
import plistlib
import shutil
from pathlib import Path

from machine import (
    NAME,
    NOBODY,
    SAMPLES,
    Result,
    Session,
    SkippedError,
    guide_blocks,
    need,
    run,
)

VERSION = "4.2.1"


class Project:
    """A project with a source, and its product with the bundle that the phase writes."""

    def __init__(self, session: Session) -> None:
        self.source = session.folder / "source"
        self.products = session.folder / "products"
        self.bundle = self.products / "App.app/Settings.bundle"
        self.source.mkdir()
        shutil.copy(SAMPLES / "Slackwater.yaml", self.source / "Settings.yaml")
        self.files = [self.bundle / path
                      for path in ("Root.plist", "Licenses.plist", "de.lproj/Root.strings")]
        for file in self.files:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(b"{}")
        # A part of the project that nobody may look at.
        hidden = session.folder / "hidden"
        hidden.mkdir(mode=0)
        (self.source / ".git").symlink_to(hidden / "git")
        programs = session.folder / "bin"
        programs.mkdir()
        shutil.copy(session.binary, programs / NAME)
        self.environment = {
            "PATH": f"{programs}:/usr/bin:/bin", "SRCROOT": str(self.source),
            "TARGET_BUILD_DIR": str(self.products), "MARKETING_VERSION": VERSION,
            "CURRENT_PROJECT_VERSION": "7", "CONFIGURATION": "Release",
            "PLATFORM_NAME": "iphoneos",
            "UNLOCALIZED_RESOURCES_FOLDER_PATH": "App.app", "LC_ALL": "C",
        }
        self.prefix: list[str] = []
        if os.geteuid() == 0:
            need("setpriv")
            self.prefix = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
            for file in self.files:
                os.chown(file, NOBODY, NOBODY)
        self.folders = (self.bundle.parent, self.bundle, self.bundle / "de.lproj", self.source)
        for folder in self.folders:
            folder.chmod(0o555)

    def run(self, script: str) -> Result:
        return run([*self.prefix, "/bin/sh", "-e", "-c", script], folder=Path("/"),
                   environment=self.environment, status=None)

    def release(self) -> None:
        """Lets the folders be removed."""
        for folder in self.folders:
            folder.chmod(0o755)


def phase() -> str:
    """The script in the guide."""
    (script,) = (block for block in guide_blocks("sh") if "TARGET_BUILD_DIR" in block)
    return script


def run_script_phase_writes_only_its_outputs(session: Session) -> None:
    """The guide's phase writes the declared files, and names `--direct` if it is left out."""
    if Path(f"/usr/local/bin/{NAME}").exists():
        raise SkippedError(f"/usr/local/bin/{NAME} would run instead")
    script = phase()
    assert script.count(" --direct") == 1, script
    project = Project(session)
    try:
        before = [file.stat() for file in project.files]
        staged = project.run(script.replace(" --direct", ""))
        assert staged.status == 2 and "in place with --direct" in staged.errors, staged
        assert [file.read_bytes() for file in project.files] == [b"{}"] * 3
        direct = project.run(script)
        assert (direct.status, direct.output, direct.errors) == (0, "", ""), direct
        for file, old in zip(project.files, before, strict=True):
            new = file.stat()
            assert (new.st_ino, new.st_mode, new.st_uid) == (old.st_ino, old.st_mode, old.st_uid)
        found = sorted(file for file in project.bundle.rglob("*") if file.is_file())
        assert found == sorted(project.files), found
        page = project.files[0].read_bytes()
        assert page[:8] == b"bplist00"
        rows = plistlib.loads(page)["PreferenceSpecifiers"]
        assert rows[0]["DefaultValue"] == f"{VERSION} (7)", rows
        assert "Tide data" not in [row.get("Title") for row in rows], rows
        times = [file.stat().st_mtime_ns for file in project.files]
        assert project.run(script).status == 0
        assert [file.stat().st_mtime_ns for file in project.files] == times
    finally:
        project.release()


CHECKS = (run_script_phase_writes_only_its_outputs,)
