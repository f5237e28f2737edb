/// The description of an element of a settings page, or of another dictionary: its purpose and its keys.
///
/// An immutable class, like `KeyDescription`.
package final class ElementDescription: Sendable {
  /// The value of its `Type`: `PSToggleSwitchSpecifier`.
  ///
  /// `Page` for the page, which has no `Type`.
  package let type: String

  /// Its name in Xcode's editor: `Toggle Switch`.
  package let displayName: String?

  package let summary: String

  /// Whether it begins a group that contains the elements after it.
  package let startsGroup: Bool

  package let storesValue: Bool

  /// Whether the Settings app only shows its value, which only the app can change.
  package let isReadOnly: Bool

  package let ignoredOn: [Validator.Platform]

  /// Requirements on its keys that JSON Schema cannot express, one sentence each.
  package let constraints: [String]

  /// The optional keys that are either all present or all absent.
  let companions: [String]

  package let keys: [KeyDescription]

  package let requiredKeys: [KeyDescription]

  init(
    _ type: String, _ displayName: String?, _ summary: String, startsGroup: Bool = false,
    storesValue: Bool = false, isReadOnly: Bool = false, ignoredOn: [Validator.Platform] = [],
    constraints: [String] = [], companions: [String] = [], keys: [KeyDescription]
  ) {
    self.type = type
    self.displayName = displayName
    self.summary = summary
    self.startsGroup = startsGroup
    self.storesValue = storesValue
    self.isReadOnly = isReadOnly
    self.ignoredOn = ignoredOn
    self.constraints = constraints
    self.companions = companions
    self.keys = keys
    requiredKeys = keys.filter(\.isRequired)
  }

  var title: String { key("Type") == nil ? "a page" : type }

  package func key(_ name: String) -> KeyDescription? {
    keys.first { $0.name.hasSameBytes(as: name) }
  }
}
