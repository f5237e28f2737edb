import PropertyLists

extension Translations {
  /// How much of a table a language has.
  ///
  /// Not counted are numbers, units, and names that no language translates, as in the rule
  /// `string-untranslated`.
  public struct Coverage: Sendable {
    /// The name of the table, without extension.
    public let table: String
    /// The name of the language's folder, without extension: `pt-BR`.
    public let language: String
    /// Whether it is the language of the pages, which need no translation into it.
    public let isSource: Bool
    /// The number of strings that are translated.
    public let translated: Int
    /// The number of strings that are there, but wait for a translator.
    public let waiting: Int
    /// The number of strings that are translated under a key whose capitalization, spaces, or
    /// punctuation a page has changed since.
    public let reworded: Int
    /// The number of strings that are not in the table.
    public let missing: Int

    /// The number of strings that need a translation.
    public var total: Int { translated + waiting + reworded + missing }
  }

  /// The coverage of each table that pages use, in the order of the pages, in each language.
  ///
  /// - Complexity: O(*n*) on average for *n* strings in all tables.
  public var coverage: [Coverage] { tablesInUse.flatMap(coverage) }

  private func coverage(of table: TranslatedTable) -> [Coverage] {
    let languages = bundle.strings.languages
    let others = languages.filter { !bundle.strings.isSource($0) }
    let missing = Dictionary(
      zip(others, missingStrings(of: table, in: others).map(\.count)),
      uniquingKeysWith: { first, _ in first })
    return languages.map { language in
      var (translated, waiting) = (0, 0)
      for (key, value) in table[language]?.root.entries.map({ $0 }) ?? [] {
        guard table.use.translatableBytes.contains(Array(key.utf8)) else { continue }
        if isWaiting(value, under: key, of: table, in: language) {
          waiting += 1
        } else {
          translated += 1
        }
      }
      let isSource = bundle.strings.isSource(language)
      let reworded = table[language].map { RewordedStrings(of: table.use, in: $0).wordings.count }
      return Coverage(
        table: table.name, language: language, isSource: isSource, translated: translated,
        waiting: waiting, reworded: isSource ? 0 : reworded ?? 0,
        missing: isSource
          ? missingSources(of: table, in: language, translated) : missing[language] ?? 0)
    }
  }

  /// The number of strings that a language of the pages lacks.
  private func missingSources(
    of table: TranslatedTable, in language: String, _ present: Int
  ) -> Int {
    needed(in: bundle.strings.languages, for: table).contains(language)
      ? table.use.translatable.count - present : 0
  }

  /// The languages of the pages that need a table: Base, from which all others derive, does not need
  /// what each of them has.
  func needed(in languages: [String], for table: TranslatedTable) -> [String] {
    let sources = languages.filter(bundle.strings.isSource)
    return sources.filter { $0 != LanguageName.base || sources.count == 1 || table[$0] != nil }
  }

  /// The bytes of the strings that each of some languages lacks, as in the rule `string-untranslated`.
  ///
  /// - Parameter languages: Languages other than that of the pages.
  /// - Complexity: O(*n*) on average for *n* strings of the pages and in the tables.
  func missingStrings(
    of table: TranslatedTable, in languages: [String]
  ) -> [Set<[UInt8]>] {
    let gaps = TranslationGaps(of: table.use, in: languages.map { ($0, table[$0]) })
    return languages.enumerated().map { number, language in
      let strings =
        (gaps.gap(in: number, language: language, limit: .max)?.strings ?? [])
        + (gaps.commonGap(in: language, limit: .max)?.strings ?? [])
      return Set(strings.map { Array($0.string.utf8) })
    }
  }
}
