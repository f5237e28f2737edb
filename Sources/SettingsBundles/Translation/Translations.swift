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
  /// The strings as a translator sees them, unlike `contents.strings`, which rules look at.
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

/// Languages under the names of their folders, and under the names that people and tools use.
extension Translations {
  /// The existing name of a language in the bundle, or the one that it would get: `zh_CN` for `zh-CN`
  /// and `German` for `de` if the bundle has such a folder.
  ///
  /// The folder that all languages fall back on is not a language.
  func language(
    named name: String, among folders: LanguageFolders, at location: SourceRange? = nil
  ) throws(Diagnostic) -> String {
    guard name != LanguageName.base else {
      throw Diagnostic(TranslationMessage.base(pages: sourceLanguage), at: location)
    }
    if let present = folders[name] { return present }
    guard LanguageName.isPlausible(name) else {
      throw Diagnostic(
        TranslationMessage.unknownLanguage(name, meant: LanguageName.meant(by: name)),
        at: location)
    }
    return name
  }

  var sourceLanguage: String {
    LanguageName.code(
      of: options.developmentLanguage
        ?? strings.languages.first {
          $0 != LanguageName.base && strings.isSource($0)
        } ?? "en")
  }
}
