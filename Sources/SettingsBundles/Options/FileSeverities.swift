import PropertyLists

/// The severities of rules in sections of a configuration file, by the file that a finding is in.
///
///     paths:
///       Settings.bundle/Acknowledgments.plist: {rules: {string-untranslated: off}}
///
/// Those for the whole input are among the severities of the options.
struct FileSeverities: Sendable {
  typealias Section = (pattern: String, severities: [Diagnostic.Kind: Validator.RuleSeverity])

  private let sections: [Section]
  private let patterns: PathPatterns
  /// The name of the input, with which those of its files begin, and its path from the folder of the
  /// configuration file.
  private let input: (name: String, path: String)

  init(_ sections: [Section] = [], of input: (name: String, path: String) = ("", "")) {
    (self.sections, self.input) = (sections, input)
    patterns = PathPatterns(sections.map(\.pattern))
  }

  /// Whether a rule is on for some file.
  func turnsOn(_ kind: Diagnostic.Kind) -> Bool {
    sections.contains { $0.severities[kind].map { $0 != .off } ?? false }
  }

  /// The severity of a rule in a file of the input; `nil` if no section says.
  func severity(of kind: Diagnostic.Kind, in file: String) -> Validator.RuleSeverity? {
    guard !sections.isEmpty, file.hasPrefix(input.name) else { return nil }
    let path = input.path + file.dropFirst(input.name.count)
    return patterns.positions(matching: path).compactMap { sections[$0].severities[kind] }.last
  }
}
