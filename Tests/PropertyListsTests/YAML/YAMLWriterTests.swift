import Testing

@testable import PropertyLists

@Suite struct YAMLWriterTests {
  private static func text(_ literal: Literal) throws -> String {
    try Format.yaml.text(of: try Document(literal))
  }

  @Test func writesBlocksThatArePleasantToEdit() throws {
    let document = try Format.json.read(
      """
      {"Title": "Sync", "PreferenceSpecifiers": [
        {"Type": "PSGroupSpecifier", "Empty": {}, "Items": []},
        {"Titles": ["One", "Two"], "Values": [1, 2.5], "Deep": {"x": [{"y": true}, [[]], [1]]}},
        [[1, 2], {"a": [{}]}], "text", {"u": {"CF$UID": 7}}, {"CF$UID": 8}, {"only": []}
       ], "Note": "two\\nlines\\n", "When": {"$date": "2010-04-27T00:00:00.5Z"},
       "Bytes": {"$data": "SGVsbG8="}, "None": {"$data": ""}, "UID": {"CF$UID": 9}}
      """)
    #expect(
      try Format.yaml.text(of: document) == """
        Title: Sync
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
            Empty: {}
            Items: []
          - Titles: [One, Two]
            Values: [1, 2.5]
            Deep:
              x:
                - "y": true
                - - []
                - [1]
          - - [1, 2]
            - a:
                - {}
          - text
          - u:
              CF$UID: 7
          - CF$UID: 8
          - only: []
        Note: |
          two
          lines
        When: 2010-04-27T00:00:00.5Z
        Bytes: !!binary SGVsbG8=
        None: !!binary ""
        UID:
          CF$UID: 9

        """)
  }

  /// What a string looks like as a value, in brackets, and as a key.
  private static let strings: [(text: String, value: String, item: String, key: String)] = [
    ("text", "text", "text", "text"), ("two words", "two words", "two words", "two words"),
    ("", "\"\"", "\"\"", "\"\""), ("é 日本 😀", "é 日本 😀", "é 日本 😀", "é 日本 😀"),
    // Not a string in one version or the other.
    ("No", "\"No\"", "\"No\"", "\"No\""), ("on", "\"on\"", "\"on\"", "\"on\""),
    ("y", "\"y\"", "\"y\"", "\"y\""), ("~", "\"~\"", "\"~\"", "\"~\""),
    ("null", "\"null\"", "\"null\"", "\"null\""), ("1e3", "\"1e3\"", "\"1e3\"", "\"1e3\""),
    ("0o17", "\"0o17\"", "\"0o17\"", "\"0o17\""), ("017", "\"017\"", "\"017\"", "\"017\""),
    ("12:30:45", "\"12:30:45\"", "\"12:30:45\"", "\"12:30:45\""),
    ("2010-04-27", "\"2010-04-27\"", "\"2010-04-27\"", "\"2010-04-27\""),
    ("=", "\"=\"", "\"=\"", "\"=\""), ("<<", "\"<<\"", "\"<<\"", "\"<<\""),
    ("---", "\"---\"", "\"---\"", "\"---\""), (".inf", "\".inf\"", "\".inf\"", "\".inf\""),
    ("1.2.3", "\"1.2.3\"", "\"1.2.3\"", "\"1.2.3\""),
    // What has a meaning in YAML's grammar.
    ("a: b", "\"a: b\"", "\"a: b\"", "\"a: b\""), ("a #b", "\"a #b\"", "\"a #b\"", "\"a #b\""),
    ("a:", "\"a:\"", "\"a:\"", "\"a:\""), ("a:b", "a:b", "\"a:b\"", "a:b"),
    ("a#b", "a#b", "a#b", "a#b"),
    ("a, b", "a, b", "\"a, b\"", "a, b"), ("[a]", "\"[a]\"", "\"[a]\"", "\"[a]\""),
    ("a [b]", "a [b]", "\"a [b]\"", "a [b]"), ("-a", "-a", "-a", "-a"),
    ("- a", "\"- a\"", "\"- a\"", "\"- a\""), ("-1a", "\"-1a\"", "\"-1a\"", "\"-1a\""),
    ("&a", "\"&a\"", "\"&a\"", "\"&a\""), ("*a", "\"*a\"", "\"*a\"", "\"*a\""),
    ("%d", "\"%d\"", "\"%d\"", "\"%d\""), ("50 %", "50 %", "50 %", "50 %"),
    ("@a", "\"@a\"", "\"@a\"", "\"@a\""), ("it's", "it's", "it's", "it's"),
    ("a \"b\"", "a \"b\"", "a \"b\"", "a \"b\""), ("\"a\"", "'\"a\"'", "'\"a\"'", "'\"a\"'"),
    ("'a' \"b\"", "'''a'' \"b\"'", "'''a'' \"b\"'", "'''a'' \"b\"'"),
    ("C:\\d", "C:\\d", "'C:\\d'", "C:\\d"),
    // Blanks and line ends.
    (" a", "\" a\"", "\" a\"", "\" a\""), ("a ", "\"a \"", "\"a \"", "\"a \""),
    ("a\tb", "\"a\\tb\"", "\"a\\tb\"", "\"a\\tb\""),
    ("a\rb", "\"a\\rb\"", "\"a\\rb\"", "\"a\\rb\""),
    ("a\u{85}b", "\"a\\x85b\"", "\"a\\x85b\"", "\"a\\x85b\""),
    ("a\u{2028}b", "\"a\\u2028b\"", "\"a\\u2028b\"", "\"a\\u2028b\""),
    ("\u{FEFF}a", "\"\\uFEFFa\"", "\"\\uFEFFa\"", "\"\\uFEFFa\""),
    ("\u{0}\u{1B}\u{7F}", "\"\\0\\e\\x7F\"", "\"\\0\\e\\x7F\"", "\"\\0\\e\\x7F\""),
    (
      "\u{1}\u{9F}\u{FFFF}", "\"\\x01\\x9F\\uFFFF\"", "\"\\x01\\x9F\\uFFFF\"",
      "\"\\x01\\x9F\\uFFFF\""
    ),
    (
      "e\u{301}\u{A0}\u{AD}", "e\u{301}\u{A0}\u{AD}", "e\u{301}\u{A0}\u{AD}", "e\u{301}\u{A0}\u{AD}"
    ),
  ]

  @Test(arguments: strings)
  func quotesOnlyWhatNeedsIt(text: String, value: String, item: String, key: String) throws {
    #expect(try Self.text(["k": .string(text)]) == "k: \(value)\n")
    #expect(try Self.text(["k": [.string(text)]]) == "k: [\(item)]\n")
    let keyed = Literal.dictionary(of: [(key: text, value: .boolean(true))])
    #expect(try Self.text([keyed]) == "- \(key): true\n")
  }

  private static let blocks: [(text: String, yaml: String)] = [
    ("a\nb", "k: |-\n  a\n  b\n"), ("a\nb\n", "k: |\n  a\n  b\n"),
    ("a\n\n b\n\n\n", "k: |+\n  a\n\n   b\n\n\n"), ("# a\n- b: c\n", "k: |\n  # a\n  - b: c\n"),
    ("---\na", "k: |-\n  ---\n  a\n"), ("é\n\"x\" \\", "k: |-\n  é\n  \"x\" \\\n"),
    ("\na", "k: |-\n\n  a\n"), ("a \nb", "k: |-\n  a \n  b\n"), ("a\nb ", "k: |-\n  a\n  b \n"),
    ("a\n\t\nb", "k: |-\n  a\n  \t\n  b\n"),
    // Indentation that begins a text is told from the block's by a number.
    (" a\nb", "k: |2-\n   a\n  b\n"), ("\ta\n", "k: |2\n  \ta\n"),
    ("\n \na\n\n", "k: |2+\n\n   \n  a\n\n"),
    // A last line of white space alone could be an empty line after the block.
    ("\n", "k: \"\\n\"\n"), ("a\n ", "k: \"a\\n \"\n"), ("a\n\t\n", "k: \"a\\n\\t\\n\"\n"),
    ("a\r\nb", "k: \"a\\r\\nb\"\n"), ("a\n\u{2028}", "k: \"a\\n\\u2028\"\n"),
    ("a\n\u{7}", "k: \"a\\n\\a\"\n"),
  ]

  @Test(arguments: blocks)
  func writesSeveralLinesAsABlock(text: String, yaml: String) throws {
    #expect(try Self.text(["k": .string(text)]) == yaml)
    #expect(try Format.yaml.read(yaml).root["k"]?.string == text)
  }

  /// Readers disagree about what the number counts from at the root.
  @Test func rootsHaveNoIndicator() throws {
    #expect(try Self.text(" a\nb") == "---\n\" a\\nb\"\n")
    #expect(try Self.text([" a\nb"]) == "- |2-\n   a\n  b\n")
  }

  @Test func blocksStandAtEveryPlace() throws {
    let text: Literal = "a\nb\n"
    #expect(
      try Self.text([text, ["k": text], [text]]) == """
        - |
          a
          b
        - k: |
            a
            b
        - - |
            a
            b

        """)
    #expect(try Self.text(text) == "|\n  a\n  b\n")
  }

  private static let numbers: [(literal: Literal, yaml: String)] = [
    (.integer(Integer(UInt64.max)), "18446744073709551615"),
    (.integer(Integer(Int64.min)), "-9223372036854775808"),
    (0, "0"), (-1, "-1"), (.real(0), "0.0"), (.real(-0.0), "-0.0"), (.real(1), "1.0"),
    (.real(1e20), "1.0e+20"), (.real(1.0 / 3), "0.3333333333333333"), (.real(1e-7), "1.0e-07"),
    (.real(.leastNonzeroMagnitude), "5.0e-324"), (.real(.nan), ".nan"), (.real(.infinity), ".inf"),
    (.real(-.infinity), "-.inf"), (true, "true"), (false, "false"),
  ]

  @Test(arguments: numbers)
  func writesNumbersThatBothEditionsRead(literal: Literal, yaml: String) throws {
    #expect(try Self.text(literal) == "\(yaml)\n")
    #expect(try Self.text(["k": [literal]]) == "k: [\(yaml)]\n")
  }

  @Test func longListsStandOnLinesOfTheirOwn() throws {
    let short = Literal.array((0..<15).map { .integer(Integer($0 + 100)) })
    #expect(try Self.text(["k": short]).split(separator: "\n").count == 1)
    let long = Literal.array((0..<16).map { .integer(Integer($0 + 100)) })
    #expect(try Self.text(["k": long]).hasPrefix("k:\n  - 100\n  - 101\n"))
    let mixed: Literal = [1, "a", true, []]
    #expect(try Self.text(["k": mixed]) == "k:\n  - 1\n  - a\n  - true\n  - []\n")
    #expect(try Self.text(["k": ["a\nb"]]) == "k:\n  - |-\n    a\n    b\n")
    // A line is as wide as its characters are many, not its bytes.
    let wide = Literal.array([.string(String(repeating: "é", count: 70))])
    #expect(try Self.text(["k": wide]).split(separator: "\n").count == 1)
  }

  @Test func longDataIsFolded() throws {
    let base64 = String(repeating: "QUJD", count: 40)
    let document = try Format.json.read("{\"a\": [{\"$data\": \"\(base64)\"}]}")
    let fold = [base64.prefix(76), base64.dropFirst(76).prefix(76), base64.dropFirst(152)]
    #expect(
      try Format.yaml.text(of: document)
        == "a:\n  - !!binary |\n" + fold.map { "    \($0)\n" }.joined())
  }

  /// libyaml and others look no further than 1,024 characters for a key's colon.
  @Test(arguments: [999, 1_000, 1_001, 1_100])
  func longKeysTakeTheirOwnForm(length: Int) throws {
    let key = String(repeating: "k", count: length)
    let yaml = try Self.text([
      ["x": ["a": .dictionary([.init(key, ["b": .boolean(true)])])]]
    ])
    let margin = "      "
    let expected =
      length > 1_000
      ? "\(margin)? \(key)\n\(margin):\n\(margin)  b: true\n"
      : "\(margin)\(key):\n\(margin)  b: true\n"
    #expect(yaml == "- x:\n    a:\n\(expected)")
    #expect(try Format.yaml.read(yaml).root[0]?["x"]?["a"]?[key]?["b"]?.boolean == true)
  }

  /// Each control character has the shortest escape that YAML has for it.
  @Test func escapesControlCharacters() throws {
    let text = String(String.UnicodeScalarView((0..<0x20).compactMap(Unicode.Scalar.init)))
    #expect(
      try Self.text(.string(text + "\u{7F}\"\\")) == """
        ---
        "\\0\\x01\\x02\\x03\\x04\\x05\\x06\\a\\b\\t\\n\\v\\f\\r\\x0E\\x0F\\x10\\x11\\x12\\x13\\x14\\x15\\x16\
        \\x17\\x18\\x19\\x1A\\e\\x1C\\x1D\\x1E\\x1F\\x7F\\\"\\\\"

        """)
  }

  private static let roots: [(literal: Literal, yaml: String)] = [
    ("text", "text\n"), ("<a", "---\n<a\n"), ("No", "---\n\"No\"\n"), ([], "---\n[]\n"),
    (.dictionary(of: []), "---\n{}\n"), ([1], "---\n[1]\n"), (["<": 1], "---\n<: 1\n"),
    ([["a": 1]], "- a: 1\n"), (["(a": 1], "---\n(a: 1\n"), (["//": 1], "//: 1\n"),
    ("bplist00", "---\nbplist00\n"),
  ]

  /// A file that begins like another format would be taken for one without its extension.
  @Test(arguments: roots)
  func beginsAsOnlyYAMLDoes(literal: Literal, yaml: String) throws {
    let text = try Self.text(literal)
    #expect(text == yaml)
    #expect(Format.detect(Array(text.utf8), name: "-") == .yaml)
  }

  /// A value after a colon is what it is in a file, with a margin in front of its lines.
  @Test func valuesAreWrittenAtAPlaceAsInAFile() throws {
    for number in 0..<Seed.cases(300) {
      let value = try RandomDocument.make(number)
      var builder = NodeBuilder(source: Source(name: "", bytes: [], isText: true), isTrusted: true)
      try builder.begin(.dictionary, at: 0)
      try builder.key(Array("k".utf8))
      try builder.add(joining: value)
      try builder.end(at: 0)
      let file = try Format.yaml.text(of: builder.finish())
      for margin in ["", "    "] {
        var style = ValueStyle(unit: [0x20, 0x20])
        style.margin = Array(margin.utf8)
        let written = try YAMLWriter.write(value: value, after: .colon, style)
        let text = "k:\(String(decoding: written.text, as: UTF8.self))"
        let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = lines.enumerated().map { number, line in
          number == 0 || line.isEmpty ? String(line) : margin + line
        }.joined(separator: "\n")
        #expect(text + (text.hasSuffix("\n") ? "" : "\n") == expected, "\(Seed.name(number))")
      }
    }
  }
}
