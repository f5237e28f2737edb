public import PropertyLists

extension Validator {
  /// A requirement for pages or bundles: its documentation, its severity, and its check.
  ///
  /// Rules are data. `Rule.all` is the table behind the validator, `--rule`, the configuration file, and
  /// the documentation; a value includes everything about its rule, even its messages.
  public struct Rule: Sendable {
    /// The kind of its findings.
    public let kind: Diagnostic.Kind

    /// The name at the end of its messages: `slider-min-max`.
    public var id: String { kind.rawValue }

    /// The requirement in one sentence.
    public let summary: String

    /// The severity of its findings, unless the user has chosen another.
    public let severity: Diagnostic.Severity

    /// Whether the JSON Schema states it too, so an editor shows violations during typing.
    ///
    /// `SettingsSchema.unstatedParts` lists the exceptions.
    package let isInSchema: Bool

    /// The scope that repairs its findings, or the unambiguous ones; `nil` if a person has to decide.
    public let repair: RepairScope?

    /// The origin of its claims: a document from Apple, or observation.
    package let source: RuleSource

    /// Whether it also applies to a standalone strings table.
    let appliesToTables: Bool

    let check: RuleCheck
    private let explanation: String
    private let glossary: Glossary?
    private let frame: ExampleFrame?
    private let example: String?

    typealias Glossary = @Sendable (Catalog) -> [Catalog.DisplayName]

    /// Its id, summary, rationale, and example.
    ///
    /// Computed, because a conversion checks all rules but does not document any of them.
    package var documentation: RuleDescription {
      RuleDescription(
        id: kind, summary: summary, severity: severity,
        explanation: explanation.split(separator: "\n").joined(separator: " "),
        glossary: glossary?(.apple) ?? [],
        example: example.map { RuleDescription.Example(diff: (frame?.rawValue ?? "") + $0) })
    }

    /// - Parameters:
    ///   - frame: The beginning of the example, if other examples share it.
    ///   - explanation: Why the rule matters on a device, as one paragraph whose line breaks count as spaces.
    ///   - glossary: The names in Xcode's editor that the rule is about.
    ///   - example: A violation and its fix in the form of `RuleDescription.Example.init(diff:)`; `nil` if
    ///     YAML cannot show a violation.
    init(
      _ kind: Diagnostic.Kind, _ severity: Diagnostic.Severity, _ summary: String,
      isInSchema: Bool = false,
      appliesToTables: Bool = false, repair: RepairScope? = nil, source: RuleSource,
      in frame: ExampleFrame? = nil, why explanation: String, glossary: Glossary? = nil,
      example: String? = nil, check: RuleCheck
    ) {
      self.kind = kind
      self.severity = severity
      self.summary = summary
      self.isInSchema = isInSchema
      self.appliesToTables = appliesToTables
      self.repair = repair
      self.source = source
      self.explanation = explanation
      self.glossary = glossary
      self.frame = frame
      self.example = example
      self.check = check
    }

    /// Every rule, family by family.
    // Each `+` would copy all rules before it.
    public static let all: [Rule] = [
      pageRules, appGroupRules, typeRules, requiredKeyRules, keyNameRules, valueTypeRules,
      idiomRules, choiceRules, choiceDefaultRules, toggleRules, sliderRules, textFieldRules,
      identifierRules, groupRules, childPaneRules, pageLinkRules, imageRules, platformRules,
      bundleRules, stringsTableRules, translationRules, markedStringRules, buildRules, codeRules,
      exceptionRules,
    ].flatMap { $0 }

    /// The rules that the validator does not check: rules about reading, writing, and registering defaults.
    package static let unchecked: [RuleDescription] =
      FormatRules.all + DocumentRules.all + DefaultsRules.all + TranslationFileRules.all

    /// The ids of the rules with a configurable severity: the validator's rules, followed by rules whose
    /// violations readers accept.
    package static let ids = all.map(\.id) + unchecked.filter(\.acceptsBreaches).map(\.id)

    static func isKnown(_ id: String) -> Bool { ids.contains(id) || isFixed(id) }

    static func isFixed(_ id: String) -> Bool {
      unchecked.contains { $0.id == id && !$0.acceptsBreaches }
    }

    /// Whether a reader's diagnostic is a finding, not a rejection or a loss.
    package static func rates(_ diagnostic: Diagnostic) -> Bool {
      if case FormatMessage.lost? = diagnostic.message as? FormatMessage { return false }
      return diagnostic.severity < .error && number(ofReading: diagnostic.message.rule) != nil
    }

    /// The index of a reader's rule in `ids`.
    static func number(ofReading id: String) -> Int? { ids[all.count...].firstIndex(of: id) }

    /// The rule with an id; `nil` for an unknown one.
    ///
    /// - Complexity: O(*n*) for *n* rules.
    public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

    static func nearestID(to id: String) -> String? { nearestName(to: id, among: ids) }
  }
}

extension Validator.Rule: CustomStringConvertible {
  /// The id, the severity, and the requirement.
  ///
  ///     child-file-missing (error): The page that "File" names exists.
  public var description: String { "\(id) (\(severity.rawValue)): \(summary)" }
}

extension RuleDescription.Example {
  /// Reads two snippets that differ in a few lines from text in the style of a diff.
  ///
  /// The first two columns of each line are a mark: `- ` for a line of the wrong snippet, `+ ` for a
  /// line of the right snippet, and two spaces for a line of both.
  init(diff: String) {
    func lines(without mark: Character) -> String {
      diff.split(separator: "\n").filter { $0.first != mark }.map { $0.dropFirst(2) }
        .joined(separator: "\n")
    }
    self.init(wrong: lines(without: "+"), right: lines(without: "-"))
  }
}
