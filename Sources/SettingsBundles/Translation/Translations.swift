public import PropertyLists

/// The strings of a bundle's pages in each language: their coverage, and changes that complete the tables.
///
///     let translations = Translations(of: bundle, options: Validator.Options())
///     let document = try translations.completed(adding: ["fr"]).document
public struct Translations: Sendable {
  package let bundle: SettingsBundle
  let options: Validator.Options
  let contents: BundleContents
  let folders: LanguageFolders
  /// The strings as a translator sees them; those of the bundle are as the rules see them.
  let strings: Localization
  /// The tables whose strings count; others can only be imported.
  let tablesInUse: [LocalizedTable]
  private let places: StringPlaces

  /// Collects the strings of a bundle's document.
  ///
  /// - Parameters:
  ///   - document: The document of a bundle.
  ///   - options: The language of the pages, and the strings that no language translates.
  /// - Complexity: O(*n* log *n*) on average for *n* values.
  public init(of document: Document, options: Validator.Options) {
    self.init(of: SettingsBundle(document), options: options)
  }

  /// Collects the strings of a bundle.
  public init(of bundle: SettingsBundle, options: Validator.Options) {
    self.bundle = bundle
    self.options = options
    let contents = BundleContents(bundle, options: options)
    strings = contents.stringsToTranslate
    tablesInUse = strings.expectedTables
    places = StringPlaces(in: contents)
    folders = LanguageFolders(contents.strings.languages)
    self.contents = contents
  }

  /// Whether a page has strings for a table that counts, in any language or none.
  public var hasStrings: Bool { tablesInUse.contains { $0.listed.contains(where: $0.isShown) } }

  /// The error about a bundle without strings to translate.
  var withoutStrings: Diagnostic? {
    guard !hasStrings else { return nil }
    return Diagnostic(
      TranslationMessage.noStrings(hasTables: !strings.tables.isEmpty), at: contents.location)
  }

  /// The rows that show a string of a table, as a note for translators; empty if there are none.
  func note(on string: String, in table: LocalizedTable) -> String {
    places.note(on: string, in: table.name)
  }

  /// The path of all tables in the document, those of a language, or a single table.
  static func path(_ names: String...) -> Document.KeyPath {
    Document.KeyPath([.section(.strings)] + names.map { .key($0) })
  }
}
