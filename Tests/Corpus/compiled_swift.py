"""Generated Swift, compiled and run.

One module for all files is much faster than one for each, so the type of each one's settings has
a name of its own, and the members of `UserDefaults` become those of a subclass; some files are
checked as they are, too, in every language mode.
"""

from __future__ import annotations

import plistlib
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from report import Report

FLAGS = ("-swift-version", "6", "-warnings-as-errors", "-Onone")
# Each language mode, on any actor and on the main one.
MODES = [("-swift-version", version, *isolation, "-warnings-as-errors")
         for version in ("5", "6") for isolation in ((), ("-default-isolation", "MainActor"))]
AS_THEY_ARE = 3
KEYS = re.compile(r"^nonisolated extension UserDefaults \{$", re.MULTILINE)
EXTENSION = re.compile(
    r"^nonisolated extension Setting\d+<([^>]*)> \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
CONSTANT = re.compile(
    r'^    static let (\S+) = Setting\d+\("((?:[^"\\]|\\.)*)", default:', re.MULTILINE)
SCALARS: dict[str, tuple[type, ...]] = {
    "Bool": (bool,), "Int": (int,), "Double": (int, float), "String": (str,)}

PROLOGUE = """\
import Foundation

let data = try Data(contentsOf: URL(fileURLWithPath: "expected.plist"))
let plist = try PropertyListSerialization.propertyList(from: data, format: nil)
let expected = plist as? [String: [String: Any]] ?? [:]
var registered = 0, read = 0

@MainActor func isEqual(_ bundle: String, _ key: String, _ found: Any?) -> Bool {
    guard let value = expected[bundle]?[key] else { return false }
    if let found, NSArray(array: [value]).isEqual(to: [found]) { return true }
    print("DIFFERENT \\(bundle): \\(key): \\(value) became \\(String(describing: found))")
    return false
}

@MainActor func checkRegistered(_ bundle: String, in defaults: UserDefaults) {
    for key in (expected[bundle] ?? [:]).keys
    where isEqual(bundle, key, defaults.object(forKey: key)) { registered += 1 }
}

@MainActor func check(_ bundle: String, _ key: String, _ value: Any?) {
    if isEqual(bundle, key, value) { read += 1 }
}

"""


def run(code: dict[str, tuple[str, dict[str, Any]]], work: Path, report: Report) -> None:
    if not shutil.which("swiftc"):
        report.skip("compiling Swift", "swiftc is missing")
        return
    largest = sorted(code, key=lambda name: len(code[name][0]))[-AS_THEY_ARE:]
    for name in largest:
        (work / "Settings.swift").write_text(code[name][0])
        for mode in MODES:
            report.check(f"{name} with {' '.join(mode)}",
                         _compile(work, "-typecheck", "Settings.swift", flags=mode))
    report.figure(f"{AS_THEY_ARE} of them checked as they are, in {len(MODES)} modes")
    main, constants = [PROLOGUE], 0
    for number, (text, defaults) in enumerate(code.values()):
        name = f"Bundle{number}"
        (work / f"{name}.swift").write_text(_namespaced(text, name))
        lines, count = _checks(text, defaults, number)
        main += lines
        constants += count
    main.append('print(registered, read)\n')
    (work / "main.swift").write_text("\n".join(main))
    (work / "expected.plist").write_bytes(plistlib.dumps(
        {f"Bundle{number}": defaults for number, (_, defaults) in enumerate(code.values())}))
    files = [f"Bundle{number}.swift" for number in range(len(code))]
    if not report.check("all of them", _compile(work, "-o", "run", "main.swift", *files)):
        return
    program = subprocess.run(["./run"], cwd=work, capture_output=True, text=True, check=False,
                             env={"HOME": str(work), "XDG_CONFIG_HOME": str(work)})
    *faults, counts = program.stdout.splitlines() or [""]
    for fault in faults:
        report.check("Swift", fault)
    values = sum(len(defaults) for _, defaults in code.values())
    report.check("registered and read", None if counts == f"{values} {2 * constants}" else
                 f"{counts}, expected {values} {2 * constants}: {program.stderr[:400]}")
    report.at_least(450, values, "defaults registered by compiled Swift")
    report.at_least(400, constants, "constants that read a default and store it again")


def _namespaced(text: str, name: str) -> str:
    """A file whose members of `UserDefaults` are those of a class of its own."""
    text = KEYS.sub(f"nonisolated extension {name} {{", text)
    return f"{text}\nfinal class {name}: UserDefaults {{}}\n"


def _checks(text: str, defaults: dict[str, Any], number: int) -> tuple[list[str], int]:
    """Swift that reads each default by its constant, before and after storing it."""
    name, bundle = f"Bundle{number}", f"bundle{number}"
    lines = [f'let {bundle} = {name}(suiteName: "{name}")!',
             f"registerSetting{number}s(in: {bundle})", f'checkRegistered("{name}", in: {bundle})']
    count = 0
    for scalar, body in EXTENSION.findall(text):
        for constant, literal in CONSTANT.findall(body):
            value = defaults.get(_unescaped(literal))
            if value is None or type(value) not in SCALARS.get(scalar, ()):
                continue
            setting = f"{bundle}[.{constant.strip('`')}]"
            check = f'check("{name}", "{literal}", {setting})'
            lines += [check, f"{setting} = {setting}", check]
            count += 1
    return lines, count


def _unescaped(literal: str) -> str:
    text = re.sub(r"\\u\{([0-9A-F]+)\}", lambda match: chr(int(match[1], 16)), literal)
    short = {"n": "\n", "r": "\r", "t": "\t"}
    return re.sub(r"\\(.)", lambda match: short.get(match[1], match[1]), text)


def _compile(work: Path, *arguments: str, flags: tuple[str, ...] = FLAGS) -> str | None:
    compiler = subprocess.run(["swiftc", *flags, *arguments], cwd=work, capture_output=True,
                              text=True, check=False)
    return None if compiler.returncode == 0 else (compiler.stderr or compiler.stdout)[:1500]
