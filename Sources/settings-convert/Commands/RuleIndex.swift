import PropertyLists
import SettingsBundles

/// The documentation of all rule ids in diagnostics.
enum RuleIndex {
  static var all: [RuleDescription] { Validator.Rule.all.map(\.documentation) + others }

  static var ids: [String] { Validator.Rule.all.map(\.id) + others.map(\.id) }

  /// The documentation of all rules takes thirty times as long as that of one.
  static func named(_ id: String) -> RuleDescription? {
    Validator.Rule.named(id)?.documentation ?? others.first { $0.id == id }
  }

  private static let others = Validator.Rule.unchecked + toolRules

  /// A rule with the text of `explain`, for a log.
  static func explained(_ id: String) -> DiagnosticForm.ExplainedRule? {
    named(id).map { ($0, RuleText(of: $0).explanation) }
  }

  private static let toolRules = [
    RuleDescription(
      id: .usage, summary: "The command line is valid.",
      explanation: "Nothing is read or written until every argument is understood."),
    RuleDescription(
      id: .configuration, summary: "The configuration file is valid.",
      explanation: """
        A misspelled setting or rule would silently have no effect, so the file \
        \(ValidationConfiguration.fileName) is checked before it is used.
        """,
      example: .init(wrong: "rules: {page-emtpy: off}\n", right: "rules: {page-empty: off}\n")),
    RuleDescription(
      id: .keyPath, summary: "A key path leads to a value, and a new value has the right type.",
      explanation: """
        Positions in a list begin at 0: PreferenceSpecifiers.0.Title. @KEY is the element with \
        that Key. A misspelled path would add a key that nothing reads, and a value of the wrong \
        type would silently have no effect.
        """),
    RuleDescription(
      id: .emptyValue, summary: "A value that set stores is not empty by accident.",
      severity: .warning,
      explanation: """
        In a script, @version=$VERSION stores an empty string if the variable is empty, and \
        "@title=$APP $VERSION" a space. Quotes that reach the program, as in '@version=""', say \
        that this is meant.
        """),
    RuleDescription(
      id: .output, summary: "Every output can be written.",
      explanation: """
        A file is written next to its target and renamed, so the old contents are untouched when \
        writing fails. Read-only files are not replaced, even for root.
        """),
    RuleDescription(
      id: .outputFormat, summary: "The format of OUTPUT is known.",
      explanation: "It is named by --to or by the extension of OUTPUT, never guessed."),
    RuleDescription(
      id: .outputName, summary: "Every input has its own output.",
      explanation: "Two inputs with the same name would overwrite each other in a folder."),
    RuleDescription(
      id: .replacedFormat, summary: "An existing file keeps its format.",
      severity: .note,
      explanation: """
        Only --to changes it, or an extension that the old format does not have. What build cannot \
        read is written anew, so none of its comments and layout are kept.
        """),
    RuleDescription(
      id: .obsoleteFile, summary: "A bundle has no pages that its document lacks.",
      severity: .warning,
      explanation: """
        Pages and strings tables that are not in the document stay in the bundle until --prune removes \
        them, since they may be someone's work. Other files are never removed.
        """),
    RuleDescription(
      id: .knownFindings, summary: "A file or bundle has no findings.",
      severity: .note,
      explanation: """
        Writing does not repeat the findings that OUTPUT already had; it reports their number and \
        lists the new ones. --fail-on counts all of them, and -v and --diagnostics list them.
        """),
    RuleDescription(
      id: .link, summary: "A bundle has no symbolic links.", severity: .warning,
      explanation: "Links can lead out of the bundle, so they are neither read nor written through."
    ),
    RuleDescription(
      id: .hardLink, summary: "A file that is replaced has no other names.",
      severity: .warning,
      explanation: """
        A file is replaced by a new one with its name, so its other names, which are hard links to the \
        old one, keep the old contents. --direct writes the file itself.
        """),
    RuleDescription(
      id: .interruptedRun, summary: "A bundle is written as a whole.", severity: .note,
      explanation: """
        All changes are staged in a folder next to the bundle, and undone if one of them fails. If a \
        run is killed, some files may be new and others old, each of them whole: look at the diff, \
        and run the command again. The staged files that it leaves are never read.
        """),
    RuleDescription(
      id: .difference, summary: "Two documents have the same settings.",
      explanation: """
        diff and --check compare settings: types, values, and order, but not comments, formatting, \
        or encoding.
        """),
    RuleDescription(
      id: .progress, summary: "-v prints progress.", severity: .note,
      explanation: "These notes are informational."),
  ]
}

extension Invocation {
  /// The rules that the command line alone asks for: mistakes in it are reported before anything is read.
  @discardableResult
  func ruleOptions() throws(Diagnostic) -> Validator.Options {
    let ids = values(of: .rule).compactMap { rule in
      rule.firstIndex(of: "=").map { String(rule[..<$0]) }
    }
    if let id = ids.first(where: { !Validator.Rule.ids.contains($0) && RuleIndex.named($0) != nil })
    {
      throw Diagnostic(
        .usage, "the severity of \(id) cannot be changed",
        help: "run \(Tool.name) help rules to list the rules that can be changed")
    }
    var options = Validator.Options()
    try configure(&options)
    return options
  }
}
