/// The rules for recognizing an item of an array in another version of that array.
///
/// The engine itself only matches equal values. The layer above knows more: two elements of a
/// settings page with the same key are the same element, whatever else has changed.
public struct ItemIdentity: Sendable {
  /// The name of an item, which matches it to an item of the same name; `nil` to match it by its
  /// content.
  let name: @Sendable (Value) -> String?

  /// The family of an item.
  ///
  /// Of the items that have no match, two of one family between the same neighbors count as one
  /// item that changed.
  let family: @Sendable (Value) -> String

  /// The description of an item in a difference; `nil` for its summary.
  let label: @Sendable (Value) -> String?

  /// The key that another name for it means, or else the key itself.
  let key: @Sendable (String) -> String

  /// Creates rules from functions of an item and its keys.
  ///
  /// - Parameters:
  ///   - name: Returns the name by which an item is found again; `nil` to match it by its content.
  ///   - family: Returns the family whose unmatched items can be versions of each other.
  ///   - label: Returns the item's description in a difference; `nil` for its summary.
  ///   - key: Returns the key that another name for it means, or else the key itself.
  public init(
    name: @escaping @Sendable (Value) -> String?,
    family: @escaping @Sendable (Value) -> String,
    label: @escaping @Sendable (Value) -> String?,
    key: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.name = name
    self.family = family
    self.label = label
    self.key = key
  }

  /// Items match if they are equal; a changed item keeps its kind.
  public static let byContent = ItemIdentity(
    name: { _ in nil }, family: { $0.kind.name }, label: { _ in nil })
}
