/// The rules for recognizing an item of an array in another version of that array.
///
/// The engine itself only matches equal values. The layer above has better rules: two elements of a
/// settings page with the same key are the same element, whatever else has changed.
package struct ItemIdentity: Sendable {
  /// The name of an item, which matches items with the same name; `nil` to match it by content.
  let name: @Sendable (Value) -> String?

  /// The description of an item in a difference; `nil` for its summary.
  let label: @Sendable (Value) -> String?

  /// The key with an alternative name, or else the key itself.
  let key: @Sendable (String) -> String

  /// Keys whose lists in one dictionary are parallel: their first items belong together, and so on.
  let parallelKeys: [[String]]

  /// Whether an item that remains between two others can be one with another name.
  private(set) var isLenient = false

  /// The same rules for keeping what belongs to items, such as comments and translations: a missing pair
  /// would lose them, while in a comparison a wrong pair would mislead.
  package var lenient: ItemIdentity {
    var identity = self
    identity.isLenient = true
    return identity
  }

  /// Creates rules from functions of an item and its keys.
  ///
  /// - Parameters:
  ///   - name: Returns the name by which an item is found again; `nil` to match it by its content.
  ///   - label: Returns the item's description in a difference; `nil` for its summary.
  ///   - key: Returns the key with an alternative name, or else the key itself.
  ///   - parallelKeys: Keys whose lists in one dictionary are parallel if they are equally long; the
  ///     items of the first list name those of the others.
  package init(
    name: @escaping @Sendable (Value) -> String?,
    label: @escaping @Sendable (Value) -> String?,
    key: @escaping @Sendable (String) -> String = { $0 }, parallelKeys: [[String]] = []
  ) {
    self.name = name
    self.label = label
    self.key = key
    self.parallelKeys = parallelKeys
  }

  /// Items match if they are equal, or similar in the same place.
  package static let byContent = ItemIdentity(name: { _ in nil }, label: { _ in nil })
}
