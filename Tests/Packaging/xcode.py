"""The guide's Run Script phase, by an ordinary user where only the declared output is writable.

Xcode's sandbox is for macOS only. As in it, the phase may write no file but the one that it
declares, so not to a file next to it either, and it may not look at some files in the project.
"""

from __future__ import annotations

import os
import plistlib
import re
import shutil
from pathlib import Path

from machine import GUIDE, NAME, NOBODY, SAMPLES, Result, Session, SkippedError, need, run

VERSION = "4.2.1"


class Project:
    """A project with a page as YAML, and its product with the page that the phase writes."""

    def __init__(self, session: Session) -> None:
        self.source = session.folder / "source"
        self.products = session.folder / "products"
        self.page = self.products / "App.app/Settings.bundle/Root.plist"
        (self.source / "Settings").mkdir(parents=True)
        shutil.copy(SAMPLES / "Pages/Root.yaml", self.source / "Settings/Root.yaml")
        self.page.parent.mkdir(parents=True)
        self.page.write_bytes(b"old")
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
            "UNLOCALIZED_RESOURCES_FOLDER_PATH": "App.app", "LC_ALL": "C",
        }
        self.prefix: list[str] = []
        if os.geteuid() == 0:
            need("setpriv")
            self.prefix = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
            os.chown(self.page, NOBODY, NOBODY)
        for folder in (self.page.parent, self.source, self.source / "Settings"):
            folder.chmod(0o555)

    def run(self, script: str) -> Result:
        return run([*self.prefix, "/bin/sh", "-e", "-c", script], folder=Path("/"),
                   environment=self.environment, status=None)

    def release(self) -> None:
        """Lets the folders be removed."""
        for folder in (self.page.parent, self.source, self.source / "Settings"):
            folder.chmod(0o755)


def phase() -> str:
    """The script in the guide."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", GUIDE.read_text(),
                        re.MULTILINE | re.DOTALL)
    (script,) = (block for block in blocks if "TARGET_BUILD_DIR" in block)
    return script


def run_script_phase_writes_only_its_output(session: Session) -> None:
    """The guide's phase writes the declared page, and names `--direct` if it is left out."""
    if Path(f"/usr/local/bin/{NAME}").exists():
        raise SkippedError(f"/usr/local/bin/{NAME} would run instead")
    script = phase()
    assert script.count(" --direct") == 2, script
    project = Project(session)
    try:
        before = project.page.stat()
        staged = project.run(script.replace(" --direct", ""))
        assert staged.status == 2 and "or write the file in place with --direct" in staged.errors, \
            staged
        assert project.page.read_bytes() == b"old"
        direct = project.run(script)
        assert (direct.status, direct.output, direct.errors) == (0, "", ""), direct
        after = project.page.stat()
        assert (after.st_ino, after.st_mode, after.st_uid) \
            == (before.st_ino, before.st_mode, before.st_uid)
        assert os.listdir(project.page.parent) == ["Root.plist"]  # noqa: PTH208
        assert project.page.read_bytes()[:8] == b"bplist00"
        rows = plistlib.loads(project.page.read_bytes())["PreferenceSpecifiers"]
        assert [row["DefaultValue"] for row in rows if row.get("Key") == "app_version"] == [VERSION]
    finally:
        project.release()


CHECKS = (run_script_phase_writes_only_its_output,)
