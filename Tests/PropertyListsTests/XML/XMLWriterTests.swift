import Testing

@testable import PropertyLists

@Suite struct XMLWriterTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  /// The text between the prolog and `</plist>`.
  private static func body(of document: Document) throws -> String {
    let text = try Format.xml.text(of: document)
    #expect(text.hasPrefix(head) && text.hasSuffix("</plist>\n"))
    return String(text.dropFirst(head.count).dropLast("</plist>\n".count))
  }

  @Test func writesAsXcodeDoes() throws {
    let document = try Format.json.read(
      """
      {"b": [1, true, {"x": false}], "a": {}, "c": [], "s": "<&>\\"'", "n": -1.5,
       "d": {"$date": "2010-04-27T12:00:00Z"}, "u": {"CF$UID": 7}, "e": "", "": {"$data": ""}}
      """)
    #expect(
      try Self.body(of: document) == """
        <dict>
        \t<key>b</key>
        \t<array>
        \t\t<integer>1</integer>
        \t\t<true/>
        \t\t<dict>
        \t\t\t<key>x</key>
        \t\t\t<false/>
        \t\t</dict>
        \t</array>
        \t<key>a</key>
        \t<dict/>
        \t<key>c</key>
        \t<array/>
        \t<key>s</key>
        \t<string>&lt;&amp;&gt;"'</string>
        \t<key>n</key>
        \t<real>-1.5</real>
        \t<key>d</key>
        \t<date>2010-04-27T12:00:00Z</date>
        \t<key>u</key>
        \t<dict>
        \t\t<key>CF$UID</key>
        \t\t<integer>7</integer>
        \t</dict>
        \t<key>e</key>
        \t<string></string>
        \t<key></key>
        \t<data>
        \t</data>
        </dict>

        """)
  }

  private static let scalars: [(literal: Literal, body: String)] = [
    ("a\nb\tc", "<string>a\nb\tc</string>\n"),
    ("a\r\nb\r", "<string>a&#13;\nb&#13;</string>\n"),
    ("]]>", "<string>]]&gt;</string>\n"),
    ("\u{FEFF}\u{2028}\u{FFFD}😀", "<string>\u{FEFF}\u{2028}\u{FFFD}😀</string>\n"),
    (.integer(Integer(UInt64.max)), "<integer>18446744073709551615</integer>\n"),
    (.integer(Integer(Int64.min)), "<integer>-9223372036854775808</integer>\n"),
    (.real(1), "<real>1</real>\n"), (.real(0), "<real>0.0</real>\n"),
    (.real(-0.0), "<real>-0.0</real>\n"),
    (.real(0.1), "<real>0.1</real>\n"), (.real(1e20), "<real>1e+20</real>\n"),
    (.real(.leastNonzeroMagnitude), "<real>5e-324</real>\n"),
    (.real(1.0 / 3), "<real>0.3333333333333333</real>\n"), (.real(.nan), "<real>nan</real>\n"),
    (.real(.infinity), "<real>+infinity</real>\n"), (.real(-.infinity), "<real>-infinity</real>\n"),
  ]

  @Test(arguments: scalars)
  func writesScalars(literal: Literal, body: String) throws {
    let document = try Document(literal)
    #expect(try Self.body(of: document) == body)
    #expect(try Format.xml.read(Self.head + body + "</plist>") == document)
  }

  /// Lines of 76 − 8 × depth characters at the indent of the key, the depth counted up to 8.
  @Test(arguments: [(0, 76), (1, 68), (2, 60), (7, 20), (8, 12), (9, 12), (20, 12)])
  func foldsDataAsAppleDoes(depth: Int, width: Int) throws {
    let json =
      String(repeating: "[", count: depth)
      + "{\"$data\": \"\(String(repeating: "QUJD", count: 40))\"}"
      + String(repeating: "]", count: depth)
    let body = try Self.body(of: try Format.json.read(json))
    let tabs = String(repeating: "\t", count: depth)
    let indent = min(depth, 8)
    let lines = body.split(separator: "\n").filter { $0.contains("QUJD") }
    #expect(lines.allSatisfy { $0.hasPrefix(tabs.prefix(indent) + "QUJD") })
    #expect(lines.dropLast().allSatisfy { $0.count == indent + width })
    #expect(lines.last.map { $0.count <= indent + width } == true)
    #expect(lines.map { $0.dropFirst(indent) }.joined() == String(repeating: "QUJD", count: 40))
    #expect(body.contains("\(tabs)<data>\n") && body.contains("\n\(tabs)</data>\n"))
  }

  private static let keptSpellings = [
    "<real>2.50</real>\n", "<real>0</real>\n", "<real>+1e3</real>\n", "<real>-0</real>\n",
  ]

  @Test(arguments: keptSpellings)
  func keepsTheSpellingOfRealsInXML(body: String) throws {
    #expect(try Self.body(of: try Format.xml.read(Self.head + body + "</plist>")) == body)
  }

  private static let plainSpellings: [(source: String, body: String)] = [
    ("<string><![CDATA[<&>]]>&apos;</string>", "<string>&lt;&amp;&gt;'</string>\n"),
    ("<string>&apos;a\r\nb</string>", "<string>'a\nb</string>\n"),
    ("<string>&quot;&#x142;&#10;&amp; ></string>", "<string>\"ł\n&amp; &gt;</string>\n"),
    (
      "<dict><key>&apos;&#38;</key><true/></dict>",
      "<dict>\n\t<key>'&amp;</key>\n\t<true/>\n</dict>\n"
    ),
    ("<real>inf</real>", "<real>+infinity</real>\n"),
    ("<integer>0x1F</integer>", "<integer>31</integer>\n"),
  ]

  @Test(arguments: plainSpellings)
  func spellsAnythingElseAsXcodeDoes(source: String, body: String) throws {
    #expect(try Self.body(of: try Format.xml.read(source)) == body)
  }

  /// The range of a value whose source is something else means nothing to XML.
  @Test func keepsNoSpellingOfAnotherFormat() throws {
    let document = try Format.yaml.read("- '<string>&apos;</string>'\n- <real>2.50</real>\n")
    #expect(
      try Self.body(of: document) == """
        <array>
        \t<string>&lt;string&gt;&amp;apos;&lt;/string&gt;</string>
        \t<string>&lt;real&gt;2.50&lt;/real&gt;</string>
        </array>

        """)
  }

  @MainActor @Test func rejectsAUIDThatWouldNestTooDeep() throws {
    let nested = { (depth: Int) in
      String(repeating: "[", count: depth) + "{\"CF$UID\": 1}"
        + String(repeating: "]", count: depth)
    }
    let deepest = try Format.json.read(nested(511))
    #expect(try Format.xml.read(try Format.xml.text(of: deepest)) == deepest)
    let uid = try Document(binaryUIDAtDepth: 512)
    for format in [Format.xml, .yaml] {
      let error = #expect(throws: Diagnostic.self) { try format.write(uid) }
      #expect(error?.message.text == "nesting is deeper than 512 levels")
      #expect(error?.path?.components.count == 512)
    }
  }
}

extension Document {
  /// A UID inside the maximum number of nested arrays, which only the binary format can represent.
  fileprivate init(binaryUIDAtDepth depth: Int) throws {
    var builder = NodeBuilder(
      source: Source(name: "x", bytes: [], isText: false), isTrusted: true)
    for _ in 0..<depth { try builder.begin(.array, at: 0) }
    try builder.add(.uid, payload: 1, at: 0..<0)
    for _ in 0..<depth { try builder.end(at: 0) }
    self = builder.finish()
  }
}
