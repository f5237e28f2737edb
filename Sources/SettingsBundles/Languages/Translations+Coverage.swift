import PropertyLists

extension Translations {
  /// The coverage of a table by a language.
  ///
  /// Numbers, units, and names that no language translates do not count, as in the rule
  /// `string-untranslated`.
  public struct Coverage: Sendable {
    /// The name of the table, without extension.
    public let table: String
    /// The name of the language's folder, without extension: `pt-BR`.
    public let language: String
    /// Whether it is the language of the pages, which does not need translations.
    public let isSource: Bool
    /// The number of translated strings.
    public let translated: Int
    /// The number of existing strings that are waiting for a translator.
    public let waiting: Int
    /// The number of strings that are translated under a key whose capitalization, spaces, or
    /// punctuation have since changed on a page.
    public let reworded: Int
    /// The number of strings that are missing from the table.
    public let missing: Int

    /// The number of strings that need a translation.
    public var total: Int { translated + waiting + reworded + missing }
  }

  /// The coverage of each table that pages use, in the order of the pages, in each language.
  ///
  /// - Complexity: O(*n*) on average for *n* strings in all tables.
  public var coverage: [Coverage] { tablesInUse.flatMap(coverage) }

  private func coverage(of table: TranslatedTable) -> [Coverage] {
    let unreadable = unreadableLanguages(of: table)
    let languages = bundle.strings.languages.filter { !unreadable.contains($0) }
    let needed = Set(needed(in: languages, for: table))
    let sources = languages.filter(bundle.strings.isSource).map { language in
      let present = table.translatable(in: language).count
      return Coverage(
        table: table.name, language: language, isSource: true, translated: present, waiting: 0,
        reworded: 0,
        missing: needed.contains(language) ? table.use.translatable.count - present : 0)
    }
    let others = languages.filter { !bundle.strings.isSource($0) }
    return (sources + table.coverage(in: others)).sorted {
      $0.language.utf8.lexicographicallyPrecedes($1.language.utf8)
    }
  }

  /// The languages of the pages that need a table: Base, the fallback for all others, does not need
  /// what each of them has.
  func needed(in languages: [String], for table: TranslatedTable) -> [String] {
    let sources = languages.filter(bundle.strings.isSource)
    return sources.filter { $0 != LanguageName.base || sources.count == 1 || table[$0] != nil }
  }
}

extension TranslatedTable {
  func coverage(in languages: [String]) -> [Translations.Coverage] {
    let gaps = TranslationGaps(of: use, in: languages.map { ($0, self[$0]) })
    return languages.enumerated().map { number, language in
      let present = translatable(in: language)
      let waiting = present.count { isWaiting($0.value, under: $0.key, in: language) }
      return Translations.Coverage(
        table: name, language: language, isSource: false,
        translated: present.count - waiting, waiting: waiting,
        reworded: self[language].map { RewordedStrings(of: use, in: $0).wordings.count } ?? 0,
        missing: (gaps.gap(in: number, language: language, limit: 0)?.count ?? 0)
          + (gaps.commonGap(in: language, limit: 0)?.count ?? 0))
    }
  }

  /// The strings that are waiting for a translator, in the order of the table.
  func waiting(in language: String) -> [(key: String, value: Value)] {
    translatable(in: language).filter { isWaiting($0.value, under: $0.key, in: language) }
  }

  /// The existing strings of a language among those that need a translation, in the order of the table.
  fileprivate func translatable(in language: String) -> [(key: String, value: Value)] {
    self[language]?.root.entries.filter { use.translatableBytes.contains(Array($0.key.utf8)) } ?? []
  }
}
