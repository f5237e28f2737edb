import PropertyLists

/// A string of a page that needs a translation.
struct PageString {
  let string: String
  let bytes: ByteString
  let location: SourceRange
  let path: Document.KeyPath
  /// For a name, which is the title of a row that opens the page of that name on a page that only lists
  /// others, such as licenses: the number of the list.
  let names: Int?
  /// Whether it is an item of a list, such as "Titles".
  var isChoice: Bool { if case .index? = path.components.last { true } else { false } }

  init(_ value: Value, at path: Document.KeyPath, names: Int?) {
    string = value.string ?? ""
    bytes = ByteString(value.bytes ?? [])
    location = value.location
    self.path = path
    self.names = names
  }
}

extension SettingsPage {
  /// Whether it is a page below the root page that only opens others.
  var isIndex: Bool { name?.isRoot != true && storingElements.isEmpty }
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
      guard let string = item.value.string, string.needsTranslation, !string.isLicense else {
        return nil
      }
      return (item.value, value.kind == .array ? path.appending(.index(item.position)) : path)
    }
  }

  /// Whether it is the title of a row that opens a page of the same name.
  var isNameOfPage: Bool {
    guard key.name == "Title", let title = value.string, let file = subject["File"]?.string
    else { return false }
    return file.folderAndName.name.lettersAndDigits == title.lettersAndDigits
  }
}

extension String {
  /// The letters and digits in lowercase: equal for strings that differ only in case, spaces, and
  /// punctuation.
  var words: String {
    String(String.UnicodeScalarView(lowercased().unicodeScalars.filter(\.isLetterOrDigit)))
  }
}
