import PropertyLists
import Testing

@testable import SettingsBundles

/// Translations as XLIFF 1.2.
@Suite struct XLIFFTests {
  static let bundle = """
    pages:
      Root:
        StringsTable: Root
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: General, FooterText: "a\\n<b> & \\"c\\"\\td\\r"}
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

  @Test func writesWhatXcodeReads() throws {
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2" \
      xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 \
      http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">
        <file original="Settings.bundle/en.lproj/Root.strings" source-language="en" \
      target-language="de" datatype="plaintext">
          <body>
            <trans-unit id="General" xml:space="preserve">
              <source>General</source>
              <target>Allgemein</target>
              <note>Root: Title of Group</note>
            </trans-unit>
            <trans-unit id="a&#10;&lt;b&gt; &amp; &quot;c&quot;&#9;d&#13;" xml:space="preserve">
              <source>a
      &lt;b&gt; &amp; "c"\td&#13;</source>
              <note>Root: FooterText of Group</note>
            </trans-unit>
            <trans-unit id="Sync" xml:space="preserve">
              <source>Synchronize</source>
              <note>Root: Title of sync</note>
            </trans-unit>
          </body>
        </file>
      </xliff>

      """
    #expect(try TranslationsTests.translations(Self.bundle).xliff(for: "de") == expected)
  }

  @Test(arguments: ["de", "en", "fr"])
  func comesBackUnchanged(language: String) throws {
    let translations = try TranslationsTests.translations(Self.bundle)
    let text = try translations.xliff(for: language)
    let imported = try translations.importing(xliff: Array(text.utf8), name: "a.xliff")
    #expect(imported.tables.added == 0)
    #expect(imported.tables.changed == 0)
    let expected = language == "fr" ? ["no <target> in it, so nothing to import"] : []
    #expect(imported.warnings.map(\.message.text) == expected)
    #expect(try imported.tables.document == translations.bundle.document)
    var tokens = try XMLTokens(Array(text.utf8), name: "a.xliff")
    #expect(try XLIFF(&tokens).text == text.removingNotes)
  }
}

extension String {
  /// A file without the notes, which are not read.
  fileprivate var removingNotes: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("<note>") }.joined(separator: "\n")
  }
}
