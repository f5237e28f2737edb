import Testing

@testable import PropertyLists

@Suite struct XMLReaderTests {
  private static func root(_ text: String) throws -> Value { try Format.xml.read(text).root }

  @Test func readsEveryElement() throws {
    let root = try Self.root(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/x.dtd">
      <plist version="1.0">
      <dict>
      \t<key>string</key>
      \t<string>text</string>
      \t<key>integer</key>
      \t<integer>-42</integer>
      \t<key>real</key>
      \t<real>0.5</real>
      \t<key>yes</key>
      \t<true/>
      \t<key>no</key>
      \t<false/>
      \t<key>date</key>
      \t<date>2001-01-01T00:00:01Z</date>
      \t<key>data</key>
      \t<data>
      \tSGVs
      \tbG8=
      \t</data>
      \t<key>array</key>
      \t<array>
      \t\t<string>a</string>
      \t\t<array/>
      \t</array>
      \t<key>dict</key>
      \t<dict/>
      \t<key>uid</key>
      \t<dict>
      \t\t<key>CF$UID</key>
      \t\t<integer>7</integer>
      \t</dict>
      </dict>
      </plist>

      """)
    #expect(
      root.entries.map { "\($0.key) \($0.value.summary)" } == [
        "string string \"text\"", "integer integer -42", "real real 0.5", "yes boolean true",
        "no boolean false", "date date 2001-01-01T00:00:01Z",
        "data data <48656c6c6f> of 5 bytes", "array array of 2 items",
        "dict empty dictionary", "uid UID 7",
      ])
    #expect(root["array"]?[1]?.kind == .array)
  }

  /// Indentation is skipped a word at a time.
  @Test(arguments: [
    "", "\n", "\r", "\r\n", " ", "\t", "\n\t", "\n\t\t\t\t\t\t\t", "\n\t\t\t\t\t\t\t\t",
    "\n\t\t\t\t\t\t\t\t\t", "\n\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t", "\n    ", "\n\t \t",
    " \n\n\t\t",
    "\r\n\t\t",
  ])
  func skipsWhiteSpaceBetweenTags(space: String) throws {
    let tags = [
      "<plist version=\"1.0\">", "<dict>", "<key>a</key>", "<array>", "<true/>",
      "<integer>1</integer>",
      "</array>", "<key>b</key>", "<string> \t</string>", "</dict>", "</plist>",
    ]
    let root = try Self.root(tags.joined(separator: space) + space)
    #expect(
      root.entries.map { "\($0.key) \($0.value.summary)" } == [
        "a array of 2 items", "b string \" \\t\"",
      ])
  }

  private static let texts: [(xml: String, text: String)] = [
    ("<string></string>", ""), ("<string/>", ""), ("<string />", ""), ("<string\n></string\t>", ""),
    ("<string\t>a</string\t>", "a"), ("<string >a</string>", "a"), ("<string>a</string >", "a"),
    ("<string\n\n>a</string\n\n>", "a"),
    ("<string> a\tb \n</string>", " a\tb \n"),
    ("<string>&lt;&gt;&amp;&quot;&apos;</string>", "<>&\"'"),
    ("<string>&#65;&#x42;&#x1F600;&#10;&#13;&#9;</string>", "AB😀\n\r\t"),
    ("<string>&#x10FFFF;&#0000000065;</string>", "\u{10FFFF}A"),
    ("<string>a<![CDATA[<b>&amp;]]>c<![CDATA[]]></string>", "a<b>&amp;c"),
    ("<string><![CDATA[]]]]><![CDATA[>]]></string>", "]]>"),
    ("<string>]]>\"'</string>", "]]>\"'"),
    // Line ends, as XML 1.0 section 2.11 has them.
    ("<string>a\r\nb\rc\nd\r\r\ne</string>", "a\nb\nc\nd\n\ne"),
    ("<string><![CDATA[a\r\nb\r]]></string>", "a\nb\n"),
    ("<string>a&#13;\nb</string>", "a\r\nb"),
    (
      "<string>\u{85}\u{2028}\u{FEFF}\u{7F}\u{FFFD}</string>",
      "\u{85}\u{2028}\u{FEFF}\u{7F}\u{FFFD}"
    ),
    ("<string>e\u{301}é</string>", "e\u{301}é"),
  ]

  @Test(arguments: texts)
  func readsText(xml: String, text: String) throws {
    #expect(try Self.root(xml).bytes.map(Array.init) == Array(text.utf8))
    let key = xml.replacing("string", with: "key")
    let dictionary = try Self.root("<dict>\(key)<true/></dict>")
    #expect(dictionary.entries.map { Array($0.key.utf8) } == [Array(text.utf8)])
  }

  private static let integers: [(text: String, integer: Integer)] = [
    ("0", Integer(0)), ("-0", Integer(0)), ("+5", Integer(5)), ("007", Integer(7)),
    (" \n42\t", Integer(42)), ("0x1F", Integer(31)), ("0X1f", Integer(31)), ("-0x10", Integer(-16)),
    ("+0xff", Integer(255)), ("18446744073709551615", Integer(UInt64.max)),
    ("0xFFFFFFFFFFFFFFFF", Integer(UInt64.max)), ("-9223372036854775808", Integer(Int64.min)),
    ("<![CDATA[4]]>2", Integer(42)), ("4<![CDATA[2]]>", Integer(42)), ("&#52;2", Integer(42)),
    ("4&#50;", Integer(42)), ("42 ", Integer(42)),
    ("999999999999999999", Integer(999_999_999_999_999_999)),
    ("1000000000000000000", Integer(1_000_000_000_000_000_000)),
    ("0000000000000000000042", Integer(42)),
  ]

  @Test(arguments: integers)
  func readsIntegers(text: String, integer: Integer) throws {
    #expect(try Self.root("<integer>\(text)</integer>").integer == integer)
  }

  private static let reals: [(text: String, real: Double)] = [
    ("0", 0), ("-0", -0.0), ("1", 1), (" 1.5 ", 1.5), ("1.", 1), (".5", 0.5), ("+1e3", 1000),
    ("1E-3", 0.001), ("nan", .nan), ("NaN", .nan), ("inf", .infinity), ("+INF", .infinity),
    ("-inf", -.infinity), ("infinity", .infinity), ("+infinity", .infinity),
    ("-Infinity", -.infinity), ("0e-999", 0), ("5e-324", .leastNonzeroMagnitude),
    ("18446744073709551616", 18_446_744_073_709_551_616),
  ]

  @Test(arguments: reals)
  func readsReals(text: String, real: Double) throws {
    #expect(try Self.root("<real>\(text)</real>").real?.bitPattern == real.bitPattern)
  }

  @Test(arguments: [
    "<true/>", "<true></true>", "<plist><true/></plist>",
    "<plist version='1.0'>\n<true/>\n</plist>",
    "<!-- a --><true/>", "<?x y?><true/><!-- b -->", "<!DOCTYPE plist><true/>",
    "<!DOCTYPE plist SYSTEM 'a'><plist><true/></plist>", "  \n<true/>\n ",
    "<plist xmlns=\"x\" xml:lang='en' version = \"1.0\" ><true /></plist >\n<!-- c -->\n",
    "\u{FEFF}<true/>", "<!--> --><true/>", "<!-- a -- b --><true/>",
  ])
  func readsWhatStandsAroundTheValue(text: String) throws {
    #expect(try Self.root(text).boolean == true)
  }

  private static let uids: [(xml: String, kind: Kind)] = [
    ("<integer>0</integer>", .uid), ("<integer>4294967295</integer>", .uid),
    ("<integer>4294967296</integer>", .dictionary), ("<integer>-1</integer>", .dictionary),
    ("<real>1</real>", .dictionary), ("<string>1</string>", .dictionary),
    ("<integer>1</integer><key>a</key><true/>", .dictionary),
  ]

  @Test(arguments: uids)
  func aDictionaryWithTheKeyOfUIDsAloneIsOne(xml: String, kind: Kind) throws {
    let root = try Self.root("<array><dict><key>CF$UID</key>\(xml)</dict></array>")
    #expect(root[0]?.kind == kind)
    let keyed = try Self.root("<dict><key>a</key><dict><key>CF$UID</key>\(xml)</dict></dict>")
    #expect(keyed["a"]?.kind == kind)
  }

  @Test func knowsWhereEverythingStands() throws {
    let text =
      "<dict>\r\n\t<key>é</key><string>a&amp;b</string>\r<key>b</key>\n\n<array><true/> <dict/></array></dict>"
    let root = try Self.root(text)
    #expect(root.location.description == "x.plist:1:1")
    #expect(root["é"]?.keyLocation.description == "x.plist:2:2")
    #expect(root["é"]?.location.description == "x.plist:2:14")
    #expect(root["é"]?.location.range.count == "<string>a&amp;b</string>".utf8.count)
    #expect(root["b"]?.keyLocation.description == "x.plist:3:1")
    #expect(root["b"]?.location.description == "x.plist:5:1")
    #expect(root["b"]?[0]?.location.range.count == "<true/>".utf8.count)
    #expect(root["b"]?[1]?.location.description == "x.plist:5:16")
    #expect(root.location.range.upperBound == text.utf8.count)
  }

  // MARK: What Apple's reader accepts

  private static let attributes: [(xml: String, bare: String, lines: [String])] = [
    ("<dict a='1'/>", "<dict/>", ["1:7: the attribute \"a\" is ignored [syntax]"]),
    (
      "<array>\n<string a='1' xml:space = \"preserve\" >b</string></array>",
      "<array><string>b</string></array>",
      [
        "2:9 at 0: the attribute \"a\" is ignored [syntax]",
        "2:15 at 0: the attribute \"xml:space\" is ignored [syntax]",
      ]
    ),
    (
      "<plist id='1' version='1.0'><true/></plist>", "<true/>",
      ["1:8: the attribute \"id\" is ignored [syntax]"]
    ),
    (
      "<dict><key k='1'>a</key><true/></dict>", "<dict><key>a</key><true/></dict>",
      ["1:12: the attribute \"k\" is ignored [syntax]"]
    ),
    ("<plist version='1.0' xmlns='x' xml:lang='en'><true/></plist>", "<true/>", []),
  ]

  @Test(arguments: attributes)
  func ignoresAttributesWithAWarning(xml: String, bare: String, lines: [String]) throws {
    let document = try Format.xml.read(xml)
    #expect(document.diagnostics.map(\.line) == lines)
    #expect(document.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(try Format.xml.read(bare) == document)
  }

  private static let unquoted: [(xml: String, lines: [String])] = [
    (
      "<plist version=1.0><true/></plist>",
      ["1:16: missing quotes around \"1.0\" [syntax]; write version=\"1.0\""]
    ),
    (
      "<plist\nversion = 1.0 xmlns=x><true/></plist>",
      [
        "2:11: missing quotes around \"1.0\" [syntax]; write version=\"1.0\"",
        "2:21: missing quotes around \"x\" [syntax]; write xmlns=\"x\"",
      ]
    ),
    (
      "<true a=b=/c/>",
      [
        "1:9: missing quotes around \"b=/c\" [syntax]; write a=\"b=/c\"",
        "1:7: the attribute \"a\" is ignored [syntax]; remove it; Apple's parsers ignore it too",
      ]
    ),
    (
      "<?xml version=1.0 encoding=\"UTF-8\" standalone = yes?>\n<true/>",
      [
        "1:15: missing quotes around \"1.0\" [syntax]; write version=\"1.0\"",
        "1:49: missing quotes around \"yes\" [syntax]; write standalone=\"yes\"",
      ]
    ),
    (
      "<!DOCTYPE plist PUBLIC -//Apple//DTD PLIST 1.0//EN http://a.dtd ><true/>",
      [
        "1:24: missing quotes around \"-//Apple//DTD PLIST 1.0//EN\" [syntax]; "
          + "write \"-//Apple//DTD PLIST 1.0//EN\"",
        "1:52: missing quotes around \"http://a.dtd\" [syntax]; write \"http://a.dtd\"",
      ]
    ),
    (
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" http://a.dtd><true/>",
      ["1:54: missing quotes around \"http://a.dtd\" [syntax]; write \"http://a.dtd\""]
    ),
    (
      "<!DOCTYPE plist SYSTEM http://a.dtd><true/>",
      ["1:24: missing quotes around \"http://a.dtd\" [syntax]; write \"http://a.dtd\""]
    ),
    ("<?xml version='1.0'?><!DOCTYPE plist><true/>", []),
  ]

  @Test(arguments: unquoted)
  func readsValuesWithoutQuotesWithAWarning(xml: String, lines: [String]) throws {
    let document = try Format.xml.read(xml)
    #expect(document.root.boolean == true)
    #expect(document.diagnostics.map { "\($0.line); \($0.message.help)" } == lines)
    #expect(document.diagnostics.allSatisfy { $0.severity == .warning })
  }

  /// Apple's reader takes the file for UTF-8, whatever such a declaration says.
  @Test func anEncodingWithoutQuotesMustBeUTF8() throws {
    let declared = { (name: String) in "<?xml encoding=\(name)?><string>é</string>" }
    #expect(try Format.xml.read(declared("UTF-8")).root.string == "é")
    #expect(
      Format.xml.complaint(about: declared("ISO-8859-1"))
        == "1:16: the file declares \"ISO-8859-1\" but is UTF-8 [encoding]")
  }

  private static let controls: [(xml: String, text: String, line: String)] = [
    ("<string>a\u{0}</string>", "a\u{0}", "1:10: the character U+0000"),
    ("<string>é\u{1B}&amp;</string>", "é\u{1B}&", "1:10: the character U+001B"),
    ("<string>\u{FFFE}b</string>", "\u{FFFE}b", "1:9: the character U+FFFE"),
    ("<string><![CDATA[\u{FFFF}]]></string>", "\u{FFFF}", "1:18: the character U+FFFF"),
    ("<string><![CDATA[a\u{8}\r]]></string>", "a\u{8}\n", "1:19: the character U+0008"),
    ("<string>&#0;</string>", "\u{0}", "1:9: the character U+0000"),
    ("<string>a&#x1b;</string>", "a\u{1B}", "1:10: the character U+001B"),
    ("<string>&#xFFFF;</string>", "\u{FFFF}", "1:9: the character U+FFFF"),
  ]

  @Test(arguments: controls)
  func readsControlCharactersWithAWarning(xml: String, text: String, line: String) throws {
    let document = try Format.xml.read(xml)
    #expect(document.root.string == text)
    #expect(
      document.diagnostics.map(\.line) == ["\(line) is not allowed here [control-character]"])
    #expect(document.diagnostics.allSatisfy { $0.severity == .warning })
    let refusal = #expect(throws: Diagnostic.self) { try Format.xml.write(document) }
    #expect(refusal?.message.rule == "control-character")
  }

  /// Text without anything to decode is not copied.
  @Test func plainTextIsASliceOfTheSource() throws {
    let document = try Format.xml.read(
      "<array><string>plain</string><string>a&lt;</string></array>")
    let store = document.storage.store
    #expect(store.decoded == Array("a<".utf8))
    #expect(document.root[0]?.string == "plain")
  }
}
