import Testing

@testable import PropertyLists

/// One broken file a row, and the place and the words that it must give.
@Suite struct XMLReaderRefusalTests {
  private static let syntax: [(xml: String, line: String)] = [
    ("", "1:1: there is nothing in this file [syntax]"),
    (" \n<!-- -->\n", "3:1: there is nothing in this file [syntax]"),
    ("<plist/>", "1:1: there is nothing in this file [syntax]"),
    ("<plist></plist>", "1:8: there is nothing in this file [syntax]"),
    ("<plist><true/>", "1:15: <plist> opened in line 1 is not closed [syntax]"),
    ("<plist>\n<dict>\n", "3:1: <dict> opened in line 2 is not closed [syntax]"),
    ("<array>\n<string>a", "2:1 at 0: <string> opened in line 2 is not closed [syntax]"),
    ("<true/", "1:6: expected \">\", found \"/\" [syntax]"),
    ("<true", "1:6: expected \">\", found the end of the file [syntax]"),
    ("<", "1:1: expected the name of an element, found the end of the file [syntax]"),
    ("< true/>", "1:1: expected the name of an element, found \" \" [syntax]"),
    ("</dict>", "1:1: expected a value, found </dict> [syntax]"),
    ("</plist>", "1:1: expected a value, found </plist> [syntax]"),
    ("hello", "1:1: expected a tag, found \"hello\" [syntax]"),
    ("<dict>text</dict>", "1:7: expected a tag, found \"text\" [syntax]"),
    ("<dict>\n</array>", "2:1: expected </dict>, found </array> [syntax]"),
    ("<plist><true/></dict>", "1:15: expected </plist>, found </dict> [syntax]"),
    ("<string>a</key>", "1:10: expected </string>, found </key> [syntax]"),
    ("<string>a<b/></string>", "1:10: expected </string>, found <b/> [syntax]"),
    ("<string>a<!-- b --></string>", "1:10: expected </string>, found <!-- b --> [syntax]"),
    ("<true><!-- --></true>", "1:7: expected </true>, found <!-- --> [syntax]"),
    ("<plist><true/><true/></plist>", "1:15: expected </plist>, found <true> [syntax]"),
    ("<set/>", "1:1: a property list has no element <set> [syntax]"),
    ("<Dict/>", "1:1: a property list has no element <Dict> [syntax]"),
    ("<dictionary/>", "1:1: a property list has no element <dictionary> [syntax]"),
    ("<dict a='1'/>", "1:7: a property list has no attribute \"a\" [syntax]"),
    ("<plist versions='1'/>", "1:8: a property list has no attribute \"versions\" [syntax]"),
    ("<plist version=1.0>", "1:16: expected a value in quotes, found \"1.0\" [syntax]"),
    ("<plist version>", "1:15: expected \"=\", found \">\" [syntax]"),
    (
      "<plist version='1.0>", "1:21: expected the closing quote, found the end of the file [syntax]"
    ),
    ("<plist version='<'>", "1:17: expected the closing quote, found <'> [syntax]"),
    ("<dict></dict a='1'>", "1:14: expected \">\", found \"a='1'\" [syntax]"),
    ("<!-- a", "1:1: a comment opened in line 1 is not closed [syntax]"),
    ("<true/>\n<!-- a --", "2:1: a comment opened in line 2 is not closed [syntax]"),
    (
      "<?xml version='1.0'", "1:1: a processing instruction opened in line 1 is not closed [syntax]"
    ),
    ("<!DOCTYPE plist", "1:1: the document type opened in line 1 is not closed [syntax]"),
    (
      "<string><![CDATA[a]]</string>",
      "1:9: a CDATA section opened in line 1 is not closed [syntax]"
    ),
    ("<string>&nbsp;</string>", "1:9: unknown entity \"&nbsp;\" [syntax]"),
    ("<string>a & b</string>", "1:11: unknown entity \"&\" [syntax]"),
    ("<string>&amp</string>", "1:9: unknown entity \"&amp\" [syntax]"),
    ("<string>&#;</string>", "1:9: unknown entity \"&#;\" [syntax]"),
    ("<string>&#x;</string>", "1:9: unknown entity \"&#x;\" [syntax]"),
    ("<string>&#xG;</string>", "1:9: unknown entity \"&#xG;\" [syntax]"),
    (
      "<string>&#99999999999999999999;</string>",
      "1:9: unknown entity \"&#999999999999999\" [syntax]"
    ),
    ("<string>&", "1:9: unknown entity \"&\" [syntax]"),
  ]

  @Test(arguments: syntax.indices)
  func refusesBrokenMarkup(_ index: Int) {
    let row = Self.syntax[index]
    #expect(Format.xml.complaint(about: row.xml) == row.line, "\(row.xml)")
  }

  private static let dictionaries: [(xml: String, line: String)] = [
    ("<dict><true/></dict>", "1:7: a value in a dictionary has no key [syntax]"),
    ("<dict><key>a</key></dict>", "1:19 at a: the key \"a\" has no value [syntax]"),
    (
      "<dict><key>a</key><key>b</key><true/></dict>",
      "1:19 at a: the key \"a\" has no value [syntax]"
    ),
    (
      "<dict><key>a</key><true/><true/></dict>", "1:26: a value in a dictionary has no key [syntax]"
    ),
    ("<array><key>a</key></array>", "1:8 at 0: expected a value, found <key> [syntax]"),
    ("<key>a</key>", "1:1: expected a value, found <key> [syntax]"),
    ("<array><plist/></array>", "1:8 at 0: expected a value, found <plist> [syntax]"),
    (
      "<dict><key>x</key><dict>\n<key>a</key><true/>\n<key>a</key><false/></dict></dict>",
      "3:1 at x.a: the key \"a\" appears twice in this dictionary [repeated-key]"
    ),
    (
      "<dict><key>a&#98;</key><true/><key>ab</key><true/></dict>",
      "1:31 at ab: the key \"ab\" appears twice in this dictionary [repeated-key]"
    ),
    (
      "<dict><key/><true/><key></key><true/></dict>",
      "1:20 at : the key \"\" appears twice in this dictionary [repeated-key]"
    ),
  ]

  @Test(arguments: dictionaries.indices)
  func refusesBrokenDictionaries(_ index: Int) {
    let row = Self.dictionaries[index]
    #expect(Format.xml.complaint(about: row.xml) == row.line, "\(row.xml)")
  }

  /// Foundation turns many of these into other values.
  private static let scalars: [(xml: String, line: String)] = [
    ("<integer/>", "\"\" is no integer [syntax]"),
    ("<integer>1.0</integer>", "\"1.0\" is no integer [syntax]"),
    ("<integer>1 2</integer>", "\"1 2\" is no integer [syntax]"),
    ("<integer>0x</integer>", "\"0x\" is no integer [syntax]"),
    ("<integer>--1</integer>", "\"--1\" is no integer [syntax]"),
    ("<integer>- 1</integer>", "\"- 1\" is no integer [syntax]"),
    ("<integer>1a\u{1F}</integer>", "the character U+001F is not allowed here [control-character]"),
    (
      "<integer>18446744073709551616</integer>",
      "the number \"18446744073709551616\" is out of range [number-range]"
    ),
    (
      "<integer>-9223372036854775809</integer>",
      "the number \"-9223372036854775809\" is out of range [number-range]"
    ),
    ("<real></real>", "\"\" is no real [syntax]"),
    ("<real>1,5</real>", "\"1,5\" is no real [syntax]"),
    ("<real>0x1p3</real>", "\"0x1p3\" is no real [syntax]"),
    ("<real>nano</real>", "\"nano\" is no real [syntax]"),
    ("<real>-nan</real>", "\"-nan\" is no real [syntax]"),
    ("<real>1e400</real>", "the number \"1e400\" is out of range [number-range]"),
    ("<true>1</true>", "\"1\" is no boolean [syntax]"),
    ("<false>x</false>", "\"x\" is no boolean [syntax]"),
    ("<date/>", "\"\" is no date [syntax]"),
    ("<date>2010-04-27</date>", "\"2010-04-27\" is no date [syntax]"),
    (
      "<date>2026-02-31T25:61:61Z</date>",
      "the date \"2026-02-31T25:61:61Z\" does not exist or is out of range [date-range]"
    ),
    (
      "<date>0000-01-01T00:00:00Z</date>",
      "the date \"0000-01-01T00:00:00Z\" does not exist or is out of range [date-range]"
    ),
    ("<data>SGVsbG8</data>", "\"SGVsbG8\" is no data [syntax]"),
    ("<data>SGV*bG8=</data>", "\"SGV*bG8=\" is no data [syntax]"),
  ]

  @Test(arguments: scalars.indices)
  func refusesBrokenScalars(_ index: Int) {
    let row = Self.scalars[index]
    let complaint = Format.xml.complaint(about: "<array>\n <true/>\n \(row.xml)</array>")
    let column = row.xml.contains("\u{1F}") ? 13 : 2
    #expect(complaint == "3:\(column) at 1: \(row.line)")
  }

  private static let characters: [(xml: String, line: String)] = [
    (
      "<string>a\u{0}</string>",
      "1:10: the character U+0000 is not allowed here [control-character]"
    ),
    (
      "<string>é\u{1B}</string>",
      "1:10: the character U+001B is not allowed here [control-character]"
    ),
    ("<key>\u{FFFE}</key>", "1:1: expected a value, found <key> [syntax]"),
    (
      "<string>\u{FFFE}</string>",
      "1:9: the character U+FFFE is not allowed here [control-character]"
    ),
    (
      "<string><![CDATA[\u{FFFF}]]></string>",
      "1:18: the character U+FFFF is not allowed here [control-character]"
    ),
    (
      "<string><![CDATA[\u{8}]]></string>",
      "1:18: the character U+0008 is not allowed here [control-character]"
    ),
    ("<string>&#0;</string>", "1:9: the character U+0000 is not allowed here [control-character]"),
    (
      "<string>&#x1b;</string>", "1:9: the character U+001B is not allowed here [control-character]"
    ),
    (
      "<string>&#xD800;</string>",
      "1:9: the character U+D800 is not allowed here [control-character]"
    ),
    (
      "<string>&#xFFFF;</string>",
      "1:9: the character U+FFFF is not allowed here [control-character]"
    ),
    (
      "<string>&#x110000;</string>",
      "1:9: the character U+110000 is not allowed here [control-character]"
    ),
  ]

  @Test(arguments: characters.indices)
  func refusesWhatXMLHasNoCharacterFor(_ index: Int) {
    let row = Self.characters[index]
    #expect(Format.xml.complaint(about: row.xml) == row.line)
  }

  private static let entities: [(xml: String, line: String)] = [
    ("<!DOCTYPE plist [<!ENTITY a 'b'>]><plist><true/></plist>", "1:17"),
    ("<!DOCTYPE plist []><plist><true/></plist>", "1:17"),
    ("<!DOCTYPE plist\nPUBLIC '[' \"[\" [<!ELEMENT a ANY>]><true/>", "2:16"),
  ]

  @Test(arguments: entities.indices)
  func refusesDeclarations(_ index: Int) {
    let row = Self.entities[index]
    let line = "\(row.line): the document type declares something of its own [syntax]"
    #expect(Format.xml.complaint(about: row.xml) == line)
  }

  /// Peers take all of these for a good file.
  @Test(arguments: [
    "<plist><true/></plist>\n x", "<true/>\n x", "<plist><true/></plist>\n <plist><true/></plist>",
    "<true/>\n <true/>", "<dict/>\n </dict>", "<plist><true/></plist>\n \u{0}",
  ])
  func refusesWhatFollowsTheEnd(text: String) {
    #expect(
      Format.xml.complaint(about: text)
        == "2:2: something follows the end of the document [trailing-content]")
  }

  private static let encodings: [(bytes: [UInt8], line: String)] = [
    (
      Array("<?xml version='1.0' encoding='Shift_JIS'?><true/>".utf8),
      "1:31: the encoding \"Shift_JIS\" is not supported [encoding]"
    ),
    (
      Array("<?xml version='1.0' encoding='UTF-16'?><true/>".utf8),
      "1:31: the file declares \"UTF-16\", but is UTF-8 [encoding]"
    ),
    (
      [0xFE, 0xFF] + "<?xml encoding='utf-8'?><true/>".utf16.flatMap { [0, UInt8($0)] },
      "1:17: the file declares \"utf-8\", but is UTF-16BE [encoding]"
    ),
    (
      Array("<string>".utf8) + [0xE9] + Array("</string>".utf8),
      "1:9: these bytes are not UTF-8 [encoding]"
    ),
  ]

  @Test(arguments: encodings.indices)
  func refusesEncodings(_ index: Int) {
    let row = Self.encodings[index]
    #expect(Format.xml.complaint(about: row.bytes) == row.line)
  }

  @Test(arguments: ["ISO-8859-1", "iso-8859-1", "latin1"])
  func readsLatin1ThatIsDeclared(name: String) throws {
    let bytes = Array("<?xml version='1.0' encoding=\"\(name)\"?><string>gr".utf8) + [0xFC, 0xDF]
    let root = try Format.xml.read(bytes + Array("</string>".utf8), name: "x").root
    #expect(root.string == "grüß")
  }
}
