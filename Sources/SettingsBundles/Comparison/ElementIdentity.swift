public import PropertyLists

extension ItemIdentity {
  /// Two elements of a settings page are the same if they have the same `Type` and the same `Key`, or
  /// else `File`, or else `Title`; two other items if they have the same value.
  ///
  /// So an inserted element is one difference, and a changed default is one too, even if the element
  /// moved. The names that Xcode displays count as those in the file.
  public static let settingsElements = ItemIdentity(
    name: { item in
      guard let type = type(of: item), let name = elementName(item) else { return nil }
      return "\(type)\u{0}\(name.key)\u{0}\(name.value)"
    },
    family: { item in type(of: item) ?? item.kind.name },
    label: label(of:), key: { displayedKeys[$0] ?? $0 })

  /// The keys by the names that Xcode displays.
  private static let displayedKeys = Dictionary(
    firstOf: Catalog.apple.displayedKeys.map { ($0.term, $0.meaning) })

  /// The keys that can name an element, each with the name that Xcode displays, if that is another.
  private static let namingKeys: [(key: String, displayed: String?)] = {
    let displayed = Catalog.apple.displayedKeys
    return ["Key", "File", "Title"].map { key in
      (key, displayed.first { $0.meaning == key }?.term)
    }
  }()

  /// `PSToggleSwitchSpecifier sync`; `nil` for an item that is not an element.
  fileprivate static func label(of item: Value) -> String? {
    guard let type = item["Type"]?.string else { return nil }
    guard let name = elementName(item) else { return type.visible }
    return "\(type) \(name.value)".visible
  }

  /// The type of an element, even if it has the name that Xcode displays.
  private static func type(of item: Value) -> String? {
    guard let type = item["Type"]?.string else { return nil }
    // Most have their own name, which need not be looked for among those that Xcode displays.
    guard !type.utf8.starts(with: Catalog.typePrefix.utf8) else { return type }
    return Catalog.apple.elementDisplayed(as: type)?.type ?? type
  }

  /// The first of the keys that can name an element, with its value.
  private static func elementName(_ item: Value) -> (key: String, value: String)? {
    for (key, displayed) in namingKeys {
      let value = item[key] ?? displayed.flatMap { item[$0] }
      if let value = value?.plainText, !value.isEmpty { return (key, value) }
    }
    return nil
  }
}

extension Value {
  /// The element as messages and baselines name it: `PSToggleSwitchSpecifier sync`.
  var elementName: String { ItemIdentity.label(of: self) ?? kind.name }
}
