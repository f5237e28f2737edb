import PropertyLists

/// A string of a page that strings tables translate, and that was changed.
struct RenamedString {
  let old: String
  let new: String
  /// The name of the page in its bundle.
  let page: String

  /// The changed strings of a bundle document, in the elements around some values that were set.
  ///
  /// The strings of a list are compared one by one if their number is the same.
  ///
  /// - Parameter paths: The paths of the values.
  /// - Complexity: O(*n*) on average for *n* values in both documents.
  static func all(from old: Document, to new: Document, at paths: [KeyPath]) -> [RenamedString] {
    var (olds, news) = (KeyPathLookup(in: old.root), KeyPathLookup(in: new.root))
    var strings: [RenamedString] = []
    var done: Set<KeyPath> = []
    for path in paths {
      guard path.components.first == .section(.pages),
        case .key(let page)? = path.components.dropFirst().first
      else { continue }
      // The element, the list of elements, or the page.
      let place = KeyPath(Array(path.components.prefix(4)))
      guard done.insert(place).inserted, let old = olds.value(at: place),
        let new = news.value(at: place)
      else { continue }
      for (old, new) in changes(from: old, to: new) {
        strings.append(RenamedString(old: old, new: new, page: page))
      }
    }
    return strings
  }

  /// The changed strings in an element, in a list of elements, or on a page.
  private static func changes(from old: Value, to new: Value) -> [(old: String, new: String)] {
    if new.kind == .array {
      guard old.kind == .array, old.count == new.count else { return [] }
      return zip(old.items, new.items).flatMap { changes(from: $0, to: $1) }
    }
    if let list = new["PreferenceSpecifiers"] {
      return old["PreferenceSpecifiers"].map { changes(from: $0, to: list) } ?? []
    }
    let description = Catalog.apple.element(new["Type"]?.string ?? "")
    return description.map { changes(from: old, to: new, in: $0) } ?? []
  }

  /// The changed strings in a dictionary that the catalog describes.
  private static func changes(
    from old: Value, to new: Value, in description: ElementDescription
  ) -> [(old: String, new: String)] {
    description.keys.flatMap { key -> [(old: String, new: String)] in
      guard let old = old[key.name], let new = new[key.name] else { return [] }
      if case .dictionary(let name) = key.kind, let description = Catalog.apple.dictionary(name) {
        return changes(from: old, to: new, in: description)
      }
      guard key.isLocalizable, old.count == new.count else { return [] }
      return zip([old] + old.items, [new] + new.items).compactMap { old, new in
        guard let old = old.string, let new = new.string, !old.hasSameBytes(as: new) else {
          return nil
        }
        return (old, new)
      }
    }
  }
}

extension Document {
  /// Renames the entries of changed strings in every language, and keeps their translations.
  ///
  /// An entry that pages still use elsewhere is copied instead. A translation that equaled the old
  /// string becomes the new one.
  ///
  /// - Parameter strings: The strings that changed in the pages of this bundle document.
  /// - Complexity: O(*n*) on average for *n* values in pages and tables.
  func renaming(_ strings: [RenamedString]) throws(Diagnostic) -> Document {
    guard !strings.isEmpty else { return self }
    let used = stringsInUse
    var lookup = KeyPathLookup(in: root)
    var edits: [DocumentEdit] = []
    var renamed: Set<KeyPath> = []
    var added: Set<KeyPath> = []
    for string in strings {
      guard let table = tableName(ofPage: string.page) else { continue }
      let isUsed = used[table]?.contains(Array(string.old.utf8)) == true
      for (language, _) in root[BundleSection.strings.rawValue]?.entries.map({ $0 }) ?? [] {
        let path = KeyPath([.section(.strings), .key(language), .key(table)])
        let (oldPath, newPath) = (
          path.appending(.key(string.old)), path.appending(.key(string.new))
        )
        guard let translation = lookup.value(at: oldPath), lookup.value(at: newPath) == nil,
          added.insert(newPath).inserted
        else { continue }
        let isSource = translation.string?.hasSameBytes(as: string.old) == true
        let new = isSource ? try Document(.string(string.new)).root : translation
        if isUsed || !renamed.insert(oldPath).inserted {
          edits.append(DocumentEdit(.set(new), at: newPath))
        } else {
          edits.append(DocumentEdit(.rename(to: string.new), at: oldPath))
          if isSource { edits.append(DocumentEdit(.set(new), at: oldPath)) }
        }
      }
    }
    return try applying(edits)
  }

  /// The strings table that a page names.
  private func tableName(ofPage name: String) -> String? {
    root[BundleSection.pages.rawValue]?[name]?["StringsTable"]?.string
  }

  /// The bytes of all strings on the pages, by the strings table that the page names.
  private var stringsInUse: [String: Set<[UInt8]>] {
    var used: [String: Set<[UInt8]>] = [:]
    for page in settingsPages {
      guard let table = page.root["StringsTable"]?.string else { continue }
      for index in page.root.index..<page.root.endIndex {
        let value = value(at: index)
        if value.kind == .string { used[table, default: []].insert(Array(value.bytes ?? [])) }
      }
    }
    return used
  }
}
