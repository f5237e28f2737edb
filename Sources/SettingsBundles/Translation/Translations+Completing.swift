public import PropertyLists

extension Translations {
  /// Adds the strings that tables lack, and the tables that languages lack.
  ///
  /// A new string is inserted after its predecessor on the pages, with a comment that names the rows that
  /// show it. Its translation is a copy of the source, marked for a translator. Existing strings do not
  /// change. A name that is the same in every language is added without a mark. Numbers and URLs are
  /// omitted. In the language of the pages, only a symbolic string such as `sync.title` is marked.
  ///
  /// - Parameters:
  ///   - languages: Languages to add to those of the bundle.
  ///   - completesOthers: Whether the other languages are completed too.
  /// - Throws: A `Diagnostic` for a name that is not a language.
  /// - Complexity: O(*n* log *n*) on average for *n* values and strings in all tables.
  public func completed(
    adding languages: [String] = [], andOthers completesOthers: Bool = true
  ) throws(Diagnostic) -> CompletedTables {
    var folders = folders
    var wanted: Set<[UInt8]> = []
    for name in languages {
      let language = try language(named: name, among: folders)
      let code = LanguageName.code(of: name)
      if folders[language] == nil, code != name, !name.contains("_") {
        throw Diagnostic(TranslationMessage.unknownLanguage(name, meant: code))
      }
      folders.insert(language)
      wanted.insert(Array(language.utf8))
    }
    if folders.names.isEmpty { folders.insert(options.developmentLanguage ?? "en") }
    let isWanted = { (language: String) in
      completesOthers || wanted.contains(Array(language.utf8))
    }
    var additions: [TableAddition] = []
    for table in tablesInUse {
      additions += try self.additions(to: table, in: folders.names, where: isWanted)
    }
    var result = try source.adding(additions)
    result.notes = notesOnAdding(where: isWanted)
    return result
  }

  private func notesOnAdding(where isWanted: (String) -> Bool) -> [Diagnostic] {
    let messages =
      hasStrings
      ? tablesInUse.compactMap { table in
        let files = bundle.strings.files.miscasedFiles(of: table.name)
          .filter { isWanted($0.language) }
        return files.first.map { language, path in
          TranslationMessage.miscasedTable(
            path, table: .table(language: language, name: table.name), others: files.count - 1)
        }
      } : [TranslationMessage.noStrings(hasTables: !bundle.strings.tables.isEmpty)]
    return messages.map { Diagnostic($0, severity: .note, at: bundle.location) }
  }

  /// The strings to add to a table in some languages: what all of them translate decides what each needs.
  private func additions(
    to table: TranslatedTable, in languages: [String], where isWanted: (String) -> Bool
  ) throws(Diagnostic) -> [TableAddition] {
    // `strings-table-case` reports files whose path would conflict with the table's on many disks.
    let taken =
      bundle.strings.files.miscasedFiles(of: table.name).map(\.language)
      + unreadableLanguages(of: table)
    let free = languages.filter { language in !taken.contains { $0.hasSameBytes(as: language) } }
    let translatable = table.use.translatableBytes
    var additions = try needed(in: free, for: table).filter(isWanted).map {
      language throws(Diagnostic) in
      try TableAddition(to: table, in: language) { string in
        guard translatable.contains(Array(string.utf8)) else { return nil }
        let source = table.source(of: string)
        let note = note(on: string, in: table)
        // A symbol needs words even in the language of the pages.
        let isSymbol = source.isSymbolic && source.hasSameBytes(as: string)
        return (source, isSymbol ? TranslatorMark.comment(with: note) : note)
      }
    }
    let others = free.filter { !bundle.strings.isSource($0) }
    let gaps = table.gaps(in: others)
    for (number, language) in others.enumerated() where isWanted(language) {
      let bytes = { (gap: TranslationGaps.Gap?) in
        Set((gap?.strings ?? []).map { Array($0.string.utf8) })
      }
      let names = bytes(gaps.missingNames(in: number, language: language))
      let missing = bytes(gaps.gap(in: number, language: language, limit: .max))
        .union(bytes(gaps.commonGap(in: language, limit: .max)))
      additions.append(
        try TableAddition(to: table, in: language) { string in
          let note = note(on: string, in: table)
          if names.contains(Array(string.utf8)) { return (table.source(of: string), note) }
          guard missing.contains(Array(string.utf8)) else { return nil }
          return (table.source(of: string), TranslatorMark.comment(with: note))
        })
    }
    return additions
  }
}
