package import PropertyLists

/// The message of a finding under the id of its rule.
package struct RuleMessage: DiagnosticMessage {
  package let rule: String
  package let text: String
  package let help: String

  /// The places of the finding beyond the one of its diagnostic, in order.
  package let otherPlaces: [Place]

  /// The paths of all places, the first included, in which elements have their names instead of
  /// positions: they stay the same when other rows change.
  package let identities: [KeyPath]

  package let isDetail: Bool
}
