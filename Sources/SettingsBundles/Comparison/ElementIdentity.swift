public import PropertyLists

extension ItemIdentity {
  /// Elements of a settings page are the same when their `Type` is, and their `Key`, else their
  /// `File`, else their `Title`; other items when their values are.
  ///
  /// So an element that is inserted is one difference, and one whose default changed is a changed
  /// default, wherever it stands.
  public static let settingsElements = ItemIdentity(
    name: { item in
      guard let type = item["Type"]?.string, let name = elementName(item) else { return nil }
      return "\(type)\u{0}\(name.key)\u{0}\(name.value)"
    },
    family: { item in item["Type"]?.string ?? item.kind.name },
    label: { item in
      guard let type = item["Type"]?.string else { return nil }
      guard let name = elementName(item) else { return type.visible }
      return "\(type) \(name.value)".visible
    })

  /// The first of the keys that name an element, and what it says.
  private static func elementName(_ item: Value) -> (key: String, value: String)? {
    for key in ["Key", "File", "Title"] {
      if let value = item[key]?.string, !value.isEmpty { return (key, value) }
    }
    return nil
  }
}
