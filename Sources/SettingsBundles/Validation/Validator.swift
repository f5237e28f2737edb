public import PropertyLists

/// Checks settings pages and bundles against the catalogue and the rules.
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

  /// Returns everything that is wrong with a page, or with the document of a bundle, sorted by place;
  /// empty for a healthy one.
  ///
  /// - Complexity: O(*n*) on average for *n* values and bytes.
  public func validate(_ document: Document) -> [Diagnostic] {
    guard DocumentShape(of: document) != .bundle else {
      let faults = BundleSplitter(document, layout: .bundle).faults
      return faults + validate(BundleContents(document))
    }
    let (bundle, name) = PageName.parts(ofFile: document.source.name)
    return sorted(
      findings(about: page(document.root, at: KeyPath(), named: name, inBundle: bundle)))
  }

  /// Returns everything that is wrong with a bundle: with each page, and between the files.
  ///
  /// The findings about one file stand together, sorted by place; files follow each other by name.
  ///
  /// - Complexity: O(*n* log *n*) on average for *n* values, bytes and files.
  public func validate(_ contents: BundleContents) -> [Diagnostic] {
    let bundle = CheckedBundle(contents, options: options) { root, path, name, folder in
      page(root, at: path, named: name, inBundle: folder)
    }
    let found = bundle.pages.flatMap(findings(about:)) + findings { $0.check.bundle(bundle) }
    let files = Dictionary(grouping: found, by: \.finding.location.source.name)
    return files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .flatMap { sorted(files[$0] ?? []) }
  }

  private func page(
    _ root: Value, at path: KeyPath, named name: PageName, inBundle bundle: String?
  ) -> CheckedPage {
    CheckedPage(
      root, at: path, named: name, inBundle: bundle, catalogue: catalogue, options: options,
      unknownKeys: unknownKeys)
  }

  // MARK: Findings

  private typealias Judged = (rule: String, finding: Finding, severity: Diagnostic.Severity)

  private func findings(about page: CheckedPage) -> [Judged] { findings { $0.check.page(page) } }

  /// What the rules find, with the severity that it has here.
  private func findings(of check: (Rule) -> [Finding]) -> [Judged] {
    rules.flatMap { rule in
      check(rule).compactMap { finding in
        severity(of: finding, by: rule).map { (rule.id, finding, $0) }
      }
    }
  }

  /// The findings about one file, sorted by place.
  private func sorted(_ found: [Judged]) -> [Diagnostic] {
    // The number of the finding makes the sort stable.
    found.enumerated()
      .sorted {
        Self.key(of: $0.element.finding, $0.offset) < Self.key(of: $1.element.finding, $1.offset)
      }
      .map { _, found in
        let finding = found.finding
        return Diagnostic(
          RuleMessage(rule: found.rule, text: finding.text, help: finding.help),
          severity: found.severity, at: finding.location, path: finding.path)
      }
  }

  private static func key(of finding: Finding, _ number: Int) -> (Int, Int, Int) {
    (finding.location.range.lowerBound, finding.order, number)
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
