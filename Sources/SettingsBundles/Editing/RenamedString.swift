package import PropertyLists

/// A changed string of a page that strings tables translate.
struct RenamedString {
  let old: String
  let new: String
  let page: String

  /// The differing strings of two bundle documents' pages that tables can translate.
  ///
  /// In lists of different lengths, strings cannot be matched. An empty string needs no translation.
  static func all(from old: Document, to new: Document) -> [RenamedString] {
    guard DocumentRole(of: old) == .bundle, DocumentRole(of: new) == .bundle else { return [] }
    let differences = differences(from: old, to: new, identity: .settingsElements.lenient)
    let resized = Set(
      differences.compactMap { difference -> KeyPath? in
        switch difference.change {
        case .added, .removed: difference.path.parent
        case .changed, .moved, .reordered: nil
        }
      })
    var lookup = KeyPathLookup(in: new.root)
    return differences.compactMap { difference in
      let components = difference.path.components
      guard case .changed(let old, let new) = difference.change, let old = old.string,
        let new = new.string, !new.isEmpty, components.count > 4,
        components[0] == .section(.pages),
        case .key(let page) = components[1],
        let element = lookup.value(at: KeyPath(Array(components[..<4]))),
        Catalog.apple.element(element["Type"]?.string ?? "")?.isLocalizable(components[4...])
          == true,
        components.last.map(\.isKey) == true || !resized.contains(difference.path.parent)
      else { return nil }
      return RenamedString(old: old, new: new, page: page)
    }
  }
}

extension KeyPath.Component {
  fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}

extension SettingsPage {
  /// The bytes of the strings that it may show: not the value of a `Key`, for example.
  fileprivate var shownStrings: Set<[UInt8]> {
    let hidden = Set(
      describedKeys { !$0.isLocalizable }.flatMap { [$0.value] + $0.value.items }.map(\.index))
    let strings = root.value.selfAndDescendants.filter {
      $0.kind == .string && !hidden.contains($0.index)
    }
    return Set(strings.map { Array($0.bytes ?? []) })
  }
}

extension ElementDescription {
  /// Whether strings tables translate the value at a path below the element.
  fileprivate func isLocalizable(_ path: ArraySlice<KeyPath.Component>) -> Bool {
    guard case .key(let name)? = path.first, let key = key(name) else { return false }
    if case .dictionary(let inner) = key.kind {
      return Catalog.apple.dictionary(inner)?.isLocalizable(path.dropFirst()) == true
    }
    return key.isLocalizable
  }
}

extension Document {
  /// Renames the entries of the pages' changed strings in every language and keeps their translations.
  ///
  /// An entry that pages still show elsewhere is copied instead. A translation that equaled the old
  /// string becomes the new one.
  package func renamingStrings(changedFrom old: Document) throws(Diagnostic) -> Document {
    try applying(try renames(of: RenamedString.all(from: old, to: self)).flatMap(\.edits))
  }

  /// A warning for each changed string of a page whose translations are still those of the old string.
  package func translationsLeft(changedFrom old: Document) throws(Diagnostic) -> [Diagnostic] {
    try renames(of: RenamedString.all(from: old, to: self)).compactMap { rename in
      rename.edits.first.map { edit in
        let message = TranslationMessage.leftTranslation(rename.string.old, new: rename.string.new)
        return Diagnostic(message, severity: .warning, at: root.location, path: edit.path)
      }
    }
  }

  /// The document with the strings tables that only another one has, which remain in a bundle on disk.
  package func addingTables(of other: Document) throws(Diagnostic) -> Document {
    let section = KeyPath([.section(.strings)])
    guard let tables = other.root[section] else { return self }
    guard let own = root[section]
    else { return try applying([DocumentEdit(.set(tables), at: section)]) }
    var edits: [DocumentEdit] = []
    for (language, tables) in tables.entries {
      let path = section.appending(.key(language))
      guard let own = own[language] else {
        edits.append(DocumentEdit(.set(tables), at: path))
        continue
      }
      for (name, table) in tables.entries where own[name] == nil {
        edits.append(DocumentEdit(.set(table), at: path.appending(.key(name))))
      }
    }
    return try applying(edits)
  }

  private func renames(
    of strings: [RenamedString]
  ) throws(Diagnostic) -> [(string: RenamedString, edits: [DocumentEdit])] {
    guard !strings.isEmpty else { return [] }
    let contents = BundleContents(SettingsBundle(self))
    let tables = Dictionary(
      firstOf: contents.pages.compactMap { page in
        contents.strings.table(of: page).map { (Array(page.fullName.utf8), $0) }
      })
    var shown: [[UInt8]: Set<[UInt8]>] = [:]
    for page in contents.pages {
      guard let table = tables[Array(page.fullName.utf8)] else { continue }
      shown[Array(table.name.utf8), default: []].formUnion(page.shownStrings)
    }
    var lookup = KeyPathLookup(in: root)
    var renamed: Set<KeyPath> = []
    var added: Set<KeyPath> = []
    return try strings.map { string throws(Diagnostic) in
      var edits: [DocumentEdit] = []
      guard let table = tables[Array(string.page.utf8)] else { return (string, edits) }
      let strings = table.isUsedByOthers ? table.allBytes : shown[Array(table.name.utf8)] ?? []
      let isUsed = strings.contains(Array(string.old.utf8))
      for file in table.files {
        let (oldPath, newPath) = (
          file.path.appending(.key(string.old)), file.path.appending(.key(string.new))
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
      return (string, edits)
    }
  }
}
