"""What projects do with scripts to their bundles, and the same with `build`.

Each script of another project is a port to plistlib; its result is compared with the program's.
UTM's is its "Patch Settings bundle" phase: a PlistBuddy loop that deletes rows by their own keys.
"""

from __future__ import annotations

import copy
import plistlib
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from build_model import same
from bundles import Snapshot, snapshot
from report import Report, Setting

Page = dict[str, Any]
ELEMENTS = "PreferenceSpecifiers"


def _row(kind: str, title: str, key: str = "", default: Any = None, **more: Any) -> Page:
    row: Page = {"Type": f"PS{kind}Specifier", "Title": title}
    if key:
        row |= {"Key": key, "DefaultValue": default}
    return row | more


def _page(*rows: Page) -> Page:
    return {"StringsTable": "Root", ELEMENTS: list(rows)}


# UTM's page: `Platform` and `ExcludeTargets` say which targets of the app have a row.
UTM = _page(
    _row("Group", "Devices"),
    _row("ToggleSwitch", "Toolbar", "ToolbarIsVisible", True, Platform="iOS"),
    _row("MultiValue", "Idle", "Idle", 0, Values=[0, 1], Titles=["On", "Off"],
         ExcludeTargets=["Remote", "SE"]),
    _row("Group", "Input"),
    _row("MultiValue", "Touch", "Gesture", 0, Values=[0, 1], Titles=["None", "Drag"],
         Platform="iOS"),
    _row("MultiValue", "Pencil", "Gesture", 1, Values=[0, 1], Titles=["None", "Click"],
         Platform="visionOS"),
    _row("Group", "JIT"),
    _row("ToggleSwitch", "JIT", "JIT", True, ExcludeTargets=["SE"], Platform="iOS"),
    _row("TitleValue", "Version", "Version", "1.0"),
    _row("ToggleSwitch", "Remote", "Remote", False, ExcludeTargets=["UTM", "SE"]),
)
TARGETS = (("iOS", "UTM"), ("iOS", "SE"), ("visionOS", "Remote"))


def _patched(page: Page, platform: str, target: str) -> Page:
    """UTM's loop: from the last row to the first, `Delete :PreferenceSpecifiers:$i`."""
    page = copy.deepcopy(page)
    rows = page[ELEMENTS]
    for index in reversed(range(len(rows))):
        row = rows[index]
        if row.get("Platform", platform) != platform or target in row.get("ExcludeTargets", ()):
            del rows[index]
            continue
        row.pop("Platform", None)
        row.pop("ExcludeTargets", None)
    return page


def _conditional(page: Page) -> Page:
    page = copy.deepcopy(page)
    for row in page[ELEMENTS]:
        if platform := row.pop("Platform", None):
            row["When"] = {"PLATFORM": platform}
        if targets := row.pop("ExcludeTargets", None):
            row["Unless"] = {"TARGET_NAME": targets}
    return page


VERSION = _page(
    _row("Group", "About"),
    _row("TitleValue", "Version", "app_version", "$(MARKETING_VERSION) ($(BUILD))"),
    _row("TextField", "Host", "host_name", "$(HOST)"),
    _row("ToggleSwitch", "TLS", "use_tls", "$(TLS)"),
)
STAMPED = ("--define", "MARKETING_VERSION=1.4", "--define", "BUILD=77", "--define", "HOST=api.test",
           "--define", "TLS=NO")
PLAIN = _page(*(row | ({"DefaultValue": value} if value is not None else {}) for row, value in zip(
    VERSION[ELEMENTS], (None, "0", "localhost", True), strict=True)))
DEBUG = _page(_row("Group", "Debug"), _row("ToggleSwitch", "Log", "log", True),
              _row("ChildPane", "Flags", File="Flags"))
FLAGS = _page(_row("ToggleSwitch", "New", "flag_new", False))
LICENSES = _page(_row("Group", "Licenses"), _row("ChildPane", "swift-nio", File="Licenses/nio"))
NIO = _page(_row("Group", "", FooterText="Apache $(not a setting)"))
LIVE = _row("ToggleSwitch", "Load Tweaks", "lcLoadTweaks", True)


def _by_index(page: Page, changes: dict[int, Any]) -> Page:
    """`PlistBuddy -c "Set :PreferenceSpecifiers:N:DefaultValue VALUE"`."""
    page = copy.deepcopy(page)
    for index, value in changes.items():
        page[ELEMENTS][index]["DefaultValue"] = value
    return page


def _by_key(page: Page, changes: dict[str, Any]) -> Page:
    """A loop over indices that stops at the row with a Key."""
    page = copy.deepcopy(page)
    for key, value in changes.items():
        for index in range(11):
            if index < len(page[ELEMENTS]) and page[ELEMENTS][index].get("Key") == key:
                page[ELEMENTS][index]["DefaultValue"] = value
    return page


def _merged(page: Page, other: Page) -> Page:
    """`PlistBuddy -c "Merge other.plist :PreferenceSpecifiers"`: the rows after those there."""
    return page | {ELEMENTS: page[ELEMENTS] + other[ELEMENTS]}


def _when(page: Page, condition: dict[str, Any]) -> Page:
    rows = page[ELEMENTS]
    return page | {ELEMENTS: [rows[0] | {"When": condition}, *rows[1:]]}


Pages = dict[str, Page]
# Name, the inputs by path, the arguments, and what the script makes of the pages.
Script = tuple[str, dict[str, Pages], tuple[str, ...], Callable[[], Pages]]
RELEASE = ("--define", "CONFIGURATION=Release")
DEBUGGING = ("--define", "CONFIGURATION=Debug")
SCRIPTS: list[Script] = [
    ("stamp a version by index", {"S": {"Root": VERSION}}, STAMPED,
     lambda: {"Root": _by_index(PLAIN, {1: "1.4 (77)", 2: "api.test", 3: False})}),
    ("loop over indices for a Key", {"S": {"Root": VERSION}}, STAMPED,
     lambda: {"Root": _by_key(PLAIN, {"host_name": "api.test", "app_version": "1.4 (77)",
                                      "use_tls": False})}),
    ("rows for debug builds, in a release",
     {"S": {"Root": _merged(PLAIN, _when(DEBUG, {"CONFIGURATION": "Debug"})), "Flags": FLAGS}},
     RELEASE, lambda: {"Root": PLAIN}),
    ("rows for debug builds, in a debug build",
     {"S": {"Root": _merged(PLAIN, _when(DEBUG, {"CONFIGURATION": ["Debug", "Beta"]})),
            "Flags": FLAGS}},
     DEBUGGING, lambda: {"Root": _merged(PLAIN, DEBUG), "Flags": FLAGS}),
    ("merge of a second plist", {"S": {"Root": PLAIN}, "Debug": {"Root": DEBUG, "Flags": FLAGS}},
     (), lambda: {"Root": _merged(PLAIN, DEBUG), "Flags": FLAGS}),
    ("swap of bundles: the debug one", {"Debug": {"Root": DEBUG, "Flags": FLAGS}}, (),
     lambda: {"Root": DEBUG, "Flags": FLAGS}),
    ("swap of bundles: the other one over it", {"Release": {"Root": PLAIN}}, (),
     lambda: {"Root": PLAIN}),
    ("license pages joined",
     {"S": {"Root": PLAIN}, "Generated": {"Root": LICENSES, "Licenses/nio": NIO}},
     ("--no-expand", "Generated.bundle"),
     lambda: {"Root": _merged(PLAIN, LICENSES), "Licenses/nio": NIO}),
    ("an appended row", {"S": {"Root": PLAIN}, "Live": {"Root": _page(LIVE)}}, (),
     lambda: {"Root": {**PLAIN, ELEMENTS: [*PLAIN[ELEMENTS], LIVE]}}),
]


def run(setting: Setting, report: Report) -> None:
    folder = setting.program.workspace / "scripts"
    output = folder / "Settings.bundle"
    for platform, target in TARGETS:
        _write(folder / "UTM.bundle", {"Root": _conditional(UTM)})
        arguments = ("UTM.bundle", "--define", f"PLATFORM={platform}", "--define",
                     f"TARGET_NAME={target}")
        expected = {"Root": _patched(UTM, platform, target)}
        report.check(f"UTM for {target}", _fault(setting, folder, arguments, expected))
    for name, inputs, arguments, script in SCRIPTS:
        for path, pages in inputs.items():
            _write(folder / f"{path}.bundle", pages)
        paths = [f"{path}.bundle" for path in inputs]
        report.check(name, _fault(setting, folder, (*paths, *arguments), script()))
        found = sorted(path.name for path in output.rglob("*.plist"))
        pages = sorted(f"{Path(page).name}.plist" for page in script())
        report.check(f"{name}: pages", None if found == pages else f"{found}, not {pages}")
    _repeat(setting, folder, report)
    shutil.rmtree(folder)


def _repeat(setting: Setting, folder: Path, report: Report) -> None:
    """A second run writes nothing, and another value of a setting only what refers to it."""
    _write(folder / "S.bundle", {"Root": VERSION, "Flags": FLAGS})
    tables = folder / "S.bundle/en.lproj"
    tables.mkdir()
    (tables / "Root.strings").write_text('/* one */ "TLS" = "TLS"; "$(HOST)" = "$(HOST)";')
    output = folder / "Settings.bundle"
    before: Snapshot = {}
    for arguments, expected in (
            (STAMPED, None), (STAMPED, []), ((*STAMPED[:-1], "TLS=YES"), ["Root.plist"]),
            ((*STAMPED[:-1], "TLS=YES"), []),
            (tuple(one.replace("api.", "web.") for one in STAMPED),
             ["Root.plist", "en.lproj/Root.strings"])):
        done = setting.program.run("build", "S.bundle", *arguments, "-o", "Settings.bundle",
                                   folder=folder)
        after = snapshot(output)
        touched = sorted(path for path in before.keys() | after.keys()
                         if before.get(path) != after.get(path))
        report.check(f"built again with {arguments[-1]}", None if done.status == 0 and (
            expected is None or touched == expected) else f"{touched}: {done.messages}")
        before = after


def _write(bundle: Path, pages: Pages) -> None:
    shutil.rmtree(bundle, ignore_errors=True)
    for name, page in pages.items():
        path = bundle / f"{name}.plist"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(plistlib.dumps(page, sort_keys=False))


def _fault(
    setting: Setting, folder: Path, arguments: tuple[str, ...], expected: Pages
) -> str | None:
    done = setting.program.run("build", *arguments, "-o", "Settings.bundle", folder=folder)
    if done.status:
        return f"exit {done.status}: {done.messages[:300]}"
    for name, page in expected.items():
        found = plistlib.loads((folder / "Settings.bundle" / f"{name}.plist").read_bytes())
        if not same(page, found):
            return f"{name}: {found} is not {page}"
    return None
