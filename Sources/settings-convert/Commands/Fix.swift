import PropertyLists
import SettingsBundles

extension Command {
  static let fix = Command(
    name: "fix",
    operands: "[PATH…]",
    summary: "Repair unambiguous findings of validate, and check the rest.",
    discussion: """
      Each PATH is checked as by validate; without one, the repairs of the bundles in or below
      the working folder are only shown, as a patch for git apply, and fix . makes them. Files
      that a patch cannot contain, because they are binary, UTF-16, or have secrets, are named
      at its end. A finding is repaired if the
      repair does not change what the Settings app reads, or if the mistake is plain: a key in
      the wrong case, the default "0" where the values are integers, Sound.plist instead of
      Sound, a duplicate entry in a strings table. --unsafe also makes guesses, removes what
      the Settings app ignores, and makes the edit with which a file can be read, if only one is
      likely: review the result. Files keep their format, and files without repairs are not
      touched. - is standard input, and the result goes to standard output.

      Each repair is one line, at the place where the mistake was. The remaining findings are
      printed and determine the exit status, as in validate. To exempt a rule, switch it off:
      --rule ID=off; to repair one rule only, use --only ID. Findings that a comment
      exempts are not repaired.
      """,
    options: [
      .unsafe, .onlyRule, .dryRun, .target, .oldestSystem, .rule, .config, .failOn, .allFiles,
    ],
    examples: [
      .init(
        line: "settings-convert fix Settings.bundle --dry-run",
        meaning: "list the files to repair, and exit with 1 if there are any; -v shows the diff"),
      .init(line: "settings-convert fix Settings.bundle", meaning: "make them"),
    ],
    run: { (invocation, console) throws(Diagnostic) in
      try ValidationRun(invocation, repairing: true).run(on: console)
    })
}

extension Option {
  static let fix = Option(
    name: "fix", summary: "Repair unambiguous findings, and check the rest, as fix does.")

  static let unsafe = Option(
    name: "unsafe",
    summary: "Also repair by guessing, and remove unknown keys.")
}

extension Option {
  static let onlyRule = Option(
    name: "only", argument: .required("RULE"), values: .words { RepairOptions.ids },
    isRepeatable: true, summary: "Repair the findings of this rule only; repeatable.")
}

extension RepairOptions {
  /// The options on the command line that choose them.
  var arguments: String {
    (scope == .unsafe ? " \(Option.unsafe.spelling)" : "")
      + (rules ?? []).sorted().map { " \(Option.onlyRule.spelling) \($0)" }.joined()
  }

  init(_ invocation: Invocation) throws(Diagnostic) {
    self.init(
      scope: invocation.has(.unsafe) ? .unsafe : .safe,
      isDryRun: invocation.has(.dryRun) || !invocation.has(.fix) && invocation.operands.isEmpty,
      rules: try invocation.onlyRules(among: Self.ids))
  }
}

extension Invocation {
  /// The ids of the rules that `--only` names; `nil` for all rules.
  ///
  /// - Parameter ids: All known ids, or those of the rules with repairs.
  func onlyRules(among ids: @autoclosure () -> [String]) throws(Diagnostic) -> Set<String>? {
    let chosen = values(of: .onlyRule)
    // The table of all rules takes time to make.
    guard !chosen.isEmpty else { return nil }
    let ids = ids()
    if let id = chosen.first(where: { !ids.contains($0) }) {
      throw Diagnostic(
        RuleIndex.named(id) == nil
          ? ToolMessage.unknownRule(id, nearest: nearestName(to: id, among: ids))
          : ToolMessage(
            .usage, "no finding of \(id) can be repaired without a decision",
            help: "run \(Tool.name) explain \(id) for an example"))
    }
    return Set(chosen)
  }
}
