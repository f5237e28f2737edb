/// One element of a settings page, or another dictionary with keys of its own: its keys, and what
/// it is for.
///
/// A class, as `KeyDescription` is one; it never changes.
public final class ElementDescription: Sendable {
  /// The value of its `Type`: `PSToggleSwitchSpecifier`.
  ///
  /// The page, which has none, is named `Page`.
  public let type: String

  /// What Xcode's editor calls it: `Toggle Switch`.
  public let displayName: String?

  /// One sentence for people.
  public let summary: String

  /// Whether it begins a group, so that what follows belongs to it.
  public let startsGroup: Bool

  /// Whether it stores a value under its `Key`.
  public let storesValue: Bool

  /// Platforms whose Settings app leaves it out.
  public let ignoredOn: [Platform]

  /// What no schema can say about its keys, one sentence each.
  public let constraints: [String]

  /// Its keys in canonical order.
  public let keys: [KeyDescription]

  init(
    _ type: String, _ displayName: String?, _ summary: String, startsGroup: Bool = false,
    storesValue: Bool = false, ignoredOn: [Platform] = [], constraints: [String] = [],
    keys: [KeyDescription]
  ) {
    self.type = type
    self.displayName = displayName
    self.summary = summary
    self.startsGroup = startsGroup
    self.storesValue = storesValue
    self.ignoredOn = ignoredOn
    self.constraints = constraints
    self.keys = keys
  }

  /// The key of a name, exactly as it is spelt.
  public func key(_ name: String) -> KeyDescription? {
    keys.first { $0.name.hasSameBytes(as: name) }
  }

  public var requiredKeys: [KeyDescription] { keys.filter(\.isRequired) }
}
