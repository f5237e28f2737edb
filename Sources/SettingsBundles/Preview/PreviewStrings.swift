import PropertyLists

struct StringID: Hashable, Sendable {
  let number: Int
}

/// All strings of a preview, with their translations.
///
/// A string that varies by language is stored once, even if many rows show it, and so is each translation.
struct PreviewStrings: Sendable {
  private struct Key: Hashable {
    /// The bytes of the table's name; `nil` for a string that is the same in every language.
    let table: [UInt8]?
    let string: [UInt8]
  }

  private(set) var originals: [String] = []

  /// The sorted identifiers of the languages with tables.
  let languages: [String]

  /// The position of the initial language; `nil` without tables.
  let standardLanguage: Int?

  private(set) var translations: [[Int: String]]

  /// Whether each language is that of the strings on the pages, which then need no translation.
  private let sources: [Bool]

  private var isTranslatable: [Bool] = []
  private var numbers: [Key: Int] = [:]
  /// The numbers of the strings that some language translates.
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

  /// Adds a string to look up in a table, or one that is the same in every language.
  mutating func add(_ string: String, from table: String? = nil) -> StringID {
    let isLocalized = table != nil && !string.isEmpty
    let key = Key(
      table: isLocalized ? table.map { Array($0.utf8) } : nil, string: Array(string.utf8))
    if let number = numbers[key] { return StringID(number: number) }
    let number = originals.count
    numbers[key] = number
    originals.append(string)
    isTranslatable.append(isLocalized && string.needsTranslation && !string.isLicense)
    return StringID(number: number)
  }

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

  func text(_ id: StringID, in language: Int?) -> String {
    language.flatMap { translations[$0][id.number] } ?? originals[id.number]
  }

  /// Whether a language lacks the string although it needs a translation.
  func isUntranslated(_ id: StringID, in language: Int?) -> Bool {
    guard let language, isTranslatable[id.number], !sources[language] else { return false }
    return translations[language][id.number] == nil
  }

  func isTranslatable(_ id: StringID) -> Bool { isTranslatable[id.number] }

  func isTarget(_ language: Int) -> Bool { !sources[language] }

  /// Whether the string differs in some language, or a language lacks it.
  func varies(_ id: StringID) -> Bool {
    isTranslatable[id.number] || translated.contains(id.number)
  }
}

extension Value {
  /// The value in the Settings app: a string, or a number as `NSNumber` describes it; for other kinds,
  /// the name of the kind.
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
