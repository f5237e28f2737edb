package import PropertyLists

/// A requirement that pages or bundles meet: its documentation, its severity, and its check.
///
/// Rules are data. `Rule.all` is the table behind the validator, `--rule`, the configuration file
/// and the documentation. To add a rule, add one value to the table of its family: everything about
/// it, its messages included, is there.
public struct Rule: Sendable {
  /// The name that messages end in: `slider-min-max`.
  public let id: String

  /// One sentence: what the rule requires.
  public let summary: String

  /// The severity of its findings unless a person chooses another.
  public let severity: RuleSeverity

  /// Whether the JSON Schema states it too, so that an editor shows a breach while a person types.
  ///
  /// `JSONSchema.unstatedParts` lists what it leaves out.
  package let isInSchema: Bool

  /// Whether it is about the bytes of a file, which only some forms of a bundle have.
  ///
  /// All other rules find the same in a directory, in one document, and in a folder of YAML.
  package let isAboutBytes: Bool

  /// The scope that repairs its findings, or those whose meaning is clear; `nil` if a person has to
  /// decide about all of them.
  public let repair: RepairScope?

  /// The document of Apple's that its claims come from, or that they were observed.
  package let source: RuleSource

  /// Whether it also applies to a strings table that is checked without its bundle.
  let appliesToTables: Bool

  /// The part that finds breaches.
  let check: RuleCheck

  private let explanation: String
  private let glossary: Glossary?
  private let frame: ExampleFrame?
  private let example: String?

  /// Names that Xcode displays, and those in the file.
  typealias Glossary = @Sendable (Catalog) -> [Catalog.DisplayName]

  /// Its id and summary, why it matters, and an example.
  ///
  /// Computed, since a conversion checks with all rules and documents none of them.
  package var description: RuleDescription {
    RuleDescription(
      id: id, summary: summary, severity: severity.ofDiagnostics,
      explanation: explanation.split(separator: "\n").joined(separator: " "),
      glossary: glossary?(.apple) ?? [],
      example: example.map { RuleDescription.Example(diff: (frame?.rawValue ?? "") + $0) })
  }

  /// - Parameters:
  ///   - explanation: Why the rule matters on a device, as one paragraph whose line breaks count as
  ///     spaces.
  ///   - glossary: The names in Xcode's editor that the rule is about.
  ///   - frame: The beginning of the example, if others have it too.
  ///   - example: A breach and its repair, as `RuleDescription.Example.init(diff:)` reads them;
  ///     `nil` if YAML cannot show a breach.
  init(
    _ id: String, _ severity: RuleSeverity, _ summary: String, isInSchema: Bool = false,
    isAboutBytes: Bool = false, appliesToTables: Bool = false, repair: RepairScope? = nil,
    source: RuleSource, why explanation: String,
    glossary: Glossary? = nil, in frame: ExampleFrame? = nil, example: String? = nil,
    check: RuleCheck
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.isInSchema = isInSchema
    self.isAboutBytes = isAboutBytes
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
  public static let all: [Rule] =
    pageRules + appGroupRules + typeRules + requiredKeyRules + keyNameRules + valueTypeRules
    + idiomRules + choiceRules + choiceDefaultRules + toggleRules + sliderRules + textFieldRules
    + identifierRules + groupRules + childPaneRules + pageLinkRules + imageRules + platformRules
    + bundleRules + variantRules + stringsTableRules + stringsRules + translationRules
    + markedStringRules + exceptionRules

  /// The rules that the validator does not check: those of reading, writing, and registering defaults.
  package static let unchecked: [RuleDescription] =
    FormatRules.all + DocumentRules.all + DefaultsRules.all + TranslationMessage.rules

  /// The ids of the rules whose severity can be changed: those that the validator checks, then those
  /// that readers accept breaches of.
  package static let ids = all.map(\.id) + unchecked.filter(\.acceptsBreaches).map(\.id)

  static func isFixed(_ id: String) -> Bool {
    unchecked.contains { $0.id == id && !$0.acceptsBreaches }
  }

  /// Whether a reader's diagnostic is a finding rather than a rejection.
  package static func rates(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity < .error && number(ofReading: diagnostic.message.rule) != nil
  }

  /// The position of a reader's rule among the ids.
  static func number(ofReading id: String) -> Int? { ids[all.count...].firstIndex(of: id) }

  /// The rule with an id; `nil` for an unknown one.
  ///
  /// - Complexity: O(*n*) for *n* rules.
  public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

  /// The id nearest to a misspelled one.
  static func nearestID(to id: String) -> String? { nearestName(to: id, among: ids) }
}

/// The severity of a rule's findings, or that the rule is off.
public enum RuleSeverity: String, Sendable, CaseIterable {
  /// The rule is not checked.
  case off
  /// Findings are notes.
  case note
  /// Findings are warnings.
  case warning
  /// Findings are errors.
  case error

  /// The severity of diagnostics; `nil` for `off`.
  var ofDiagnostics: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
}

extension RuleDescription.Example {
  /// Reads two snippets that differ in a few lines from one text in the manner of a diff.
  ///
  /// The first two columns of a line are a mark: `- ` for a line of the wrong snippet alone, `+ `
  /// for one of the right snippet alone, two spaces for one of both.
  init(diff: String) {
    func lines(without mark: Character) -> String {
      diff.split(separator: "\n").filter { $0.first != mark }.map { $0.dropFirst(2) }
        .joined(separator: "\n")
    }
    self.init(wrong: lines(without: "+"), right: lines(without: "-"))
  }
}
