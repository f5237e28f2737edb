import PropertyLists

/// How far the translation of a table into a language is.
///
/// Not counted are numbers, units, and names that no language translates, as in the rule
/// `string-untranslated`.
struct TranslationProgress {
  /// The strings that wait for a translator, in the order of the table.
  let waiting: [(key: String, value: Value)]
  let translated: Int
  /// The number of strings that are translated under a key that a page has reworded since.
  let reworded: Int
  /// The number of strings that are not in the table.
  let missing: Int

  /// The number of strings that need a translation.
  var total: Int { translated + waiting.count + reworded + missing }
}

extension TranslatedTable {
  /// The progress in each of some languages other than that of the pages.
  func progress(in languages: [String]) -> [TranslationProgress] {
    let gaps = TranslationGaps(of: use, in: languages.map { ($0, self[$0]) })
    return languages.enumerated().map { number, language in
      let present = translatable(in: language)
      let waiting = present.filter { isWaiting($0.value, under: $0.key, in: language) }
      return TranslationProgress(
        waiting: waiting, translated: present.count - waiting.count,
        reworded: self[language].map { RewordedStrings(of: use, in: $0).wordings.count } ?? 0,
        missing: (gaps.gap(in: number, language: language, limit: 0)?.count ?? 0)
          + (gaps.commonGap(in: language, limit: 0)?.count ?? 0))
    }
  }

  /// The strings that a language has of those that need a translation, in the order of the table.
  func translatable(in language: String) -> [(key: String, value: Value)] {
    self[language]?.root.entries.filter { use.translatableBytes.contains(Array($0.key.utf8)) } ?? []
  }
}
