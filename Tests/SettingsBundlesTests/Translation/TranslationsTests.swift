import PropertyLists
import Testing

@testable import SettingsBundles

/// The completion of a bundle's tables.
@Suite struct TranslationsTests {
  static let pages = """
    pages:
      Root:
        StringsTable: Root
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: General, FooterText: "100 %"}
          - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: sync, DefaultValue: true}
          - {Type: PSTextFieldSpecifier, Title: Name, Key: name}

    """

  @Test(arguments: [
    // A language that lacks everything, in the order of the pages.
    (
      ["fr"], "strings:\n  en:\n    Root: {Name: Title, General: General, Sync: Sync}", 3,
      """
      strings:
        en:
          Root:
            Name: Title
            General: General
            Sync: Sync
        fr:
          Root:
            # needs translation (Root: Title of Group)
            General: General
            # needs translation (Root: Title of sync)
            Sync: Sync
            # needs translation (Root: Title of name)
            Name: Title
      """
    ),
    // Existing parts stay: order, comments, translations, and unused strings.
    (
      [], "strings:\n  de:\n    Root:\n      # Mine\n      Name: a # b\n\n      Old: c", 2,
      """
      strings:
        de:
          Root:
            # needs translation (Root: Title of Group)
            General: General
            # needs translation (Root: Title of sync)
            Sync: Sync
            # Mine
            Name: a # b

            Old: c
      """
    ),
    (
      [], "strings:\n  de:\n    Root:\n      Sync: a\n      General: b\n  en: {Root: {Sync: S}}", 3,
      """
      strings:
        de:
          Root:
            Sync: a
            # needs translation (Root: Title of name)
            Name: Name
            General: b
        en:
          Root:
            # Root: Title of Group
            General: General
            Sync: S
            # Root: Title of name
            Name: Name
      """
    ),
    // Without any language, that of the pages.
    (
      [], "", 3,
      """
      strings:
        en:
          Root:
            # Root: Title of Group
            General: General
            # Root: Title of sync
            Sync: Sync
            # Root: Title of name
            Name: Name
      """
    ),
    // Base needs nothing that English has.
    (
      [], "strings: {Base: {}, en: {Root: {General: a, Sync!: b, Sync: c, Name: d}}}", 0,
      """
      strings:
        Base: {}
        en:
          Root:
            General: a
            Sync!: b
            Sync: c
            Name: d
      """
    ),
    (["en"], "strings: {de: {Root: {General: a, Sync!: b, Name: c}}}", 4, nil),
  ])
  func completes(languages: [String], strings: String, added: Int, expected: String?) throws {
    let translations = try Self.translations(Self.pages + strings)
    let before = translations.coverage
    let result = try translations.completed(adding: languages)
    #expect(result.added == added)
    #expect(result.changed == 0)
    if let expected {
      let text = try Self.yaml(result.document)
      #expect(text.hasSuffix(expected + "\n"), "\(text)")
    }
    let after = try Translations(of: result.document, options: Validator.Options())
    for (old, new) in before.flatMap({ old in
      after.coverage.filter { $0.table == old.table && $0.language == old.language }
        .map { (old, $0) }
    }) {
      #expect(new.missing == 0)
      #expect(new.translated == old.translated || old.isSource)
    }
    let again = try after.completed(adding: languages)
    #expect(again.added == 0)
    #expect(try Self.yaml(again.document) == Self.yaml(result.document))
  }

  /// A language alone, new or not, gets what it gets with the others, of which none changes.
  @Test(arguments: [
    (["fr"], ["fr": 3]), (["de"], ["de": 2]), (["it", "de"], ["de": 2, "it": 3]),
    (["en"], ["en": 2]),
    ([], [:]),
  ])
  func completesTheNamedLanguagesOnly(languages: [String], added: [String: Int]) throws {
    let yaml =
      Self.pages + "strings: {en: {Root: {Sync: a}}, de: {Root: {Name: b}}, es: {root: {Sync: c}}}"
    let translations = try Self.translations(yaml)
    let alone = try translations.completed(adding: languages, andOthers: false)
    let together = try translations.completed(adding: languages)
    #expect(alone.added == added.values.reduce(0, +))
    #expect(alone.notes.isEmpty)
    #expect(together.notes.count == 1)
    let strings = try #require(alone.document.root["strings"])
    for entry in strings.entries {
      let (language, tables) = (entry.key, entry.value)
      let others = try [translations.bundle.document, together.document].map {
        $0.root["strings"]?[language]
      }
      #expect(tables == others[added[language] == nil ? 0 : 1])
    }
  }

  /// A symbol needs words in the language of the pages, too, unless a table has them.
  @Test func marksSymbolsInTheLanguageOfThePages() throws {
    let yaml = """
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, Title: tide_group, FooterText: Todo.txt}
            - {Type: PSTextFieldSpecifier, Title: sync.title, Key: a}
      strings: {Base: {Root: {sync.title: Sync}}}

      """
    let result = try Self.translations(yaml).completed(adding: ["en"], andOthers: false)
    #expect(
      try Self.yaml(result.document).hasSuffix(
        """
          en:
            Root:
              # needs translation (Root: Title of Group)
              tide_group: tide_group
              # Root: FooterText of Group
              Todo.txt: Todo.txt
              # Root: Title of a
              sync.title: Sync

        """))
  }

  @Test func aCopiedSymbolIsWaitingInTheLanguageOfThePages() throws {
    let yaml = """
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, Title: tide_group}
            - {Type: PSTextFieldSpecifier, Title: sync.title, Key: a}
      strings: {en: {Root: {sync.title: Sync}}}

      """
    let result = try Self.translations(yaml).completed()
    let coverage = try Translations(of: result.document, options: Validator.Options()).coverage[0]
    #expect([coverage.translated, coverage.waiting, coverage.missing] == [1, 1, 0])
    #expect(coverage.open.map(\.string) == ["tide_group"])
  }

  @Test(arguments: [
    ("french", "use a code such as de, pt-BR, or zh-Hans"), ("zh_cn", "did you mean zh-CN?"),
    ("../en", "use a code such as de, pt-BR, or zh-Hans"),
  ])
  func addsLanguagesOnly(name: String, help: String) throws {
    let translations = try Self.translations(Self.pages)
    let error = #expect(throws: Diagnostic.self) { try translations.completed(adding: [name]) }
    #expect(error?.message.text == "\"\(name)\" is not a language")
    #expect(error?.message.help == help)
  }

  @Test(arguments: [
    (
      "pages: {Root: {PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: General}]}}",
      "no page has a strings table",
      "to translate the page Root, give it the key \"StringsTable\" with the value \"Root\""
    ),
    (
      "pages: {Root: {StringsTable: Root, PreferenceSpecifiers: [{Type: PSGroupSpecifier}]}}",
      "no page has strings to translate",
      "add rows with titles; pages of nothing but groups count once a language has their table"
    ),
    (
      pages + "strings: {de: {root: {Sync: a}}}",
      "added no strings to \"de.lproj/root.strings\"", "rename it to \"de.lproj/Root.strings\""
    ),
    (
      pages + "strings: {de: {root: {Sync: a}}, fr: {ROOT: {Sync: a}}}",
      "added no strings to \"de.lproj/root.strings\" and 1 other file",
      "rename it to \"de.lproj/Root.strings\""
    ),
  ])
  func notesWhyNothingIsAdded(yaml: String, note: String, help: String) throws {
    let result = try Self.translations(yaml).completed()
    #expect(result.added == 0)
    #expect(result.notes.map(\.message.text) == [note])
    #expect(result.notes.map(\.message.help) == [help])
    #expect(result.notes.map(\.severity) == [.note])
  }

  /// A row's key may contain anything, which is harmless in a comment.
  @Test func notesAreSafeInComments() throws {
    let yaml = """
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSTextFieldSpecifier, Title: Sync, Key: "*/\\n\\"a\\" = \\"b\\"; /*"}
      strings: {en: {Root: {Sync: Sync}}}

      """
    let result = try Self.translations(yaml).completed(adding: ["fr"])
    let files = try SettingsBundlesTests.files(of: result.document, .bundle)
    let table = try #require(files["fr.lproj/Root.strings"])
    let read = try Format.strings.read(table, name: "Root.strings")
    #expect(read.root.entries.map(\.key) == ["Sync"])
  }

  // MARK: Files

  /// Tables keep their encoding, line ends, and all that was there.
  @Test(arguments: [
    ("UTF-16LE", [0xFF, 0xFE] as [UInt8]), ("UTF-16BE", [0xFE, 0xFF]),
    ("UTF-8", [0xEF, 0xBB, 0xBF]),
  ])
  func tablesKeepTheirEncoding(name: String, mark: [UInt8]) throws {
    let encode = { (text: String) -> [UInt8] in
      switch name {
      case "UTF-16LE": mark + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case "UTF-16BE": mark + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      default: mark + text.utf8
      }
    }
    let old = "/* Ä */\r\n\"General\"=\"Allgemein\" ;\r\n\r\nSync = 'a';\r\n"
    let page = """
      <plist><dict><key>StringsTable</key><string>Root</string>
      <key>PreferenceSpecifiers</key><array>
      <dict><key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>General</string>
      <key>FooterText</key><string>Ö</string></dict></array></dict></plist>
      """
    let files = bundleFiles(
      ["Root.plist": page], data: ["de.lproj/Root.strings": encode(old)])
    let document = try SettingsBundle(reading: files, name: "Settings.bundle", layout: .bundle)
      .document
    let result = try Translations(of: document, options: Validator.Options())
      .completed()
    let plan = BundleWritePlan(
      writing: try result.document, countsComments: true, over: files, layout: .bundle)
    let output = try #require(plan.changes.first { $0.path == "de.lproj/Root.strings" })
    #expect(
      output.new
        == encode(
          "/* Ä */\r\n\"General\"=\"Allgemein\" ;\r\n"
            + "/* needs translation (Root: FooterText of Group) */\r\n\"Ö\"=\"Ö\";\r\n"
            + "\r\nSync = 'a';\r\n"))
    #expect(plan.changes.filter { $0.new != files[$0.path] }.count == 1)
  }

  /// A new table has the encoding and the line ends of a table beside it: the same one in another language
  /// or, failing that, any.
  @Test(arguments: [
    (["de.lproj/Other.strings": false, "fr.lproj/Root.strings": true], true),
    (["de.lproj/Root.strings": false, "fr.lproj/Other.strings": true], false),
    (["de.lproj/Other.strings": true], true), ([:], false),
  ])
  func newTablesHaveTheFormOfOthers(tables: [String: Bool], isUTF16: Bool) throws {
    let form = { (text: String, isUTF16: Bool) -> [UInt8] in
      guard isUTF16 else { return Array(text.utf8) }
      return [0xFF, 0xFE]
        + text.replacing("\n", with: "\r\n").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
    let page = """
      <plist><dict><key>StringsTable</key><string>Root</string>
      <key>PreferenceSpecifiers</key><array>
      <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Ö</string>
      <key>Key</key><string>a</string></dict></array></dict></plist>
      """
    let files = bundleFiles(
      ["Root.plist": page], data: tables.mapValues { form("\"Ö\" = \"a\";\n", $0) })
    let document = try SettingsBundle(reading: files, name: "Settings.bundle", layout: .bundle)
      .document
    let result = try Translations(of: document, options: Validator.Options())
      .completed(adding: ["it"], andOthers: false)
    let plan = BundleWritePlan(
      writing: try result.document, countsComments: true, over: files, layout: .bundle)
    let output = try #require(plan.changes.first { $0.path == "it.lproj/Root.strings" })
    let text = "/* needs translation (Root: Title of a) */\n\"Ö\" = \"Ö\";\n"
    #expect(output.new == form(text, isUTF16))
  }

  // MARK: Support

  static func translations(_ yaml: String) throws -> Translations {
    Translations(of: try bundleDocument(yaml), options: Validator.Options())
  }

  /// A String Catalog of a table, with texts by language and string.
  static func catalog(
    of table: String, _ texts: [String: [String: String]]
  ) throws -> Document {
    var strings: [String: [String]] = [:]
    for (language, texts) in texts {
      for (string, text) in texts {
        let unit = "{\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(text)\"}}"
        strings[string, default: []].append("\"\(language)\": \(unit)")
      }
    }
    let entries = strings.map { string, units in
      "\"\(string)\": {\"localizations\": {\(units.joined(separator: ", "))}}"
    }
    let source = texts.keys.sorted().first ?? ""
    let json =
      "{\"sourceLanguage\": \"\(source)\", \"strings\": {\(entries.joined(separator: ", "))}}"
    return try Format.json.read(Array(json.utf8), name: "\(table).xcstrings")
  }

  private static func yaml(_ document: Document) throws -> String {
    String(decoding: try Pipeline.settings.write(document, as: .yaml).bytes, as: UTF8.self)
  }
}
