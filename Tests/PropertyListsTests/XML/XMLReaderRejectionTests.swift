import Testing

@testable import PropertyLists

/// One broken file per row, with the location and the message that it must give.
@Suite struct XMLReaderRejectionTests {
  private static let syntax: [(xml: String, line: String)] = [
    ("", "1:1: the document is empty [syntax]"),
    (" \n<!-- -->\n", "3:1: the document is empty [syntax]"),
    ("<plist/>", "1:1: the document is empty [syntax]"),
    ("<plist></plist>", "1:8: the document is empty [syntax]"),
    ("<plist><true/>", "1:15: <plist> opened on line 1 is never closed [syntax]"),
    ("<plist>\n<dict>\n", "3:1: <dict> opened on line 2 is never closed [syntax]"),
    ("<array>\n<string>a", "2:1 at 0: <string> opened on line 2 is never closed [syntax]"),
    ("<true/", "1:6: missing \">\" after \"<true\" [syntax]"),
    ("<true", "1:6: missing \">\" after \"<true\" [syntax]"),
    ("<", "1:1: expected an element name but found the end of the file [syntax]"),
    ("< true/>", "1:1: expected an element name but found \" \" [syntax]"),
    ("<plist><\0key>", "1:8: expected an element name but found \"\\u{0}key\" [syntax]"),
    ("<key\0>", "1:5: missing \">\" after \"<key\" [syntax]"),
    ("</dict>", "1:1: unexpected </dict> [syntax]"),
    ("</plist>", "1:1: unexpected </plist> [syntax]"),
    ("hello", "1:1: unexpected text \"hello\" outside of an element [syntax]"),
    ("<dict>text</dict>", "1:7: unexpected text \"text\" outside of an element [syntax]"),
    (
      "<dict>\n</array>",
      "2:1: expected </dict> for the <dict> on line 1 but found </array> [syntax]"
    ),
    (
      "<plist><true/></dict>",
      "1:15: expected </plist> for the <plist> on line 1 but found </dict> [syntax]"
    ),
    (
      "<string>a</key>",
      "1:10: expected </string> for the <string> on line 1 but found </key> [syntax]"
    ),
    ("<string>a<b/></string>", "1:10: unexpected <b/> inside <string> [syntax]"),
    ("<string>a<!-- b --></string>", "1:10: comment inside <string> [syntax]"),
    ("<true><!-- --></true>", "1:7: comment inside <true> [syntax]"),
    ("<plist><true/><true/></plist>", "1:15: unexpected <true> after the root value [syntax]"),
    ("<set/>", "1:1: unknown element <set> [syntax]"),
    ("<Dict/>", "1:1: unknown element <Dict> [syntax]"),
    ("<dictionary/>", "1:1: unknown element <dictionary> [syntax]"),
    (
      "<string a='b > c'/>",
      "1:14: \">\" in an attribute, where Apple's parsers end the tag [syntax]"
    ),
    ("<string a=b'>c</string>", "1:11: attribute value without quotes [syntax]"),
    ("<plist version=1.0<true/>", "1:16: attribute value without quotes [syntax]"),
    ("<plist version=>", "1:8: attribute without a value [syntax]"),
    (
      "<true a=b/></plist a=b>",
      "1:12: unexpected content after the end of the document [trailing-content]"
    ),
    ("<plist version>", "1:8: attribute without a value [syntax]"),
    (
      "<plist version='1.0>",
      "1:16: unclosed quote in an attribute [syntax]"
    ),
    ("<plist version='<'>", "1:16: unclosed quote in an attribute [syntax]"),
    ("<dict></dict a='1'>", "1:13: missing \">\" after \"</dict\" [syntax]"),
    ("<!-- a", "1:1: the comment opened on line 1 is never closed [syntax]"),
    ("<true/>\n<!-- a --", "2:1: the comment opened on line 2 is never closed [syntax]"),
    (
      "<?xml version='1.0'",
      "1:1: the processing instruction opened on line 1 is never closed [syntax]"
    ),
    ("<!DOCTYPE plist", "1:1: the DOCTYPE opened on line 1 is never closed [syntax]"),
    (
      "<string><![CDATA[a]]</string>",
      "1:9: the CDATA section opened on line 1 is never closed [syntax]"
    ),
    ("<string>&nbsp;</string>", "1:9: unknown entity \"&nbsp;\" [syntax]"),
    ("<string>a & b</string>", "1:11: unescaped \"&\" [syntax]"),
    ("<string>&amp</string>", "1:9: unescaped \"&\" [syntax]"),
    (
      "<string>&#0000000000000065;</string>",
      "1:9: unknown entity \"&#0000000000000065;\" [syntax]"
    ),
    ("<string>&#;</string>", "1:9: unknown entity \"&#;\" [syntax]"),
    ("<string>&#x;</string>", "1:9: unknown entity \"&#x;\" [syntax]"),
    ("<string>&#xG;</string>", "1:9: unknown entity \"&#xG;\" [syntax]"),
    (
      "<string>&#99999999999999999999;</string>",
      "1:9: unknown entity \"&#99999999999999999999;\" [syntax]"
    ),
    ("<string>&", "1:9: unescaped \"&\" [syntax]"),
  ]

  @Test(arguments: syntax)
  func rejectsBrokenMarkup(xml: String, line: String) {
    #expect(Format.xml.complaint(about: xml) == line, "\(xml)")
  }

  private static let dictionaries: [(xml: String, line: String)] = [
    ("<dict><true/></dict>", "1:7: missing key before this value [syntax]"),
    ("<dict><key>a</key></dict>", "1:19 at a: missing value for key \"a\" [syntax]"),
    // The second key is a string only if no value follows it.
    (
      "<dict><key>a</key><key>b</key><string>c</string></dict>",
      "1:19 at a: missing value for key \"a\" [syntax]"
    ),
    (
      "<dict><key>a</key><key>b</key><key>c</key></dict>",
      "1:43 at c: missing value for key \"c\" [syntax]"
    ),
    (
      "<dict><key>a</key><key>b</key><true/></dict>",
      "1:19 at a: missing value for key \"a\" [syntax]"
    ),
    (
      "<dict><key>a</key><true/><true/></dict>", "1:26: missing key before this value [syntax]"
    ),
    ("<array><key>a</key></array>", "1:8 at 0: <key> in an <array> [syntax]"),
    ("<key>a</key>", "1:1: <key> outside of a <dict> [syntax]"),
    ("<array><plist/></array>", "1:8 at 0: expected a value but found <plist> [syntax]"),
    (
      "<dict><key>x</key><dict>\n<key>a</key><true/>\n<key>a</key><false/></dict></dict>",
      "3:1 at x.a: duplicate key \"a\" [repeated-key]"
    ),
    (
      "<dict><key>a&#98;</key><true/><key>ab</key><true/></dict>",
      "1:31 at ab: duplicate key \"ab\" [repeated-key]"
    ),
    (
      "<dict><key/><true/><key></key><true/></dict>",
      "1:20 at : duplicate key \"\" [repeated-key]"
    ),
  ]

  @Test(arguments: dictionaries)
  func rejectsBrokenDictionaries(xml: String, line: String) {
    #expect(Format.xml.complaint(about: xml) == line, "\(xml)")
  }

  /// Foundation turns many of these into other values.
  private static let scalars: [(xml: String, line: String)] = [
    ("<integer/>", "\"\" is not an integer [syntax]"),
    ("<integer>1.0</integer>", "\"1.0\" is not an integer [syntax]"),
    ("<integer>1 2</integer>", "\"1 2\" is not an integer [syntax]"),
    ("<integer>0x</integer>", "\"0x\" is not an integer [syntax]"),
    ("<integer>--1</integer>", "\"--1\" is not an integer [syntax]"),
    ("<integer>- 1</integer>", "\"- 1\" is not an integer [syntax]"),
    ("<integer>1a\u{1F}</integer>", "\"1a\\u{1F}\" is not an integer [syntax]"),
    (
      "<integer>18446744073709551616</integer>",
      "the number \"18446744073709551616\" is out of range [number-range]"
    ),
    (
      "<integer>-9223372036854775809</integer>",
      "the number \"-9223372036854775809\" is out of range [number-range]"
    ),
    ("<real></real>", "\"\" is not a real [syntax]"),
    ("<real>1,5</real>", "\"1,5\" is not a real [syntax]"),
    ("<real>0x1p3</real>", "\"0x1p3\" is not a real [syntax]"),
    ("<real>nano</real>", "\"nano\" is not a real [syntax]"),
    ("<real>-nan</real>", "\"-nan\" is not a real [syntax]"),
    ("<real>1e400</real>", "the number \"1e400\" is out of range [number-range]"),
    ("<true>1</true>", "\"1\" is not a boolean [syntax]"),
    ("<false>x</false>", "\"x\" is not a boolean [syntax]"),
    ("<date/>", "\"\" is not a date [syntax]"),
    ("<date>2010-04-27</date>", "\"2010-04-27\" is not a date [syntax]"),
    (
      "<date>2026-02-31T25:61:61Z</date>",
      "the date \"2026-02-31T25:61:61Z\" does not exist or is out of range [date-range]"
    ),
    (
      "<date>0000-01-01T00:00:00Z</date>",
      "the date \"0000-01-01T00:00:00Z\" does not exist or is out of range [date-range]"
    ),
    ("<data>SGVsbG8</data>", "\"SGVsbG8\" is not base64 [syntax]"),
    ("<data>SGV*bG8=</data>", "\"SGV*bG8=\" is not base64 [syntax]"),
    ("<data>&#83;GVsbG8=</data>", "\"SGVsbG8=\" is not base64 [syntax]"),
    ("<data>\n$(ICON)\n</data>", "placeholder instead of base64 [syntax]"),
    ("<data>${ICON}</data>", "placeholder instead of base64 [syntax]"),
    ("<integer>{{ count }}</integer>", "placeholder instead of an integer [syntax]"),
    ("<real>@SHARE@</real>", "placeholder instead of a real [syntax]"),
    ("<date>$BUILD_DATE</date>", "placeholder instead of a date [syntax]"),
    ("<integer>$()</integer>", "\"$()\" is not an integer [syntax]"),
    ("<integer>$</integer>", "\"$\" is not an integer [syntax]"),
  ]

  @Test(arguments: scalars)
  func rejectsBrokenScalars(xml: String, line: String) {
    let complaint = Format.xml.complaint(about: "<array>\n <true/>\n \(xml)</array>")
    #expect(complaint == "3:2 at 1: \(line)")
  }

  private static let characters: [(xml: String, line: String)] = [
    (
      "<string>&#xD800;</string>",
      "1:9: the character U+D800 is not allowed here [control-character]"
    ),
    (
      "<string>&#x110000;</string>",
      "1:9: the character U+110000 is not allowed here [control-character]"
    ),
  ]

  @Test(arguments: characters)
  func rejectsReferencesToWhatXMLHasNoCharacterFor(xml: String, line: String) {
    #expect(Format.xml.complaint(about: xml) == line)
  }

  private static let entities: [(xml: String, line: String)] = [
    ("<!DOCTYPE plist [<!ENTITY a 'b'>]><plist><true/></plist>", "1:17"),
    ("<!DOCTYPE plist []><plist><true/></plist>", "1:17"),
    ("<!DOCTYPE plist\nPUBLIC '[' \"b\"><true/>", "2:9"),
  ]

  @Test(arguments: entities)
  func rejectsDeclarations(xml: String, line: String) {
    let line = "\(line): the DOCTYPE has an internal subset [syntax]"
    #expect(Format.xml.complaint(about: xml) == line)
  }

  /// Peers take all of these for a good file.
  @Test(arguments: [
    "<plist><true/></plist>\n x", "<true/>\n x", "<plist><true/></plist>\n <plist><true/></plist>",
    "<true/>\n <true/>", "<dict/>\n </dict>", "<plist><true/></plist>\n \u{0}",
  ])
  func rejectsWhatFollowsTheEnd(text: String) {
    #expect(
      Format.xml.complaint(about: text)
        == "2:2: unexpected content after the end of the document [trailing-content]")
  }

  private static let encodings: [(bytes: [UInt8], line: String)] = [
    (
      Array("<?xml version='1.0' encoding='Shift_JIS'?><true/>".utf8),
      "1:31: unsupported encoding \"Shift_JIS\" [encoding]"
    ),
    (
      Array("<?xml version='1.0' encoding='UTF-16'?><true/>".utf8),
      "1:31: the file declares \"UTF-16\" but is UTF-8 [encoding]"
    ),
    (
      [0xFE, 0xFF] + "<?xml encoding='utf-8'?><true/>".utf16.flatMap { [0, UInt8($0)] },
      "1:17: the file declares \"utf-8\" but is UTF-16BE [encoding]"
    ),
    (
      Array("<string>".utf8) + [0xE9] + Array("</string>".utf8),
      "1:9: invalid UTF-8: the byte 0xE9; the file is probably Windows-1252 or Mac OS Roman [encoding]"
    ),
  ]

  @Test(arguments: encodings)
  func rejectsEncodings(bytes: [UInt8], line: String) {
    #expect(Format.xml.complaint(about: bytes) == line)
  }

  @Test(arguments: ["ISO-8859-1", "iso-8859-1", "latin1"])
  func readsLatin1ThatIsDeclared(name: String) throws {
    let bytes = Array("<?xml version='1.0' encoding=\"\(name)\"?><string>gr".utf8) + [0xFC, 0xDF]
    let root = try Format.xml.read(bytes + Array("</string>".utf8), name: "x").root
    #expect(root.string == "grüß")
  }
}
