import PropertyLists
import Testing

@testable import SettingsBundles

/// The strings of a bundle that a translator gets.
@Suite struct ExportingTests {
  /// Strings that pages use are exported, even numbers; reworded ones with their former translation.
  @Test func exportsWhatPagesUse() throws {
    let translations = try TranslationsTests.translations(
      """
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, Title: General, FooterText: "100 %"}
            - {Type: PSToggleSwitchSpecifier, Title: Sync now, Key: sync, DefaultValue: true}
      strings:
        en: {Root: {Group: Group, Old: Old, General: General}}
        de: {Root: {100 %: 100 Prozent, Sync Now!: Abgleichen}}

      """)
    let text = try translations.xliff(for: "de")
    var tokens = try XMLTokens(Array(text.utf8), name: "a.xliff")
    let units = try XLIFF(&tokens).files.flatMap(\.units)
    #expect(units.map(\.id) == ["General", "Sync now", "100 %"])
    #expect(units.map(\.target) == [nil, "Abgleichen", "100 Prozent"])
    let back = try translations.importing(xliff: Array(text.utf8), name: "a.xliff")
    #expect(back.tables.added + back.tables.changed == 0)
    #expect(try back.tables.document == translations.bundle.document)
    let better = text.replacing("Abgleichen", with: "Jetzt abgleichen")
    let result = try translations.importing(xliff: Array(better.utf8), name: "a.xliff").tables
    #expect(result.added == 1)
    let table = try result.document.root["strings"]?["de"]?["Root"]
    #expect(table?["Sync now"]?.string == "Jetzt abgleichen")
  }

  @Test(arguments: [
    (XLIFFTests.bundle, "french", "\"french\" is not a language"),
    (
      XLIFFTests.bundle.replacing("Title: General", with: "Title: \"ab\\u0001\""), "de",
      "XLIFF cannot hold a control character in \"ab\\u{1}\""
    ),
    (
      XLIFFTests.bundle.replacing("StringsTable: Root", with: "StringsTable: \"Root\\u0001\""),
      "de",
      "XLIFF cannot hold a control character in \"Settings.bundle/en.lproj/Root\\u{1}.strings\""
    ),
    ("pages: {Root: {PreferenceSpecifiers: []}}", "de", "no page has a strings table"),
  ])
  func refusesToExport(bundle: String, language: String, message: String) throws {
    let translations = try TranslationsTests.translations(bundle)
    let error = #expect(throws: Diagnostic.self) { try translations.xliff(for: language) }
    #expect(error?.message.text == message)
  }
}
