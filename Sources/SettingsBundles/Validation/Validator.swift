public import PropertyLists

/// Checks settings pages and bundles against the catalog and the rules.
///
///     let findings = Validator().validate(document)
///
/// Read documents with `Pipeline.settings`, which gives plain YAML scalars the types of their keys.
public struct Validator: Sendable {
  let options: ValidationOptions
  /// Whether each rule is on, by its number in `Rule.all`.
  private let isOn: [Bool]
  private let unknownKeys: UnknownKeyReader

  /// - Parameter options: The target, the severities of rules, and what is allowed.
  /// - Complexity: O(*n*) on average for *n* rules.
  public init(options: ValidationOptions = ValidationOptions()) {
    self.options = options
    unknownKeys = UnknownKeyReader(extraKeys: options.extraKeys)
    isOn = Rule.all.map { (options.severities[$0.id] ?? $0.severity) != .off }
  }

  /// Returns the findings about a page, a strings table, or a bundle's document, sorted by location;
  /// empty for a healthy one.
  ///
  /// `convert` checks with this function before it writes property lists. Any other document has one
  /// finding: that it is none of those.
  ///
  /// - Parameters:
  ///   - document: The document; its source's name may decide its role.
  ///   - path: The path of the file or bundle that it is about to become, whose name comes first;
  ///     `nil` for the document as it is.
  /// - Complexity: O(*n*) on average for *n* values and bytes.
  public func validate(_ document: Document, writingTo path: String? = nil) -> [Diagnostic] {
    let name = DocumentRole.decisiveName(of: document, writingTo: path)
    switch DocumentRole(of: document.root, named: name) {
    case .bundle: return validate(BundleContents(document), writingTo: path)
    case .table: return validate(table: document, at: name)
    case .page:
      let (found, stale) = checked(document, named: name)
      return sorted(joined(found)) + stale
    case .other: return [Diagnostic(BundleMessage.notSettings, at: document.root.location)]
    }
  }

  /// Returns the findings about a bundle: about its names, each page, and how its files fit together.
  ///
  /// The findings about a file are adjacent and sorted by location; files are sorted by name. The set
  /// of rules, key paths, and severities does not depend on the form that the bundle was read from.
  ///
  /// - Parameters:
  ///   - contents: The members of the bundle.
  ///   - path: The path of the folder that it is about to become, whose name comes first; `nil` for the
  ///     bundle as it is.
  /// - Complexity: O(*n* log *n*) on average for *n* values, bytes, and files.
  package func validate(
    _ contents: BundleContents, writingTo path: String? = nil
  ) -> [Diagnostic] {
    var contents = contents
    if let path { contents.folderName = BundleName.name(ofFolder: path) }
    let (found, stale) = checked(contents)
    let files = Dictionary(grouping: joined(found), by: \.finding.location.source.name)
    return contents.faults
      + files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .flatMap { sorted(files[$0] ?? []) } + stale
  }

  /// Returns the findings about a strings table by itself: its values, and the folder it is in.
  ///
  /// - Parameter path: The path that names its language.
  private func validate(table: Document, at path: String) -> [Diagnostic] {
    let file = SourceRange.file(table.source.name)
    var contents = BundleContents(folder: file.source.name, named: BundleName.settings)
    contents.add(BundleMember(ofTableAt: path), table)
    let bundle = bundle(contents)
    let found = findings { _, rule in
      rule.appliesToTables ? rule.check.bundle?(bundle) ?? [] : []
    }
    let (remaining, stale) = silenced(found, by: bundle.exceptions) { $0.appliesToTables }
    return BundleMember.faults(ofTable: table.root)
      + remaining.map { found in
        Diagnostic(message(of: found), severity: found.severity, at: file, path: KeyPath())
      } + stale
  }

  func bundle(_ contents: BundleContents) -> CheckedBundle {
    CheckedBundle(contents, options: options) { root, path, name, folder in
      page(root, at: path, named: name, inBundle: folder)
    }
  }

  /// A page by itself; the path of its file may tell its bundle.
  private func page(_ document: Document, named path: String) -> CheckedPage {
    let (bundle, name) = PageName.parts(ofFile: path)
    return page(document.root, at: KeyPath(), named: name, inBundle: bundle)
  }

  private func page(
    _ root: Value, at path: KeyPath, named name: PageName, inBundle bundle: String?
  ) -> CheckedPage {
    CheckedPage(
      root, at: path, named: name, inBundle: bundle, options: options, unknownKeys: unknownKeys)
  }

  // MARK: Findings

  struct RatedFinding {
    let rule: String
    var finding: Finding
    let severity: Diagnostic.Severity
    /// The paths of its places, independent of the positions of elements.
    var identities: [KeyPath] = []
  }

  /// The findings about a page or a bundle's document, page by page and rule by rule.
  func ratedFindings(about document: Document) -> [RatedFinding] {
    switch DocumentRole(of: document) {
    case .bundle: checked(BundleContents(document)).found
    case .page: checked(document, named: document.source.name).found
    // None of the rules about a strings table by itself can be repaired in it.
    case .table, .other: []
    }
  }

  func diagnostic(of found: RatedFinding) -> Diagnostic {
    Diagnostic(
      message(of: found), severity: found.severity, at: found.finding.location,
      path: found.finding.path)
  }

  private typealias Checked = (found: [RatedFinding], stale: [Diagnostic])

  private func checked(_ contents: BundleContents) -> Checked {
    let bundle = bundle(contents)
    let found =
      bundle.pages.flatMap(findings(about:)) + findings { $1.check.bundle?(bundle) ?? [] }
    // What an unreadable file holds may be all that a rule across files would find.
    let isComplete = contents.unreadablePaths.isEmpty
    return silenced(found, by: bundle.exceptions) { isComplete || $0.check.isAboutPages }
  }

  private func checked(_ document: Document, named name: String) -> Checked {
    let page = page(document, named: name)
    let exceptions = Exceptions(
      document.exceptionComments(), options.baseline, IdentityPaths(of: document.root))
    return silenced(findings(about: page), by: exceptions) { $0.check.isAboutPages }
  }

  private func findings(about page: CheckedPage) -> [RatedFinding] {
    let ofParts = RulesByPart.all.findings(about: page, where: isOn)
    return findings { number, rule in (rule.check.page?(page) ?? []) + ofParts[number] }
  }

  /// The findings that nothing silences, and those about exceptions that silence nothing.
  ///
  /// - Parameter isJudged: Whether a rule could find all that it ever finds.
  private func silenced(
    _ found: [RatedFinding], by exceptions: Exceptions, where isJudged: (Rule) -> Bool
  ) -> Checked {
    var exceptions = exceptions
    let remaining = { (found: [RatedFinding]) in
      found.compactMap { found -> RatedFinding? in
        guard let finding = exceptions.remaining(of: found.finding, by: found.rule) else {
          return nil
        }
        return RatedFinding(
          rule: found.rule, finding: finding, severity: found.severity,
          identities: exceptions.identities(of: finding))
      }
    }
    let silenced = remaining(found)
    guard !exceptions.isEmpty else { return (silenced, []) }
    let judged = Set(
      zip(Rule.all, isOn).filter { rule, isOn in isOn && isJudged(rule) }.map(\.0.id))
    let unused = findings { _, rule in
      rule.id == Rule.unusedException ? exceptions.unused(from: judged) : []
    }
    return (silenced + remaining(unused), exceptions.stale(from: judged))
  }

  /// The findings of all rules with their severities under the options.
  ///
  /// - Parameter check: Returns what the rule with a number finds.
  private func findings(of check: (Int, Rule) -> [Finding]) -> [RatedFinding] {
    zip(Rule.all, isOn).enumerated().flatMap { number, rule -> [RatedFinding] in
      let (rule, isOn) = rule
      guard isOn else { return [] }
      return check(number, rule).compactMap { finding in
        severity(of: finding, by: rule).map {
          RatedFinding(rule: rule.id, finding: finding, severity: $0)
        }
      }
    }
  }

  /// The findings with repeated ones as one, at the first of its places.
  private func joined(_ found: [RatedFinding]) -> [RatedFinding] {
    var joined: [RatedFinding] = []
    var positions: [RepeatedFinding: Int] = [:]
    for found in found {
      let repeated = RepeatedFinding(of: found)
      if let position = positions[repeated] {
        joined[position].add(found)
      } else {
        positions[repeated] = joined.count
        joined.append(found)
      }
    }
    return joined
  }

  private func message(of found: RatedFinding) -> RuleMessage {
    RuleMessage(
      rule: found.rule, text: found.finding.text, help: found.finding.help,
      otherPlaces: found.finding.otherPlaces, identities: found.identities,
      isDetail: found.finding.isDetail)
  }

  /// The findings about one file, sorted by location.
  private func sorted(_ found: [RatedFinding]) -> [Diagnostic] {
    // The number of the finding makes the sort stable.
    found.enumerated()
      .sorted {
        Self.key(of: $0.element.finding, $0.offset) < Self.key(of: $1.element.finding, $1.offset)
      }
      .map { diagnostic(of: $0.element) }
  }

  private static func key(of finding: Finding, _ number: Int) -> (Int, Int, Int) {
    (finding.location.range.lowerBound, finding.order, number)
  }

  /// The severity of a finding: the one chosen for its rule, else its own, else that of its rule.
  private func severity(of finding: Finding, by rule: Rule) -> Diagnostic.Severity? {
    if let chosen = options.severities[rule.id] { return chosen.ofDiagnostics }
    return finding.severity ?? rule.severity.ofDiagnostics
  }
}

/// The traits that repeated findings share.
private struct RepeatedFinding: Hashable {
  private let rule: String
  private let text: [UInt8]
  private let severity: Diagnostic.Severity
  /// The page or the value that has all of them, if one has to.
  private let scope: KeyPath
  /// The help, where it may name something else for each of them.
  private let help: [UInt8]

  init(of found: Validator.RatedFinding) {
    rule = found.rule
    text = Array(found.finding.text.utf8)
    severity = found.severity
    switch found.finding.repetition {
    case .inBundle: (scope, help) = (KeyPath(), [])
    case .inValue(let path): (scope, help) = (path, [])
    case .onPage: (scope, help) = (found.finding.path.member, Array(found.finding.help.utf8))
    }
  }
}

extension Validator.RatedFinding {
  /// Adds the places of an equal finding; the first place in the file stays the first.
  fileprivate mutating func add(_ other: Self) {
    let isFirst =
      other.finding.location.source.name == finding.location.source.name
      && other.finding.location.range.lowerBound < finding.location.range.lowerBound
    guard isFirst else {
      finding.otherPlaces += [other.finding.place] + other.finding.otherPlaces
      identities += other.identities
      return
    }
    let (places, paths) = ([finding.place] + finding.otherPlaces, identities)
    self = other
    finding.otherPlaces += places
    identities += paths
  }
}

extension KeyPath {
  /// The path of the member of a bundle that a value is in; empty in a page by itself.
  fileprivate var member: KeyPath {
    switch components.first {
    case .section(.pages)?: KeyPath(Array(components.prefix(2)))
    case .section(.strings)?: KeyPath(Array(components.prefix(3)))
    case .section(.files)?: self
    default: KeyPath()
    }
  }
}
