import PropertyLists

extension Translations {
  /// The coverage of a table by a language.
  ///
  /// Numbers, units, and names that are the same in every language do not count, as in the rule
  /// `string-untranslated`.
  public struct Coverage: Sendable {
    /// The name of the table, without extension.
    public let table: String
    /// The name of the language's folder, without extension: `pt-BR`.
    public let language: String
    /// Whether it is the language of the pages, which covers all strings but symbolic ones, such as
    /// `sync.title`: a page shows its own string if the table lacks it.
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
    /// The number of strings that the table of the source language lacks, so pages show their own.
    public let unlisted: Int
    /// The strings that are not translated: those of each state in the order of the table or the pages.
    public let open: [(state: State, string: String)]

    /// The reason why a string is not translated.
    public enum State: String, Sendable {
      /// It is waiting for a translator.
      case waiting
      /// A page has changed its capitalization, spaces, or punctuation since.
      case reworded
      /// The table does not have it.
      case missing
    }

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
    let symbols = bundle.strings.symbolsWithoutText(of: table.use).map(\.string)
    let needed = needed(in: languages, for: table)
    let sources = languages.filter(bundle.strings.isSource).map { language in
      let open = (table[language] == nil ? [] : symbols).map { symbol in
        (table.value(of: symbol, in: language) == nil ? Coverage.State.missing : .waiting, symbol)
      }
      let waiting = open.count { $0.0 == .waiting }
      return Coverage(
        table: table.name, language: language, isSource: true,
        translated: table.use.translatable.count - open.count, waiting: waiting, reworded: 0,
        missing: open.count - waiting,
        unlisted: needed.contains(language) ? table.unlisted(in: language) : 0,
        open: open.map { (state: $0, string: $1) })
    }
    let others = languages.filter { !bundle.strings.isSource($0) }
    return (sources + table.coverage(in: others, listing: .max)).sorted {
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
  func gaps(in languages: [String]) -> TranslationGaps {
    TranslationGaps(of: use, in: languages.map { ($0, self[$0]) }) { key, value, table in
      isWaiting(value, under: key, in: table.language)
    }
  }

  /// - Parameter limit: The number of missing strings to list.
  func coverage(in languages: [String], listing limit: Int = 0) -> [Translations.Coverage] {
    let gaps = gaps(in: languages)
    return languages.enumerated().map { number, language in
      let waiting = waiting(in: language).map(\.key)
      let present = translatable(in: language).count { !gaps.names.contains(Array($0.key.utf8)) }
      let reworded = rewordings(in: language)
      let missing = [
        gaps.gap(in: number, language: language, limit: limit),
        gaps.commonGap(in: language, limit: limit),
      ].compactMap { $0 }
      return Translations.Coverage(
        table: name, language: language, isSource: false,
        translated: present - waiting.count, waiting: waiting.count,
        reworded: reworded.count, missing: missing.reduce(0) { $0 + $1.count }, unlisted: 0,
        open: waiting.map { (.waiting, $0) } + reworded.map { (.reworded, $0) }
          + missing.flatMap(\.strings).map { (.missing, $0.string) })
    }
  }

  fileprivate func unlisted(in language: String) -> Int {
    use.translatable.count { value(of: $0.string, in: language) == nil }
  }

  /// The strings of the pages that a table has in a former wording, in the order of the table.
  private func rewordings(in language: String) -> [String] {
    guard let table = self[language] else { return [] }
    let reworded = RewordedStrings(of: use, in: table)
    return table.root.entries.compactMap { reworded[$0.key] }
      .filter { use.translatableBytes.contains(Array($0.utf8)) }
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
