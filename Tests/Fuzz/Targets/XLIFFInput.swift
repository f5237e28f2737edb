import PropertyLists
import SettingsBundles

/// A translator's file, imported into a small bundle.
enum XLIFFInput {
  private static let bundle = """
    settingsBundle: 1
    pages:
      Root:
        StringsTable: Root
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: General, FooterText: "a\\n<b> & \\"c\\"\\td"}
          - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: sync, DefaultValue: true}
    strings:
      en:
        Root: {General: General, Sync: Synchronize}
      de:
        Root:
          General: Allgemein
          # needs translation (Root: Title of sync)
          Sync: Synchronize
          Old: " Alt "

    """

  /// What was imported changes nothing when it is imported again, or exported and imported.
  @Sendable static func check(_ input: [UInt8]) throws {
    let document = try Pipeline.settings.read(Array(bundle.utf8), name: "Settings.yaml", as: .yaml)
    guard
      let result = try unlessRefused({
        try translations(of: document).importing(xliff: input, name: "x.xliff")
      })
    else { return }
    try FuzzTargets.check(result.warnings)
    let imported = try result.tables.document
    try checkImport(of: input, changesNothingIn: imported, mayWarn: true)
    for language in imported.root["strings"]?.entries.map(\.key) ?? [] {
      let text = try required("the language \(language) can be exported") {
        try translations(of: imported).xliff(for: language)
      }
      try checkImport(of: Array(text.utf8), changesNothingIn: imported)
    }
  }

  @Sendable static func seeds(_: SeedFile) -> [[UInt8]] {
    guard
      let document = try? Pipeline.settings.read(
        Array(bundle.utf8), name: "Settings.yaml", as: .yaml)
    else { return [] }
    return ["de", "en", "fr"].compactMap { language in
      (try? translations(of: document).xliff(for: language)).map { text in
        // A unit without a translation gets one.
        let translated = text.replacing(
          "</source>\n        <note>", with: "</source><target>a</target><note>")
        return Array(translated.utf8)
      }
    }
  }

  private static func translations(of document: Document) -> Translations {
    Translations(of: document, options: Validator.Options())
  }

  private static func checkImport(
    of xliff: [UInt8], changesNothingIn document: Document, mayWarn: Bool = false
  ) throws {
    let result = try required("what was imported can be imported again") {
      try translations(of: document).importing(xliff: xliff, name: "x.xliff")
    }
    try expect(result.tables.added == 0 && result.tables.changed == 0, "nothing is left to import")
    try expect(result.tables.document == document, "a second import changes nothing")
    try expect(mayWarn || result.warnings.isEmpty, "an export fits its bundle")
  }
}
