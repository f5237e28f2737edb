public import PropertyLists

/// Checks settings pages against the catalogue and the rules.
///
///     let findings = Validator().validate(document)
///
/// The document is one that `Pipeline.settings` has read, so that plain YAML scalars have the kinds
/// of their places.
public struct Validator: Sendable {
  private let catalogue: Catalogue
  private let options: ValidationOptions
  private let rules: [Rule]
  private let unknownKeys: UnknownKeyReader

  /// - Parameters:
  ///   - catalogue: The elements and keys that a page may hold.
  ///   - options: The target, the severities, and what is let through.
  public init(catalogue: Catalogue = .apple, options: ValidationOptions = ValidationOptions()) {
    self.catalogue = catalogue
    self.options = options
    unknownKeys = UnknownKeyReader(catalogue: catalogue, extraKeys: options.extraKeys)
    rules = Rule.all.filter { (options.severities[$0.id] ?? $0.severity) != .off }
  }

  /// Returns everything that is wrong with a page, sorted by place; empty for a healthy one.
  ///
  /// - Complexity: O(*n*) on average for *n* values and bytes.
  public func validate(_ document: Document) -> [Diagnostic] {
    validate(document.root, at: KeyPath(), named: document.source.name)
  }

  /// Returns everything that is wrong with a page that may be part of a larger document.
  ///
  /// - Parameters:
  ///   - root: The page.
  ///   - path: Where the page stands in its document; key paths begin with it.
  ///   - name: The page's file or name, which tells the root page from others.
  package func validate(_ root: Value, at path: KeyPath, named name: String?) -> [Diagnostic] {
    let page = Page(
      root, at: path, named: name, catalogue: catalogue, options: options, unknownKeys: unknownKeys)
    var found: [(finding: Finding, severity: Diagnostic.Severity)] = []
    for rule in rules {
      for finding in rule.check(page) {
        if let severity = severity(of: finding, by: rule) { found.append((finding, severity)) }
      }
    }
    // The number of the finding makes the sort stable.
    return found.enumerated()
      .sorted {
        Self.key(of: $0.element.finding, $0.offset) < Self.key(of: $1.element.finding, $1.offset)
      }
      .map { _, found in
        let finding = found.finding
        return Diagnostic(
          finding.fact, severity: found.severity, at: finding.place, path: finding.path)
      }
  }

  private static func key(of finding: Finding, _ number: Int) -> (Int, Int, Int) {
    (finding.place.range.lowerBound, finding.order, number)
  }

  /// How serious a finding is: what the person says about its rule, else what the rule says about
  /// this case, else what it says about all.
  private func severity(of finding: Finding, by rule: Rule) -> Diagnostic.Severity? {
    let usual = rule.severity.ofDiagnostics
    guard let chosen = options.severities[rule.id] else { return finding.severity ?? usual }
    guard let own = finding.severity, let usual, own < usual else { return chosen.ofDiagnostics }
    return chosen.ofDiagnostics.map { min($0, own) }
  }
}
