public import PropertyLists

/// What a person decides about the rules.
public struct ValidationOptions: Sendable {
  /// Whose Settings app the pages are for; `nil` for iOS, and the watch in `Settings-Watch.bundle`.
  public var target: Platform?

  /// The severities of rules that shall not have their own.
  ///
  /// A finding that its rule holds for milder than usual stays so: `key-unknown: error` leaves a
  /// dialect's keys notes.
  public private(set) var severities: [String: RuleSeverity] = [:]

  /// Keys that are let through wherever they stand: those of a dialect, or of a build step that
  /// removes them.
  public var extraKeys: Set<String> = []

  /// Pages that a build step makes, and that therefore may be missing.
  public var generatedPages: Set<String> = []

  /// The language of the texts on the pages; `nil` for English, and what is in `Base.lproj`.
  public var developmentLanguage: String?

  /// The oldest system that the app runs on; `nil` when it is all the same.
  public var oldestSystem: SystemVersion?

  /// Whether each text that is untranslated or unused is listed, and not their number alone.
  public var listsTexts = false

  public init() {}

  /// Gives a rule another severity.
  public mutating func set(_ rule: Rule, to severity: RuleSeverity) {
    severities[rule.id] = severity
  }

  /// Gives a rule another severity, both by name, as a command line has them.
  ///
  /// - Throws: A `Diagnostic` without a place for an unknown rule or severity.
  public mutating func set(_ id: String, to severity: String) throws(Diagnostic) {
    guard let rule = Rule.named(id) else {
      throw Diagnostic(ConfigurationMessage.unknownRule(id, nearest: Rule.nearestID(to: id)))
    }
    guard let severity = RuleSeverity(rawValue: severity) else {
      throw Diagnostic(ConfigurationMessage.unknownSeverity(severity))
    }
    set(rule, to: severity)
  }

  /// Says which system is the oldest, as a command line has it.
  ///
  /// - Throws: A `Diagnostic` without a place for what is no version.
  public mutating func setOldestSystem(_ text: String) throws(Diagnostic) {
    guard let version = SystemVersion(text) else {
      throw Diagnostic(ConfigurationMessage.unknownVersion(text))
    }
    oldestSystem = version
  }

  /// Adds what a configuration file says; what is set afterwards wins.
  public mutating func add(_ configuration: ValidationConfiguration) {
    severities.merge(configuration.severities) { _, new in new }
    extraKeys.formUnion(configuration.extraKeys)
    generatedPages.formUnion(configuration.generatedPages)
    developmentLanguage = configuration.developmentLanguage ?? developmentLanguage
    oldestSystem = configuration.oldestSystem ?? oldestSystem
  }
}
