import PropertyLists
import Testing

@testable import SettingsBundles

/// What comes in from XLIFF 1.2, and what is wrong with it.
@Suite struct XLIFFImportTests {
  /// As Xcode 15 exports it: other files of the app around the bundle's own, a header, states.
  @Test func readsWhatXcodeExports() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
        <file original="App/en.lproj/Localizable.strings" source-language="en" \
      target-language="de" datatype="plaintext">
          <header>
            <tool tool-id="com.apple.dt.xcode" tool-name="Xcode" tool-version="15.0"/>
          </header>
          <body>
            <trans-unit id="Sync" xml:space="preserve">
              <source>Sync</source><target>Falsch</target><note/>
            </trans-unit>
          </body>
        </file>
        <file original="App/Settings.bundle/en.lproj/Root.strings" source-language="en" \
      target-language="de" datatype="plaintext">
          <header>
            <tool tool-id="com.apple.dt.xcode" tool-name="Xcode" tool-version="15.0"/>
          </header>
          <body>
            <group><trans-unit id="General" xml:space="preserve">
              <source>General</source>
              <target state="translated">Allgem<g id="1">eines</g></target>
              <alt-trans><source>a</source><target>b<x id="1"/></target></alt-trans>
              <note>Title &amp; more</note>
            </trans-unit></group>
            <trans-unit id="Sync" xml:space="preserve">
              <source>Synchronize</source>
              <target state="needs-translation">Synchronize</target>
            </trans-unit>
            <trans-unit id="Old" xml:space="preserve"><source>Old</source><target/></trans-unit>
          </body>
        </file>
      </xliff>
      """
    // The alternative has markup that a string must not contain, but it is not read.
    let plain = text.replacing("b<x id=\"1\"/>", with: "b")
    let result = try Self.importing(plain)
    #expect(result == "1 changed: General: Allgemeines, Sync: Synchronize (marked), Old:  Alt ")
    #expect(try Self.importing(text) == result)
    #expect(try Self.importing(text.replacing("xliff ", with: "xliff xmlns:y='z' ")) == result)
  }

  @Test(arguments: [
    // Another prefix for the elements of XLIFF; elements of others are nothing of ours.
    (
      """
      <x:xliff xmlns:x="a" xmlns="b" version="1.2"><x:file original="de.lproj/Root.strings" \
      target-language="de"><x:body><x:trans-unit id="Sync"><x:source>Synchronize</x:source>\
      <target>a</target><x:target>Abgleich</x:target></x:trans-unit></x:body></x:file></x:xliff>
      """, "1 changed: General: Allgemein, Sync: Abgleich, Old:  Alt "
    ),
    // The translation of a word may be the same word.
    (
      unit("Sync", "Synchronize", "Synchronize"),
      "1 changed: General: Allgemein, Sync: Synchronize, Old:  Alt "
    ),
    (
      unit("General", "General", "Allgemein"),
      "0 changed: General: Allgemein, Sync: Synchronize (marked), Old:  Alt "
    ),
    (
      unit("a\n<b> & \"c\"\td\r", "a\n<b> & \"c\"\td\r", "x\r\ny"),
      "1 added: General: Allgemein, a\\n<b> & \"c\"\\td\\r: x\\r\\ny, "
        + "Sync: Synchronize (marked), Old:  Alt "
    ),
    (
      unit("Old", "Old", "Älter", language: "DE"),
      "1 changed: General: Allgemein, Sync: Synchronize (marked), Old: Älter"
    ),
  ])
  func importsTranslations(text: String, result: String) throws {
    #expect(try Self.importing(text) == result)
  }

  /// One string that a table cannot hold does not keep the others from being imported.
  @Test func leavesOutStringsWithElements() throws {
    let element = Self.unit("Sync", "Synchronize", "a").replacing(">a<", with: "><x id='1'/>a<")
    let other = Self.unit("General", "General", "Generelles")
    let unit = try #require(other.firstRange(of: "<trans-unit").map { other[$0.lowerBound...] })
    let text = element.replacing("</body></file></xliff>", with: unit)
    #expect(
      try Self.importing(text)
        == "1 changed: General: Generelles, Sync: Synchronize (marked), Old:  Alt ")
  }

  /// Only the translation goes into a table.
  @Test(arguments: [
    ("Synchronize<x id='1'/>", []),
    (
      "Synchronize <ph id='1'>%@</ph>",
      ["the source of \"Sync\" has changed since the file was exported"]
    ),
  ])
  func importsStringsWithElementsInTheSource(source: String, warnings: [String]) throws {
    let text = Self.unit("Sync", "Synchronize", "Abgleich").replacing(
      "<source>Synchronize<", with: "<source>\(source)<")
    #expect(
      try Self.importing(text) == "1 changed: General: Allgemein, Sync: Abgleich, Old:  Alt ")
    let found = try TranslationsTests.translations(XLIFFTests.bundle)
      .importing(xliff: Array(text.utf8), name: "a.xliff").warnings
    #expect(found.map(\.message.text) == warnings)
  }

  /// Where nothing can be marked, the same word in both languages cannot be told from a copy.
  @Test(arguments: [
    (
      "Synchronize", 0,
      ["1 translation identical to the source still waiting in the strings table \"Root\" in de"]
    ),
    ("Abgleich", 1, []),
  ])
  func notesCopiesWhereNothingCanBeMarked(target: String, changed: Int, notes: [String]) throws {
    let json = try Pipeline.settings.write(bundleDocument(XLIFFTests.bundle), as: .json).bytes
    let translations = Translations(
      of: try Pipeline.settings.read(json, name: "Settings.json", as: .json),
      options: Validator.Options())
    let text = Self.unit("Sync", "Synchronize", target)
    let result = try translations.importing(xliff: Array(text.utf8), name: "a.xliff").tables
    #expect(result.changed == changed)
    #expect(result.notes.map(\.message.text) == notes)
    #expect(
      result.notes.allSatisfy {
        $0.message.help
          == "list strings to leave untranslated under do-not-translate in .settings-convert.yaml"
      })
  }

  /// No warning is dropped silently.
  @Test(arguments: [
    (Limits.diagnostics, nil),
    (Limits.diagnostics + 1_500, "1,500 more warnings about the translations"),
  ])
  func countsAllWarnings(count: Int, last: String?) throws {
    var xliff = XLIFF()
    let known = XLIFF.Unit(id: "General", source: "General", target: "b")
    let units = [known] + (0..<count).map { XLIFF.Unit(id: "a\($0)", source: "a", target: "b") }
    xliff.files = [
      XLIFF.File(
        original: "en.lproj/Root.strings", sourceLanguage: "en", targetLanguage: "de", units: units)
    ]
    let warnings = try TranslationsTests.translations(XLIFFTests.bundle)
      .importing(xliff: Array(xliff.text.utf8), name: "a.xliff").warnings
    #expect(warnings.count == Limits.diagnostics + (last == nil ? 0 : 1))
    #expect(
      warnings.last?.message.text == last
        ?? warnings.first?.message.text.replacing("a0", with: "a\(count - 1)"))
  }

  @Test func createsTablesOfNewLanguages() throws {
    let text = Self.unit("Sync", "Synchronize", "Synchro", language: "fr")
    let result = try TranslationsTests.translations(XLIFFTests.bundle)
      .importing(xliff: Array(text.utf8), name: "a.xliff").tables
    let table = try result.document.root["strings"]?["fr"]?["Root"]
    #expect(table?.entries.map { "\($0.key): \($0.value.string ?? "")" } == ["Sync: Synchro"])
    #expect(result.added == 1)
  }

  @Test(arguments: [
    (
      unit("Synch", "Synch", "a"),
      "a.xliff:1:88: the strings table \"Root\" does not have \"Synch\"", "export the file again"
    ),
    (
      unit("Sync", "Sync", "a"),
      "a.xliff:1:88: the source of \"Sync\" has changed since the file was exported",
      "check the translation"
    ),
    (
      unit("Sync", "Sync", "a", original: "Settings.bundle/en.lproj/Other.strings")
        .replacing("</xliff>", with: "") + unit("General", "General", "b").dropFirst(21),
      "a.xliff:1:22: no page uses the strings table \"Settings.bundle/en.lproj/Other.strings\"",
      "the tables of the pages are Root.strings"
    ),
    (
      unit("Sync", "Synchronize", "a").replacing(
        ">a<", with: "><ph id='1'>%<sub>x</sub></ph><x/>a<"),
      "a.xliff:1:88: the translation of \"Sync\" was left out because of the <ph> in it",
      "replace the element with its text"
    ),
  ])
  func warnsAboutOldFiles(text: String, warning: String, help: String) throws {
    let translations = try TranslationsTests.translations(XLIFFTests.bundle)
    var found: [Diagnostic]
    do throws(Diagnostic) {
      found = try translations.importing(xliff: Array(text.utf8), name: "a.xliff").warnings
      #expect(found.map(\.severity) == [.warning])
    } catch {
      // Nothing else was imported.
      found = error.each
      #expect(found.map(\.severity) == [.error])
      #expect(!text.contains("General") && !text.contains("<source>Sync<"))
    }
    #expect(found.map(Self.description) == [warning])
    #expect(found.map(\.message.help) == [help])
  }

  /// Services escape ids, number them, and indent what they return.
  @Test(arguments: [
    (
      unit("Sy\\nc", "Synchronize", "Abgleich"),
      "1 changed: General: Allgemein, Sync: Abgleich, Old:  Alt "
    ),
    (
      unit("17", "\n    Synchronize\n  ", "Abgleich"),
      "1 changed: General: Allgemein, Sync: Abgleich, Old:  Alt "
    ),
    (
      unit("Sync", "Synchronize", "\n      Abgleich \t\r\n    "),
      "1 changed: General: Allgemein, Sync: Abgleich, Old:  Alt "
    ),
    (
      unit("Sync", "Synchronize", " a\nb "),
      "1 changed: General: Allgemein, Sync:  a\\nb , Old:  Alt "
    ),
    // A blank translation is none.
    (
      unit("Sync", "Synchronize", "\n      \n"),
      "0 changed: General: Allgemein, Sync: Synchronize (marked), Old:  Alt "
    ),
    (
      unit("Sync", "Synchronize", "\u{A0}"),
      "0 changed: General: Allgemein, Sync: Synchronize (marked), Old:  Alt "
    ),
    // The id counts before the source does.
    (
      unit("General", "Synchronize", "a"),
      "1 changed: General: a, Sync: Synchronize (marked), Old:  Alt "
    ),
  ])
  func importsWhatAServiceReturns(text: String, result: String) throws {
    #expect(try Self.importing(text) == result)
  }

  @Test func aSourceOfTwoStringsBelongsToNeither() throws {
    let bundle = TranslationsTests.pages + "strings:\n  en: {Root: {General: Same, Sync: Same}}\n"
    let translations = try TranslationsTests.translations(bundle)
    for source in ["Same", "Other"] {
      let text = Self.unit("1", source, "a")
      let error = #expect(throws: Diagnostic.self) {
        _ = try translations.importing(xliff: Array(text.utf8), name: "a.xliff")
      }
      #expect(error?.message.text == "the strings table \"Root\" does not have \"1\"")
    }
  }

  @Test func aCatalogNamesWhatIsBesideItsStrings() throws {
    let translations = try TranslationsTests.translations(XLIFFTests.bundle)
    let text = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {},
       "Sync": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "a"}}}}}
      """
    let catalog = try Format.json.read(Array(text.utf8), name: "Root.xcstrings")
    let warnings = try translations.importing(catalog: catalog).warnings
    #expect(
      warnings.map(Self.description) == ["Root.xcstrings:2:10: ignored \"Sync\" beside \"strings\""]
    )
  }

  @Test(arguments: [
    ("<a/>", "a.xliff:1:1: expected <xliff> but found <a>"),
    ("<xliff/>", "a.xliff:1:1: expected version \"1.2\" of XLIFF but found none"),
    ("<xliff version='2.0'/>", "a.xliff:1:1: expected version \"1.2\" of XLIFF but found \"2.0\""),
    (
      "<xliff version='1.2'>\n<file original='a'/></xliff>",
      "a.xliff:2:1: missing attribute \"target-language\" of <file>"
    ),
    (
      "<xliff version='1.2'><file target-language='de'/></xliff>",
      "a.xliff:1:22: missing attribute \"original\" of <file>"
    ),
    ("<xliff version='1.2'><trans-unit id='a'/></xliff>", "a.xliff:1:22: unexpected <trans-unit>"),
    (
      unit("a", "b", "c").replacing(" id=\"a\"", with: ""),
      "a.xliff:1:88: missing attribute \"id\" of <trans-unit>"
    ),
    ("<xliff version='1.2'/>", "a.xliff:1:1: missing <file> in <xliff>"),
    (
      unit("a", "b", "c").replacing("</target>", with: "</target><target state='new'/>"),
      "a.xliff:1:143: duplicate <target>"
    ),
    (
      unit("a", "b", "c").replacing("<source>b</source>", with: ""),
      "a.xliff:1:88: missing <source> of \"a\""
    ),
    (
      unit("a", "b", "c").replacing("</source>", with: "</source><trans-unit id='d'/>"),
      "a.xliff:1:125: unexpected <trans-unit>"
    ),
    (
      unit("a", "b", "c").replacing("</trans-unit>", with: "</trans-unit><trans-unit id='a'/>"),
      "a.xliff:1:156: duplicate id \"a\""
    ),
    (
      unit("a", "b", "c", original: "Other.bundle/en.lproj/Root.strings"),
      "a.xliff:1:22: expected a strings table of \"Settings.bundle\" but found "
        + "\"Other.bundle/en.lproj/Root.strings\""
    ),
    (unit("a", "b", "c", language: "../a"), "a.xliff:1:22: \"../a\" is not a language"),
    (
      unit("a", "b", "c").replacing("</xliff>", with: "") + unit("a", "b", "c").dropFirst(21),
      "a.xliff:1:170: duplicate <file> of the strings table \"Root\" in de"
    ),
    ("<xliff version='1.2'><file", "a.xliff:1:27: the tag <file opened on line 1 is never closed"),
  ])
  func rejectsByPlace(text: String, message: String) throws {
    let translations = try TranslationsTests.translations(XLIFFTests.bundle)
    let error = #expect(throws: Diagnostic.self) {
      _ = try translations.importing(xliff: Array(text.utf8), name: "a.xliff")
    }
    #expect(error.map(Self.description) == message)
    #expect(error?.message.help.isEmpty == false)
  }

  // MARK: Support

  /// A file with one unit.
  private static func unit(
    _ id: String, _ source: String, _ target: String, language: String = "de",
    original: String = "en.lproj/Root.strings"
  ) -> String {
    var xliff = XLIFF()
    xliff.files = [
      XLIFF.File(
        original: original, sourceLanguage: "en", targetLanguage: language,
        units: [XLIFF.Unit(id: id, source: source, target: target)])
    ]
    // The file and its unit without the space around them.
    let lines = xliff.text.split(separator: "\n").dropFirst(2)
    let body = lines.map { $0.drop { $0 == " " } }.joined(separator: "\n")
      .replacing(">\n<", with: "><")
      .replacing("source-language=\"en\" ", with: "").replacing(" datatype=\"plaintext\"", with: "")
      .replacing(" xml:space=\"preserve\"", with: "")
    return "<xliff version='1.2'>" + body
  }

  /// The German table after an import.
  private static func importing(_ text: String) throws -> String {
    let translations = try TranslationsTests.translations(XLIFFTests.bundle)
    let result = try translations.importing(xliff: Array(text.utf8), name: "a.xliff").tables
    let marked = try result.document.markedStrings()
    let table = try result.document.root["strings"]?["de"]?["Root"]
    let strings = table?.entries.map { entry in
      let path = Translations.path("de", "Root").appending(.key(entry.key))
      let isMarked = marked.contains(path)
      return "\(entry.key): \(entry.value.string ?? "")".visible + (isMarked ? " (marked)" : "")
    }
    let count = result.added > 0 ? "\(result.added) added" : "\(result.changed) changed"
    return "\(count): \((strings ?? []).joined(separator: ", "))"
  }

  private static func description(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.location?.description ?? "nowhere"): \(diagnostic.message.text)"
  }
}
