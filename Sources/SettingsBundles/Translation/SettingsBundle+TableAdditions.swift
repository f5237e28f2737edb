import PropertyLists

extension SettingsBundle {
  /// The bundle with additional strings.
  ///
  /// Missing tables are created, and comments are added if the file of their table supports them.
  func adding(_ additions: [TableAddition]) throws(Diagnostic) -> CompletedTables {
    let additions = additions.filter { !$0.strings.isEmpty }
    var lookup = BundleLookup(in: self)
    var edits: [DocumentEdit] = []
    var new: [TableAddition] = []
    for addition in additions {
      guard lookup.value(at: addition.path) != nil else {
        new.append(addition)
        continue
      }
      for string in addition.strings {
        let value = try Document(.string(string.value)).root
        let path = addition.path.appending(.key(string.key))
        edits.append(DocumentEdit(.insert(value, after: string.sibling), at: path))
      }
    }
    edits += try self.edits(adding: new)
    var result = CompletedTables(try applying(edits))
    result.added = additions.reduce(0) { $0 + $1.strings.count }
    var comments: [KeyPath: String] = [:]
    let commentSupport = commentSupport
    for addition in additions where commentSupport.includes(addition.path) {
      for string in addition.strings where !string.comment.isEmpty {
        comments[addition.path.appending(.key(string.key))] = string.comment
      }
    }
    result.bundle = result.bundle.changingComments(at: Array(comments.keys)) { document, entries in
      var document = document
      document.addComments(
        entries.sorted { $0.index < $1.index }.map { ($0.index, comments[$0.path] ?? "") })
      return document
    }
    return result
  }

  /// The edits that add new tables, with their languages and section if these are new.
  private func edits(adding tables: [TableAddition]) throws(Diagnostic) -> [DocumentEdit] {
    guard let root = origin?.root else {
      return try tables.map { table throws(Diagnostic) in try .set(table.literal, at: table.path) }
    }
    var lookup = KeyPathLookup(in: root)
    var edits: [DocumentEdit] = []
    var languages: [(key: String, value: Literal)] = []
    let tablesByLanguage = Dictionary(grouping: tables) { Array($0.language.utf8) }
    var seen: Set<[UInt8]> = []
    for language in tables.map(\.language) where seen.insert(Array(language.utf8)).inserted {
      let tables = tablesByLanguage[Array(language.utf8)] ?? []
      if lookup.value(at: Translations.path(language)) != nil {
        for table in tables { edits.append(try .set(table.literal, at: table.path)) }
      } else {
        languages.append((language, .dictionary(tables.map { ($0.table, $0.literal) })))
      }
    }
    guard !languages.isEmpty else { return edits }
    guard lookup.value(at: Translations.path()) != nil
    else { return edits + [try .set(.dictionary(languages), at: Translations.path())] }
    for (language, tables) in languages {
      edits.append(try .set(tables, at: Translations.path(language)))
    }
    return edits
  }
}
