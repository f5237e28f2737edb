public import PropertyLists

extension Validator.Options {
  /// Changes the severity of a rule.
  public mutating func set(_ rule: Validator.Rule, to severity: Validator.RuleSeverity) {
    severities[rule.kind] = severity
  }

  /// Changes the severity of the findings of a kind.
  ///
  ///     try options.set("string-untranslated", to: .off)
  ///
  /// - Throws: A `Diagnostic` without a place, with the most similar id, for a kind that is not of findings, or
  ///   whose severity cannot be changed.
  public mutating func set(
    _ kind: Diagnostic.Kind, to severity: Validator.RuleSeverity
  ) throws(Diagnostic) {
    try Self.checkSeverity(of: kind)
    severities[kind] = severity
  }

  private static func checkSeverity(of kind: Diagnostic.Kind) throws(Diagnostic) {
    guard Validator.Rule.ids.contains(kind.rawValue) else {
      throw Diagnostic(ConfigurationMessage.unusableRule(kind.rawValue))
    }
  }

  /// The severity of a rule, the chosen one or its own; `nil` if it is off.
  private func severity(of rule: Validator.Rule) -> Diagnostic.Severity? {
    severities[rule.kind].map(\.ofDiagnostics) ?? rule.severity
  }

  /// The severity that the user has chosen for a rule at a place, or everywhere; `nil` for the rule's own.
  func chosenSeverity(
    of kind: Diagnostic.Kind, at location: SourceRange
  ) -> Validator.RuleSeverity? {
    fileSeverities.severity(of: kind, in: location.source.name) ?? severities[kind]
  }

  /// Whether a rule is on, at least for some file of a bundle.
  func isOn(_ rule: Validator.Rule) -> Bool {
    (code != nil || !rule.check.needsCode)
      && (severity(of: rule) != nil || fileSeverities.turnsOn(rule.kind))
  }

  /// Changes the severity of a rule, both given by name, as on a command line.
  ///
  /// - Throws: A `Diagnostic` without a place for an unknown rule or severity.
  public mutating func set(_ id: String, to severity: String) throws(Diagnostic) {
    let kind = Diagnostic.Kind(rawValue: id)
    try Self.checkSeverity(of: kind)
    guard let severity = Validator.RuleSeverity(rawValue: severity) else {
      throw Diagnostic(ConfigurationMessage.unknownSeverity(severity))
    }
    severities[kind] = severity
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
  /// - Parameters:
  ///   - path: The path of the validated file or bundle, relative to the folder of the configuration
  ///     file; determines the sections that apply.
  ///   - name: Its name in places.
  package mutating func add(
    _ configuration: ValidationConfiguration, for path: String, named name: String = ""
  ) {
    add(configuration)
    for section in configuration.sections(for: path) { add(section) }
    fileSeverities = FileSeverities(
      configuration.severitiesOfSections(besides: path), of: (name, path))
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
