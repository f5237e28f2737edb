import PropertyLists

/// One thing that a page or a bundle has to be: a name, how serious a breach is, and the check itself.
///
/// Rules are data. `Rule.all` is the table that the validator, `--rule`, the configuration file and
/// the manual read; a rule is added by adding one value to the table of its family.
public struct Rule: Sendable {
  /// What messages end in, and what a person switches it off by: `slider-min-max`.
  public let id: String

  /// How serious a breach is where nobody says otherwise.
  public let severity: RuleSeverity

  /// One sentence for people: what the rule asks for.
  public let summary: String

  /// Whether the JSON Schema states it too, so that an editor shows a breach while one types.
  ///
  /// Three are stated in part: by `toggle-default` and `boolean-as-number`, that the default of a
  /// switch without `TrueValue` and `FalseValue` is a boolean; of `key-whitespace`, what it says of
  /// the names of keys.
  public let isInSchema: Bool

  /// Checks one page.
  let check: @Sendable (CheckedPage) -> [Finding]

  /// Checks what no page shows alone.
  let checkBundle: @Sendable (CheckedBundle) -> [Finding]

  /// A rule about a page as a whole, and perhaps about how pages belong together.
  init(
    _ id: String, _ severity: RuleSeverity, _ summary: String, isInSchema: Bool = false,
    check: @escaping @Sendable (CheckedPage) -> [Finding],
    inBundle checkBundle: @escaping @Sendable (CheckedBundle) -> [Finding] = { _ in [] }
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.isInSchema = isInSchema
    self.check = check
    self.checkBundle = checkBundle
  }

  /// A rule about a bundle.
  init(
    _ id: String, _ severity: RuleSeverity, _ summary: String,
    inBundle check: @escaping @Sendable (CheckedBundle) -> [Finding]
  ) {
    self.init(id, severity, summary, check: { _ in [] }, inBundle: check)
  }

  /// A rule about each element of some types.
  init(
    _ id: String, _ severity: RuleSeverity, _ summary: String, isInSchema: Bool = false,
    on elements: [ElementDescription], check: @escaping @Sendable (CheckedDictionary) -> [Finding]
  ) {
    self.init(id, severity, summary, isInSchema: isInSchema) { page in
      elements.flatMap { page.elements(of: $0).flatMap(check) }
    }
  }

  /// A rule about each key with a value that the catalogue describes, wherever it stands.
  init(
    _ id: String, _ severity: RuleSeverity, _ summary: String, isInSchema: Bool = false,
    eachKey check: @escaping @Sendable (DescribedKey) -> [Finding]
  ) {
    self.init(id, severity, summary, isInSchema: isInSchema) { page in
      page.describedKeys.flatMap(check)
    }
  }

  /// Every rule, family by family.
  public static let all: [Rule] =
    pageRules + typeRules + keyRules + kindRules + choiceRules + switchRules + sliderRules
    + fieldRules + identifierRules + groupRules + childPaneRules + imageRules + platformRules
    + bundleRules + variantRules + stringsRules + translationRules

  /// The rule of an id.
  public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

  /// The id that a misspelt one was meant to be.
  static func nearestID(to id: String) -> String? { nearestName(to: id, among: all.map(\.id)) }
}

/// How serious a breach of a rule is, or that nobody asks.
public enum RuleSeverity: String, Sendable, CaseIterable {
  case off, note, warning, error

  /// The severity of the diagnostics; `nil` for none.
  var ofDiagnostics: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
}
