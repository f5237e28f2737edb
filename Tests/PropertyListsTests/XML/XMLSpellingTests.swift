import Testing

@testable import PropertyLists

/// What the reader of XML accepts although Apple's parsers, or only others, reject it.
@Suite struct XMLSpellingTests {
  private static let rejected: [(xml: String, corrected: String)] = [
    ("<integer>12 </integer>", "<integer>12</integer>"),
    ("<integer>12\r\n</integer>", "<integer>12</integer>"),
    ("<integer>1<![CDATA[2]]></integer>", "<integer>12</integer>"),
    ("<integer>&#49;2</integer>", "<integer>12</integer>"),
    ("<integer a='b'>0x0C </integer>", "<integer>0x0C</integer>"),
    ("<real>1.5\t</real >", "<real>1.5</real>"),
    ("<real><![CDATA[1.5]]></real>", "<real>1.5</real>"),
    ("<date> 2014-02-23T09:21:06Z</date>", "<date>2014-02-23T09:21:06Z</date>"),
    ("<date>2014-02-23T09:21:06Z\n</date>", "<date>2014-02-23T09:21:06Z</date>"),
    ("<date>2014-02-23T09:21:06.000Z</date>", "<date>2014-02-23T09:21:06Z</date>"),
    ("<true> </true>", "<true/>"), ("<false>\n</false>", "<false/>"),
    ("<true><![CDATA[]]></true>", "<true/>"),
    ("<data/>", "<data></data>"),
    ("<data><![CDATA[AAEC]]></data>", "<data>AAEC</data>"),
  ]

  @Test(arguments: rejected)
  func warnsAboutWhatApplesParsersReject(xml: String, corrected: String) throws {
    let text = Array("<dict>\n\t<key>a</key> \(xml)<!-- b -->\n</dict>".utf8)
    let document = try Format.xml.read(text, name: "Root.plist")
    let warning = try #require(document.diagnostics.last)
    #expect(warning.severity == .warning)
    #expect(warning.message.text.hasPrefix("Apple's parsers reject this spelling of "))
    #expect(warning.message.help == "write \(corrected)")
    #expect(warning.location?.description == "Root.plist:2:15")
    let corrections = try #require(TextCorrections(of: document.diagnostics))
    let new = corrections.applied(to: text)
    let again = try Format.xml.read(new, name: "Root.plist")
    #expect(again == document && again.diagnostics.isEmpty)
    #expect(
      String(decoding: new, as: UTF8.self).hasPrefix("<dict>\n\t<key>a</key> <")
        && String(decoding: new, as: UTF8.self).hasSuffix("><!-- b -->\n</dict>"))
  }

  @Test(arguments: [
    "<integer> 12</integer>", "<integer>\n12</integer>", "<real>\t1.5</real>", "<true></true>",
    "<data></data>", "<data>\n\tAAEC\r\n</data>", "<real>1e-300</real>", "<integer >12</integer >",
    "<date >2014-02-23T09:21:06Z</date >", "<string> a <![CDATA[<]]>&#49; </string>",
  ])
  func saysNothingAboutWhatTheyRead(xml: String) throws {
    #expect(try Format.xml.read(xml).diagnostics.isEmpty)
  }

  @Test func dropsTheFractionOfADateOnlyAsAGuess() throws {
    let text = Array("<array><date> 2014-02-23T09:21:06.034Z</date><true/></array>".utf8)
    let document = try Format.xml.read(text, name: "Root.plist")
    #expect(
      document.diagnostics.map(\.line) == [
        "1:8 at 0: Apple's parsers reject the fraction of a second in 2014-02-23T09:21:06.034Z "
          + "[date-fraction]"
      ])
    #expect(TextCorrections(of: document.diagnostics) == nil)
    let guess = try #require(TextCorrections(of: document.diagnostics, guessing: true))
    #expect(
      String(decoding: guess.applied(to: text), as: UTF8.self)
        == "<array><date>2014-02-23T09:21:06Z</date><true/></array>")
  }

  /// Apple's parsers do not reject it, so neither may an update that leaves it alone.
  @Test func anUpdateKeepsTheFractionOfADate() throws {
    let text = Array(
      "<dict><key>a</key><date>2014-02-23T09:21:06.034Z</date><key>b</key><true/></dict>\n".utf8)
    let old = try Format.xml.readProvisionally(text, name: "a.plist", recordsLayout: true)
    let new = try old.applying([DocumentEdit.set(false, at: [.key("b")])])
    let output = try Pipeline.plain.update(text, name: "a.plist", as: .xml, from: old, with: new)
    #expect(
      String(decoding: output.bytes, as: UTF8.self)
        == "<dict><key>a</key><date>2014-02-23T09:21:06.034Z</date><key>b</key><false/></dict>\n")
    let plain = try Format.xml.read(text, name: "a.plist")
    #expect(throws: Diagnostic.self) { try Format.xml.write(plain) }
  }

  @Test(arguments: [
    ("1e-400", "0.0"), ("-1e-400", "-0.0"), ("0.\(String(repeating: "0", count: 400))1", "0.0"),
  ])
  func readsWhatIsTooSmallAsZero(text: String, real: String) throws {
    let document = try Format.xml.read("<real>\(text)</real>")
    #expect(document.root.real.map { "\($0)" } == real)
    #expect(document.diagnostics.map(\.message.rule) == ["number-range"])
    #expect(document.diagnostics.allSatisfy { $0.severity == .warning })
  }

  private static let strict: [(xml: String, line: String)] = [
    ("<!-- a -- b --><true/>", "1:1: \"--\" in a comment, which other parsers reject [syntax]"),
    (
      "<!-- a ---><!--- b --><true/>",
      "1:1: \"--\" in a comment, which other parsers reject [syntax]"
    ),
    (
      "\n<?xml version='1.0'?><true/>",
      "2:1: the XML declaration is not at the beginning of the file, so other parsers reject it [syntax]"
    ),
    (
      "<!-- a --><?xml version='1.0'?><true/>",
      "1:11: the XML declaration is not at the beginning of the file, so other parsers reject it [syntax]"
    ),
    ("<?xml encoding='UTF-8'?><true/>", "1:6: malformed XML declaration"),
    ("<?xml version='1.0'encoding='UTF-8'?><true/>", "1:6: malformed XML declaration"),
    ("<?xml version='1.0' standalone='maybe'?><true/>", "1:6: malformed XML declaration"),
    ("<?xml version='1.0' encoding='UTF-8' a?><true/>", "1:6: malformed XML declaration"),
    ("<!DOCTYPE><true/>", "1:10: malformed DOCTYPE"),
    ("<!DOCTYPE plist PUBLIC><true/>", "1:10: malformed DOCTYPE"),
    ("<!DOCTYPE plist PUBLIC 'a'><true/>", "1:10: malformed DOCTYPE"),
    ("<!DOCTYPE plist PUBLIC 'a' 'b' 'c'><true/>", "1:10: malformed DOCTYPE"),
    ("<!DOCTYPE plist PUBLIC 'a\tb' 'c'><true/>", "1:10: malformed DOCTYPE"),
    ("<!DOCTYPE plist SYSTEM 'a><true/>", "1:10: malformed DOCTYPE"),
    ("<!DOCTYPE plist><!DOCTYPE plist><true/>", "1:17: malformed DOCTYPE"),
  ]

  @Test(arguments: strict)
  func notesWhatOnlyOtherParsersReject(xml: String, line: String) throws {
    let document = try Format.xml.read(xml)
    #expect(document.root.boolean == true)
    let found = try #require(document.diagnostics.first)
    #expect(document.diagnostics.count == 1 && found.severity == .note)
    #expect(found.line.hasPrefix(line), "\(found.line)")
  }

  @Test(arguments: [
    "<!-- a - b --><true/>", "<?xml version=\"1.0\"?><true/>",
    "<?xml  version = '1.1' standalone = 'no' ?><true/>",
    "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<true/>", "<!DOCTYPE plist ><true/>",
    "<!DOCTYPE plist SYSTEM 'a' ><true/>", "<!DOCTYPE\nplist\nPUBLIC\n'-//A//B'\n'c'><true/>",
    "\n<!-- --><true/>",
  ])
  func saysNothingAboutXML(xml: String) throws {
    #expect(try Format.xml.read(xml).diagnostics.isEmpty)
  }

  @Test(arguments: [
    "<?xml version='1.0' encoding='UTF-8?><true/>",
    "<?xml version='1.0' encoding='<a>UTF-8'?><true/>",
  ])
  func anEncodingThatNeverEndsIsUnknown(xml: String) {
    #expect(Format.xml.complaint(about: xml)?.contains("unsupported encoding") == true)
  }

  @Test func aPlaceholderStaysWhereOtherValuesChange() throws {
    let text = Array(
      "<dict><key>a</key><data> $(ICON)\n</data><key>b</key><integer>${N}</integer></dict>\n".utf8)
    let old = try Format.xml.readProvisionally(text, name: "a.plist", recordsLayout: true)
    #expect(
      old.diagnostics.map(\.message.text) == [
        "placeholder instead of base64", "placeholder instead of an integer",
      ])
    let new = try old.applying([DocumentEdit.set(7, at: [.key("b")])])
    let output = try Pipeline.plain.update(text, name: "a.plist", as: .xml, from: old, with: new)
    #expect(
      String(decoding: output.bytes, as: UTF8.self)
        == "<dict><key>a</key><data> $(ICON)\n</data><key>b</key><integer>7</integer></dict>\n")
  }
}

/// What Apple's parsers reject in a file whatever its text says.
@Suite struct RejectedEncodingTests {
  @Test(arguments: [
    ("t.strings", "\"a\" = \"b\";\n"), ("t.plist", "<dict><key>a</key><string>b</string></dict>"),
    ("u.plist", "{a = b;}"),
  ])
  func anotherEncodingNeedsAMark(name: String, text: String) throws {
    for encoding in [
      TextEncoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ] {
      let bytes = encoding.encode(Array(text.utf8))
      let format = Format.detect(bytes, name: name)
      let document = try format.read(bytes, name: name)
      #expect(
        document.diagnostics.map(\.message.text) == [
          "Apple's parsers reject \(encoding.name) without a byte order mark"
        ])
      let corrected = try #require(TextCorrections(of: document.diagnostics)).applied(to: bytes)
      #expect(corrected == encoding.byteOrderMark + bytes)
      #expect(try format.read(corrected, name: name).diagnostics.isEmpty)
    }
  }

  @Test(arguments: [[], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF]])
  func aTableNeedsAByte(bytes: [UInt8]) throws {
    let document = try Format.strings.read(bytes, name: "t.strings")
    #expect(document.diagnostics.map(\.message.rule) == ["syntax"])
    let corrected = try #require(TextCorrections(of: document.diagnostics)).applied(to: bytes)
    #expect(corrected == bytes + (bytes.first == 0xFF ? [0x0A, 0] : [0x0A]))
    #expect(try Format.strings.read(corrected, name: "t.strings").diagnostics.isEmpty)
  }
}
