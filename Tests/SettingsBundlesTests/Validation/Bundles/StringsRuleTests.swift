import SettingsBundles
import Testing

/// Rules about pages, languages and strings tables.
@Suite struct StringsRuleTests {
  @Test(arguments: cases) func finds(_ breach: BundleCase) throws { try breach.check() }

  private static func page(_ table: String?) -> String {
    (table.map { "StringsTable: \($0)\n" } ?? "")
      + "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: Sync}]"
  }

  static let cases: [BundleCase] = [
    BundleCase(
      "a table that no language has",
      pages: ["Root": "StringsTable: Missing\n" + pageInYAML()], tables: ["en/Root": "Sync: Sync"],
      rules: ["string-unused": .off],
      finds: """
        Root.plist.yaml:1:15: warning: no language has the strings table "Missing" \
        [strings-table-missing]
          help: add "Missing.strings" to each .lproj folder
        """),
    BundleCase(
      "a table with a space before its name",
      pages: ["Root": "StringsTable: ' Root'\n" + pageInYAML()], tables: ["en/Root": "Sync: Sync"],
      rules: ["string-unused": .off],
      finds: """
        Root.plist.yaml:1:15: warning: no language has the strings table " Root" \
        [strings-table-missing]
          help: write "Root", without whitespace around it
        """),
    BundleCase(
      "a missing table of a page of groups",
      pages: ["Root": page("Missing")], tables: ["en/Root": "Sync: Sync"],
      rules: ["string-unused": .off], finds: ""),
    BundleCase(
      "a table that some languages lack, and Base may lack",
      pages: ["Root": page("Root")],
      tables: ["en/Root": "Sync: Sync", "Base/Other": "{}", "de/Other": "{}", "fr/Other": "{}"],
      rules: ["string-unused": .off],
      finds: """
        Root.plist.yaml:1:15: warning: the strings table "Root" is missing in de, fr \
        [strings-table-language]
          help: add "Root.strings" to each .lproj folder
        """),
    BundleCase(
      "a table that only the language of the pages lacks",
      pages: ["Root": page("Root")],
      tables: ["de/Root": "Sync: Abgleich", "en/Other": "{}", "en-GB/Other": "{}"],
      rules: ["string-unused": .off], finds: ""),
    BundleCase(
      "a table in other capitalization",
      pages: ["Root": page("root")], tables: ["en/Root": "Sync: Sync"],
      finds: """
        Root.plist.yaml:1:15: error: the strings table is named "Root", not "root" \
        [strings-table-case]
          help: write "Root", or rename "en.lproj/Root.strings"; the file system of a device is \
        case-sensitive
        """),
    BundleCase(
      "a table without languages",
      pages: ["Root": page("Root")],
      finds: ""),
    BundleCase(
      "languages without a table",
      pages: ["Root": pageInYAML(), "Root~ipad": page(nil)], tables: ["de/Root": "Sync: Sync"],
      rules: ["string-unused": .off],
      finds: ""),
    BundleCase(
      "a bundle in one language, without a table",
      pages: ["Root": pageInYAML()], tables: ["en/Root": "Sync: Sync"],
      rules: ["string-unused": .off],
      finds: ""),
    BundleCase(
      "the table that InAppSettingsKit chooses",
      pages: ["Root": page("Root"), "Sound.inApp": page(nil), "Voice.inApp": page(nil)],
      tables: ["de/Root": "{}", "de/Sound": "{}"],
      finds: """
        de.lproj/Root.strings.yaml:1:1: warning: 1 of 1 string untranslated: "Sync" \
        [string-untranslated]
          help: add them with strings --sync, or list strings to leave untranslated under do-not-translate in .settings-convert.yaml
        """),
  ]
}
