"""Which tests should notice that a source is broken."""

from __future__ import annotations

import re
from pathlib import Path

from changes import SOURCES

TESTS = Path("Tests")
# The tests of each target.
OF_TARGET = {"PropertyLists": "PropertyListsTests", "SettingsBundles": "SettingsBundlesTests",
             "settings-convert": "CommandTests"}
# Suites that also look at the sources of a folder, beside those in the folder of the same name.
_OTHERS = {
    "PropertyLists/Formats/Binary": "Binary|FormatPair|FormatRules|HostileInput",
    "PropertyLists/Formats/JSON": "JSON|FormatRules|HostileInput|UpdateProperty",
    "PropertyLists/Formats/OpenStep": "OpenStep|Strings|TableCorrections|HostileInput",
    "PropertyLists/Formats/XML": "XML|Trivia|FormatRules|HostileInput",
    "PropertyLists/Formats/YAML": "YAML|Trivia|FormatRules|HostileInput",
    "PropertyLists/Formats/Text": "Text|Reader|Writer",
    "PropertyLists/Formats": "Format|Encoding|Loss|Pipeline",
    "PropertyLists/Editing": "DocumentEdit",
    "PropertyLists/Verification": "RoundTripVerifier|Loss",
    "PropertyLists/Corrections": "Remedies|RefusalCost",
    "PropertyLists/Model/Text": "Text|Encoding|Reader|Writer",
    "PropertyLists/Model": "Trivia|KeyPath|DocumentEdit|Differences|FormatRules",
    "PropertyLists/Updating": "Update",
    "SettingsBundles/Catalog": "Rule|Schema|Sample",
    "SettingsBundles/Languages": "Language|Translation|Strings",
    "SettingsBundles/Pages": "Page|Bundle|Rule",
    "SettingsBundles/Contents": "Page|Bundle|Rule|Exception",
    "SettingsBundles/Privacy": "Secret",
    "SettingsBundles/Normalization": "Normaliz|Role|Rule",
    "SettingsBundles/Vocabulary": "Reference|Condition|Page|Section|ByteString|Comparable",
    "SettingsBundles/Options": "Option|Configuration|Pattern|Version",
    "SettingsBundles/Validation": "Rule|Exception|Repair|Validat",
    "settings-convert/Writing": "Writer|BundleLock|FileRights|PlantedFiles",
    "settings-convert/System": "Writer|ResolvedPath|WorkerThreads|PendingInput|Input",
    "settings-convert/CommandLine": "CommandLineParser|Mistake",
    "settings-convert/Diagnostics": "Diagnostic|UnifiedDiff",
}


def stages(source: Path) -> list[str]:
    """Filters for the tests to run, one after the other while none of them fails."""
    part = source.relative_to(SOURCES).parent
    tests = OF_TARGET[part.parts[0]]
    near = sorted(_near(part, tests))
    # Most of what breaks in the program shows in a session.
    sessions = [rf"^{tests}\.TranscriptTests/"] if tests == "CommandTests" else []
    every = rf"^{tests}\."
    others = "|".join(sorted({*OF_TARGET.values(), "FuzzTests"} - {tests}))
    return [*([rf"^{tests}\.({'|'.join(near)})/"] if near else []), *sessions, every,
            rf"^({others})\."]


def _near(part: Path, tests: str) -> set[str]:
    """The suites in the folder that is named like the source's, and others that look at it."""
    words = next((words for folder, words in _OTHERS.items() if part.is_relative_to(folder)), None)
    folders = set(part.parts[1:])
    return {suite for suite, file in _suites(tests).items()
            if folders & set(file.parts[2:-1]) or (words and re.search(words, suite))}


def _suites(tests: str) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for file in sorted((TESTS / tests).rglob("*.swift")):
        for name in re.findall(r"@Suite\b[^{]*?\b(?:struct|class) (\w+)", file.read_text("utf-8")):
            found[name] = file
    return found
