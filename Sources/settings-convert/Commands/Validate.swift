import PropertyLists
import SettingsBundles

extension Command {
  static let validate = Command(
    name: "validate",
    operands: "PATH…",
    summary: "Check pages and bundles against Apple's catalogue and its rules.",
    discussion: """
      Every finding has its place, its rule and a way out. Of a bundle, also as one document, each
      page is checked, and how pages, strings tables and images belong together; -v lists each text
      that is not translated, or not used. Any other folder is searched for pages and bundles.
      Rules can be set with --rule, or in a file \(ValidationConfiguration.fileName) beside the page,
      or in or beside the bundle:

        rules: {secure-default: off, element-before-group: warning}
        extra-keys: [infobuttonvalue]     # keys that are let through
        generated-pages: [Licences]       # pages that a build makes
        development-language: de          # the language of the texts on the pages; else English
        min-os: 12.0
      """,
    options: [
      .from, .target, .oldestSystem, .rule, .config, .failOn, .diagnostics, .verbose, .quiet,
    ],
    examples: [
      .init(
        line: "settings-convert validate Settings.bundle", meaning: "check a whole bundle"),
      .init(
        line: "settings-convert validate Root.yaml --rule element-before-group=off",
        meaning: "check a page, without one of the rules"),
    ],
    run: ValidationRun.run)
}

extension Option {
  static let target = Option(
    name: "target", argument: .required("PLATFORM"),
    summary: "Check for ios (the default), tvos, catalyst or watch (in Settings-Watch.bundle).")

  static let oldestSystem = Option(
    name: "min-os", argument: .required("VERSION"),
    summary: "Warn of keys that are younger than this version of iOS.")

  static let rule = Option(
    name: "rule", argument: .required("ID=SEVERITY"), isRepeatable: true,
    summary: "Make a rule's findings off, note, warning or error; may stand several times.")

  static let config = Option(
    name: "config", argument: .required("FILE"),
    summary: "Read the rules from this file, not from the one beside the page or bundle.")

  static let failOn = Option(
    name: "fail-on", argument: .required("SEVERITY"),
    summary: """
      End with 1 when there is an error, a warning, or never; validate fails on error,
      convert never.
      """)
}

/// What counts as a finding that a command fails for.
enum FailureThreshold: String, CaseIterable {
  case error, warning, never

  func isReached(by findings: [Diagnostic]) -> Bool {
    switch self {
    case .error: findings.contains { $0.severity == .error }
    case .warning: findings.contains { $0.severity >= .warning }
    case .never: false
    }
  }
}

extension Invocation {
  /// What a person decided: the file first, then the command line, which wins.
  ///
  /// - Throws: What is wrong with the command line.
  func validationOptions(
    with configuration: ValidationConfiguration? = nil
  ) throws(Diagnostic) -> ValidationOptions {
    var options = ValidationOptions()
    options.listsStrings = has(.verbose)
    if let name = value(of: .target) {
      guard let platform = Platform(rawValue: name.lowercased()) else {
        let known = Platform.allCases.map(\.rawValue)
        throw Diagnostic(
          ToolMessage.unknownChoice(name, option: Option.target.spelling, known: known))
      }
      options.target = platform
    }
    if let configuration { options.add(configuration) }
    for text in values(of: .rule) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw Diagnostic(ToolMessage.missingValue(option: "--rule \(text)", "SEVERITY"))
      }
      try options.set(String(parts[0]), to: String(parts[1]))
    }
    if let text = value(of: .oldestSystem) { try options.setOldestSystem(text) }
    return options
  }

  /// What `--fail-on` says.
  ///
  /// - Throws: `ToolMessage.unknownChoice`.
  func failureThreshold(standard: FailureThreshold) throws(Diagnostic) -> FailureThreshold {
    guard let name = value(of: .failOn) else { return standard }
    if let threshold = FailureThreshold(rawValue: name) { return threshold }
    let known = FailureThreshold.allCases.map(\.rawValue)
    throw Diagnostic(ToolMessage.unknownChoice(name, option: Option.failOn.spelling, known: known))
  }
}
