"""The tables of what is measured: names, and commands that run in the folder of documents.

The first word of a command is a program of tools.py. A document is called by its number of
elements: `10000.plist` is a page as XML, `10000.bplist`, `10000.json` and `10000.yaml` are the same
page, and `10000-comments.*` is a variant of pages.py; documents.py has the folders. Whatever is
called `out.*` is removed before each run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

START = "settings-convert --version"
FORMATS = {"XML": "plist", "binary": "bplist", "JSON": "json", "YAML": "yaml"}
# Pages of 4 kB, 3.3 MB, and 50 MB. What the smallest one costs is nearly all the program's start.
SMALL, MIDDLE, LARGE = 12, 10_000, 150_000
# The elements of the page in the bundle, whose tables have two to three times as many strings.
BUNDLE_ELEMENTS = 400
LANGUAGES, FEW_LANGUAGES = 62, 4


@dataclass(frozen=True)
class Ratio:
    """The CPU time of a command of ours as a multiple of a peer's."""

    name: str
    ours: str
    against: str
    peer: str
    # Subtracted from each, where only the rest is to be compared.
    ours_less: str | None = None
    peer_less: str | None = None

    @property
    def commands(self) -> list[str]:
        return [command for command in (self.ours, self.peer, self.ours_less, self.peer_less)
                if command]


def _conversion(elements: int | str, source: str, target: str) -> str:
    return f"settings-convert {elements}.{FORMATS[source]} --to {target.lower()} --quiet"


_XML_TO_BINARY = _conversion(MIDDLE, "XML", "binary")
_LARGE_XML_TO_BINARY = _conversion(LARGE, "XML", "binary")
_BINARY_TO_XML = _conversion(MIDDLE, "binary", "XML")
_YAML_TO_BINARY = _conversion(MIDDLE, "YAML", "binary")
_SMALL_PAGE = f"settings-convert {SMALL}.plist -o out.bplist --to binary"

RATIOS = (
    Ratio("XML to binary, 3.3 MB", _XML_TO_BINARY,
          "plistutil", f"plistutil -i {MIDDLE}.plist -f bin -o /dev/null"),
    Ratio("XML to binary, 3.3 MB", _XML_TO_BINARY,
          "Python's plistlib", f"plistlib {MIDDLE}.plist binary"),
    Ratio("XML to binary, 3.3 MB", _XML_TO_BINARY,
          "Swift's plutil", f"plutil -convert binary1 -o /dev/null {MIDDLE}.plist"),
    Ratio("XML to binary, 50 MB", _LARGE_XML_TO_BINARY,
          "plistutil", f"plistutil -i {LARGE}.plist -f bin -o /dev/null"),
    Ratio("XML to binary, 50 MB", _LARGE_XML_TO_BINARY,
          "expat's events", f"expat {LARGE}.plist"),
    Ratio("XML to XML, 50 MB", _conversion(LARGE, "XML", "XML"),
          "expat's events", f"expat {LARGE}.plist"),
    Ratio("binary to XML, 3.3 MB", _BINARY_TO_XML,
          "plistutil", f"plistutil -i {MIDDLE}.bplist -f xml -o /dev/null"),
    Ratio("binary to XML, 3.3 MB", _BINARY_TO_XML,
          "Python's plistlib", f"plistlib {MIDDLE}.bplist xml"),
    Ratio("binary to XML, 3.3 MB", _BINARY_TO_XML,
          "Swift's plutil", f"plutil -convert xml1 -o /dev/null {MIDDLE}.bplist"),
    Ratio("JSON to binary, 2.0 MB", _conversion(MIDDLE, "JSON", "binary"),
          "jq .", f"jq . {MIDDLE}.json"),
    Ratio("JSON to JSON, 2.0 MB", _conversion(MIDDLE, "JSON", "JSON"),
          "jq .", f"jq . {MIDDLE}.json"),
    Ratio("YAML to binary, 1.4 MB", _YAML_TO_BINARY,
          "libyaml's events", f"libyaml parse {MIDDLE}.yaml"),
    Ratio("YAML to binary, 1.4 MB", _YAML_TO_BINARY,
          "PyYAML's loader in C", f"PyYAML {MIDDLE}.yaml"),
    Ratio("Writing 1.4 MB of YAML (XML to YAML less XML to binary)",
          _conversion(MIDDLE, "XML", "YAML"),
          "libyaml's emitter", f"libyaml emit {MIDDLE}.yaml",
          ours_less=_XML_TO_BINARY, peer_less=f"libyaml parse {MIDDLE}.yaml"),
    Ratio("XML to a binary file, 4 kB", _SMALL_PAGE,
          "plistutil", f"plistutil -i {SMALL}.plist -f bin -o out.bplist"),
    Ratio("XML to a binary file, 4 kB", _SMALL_PAGE, "an empty program", "empty"),
    Ratio("XML to XML, a comment at each element",
          f"settings-convert {MIDDLE}-comments.plist --to xml --quiet",
          "the same without comments", _conversion(MIDDLE, "XML", "XML")),
)


@dataclass(frozen=True)
class Grid:
    """Commands of ours on documents of several sizes: `{n}` is the number of elements."""

    title: str
    commands: Mapping[str, str]
    sizes: Sequence[int]


GRIDS = {
    "conversions": Grid(
        "Conversions",
        {f"{source} to {target}": _conversion("{n}", source, target)
         for source in FORMATS for target in FORMATS},
        (SMALL, 16, 1_000, MIDDLE, 100_000, LARGE)),
    "commands": Grid(
        "Checks, comparisons, and comments",
        {
            "validate, XML": "settings-convert validate {n}.plist",
            "validate, YAML": "settings-convert validate {n}.yaml",
            "YAML to binary, checked": "settings-convert {n}.yaml --to binary",
            "JSON to binary, checked": "settings-convert {n}.json --to binary",
            "verify": "settings-convert verify {n}.plist",
            "diff, XML and binary": "settings-convert diff {n}.plist {n}.bplist",
            "update of XML":
                "settings-convert {n}-changed.plist -o {n}.plist --dry-run",
            "update of YAML":
                "settings-convert {n}-changed.yaml -o {n}.yaml --dry-run --quiet",
            "comments, XML to XML": "settings-convert {n}-comments.plist --to xml --quiet",
            "comments, YAML to YAML": "settings-convert {n}-comments.yaml --to yaml --quiet",
        },
        (SMALL, MIDDLE, 100_000)),
    "bundle": Grid(
        f"A bundle of {LANGUAGES} languages",
        {
            "bundle to YAML": "settings-convert Settings.bundle --to yaml",
            "YAML to a new bundle": "settings-convert Settings.yaml -o out.bundle",
            "YAML to an unchanged bundle": "settings-convert Settings.yaml -o Settings.bundle",
            "check": "settings-convert Settings.yaml -o Settings.bundle --check",
            "validate": "settings-convert validate Settings.bundle",
            "verify": "settings-convert verify Settings.bundle",
        },
        (BUNDLE_ELEMENTS,)),
}

PAIRS = [(source, target) for source in FORMATS for target in FORMATS]


def _into_file(source: str, target: str, elements: int = 1000) -> str:
    return f"{_conversion(elements, source, target)} -o out.{FORMATS[target]}"


def _update(source: str, target: str, variant: str = "-changed") -> str:
    return (f"settings-convert 1000{variant}.{FORMATS[source]} -o 1000.{FORMATS[target]} "
            "--quiet")


# What `make bench COUNT=1` counts: on one thread where a command can be told so.
COUNTS = {
    "start": START,
    "4 kB of XML to binary, into a file":
        _SMALL_PAGE,
    **{f"4 kB of {source} to {target}, into a file": _into_file(source, target, SMALL)
       for source, target in PAIRS if (source, target) != ("XML", "binary")},
    "4 kB of YAML to XML, checked": f"settings-convert {SMALL}.yaml -o out.plist",
    "4 kB of XML, update": f"settings-convert {SMALL}-changed.plist -o {SMALL}.plist",
    **{f"{source} to {target}": _conversion(1000, source, target) for source, target in PAIRS},
    **{f"{source} to {target}, into a file": _into_file(source, target)
       for source, target in PAIRS},
    **{f"{source} to {target}, update": _update(source, target) for source, target in PAIRS},
    "XML to binary, 3.3 MB": _XML_TO_BINARY,
    # Among so many numbers, a binary file has the bytes of any short text by chance.
    "binary to XML, 3.3 MB": _BINARY_TO_XML,
    **{f"mixed values, {source} to {target}, 3.7 MB":
       _conversion(f"{MIDDLE}-mixed", source, target)
       for source, target in (("XML", "binary"), ("binary", "XML"), ("JSON", "binary"))},
    "mixed values, YAML to XML": _conversion("1000-mixed", "YAML", "XML"),
    **{f"binary to {target}, update of nothing": _update("binary", target, "")
       for target in ("XML", "JSON", "YAML")},
    **{f"binary to {target}, update of everything": _update("binary", target, "-rewritten")
       for target in ("XML", "JSON", "YAML")},
    "comments, XML to XML": "settings-convert 1000-comments.plist --to xml --quiet",
    "comments, YAML to YAML": "settings-convert 1000-comments.yaml --to yaml --quiet",
    "strings table to XML": "settings-convert 1000.strings --to xml",
    "JSON to binary, checked": "settings-convert 1000.json --to binary",
    "validate, XML": "settings-convert validate 1000.plist",
    "verify": "settings-convert verify 1000.plist",
    "diff, XML and binary": "settings-convert diff 1000.plist 1000.bplist",
    "bundle to YAML": "settings-convert Settings.bundle --to yaml",
    "YAML to a new bundle": "settings-convert Settings.yaml -o out.bundle",
    "validate, bundle": "settings-convert validate Settings.bundle",
    "validate, bundle of 20 languages": "settings-convert validate Languages/Settings.bundle",
    "validate, 40 bundles": "settings-convert validate Bundles --jobs 1",
    "validate, findings": "settings-convert validate 1000-mistakes.plist",
    "validate, findings in SARIF":
        f"settings-convert validate {SMALL}-mistakes.plist --diagnostics sarif",
    "validate, one rule": f"settings-convert validate {SMALL}.plist --only key-case",
    "validate, code": "settings-convert validate 1000.plist --code Code --jobs 1",
    "fix": "settings-convert fix 1000-mistakes.plist --unsafe",
    "get": f"settings-convert get {SMALL}.plist @switch_1",
    "set": f"settings-convert set {SMALL}.plist @switch_1=true",
    "set, 1000 elements": "settings-convert set 1000.plist @switch_1=true",
    "edit": "settings-convert edit 1000.plist",
    "edit, ten rows": "settings-convert edit 10.plist",
    "diff, everything": "settings-convert diff 1000.plist 1000-rewritten.plist",
    "build, warnings": "settings-convert build Mistakes/Root.plist -o out.bundle",
    "build, 60 pages": "settings-convert build Pages.bundle -o out.bundle --jobs 1",
    "build, String Catalog":
        "settings-convert build Catalog/Root.plist Catalog/Root.xcstrings -o out.bundle",
    "defaults to Swift": "settings-convert defaults 1000.plist --to swift",
    "preview": "settings-convert preview 1000.plist -o out.html",
    "explain": "settings-convert explain number-range",
    "schema": "settings-convert schema",
    "completions": "settings-convert completions zsh",
}

# Their peak memory is compared, too, less that of the first row.
MEMORY = {
    "XML to XML, 3.7 MB": f"settings-convert {MIDDLE}-mixed.plist -o out.plist --to xml --quiet",
    "XML to YAML, update": _update("XML", "YAML"),
    "validate, 3.7 MB": f"settings-convert validate {MIDDLE}-mixed.plist",
}
