import PropertyLists
import Testing

@testable import SettingsBundles

/// The coverage of a bundle's tables.
@Suite struct CoverageTests {
  @Test(arguments: [
    ("", []),
    ("strings: {en: {Root: {Sync: a}}}", ["Root en: source"]),
    (
      "strings: {en: {}, de: {Root: {}}, fr: {Old: {Sync: a}}}",
      [
        "Root de: 0 translated, 3 missing", "Root fr: 0 translated, 3 missing",
      ]
    ),
    (
      "strings: {de: {Root: {General: a, Sync: b, Name: c, Old: d}}}",
      ["Root de: 3 translated, 0 missing"]
    ),
    (
      "strings:\n  de:\n    Root:\n      # needs translation\n      Sync: Sync\n      Name: Name",
      ["Root de: 1 translated, 1 waiting, 1 missing"]
    ),
    (
      "strings: {de: {Root: {General: a, Sync!: b, Name: c}}}",
      ["Root de: 2 translated, 1 missing"]
    ),
  ])
  func coversWhatTheRuleCounts(strings: String, coverage: [String]) throws {
    #expect(
      try Self.coverage(TranslationsTests.translations(TranslationsTests.pages + strings))
        == coverage)
  }

  /// The strings behind the numbers, those of each state in order.
  @Test func listsWhatIsNotTranslated() throws {
    let yaml =
      TranslationsTests.pages + "strings:\n  en: {Root: {Name: a}}\n  de:\n    Root:\n"
      + "      General!: b\n      # needs translation\n      Name: Name"
    let tables = try TranslationsTests.translations(yaml).coverage
    #expect(
      tables.map { table in table.open.map { "\($0.state.rawValue) \($0.string)" } } == [
        ["waiting Name", "missing General", "missing Sync"], [],
      ])
    for table in tables { #expect(table.open.count == table.total - table.translated) }
  }

  /// Pages of nothing but groups, such as licenses, count once a language has their table; until then, no
  /// rule asks for it, and only an import creates it.
  @Test func licensesCountOnceTheyHaveATable() throws {
    let pages =
      TranslationsTests.pages + """
          Licenses:
            StringsTable: Licenses
            PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: You may.}]

        """
    let without = try TranslationsTests.translations(
      pages + "strings: {de: {Root: {General: a, Sync: b, Name: c}}}")
    #expect(try Self.coverage(without) == ["Root de: 3 translated, 0 missing"])
    #expect(try without.completed().added == 0)
    let catalog = try TranslationsTests.catalog(of: "Licenses", ["de": ["You may.": "a"]])
    let imported = try without.importing(catalog: catalog).tables.document
    #expect(imported.root["strings"]?["de"]?["Licenses"]?["You may."]?.string == "a")
    let with = Translations(of: imported, options: Validator.Options())
    #expect(
      try Self.coverage(with) == [
        "Licenses de: 1 translated, 0 missing", "Root de: 3 translated, 0 missing",
      ])
  }

  /// An empty translation is an empty row in the Settings app, but it is intentional if the source is
  /// empty too.
  @Test(arguments: [
    ("strings: {de: {Root: {General: a, Sync: '', Name: c}}}", 1),
    ("strings: {en: {Root: {General: a, Sync: '', Name: c}}, de: {Root: {Sync: ''}}}", 0),
  ])
  func countsEmptyTranslationsAsWaiting(strings: String, waiting: Int) throws {
    let translations = try TranslationsTests.translations(TranslationsTests.pages + strings)
    #expect(translations.coverage.map(\.waiting).reduce(0, +) == waiting)
  }

  /// The language of the pages lacks what nobody should see.
  @Test func theRuleAndTheCoverageCountSymbolicStringsAlike() throws {
    let yaml =
      TranslationsTests.pages.replacing("Title: General", with: "Title: TITLE_GENERAL")
      + "strings: {Base: {}, en: {Root: {Sync: a}}}"
    let translations = try TranslationsTests.translations(yaml)
    let findings = try Validator().validate(translations.bundle.document)
    #expect(findings.map(\.message.text) == ["1 of 3 strings untranslated: \"TITLE_GENERAL\""])
    #expect(
      translations.coverage.map { "\($0.language) \($0.translated) \($0.missing) \($0.total)" }
        == ["en 2 1 3"])
    #expect(translations.coverage.flatMap(\.open).map(\.string) == ["TITLE_GENERAL"])
  }

  /// The rule and the table of coverage count the same strings.
  @Test func theRuleCountsWhatTheCoverageCounts() throws {
    let yaml =
      TranslationsTests.pages
      + "strings:\n  de:\n    Root:\n      # needs translation\n      Sync: Sync\n      General: ''"
    let findings = try Validator().validate(bundleDocument(yaml))
      .filter { $0.message.rule == "string-needs-translation" }
    #expect(
      findings.map(\.message.text) == [
        "1 of 3 strings waiting for a translator", "1 string empty: \"General\"",
      ])
    #expect(
      try Self.coverage(TranslationsTests.translations(yaml)) == [
        "Root de: 0 translated, 2 waiting, 1 missing"
      ])
  }

  @Test func countsCopiesWhereNothingCanBeMarked() throws {
    let yaml = TranslationsTests.pages + "strings: {de: {Root: {General: a, Sync: Sync, Name: c}}}"
    var document = try bundleDocument(yaml)
    document = try Pipeline.settings.read(
      Pipeline.settings.write(document, as: .json).bytes, name: "Settings.json", as: .json)
    let translations = Translations(of: document, options: Validator.Options())
    #expect(try Self.coverage(translations) == ["Root de: 2 translated, 1 waiting, 0 missing"])
    #expect(try translations.completed().document == translations.bundle.document)
  }

  private static func coverage(_ translations: Translations) throws -> [String] {
    translations.coverage.map { row in
      let parts = [(row.waiting, "waiting")].filter { $0.0 > 0 }
      let all = [(row.translated, "translated")] + parts + [(row.missing, "missing")]
      let words =
        row.isSource
        ? "source"
        : all.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      return "\(row.table) \(row.language): \(words)"
    }
  }
}
