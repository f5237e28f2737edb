import PropertyLists
import SettingsBundles

extension Command {
  static let fix = Command(
    name: "fix",
    operands: "PATH…",
    summary: "Repair unambiguous findings of validate, and check the rest.",
    discussion: """
      Each PATH is checked as by validate. A finding is repaired if the repair does not change what
      the Settings app reads, or if the mistake is plain: a key in the wrong case, "0" where the
      values are integers, Sound.plist instead of Sound, a duplicate entry in a strings table.
      --unsafe also makes guesses and removes what the Settings app ignores: review the result.
      Files keep their format, and files without repairs are not touched. - is standard input, and
      the result goes to standard output.

      The remaining findings are printed and determine the exit status, as in validate. To exempt a
      rule, switch it off: --rule ID=off. Findings that a comment or a baseline exempts are not
      repaired.
      """,
    options: [.unsafe, .dryRun, .target, .oldestSystem, .rule, .config, .baseline, .failOn],
    examples: [
      .init(
        line: "settings-convert fix Settings.bundle --dry-run",
        meaning: "show the repairs as a diff, and exit with 1 if there are any"),
      .init(line: "settings-convert fix Settings.bundle", meaning: "make them"),
    ],
    run: { (invocation, console) throws(Diagnostic) in
      try ValidationRun(invocation).run(on: console)
    })
}

extension Option {
  static let fix = Option(
    name: "fix", summary: "Repair unambiguous findings, and check the rest, as fix does.")

  static let unsafe = Option(
    name: "unsafe",
    summary: "Also repair by guessing, and remove unknown keys and unused strings.")
}

/// The repairs requested on the command line.
struct RepairOptions {
  let scope: RepairScope
  let isDryRun: Bool

  /// - Returns: `nil` if there are none.
  init?(_ invocation: Invocation) throws(Diagnostic) {
    guard invocation.command.name == Command.fix.name || invocation.has(.fix) else {
      for option in [Option.unsafe, .dryRun] where invocation.has(option) {
        throw Diagnostic(
          ToolMessage.requiredOption(Option.fix.spelling, for: option.spelling))
      }
      return nil
    }
    scope = invocation.has(.unsafe) ? .unsafe : .safe
    isDryRun = invocation.has(.dryRun)
  }
}
