"""What `make install` and `make dist` write."""

from __future__ import annotations

import os
import platform
import stat
import tarfile

from machine import (
    NAME,
    ROOT,
    SAMPLES,
    Result,
    Session,
    SkippedError,
    files,
    guide_block,
    need,
    need_root,
    release,
    run,
    unpack,
)

COMPLETIONS = {
    f"share/bash-completion/completions/{NAME}",
    f"share/zsh/site-functions/_{NAME}",
    f"share/fish/vendor_completions.d/{NAME}.fish",
}


def installed_files(session: Session) -> set[str]:
    pages = [NAME, *(f"{NAME}-{command}" for command in session.commands())]
    return {f"bin/{NAME}", *COMPLETIONS, *(f"share/man/man1/{page}.1" for page in pages)}


def installs_and_uninstalls(session: Session) -> str:
    """Everything goes below PREFIX, and uninstalling leaves only what was there before."""
    prefix = session.folder / "a prefix"
    make("install", PREFIX=prefix)
    expected = installed_files(session)
    assert files(prefix) == expected, files(prefix) ^ expected
    version = run([prefix / "bin" / NAME, "--version"], environment={})
    assert version.output.startswith(f"{NAME} "), version
    assert all((prefix / path).stat().st_size for path in expected)
    others = {"bin/other", "share/man/man1/settings-converter.1"}
    for other in others:
        (prefix / other).touch()
    make("uninstall", PREFIX=prefix)
    assert files(prefix) == others, files(prefix) ^ others
    return f"{len(expected)} files"


def installs_below_destdir(session: Session) -> None:
    """DESTDIR is put before PREFIX and leaves no trace in the files."""
    # Everybody may read what a careful administrator installs.
    umask = os.umask(0o077)
    try:
        make("install", DESTDIR=session.folder, PREFIX="/usr")
    finally:
        os.umask(umask)
    expected = {f"usr/{path}" for path in installed_files(session)}
    assert files(session.folder) == expected, files(session.folder) ^ expected
    for path in expected - {f"usr/bin/{NAME}"}:
        assert str(session.folder) not in (session.folder / path).read_text()
    for path in session.folder.rglob("*"):
        may_run = path.is_dir() or path.parent.name == "bin"
        assert stat.S_IMODE(path.stat().st_mode) == (0o755 if may_run else 0o644), path


def release_has_everything(session: Session) -> str:
    """The tarball has one folder, the files of an installation, and its checksum next to it."""
    archive = release(session)
    tool = ["shasum", "-a", "256"] if platform.system() == "Darwin" else ["sha256sum"]
    run([*tool, "--check", f"{archive.name}.sha256"], folder=archive.parent)
    root = unpack(session)
    expected = installed_files(session) | {f"share/doc/{NAME}/README.md"}
    assert files(root) == expected, files(root) ^ expected
    with tarfile.open(archive) as tar:
        owners = {(member.uid, member.gid, member.mode & 0o022) for member in tar}
    assert owners == {(0, 0, 0)}, owners
    return f"{archive.name}, {archive.stat().st_size:,} bytes"


def release_runs_in_a_bare_folder(session: Session) -> str:
    """The program converts in a chroot with nothing but the release, and `/proc`, by itself."""
    need_root()
    need("chroot", "unshare")
    root = unpack(session)
    (root / "proc").mkdir()
    page = root / "Root.yaml"
    page.write_bytes((SAMPLES / "Pages/Root.yaml").read_bytes())

    def bare(*arguments: str) -> str:
        # The mount ends with the process.
        script = 'mount --bind /proc "$0/proc" && exec chroot "$0" "$@"'
        result = run(["unshare", "--mount", "sh", "-c", script, root, f"/bin/{NAME}", *arguments],
                     environment={"PATH": "/usr/sbin:/sbin:/usr/bin:/bin"})
        return result.output + result.errors

    if run(["unshare", "--mount", "mount", "--bind", "/proc", root / "proc"], status=None).status:
        raise SkippedError("root may not mount here")
    assert bare("--version").startswith(f"{NAME} ")
    assert bare("Root.yaml", "-o", "Root.plist") == ""
    expected = session.convert(str(SAMPLES / "Pages/Root.yaml"), "--to", "xml").output
    assert (root / "Root.plist").read_text() == expected
    assert bare("Root.plist", "-o", "Again.yaml") == ""
    assert bare("diff", "Root.yaml", "Again.yaml") == ""
    assert bare("validate", "Root.yaml") == "1 file: OK\n"
    return ", ".join(sorted(path.name for path in root.iterdir() if path.is_dir()))


def make(target: str, **variables: object) -> Result:
    return run(["make", "-C", ROOT, target, *(f"{name}={value}" for name, value in
                                              variables.items())])


def guide_step_installs_the_release(session: Session) -> None:
    """The guide's step for GitHub Actions installs the release if its checksum is right."""
    need("curl", "sha256sum")
    archive = release(session)
    step = guide_block("SHA256")[0]
    version = archive.name.split("-")[2]
    assert f"/v{version}" in step["env"]["RELEASE"], step
    assert step["env"]["ARCHIVE"] == f"{NAME}-{version}-linux-x86_64.tar.gz", step
    checksum = (archive.parent / f"{archive.name}.sha256").read_text().split()[0]
    for name, digest, status in (("wrong", step["env"]["SHA256"], 1), ("right", checksum, 0)):
        folder = session.folder / name
        folder.mkdir()
        environment = {
            "PATH": os.environ["PATH"], "RELEASE": archive.parent.as_uri(), "SHA256": digest,
            "ARCHIVE": archive.name, "RUNNER_TEMP": str(folder),
            "GITHUB_PATH": str(folder / "path")}
        # As the runner starts it.
        run(["bash", "-e", "-c", step["run"]], folder=folder, environment=environment,
            status=status)
        assert (folder / NAME).is_dir() == (status == 0)
    (path,) = (session.folder / "right/path").read_text().splitlines()
    assert run([NAME, "--version"], environment={"PATH": path}).output == f"{NAME} {version}\n"


CHECKS = (installs_and_uninstalls, installs_below_destdir, release_has_everything,
          release_runs_in_a_bare_folder, guide_step_installs_the_release)
