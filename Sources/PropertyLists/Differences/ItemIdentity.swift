/// What makes an item of a list the same item in another version of the list.
///
/// The engine knows only equal values. A room above it knows more: that two elements of a settings
/// page with one key are the same element, whatever else changed in them.
public struct ItemIdentity: Sendable {
  /// Names an item, so that an item of that name in the other list is taken for the same; `nil`
  /// when nothing but its content names it.
  let name: @Sendable (Value) -> String?

  /// Names what kind of item it is: of items without a partner, two of one family that stand
  /// between the same neighbours are taken for one that changed.
  let family: @Sendable (Value) -> String

  /// What a difference calls the item; `nil` for its summary.
  let label: @Sendable (Value) -> String?

  public init(
    name: @escaping @Sendable (Value) -> String?,
    family: @escaping @Sendable (Value) -> String,
    label: @escaping @Sendable (Value) -> String?
  ) {
    self.name = name
    self.family = family
    self.label = label
  }

  /// Items are the same when their values are; a changed item keeps its kind.
  public static let byContent = ItemIdentity(
    name: { _ in nil }, family: { $0.kind.name }, label: { _ in nil })
}
