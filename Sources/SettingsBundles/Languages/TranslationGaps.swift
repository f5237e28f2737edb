import PropertyLists

/// The strings of pages that the tables with a certain name lack, by language.
struct TranslationGaps {
  struct Gap {
    /// The first of them, enough for a message.
    let strings: [LocalizationIndex.PageString]
    let count: Int
  }

  /// Strings that a table should contain, with their bytes.
  private struct Wanted {
    let strings: [LocalizationIndex.PageString]
    let bytes: Set<[UInt8]>

    init(_ strings: [LocalizationIndex.PageString]) {
      self.strings = strings
      bytes = Set(strings.map { Array($0.string.utf8) })
    }
  }

  private let keys: [Set<[UInt8]>]
  /// The numbers of strings that the tables have.
  private let present: [Int]
  /// The strings that some language translates, without those in the script of the language.
  private var translated: [String: Wanted] = [:]
  /// The strings that no language translates, although they need a translation.
  private var untranslated: [String: Wanted] = [:]

  /// - Parameter tables: The tables with a certain name, in languages other than that of the pages;
  ///   `nil` for a language without one.
  init(of use: LocalizationIndex.Table, in tables: [(language: String, table: StringsTable?)]) {
    // `string-unused` reports a reworded string, which needs a new key, not a translation.
    keys = tables.map { _, table in
      guard let table else { return [] }
      let reworded = RewordedStrings(of: use, in: table).wordings.values.map { Array($0.utf8) }
      return Set(table.root.entries.map { Array($0.key.utf8) } + reworded)
    }
    present = keys.map { $0.count(where: use.translatableBytes.contains) }
    let known = keys.reduce(into: Set<[UInt8]>()) { $0.formUnion($1) }
    let inSome = use.translatable.filter { known.contains(Array($0.string.utf8)) }
    let translatedLists = Set(inSome.compactMap(\.names))
    let inNone = use.translatable.filter { string in
      let isKept = string.names.map { !translatedLists.contains($0) } ?? string.string.isUsuallyKept
      return !isKept && !known.contains(Array(string.string.utf8))
    }
    // Many languages share a few scripts.
    for language in Set(tables.map { String.script(of: $0.language) }) {
      translated[language] = Wanted(inSome.filter { !$0.string.isWritten(in: language) })
      untranslated[language] = Wanted(inNone.filter { !$0.string.isWritten(in: language) })
    }
  }

  /// The strings that a table lacks but the table of another language contains.
  func gap(in number: Int, language: String, limit: Int) -> Gap? {
    guard let wanted = translated[String.script(of: language)] else { return nil }
    let count = wanted.strings.count - keys[number].count(where: wanted.bytes.contains)
    guard count > 0 else { return nil }
    let missing = wanted.strings.lazy.filter { !keys[number].contains(Array($0.string.utf8)) }
    return Gap(strings: Array(missing.prefix(limit)), count: count)
  }

  func commonGap(in language: String, limit: Int) -> Gap? {
    guard let wanted = untranslated[String.script(of: language)], !wanted.strings.isEmpty
    else { return nil }
    return Gap(strings: Array(wanted.strings.prefix(limit)), count: wanted.strings.count)
  }

  /// The number of strings that a table has or lacks, as in the coverage of its language.
  func total(in number: Int, language: String) -> Int {
    present[number] + (gap(in: number, language: language, limit: 0)?.count ?? 0)
      + (commonGap(in: language, limit: 0)?.count ?? 0)
  }
}
