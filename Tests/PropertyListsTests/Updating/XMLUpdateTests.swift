import Testing

@testable import PropertyLists

@Suite struct XMLUpdateTests {
  private static func file(_ body: String) -> String {
    """
    <?xml version="1.0"?>
    <plist version="1.0">
    <!-- head -->
    \(body)
    </plist>

    """
  }

  private static func row(
    _ name: String, _ old: String, with document: String, is new: String
  ) -> UpdateCase {
    UpdateCase(name, file(old), with: document, is: file(new))
  }

  private static let page = """
    <dict>
        <!-- the title -->
        <key>Title</key>
        <string>It&apos;s</string> <!-- tail -->

        <!-- floating -->

        <key>List</key>
        <array>
          <dict>
            <key>id</key><string>a</string>
          </dict>
          <!-- about b -->
          <dict>
            <key>id</key><string>b</string>
            <key>n</key><real>2.50</real>
          </dict>
          <dict>
            <key>id</key><string>c</string>
          </dict>
        </array>
        <key>Last</key> <true/>
    </dict>
    """

  /// The page with some text replaced.
  private static func page(_ old: String, _ new: String) -> String {
    page.replacing(old, with: new)
  }

  private static let cases = [
    row(
      "unchanged", page,
      with: "{Title: It's, List: [{id: a}, {id: b, n: 2.5}, {id: c}], Last: true}", is: page),
    row(
      "scalar changed, escaped as its neighbors are", page,
      with: "{Title: \"It's 'x' & <y>\", List: [{id: a}, {id: b, n: 2.5}, {id: c}], Last: true}",
      is: page("It&apos;s", "It&apos;s &apos;x&apos; &amp; &lt;y&gt;")),
    row(
      "kind changed", page,
      with: "{Title: 7, List: [{id: a}, {id: b, n: 2.5}, {id: c}], Last: [1]}",
      is: page("<string>It&apos;s</string>", "<integer>7</integer>")
        .replacing("<true/>", with: "<array>\n        <integer>1</integer>\n    </array>")),
    row(
      "element deleted with its comment", page,
      with: "{Title: It's, List: [{id: a}, {id: c}], Last: true}",
      is: page(
        """
              <!-- about b -->
              <dict>
                <key>id</key><string>b</string>
                <key>n</key><real>2.50</real>
              </dict>

        """, "")),
    row(
      "element inserted first", page,
      with: "{Title: It's, List: [{id: z}, {id: a}, {id: b, n: 2.5}, {id: c}], Last: true}",
      is: page(
        "    <array>\n",
        """
            <array>
              <dict>
                <key>id</key><string>z</string>
              </dict>

        """)),
    row(
      "element inserted in the middle", page,
      with: "{Title: It's, List: [{id: a}, {id: z}, {id: b, n: 2.5}, {id: c}], Last: true}",
      is: page(
        "      <!-- about b -->\n",
        """
              <dict>
                <key>id</key><string>z</string>
              </dict>
              <!-- about b -->

        """)),
    row(
      "element inserted last", page,
      with: "{Title: It's, List: [{id: a}, {id: b, n: 2.5}, {id: c}, {id: z}], Last: true}",
      is: page(
        "    </array>\n",
        """
              <dict>
                <key>id</key><string>z</string>
              </dict>
            </array>

        """)),
    row(
      "element moved with its comment", page,
      with: "{Title: It's, List: [{id: b, n: 3}, {id: a}, {id: c}], Last: true}",
      is: page(
        """
              <dict>
                <key>id</key><string>a</string>
              </dict>
              <!-- about b -->
              <dict>
                <key>id</key><string>b</string>
                <key>n</key><real>2.50</real>
              </dict>

        """,
        """
              <!-- about b -->
              <dict>
                <key>id</key><string>b</string>
                <key>n</key><integer>3</integer>
              </dict>
              <dict>
                <key>id</key><string>a</string>
              </dict>

        """)),
    row(
      "container emptied, with a comment after it",
      "<dict>\n\t<key>b</key>\n\t<dict>\n\t\t<key>a</key>\n\t\t<true/>\n\t</dict> <!-- b -->\n</dict>",
      with: "b: {}", is: "<dict>\n\t<key>b</key>\n\t<dict/> <!-- b -->\n</dict>"),
    UpdateCase(
      "root emptied, with a comment after it",
      "<plist>\n<dict>\n\t<key>a</key>\n\t<true/>\n</dict>\n</plist>\n<!-- foot -->\n",
      with: "{}\n# foot\n", is: "<plist>\n<dict/>\n</plist>\n<!-- foot -->\n"),
    row(
      "comment after an empty container",
      "<dict>\n\t<!-- t -->\n\t<key>b</key>\n\t<array/> <!-- b -->\n</dict>",
      with: "# head\n\n# t\nb: []",
      is: "<dict>\n\t<!-- t -->\n\t<key>b</key>\n\t<array/>\n</dict>"),
    row(
      "container filled, with a comment after it",
      "<dict>\n\t<key>b</key>\n\t<array></array> <!-- b -->\n</dict>",
      with: "b: [x]",
      is:
        "<dict>\n\t<key>b</key>\n\t<array>\n\t\t<string>x</string>\n\t</array> <!-- b -->\n</dict>"),
    row(
      "character data", "<dict>\n\t<key>b</key>\n\t<string><![CDATA[a <b> & c]]></string>\n</dict>",
      with: "b: a <i> & c",
      is: "<dict>\n\t<key>b</key>\n\t<string>a &lt;i&gt; &amp; c</string>\n</dict>"),
    row(
      "text with an empty line",
      "<!-- a --><dict>\n\t<key>b</key> <!-- b -->\n\t<string>c</string> <!-- c -->\n</dict>",
      with: #"b: "1\n\n2""#,
      is:
        "<!-- a --><dict>\n\t<key>b</key> <!-- b -->\n\t<string>1\n\n2</string> <!-- c -->\n</dict>"
    ),
    row(
      "keys renamed beside character data",
      "<dict>\n\t<key>b</key>\n\t<string><![CDATA[c]]></string>\n\t<key><![CDATA[d]]></key>\n\t<string>e</string>\n</dict>",
      with: "{B: c, D: e}",
      is:
        "<dict>\n\t<key>B</key>\n\t<string><![CDATA[c]]></string>\n\t<key>D</key>\n\t<string>e</string>\n</dict>"
    ),
    row(
      "key in another case, with another value",
      "<dict>\n\t<!-- t -->\n\t<key>title</key> <!-- u -->\n\t<string>a</string>\n</dict>",
      with: "Title: b",
      is: "<dict>\n\t<!-- t -->\n\t<key>Title</key> <!-- u -->\n\t<string>b</string>\n</dict>"),
    row(
      "key renamed", page,
      with: "{Title: It's, List: [{id: a}, {id: b, m: 2.5}, {id: c}], First: true}",
      is: page("<key>n</key>", "<key>m</key>").replacing("Last", with: "First")),
    row(
      "entry deleted, inserted first and last", page,
      with: "{New: 1, Title: It's, List: [{id: a}, {id: b, n: 2.5}, {id: c}], Z: {}}",
      is: page(
        "    <!-- the title -->\n",
        """
            <key>New</key>
            <integer>1</integer>
            <!-- the title -->

        """
      ).replacing("    <key>Last</key> <true/>\n", with: "    <key>Z</key>\n    <dict/>\n")),
    row(
      "first entry", "<dict>\n  <key>a</key>\n  <array/>\n</dict>", with: "{a: [1, {b: x}]}",
      is: """
        <dict>
          <key>a</key>
          <array>
            <integer>1</integer>
            <dict>
              <key>b</key>
              <string>x</string>
            </dict>
          </array>
        </dict>
        """),
    row(
      "last entry deleted", "<dict>\n  <key>a</key>\n  <array>\n    <true/>\n  </array>\n</dict>",
      with: "{a: []}", is: "<dict>\n  <key>a</key>\n  <array/>\n</dict>"),
    row(
      "last entry deleted, a comment left",
      "<dict>\n\t<!-- c -->\n\n\t<key>a</key>\n\t<true/>\n</dict>",
      with: "{}", is: "<dict>\n\t<!-- c -->\n\n</dict>"),
    row(
      "first entry after a comment", "<dict>\n\t<!-- c -->\n</dict>", with: "{a: 1}",
      is: "<dict>\n\t<!-- c -->\n\t<key>a</key>\n\t<integer>1</integer>\n</dict>"),
    row(
      "one line", "<dict><key>a</key><array><true/><false/></array></dict>",
      with: "{a: [false, {b: [1]}], c: d}",
      is: "<dict><key>a</key><array><false/><dict><key>b</key><array><integer>1</integer></array>"
        + "</dict></array><key>c</key><string>d</string></dict>"),
    row(
      "several on a line", "<array>\n  <true/> <true/>\n  <false/> <!-- c --> <false/>\n</array>",
      with: "[true, true, 1, false]",
      is: "<array>\n  <true/> <true/>\n  <integer>1</integer> <!-- c --> <false/>\n</array>"),
    row(
      "mixed indentation", "<array>\n\t<true/>\n    <false/>\n \t<true/>\n</array>",
      with: "[true, false, x, true, y]",
      is: "<array>\n\t<true/>\n    <false/>\n    <string>x</string>\n \t<true/>\n"
        + " \t<string>y</string>\n</array>"),
    row(
      "comments change",
      "<dict>\n\t<!-- a -->\n\t<key>a</key>\n\t<true/> <!-- b -->\n\t<!-- c -->\n</dict>",
      with: "# head\n---\n# new a\n# and more\na: true # new b\n",
      is:
        "<dict>\n\t<!-- new a -->\n\t<!-- and more -->\n\t<key>a</key>\n\t<true/> <!-- new b -->\n</dict>"
    ),
    row(
      "comment in another Unicode form", "<array>\n\t<!-- \u{E9} -->\n\t<true/>\n</array>",
      with: "# head\n\n# e\u{301}\n- true\n",
      is: "<array>\n\t<!-- e\u{301} -->\n\t<true/>\n</array>"),
    row(
      "comment with delimiters", "<array>\n\t<!-- a -- b */ -->\n\t<true/>\n</array>",
      with: "# head\n\n# a - - b * /\n- true\n",
      is: "<array>\n\t<!-- a -- b */ -->\n\t<true/>\n</array>"),
    row(
      "comments on the line of the root",
      "<dict> <!-- a --> <!-- b -->\n\t<key>c</key>\n\t<true/>\n</dict>",
      with: "# head\n---\n# a\n# c\n\nc: true\n",
      is: "<dict> <!-- a --> <!-- c -->\n\t<key>c</key>\n\t<true/>\n</dict>"),
    row(
      "comments come", "<dict>\n\t<key>a</key>\n\t<array>\n\t\t<true/>\n\t</array>\n</dict>",
      with: "# head\n\n# a\na: # line\n  - true # true\n  # end\n# last\n",
      is: """
        <dict>
        \t<!-- a -->
        \t<key>a</key>
        \t<array> <!-- line -->
        \t\t<true/> <!-- true -->
        \t\t<!-- end -->
        \t</array>
        \t<!-- last -->
        </dict>
        """),
    UpdateCase(
      "a row beside another on one line",
      "<array>\n <dict><key>k</key><string>a</string></dict>\n</array>",
      with: "[{k: b, l: [1]}, {k: a}]",
      is: "<array>\n <dict><key>k</key><string>b</string><key>l</key><array><integer>1</integer>"
        + "</array></dict>\n <dict><key>k</key><string>a</string></dict>\n</array>"),
  ]

  @Test(
    arguments: cases,
    [UpdateCase.Form.lineFeed, .carriageReturnLineFeed, .carriageReturn, .utf16, .byteOrderMark])
  func keepsWhatNeedNotChange(row: UpdateCase, form: UpdateCase.Form) throws {
    try row.check(.xml, in: form)
  }

  private static let encodings: [(text: String, encoding: TextEncoding, new: String)] = [
    (
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><array><string>é</string></array>", .latin1,
      "<string>ü&#x2014;</string>"
    ),
    (
      "<?xml version=\"1.0\" encoding=\"US-ASCII\"?><array><string>e</string></array>", .utf8,
      "<string>&#xFC;&#x2014;</string>"
    ),
  ]

  @Test(arguments: encodings)
  func escapesWhatTheEncodingLacks(text: String, encoding: TextEncoding, new: String) throws {
    let bytes = FileEncoding(encoding: encoding, hasByteOrderMark: false).encode(Array(text.utf8))
    let document = try Format.json.read("[\"ü—\"]")
    let result = try UpdateCase.update(bytes, .xml, document)
    let expected = text.replacing("<string>é</string>", with: new)
      .replacing("<string>e</string>", with: new)
    #expect(
      result
        == FileEncoding(encoding: encoding, hasByteOrderMark: false).encode(Array(expected.utf8)))
  }
}
