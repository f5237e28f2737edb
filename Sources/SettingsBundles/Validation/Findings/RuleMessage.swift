public import PropertyLists

/// The message of a finding under the id of its rule.
public struct RuleMessage: DiagnosticMessage {
  public let rule: String
  public let text: String
  public let help: String

  /// The places of the finding beyond the one of its diagnostic, in order.
  public let otherPlaces: [Place]

  /// The paths of all places, the first included, in which elements have their names instead of
  /// positions: they stay the same when other rows change.
  public let identities: [KeyPath]

  public let isDetail: Bool
}
