public import PropertyLists

extension Translations {
  /// Adds the strings that tables lack, and the tables that languages lack.
  ///
  /// A new string is inserted after its predecessor on the pages, with a comment that names the rows that
  /// show it. Its translation is a copy of the source, marked for a translator. Existing strings do not
  /// change. Numbers, URLs, and copyright notices are
  /// omitted. In the language of the pages, only a symbolic string such as `sync.title` is marked.
  ///
  /// - Parameters:
  ///   - languages: Languages to add to those of the bundle.
  ///   - completesOthers: Whether the other languages are completed too.
  /// - Throws: A `Diagnostic` for a name that is not a language, or a language to add without strings.
  /// - Complexity: O(*n* log *n*) on average for *n* values and strings in all tables.
  public func completed(
    adding languages: [String] = [], andOthers completesOthers: Bool = true
  ) throws(Diagnostic) -> Translations.Completed {
    var folders = folders
    var wanted: Set<ByteString> = []
    for name in languages {
      let language = try language(named: name, among: folders)
      let code = LanguageName.code(of: name)
      if folders[language] == nil, code != name, !name.contains("_") {
        throw Diagnostic(TranslationMessage.unknownLanguage(name, meant: code))
      }
      folders.insert(language)
      wanted.insert(ByteString(language))
    }
    if !wanted.isEmpty, let withoutStrings { throw withoutStrings }
    if folders.names.isEmpty { folders.insert(options.developmentLanguage ?? "en") }
    let isWanted = { (language: String) in
      completesOthers || wanted.contains(ByteString(language))
    }
    var additions: [TableAddition] = []
    for table in tablesInUse {
      additions += additionalStrings(of: table, in: folders.names, where: isWanted)
    }
    var result = try bundle.adding(additions)
    result.notes = notesOnAdding(where: isWanted)
    return result
  }

  private func notesOnAdding(where isWanted: (String) -> Bool) -> [Diagnostic] {
    if var note = withoutStrings {
      note.severity = .note
      return [note]
    }
    return tablesInUse.compactMap { table in
      let files = strings.files.miscasedFiles(of: table.name).filter { isWanted($0.language) }
      guard let (language, path) = files.first else { return nil }
      let message = TranslationMessage.miscasedTable(
        path, table: .table(language: language, name: table.name), others: files.count - 1)
      return Diagnostic(message, severity: .note, at: contents.location)
    }
  }

  private func additionalStrings(
    of table: LocalizedTable, in languages: [String], where isWanted: (String) -> Bool
  ) -> [TableAddition] {
    // `strings-table-case` reports files whose path would conflict with the table's on many disks.
    let taken = Set(strings.files.miscasedFiles(of: table.name).map(\.language))
      .union(table.unreadable)
    let free = languages.filter { !taken.contains($0) }
    let targets = free.filter { !table.isSource($0) }
    return (needed(in: free, for: table) + targets).filter(isWanted).map { language in
      let file = table.file(in: language)
      var addition = TableAddition(to: table.name, in: language)
      for number in table.translatable.indices {
        let key = table[number]
        guard file?.values[number] == nil else {
          addition.sibling = key
          continue
        }
        let source = table.source(of: number)
        let isMarked: Bool
        switch table[number, language] {
        // A symbol needs words even in the language of the pages.
        case _ where table.isSource(language):
          isMarked = source.isSymbolic && source.hasSameBytes(as: key)
        case .missing: isMarked = true
        case .translated, .waiting, .notNeeded: continue
        }
        let note = note(on: key, in: table)
        addition.add(key, source, comment: isMarked ? TranslatorMark.comment(with: note) : note)
      }
      return addition
    }
  }
}
