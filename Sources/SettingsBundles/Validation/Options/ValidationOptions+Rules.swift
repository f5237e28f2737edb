public import PropertyLists

extension Validator.Options {
  /// Changes the severity of a rule.
  public mutating func set(_ rule: Validator.Rule, to severity: Validator.RuleSeverity) {
    severities[rule.id] = severity
  }

  /// The severity of a rule, the chosen one or its own; `nil` if it is off.
  private func severity(of rule: Validator.Rule) -> Diagnostic.Severity? {
    severities[rule.id].map(\.ofDiagnostics) ?? rule.severity
  }

  /// The severity that the user has chosen for a rule at a place, or everywhere; `nil` for the rule's own.
  func chosenSeverity(of id: String, at path: Document.KeyPath) -> Validator.RuleSeverity? {
    memberSeverities.severity(of: id, at: path) ?? severities[id]
  }

  /// Whether a rule is on, at least for some member of a bundle.
  func isOn(_ rule: Validator.Rule) -> Bool {
    (code != nil || !rule.check.needsCode)
      && (severity(of: rule) != nil || memberSeverities.turnsOn(rule.id))
  }

  /// The severity of the findings about a baseline; `nil` if they are not reported.
  package var severityOfStaleEntries: Diagnostic.Severity? {
    Validator.Rule.named(Validator.Rule.staleEntry).flatMap(severity)
  }

  /// Changes the severity of a rule, both given by name, as on a command line.
  ///
  /// - Throws: A `Diagnostic` without a location for an unknown rule or severity.
  public mutating func set(_ id: String, to severity: String) throws(Diagnostic) {
    guard Validator.Rule.ids.contains(id) else {
      throw Diagnostic(ConfigurationMessage.unusableRule(id))
    }
    guard let severity = Validator.RuleSeverity(rawValue: severity) else {
      throw Diagnostic(ConfigurationMessage.unknownSeverity(severity))
    }
    severities[id] = severity
  }

  /// Sets the oldest system, given as on a command line.
  ///
  /// - Throws: A `Diagnostic` without a location for an invalid version.
  public mutating func setOldestSystem(_ text: String) throws(Diagnostic) {
    guard let version = Validator.SystemVersion(text) else {
      throw Diagnostic(ConfigurationMessage.invalidVersion(text))
    }
    oldestSystem = version
  }

  /// Adds the settings of a configuration file; later calls take precedence.
  ///
  /// - Parameter path: The path of the validated file or bundle, relative to the folder of the
  ///   configuration file; determines the sections that apply.
  package mutating func add(_ configuration: ValidationConfiguration, for path: String) {
    add(configuration)
    for section in configuration.sections(for: path) { add(section) }
    memberSeverities.add(configuration.severitiesOfSections(besides: path), in: path)
  }

  private mutating func add(_ configuration: ValidationConfiguration) {
    severities.merge(configuration.severities) { _, new in new }
    extraKeys.formUnion(configuration.extraKeys)
    codeFolders += configuration.codeFolders
    generatedPages.formUnion(configuration.generatedPages)
    untranslated.formUnion(configuration.untranslated)
    developmentLanguage = configuration.developmentLanguage ?? developmentLanguage
    oldestSystem = configuration.oldestSystem ?? oldestSystem
  }
}
