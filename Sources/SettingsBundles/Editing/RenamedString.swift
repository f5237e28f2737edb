package import PropertyLists

/// A changed string of a page that strings tables translate.
struct RenamedString {
  let old: String
  let new: String
  let page: String
  /// Where the new string is in the bundle.
  let path: Document.KeyPath

  /// The differing strings of two bundles' pages that tables can translate.
  ///
  /// In lists of different lengths, strings cannot be matched. An empty string needs no translation.
  static func all(
    from old: SettingsBundle, to new: SettingsBundle
  ) throws(Diagnostic) -> [RenamedString] {
    let oldPages = Dictionary(firstOf: old.members.map { ($0.id.key, $0) })
    var strings: [RenamedString] = []
    for member in new.members {
      guard let page = member.id.pageName, let root = member.value,
        let old = oldPages[member.id.key], old.value != root,
        let before = try old.document(), let after = try member.document()
      else { continue }
      strings += all(from: before, to: after, on: page, at: member.id.keyPath)
    }
    return strings
  }

  private static func all(
    from old: Document, to new: Document, on page: String, at path: Document.KeyPath
  ) -> [RenamedString] {
    let differences = differences(from: old, to: new, identity: .settingsElements.lenient)
    let resized = Set(
      differences.compactMap { difference -> Document.KeyPath? in
        switch difference.change {
        case .added, .removed: difference.path.parent
        case .changed, .moved, .reordered: nil
        }
      })
    var lookup = KeyPathLookup(in: new.root)
    return differences.compactMap { difference in
      let components = difference.path.components
      guard case .changed(let old, let new) = difference.change, let old = old.string,
        let new = new.string, !new.isEmpty, components.count > 2,
        let element = lookup.value(at: Document.KeyPath(Array(components[..<2]))),
        Catalog.apple.element(element["Type"]?.string ?? "")?.isLocalizable(components[2...])
          == true,
        components.last.map(\.isKey) == true || !resized.contains(difference.path.parent)
      else { return nil }
      return RenamedString(
        old: old, new: new, page: page, path: Document.KeyPath(path.components + components))
    }
  }
}

extension Document.KeyPath.Component {
  fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}

extension SettingsPage {
  /// The bytes of the strings that it may show: not the value of a `Key`, for example.
  fileprivate var shownStrings: Set<ByteString> {
    let hidden = Set(
      describedKeys { !$0.isLocalizable }.flatMap { [$0.value] + $0.value.items }.map(\.index))
    let strings = root.value.selfAndDescendants.filter {
      $0.kind == .string && !hidden.contains($0.index)
    }
    return Set(strings.map { ByteString($0.bytes ?? []) })
  }
}

extension ElementDescription {
  /// Whether strings tables translate the value at a path below the element.
  fileprivate func isLocalizable(_ path: ArraySlice<Document.KeyPath.Component>) -> Bool {
    guard case .key(let name)? = path.first, let key = key(name) else { return false }
    if case .dictionary(let inner) = key.kind {
      return Catalog.apple.dictionary(inner)?.isLocalizable(path.dropFirst()) == true
    }
    return key.isLocalizable
  }
}

extension Settings {
  /// Renames the entries of the pages' changed strings in every language and keeps their translations.
  ///
  /// An entry that pages still show elsewhere is copied instead. In the language of the pages, and where
  /// nothing has been translated, a value that equaled the old string becomes the new one.
  package func renamingStrings(changedFrom old: Settings) throws(Diagnostic) -> Settings {
    let edits = try renames(since: old).flatMap(\.edits)
    return edits.isEmpty ? self : try applying(edits)
  }

  /// A warning for each changed string of a page whose translations are still those of the old string.
  ///
  /// - Parameter target: The settings in which to rename the strings, if they are not these.
  package func translationsLeft(
    changedFrom old: Settings, renamedIn target: Settings? = nil
  ) throws(Diagnostic) -> [Diagnostic] {
    let name = (target ?? self).location.source.name
    let renames = try renames(since: old).filter { !$0.edits.isEmpty }
    if renames.isEmpty { return [] }
    var paths = RowPaths(in: self)
    return renames.compactMap { rename in
      rename.edits.first.map { edit in
        let string = rename.string
        let path = paths.path(toChange: string.path)
        let assignment = "\(path)=\(string.new)".shellQuoted
        let command = "set \(name.shellQuoted) \(assignment) --with-strings"
        let message = PathMessage.leftTranslation(string.old, new: string.new, with: command)
        return Diagnostic(message, severity: .warning, at: location, path: edit.path)
      }
    }
  }

  private func renames(
    since old: Settings
  ) throws(Diagnostic) -> [(string: RenamedString, edits: [DocumentEdit])] {
    guard let bundle, let old = old.bundle else { return [] }
    return try bundle.renames(of: RenamedString.all(from: old, to: bundle))
  }
}

extension SettingsBundle {
  /// The bundle with the strings tables that only another one has, which remain in a folder.
  package func addingTables(of other: SettingsBundle) throws(Diagnostic) -> SettingsBundle {
    let own = Set(members.map(\.id.key))
    let tables = other.members.filter { $0.id.isTable && !own.contains($0.id.key) }
    let edits = tables.compactMap { table in
      table.value.map { DocumentEdit(.set($0), at: table.id.keyPath) }
    }
    return edits.isEmpty ? self : try applying(edits)
  }

  fileprivate func renames(
    of strings: [RenamedString]
  ) throws(Diagnostic) -> [(string: RenamedString, edits: [DocumentEdit])] {
    guard !strings.isEmpty else { return [] }
    let contents = BundleContents(self)
    let tables = Dictionary(
      firstOf: contents.pages.compactMap { page in
        contents.strings.table(of: page).map { (ByteString(page.fullName), $0) }
      })
    var shown: [ByteString: Set<ByteString>] = [:]
    for page in contents.pages {
      guard let table = tables[ByteString(page.fullName)] else { continue }
      shown[ByteString(table.name), default: []].formUnion(page.shownStrings)
    }
    var lookup = SettingsLookup(in: .bundle(self))
    var renamed: Set<Document.KeyPath> = []
    var added: Set<Document.KeyPath> = []
    return try strings.map { string throws(Diagnostic) in
      var edits: [DocumentEdit] = []
      guard let table = tables[ByteString(string.page)] else { return (string, edits) }
      let isUsed =
        table.isUsedByOthers
        ? table.shows(string.old)
        : shown[ByteString(table.name)]?.contains(ByteString(string.old)) == true
      let number = table.number(of: string.old)
      for file in table.files {
        let (oldPath, newPath) = (
          file.path.appending(.key(string.old)), file.path.appending(.key(string.new))
        )
        guard let translation = lookup.value(at: oldPath), lookup.value(at: newPath) == nil,
          added.insert(newPath).inserted
        else { continue }
        let isCopy = translation.isString(string.old) && file.followsPages(number)
        let new = isCopy ? try Document(.string(string.new)).root : translation
        if isUsed || !renamed.insert(oldPath).inserted {
          edits.append(DocumentEdit(.set(new), at: newPath))
        } else {
          edits.append(DocumentEdit(.rename(to: string.new), at: oldPath))
          if isCopy { edits.append(DocumentEdit(.set(new), at: oldPath)) }
        }
      }
      return (string, edits)
    }
  }
}

extension PathMessage {
  /// - Parameter command: What renames the string in the tables as well.
  fileprivate static func leftTranslation(_ old: String, new: String, with command: String)
    -> PathMessage
  {
    PathMessage(
      text: "\(new.quoted(besides: old)) is not translated; the strings tables still have "
        + old.quoted(besides: new),
      help: "to rename it there too, restore the old string, and change it with "
        + command,
      rule: Diagnostic.Kind.untranslatedString.rawValue)
  }
}
