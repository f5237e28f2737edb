import PropertyLists
import Testing

@testable import SettingsBundles

/// Rules about the strings that each language translates.
@Suite struct TranslationRuleTests {
  @Test(arguments: cases) func finds(_ breach: BundleCase) throws { try breach.check() }

  static let page = """
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
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        de.lproj/Root.strings.yaml:1:21: note: 2 strings unused: "Old", "Older" [string-unused]
          help: a page may have new wording; rename or remove by hand, or first translate what the table lacks
        """),
    BundleCase(
      "strings listed one by one",
      pages: ["Root": page], tables: ["de/Root": "{Sync: a, Never: b, Old: c}"],
      set: { $0.listsStrings = true },
      finds: """
        de.lproj/Root.strings.yaml:1:1: warning: 2 of 4 strings untranslated: "Interval", "One \
        day" [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        de.lproj/Root.strings.yaml:1:1: note: "Interval" is not translated [string-untranslated]
          help: add it; the page has it at Settings.bundle/Root.plist.yaml:5:12
        de.lproj/Root.strings.yaml:1:1: note: "One day" is not translated [string-untranslated]
          help: add it; the page has it at Settings.bundle/Root.plist.yaml:9:35
        de.lproj/Root.strings.yaml:1:21: note: 1 string unused: "Old" [string-unused]
          help: a page may have new wording; rename or remove by hand, or first translate what the table lacks
        """),
    BundleCase(
      "a string listed with its summary",
      pages: ["Root": page], tables: ["de/Root": "{Sync: a, Never: b, Interval: c}"],
      set: { $0.listsStrings = true },
      finds: """
        de.lproj/Root.strings.yaml:1:1: warning: 1 of 4 strings untranslated: "One day" \
        [string-untranslated]
          help: add it; the page has it at Settings.bundle/Root.plist.yaml:9:35, or list strings to leave \
        untranslated under do-not-translate in .settings-convert.yaml
        """),
    BundleCase(
      "symbolic strings that the table of the pages' language lacks",
      pages: [
        "Root": """
        StringsTable: Root
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: SETTINGS_BOAT, FooterText: Made at sea.}
          - {Type: PSTextFieldSpecifier, Title: sync.title, Key: a}
          - {Type: PSTextFieldSpecifier, Title: lcl_vName, Key: b}
        """
      ],
      tables: ["en/Root": "lcl_vName: Name", "en-GB/Root": "{}", "de/Root": "SETTINGS_BOAT: Boot"],
      finds: """
        de.lproj/Root.strings.yaml:1:1: warning: 3 of 4 strings untranslated: "Made at sea.", \
        "sync.title", "lcl_vName" [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        en.lproj/Root.strings.yaml:1:1: warning: 2 of 4 strings untranslated: "SETTINGS_BOAT", \
        "sync.title" [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        """),
    BundleCase(
      "a symbolic string that is copied into the table of the pages' language",
      pages: [
        "Root":
          "StringsTable: Root\nPreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: a.b}]"
      ],
      tables: ["en/Root": "# needs translation\na.b: a.b", "de/Root": "a.b: Text"],
      finds: """
        en.lproj/Root.strings.yaml:2:1: warning: 1 of 1 string untranslated: "a.b" \
        [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        """),
    BundleCase(
      "symbolic strings without any table of the pages' language",
      pages: [
        "Root":
          "StringsTable: Root\nPreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: A_B}]"
      ],
      tables: ["de/Root": "A_B: Text", "en/Other": "{}"], rules: ["string-unused": .off], finds: ""),
    BundleCase(
      "pages in a language other than English",
      pages: ["Root": page],
      tables: ["de/Root": "{}", "de-AT/Root": "{}", "Base/Root": "{}", "en/Root": "{}"],
      set: { $0.developmentLanguage = "de" },
      finds: """
        en.lproj/Root.strings.yaml:1:1: warning: 4 of 4 strings untranslated: "Sync", "Interval", \
        "Never" and others [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        """),
    BundleCase(
      "strings that no language has, and strings that one lacks",
      pages: ["Root": page],
      tables: [
        "de/Root": "{Sync: a, Interval: b}", "es/Root": "{Sync: a}", "fr/Root": "{Sync: a}",
      ],
      finds: """
        de.lproj/Root.strings.yaml:1:1: warning: 2 of 4 strings untranslated in all 3 languages: \
        "Never", "One day" [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        es.lproj/Root.strings.yaml:1:1: warning: 1 more string untranslated: "Interval" \
        [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        """),
    BundleCase(
      "strings that wait for a translator",
      pages: [
        "Root": """
        StringsTable: Root
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: Sync, FooterText: Made at sea.}
          - {Type: PSTitleValueSpecifier, Title: Interval, Key: interval, DefaultValue: ""}
        """
      ],
      tables: [
        "en/Root": "# needs translation\nSync: Synchronize",
        "de/Root": """
        Made at sea.: Auf See gemacht.
        # Needs translation (Root: Title of Group)
        Sync: Sync
        Interval: Interval # needs translation
        """,
        "fr/Root": """
        # Root: Title of Group, which once was marked "needs translation"
        Sync: Synchro
        Made at sea.: Fait en mer.
        Interval: Intervalle
        """,
      ],
      finds: """
        de.lproj/Root.strings.yaml:3:1: note: 2 of 3 strings waiting for a translator \
        [string-needs-translation]
          help: translate them, and remove the comments that mark them
        """),
    BundleCase(
      "strings that nobody translates",
      pages: [
        "Root": """
        StringsTable: Root
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: Acme, FooterText: © 2026 Acme}
          - {Type: PSTextFieldSpecifier, Title: "https://example.com", Key: url}
          - Type: PSMultiValueSpecifier
            Title: 设置
            Key: font
            DefaultValue: GillSans
            Values: [GillSans, HelveticaNeue, Arial]
            Titles: [Gill Sans, Helvetica Neue, Arial]
        """
      ],
      tables: ["zh-Hans/Root": "{}", "de/Root": "{设置: a}"],
      set: { $0.untranslated = ["Ac*", "Gill*", "Helvetica*", "Arial"] },
      finds: ""),
    BundleCase(
      "strings that only some language translates",
      pages: [
        "Root": """
        StringsTable: Root
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: USA}
          - Type: PSRadioGroupSpecifier
            Key: color
            DefaultValue: red
            Values: [red, green]
            Titles: [Red, Green]
        """
      ],
      tables: ["de/Root": "{Red: Rot}", "fr/Root": "{USA: É.-U.}"],
      finds: """
        de.lproj/Root.strings.yaml:1:1: warning: 1 of 3 strings untranslated in both languages: \
        "Green" [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        de.lproj/Root.strings.yaml:1:1: warning: 1 more string untranslated: "USA" \
        [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        fr.lproj/Root.strings.yaml:1:1: warning: 1 more string untranslated: "Red" \
        [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        """),
    BundleCase(
      "an empty translation, and one of a license that has a symbol",
      pages: [
        "Root": """
        StringsTable: Root
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, FooterText: Made at sea.}
          - {Type: PSChildPaneSpecifier, Title: Licenses, File: Licenses}
        """,
        "Licenses": """
        StringsTable: Licenses
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: license.mit.title, FooterText: license.mit}
        """,
      ],
      tables: [
        "en/Root": "{Made at sea.: Made at sea., Licenses: Licenses}",
        "en/Licenses": "{license.mit.title: MIT, license.mit: Permission is hereby granted}",
        "de/Root": "{Made at sea.: '', Licenses: Lizenzen}",
      ],
      finds: """
        Licenses.plist.yaml:1:15: warning: the strings table "Licenses" is missing in de \
        [strings-table-language]
          help: add "Licenses.strings" to de.lproj
        de.lproj/Root.strings.yaml:1:2: note: 1 string empty: "Made at sea." \
        [string-needs-translation]
          help: write the text, or remove the string to show that of the page
        """),
    BundleCase(
      "empty strings in the language of the pages, of which another one has a text",
      pages: [
        "Root": """
        StringsTable: Root
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: Sea, FooterText: Made at sea.}
        """
      ],
      tables: [
        "en/Root": "{Unknown: '', Sea: '', Made at sea.: ''}",
        "de/Root": "{Sea: '', Made at sea.: Auf See gemacht.}",
      ],
      rules: ["string-unused": .off],
      finds: """
        en.lproj/Root.strings.yaml:1:15: note: 2 strings empty: "Sea", "Made at sea." \
        [string-needs-translation]
          help: write the text, or remove the string to show that of the page
        """),
    BundleCase(
      "choices that no table has, and others",
      pages: [
        "Root": """
        StringsTable: Root
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: Sea}
          - Type: PSMultiValueSpecifier
            Title: Language
            Key: language
            DefaultValue: en
            Values: [en, de, xx, yy]
            Titles: [English, Deutsch, Any language, language.none]
        """
      ],
      tables: [
        "en/Root": "{Language: Language, Any language: Any language, language.none: No language}",
        "de/Root": "Language: Sprache", "fr/Root": "Language: Langue",
      ],
      finds: """
        de.lproj/Root.strings.yaml:1:1: warning: 3 of 6 strings untranslated in both languages: \
        "Sea", "Any language", "language.none" [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        de.lproj/Root.strings.yaml:1:1: note: 2 more strings in no table: "English", "Deutsch" \
        [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        """),
  ]
}
