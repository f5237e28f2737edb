public import PropertyLists

extension ItemIdentity {
  /// Two elements of a settings page are the same if they have the same `Type` and the same `Key`, or
  /// else `File`, or else `Title`; two other items if they have the same value.
  ///
  /// So an inserted element is one difference, and a changed default is one too, even if the element
  /// moved.
  public static let settingsElements = ItemIdentity(
    name: { item in
      guard let type = item["Type"]?.string, let name = elementName(item) else { return nil }
      return "\(type)\u{0}\(name.key)\u{0}\(name.value)"
    },
    family: { item in item["Type"]?.string ?? item.kind.name },
    label: label(of:))

  /// `PSToggleSwitchSpecifier sync`; `nil` for an item that is not an element.
  fileprivate static func label(of item: Value) -> String? {
    guard let type = item["Type"]?.string else { return nil }
    guard let name = elementName(item) else { return type.visible }
    return "\(type) \(name.value)".visible
  }

  /// The first of the keys that can name an element, with its value.
  private static func elementName(_ item: Value) -> (key: String, value: String)? {
    for key in ["Key", "File", "Title"] {
      if let value = item[key]?.string, !value.isEmpty { return (key, value) }
    }
    return nil
  }
}

extension Value {
  /// The element as messages and baselines name it: `PSToggleSwitchSpecifier sync`.
  var elementName: String { ItemIdentity.label(of: self) ?? kind.name }
}
