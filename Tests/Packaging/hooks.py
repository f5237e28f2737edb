"""The hooks in a real pre-commit, in a repository with a bundle."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import yaml

from machine import LOCALE, NAME, ROOT, SAMPLES, Result, Session, guide_block, need, run

MANIFEST = ".pre-commit-hooks.yaml"
PRE_COMMIT = Path(sys.executable).parent / "pre-commit"
# A person in an empty configuration.
GIT = {
    "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a",
    "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_CONFIG_NOSYSTEM": "1",
}
HOOKS = ("fix", "validate", "verify")


def configuration(repository: Path, revision: str) -> object:
    """The guide's configuration, with another repository and the language `system`."""
    (source,) = guide_block("repos:")["repos"]
    assert sorted(hook["id"] for hook in source["hooks"]) == sorted(HOOKS), source
    hooks = [hook | {"language": "system"} for hook in source["hooks"]]
    return {"repos": [{"repo": str(repository), "rev": revision, "hooks": hooks}]}


class Repository:
    """A working copy with a bundle, and the manifest of the hooks in another one.

    The hooks are of the language `system`: they run the program that is there, where `swift` would
    build it for some minutes.
    """

    def __init__(self, session: Session) -> None:
        need("git")
        self.root = session.folder / "app"
        programs = session.folder / "bin"
        programs.mkdir()
        (programs / NAME).symlink_to(session.binary)
        self.environment = {
            **GIT, "PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(session.folder),
            "PRE_COMMIT_HOME": str(session.folder / "cache"), "LC_ALL": LOCALE}
        hooks = session.folder / "hooks"
        hooks.mkdir()
        shutil.copy(ROOT / MANIFEST, hooks)
        revision = self.commit(hooks)
        shutil.copytree(SAMPLES / "Settings.bundle", self.root / "App/Settings.bundle")
        (self.root / ".pre-commit-config.yaml").write_text(
            yaml.safe_dump(configuration(hooks, revision)))
        self.commit(self.root)

    def git(self, folder: Path, *arguments: str) -> str:
        return run(["git", *arguments], folder=folder, environment=self.environment).output

    def commit(self, folder: Path) -> str:
        self.git(folder, "init", "--quiet")
        self.git(folder, "add", "--all")
        self.git(folder, "commit", "--quiet", "--message", "a", "--no-verify")
        return self.git(folder, "rev-parse", "HEAD").strip()

    def change(self, path: str, old: str, new: str) -> None:
        """Changes a file of the bundle and stages the change, as before a commit."""
        file = self.root / "App/Settings.bundle" / path
        text = file.read_text()
        assert text.count(old) == 1, text
        file.write_text(text.replace(old, new))
        self.git(self.root, "add", "--all")

    def run(self, *arguments: str) -> Result:
        return run([PRE_COMMIT, "run", "--color=never", *arguments], folder=self.root,
                   environment=self.environment, status=None)

    def diff(self) -> str:
        return self.git(self.root, "diff", "--unified=0", "--no-color")


def hooks_are_declared(_: Session) -> None:
    """pre-commit accepts the manifest."""
    run([PRE_COMMIT, "validate-manifest", ROOT / MANIFEST])


def hooks_pass_on_a_good_bundle(session: Session) -> None:
    """Every hook runs on a change of one file, passes, and changes nothing."""
    repository = Repository(session)
    repository.change("en.lproj/Root.strings", '"Never" = "Never"', '"Never" = "Not"')
    result = repository.run()
    assert result.status == 0, result
    passed = [line for line in result.output.splitlines() if line.endswith("Passed")]
    assert len(passed) == len(HOOKS), result.output
    assert repository.diff() == ""


def hooks_sleep_without_a_change(session: Session) -> None:
    """A change of other files runs no hook."""
    repository = Repository(session)
    (repository.root / "main.swift").write_text("print(1)\n")
    repository.git(repository.root, "add", "--all")
    result = repository.run()
    assert result.output.count("Skipped") == len(HOOKS) and result.status == 0, result


def validate_hook_shows_findings(session: Session) -> None:
    """`validate` and `fix` fail on what cannot be repaired, and say what is wrong."""
    repository = Repository(session)
    repository.change("Root.plist", "<integer>30</integer>\n\t\t\t<key>Values",
                      "<integer>45</integer>\n\t\t\t<key>Values")
    for hook in ("validate", "fix"):
        result = repository.run(hook)
        assert result.status == 1, result
        assert "error: the default 45 is not one of the values [default-not-in-values]" \
            in result.output, result.output
        assert repository.diff() == ""


def verify_hook_shows_what_is_unreadable(session: Session) -> None:
    """`verify` fails on a page that cannot be read, and says where it is wrong."""
    repository = Repository(session)
    repository.change("Root.plist", "</plist>", "")
    result = repository.run("verify")
    assert result.status == 1 and "App/Settings.bundle/Root.plist:" in result.output, result
    assert "error: " in result.output, result.output


def fix_hook_repairs(session: Session) -> None:
    """`fix` repairs a key in the wrong case, fails once so that it is staged, and then passes."""
    repository = Repository(session)
    repository.change("Root.plist", "<key>KeyboardType</key>", "<key>Keyboardtype</key>")
    result = repository.run("fix")
    assert result.status == 1 and "files were modified by this hook" in result.output, result
    changes = [line for line in repository.diff().splitlines() if line[:2] in {"-\t", "+\t"}]
    assert changes == ["-\t\t\t<key>Keyboardtype</key>", "+\t\t\t<key>KeyboardType</key>"], changes
    repository.git(repository.root, "add", "--all")
    # What is staged is now what the last commit has, so there is nothing to run on.
    result = repository.run("--all-files")
    assert result.output.count("Passed") == len(HOOKS), result


CHECKS = (hooks_are_declared, hooks_pass_on_a_good_bundle, hooks_sleep_without_a_change,
          validate_hook_shows_findings, verify_hook_shows_what_is_unreadable, fix_hook_repairs)
