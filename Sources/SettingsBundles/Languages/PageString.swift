import PropertyLists

/// A string of a page that needs a translation.
struct PageString {
  let string: String
  let bytes: ByteString
  let location: SourceRange
  let path: Document.KeyPath
  /// Whether it is an item of a list, such as "Titles".
  var isChoice: Bool { if case .index? = path.components.last { true } else { false } }

  init(_ value: Value, at path: Document.KeyPath) {
    string = value.string ?? ""
    bytes = ByteString(value.bytes ?? [])
    location = value.location
    self.path = path
  }
}

extension SettingsPage {
  /// Whether a build step or a known generator writes it, and no row stores a value, as on a page of licenses.
  var showsGeneratedText: Bool { storingElements.isEmpty && isWrittenByBuild }
}

extension DescribedKey {
  /// The strings of a localizable key: its value, or the items of its list.
  var strings: [Item] {
    let items = value.kind == .array ? value.list : [Item(position: 0, value: value)]
    return items.filter { $0.value.kind == .string }
  }

  var translatableStrings: [(string: Value, path: Document.KeyPath)] {
    let path = subject.path.appending(.key(key.name))
    return strings.compactMap { item in
      guard let string = item.value.string, string.needsTranslation else {
        return nil
      }
      return (item.value, value.kind == .array ? path.appending(.index(item.position)) : path)
    }
  }
}
