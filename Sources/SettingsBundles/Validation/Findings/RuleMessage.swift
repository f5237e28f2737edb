package import PropertyLists

package struct RuleMessage: DiagnosticMessage {
  package let rule: String
  package let text: String
  package let help: String

  /// The places of the finding after the diagnostic's own, in order.
  package private(set) var otherPlaces: [Place] = []

  /// The paths of all places, including the first, with names of elements instead of positions, so they
  /// stay the same when other rows change.
  package private(set) var identities: [KeyPath] = []

  package private(set) var isDetail = false
}
