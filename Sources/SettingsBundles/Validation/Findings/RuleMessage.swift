package import PropertyLists

package struct RuleMessage: DiagnosticMessage {
  package let rule: String
  package let text: String
  package private(set) var help: String

  /// The places of the finding after the diagnostic's own, in order.
  package private(set) var otherPlaces: [Place] = []

  /// The subjects at all of its places, including the first.
  private(set) var subjects: [FindingSubject] = []

  package private(set) var isDetail = false

  /// The value whose place the help names.
  package private(set) var first: FirstValue?

  /// The message about settings that are now elsewhere.
  ///
  /// - Parameter location: The place of the value that the help names.
  package func naming(_ location: String) -> RuleMessage {
    guard let first else { return self }
    var message = self
    message.help = first.help(at: location)
    return message
  }
}
