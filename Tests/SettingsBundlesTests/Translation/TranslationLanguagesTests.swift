import PropertyLists
import Testing

@testable import SettingsBundles

/// Languages whose folders have other names than people and tools use.
@Suite struct TranslationLanguagesTests {
  private static let pages = """
    pages:
      Root:
        StringsTable: Root
        PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: General}]

    """

  /// Naming a language in any form completes its existing folder, and imports into it.
  @Test(arguments: [
    ("zh_CN", "zh-CN"), ("zh_CN", "zh_CN"), ("zh-CN", "zh_CN"), ("German", "de"),
    ("German", "German"), ("de", "German"), ("pt_br", "pt-BR"), ("de", "DE"),
    ("zh_CN", "zh-Hans"), ("zh-Hant", "zh_TW"), ("nb", "no"),
  ])
  func findsFolders(folder: String, name: String) throws {
    let translations = try TranslationsTests.translations(
      Self.pages + "strings: {\(folder): {Root: {General: ''}}}")
    let completed = try translations.completed(adding: [name, name])
    #expect(try completed.document == translations.bundle.document)
    let catalog = try TranslationsTests.catalog(of: "Root", [name: ["General": "Neu"]])
    let imported = try translations.importing(catalog: catalog).tables
    #expect(try imported.document.root["strings"]?.entries.map(\.key) == [folder])
    #expect(try imported.document.root["strings"]?[folder]?["Root"]?["General"]?.string == "Neu")
  }

  @Test func rejectsALanguageUnderTwoNames() throws {
    let translations = try TranslationsTests.translations(Self.pages + "strings: {en: {}}")
    let catalog = try TranslationsTests.catalog(
      of: "Root", ["de": ["General": "A"], "German": ["General": "B"]])
    let error = #expect(throws: Diagnostic.self) { try translations.importing(catalog: catalog) }
    #expect(error?.message.text == "the catalog has German under two names")
  }

  @Test func addsALanguageOnce() throws {
    let added = try TranslationsTests.translations(
      TranslationsTests.pages + "strings: {en: {}}"
    )
    .completed(adding: ["de", "German", "zh-CN", "zh_CN"])
    #expect(try added.document.root["strings"]?.entries.map(\.key) == ["en", "de", "zh-CN"])
  }

  @Test(arguments: [
    ("English", nil, "en"), ("en_GB", nil, "en-GB"), ("Base", nil, "en"), ("German", "de", "de"),
    ("zh_CN", "zh-CN", "zh-CN"), ("fr", "French", "fr"),
  ])
  func namesTheLanguageOfThePages(folder: String, development: String?, code: String) throws {
    var options = Validator.Options()
    options.developmentLanguage = development
    let translations = Translations(
      of: try bundleDocument(Self.pages + "strings: {\(folder): {Root: {General: a}}}"),
      options: options)
    #expect(translations.coverage.map(\.isSource) == [true])
    #expect(translations.sourceLanguage == code)
  }

  @Test(arguments: [
    ("Base", "all languages fall back on it; use the code of one, such as en"),
    ("base", "use a code such as de, pt-BR, or zh-Hans"),
  ])
  func baseIsNotALanguage(name: String, help: String) throws {
    let translations = try TranslationsTests.translations(
      Self.pages + "strings: {Base: {Root: {General: a}}}")
    let catalog = try TranslationsTests.catalog(of: "Root", [name: ["General": "b"]])
    let errors = [
      #expect(throws: Diagnostic.self) { try translations.completed(adding: [name]) },
      #expect(throws: Diagnostic.self) { try translations.importing(catalog: catalog) },
    ]
    #expect(
      errors.map { $0?.message.text } == Array(repeating: "\"\(name)\" is not a language", count: 2)
    )
    #expect(Set(errors.map { $0?.message.help }) == [help])
  }
}
