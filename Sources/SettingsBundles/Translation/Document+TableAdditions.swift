import PropertyLists

extension Document {
  /// The document of a bundle with additional strings.
  ///
  /// Missing tables are created, and comments are added if the file of their table supports them.
  func adding(_ additions: [TableAddition]) throws(Diagnostic) -> CompletedTables {
    let additions = additions.filter { !$0.strings.isEmpty }
    var lookup = KeyPathLookup(in: root)
    let new = additions.filter { lookup.value(at: $0.path) == nil }
    var edits = try Self.edits(adding: new, &lookup)
    for addition in additions where lookup.value(at: addition.path) != nil {
      for string in addition.strings {
        let value = try Document(.string(string.value)).root
        let path = addition.path.appending(.key(string.key))
        edits.append(DocumentEdit(.insert(value, after: string.sibling), at: path))
      }
    }
    var result = CompletedTables(document: try applying(edits))
    result.added = additions.reduce(0) { $0 + $1.strings.count }
    lookup = KeyPathLookup(in: result.document.root)
    result.document.addComments(
      additions.filter { commentSupport.includes($0.path) }.flatMap { addition in
        addition.strings.compactMap { string in
          guard !string.comment.isEmpty else { return nil }
          return lookup.value(at: addition.path.appending(.key(string.key)))
            .map { ($0.index, string.comment) }
        }
      })
    return result
  }

  /// The edits that add new tables, with their languages and section if these are new.
  private static func edits(
    adding tables: [TableAddition], _ lookup: inout KeyPathLookup
  ) throws(Diagnostic) -> [DocumentEdit] {
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
