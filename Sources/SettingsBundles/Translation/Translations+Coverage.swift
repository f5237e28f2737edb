import PropertyLists

extension Translations {
  /// The coverage of a table by a language.
  ///
  /// Numbers, units, addresses, and copyright notices do not count, as in the rule `string-untranslated`.
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
    /// The number of strings that are missing from the table.
    public let missing: Int
    /// The number of strings that the table of the source language lacks, so pages show their own.
    public let unlisted: Int
    /// The strings that are not translated: those of each state in the order of the table or the pages.
    public let open: [Open]

    /// A string that waits for a translation.
    public struct Open: Sendable {
      /// Why it waits.
      public let state: State
      /// The string, which is the key in the table.
      public let string: String
    }

    /// The reason why a string is not translated.
    public enum State: String, Sendable {
      /// It is waiting for a translator.
      case waiting
      /// The table does not have it.
      case missing
    }

    /// The number of strings that need a translation.
    public var total: Int { translated + waiting + missing }
  }

  /// The coverage of each table that pages use, in the order of the pages, in each language.
  ///
  /// - Complexity: O(*n*) on average for *n* strings in all tables.
  public var coverage: [Coverage] { tablesInUse.flatMap(coverage) }

  private func coverage(of table: LocalizedTable) -> [Coverage] {
    let languages = strings.languages.filter { !table.unreadable.contains($0) }
    let needed = needed(in: languages, for: table)
    return languages.map { language in
      guard table.isSource(language) else {
        return Coverage(of: table, in: language, table.summary(of: language, listing: .max))
      }
      let values = table.file(in: language)?.values
      let symbols = values == nil ? [] : table.symbolsWithoutText.sorted()
      let open = symbols.map {
        Coverage.Open(state: values?[$0] == nil ? .missing : .waiting, string: table[$0])
      }
      let waiting = open.count { $0.state == .waiting }
      return Coverage(
        table: table.name, language: language, isSource: true,
        translated: table.translatable.count - open.count, waiting: waiting,
        missing: open.count - waiting,
        unlisted: needed.contains(language)
          ? table.translatable.indices.count { values?[$0] == nil } : 0,
        open: open)
    }
  }

  /// The languages of the pages that need a table: Base, the fallback for all others, does not need
  /// what each of them has.
  func needed(in languages: [String], for table: LocalizedTable) -> [String] {
    let sources = languages.filter(table.isSource)
    return sources.filter {
      $0 != LanguageName.base || sources.count == 1 || table.file(in: $0) != nil
    }
  }
}

extension Translations.Coverage {
  fileprivate init(
    of table: LocalizedTable, in language: String, _ summary: LocalizedTable.Summary
  ) {
    let states: [(Translations.Coverage.State, [Int])] = [
      (.waiting, summary.waiting), (.missing, summary.missingNumbers),
    ]
    self.init(
      table: table.name, language: language, isSource: false, translated: summary.translated,
      waiting: summary.waiting.count,
      missing: summary.missingCount, unlisted: 0,
      open: states.flatMap { state, numbers in
        numbers.map { Translations.Coverage.Open(state: state, string: table[$0]) }
      })
  }
}
