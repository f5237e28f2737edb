/// The documentation of a rule.
public struct RuleDescription: Sendable {
  /// The id in brackets at the end of a message: `repeated-key`.
  public let id: String

  /// The requirement, in one sentence.
  public let summary: String

  /// The reason for it, in a few sentences.
  public let explanation: String

  /// A snippet that breaks the rule, and a corrected one; `nil` where no snippet can show it.
  public let example: Example?

  /// The usual severity of its diagnostics; `nil` for a rule that is off.
  public let severity: Diagnostic.Severity?

  /// Two snippets in the format that `Format.detect` finds for text without a file name.
  public struct Example: Sendable {
    public let wrong: String
    public let right: String

    public init(wrong: String, right: String) {
      self.wrong = wrong
      self.right = right
    }
  }

  public init(
    id: String, summary: String, severity: Diagnostic.Severity? = .error, explanation: String,
    example: Example? = nil
  ) {
    self.id = id
    self.summary = summary
    self.severity = severity
    self.explanation = explanation
    self.example = example
  }
}
