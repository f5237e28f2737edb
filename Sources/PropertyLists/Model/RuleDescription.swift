/// The documentation of one rule id: what `explain` prints and the table of rules lists.
public struct RuleDescription: Sendable {
  /// The id that messages end with: `repeated-key`.
  public let id: String

  /// One sentence: what the rule requires.
  public let summary: String

  /// Why it matters, in a few sentences.
  public let explanation: String

  /// A snippet that breaks the rule, and the same one mended; `nil` where no snippet can show it.
  public let example: Example?

  /// Two snippets in YAML unless they say otherwise.
  public struct Example: Sendable {
    public let wrong: String
    public let right: String

    public init(wrong: String, right: String) {
      self.wrong = wrong
      self.right = right
    }
  }

  public init(id: String, summary: String, explanation: String, example: Example? = nil) {
    self.id = id
    self.summary = summary
    self.explanation = explanation
    self.example = example
  }
}
