public import PropertyLists

extension Validator {
  /// The user's choices about validation.
  public struct Options: Sendable {
    /// The platform whose Settings app shows the pages; `nil` for the watch in `Settings-Watch.bundle`
    /// and iOS otherwise.
    public var target: Platform?

    /// The severities that the user assigned to rules, by id.
    ///
    /// They apply to all findings of a rule, including usually milder ones.
    public private(set) var severities: [String: RuleSeverity] = [:]

    /// The severities for single pages and tables, which take precedence.
    private(set) var memberSeverities = MemberSeverities()

    /// Keys that are allowed everywhere, because another dialect uses them or a build step removes them.
    public var extraKeys: Set<String> = []

    /// Pages that a build step creates, so they may be missing.
    public var generatedPages: Set<TextPattern> = []

    /// The language of the strings on the pages; `nil` for English.
    public var developmentLanguage: String?

    /// The strings that are not translated in any language, such as product names.
    public var untranslated: Set<TextPattern> = []

    /// The oldest system that the app runs on; `nil` if it does not matter.
    public var oldestSystem: SystemVersion?

    /// Whether to report each untranslated or unused string, not just their number.
    package var listsStrings = false

    package var recordsAll = false

    /// Whether the settings are property lists that an app may contain as they are.
    package var isShipped = false

    /// Whether rules about strings summarize each table in one finding.
    package var sumsUpStrings = true

    /// The known findings, which are not reported; `nil` to report all findings.
    package var baseline: Baseline?

    /// The app's source code; `nil` if rows are not compared with it.
    package var code: AppCode?

    /// The folders of the app's source code, in a configuration file's order, relative to its folder.
    package var codeFolders: [String] = []

    /// Creates the defaults: every rule with its own severity, and nothing allowed beyond Apple's
    /// documentation.
    public init() {}

    /// Changes the severity of a rule.
    public mutating func set(_ rule: Rule, to severity: RuleSeverity) {
      severities[rule.id] = severity
    }

    /// The severity of a rule, the chosen one or its own; `nil` if it is off.
    private func severity(of rule: Rule) -> Diagnostic.Severity? {
      severities[rule.id].map(\.ofDiagnostics) ?? rule.severity
    }

    /// The severity that the user has chosen for a rule at a place, or everywhere; `nil` for the rule's own.
    func chosenSeverity(of id: String, at path: KeyPath) -> RuleSeverity? {
      memberSeverities.severity(of: id, at: path) ?? severities[id]
    }

    /// Whether a rule is on, at least for some member of a bundle.
    func isOn(_ rule: Rule) -> Bool {
      (code != nil || !rule.check.needsCode)
        && (severity(of: rule) != nil || memberSeverities.turnsOn(rule.id))
    }

    /// The severity of the findings about a baseline; `nil` if they are not reported.
    package var severityOfStaleEntries: Diagnostic.Severity? {
      Rule.named(Rule.staleEntry).flatMap(severity)
    }

    /// Changes the severity of a rule, both given by name, as on a command line.
    ///
    /// - Throws: A `Diagnostic` without a location for an unknown rule or severity.
    public mutating func set(_ id: String, to severity: String) throws(Diagnostic) {
      guard Rule.ids.contains(id) else {
        throw Diagnostic(ConfigurationMessage.unusableRule(id))
      }
      guard let severity = RuleSeverity(rawValue: severity) else {
        throw Diagnostic(ConfigurationMessage.unknownSeverity(severity))
      }
      severities[id] = severity
    }

    /// Sets the oldest system, given as on a command line.
    ///
    /// - Throws: A `Diagnostic` without a location for an invalid version.
    public mutating func setOldestSystem(_ text: String) throws(Diagnostic) {
      guard let version = SystemVersion(text) else {
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
      memberSeverities.add(configuration, besidesSectionsFor: path)
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
}
