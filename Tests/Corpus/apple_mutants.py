"""Mutants of property lists and tables, judged by Apple's reader: `plutil` of the toolchain.

What it refuses has at least a warning from `validate`, what it reads has the program's value, and
what it reads although expat refuses it has a note. The exceptions are in apple_mutants.tsv.
"""

from __future__ import annotations

import plistlib
import random
import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any
from xml.parsers import expat

import oracles
from apple_tables import plutil
from program import JSON, Batch, Diagnostic, diagnostics
from report import HERE, Report, Setting

MUTANTS = 20_000
BATCH = 1_000

PAGE = {
    "Title": "Größe & <Maß>", "StringsTable": "Root", "Count": 17, "Large": 2**63, "Below": -42,
    "Share": 0.75, "Tiny": 1e-300, "On": True, "Off": False, "Empty": "", "None": {}, "Nil": [],
    "Made": datetime(2014, 2, 23, 9, 21, 6), "Icon": bytes(range(60)), "Bit": b"\1",
    "PreferenceSpecifiers": [
        {"Type": "PSGroupSpecifier", "Title": "General"},
        {"Type": "PSToggleSwitchSpecifier", "Key": "sync", "DefaultValue": True},
        {"Type": "PSSliderSpecifier", "Key": "level", "DefaultValue": 0.5, "MaximumValue": 1},
    ],
}
XML = plistlib.dumps(PAGE, sort_keys=False)
SHORT = b"<dict><key>a</key><integer>1</integer><key>b</key><real>1.5</real></dict>"
COMMENTS = b"""\
<?xml version="1.0" encoding="UTF-8"?>
<!-- a --><plist version="1.0"><array>
  <!-- b -->
  <date>2014-02-23T09:21:06Z</date><true/><data>AAEC</data>
  <string>a&amp;b&#233;<![CDATA[<c>]]></string></array></plist>
"""
BINARY = plistlib.dumps(PAGE, fmt=plistlib.FMT_BINARY)
SMALL = plistlib.dumps([1, 1.5, True, b"a", "b", "é", {"k": datetime(2014, 2, 23)}],
                       fmt=plistlib.FMT_BINARY)
TABLE = """\
/* The title
   of the page */
"Title" = "Größe";
// a switch
"Sync \\"now\\"" = 'Jetzt\\n\\U203A';
sync=Abgleich;
"Off";

"Last" = "x\\
y" ;
""".encode()
SEEDS: dict[str, list[bytes]] = {
    ".plist": [XML, SHORT, COMMENTS, BINARY, SMALL],
    ".strings": [TABLE, b'"a" = "b";\n', b"a=b;c=d;\n", XML],
}
# What is put between the characters of a text, or in place of some.
WORDS = """\
// /* */ <!-- --> <![CDATA[ ]]> <![CDATA[1]]> &#32; &#49; &amp; &lt; &a; <true/> <false></false>
<integer>7</integer> <integer/> <real>1e-400</real> <real>1e400</real> <real>nan</real> <date/>
<data/> <data></data> <string/> <key/> <key>k</key> <key>k</key><string>s</string> <dict/> <array/>
<array> </array> <dict> </dict> </plist> <plist> <!DOCTYPE 0x1F 1e5 inf .034 == k; \\U12 \\8 \\q
"""
PIECES = (
    *" \t\n\r<>&\"'/=;-?!\\{}(),.:+0179aexTZé\u00a0\u2028\ufeff\x00\x07\x7f", *WORDS.split(),
    "\r\n", "<!-- - -->", "<!-- -- -->", "<?a b?>", " version='1.0'", "<!DOCTYPE plist>",
    "<!DOCTYPE plist [ ]>", '<?xml version="1.0"?>', '"k" = "v";',
)
# Where a text is mutated rather than anywhere: at the edges of tags and of strings.
EDGES = re.compile(r"(?<=[>\";=])|(?=[<\";=])")
ENCODINGS = ("utf-8",) * 30 + ("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "latin-1",
                               "mac-roman", "utf-32", "utf-32-be")

# A name, the extension of the file, and its bytes.
Mutant = tuple[str, str, bytes]


def run(setting: Setting, report: Report) -> None:
    tool = plutil()
    if not tool:
        report.skip("mutants", "plutil of a Swift toolchain is missing")
        return
    exceptions = Exceptions()
    verdicts: Counter[str] = Counter()
    seeds = _seeds(setting)
    for start in range(0, MUTANTS, BATCH):
        mutants = [_mutant(number, setting.seed, seeds) for number in range(start, start + BATCH)]
        _judge(mutants, tool, setting, report, exceptions, verdicts)
    for verdict, count in sorted(verdicts.items()):
        report.figure(f"{count} {verdict}")
    for verdict in ("read by both", "refused by both"):
        report.at_least(MUTANTS // 10, verdicts[verdict], verdict)


class Exceptions:
    """The lines of apple_mutants.tsv: a verdict, a pattern, perhaps a replacement, and a reason."""

    def __init__(self) -> None:
        lines = (HERE / "apple_mutants.tsv").read_text("utf-8").splitlines()
        rows = [line.split("\t") for line in lines if not line.startswith("#")]
        self.patterns = [(verdict, re.compile(pattern)) for verdict, pattern, *_ in rows]
        self.strings = [(re.compile(pattern), replacement)
                        for verdict, pattern, replacement, _ in rows if verdict == "other strings"]

    def has(self, verdict: str, fault: str) -> bool:
        return any(expected == verdict and pattern.search(fault)
                   for expected, pattern in self.patterns)

    def normalized(self, value: Any) -> Any:
        """A value without what differs by decision, and with its keys in one order."""
        match value:
            case str():
                for pattern, replacement in self.strings:
                    value = pattern.sub(replacement, value)
                return value
            case list():
                return [self.normalized(item) for item in value]
            case dict():
                pairs = {self.normalized(key): self.normalized(value[key]) for key in value}
                return {key: pairs[key] for key in sorted(pairs)}
            case _:
                return value


# Judging

def _judge(
    mutants: list[Mutant], tool: str, setting: Setting, report: Report, exceptions: Exceptions,
    verdicts: Counter[str],
) -> None:
    batch = setting.program.batch(mutants)
    refused = _refused(tool, batch)
    findings = _findings(setting, batch)
    written, refusals = setting.program.convert(batch, "binary")
    theirs = _values(tool, batch, batch.files.keys() - refused.keys())
    for name, extension, data in mutants:
        found = findings.get(batch.files[name], [])
        if name in refused:
            verdict = "refused by both" if name in refusals else "refused by plutil, with a warning"
            fault = None
            if all(one.severity == "note" for one in found):
                verdict, fault = "silently read", refused[name]
        elif refusal := refusals.get(name):
            verdict, fault = "refused here only", str(refusal)
        else:
            verdict = "read by both"
            ours = oracles.read_binary(written.data(name))
            fault = oracles.same(exceptions.normalized(theirs(name)), exceptions.normalized(ours))
            if not fault and not found and (fault := _complaint_of_others(data)):
                verdict = "without a note"
        if fault and exceptions.has(verdict, fault):
            fault = None
        verdicts[verdict] += 1
        if not report.check(name, fault and f"{verdict}: {fault}") and setting.keep:
            (setting.keep / f"{name}{extension}").write_bytes(data)
    batch.remove()
    written.remove()


def _refused(tool: str, batch: Batch) -> dict[str, str]:
    """What `plutil -lint` refuses, and why."""
    done = subprocess.run([tool, "-lint", *batch.files.values()], cwd=batch.folder, check=False,
                          capture_output=True)
    lines = (done.stdout + done.stderr).decode("utf-8", "replace").splitlines()
    said = dict(line.split(": ", 1) for line in lines if ": " in line)
    if missing := batch.files.values() - said.keys():
        raise RuntimeError(f"plutil said nothing about {sorted(missing)[:3]}: {lines[-1:]}")
    return {name: said[file] for name, file in batch.files.items() if said[file] != "OK"}


def _values(tool: str, batch: Batch, names: Iterable[str]) -> Callable[[str], Any]:
    """What `plutil` reads in each of these documents; it replaces the files."""
    files = [batch.files[name] for name in names]
    subprocess.run([tool, "-convert", "binary1", *files], cwd=batch.folder, check=False,
                   capture_output=True)
    return lambda name: oracles.read_original(batch.data(name), "")


def _findings(setting: Setting, batch: Batch) -> dict[str, list[Diagnostic]]:
    done = setting.program.run("validate", *batch.files.values(), *JSON, folder=batch.folder,
                               limit=120)
    found: dict[str, list[Diagnostic]] = {}
    for one in diagnostics(done.output):
        found.setdefault(one.file, []).append(one)
    return found


def _complaint_of_others(data: bytes) -> str | None:
    """Why expat refuses a file that Apple's reader takes for XML."""
    if b"\0" in data[:4] or not data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
        return None
    try:
        expat.ParserCreate().Parse(data, True)
    except expat.ExpatError as error:
        return f"expat: {error}"
    return None


# Making mutants

def _seeds(setting: Setting) -> dict[str, list[bytes]]:
    """The seeds here, and small files of the corpus."""
    files = setting.files("settings/**/*.plist", "plists/**/*.plist", "settings/**/*.strings")
    more: dict[str, list[bytes]] = {}
    for file in files.values():
        if file.stat().st_size < 2_000:
            more.setdefault(file.suffix, []).append(file.read_bytes())
    return {extension: seeds * 20 + more.get(extension, []) for extension, seeds in SEEDS.items()}


def _mutant(number: int, seed: int, seeds: dict[str, list[bytes]]) -> Mutant:
    chance = random.Random(f"{seed}/{number}")
    extension = chance.choice((".plist", ".plist", ".strings"))
    data = chance.choice(seeds[extension])
    text = None if data.startswith(b"bplist") else _decoded(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if text is None:
            data = _with_another_byte(data, chance)
        else:
            text = _with_another_piece(text, chance)
    if text is not None:
        data = text.encode(chance.choice(ENCODINGS), "replace")
    return f"mutant {number} of seed {seed}", extension, data


def _decoded(data: bytes) -> str | None:
    try:
        return oracles.decoded(data)
    except UnicodeDecodeError:
        return None


def _with_another_piece(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    if chance.random() < 0.7 and (places := list(EDGES.finditer(text))):
        at = chance.choice(places).start()
    match chance.randrange(6):
        case 0:
            return text[:at] + text[at + chance.choice((1, 1, 2, 5)):]
        case 1:
            return text[:at] + chance.choice(PIECES) + text[at + 1:]
        case 2:
            end = at + chance.randrange(1, 40)
            return text[:end] + text[at:end] + text[end:]
        case _:
            return text[:at] + chance.choice(PIECES) + text[at:]


def _with_another_byte(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    byte = bytes([chance.choice((0, 1, 8, 0x10, 0x5F, 0x80, 0xD1, 0xFF, chance.randrange(256)))])
    match chance.randrange(8):
        case 0:
            return data[:at] + data[at + 1:]
        case 1:
            return data[:at] + byte + data[at:]
        case _:
            return data[:at] + byte + data[at + 1:]
