"""What package managers take from a release: an artifact bundle, a formula, and an action."""

from __future__ import annotations

import os
import platform
import shutil
import zipfile
from pathlib import Path

import yaml

from machine import NAME, ROOT, Session, SkippedError, need, release, run

URL = "https://example.com/releases/download/v"
PLUGIN = """import PackagePlugin

@main struct Check: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try context.tool(named: "settings-convert")
    print("the tool is \\(tool.url.path)")
  }
}
"""
MANIFEST = """// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Client",
  targets: [
    .binaryTarget(name: "settings-convert", path: "settings-convert.artifactbundle.zip"),
    .plugin(
      name: "Check", capability: .command(intent: .custom(verb: "check", description: "Checks")),
      dependencies: ["settings-convert"]),
  ])
"""


def published(session: Session) -> tuple[str, Path]:
    """The version, and a folder with a release: this machine's program in each tarball."""
    archive = release(session)
    version = archive.name.split("-")[2]
    folder = session.folder / "release"
    folder.mkdir()
    for system in ("linux-x86_64", "linux-aarch64", "macos-universal"):
        copy = folder / f"{NAME}-{version}-{system}.tar.gz"
        shutil.copy(archive, copy)
        run(["sh", "-c", f"sha256sum {copy.name} > {copy.name}.sha256"], folder=folder)
    run([ROOT / ".ci/publish", "--url", URL + version, *sorted(folder.glob("*.tar.gz"))])
    return version, folder


def artifact_bundle_is_a_tool_of_swiftpm(session: Session) -> str:
    """SwiftPM unpacks the bundle, and a plugin finds the program in it, which runs."""
    need("swift", "sha256sum")
    if platform.system() != "Linux":
        raise SkippedError("the tarballs are those of Linux")
    version, folder = published(session)
    bundle = folder / f"{NAME}.artifactbundle.zip"
    run(["sha256sum", "--check", f"{bundle.name}.sha256"], folder=folder)
    with zipfile.ZipFile(bundle) as contents:
        names = contents.namelist()
    assert len(names) == 4 and f"{NAME}.artifactbundle/info.json" in names, names
    package = session.folder / "Client"
    (package / "Plugins/Check").mkdir(parents=True)
    (package / "Package.swift").write_text(MANIFEST)
    (package / "Plugins/Check/plugin.swift").write_text(PLUGIN)
    shutil.copy(bundle, package)
    found = run(["swift", "package", "--disable-sandbox", "check"], folder=package).output
    tool = found.partition("the tool is ")[2].strip()
    assert run([tool, "--version"]).output == f"{NAME} {version}\n", found
    return f"{bundle.stat().st_size:,} bytes"


def formula_names_each_tarball(session: Session) -> str | None:
    """The formula has the checksum of each tarball, and is Ruby."""
    need("sha256sum")
    version, folder = published(session)
    formula = (folder / f"{NAME}.rb").read_text()
    for checksum in folder.glob("*.tar.gz.sha256"):
        digest, name = checksum.read_text().split()
        url = f'url "{URL}{version}/{name}"'
        assert url in formula and f'sha256 "{digest}"' in formula, formula
    if not shutil.which("ruby"):
        return "ruby is missing"
    run(["ruby", "-c", folder / f"{NAME}.rb"])
    return None


def action_installs_the_release(session: Session) -> None:
    """The action of this repository installs a release whose checksum is right, and no other."""
    need("curl", "sha256sum")
    version, folder = published(session)
    (folder.parent / f"v{version}").symlink_to(folder)
    action = yaml.safe_load((ROOT / ".github/actions/setup/action.yml").read_text())
    (step,) = action["runs"]["steps"]
    for name in ("right", "wrong"):
        place = session.folder / name
        place.mkdir()
        environment = {
            "PATH": os.environ["PATH"], "VERSION": version, "RELEASES": folder.parent.as_uri(),
            "RUNNER_TEMP": str(place), "GITHUB_PATH": str(place / "path")}
        run(["bash", "-e", "-c", step["run"]], environment=environment,
            status=0 if name == "right" else 1)
        for archive in folder.glob("*.tar.gz"):
            archive.write_bytes(archive.read_bytes() + b"\0")
    assert not (session.folder / "wrong/path").exists()
    (path,) = (session.folder / "right/path").read_text().splitlines()
    assert run([NAME, "--version"], environment={"PATH": path}).output == f"{NAME} {version}\n"


CHECKS = (artifact_bundle_is_a_tool_of_swiftpm, formula_names_each_tarball,
          action_installs_the_release)
