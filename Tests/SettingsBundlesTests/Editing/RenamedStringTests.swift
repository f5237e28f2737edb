import PropertyLists
import Testing

@testable import SettingsBundles

/// Strings that are renamed in tables with the titles of a page.
extension SettingsEditorTests {
  @Test(arguments: [
    (["@sync:Title=Cloud"], ["Never": "Nie", "½ hour": "½ Stunde", "Cloud": "Abgleich"]),
    // An element that has it still.
    (["@minutes:Title=Cloud"], ["Never": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    (
      ["@minutes:Titles=[Nope, ½ hour]"],
      ["Nope": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]
    ),
    (["@minutes:Titles.0=Nope"], ["Nope": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    (["@minutes:Titles.0=Sync"], ["Never": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    // Two strings become one; one string becomes two.
    (["@minutes:Titles=[A, A]"], ["A": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    // With a different number of items, they cannot be matched.
    (["@minutes:Titles=[A]"], ["Never": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    (["@sync:Title="], ["Never": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    (["@sync:Key=Never"], ["Never": "Nie", "½ hour": "½ Stunde", "Sync": "Abgleich"]),
    (
      ["@sync:={Type: PSToggleSwitchSpecifier, Key: sync, Title: Cloud, DefaultValue: no}"],
      ["Never": "Nie", "½ hour": "½ Stunde", "Cloud": "Abgleich"]
    ),
  ])
  func renamesTranslatedStrings(assignments: [String], table: [String: String]) throws {
    let page = Self.text.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    let text = """
      settingsBundle: 1
      pages:
        Root:
          StringsTable: Root
      \(page)
      strings:
        de:
          Root: {Never: Nie, ½ hour: ½ Stunde, Sync: Abgleich}
      """
    let bundle = try Pipeline.settings.read(Array(text.utf8), name: "S.yaml", as: .yaml)
    let edited = try Self.edit(bundle, assignments, withStrings: true)
    let entries = edited.root["strings"]?["de"]?["Root"]?.entries.map { ($0.key, $0.value.string) }
    #expect(Dictionary(uniqueKeysWithValues: entries ?? []) == table)
  }

  /// A title is renamed in place although the element's key or another identifier equals it, unless
  /// another row shows it.
  @Test(arguments: [
    ("Title: Sync, Key: Sync", "Cloud", ["Cloud", "Old"]),
    ("Title: Sync, Key: a, DefaultValue: Sync", "Cloud", ["Cloud", "Old"]),
    ("Title: Sync, Key: Sync", "Old", ["Sync", "Old"]),
    (
      "Title: Sync, Key: a}, {Type: PSGroupSpecifier, Title: Sync", "Cloud",
      ["Sync", "Old", "Cloud"]
    ),
    ("Title: Sync, Key: a}, {Type: Tide, Label: Sync", "Cloud", ["Sync", "Old", "Cloud"]),
  ])
  func renamesWhatIsNotShownElsewhere(element: String, title: String, keys: [String]) throws {
    let text = """
      settingsBundle: 1
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, \(element)}]
      strings: {de: {Root: {Sync: Abgleich, Old: Alt}}}
      """
    let bundle = try Pipeline.settings.read(Array(text.utf8), name: "S.yaml", as: .yaml)
    let edited = try Self.edit(
      bundle, ["pages.Root.PreferenceSpecifiers.0.Title=\(title)"], withStrings: true)
    #expect(edited.root["strings"]?["de"]?["Root"]?.entries.map(\.key) == keys)
  }

  /// A page whose table has an extension, which iOS accepts.
  @Test func renamesStringsInTheTableThatIsLookedUp() throws {
    let text = """
      settingsBundle: 1
      pages:
        Root:
          StringsTable: Root.strings
          PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: Sync}]
      strings: {de: {Root: {Sync: Abgleich}}}
      """
    let bundle = try Pipeline.settings.read(Array(text.utf8), name: "S.yaml", as: .yaml)
    let edited = try Self.edit(
      bundle, ["pages.Root.PreferenceSpecifiers.0.Title=Cloud"], withStrings: true)
    #expect(edited.root["strings"]?["de"]?["Root"]?.entries.map(\.key) == ["Cloud"])
  }

  /// Strings of a prompt, of which its `Type` is none.
  @Test(arguments: [("Title", ["Sure", "Prompt"]), ("Type", ["Sync", "Prompt"])])
  func renamesStringsOfAPrompt(key: String, keys: [String]) throws {
    let text = """
      settingsBundle: 1
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - Type: PSToggleSwitchSpecifier
              Key: sync
              TrueConfirmationPrompt: {Type: Prompt, Title: Sync}
      strings: {de: {Root: {Sync: Abgleich, Prompt: Frage}}}
      """
    let bundle = try Pipeline.settings.read(Array(text.utf8), name: "S.yaml", as: .yaml)
    let edited = try Self.edit(
      bundle, ["@sync:TrueConfirmationPrompt.\(key)=Sure"], withStrings: true)
    #expect(edited.root["strings"]?["de"]?["Root"]?.entries.map(\.key) == keys)
  }

  /// A copy of the string follows the pages only where it is no translation.
  @Test(arguments: [
    ("en: {Root: {Version: Version, On: Switch}}", "Release"),
    ("Base: {Root: {Version: Version}}", "Release"),
    ("de: {Root: {Version: Version, On: Ein}}", "Version"),
    ("de: {Root: {Version: Version, On: On}}", "Release"),
    ("de: {Root: {Version: Fassung, On: Ein}}", "Fassung"),
    (
      """
      de:
          Root:
            On: Ein
            # needs translation
            Version: Version
      """, "Release"
    ),
  ])
  func keepsTranslationsThatEqualTheString(table: String, value: String) throws {
    let text = """
      settingsBundle: 1
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: Version}]
      strings:
        \(table)

      """
    let bundle = try Pipeline.settings.read(Array(text.utf8), name: "S.yaml", as: .yaml)
    let edited = try Self.edit(
      bundle, ["pages.Root.PreferenceSpecifiers.0.Title=Release"], withStrings: true)
    let strings = try #require(edited.root["strings"]?.items.first?["Root"])
    #expect(strings["Release"]?.string == value)
    #expect(strings["Version"] == nil)
  }
}
