import PropertyLists
import Testing

@testable import SettingsBundles

/// The strings of a preview in the languages of its bundle.
@Suite struct PreviewStringsTests {
  private func bundle(_ strings: String, elements: String) throws -> SettingsPreview {
    let elements = elements.replacing("\n", with: "\n      ")
    return try preview(
      """
      settingsBundle: 1
      pages:
        Root: {StringsTable: Root, PreferenceSpecifiers: [\(elements)]}
        Other: {PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: Sync}]}
      strings: {\(strings)}
      """, name: "Settings.yaml")
  }

  private func synced() throws -> SettingsPreview {
    try bundle(
      "de: {Root: {Sync: Abgleich}}, en: {Root: {Sync: Sync}}, fr: {Root: {Off: Non}}",
      elements: """
        {Type: PSToggleSwitchSpecifier, Title: Sync, Key: a, DefaultValue: true},
        {Type: PSToggleSwitchSpecifier, Title: "10 s", Key: b, DefaultValue: true}
        """)
  }

  @Test func aStringIsLookedUpInTheTableOfItsPage() throws {
    let preview = try synced()
    #expect(preview.languages == ["de", "en", "fr"])
    #expect(preview.text(in: "de").contains("  Abgleich  "))
    #expect(preview.text(in: "fr").contains("  Sync  "))
    // The other page has no table.
    #expect(preview.text(in: "de").contains("\nSync\n"))
  }

  @Test func englishIsShownFirst() throws {
    let preview = try synced()
    #expect(preview.strings.standardLanguage == 1)
    #expect(preview.html().contains("<option selected>en</option>"))
  }

  @Test func onePageHasAllLanguagesAndEachStringOnce() throws {
    let html = try synced().html()
    #expect(
      html.contains("{\"tag\":\"de\",\"isRightToLeft\":false,\"strings\":{\"1\":\"Abgleich\"}}"))
    #expect(html.contains("{\"tag\":\"fr\",\"isRightToLeft\":false,\"strings\":{}}"))
    #expect(html.split(separator: "Abgleich", omittingEmptySubsequences: false).count == 2)
  }

  @Test func oneLanguageNeedsNoData() throws {
    let html = try synced().html(in: "de")
    #expect(html.contains("<span class=\"title\">Abgleich</span>"))
    #expect(html.contains("lang=\"de\""))
    #expect(!html.contains("data-s=\""))
    #expect(!html.contains("application/json"))
  }

  @Test(arguments: [
    ("ar", true), ("he", true), ("fa-IR", true), ("ur", true), ("az-Arab", true), ("de", false),
    ("ks-Deva", false), ("en_US", false), ("Base", false),
  ])
  func someLanguagesAreWrittenFromRightToLeft(name: String, isRightToLeft: Bool) {
    #expect(LanguageName.isRightToLeft(name) == isRightToLeft)
  }

  @Test(arguments: [
    ("de", "de"), ("zh_CN", "zh-CN"), ("pt-BR", "pt-BR"), ("English", "en"), ("Base", nil),
    ("x<b>", nil),
  ])
  func languagesHaveTheirTags(name: String, tag: String?) {
    #expect(LanguageName.tag(of: name) == tag)
  }
}
