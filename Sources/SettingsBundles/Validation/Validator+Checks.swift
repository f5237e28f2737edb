public import PropertyLists

extension Validator {
  /// - Parameter options: The target, the severities of rules, and the allowed keys, pages, and strings.
  /// - Complexity: O(*n*) on average for *n* rules.
  public init(options: Options = Options()) {
    self.init(options: options, reading: nil, isOn: Rule.all.map(options.isOn))
  }

  /// Returns the findings about a page, a strings table, or a bundle's document, sorted by location;
  /// empty for a valid one.
  ///
  /// Any other document has a single finding: that it is none of these.
  ///
  /// - Parameters:
  ///   - document: The document; its source's name may determine its role.
  ///   - path: The path of the file or bundle to be written, whose name takes precedence; `nil` if
  ///     nothing is written.
  /// - Complexity: O(*n*) on average for *n* values and bytes.
  public func validate(_ document: Document, writingTo path: String? = nil) -> [Diagnostic] {
    let name = DocumentRole.decisiveName(of: document, writingTo: path)
    switch DocumentRole(of: document.root, named: name) {
    case .bundle: return validate(SettingsBundle(document), writingTo: path)
    case .table: return validate(table: document, at: name)
    case .page:
      let found = checked(document, named: name)
      return found.unrated + sorted(found.findings) + found.more.map(\.diagnostic)
    case .other: return (reading ?? []) + [document.notSettings(needingPages: false)]
    }
  }

  /// Returns the findings about a bundle.
  ///
  /// The findings about a file are adjacent and sorted by place; files are sorted by name.
  ///
  /// - Parameters:
  ///   - bundle: The bundle, in any form: the findings do not depend on it.
  ///   - path: The path of the folder to be written, whose name takes precedence; `nil` if nothing is
  ///     written.
  /// - Complexity: O(*n* log *n*) for *n* values and bytes.
  public func validate(_ bundle: SettingsBundle, writingTo path: String? = nil) -> [Diagnostic] {
    validate(BundleContents(bundle, options: options, writingTo: path))
  }

  /// Returns the findings about settings, under the name of the file or bundle to be written if there is one.
  package func validate(_ settings: Settings, writingTo path: String? = nil) -> [Diagnostic] {
    switch settings {
    case .single(let document): validate(document, writingTo: path)
    case .bundle(let bundle): validate(bundle, writingTo: path)
    }
  }

  /// Returns the findings about a bundle: about its names, each page, and how its files fit together.
  ///
  /// The findings about a file are adjacent and sorted by location; files are sorted by name. The rules,
  /// key paths, and severities do not depend on the form that the bundle was read from.
  package func validate(_ contents: BundleContents) -> [Diagnostic] {
    let found = checked(contents)
    let files = Dictionary(grouping: found.findings, by: \.finding.location.source.name)
    let more = Dictionary(grouping: found.more, by: \.location.source.name)
    return found.unrated
      + Set(files.keys).union(more.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .flatMap { sorted(files[$0] ?? []) + (more[$0] ?? []).map(\.diagnostic) }
  }

  /// Returns the findings about a standalone strings table: its values, and the language in its path.
  private func validate(table: Document, at path: String) -> [Diagnostic] {
    let file = SourceRange.file(table.source.name)
    let contents = contents(of: SettingsBundle(of: table, BundleMember(ofTableAt: path)))
    let found = checked(
      by: contents.exceptions, contents.identities, BundleMember.faults(ofTable: table.root)
    ) {
      $0.appliesToTables
    } checks: { found in
      check(&found) { $0.appliesToTables ? $0.check.bundle?(contents, options) ?? [] : [] }
    }
    return found.unrated
      + found.findings.map { found in
        guard found.rule < Rule.all.count else { return diagnostic(of: found) }
        return Diagnostic(
          message(of: found), severity: found.severity, at: file, path: [])
      } + found.more.map(\.diagnostic)
  }

  /// The reader's diagnostics about a file without a document.
  package func findingsAboutUnreadable() -> [Diagnostic] {
    let found = checked(by: Exceptions(), IdentityPaths(of: [])) { _ in
      false
    } checks: { _ in
    }
    return found.unrated + sorted(found.findings) + found.more.map(\.diagnostic)
  }

  /// The validator for settings whose readers reported diagnostics, which it takes as findings.
  package func adding(reading diagnostics: [Diagnostic]) -> Validator {
    var validator = self
    validator.reading = diagnostics
    return validator
  }

  /// The readers' diagnostics about settings, rated and excepted like the findings of rules.
  package func rated(_ reading: [Diagnostic], about settings: Settings) -> [Diagnostic] {
    reading.filter { !Rule.rates($0) }
      + only([]).adding(reading: reading.filter(Rule.rates)).validate(settings)
      .filter { Rule.number(ofReading: $0.message.rule) != nil }
  }

  /// The validator without all other rules, except for those of readers.
  package func only(_ ids: Set<String>) -> Validator {
    // Only all rules together tell whether an exception silences anything.
    guard ids.isDisjoint(with: Rule.exceptionRules.map(\.id)) else { return self }
    var validator = self
    validator.isOn = zip(Rule.all, isOn).map { ids.contains($0.id) && $1 }
    return validator
  }

  package func contents(of bundle: SettingsBundle) -> BundleContents {
    BundleContents(bundle, options: options)
  }

  /// Whether a rule is on, and has the code that it may need.
  package func isChecking(_ rule: Rule) -> Bool { isChecking(rule.kind) }

  func isChecking(_ kind: Diagnostic.Kind) -> Bool {
    zip(Rule.all, isOn).contains { $0.kind == kind && $1 }
  }

  // MARK: Findings

  /// The repairs for one round, by page, then by rule; a standalone strings table has none.
  func repairable(_ settings: Settings, _ scope: RepairScope) -> [RatedFinding] {
    if let bundle = settings.bundle {
      return checked(contents(of: bundle), repairing: scope).inOrderOfRules
    }
    guard case .single(let document) = settings, settings.role == .page else { return [] }
    return checked(document, named: document.source.name, repairing: scope).inOrderOfRules
  }

  func diagnostic(of found: RatedFinding) -> Diagnostic {
    Diagnostic(
      message(of: found), severity: found.severity, at: found.finding.location,
      path: found.finding.path)
  }

  private func checked(
    _ contents: BundleContents, repairing scope: RepairScope? = nil
  ) -> FindingCollector {
    // An unreadable file may contain everything that a rule across files would find.
    let isComplete = contents.unreadablePaths.isEmpty
    return checked(by: contents.exceptions, contents.identities, contents.faults, repairing: scope)
    {
      isComplete || $0.check.isAboutPages
    } checks: { found in
      for page in contents.pages { check(page, &found) }
      check(&found) { $0.check.bundle?(contents, options) ?? [] }
    }
  }

  private func checked(
    _ document: Document, named name: String, repairing scope: RepairScope? = nil
  ) -> FindingCollector {
    let identities = IdentityPaths(of: [(Document.KeyPath(), document.root)])
    return checked(by: Exceptions(document.exceptionComments()), identities, repairing: scope) {
      $0.check.isAboutPages
    } checks: { found in
      // Diagnostics of readers are rated without rules.
      guard isOn.contains(true) else { return }
      // The path of its file may identify its bundle.
      let (bundle, pageName) = PageName.parts(ofFile: name)
      let page = SettingsPage(
        document.root, at: [], named: pageName, inBundle: bundle, options: options,
        mayRefer: SettingReferences.mayOccur(inDocumentOf: document.root))
      check(page, &found)
    }
  }

  /// The unsilenced findings of some checks, and findings about exceptions that silence nothing.
  ///
  /// - Parameters:
  ///   - faults: The errors that no reader has reported.
  ///   - isJudged: Whether a rule ran completely.
  private func checked(
    by exceptions: Exceptions, _ identities: IdentityPaths, _ faults: [Diagnostic] = [],
    repairing scope: RepairScope? = nil, where isJudged: (Rule) -> Bool,
    checks: (inout FindingCollector) -> Void
  ) -> FindingCollector {
    var found = FindingCollector(exceptions, identities, repairing: scope)
    for diagnostic in (reading ?? []) + faults { add(diagnostic, to: &found) }
    checks(&found)
    guard !exceptions.isEmpty else { return found }
    var judged = Set(
      zip(Rule.all, isOn).filter { rule, isOn in isOn && isJudged(rule) }.map(\.0.id))
    if reading != nil {
      judged.formUnion(
        Rule.unchecked.map(\.id)
          .filter { options.severities[Diagnostic.Kind(rawValue: $0)] != .off })
    }
    let unused = found.exceptions.unused(from: judged)
    check(&found) { $0.kind == .unusedException ? unused : [] }
    return found
  }

  private func check(_ page: SettingsPage, _ found: inout FindingCollector) {
    for number in Rule.all.indices where isOn[number] {
      Rule.all[number].check.page?(page, options) { add($0, by: number, to: &found) }
    }
    RulesByPart.all.check(page, where: isOn) { add($1, by: $0, to: &found) }
    found.endPage()
  }

  private func check(_ found: inout FindingCollector, _ check: (Rule) -> [Finding]) {
    for (number, rule) in Rule.all.enumerated() where isOn[number] {
      for finding in check(rule) { add(finding, by: number, to: &found) }
    }
  }

  /// Adds a finding with its severity under the options.
  private func add(_ finding: Finding, by number: Int, to found: inout FindingCollector) {
    guard !finding.isAboutReference, let severity = severity(of: finding, by: Rule.all[number])
    else { return }
    found.add(finding, by: number, severity)
  }

  private func add(_ diagnostic: Diagnostic, to found: inout FindingCollector) {
    guard Rule.rates(diagnostic), let location = diagnostic.location,
      let number = Rule.number(ofReading: diagnostic.message.rule)
    else { return found.add(unrated: diagnostic) }
    let diagnostic = diagnostic.withoutSecrets
    var severity: Diagnostic.Severity? = diagnostic.severity
    var sum: Finding.Sum?
    switch diagnostic.message as? FormatMessage {
    // Apple's parsers reject it.
    case .missingSemicolon: severity = .error
    // A table that was merged wrongly can have all of its entries twice.
    case .repeatedEntry:
      sum = { keys in
        (
          "duplicate keys with the same string: \(Advice.sample(keys.map(\.quoted)))",
          "remove all but the first of each"
        )
      }
    default: break
    }
    if let chosen = options.chosenSeverity(of: diagnostic.kind, at: location) {
      severity = chosen.ofDiagnostics
    }
    guard let severity else { return }
    let finding = Finding(
      diagnostic.message.text, help: diagnostic.message.help, at: location,
      diagnostic.path ?? []
    ).with(\.sum, sum)
    found.add(diagnostic.message.isDetail ? finding.asDetail() : finding, by: number, severity)
  }

  private func message(of found: RatedFinding) -> RuleMessage {
    let (text, help) = found.finding.wording
    return RuleMessage(
      rule: Rule.ids[found.rule], text: text, help: help,
      otherPlaces: found.finding.otherPlaces, subjects: found.subjects,
      isDetail: found.finding.isDetail, first: found.finding.first)
  }

  /// The findings about one file, sorted by location.
  private func sorted(_ found: [RatedFinding]) -> [Diagnostic] {
    let key = { (found: RatedFinding) in
      (found.finding.location.range.lowerBound, found.finding.order, found.rule)
    }
    // `sorted` is stable.
    return found.sorted { key($0) < key($1) }.map(diagnostic)
  }

  /// The severity of a finding: the one chosen for its rule, else its own, else that of its rule.
  private func severity(of finding: Finding, by rule: Rule) -> Diagnostic.Severity? {
    if let chosen = options.chosenSeverity(of: rule.kind, at: finding.location) {
      return chosen.ofDiagnostics
    }
    return finding.severity ?? rule.severity
  }
}
