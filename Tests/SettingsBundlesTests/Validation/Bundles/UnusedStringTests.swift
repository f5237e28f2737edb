import PropertyLists
import Testing

@testable import SettingsBundles

/// Rules about strings and tables that no page uses.
@Suite struct UnusedStringTests {
  @Test(arguments: cases) func finds(_ breach: BundleCase) throws { try breach.check() }

  /// As many strings as only a table for several bundles has unused.
  private static let manyStrings = (1...20).map { "Row \($0): Row" }.joined(separator: "\n")

  static let cases: [BundleCase] = [
    BundleCase(
      "the strings of Xcode's template, and a table that Foundation may use",
      pages: ["Root": TranslationRuleTests.page, "Other": leafInYAML],
      tables: [
        "en/Root": "{Group: Group, Name: Name, none given: none given, Enabled: Enabled}",
        "en/Localizable": "{Text: Text}",
      ],
      rules: ["page-unreachable": .off],
      finds: """
        en.lproj/Root.strings.yaml:1:2: note: 4 strings unused: "Group", "Name", "none given" and others \
        [string-unused]
          help: remove unneeded strings with strings --prune, unless the app itself reads them
        """),
    BundleCase(
      "a table that no page uses",
      pages: ["Root": "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: '1'}]"],
      tables: ["de/Old": "{a: b}", "fr/Old": "{a: c}", "fr/Older": "{a: d}"],
      finds: """
        de.lproj/Old.strings.yaml:1:1: note: no page uses the strings table "Old" [string-unused]
          help: remove it, or name it as the "StringsTable" of a page
        fr.lproj/Older.strings.yaml:1:1: note: no page uses the strings table "Older" [string-unused]
          help: remove it, or name it as the "StringsTable" of a page
        """),
    BundleCase(
      "a table with the name of a page that uses none",
      pages: ["Root": "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: Made at sea.}]"],
      tables: ["de/Root": "{Made at sea.: Auf See gemacht.}"],
      finds: """
        de.lproj/Root.strings.yaml:1:1: warning: no page uses the strings table "Root" [string-unused]
          help: add "StringsTable" to the page "Root", or remove the table
        """),
    BundleCase(
      "tables that a generated page may use",
      pages: ["Root": pageInYAML(opening: "Licenses")], tables: ["de/Old": "{a: b}"],
      set: { $0.generatedPages = ["Licenses"] },
      finds: ""),
    BundleCase(
      "a reworded string",
      pages: [
        "Root":
          "StringsTable: Root\nPreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: 7-bit ASCII text}]"
      ],
      tables: [
        "en/Root": "7-Bit ASCII Text: 7-Bit ASCII Text", "de/Root": "7-Bit ASCII Text: ASCII-Text",
      ],
      finds: """
        de.lproj/Root.strings.yaml:1:1: warning: 1 of 1 string untranslated: "7-bit ASCII text" \
        [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        de.lproj/Root.strings.yaml:1:1: note: 1 string unused: "7-Bit ASCII Text" [string-unused]
          help: a page may have new wording; rename or remove by hand, or first translate what the table lacks
        en.lproj/Root.strings.yaml:1:1: note: 1 string unused: "7-Bit ASCII Text" [string-unused]
          help: remove unneeded strings with strings --prune, unless the app itself reads them
        """),
    BundleCase(
      "a table that another file of the bundle names",
      pages: ["Root": leafInYAML, "About": "{items: [], stringstable: About}"],
      tables: ["en/About": "Sync: Sync"], rules: ["page-no-specifiers": .off], finds: ""),
    BundleCase(
      "a table that two bundles share, and a string of one language only",
      pages: ["Root": "StringsTable: Root\n" + leafInYAML],
      tables: [
        "en/Root": "Text: Text\n" + manyStrings, "de/Root": "Text: Text\nOld: Alt\n" + manyStrings,
      ],
      finds: """
        de.lproj/Root.strings.yaml:2:1: note: 1 string unused: "Old" [string-unused]
          help: remove unneeded strings with strings --prune, unless the app itself reads them
        """),
  ]
}
