"""The roads of ten commands through the program: how much each does, and how often again.

Limited are reads (of the file that is read most often, as a whole), parsed texts, documents built,
bundles split, and validations: the numbers are the least possible so far, and one that changes is a
commit that says why. The others are only printed, and vary by one or two where threads meet:

- calls: system calls about files and descriptors (strace's classes %file and %desc, without memory
  that has no file), less those of `--version`.
- functions: those that run and stand in a file of Sources, in a program built with `-Onone -g`,
  where none is inlined. A closure, a default argument, an accessor, or a thunk counts with the
  function or the property that it belongs to; what the compiler makes has no file.
- types: those that the names and the signatures of these functions name.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

SAMPLES = Path(__file__).resolve().parents[2] / "Samples"
TABLE = Path(__file__).resolve().parent / "passes.tsv"
COMMANDS = (
    "Pages/Root.yaml -o New.plist",
    "validate Settings.bundle",
    "Edited.yaml -o Settings.bundle",
    "build Settings.yaml -o New.bundle",
    "build Mistaken.yaml -o New.bundle",
    "set Settings.bundle @app_version=9",
    "set Pages/Root.yaml @app_version=9",
    "fix Settings.bundle",
    "strings Settings.bundle --prune --sync --add fr",
    "preview Settings.bundle -o Preview.html",
)
# The functions of the program that do a piece of work, by their names in it.
WORK = {
    "texts": r"^\$s13PropertyLists8DocumentV6FormatV17readProvisionally",
    "documents": r"^\$s13PropertyLists11NodeBuilderV6finish",
    "splits": r"^\$s15SettingsBundles14BundleSplitter\w+5splityyF$",
    "validations": r"^\$s15SettingsBundles16FindingCollectorV_5limit9repairing",
}
LIMITED = ("reads", *WORK)
BUILT_FOR_DEBUGGING = ("functions", "types")
COLUMNS = (*LIMITED, "calls", *BUILT_FOR_DEBUGGING)
UNKNOWN = "-"
READ = re.compile(r"\bp?read(?:64)?\(\d+<([^>]*)>, .* = (\d+)$")
SOURCE = re.compile(r"/Sources/(?:PropertyLists|SettingsBundles|settings-convert)/")
TYPE = re.compile(r"\b(?:PropertyLists|SettingsBundles|settings_convert)(?:\.[A-Z]\w*)+")
# In demangled names: `(extension in M):M.T`, `(T in _0123)`; a part before its function, as in
# `closure #1 () -> () in M.f()`; and what follows the name of a property.
MARK = re.compile(r"\(extension in \w+\):|\((?:([^\s(]+) )?in _[0-9A-F]+\)")
PART = re.compile(r"^.* in |^(?:default argument \d+|variable initialization expression) of "
                  r"|^partial apply forwarder for ")
ACCESSOR = re.compile(r"^([^(]+?)(?:\.(?:getter|setter|modify|read|unsafeMutableAddressor))? : .*")
FUNCTION = re.compile(r"(?:static )?\w+\.")

Row = dict[str, str]


def count(binary: Path, folder: Path, debug: Path | None = None, swift: str = "swift",
          ) -> dict[str, Row]:
    """The numbers of each command, on copies of the samples; without `debug`, a program built for
    debugging, those of functions and types are the ones in the table.
    """
    found = {}
    startup = len(_trace(binary, ["--version"], _samples(binary, folder / "startup")))
    table = known()
    for number, command in enumerate(COMMANDS):
        place = folder / f"pass-{number}"
        arguments = command.split()
        traced = _samples(binary, place / "traced")
        sizes = {str(path): path.stat().st_size for path in traced.rglob("*") if path.is_file()}
        calls = _trace(binary, arguments, traced)
        work = _work(_profile(binary, arguments, _samples(binary, place / "counted")))
        numbers = [_reads(calls, sizes), *work, len(calls) - startup]
        if debug:
            profile = _profile(debug, arguments, _samples(binary, place / "debugged"))
            numbers += _functions_and_types(profile, swift)
        row = dict(zip(COLUMNS, map(str, numbers), strict=False))
        found[command] = {name: table.get(command, {}).get(name, UNKNOWN)
                          for name in COLUMNS} | row
    return found


def _samples(binary: Path, place: Path) -> Path:
    """A copy of the samples, with two edited bundles as documents: one has an unknown key."""
    shutil.copytree(SAMPLES, place)
    edited = place / "Edited.yaml"
    subprocess.run([binary, "Settings.bundle", "-o", edited.name], cwd=place, check=True)
    text = edited.read_text("utf-8")
    edited.write_text(text.replace("DefaultValue: true", "DefaultValue: false", 1), "utf-8")
    mistaken = re.sub(r"( +)DefaultValue: true", r"\g<0>\n\1Colour: red", text, count=1)
    (place / "Mistaken.yaml").write_text(mistaken, "utf-8")
    return place


def _trace(binary: Path, arguments: list[str], place: Path) -> list[str]:
    """The system calls about files."""
    output = place.parent / f"{place.name}.calls"
    subprocess.run(["strace", "-f", "-y", "-qq", "-e", "trace=%file,%desc", "-o", output, binary,
                    *arguments], cwd=place, capture_output=True, check=True)
    return [line for line in output.read_text("utf-8", "replace").splitlines()
            if "MAP_ANONYMOUS" not in line and "resumed>" not in line]


def _reads(calls: list[str], sizes: dict[str, int]) -> int:
    """How often the file that is read most often is read as a whole, rounded up."""
    read: Counter[str] = Counter()
    for call in calls:
        if match := READ.search(call):
            read[match[1]] += int(match[2])
    return max(-(-read[path] // size) for path, size in sizes.items() if size > 0)


def _profile(binary: Path, arguments: list[str], place: Path) -> list[str]:
    """The lines that callgrind writes about a command."""
    output = place.parent / f"{place.name}.profile"
    subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", "--compress-strings=no",
         binary, *arguments], cwd=place, capture_output=True, check=False,
        env={"SWIFT_DETERMINISTIC_HASHING": "1", "PATH": os.environ["PATH"]})
    return output.read_text("utf-8").splitlines()


def _work(profile: list[str]) -> list[int]:
    """How often each of the functions that do a piece of work is called."""
    calls: Counter[str] = Counter()
    callee = ""
    for line in profile:
        if line.startswith("cfn="):
            callee = line[4:].strip()
        elif line.startswith("calls="):
            calls[callee] += int(line[6:].split()[0])
    return [sum(number for name, number in calls.items() if re.search(pattern, name))
            for pattern in WORK.values()]


def _functions_and_types(profile: list[str], swift: str) -> tuple[int, int]:
    symbols = set()
    is_ours = False
    for line in profile:
        if line.startswith(("fl=", "fi=", "fe=")):
            is_ours = bool(SOURCE.search(line))
        elif line.startswith("fn=") and is_ours:
            # Callgrind numbers the levels of a recursion.
            symbols.add(line[3:].partition("'")[0])
    demangled = subprocess.run([*swift.split(), "demangle", "--compact"], text=True, check=True,
                               input="\n".join(symbols), capture_output=True).stdout
    functions, types = set(), set()
    for name in MARK.sub(r"\1", demangled).splitlines():
        owner = ACCESSOR.sub(r"\1", PART.sub("", name))
        if FUNCTION.match(owner):
            functions.add(owner)
            types.update(TYPE.findall(name))
    return len(functions), len(types)


def missing() -> str | None:
    """Why nothing can be counted on this machine."""
    names = [name for name in ("strace", "valgrind") if not shutil.which(name)]
    return f"{' and '.join(names)} not installed" if names else None


def known() -> dict[str, Row]:
    """The table in the repository."""
    columns, *rows = [line.split("\t") for line in TABLE.read_text("utf-8").splitlines()]
    return {row[-1]: dict(zip(columns, row[:-1], strict=False)) for row in rows}


def text(found: dict[str, Row]) -> str:
    rows = [(*COLUMNS, "command"), *((*row.values(), name) for name, row in found.items())]
    return "".join(f"{line}\n" for line in map("\t".join, rows))


def write(found: dict[str, Row]) -> None:
    TABLE.write_text(text(found), "utf-8")


def changes(found: dict[str, Row]) -> list[str]:
    """The commands whose limited numbers are others than in the table."""
    table = known()
    return [f"{command}: {row[name]} {name}, not {table.get(command, {}).get(name, UNKNOWN)}"
            for command, row in found.items() for name in LIMITED
            if row[name] != table.get(command, {}).get(name)]
