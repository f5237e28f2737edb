"""Generated Swift, compiled and run.

One module for all files is much faster than one for each, so the members of `UserDefaults` in each
become those of a subclass; some files are compiled as they are too.
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
AS_THEY_ARE = 3
TOP_LEVEL = re.compile(r"^(?:func|enum) [^\n]*\{(?:\}|\n.*?^\})\n", re.MULTILINE | re.DOTALL)
ACCESSOR = re.compile(r"    var (\S+): (\S+?)(\??) \{\n.*?SettingsKey\.(\w+)", re.DOTALL)
RAW = re.compile(r"^    enum (\S+): (\w+), CaseIterable \{", re.MULTILINE)
ALIAS = re.compile(r"^    typealias (\S+) = (\S+)$", re.MULTILINE)
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
        report.check(f"{name} as it is", _compile(work, "-typecheck", "Settings.swift"))
    report.figure(f"{AS_THEY_ARE} of them compiled as they are")
    main, accessors = [PROLOGUE], 0
    for number, (text, defaults) in enumerate(code.values()):
        (work / f"Bundle{number}.swift").write_text(_namespaced(text, f"Bundle{number}"))
        lines, count = _checks(text, defaults, number)
        main += lines
        accessors += count
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
    report.check("registered and read", None if counts == f"{values} {2 * accessors}" else
                 f"{counts}, expected {values} {2 * accessors}: {program.stderr[:400]}")
    report.at_least(450, values, "defaults registered by compiled Swift")
    report.at_least(400, accessors, "accessors that read a default and store it again")


def _namespaced(text: str, name: str) -> str:
    """A file whose declarations are members of a class of its own."""
    def member(block: re.Match[str]) -> str:
        static = "static " if block[0].startswith("func") else ""
        return f"extension {name} {{\n{static}{block[0]}}}\n"

    text = text.replace("extension UserDefaults {", f"extension {name} {{")
    text = re.sub(r"^    UserDefaults\.(?!standard\b)", f"    {name}.", text, flags=re.MULTILINE)
    head = f"final class {name}: UserDefaults {{}}\n"
    return TOP_LEVEL.sub(member, text) + head


def _checks(text: str, defaults: dict[str, Any], number: int) -> tuple[list[str], int]:
    """Swift that reads each default through its accessor, before and after storing it."""
    name, bundle = f"Bundle{number}", f"bundle{number}"
    raw = dict(RAW.findall(text))
    raw |= {alias: raw[first] for alias, first in ALIAS.findall(text) if first in raw}
    keys = {constant.strip("`"): _unescaped(literal) for constant, literal in
            re.findall(r'^    static let (\S+) = "(.*)"$', text, re.MULTILINE)}
    lines = [f'let {bundle} = {name}(suiteName: "{name}")!', f"{name}.registerSettingsDefaults()",
             f'checkRegistered("{name}", in: {bundle})']
    count = 0
    for member, type_name, optional, constant in ACCESSOR.findall(text):
        value = defaults.get(keys[constant])
        scalar = raw.get(type_name, type_name)
        if value is None or (optional and type_name in raw):
            continue
        if type(value) not in SCALARS.get(scalar, (type(value),)):
            continue
        accessor = f"{bundle}.{member}"
        read = accessor + (".rawValue" if type_name in raw else "")
        check = f'check("{name}", {name}.SettingsKey.{constant}, {read})'
        lines += [check, f"{accessor} = {accessor}", check]
        count += 1
    return lines, count


def _unescaped(literal: str) -> str:
    text = re.sub(r"\\u\{([0-9A-F]+)\}", lambda match: chr(int(match[1], 16)), literal)
    short = {"n": "\n", "r": "\r", "t": "\t"}
    return re.sub(r"\\(.)", lambda match: short.get(match[1], match[1]), text)


def _compile(work: Path, *arguments: str) -> str | None:
    compiler = subprocess.run(["swiftc", *FLAGS, *arguments], cwd=work, capture_output=True,
                              text=True, check=False)
    return None if compiler.returncode == 0 else (compiler.stderr or compiler.stdout)[:1500]
