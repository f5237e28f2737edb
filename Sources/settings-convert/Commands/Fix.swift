import PropertyLists
import SettingsBundles

extension Command {
  static let fix = Command(
    name: "fix",
    operands: "PATH…",
    summary: "Repair what validate finds, where it can have one meaning, and check the rest.",
    discussion: """
      Each PATH is checked as validate checks it. Repaired is what leaves the Settings app with the
      same settings, or was a plain mistake: a key in the wrong case, "0" where the values are
      integers, Sound.plist in place of Sound, an entry of a strings table that is there twice.
      --unsafe also makes guesses and removes what the Settings app ignores: review the result.
      Files keep their format, and those without repairs stay untouched. - is standard input, and
      the result goes to standard output.

      The findings that are left are printed, and decide about the exit status, as in validate. To
      exempt a rule, switch it off: --rule ID=off. Findings that a comment or a baseline exempts stay
      as they are.
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
    name: "fix", summary: "Repair what can have one meaning, and check the rest, as fix does.")

  static let unsafe = Option(
    name: "unsafe",
    summary: "Repair by guessing too, and remove keys and strings that are unknown or unused.")
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
