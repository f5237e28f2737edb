import PropertyLists

/// The strings of pages that the tables with a certain name lack, by language.
struct TranslationGaps {
  struct Gap {
    /// The first of them, enough for a message.
    let strings: [LocalizationIndex.PageString]
    let count: Int
  }

  private enum Kind {
    /// Some language translates it.
    case translated
    /// No language translates it, although it needs a translation.
    case untranslated
    /// It is the same in every language, so it does not count, but a table should contain it.
    case name
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

  typealias IsWaiting = (_ key: String, _ value: Value, StringsTable) -> Bool

  private let keys: [Set<[UInt8]>]
  /// The bytes of the strings that are the same in every language.
  let names: Set<[UInt8]>
  /// The numbers of strings that the tables have, without names.
  private let present: [Int]
  /// The strings for each script, without those that are written in it.
  private var wanted: [String: [Kind: Wanted]] = [:]

  /// - Parameters:
  ///   - tables: The tables with a certain name, in languages other than that of the pages; `nil` for a
  ///     language without one.
  ///   - isWaiting: Whether a string is waiting for a translator.
  init(
    of use: LocalizationIndex.Table, in tables: [(language: String, table: StringsTable?)],
    isWaiting: IsWaiting
  ) {
    // `string-unused` reports a reworded string, which needs a new key, not a translation.
    keys = tables.map { _, table in
      guard let table else { return [] }
      let reworded = RewordedStrings(of: use, in: table).wordings.values.map { Array($0.utf8) }
      return Set(table.root.entries.map { Array($0.key.utf8) } + reworded)
    }
    let names = Self.names(of: use, in: tables.compactMap(\.table), isWaiting: isWaiting)
    self.names = names
    present = keys.map {
      $0.count { use.translatableBytes.contains($0) && !names.contains($0) }
    }
    let known = keys.reduce(into: Set<[UInt8]>()) { $0.formUnion($1) }
    let kinds = Dictionary(grouping: use.translatable) { string -> Kind in
      let bytes = Array(string.string.utf8)
      return names.contains(bytes) ? .name : known.contains(bytes) ? .translated : .untranslated
    }
    // Many languages share a few scripts.
    for script in Set(tables.map { String.script(of: $0.language) }) {
      wanted[script] = kinds.mapValues { Wanted($0.filter { !$0.string.isWritten(in: script) }) }
    }
  }

  /// The bytes of the names that are the same in every language: copyright notices and lists of licenses
  /// that no language translates, and names and acronyms that every language that has them left as they
  /// are.
  private static func names(
    of use: LocalizationIndex.Table, in tables: [StringsTable], isWaiting: IsWaiting
  ) -> Set<[UInt8]> {
    let candidates = use.translatable.compactMap { string in
      let isSure = string.names != nil || string.string.isCopyrightNotice
      return isSure || string.string.isNameOrAcronym
        ? (bytes: Array(string.string.utf8), list: string.names, isSure: isSure) : nil
    }
    guard !candidates.isEmpty else { return [] }
    let bytes = Set(candidates.map(\.bytes))
    var copied: Set<[UInt8]> = []
    var translated: Set<[UInt8]> = []
    for table in tables {
      for (key, value) in table.root.entries where bytes.contains(Array(key.utf8)) {
        let isCopy =
          value.string?.hasSameBytes(as: key) == true && !isWaiting(key, value, table)
        if isCopy { copied.insert(Array(key.utf8)) } else { translated.insert(Array(key.utf8)) }
      }
    }
    let translatedLists = Set(
      candidates.filter { translated.contains($0.bytes) }.compactMap(\.list))
    return Set(
      candidates.filter { name in
        (name.isSure || copied.contains(name.bytes)) && !translated.contains(name.bytes)
          && name.list.map(translatedLists.contains) != true
      }.map(\.bytes))
  }

  /// The strings that a table lacks but the table of another language contains.
  func gap(in number: Int, language: String, limit: Int) -> Gap? {
    gap(of: .translated, in: number, language: language, limit: limit)
  }

  func commonGap(in language: String, limit: Int) -> Gap? {
    guard let wanted = wanted[String.script(of: language)]?[.untranslated], !wanted.strings.isEmpty
    else { return nil }
    return Gap(strings: Array(wanted.strings.prefix(limit)), count: wanted.strings.count)
  }

  /// The names that a table lacks, which do not count.
  func missingNames(in number: Int, language: String) -> Gap? {
    gap(of: .name, in: number, language: language, limit: .max)
  }

  private func gap(of kind: Kind, in number: Int, language: String, limit: Int) -> Gap? {
    guard let wanted = wanted[String.script(of: language)]?[kind] else { return nil }
    let count = wanted.strings.count - keys[number].count(where: wanted.bytes.contains)
    guard count > 0 else { return nil }
    let missing = wanted.strings.lazy.filter { !keys[number].contains(Array($0.string.utf8)) }
    return Gap(strings: Array(missing.prefix(limit)), count: count)
  }

  /// Whether a table lacks any string that it should contain, even one that does not count.
  func lacksStrings(in number: Int, language: String) -> Bool {
    commonGap(in: language, limit: 0) != nil
      || [.translated, .name].contains {
        gap(of: $0, in: number, language: language, limit: 0) != nil
      }
  }

  /// The number of strings that a table has or lacks, as in the coverage of its language.
  func total(in number: Int, language: String) -> Int {
    present[number] + (gap(in: number, language: language, limit: 0)?.count ?? 0)
      + (commonGap(in: language, limit: 0)?.count ?? 0)
  }
}
