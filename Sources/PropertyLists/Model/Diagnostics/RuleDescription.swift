package struct RuleDescription: Sendable {
  /// The id in brackets at the end of a message: `repeated-key`.
  package let id: String

  /// The requirement, in one sentence.
  package let summary: String

  /// The reason for it, in a few sentences.
  package let explanation: String

  /// The names that the rule is about, and their meanings.
  package let glossary: [(term: String, meaning: String)]

  /// A snippet that violates the rule and a corrected one; `nil` if a snippet cannot show it.
  package let example: Example?

  /// The usual severity of its diagnostics.
  package let severity: Diagnostic.Severity

  /// Whether readers accept some violations, with a warning or a note.
  package let acceptsBreaches: Bool

  /// Two snippets in a format that `Format.detect` recognizes without a file name.
  package struct Example: Sendable {
    package let wrong: String
    package let right: String

    package init(wrong: String, right: String) {
      self.wrong = wrong
      self.right = right
    }
  }

  package init(
    id: Diagnostic.Kind, summary: String, severity: Diagnostic.Severity = .error,
    explanation: String,
    glossary: [(term: String, meaning: String)] = [], example: Example? = nil,
    acceptsBreaches: Bool = false
  ) {
    self.id = id.rawValue
    self.summary = summary
    self.severity = severity
    self.explanation = explanation
    self.glossary = glossary
    self.example = example
    self.acceptsBreaches = acceptsBreaches
  }
}
