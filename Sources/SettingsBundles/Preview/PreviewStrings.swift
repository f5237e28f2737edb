import PropertyLists

/// A string of a preview, by its number in `PreviewStrings`.
struct StringID: Hashable, Sendable {
  let number: Int
}

/// Every string of a preview, with its translations.
///
/// A string that differs by language is stored once, however many rows show it; a translation, once
/// a language.
struct PreviewStrings: Sendable {
  /// A string as it is looked up.
  private struct Key: Hashable {
    /// The bytes of the table's name; `nil` for a string that is the same in every language.
    let table: [UInt8]?
    let string: [UInt8]
  }

  /// The strings as they are on the pages.
  private(set) var originals: [String] = []

  /// The identifiers of the languages that have tables, sorted.
  let languages: [String]

  /// The position of the language to show first; `nil` without tables.
  let standardLanguage: Int?

  /// The translations of each language, by the numbers of strings.
  private(set) var translations: [[Int: String]]

  /// Whether each language is that of the strings on the pages, so that they need no translation.
  private let sources: [Bool]

  /// Whether each string is one that is translated.
  private var isTranslatable: [Bool] = []
  private var numbers: [Key: Int] = [:]
  /// The numbers of the strings that some language has.
  private var translated: Set<Int> = []

  init(languages: [String], development: String?, isSource: (String) -> Bool) {
    self.languages = languages
    sources = languages.map(isSource)
    let preferred = [development, "en", "Base"].compactMap { $0 }
    standardLanguage =
      preferred.lazy.compactMap(languages.firstIndex).first ?? sources.firstIndex(of: true)
      ?? languages.indices.first
    translations = languages.map { _ in [:] }
  }

  /// Adds a string to be looked up in a table; without one, it is the same in every language.
  mutating func add(_ string: String, from table: String? = nil) -> StringID {
    let isLocalized = table != nil && !string.isEmpty
    let key = Key(
      table: isLocalized ? table.map { Array($0.utf8) } : nil, string: Array(string.utf8))
    if let number = numbers[key] { return StringID(number: number) }
    let number = originals.count
    numbers[key] = number
    originals.append(string)
    isTranslatable.append(isLocalized && string.needsTranslation)
    return StringID(number: number)
  }

  /// Looks up the strings added so far.
  mutating func translate(by tables: [LocalizationIndex.Table]) {
    let positions = Dictionary(
      firstOf: languages.enumerated().map { (Array($0.element.utf8), $0.offset) })
    for table in tables.flatMap(\.files) {
      guard let language = positions[Array(table.language.utf8)] else { continue }
      let name = Array(table.name.utf8)
      for (key, value) in table.root.entries {
        guard let number = numbers[Key(table: name, string: Array(key.utf8))],
          let string = value.string
        else { continue }
        translations[language][number] = string
        translated.insert(number)
      }
    }
  }

  /// The string in a language; as it is on the page if the language lacks it.
  func text(_ id: StringID, in language: Int?) -> String {
    language.flatMap { translations[$0][id.number] } ?? originals[id.number]
  }

  /// Whether a language should have the string, but lacks it.
  func isUntranslated(_ id: StringID, in language: Int?) -> Bool {
    guard let language, isTranslatable[id.number], !sources[language] else { return false }
    return translations[language][id.number] == nil
  }

  /// Whether the string is one that a language could lack.
  func isTranslatable(_ id: StringID) -> Bool { isTranslatable[id.number] }

  /// Whether a language should have every string.
  func isTarget(_ language: Int) -> Bool { !sources[language] }

  /// Whether the string is not the same in every language, or is one that a language lacks.
  func varies(_ id: StringID) -> Bool {
    isTranslatable[id.number] || translated.contains(id.number)
  }
}

extension Value {
  /// The value as the Settings app shows it: a string, or a number as `NSNumber` describes it; no
  /// other kind.
  var displayed: String {
    switch kind {
    case .string: string ?? ""
    case .integer: integer?.description ?? ""
    case .real: real?.shortest ?? ""
    case .boolean: boolean == true ? "1" : "0"
    case .dictionary, .array, .date, .data, .uid: kind.withArticle
    }
  }
}

extension Double {
  /// `2.5`, and `10` for an integral number.
  var shortest: String { Int64(exactly: self).map { String($0) } ?? description }
}
