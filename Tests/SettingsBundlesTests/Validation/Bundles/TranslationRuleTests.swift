import PropertyLists
import Testing

@testable import SettingsBundles

/// Rules about the strings that each language translates.
@Suite struct TranslationRuleTests {
  @Test(arguments: cases) func finds(_ breach: BundleCase) throws { try breach.check() }

  private static let page = """
    StringsTable: Root
    PreferenceSpecifiers:
      - {Type: PSGroupSpecifier, Title: Sync, FooterText: ""}
      - Type: PSMultiValueSpecifier
        Title: Interval
        Key: interval
        DefaultValue: 1
        Values: [1, 2, 3, 4]
        Titles: [10 s, Never, "360°", One day]
    """

  static let cases: [BundleCase] = [
    BundleCase(
      "strings that one language has and another lacks",
      pages: ["Root": page],
      tables: [
        "en/Root": "{}", "en-GB/Root": "{}", "de/Root": "{Sync: a, Never: b, Old: c, Older: d}",
        "fr/Root": "{Sync: a, Interval: b, Never: c, One day: d, interval: e}",
      ],
      finds: """
        de.lproj/Root.strings.yaml:1:1: warning: 2 of 4 strings untranslated: "Interval", "One \
        day" [string-untranslated]
          help: add them; until then, the page's own strings are shown
        de.lproj/Root.strings.yaml:1:21: note: 2 of 4 strings unused: "Old", "Older" [string-unused]
          help: remove what is not needed, unless the app itself reads it
        """),
    BundleCase(
      "strings listed one by one",
      pages: ["Root": page], tables: ["de/Root": "{Sync: a, Never: b, Old: c}"],
      set: { $0.listsStrings = true },
      finds: """
        de.lproj/Root.strings.yaml:1:1: warning: 2 of 4 strings untranslated: "Interval", "One \
        day" [string-untranslated]
          help: add them; until then, the page's own strings are shown
        de.lproj/Root.strings.yaml:1:1: note: "Interval" is not translated [string-untranslated]
          help: add it; the page has it at Settings.bundle/Root.plist.yaml:5:12
        de.lproj/Root.strings.yaml:1:1: note: "One day" is not translated [string-untranslated]
          help: add it; the page has it at Settings.bundle/Root.plist.yaml:9:35
        de.lproj/Root.strings.yaml:1:21: note: 1 of 3 strings unused: "Old" [string-unused]
          help: remove what is not needed, unless the app itself reads it
        de.lproj/Root.strings.yaml:1:21: note: "Old" is not used on any page [string-unused]
          help: remove what is not needed, unless the app itself reads it
        """),
    BundleCase(
      "pages in a language other than English",
      pages: ["Root": page],
      tables: ["de/Root": "{}", "de-AT/Root": "{}", "Base/Root": "{}", "en/Root": "{}"],
      set: { $0.developmentLanguage = "de" },
      finds: """
        en.lproj/Root.strings.yaml:1:1: warning: 4 of 4 strings untranslated: "Sync", "Interval", \
        "Never" and others [string-untranslated]
          help: add them; until then, the page's own strings are shown
        """),
    BundleCase(
      "a table that no page uses",
      pages: ["Root": "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: '1'}]"],
      tables: ["de/Old": "{a: b}"],
      finds: """
        de.lproj/Old.strings.yaml:1:1: note: no page uses the strings table [string-unused]
          help: remove it, or name it as the "StringsTable" of a page
        """),
    BundleCase(
      "tables that a generated page may use",
      pages: ["Root": pageInYAML(opening: "Licences")], tables: ["de/Old": "{a: b}"],
      rules: ["strings-no-table": .off], set: { $0.generatedPages = ["Licences"] },
      finds: ""),
    BundleCase(
      "a translation identical to the source",
      pages: ["Root": page],
      tables: ["de/Root": "{Sync: Sync, Interval: Intervall, Never: Nie, One day: One day}"],
      rules: ["string-same-as-source": .note],
      finds: """
        de.lproj/Root.strings.yaml:1:2: note: 2 of 4 strings identical to the source: "Sync", "One \
        day" [string-same-as-source]
          help: translate what is not the same word in both languages
        """),
  ]

  @Test(arguments: [
    ("Sync", true), ("3 days", true), ("", false), ("10 s", false), ("10s", false), ("2π", false),
    ("360°", false), ("1.5 GHz", false), ("—", false), ("日本", true), ("一般", true), ("½ h", false),
    ("-5 min", false),
    ("20 Hours", true), ("A", true),
  ])
  func knowsWhichStringsNeedTranslation(string: String, isNeeded: Bool) {
    #expect(string.needsTranslation == isNeeded)
  }
}
