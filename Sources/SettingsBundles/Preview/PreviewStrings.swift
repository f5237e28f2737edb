import PropertyLists

struct StringID: Hashable, Sendable {
  let number: Int
}

/// All strings of a preview, with their states in each language.
///
/// A string that varies by language is stored once, even if many rows show it, and so is each translation.
struct PreviewStrings: Sendable {
  private struct Key: Hashable {
    /// The bytes of the table's name; `nil` for a string that is the same in every language.
    let table: ByteString?
    let string: ByteString
  }

  /// The number of a string in one of the tables.
  private struct TablePosition {
    let table: Int
    let number: Int
  }

  private(set) var originals: [String] = []

  /// The sorted identifiers of the languages with tables.
  let languages: [String]

  /// The position of the initial language; `nil` without tables.
  let standardLanguage: Int?

  private var numbers: [Key: Int] = [:]
  private var places: [Int: TablePosition] = [:]
  private var tables: [(table: LocalizedTable, strings: [Int: Int])] = []
  /// The numbers of the strings that some language translates.
  private(set) var varying: Set<Int> = []

  init(languages: [String], development: String?, isSource: (String) -> Bool) {
    self.languages = languages
    let preferred = [development, "en", "Base"].compactMap { $0 }
    standardLanguage =
      preferred.firstNonNil(languages.firstIndex) ?? languages.firstIndex(where: isSource)
      ?? languages.indices.first
  }

  /// Adds a string to look up in a table, or one that is the same in every language.
  mutating func add(_ string: String, from table: String? = nil) -> StringID {
    let isLocalized = table != nil && !string.isEmpty
    let key = Key(table: isLocalized ? table.map(ByteString.init) : nil, string: ByteString(string))
    if let number = numbers[key] { return StringID(number: number) }
    let number = originals.count
    numbers[key] = number
    originals.append(string)
    return StringID(number: number)
  }

  mutating func translate(by strings: Localization) {
    tables = strings.expectedTables.map { ($0, [:]) }
    let positions = Dictionary(
      firstOf: tables.enumerated().map { (ByteString($0.element.table.name), $0.offset) })
    for (key, id) in numbers {
      guard let position = key.table.flatMap({ positions[$0] }),
        let number = tables[position].table.number(of: originals[id])
      else { continue }
      places[id] = TablePosition(table: position, number: number)
      tables[position].strings[number] = id
    }
    for (table, strings) in tables {
      varying.formUnion(table.files.flatMap(\.numbers).compactMap { strings[$0] })
    }
  }

  func text(_ id: StringID, in language: Int?) -> String {
    guard let language, let place = places[id.number],
      let file = tables[place.table].table.file(in: languages[language])
    else { return originals[id.number] }
    return file.values[place.number]?.string ?? originals[id.number]
  }

  /// The strings that the tables of a language translate, with their texts.
  func translations(in language: Int) -> [(number: Int, text: String)] {
    tables.flatMap { table, strings -> [(number: Int, text: String)] in
      guard let file = table.file(in: languages[language]) else { return [] }
      return file.numbers.compactMap { number in
        guard let id = strings[number], let text = file.values[number]?.string else { return nil }
        return (id, text)
      }
    }
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
