import PropertyLists

/// A strings table that pages use, in all languages.
struct TranslatedTable: Sendable {
  let use: StringsUse.Table
  /// The files of the table, one for each language.
  let files: [BundleContents.Table]
  private let filesByLanguage: [String: BundleContents.Table]
  private let values: [String: [[UInt8]: Value]]
  /// The strings in the language of the pages, where a table has others than the page.
  private let sources: [[UInt8]: String]
  /// The strings of the pages and those of some language, without duplicates, in this order.
  let strings: [String]
  private let places: StringPlaces

  /// - Complexity: O(*n*) on average for *n* strings in all languages.
  init(
    _ use: StringsUse.Table, _ files: [BundleContents.Table], _ places: StringPlaces,
    _ languages: StringsUse
  ) {
    self.use = use
    self.places = places
    self.files = files
    filesByLanguage = Dictionary(
      files.map { ($0.language, $0) }, uniquingKeysWith: { first, _ in first })
    values = filesByLanguage.mapValues { file in
      Dictionary(
        file.root.entries.map { (Array($0.key.utf8), $0.value) },
        uniquingKeysWith: { first, _ in first })
    }
    var sources: [[UInt8]: String] = [:]
    var strings = use.translatable.map(\.string)
    var known = use.translatableBytes
    for file in files {
      let isSource = languages.isSource(file.language)
      for (key, value) in file.root.entries {
        let bytes = Array(key.utf8)
        if known.insert(bytes).inserted { strings.append(key) }
        if isSource, sources[bytes] == nil { sources[bytes] = value.string }
      }
    }
    self.sources = sources
    self.strings = strings
  }

  /// Its name without extension.
  var name: String { use.name }

  /// The table in a language; `nil` if there is none.
  subscript(language: String) -> BundleContents.Table? { filesByLanguage[language] }

  /// A string in a language; `nil` if there is none.
  func value(of string: String, in language: String) -> Value? {
    values[language]?[Array(string.utf8)]
  }

  /// A string in the language of the pages: that of its table, or else of the page.
  func source(of string: String) -> String { sources[Array(string.utf8)] ?? string }

  /// The rows that show a string, as a note for its translator; empty without any.
  func note(on string: String) -> String { places.note(on: string, in: name) }
}
