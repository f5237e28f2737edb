import PropertyLists

/// The severities of rules for single pages and tables of a bundle, from sections of a configuration file
/// whose patterns match a member but not the whole bundle.
///
///     paths:
///       Settings.bundle/Acknowledgments.plist: {rules: {string-untranslated: off}}
struct MemberSeverities: Sendable {
  private var sections: [(pattern: String, severities: [Diagnostic.Kind: Validator.RuleSeverity])] =
    []
  private var patterns = PathPatterns()
  /// The bundle's path, relative to the folder of the configuration file.
  private var bundle = ""

  mutating func add(
    _ sections: [(pattern: String, severities: [Diagnostic.Kind: Validator.RuleSeverity])],
    in bundle: String
  ) {
    self.bundle = bundle
    self.sections += sections
    patterns = PathPatterns(self.sections.map(\.pattern))
  }

  /// Whether a rule is on for some member.
  func turnsOn(_ kind: Diagnostic.Kind) -> Bool {
    sections.contains { $0.severities[kind].map { $0 != .off } ?? false }
  }

  var isEmpty: Bool { sections.isEmpty }

  /// The severity of a rule for a member with some paths in the bundle; `nil` if no section says.
  func severity(of kind: Diagnostic.Kind, atOneOf paths: [String]) -> Validator.RuleSeverity? {
    let positions = paths.flatMap { patterns.positions(matching: "\(bundle)/\($0)") }
    return positions.sorted().last { sections[$0].severities[kind] != nil }
      .flatMap { sections[$0].severities[kind] }
  }
}
