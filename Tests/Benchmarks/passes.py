"""How often a command does the same work: reads a file, parses a text, builds a document, splits a
bundle. The numbers are the least possible so far; one that changes is a commit that says why.
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
    "set Settings.bundle @app_version=9",
    "set Pages/Root.yaml @app_version=9",
    "fix Settings.bundle",
    "strings Settings.bundle --prune --sync --add fr",
    "preview Settings.bundle -o Preview.html",
)
# The functions of the program that do a piece of work, by their names in it.
FUNCTIONS = {
    "texts": r"^\$s13PropertyLists6FormatV17readProvisionally",
    "documents": r"^\$s13PropertyLists15DocumentBuilderV6finish",
    "splits": r"^\$s15SettingsBundles14BundleSplitter\w+5splityyF$",
}
COLUMNS = ("reads", *FUNCTIONS)
READ = re.compile(r"\bp?read(?:64)?\(\d+<([^>]*)>, .* = (\d+)$")


def count(binary: Path, folder: Path) -> dict[str, tuple[int, ...]]:
    """The numbers of each command, on copies of the samples."""
    found = {}
    for number, command in enumerate(COMMANDS):
        place = folder / f"pass-{number}"
        arguments = command.split()
        found[command] = (_reads(binary, arguments, _samples(binary, place / "reads")),
                          *_calls(binary, arguments, _samples(binary, place / "calls")))
    return found


def _samples(binary: Path, place: Path) -> Path:
    """A copy of the samples, with an edited bundle as a document."""
    shutil.copytree(SAMPLES, place)
    edited = place / "Edited.yaml"
    subprocess.run([binary, "Settings.bundle", "-o", edited.name], cwd=place, check=True)
    text = edited.read_text("utf-8")
    edited.write_text(text.replace("DefaultValue: true", "DefaultValue: false", 1), "utf-8")
    return place


def _reads(binary: Path, arguments: list[str], place: Path) -> int:
    """How often the file that is read most often is read as a whole, rounded up."""
    sizes = {str(path): path.stat().st_size for path in place.rglob("*") if path.is_file()}
    trace = place / "trace"
    subprocess.run(["strace", "-f", "-y", "-qq", "-e", "trace=read,pread64", "-o", trace, binary,
                    *arguments], cwd=place, capture_output=True, check=False)
    read: Counter[str] = Counter()
    for line in trace.read_text("utf-8", "replace").splitlines():
        if match := READ.search(line):
            read[match[1]] += int(match[2])
    return max(-(-read[path] // size) for path, size in sizes.items() if size > 0)


def _calls(binary: Path, arguments: list[str], place: Path) -> list[int]:
    """How often each of the functions is called."""
    output = place / "calls.out"
    subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}", "--compress-strings=no",
         binary, *arguments], cwd=place, capture_output=True, check=False,
        env={"SWIFT_DETERMINISTIC_HASHING": "1", "PATH": os.environ["PATH"]})
    calls: Counter[str] = Counter()
    callee = ""
    for line in output.read_text("utf-8").splitlines():
        if line.startswith("cfn="):
            callee = line[4:].strip()
        elif line.startswith("calls="):
            calls[callee] += int(line[6:].split()[0])
    return [sum(number for name, number in calls.items() if re.search(pattern, name))
            for pattern in FUNCTIONS.values()]


def missing() -> str | None:
    """Why nothing can be counted on this machine."""
    names = [name for name in ("strace", "valgrind") if not shutil.which(name)]
    return f"{' and '.join(names)} not installed" if names else None


def known() -> dict[str, tuple[int, ...]]:
    """The table in the repository."""
    rows = [line.split("\t") for line in TABLE.read_text("utf-8").splitlines()[1:]]
    return {row[-1]: tuple(map(int, row[:-1])) for row in rows}


def write(found: dict[str, tuple[int, ...]]) -> None:
    lines = ["\t".join((*COLUMNS, "command")),
             *("\t".join((*map(str, numbers), command)) for command, numbers in found.items())]
    TABLE.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def changes(found: dict[str, tuple[int, ...]]) -> list[str]:
    """The commands with other numbers than in the table."""
    table = known()
    return [f"{command}: {dict(zip(COLUMNS, numbers, strict=True))}, "
            f"not {dict(zip(COLUMNS, table.get(command, ()), strict=False))}"
            for command, numbers in found.items() if table.get(command) != numbers]
