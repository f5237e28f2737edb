public import PropertyLists

/// A person's choices about validation.
public struct ValidationOptions: Sendable {
  /// The platform whose Settings app shows the pages; `nil` for the watch in `Settings-Watch.bundle`
  /// and iOS otherwise.
  public var target: Platform?

  /// The severities that a person gave rules, by id: all findings of such a rule have them, even those
  /// that are usually milder.
  public private(set) var severities: [String: RuleSeverity] = [:]

  /// Keys that are allowed everywhere: those of another dialect, or of a build step that removes
  /// them.
  public var extraKeys: Set<String> = []

  /// Pages that a build step creates and that may be missing.
  public var generatedPages: Set<String> = []

  /// The language of the strings on the pages; `nil` for English.
  public var developmentLanguage: String?

  /// The strings that no language translates, such as the names of products.
  public var untranslated: Set<TextPattern> = []

  /// The oldest system that the app runs on; `nil` if it does not matter.
  public var oldestSystem: SystemVersion?

  /// Whether to report each string that is untranslated or unused, and not only their number.
  package var listsStrings = false

  /// Whether all findings are held, however many they are.
  package var recordsAll = false

  /// Whether a rule about many strings sums them up, each table in one finding.
  package var sumsUpStrings = true

  /// The findings that are known and not reported; `nil` to report all.
  package var baseline: Baseline?

  /// The defaults: every rule with its own severity, and nothing allowed beyond Apple's documentation.
  public init() {}

  /// Gives a rule another severity.
  public mutating func set(_ rule: Rule, to severity: RuleSeverity) {
    severities[rule.id] = severity
  }

  /// Gives a rule another severity, both by name, as on a command line.
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

  /// Sets the oldest system, as on a command line.
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
  /// - Parameter path: The path of what is validated, relative to the folder of the file, for the
  ///   sections that it matches.
  package mutating func add(_ configuration: ValidationConfiguration, for path: String) {
    add(configuration)
    for section in configuration.sections(for: path) { add(section) }
  }

  private mutating func add(_ configuration: ValidationConfiguration) {
    severities.merge(configuration.severities) { _, new in new }
    extraKeys.formUnion(configuration.extraKeys)
    generatedPages.formUnion(configuration.generatedPages)
    untranslated.formUnion(configuration.untranslated)
    developmentLanguage = configuration.developmentLanguage ?? developmentLanguage
    oldestSystem = configuration.oldestSystem ?? oldestSystem
  }
}
