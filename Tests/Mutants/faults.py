"""Small faults of the kind that people make, each in one place: every one must fail some test.

All are compiled in at once, each behind a switch, so that one build serves all of them. A fault in
code that has moved or changed is an error: mend it. One whose code is gone goes with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from changes import SOURCES, TARGETS, Change

# In the new text of a fault, what is true while the program runs with the fault.
_IS_ON = "FAULT"


class FaultError(Exception):
    """A fault whose text is not once in its file."""


@dataclass(frozen=True)
class Fault:
    """What the program does wrong, and the code that does it."""

    effect: str
    file: str
    old: str
    new: str

    def change(self, number: int) -> Change:
        """The change that puts the fault behind its switch.

        - Throws: FaultError.
        """
        path = SOURCES / self.file
        text = path.read_text("utf-8") if path.is_file() else ""
        if (times := text.count(self.old)) != 1:
            why = (f"has this text {times} times" if times else
                   "no longer has this text; was it moved?" if path.is_file() else
                   "is gone; was it renamed?")
            raise FaultError(f"fault {number} ({self.effect}): {path} {why}: {self.old}")
        start = text.index(self.old)
        return Change(path, text.count("\n", 0, start) + 1, start, start + len(self.old), self.old,
                      self.new.replace(_IS_ON, f"isFault({number})"),
                      f"fault {number}, {self.effect}")


def changes() -> list[Change]:
    """The changes of all faults; the number of each is its place in the list, from 1.

    - Throws: FaultError, with a line for each fault that does not fit.
    """
    found, wrong = [], []
    for number, fault in enumerate(FAULTS, 1):
        try:
            found.append(fault.change(number))
        except FaultError as error:
            wrong.append(str(error))
    if wrong:
        raise FaultError("\n".join(wrong))
    return found


def compile_in(package: Path, found: list[Change], switch: Path) -> None:
    """Puts all faults into a copy of the package; a file, read at start, has the number of one.

    Not the environment: tests start the program with one of their own.
    """
    # From the end, so that the places of those before remain.
    for change in sorted(found, key=lambda change: -change.start):
        file = package / change.path
        file.write_text(change.apply(file.read_text("utf-8")), "utf-8")
    for target in TARGETS:
        (package / SOURCES / target / "Fault.swift").write_text(
            _SWITCH.replace("PATH", str(switch)), "utf-8")


# In each target, so that no file needs another import.
_SWITCH = """\
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

func isFault(_ number: Int) -> Bool { fault == number }

private let fault: Int = {
  var line = [CChar](repeating: 0, count: 8)
  guard let file = fopen("PATH", "r") else { return 0 }
  defer { fclose(file) }
  return fgets(&line, 8, file) == nil ? 0 : strtol(line, nil, 10)
}()
"""

FAULTS = (
    Fault("a plain scalar may end with a colon",
          "PropertyLists/Formats/YAML/YAMLScalarStyle.swift",
          'return previous == ":"\n', 'return previous == ":" && !FAULT\n'),
    Fault("no note about a date's fraction",
          "PropertyLists/Formats/XML/XMLWriter.swift",
          "if hasFraction, !keepsFraction {", "if hasFraction, !keepsFraction, !FAULT {"),
    Fault("a comment goes on after an empty line",
          "PropertyLists/Formats/YAML/YAMLCommentScanner.swift",
          "&& !comment.followsBlankLine", "&& (FAULT || !comment.followsBlankLine)"),
    Fault("a date before 2001 is rounded up",
          "PropertyLists/Model/Text/DateText.swift",
          "return towardZero > seconds ?", "return !FAULT && towardZero > seconds ?"),
    Fault("an escaped quote ends a string",
          "PropertyLists/Formats/FormatDetection.swift",
          r"""if byte == "\\" { rest""", r"""if !FAULT, byte == "\\" { rest"""),
    Fault("a removed value is shown at its old path",
          "PropertyLists/Differences/Difference.swift",
          "guard case .removed = change else { return path }\n      return path.parent",
          "guard case .removed = change, !FAULT else { return path }\n      return path.parent"),
    Fault("the list of a row for one device is a screen of all devices",
          "SettingsBundles/Preview/ScreenBuilder.swift",
          "let devices = page.devices.intersection(element.devices)",
          "let devices = FAULT ? page.devices : page.devices.intersection(element.devices)"),
    Fault("the last row that gives way to a moved one keeps its path",
          "SettingsBundles/Editing/SettingsEditor+Moves.swift",
          "(isBehind ? old <= position :",
          "(isBehind ? (FAULT ? old < position : old <= position) :"),
    Fault("what is open and not waiting counts as translated",
          "SettingsBundles/Translation/Translations+Coverage.swift",
          "translated: table.translatable.count - open.count",
          "translated: table.translatable.count - (FAULT ? waiting : open.count)"),
    Fault("the comment of a constant has the text of Base, not that of `en`",
          "SettingsBundles/Defaults/RegistrationDefaults.swift",
          'for language in [LanguageName.base, "en"] {',
          'for language in FAULT ? ["en", LanguageName.base] : [LanguageName.base, "en"] {'),
    Fault("a page two below the one with the app group has none",
          "SettingsBundles/Defaults/RegistrationDefaults.swift",
          "named[opener]?.group ?? groups[opener]",
          "named[opener]?.group ?? (FAULT ? nil : groups[opener])"),
    Fault("a whole number remains an integer where a real is meant",
          "SettingsBundles/Building/MemberBuild.swift",
          "if case .integer(let integer) = number, reading == .kind(.real) {",
          "if case .integer(let integer) = number, reading == .kind(.real), !FAULT {"),
    Fault("NaN is in a slider's range",
          "SettingsBundles/Validation/Rules/SliderRules.swift",
          "|| value.real?.isNaN == true", "|| value.real?.isNaN == true && !FAULT"),
    Fault("a field whose flag is no boolean shows its default",
          "SettingsBundles/Privacy/Secrets.swift",
          ".map { $0.boolean != false }",
          ".map { FAULT ? $0.boolean == true : $0.boolean != false }"),
    Fault("other defaults in the code are not seen",
          "SettingsBundles/Code/CodeIndex.swift",
          "if uses?.hasOtherDefaults == true {", "if uses?.hasOtherDefaults == true, !FAULT {"),
    Fault("the tables of `en` come before those of Base",
          "SettingsBundles/Bundle/SettingsBundle+Reading.swift",
          'let first = ["Base", "en"]', 'let first = FAULT ? ["en", "Base"] : ["Base", "en"]'),
    Fault("a command that writes reports warnings which do not fail it",
          "settings-convert/Diagnostics/FailureThreshold.swift",
          "finding.severity == .error || self == .warning && finding",
          "finding.severity == .error || (FAULT ? self != .never : self == .warning) && finding"),
    Fault("equal findings have one fingerprint",
          "settings-convert/Diagnostics/CodeQuality.swift",
          "return count > 1 ?", "return count > 1 && !FAULT ?"),
    Fault("an empty range of lines is one line further",
          "settings-convert/Diagnostics/UnifiedDiff.swift",
          "let first = lines.isEmpty ?", "let first = lines.isEmpty && !FAULT ?"),
    Fault("`/name` in a list of ignored files holds in every folder",
          "settings-convert/Session/FileSearch.swift",
          "if isAnchored { here", "if isAnchored && !FAULT { here"),
    Fault("a file that was replaced by one with the same bytes is written over",
          "settings-convert/Writing/Writer.swift",
          "guard present?.version == operation.existing?.version else { return false }",
          "guard FAULT || present?.version == operation.existing?.version else { return false }"),
    Fault("the root page is written before the pages that it opens",
          "settings-convert/Changes/ChangeSet+Delivery.swift",
          "return member.isRoot ? 3 :", "return member.isRoot ? (FAULT ? 0 : 3) :"),
    Fault("EDITOR comes before VISUAL",
          "settings-convert/System/Editor.swift",
          'SystemCalls.environment("VISUAL") ?? SystemCalls.environment("EDITOR")',
          'SystemCalls.environment(FAULT ? "EDITOR" : "VISUAL")\n'
          '      ?? SystemCalls.environment(FAULT ? "VISUAL" : "EDITOR")'),
    Fault("a file that gets shorter in place keeps its end",
          "settings-convert/Writing/Writer+InPlace.swift",
          "try opened.truncate(to: bytes.count)",
          "if !FAULT { try opened.truncate(to: bytes.count) }"),
)
