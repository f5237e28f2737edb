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

  /// Naming a language in any form completes, exports, and imports into its existing folder.
  @Test(arguments: [
    ("zh_CN", "zh-CN", "zh-CN"), ("zh_CN", "zh_CN", "zh-CN"), ("zh-CN", "zh_CN", "zh-CN"),
    ("German", "de", "de"), ("German", "German", "de"), ("de", "German", "de"),
    ("pt_br", "pt-BR", "pt-BR"), ("de", "DE", "de"), ("zh_CN", "zh-Hans", "zh-CN"),
    ("zh-Hant", "zh_TW", "zh-Hant"), ("nb", "no", "nb"),
  ])
  func findsFolders(folder: String, name: String, code: String) throws {
    let translations = try TranslationsTests.translations(
      Self.pages + "strings: {\(folder): {Root: {General: Allgemein}}}")
    let completed = try translations.completed(adding: [name, name])
    #expect(try completed.document == translations.bundle.document)
    let text = try translations.xliff(for: name)
    #expect(text.contains("source-language=\"en\" target-language=\"\(code)\""))
    #expect(text.contains("<target>Allgemein</target>"))
    for language in [code, name] {
      let changed = text.replacing(
        "target-language=\"\(code)\"", with: "target-language=\"\(language)\""
      ).replacing("Allgemein", with: "Neu")
      let imported = try translations.importing(xliff: Array(changed.utf8), name: "a.xliff").tables
      #expect(try imported.document.root["strings"]?.entries.map(\.key) == [folder])
      #expect(try imported.document.root["strings"]?[folder]?["Root"]?["General"]?.string == "Neu")
    }
  }

  /// Of two folders of one language, each comes back to itself.
  @Test(arguments: [("German", "German"), ("de", "de")])
  func tellsTwoFoldersApart(folder: String, target: String) throws {
    let translations = try TranslationsTests.translations(
      Self.pages + "strings: {German: {Root: {General: A}}, de: {Root: {General: B}}}")
    let text = try translations.xliff(for: folder)
    #expect(text.contains("target-language=\"\(target)\""))
    let imported = try translations.importing(xliff: Array(text.utf8), name: "a.xliff").tables
    #expect(try imported.document == translations.bundle.document)
  }

  @Test func addsALanguageOnce() throws {
    let added = try TranslationsTests.translations(
      TranslationsTests.pages + "strings: {en: {}}"
    )
    .completed(adding: ["de", "German", "zh-CN", "zh_CN"])
    #expect(try added.document.root["strings"]?.entries.map(\.key) == ["en", "de", "zh-CN"])
  }

  static let relatives: [(folders: [String], name: String, language: String?)] = [
    (["el_GR"], "el", "el_GR"), (["el"], "el-GR", "el"), (["el_GR", "el"], "el", "el"),
    (["zh-Hans"], "zh", "zh-Hans"), (["zh-Hans"], "zh-Hant", "zh-Hant"), (["de"], "fr", "fr"),
    (["pt-BR"], "pt-PT", "pt-PT"), (["en", "en-GB"], "en-AU", "en-AU"),
    (["el-GR", "el-CY"], "el", nil), (["German", "de-AT"], "de-CH", "German"),
  ]

  /// The only language that differs by its region or script is exported with a note.
  @Test(arguments: relatives)
  func exportsARelativeWithANote(folders: [String], name: String, language: String?) throws {
    let tables = folders.map { "\($0): {Root: {General: a}}" }.joined(separator: ", ")
    let translations = try TranslationsTests.translations(Self.pages + "strings: {\(tables)}")
    guard let language else {
      let error = #expect(throws: Diagnostic.self) {
        _ = try translations.exportedLanguage(named: name)
      }
      #expect(
        error?.message.text
          == "the bundle does not have \(name), only \(Advice.list(folders.sorted()))")
      return
    }
    let (found, note) = try translations.exportedLanguage(named: name)
    #expect(found == language)
    #expect((note == nil) == (folders.contains(name) || !folders.contains(language)))
  }

  /// A new language has one name, whatever the files of different tables call it.
  @Test func importsANewLanguageUnderOneName() throws {
    let yaml =
      Self.pages.replacing("[{Type", with: "[{Type: PSChildPaneSpecifier, File: Sub}, {Type")
        + """
          Sub:
            StringsTable: Sub
            PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, Title: General, Key: general}]
        """
    let translations = try TranslationsTests.translations(yaml)
    let text = try translations.xliff(for: "zh-CN").replacing(
      "</source>", with: "</source><target>a</target>")
    let second = try #require(text.firstRange(of: "Sub.strings"))
    let mixed =
      text[..<second.lowerBound]
      + text[second.lowerBound...].replacing("\"zh-CN\"", with: "\"zh_CN\"")
    let result = try translations.importing(xliff: Array(mixed.utf8), name: "a.xliff").tables
    let tables = try result.document.root["strings"]?["zh-CN"]?.entries.map(\.key)
    #expect(tables == ["Root", "Sub"])
    #expect(try result.document.root["strings"]?.entries.map(\.key) == ["zh-CN"])
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
    let text = try translations.xliff(for: "it")
    #expect(
      text.contains(
        "original=\"Settings.bundle/\(folder).lproj/Root.strings\" source-language=\"\(code)\""))
    #expect(text.contains("<source>a</source>"))
  }

  @Test(arguments: [
    ("Base", "all languages fall back on it; use the code of one, such as en"),
    ("base", "use a code such as de, pt-BR, or zh-Hans"),
  ])
  func baseIsNotALanguage(name: String, help: String) throws {
    let translations = try TranslationsTests.translations(
      Self.pages + "strings: {Base: {Root: {General: a}}}")
    let file = try translations.xliff(for: "de").replacing(
      "target-language=\"de\"", with: "target-language=\"\(name)\"")
    let errors = [
      #expect(throws: Diagnostic.self) { try translations.completed(adding: [name]) },
      #expect(throws: Diagnostic.self) { try translations.xliff(for: name) },
      #expect(throws: Diagnostic.self) {
        _ = try translations.importing(xliff: Array(file.utf8), name: "a.xliff")
      },
    ]
    #expect(
      errors.map { $0?.message.text } == Array(repeating: "\"\(name)\" is not a language", count: 3)
    )
    #expect(Set(errors.map { $0?.message.help }) == [help])
  }
}
