public import PropertyLists

/// The strings of a bundle's pages in each language: how many are translated, and the changes that
/// complete the tables.
public struct Translations: Sendable {
  let document: Document
  let options: ValidationOptions
  let bundle: CheckedBundle
  /// Whether the tables can have comments, and so marks.
  let hasComments: Bool
  private let tables: [String: [String: BundleContents.Table]]
  private let places: StringPlaces

  /// - Parameters:
  ///   - document: The document of a bundle.
  ///   - options: The language of the pages, and the strings that no language translates.
  ///   - hasComments: Whether the form of the bundle has comments, in which new strings are marked.
  /// - Complexity: O(*n* log *n*) on average for *n* values.
  public init(of document: Document, options: ValidationOptions, hasComments: Bool) {
    self.document = document
    self.options = options
    self.hasComments = hasComments
    bundle = Validator(options: options).bundle(BundleContents(document))
    places = StringPlaces(in: bundle)
    tables = Dictionary(grouping: bundle.contents.tables, by: \.name).mapValues { tables in
      Dictionary(tables.map { ($0.language, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  // MARK: Coverage

  /// How much of a table a language has.
  public struct Coverage: Sendable {
    /// The name of the table, without extension.
    public let table: String
    /// The name of the language's folder, without extension: `pt-BR`.
    public let language: String
    /// Whether it is the language of the pages, which need no translation into it.
    public let isSource: Bool
    /// The number of strings on the pages that need a translation.
    public let total: Int
    /// The number of those that have one.
    public let translated: Int
    /// The number of strings that are there, but wait for a translator.
    public let marked: Int

    /// The number of strings that are not in the table.
    public var missing: Int { total - translated - marked }
  }

  /// The coverage of each table that pages use, in the order of the pages, in each language.
  ///
  /// - Complexity: O(*n*) on average for *n* strings in all tables.
  public var coverage: [Coverage] {
    bundle.strings.tables.flatMap { use in
      bundle.strings.languages.map { coverage(of: use, in: $0) }
    }
  }

  private func coverage(of use: StringsUse.Table, in language: String) -> Coverage {
    let table = table(use.name, language)
    let isSource = bundle.strings.isSource(language)
    var (translated, marked) = (0, 0)
    for (key, value) in table?.root.entries.map({ $0 }) ?? [] {
      guard use.translatableBytes.contains(Array(key.utf8)) else { continue }
      if isWaiting(value, under: key, of: use, in: language) {
        marked += 1
      } else {
        translated += 1
      }
    }
    return Coverage(
      table: use.name, language: language, isSource: isSource, total: use.translatable.count,
      translated: translated, marked: marked)
  }

  /// Whether a string of a table waits for a translator: it is marked, or it is a copy where nothing
  /// can be marked.
  func isWaiting(
    _ value: Value, under key: String, of use: StringsUse.Table, in language: String
  ) -> Bool {
    guard !bundle.strings.isSource(language) else { return false }
    guard hasComments else { return value.string?.hasSameBytes(as: source(of: key, use)) == true }
    return bundle.contents.markedStrings.contains(Self.path(language, use.name, key))
  }

  // MARK: Tables

  func table(_ name: String, _ language: String) -> BundleContents.Table? {
    tables[name]?[language]
  }

  /// The string in the language of the pages: what its table says, or else the page.
  func source(of string: String, _ use: StringsUse.Table) -> String {
    for language in bundle.strings.languages where bundle.strings.isSource(language) {
      if let source = table(use.name, language)?.root[string]?.string { return source }
    }
    return string
  }

  /// The note for the translator of a string.
  func note(on string: String, of use: StringsUse.Table) -> String {
    places.note(on: string, in: use.name)
  }

  static func path(_ language: String, _ table: String, _ string: String? = nil) -> KeyPath {
    KeyPath([.section(.strings), .key(language), .key(table)] + (string.map { [.key($0)] } ?? []))
  }
}
