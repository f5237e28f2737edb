import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct LicensesTests {
  @Test(arguments: [
    ("- {Type: PSGroupSpecifier, Title: Lib, FooterText: A text.}", "More", false),
    ("- {Type: PSGroupSpecifier, Title: Lib}", "Generated", true),
    ("- {Type: PSChildPaneSpecifier, Title: Lib, File: A}", "com.mono0926.LicensePlist", true),
    ("- {Type: PSToggleSwitchSpecifier, Title: Lib, Key: a}", "Acknowledgements", false),
  ])
  func isAPageOfAGenerator(elements: String, name: String, isGenerated: Bool) throws {
    var options = Validator.Options()
    options.generatedPages = ["Generated"]
    let document = try Pipeline.settings.read(
      Array(pageInYAML(elements: elements).utf8), name: "\(name).plist", as: .yaml)
    let page = SettingsPage(
      document.root, at: [], named: PageName(name), inBundle: nil, options: options,
      mayRefer: false)
    #expect(page.showsGeneratedText == isGenerated)
  }

  /// Only the title of the pane counts, and the other row of Root.
  @Test func licensesAreNotTranslations() throws {
    let document = try bundleDocument(
      """
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, Title: Sounds, FooterText: © 2026 Slackwater}
            - {Type: PSChildPaneSpecifier, Title: Thanks, File: com.mono0926.LicensePlist}
        com.mono0926.LicensePlist:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, Title: Library, FooterText: You may copy it.}
      strings:
        de:
          Root: {Sounds: Klang}
      """)
    let translations = Translations(of: document, options: Validator.Options())
    #expect(translations.coverage.map(\.total) == [2])
    #expect(translations.coverage.flatMap { $0.open.map(\.string) } == ["Thanks"])
    let added = try translations.completed(adding: ["fr"], andOthers: false).document
    #expect(added.root["strings"]?["fr"]?["Root"]?.entries.map(\.key) == ["Sounds", "Thanks"])
  }

  /// A language need not have a table with nothing but a copyright notice.
  @Test(arguments: [("© 2026 Slackwater", []), ("Made at sea.", ["strings-table-language"])])
  func noTableIsMissedForALicense(text: String, rules: [String]) throws {
    let document = try bundleDocument(
      """
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, Title: Sounds}
            - {Type: PSChildPaneSpecifier, Title: About, File: About}
        About:
          StringsTable: About
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, FooterText: \(text)}
      strings:
        en: {About: {"\(text)": "\(text)"}}
        de: {Root: {Sounds: Klang, About: Info}}
      """)
    #expect(Validator().validate(document).map(\.message.rule) == rules)
  }
}
