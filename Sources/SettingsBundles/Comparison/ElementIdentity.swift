package import PropertyLists

extension ItemIdentity {
  /// Identifies elements of a settings page by their `Type` and their `Key`, or else `File`, or else
  /// `Title`; and other items by their value.
  ///
  /// An inserted element is therefore one difference, and so is a changed default, even if the element
  /// moved. Names that Xcode displays are equivalent to those in the file.
  package static let settingsElements = ItemIdentity(
    name: { item in
      guard let type = type(of: item), let name = elementName(item) else { return nil }
      return "\(type)\u{0}\(name.key)\u{0}\(name.value)"
    },
    label: label(of:), key: { Catalog.apple.keyName(displayedAs: $0) ?? $0 },
    parallelKeys: [["Values", "Titles", "ShortTitles"]])

  /// The keys that can name an element, each with the name that Xcode displays, if different.
  private static let namingKeys: [(key: String, displayed: String?)] =
    ["Key", "File", "Title"].map { ($0, Catalog.apple.displayName(ofKey: $0)) }

  static func isNamingKey(_ key: String) -> Bool {
    namingKeys.contains { $0.key == key || $0.displayed == key }
  }

  /// `PSToggleSwitchSpecifier sync`; `nil` for an item that is not an element.
  fileprivate static func label(of item: Value) -> String? {
    guard let type = item["Type"]?.string else { return nil }
    guard let name = elementName(item) else { return type.visible }
    return "\(type) \(name.value)".visible
  }

  /// The type of an element, even if the file has the name that Xcode displays.
  private static func type(of item: Value) -> String? {
    guard let type = item["Type"]?.string else { return nil }
    // Most elements have a raw type, which need not be looked up among the names that Xcode displays.
    guard !type.utf8.starts(with: Catalog.typePrefix.utf8) else { return type }
    return Catalog.apple.elementDisplayed(as: type)?.type ?? type
  }

  private static func elementName(_ item: Value) -> (key: String, value: String)? {
    for (key, displayed) in namingKeys {
      let value = item[key] ?? displayed.flatMap { item[$0] }
      if let value = value?.plainText, !value.isEmpty { return (key, value) }
    }
    return nil
  }
}

extension Value {
  /// The element's name in messages and identities: `PSToggleSwitchSpecifier sync`.
  var elementName: String { ItemIdentity.label(of: self) ?? kind.name }
}
