package import PropertyLists

package struct RuleMessage: DiagnosticMessage {
  package let rule: String
  package let text: String
  package let help: String

  /// The places of the finding after the diagnostic's own, in order.
  package private(set) var otherPlaces: [Place] = []

  /// The subjects at all of its places, including the first.
  private(set) var subjects: [FindingSubject] = []

  package private(set) var isDetail = false

  /// Whether it sums up strings, so without `sumsUpStrings` there is one for each of them.
  package private(set) var isSum = false
}
