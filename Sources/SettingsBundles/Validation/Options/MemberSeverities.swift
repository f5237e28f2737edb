import PropertyLists

/// The severities of rules for single pages and tables of a bundle, from sections of a configuration file
/// whose patterns match a member but not the whole bundle.
///
///     paths:
///       Settings.bundle/Acknowledgments.plist: {rules: {string-untranslated: off}}
struct MemberSeverities: Sendable {
  private var sections: [(pattern: String, severities: [String: Validator.RuleSeverity])] = []
  private var patterns = PathPatterns()
  /// The bundle's path, relative to the folder of the configuration file.
  private var bundle = ""

  mutating func add(_ configuration: ValidationConfiguration, besidesSectionsFor bundle: String) {
    self.bundle = bundle
    sections += configuration.severitiesOfSections(besides: bundle)
    patterns = PathPatterns(sections.map(\.pattern))
  }

  /// Whether a rule is on for some member.
  func turnsOn(_ id: String) -> Bool {
    sections.contains { $0.severities[id].map { $0 != .off } ?? false }
  }

  /// The severity of a rule for the member that contains a value; `nil` if no section says.
  func severity(of id: String, at path: KeyPath) -> Validator.RuleSeverity? {
    guard !sections.isEmpty, let member = BundleMember(containing: path) else { return nil }
    // A member has one name in a bundle, and others in folders of YAML or JSON.
    let positions = BundleLayout.all.flatMap {
      patterns.positions(matching: "\(bundle)/\($0.path(of: member))")
    }
    return positions.sorted().last { sections[$0].severities[id] != nil }
      .flatMap { sections[$0].severities[id] }
  }
}
