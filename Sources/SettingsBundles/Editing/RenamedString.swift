import PropertyLists

/// A string of a page that strings tables translate, and that was changed.
struct RenamedString {
  let old: String
  let new: String
  /// The name of the page in its bundle.
  let page: String

  /// - Parameter path: The string's path in the bundle's document; `nil` results outside of pages.
  init?(_ old: String, to new: String, at path: KeyPath) {
    guard path.components.count > 2, path.components[0] == .section(.pages),
      case .key(let page) = path.components[1], !old.hasSameBytes(as: new)
    else { return nil }
    (self.old, self.new, self.page) = (old, new, page)
  }
}

extension Document {
  /// Renames the entries of changed strings in every language, and keeps their translations.
  ///
  /// An entry that pages still use elsewhere is copied instead. A translation that equaled the old
  /// string becomes the new one.
  ///
  /// - Parameter strings: The strings that changed in the pages of this bundle document.
  /// - Complexity: O(*k* · *n*) for *k* strings, and *n* values in pages and tables.
  func renaming(_ strings: [RenamedString]) throws(Diagnostic) -> Document {
    var edits: [DocumentEdit] = []
    var done: Set<[[UInt8]]> = []
    for string in strings {
      guard let table = tableName(ofPage: string.page),
        done.insert([string.old, string.new, table].map { Array($0.utf8) }).inserted
      else { continue }
      let isUsed = settingsPages.contains { page in
        tableName(ofPage: page.name) == table && page.root.contains(string: string.old)
      }
      for (language, tables) in root[BundleSection.strings.rawValue]?.entries.map({ $0 }) ?? [] {
        guard let entries = tables[table], let translation = entries[string.old],
          entries[string.new] == nil
        else { continue }
        let path = KeyPath([.section(.strings), .key(language), .key(table)])
        let isSource = translation.string?.hasSameBytes(as: string.old) == true
        let new = isSource ? try Document(.string(string.new)).root : translation
        let oldPath = path.appending(.key(string.old))
        if isUsed {
          edits.append(DocumentEdit(.set(new), at: path.appending(.key(string.new))))
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
}

extension Value {
  /// Whether a string is anywhere in this value.
  ///
  /// Recursion ends at `Limits.nesting`.
  fileprivate func contains(string: String) -> Bool {
    kind.isContainer
      ? items.contains { $0.contains(string: string) }
      : self.string?.hasSameBytes(as: string) == true
  }
}
