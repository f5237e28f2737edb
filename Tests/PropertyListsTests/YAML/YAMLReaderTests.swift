import Testing

@testable import PropertyLists

@Suite struct YAMLReaderTests {
  private static func root(_ text: String) throws -> Value { try Format.yaml.read(text).root }

  @Test func readsBlocksAndBrackets() throws {
    let root = try Self.root(
      """
      %YAML 1.2
      ---
      # a comment
      z: text # another
      list:
      - 1
      - - nested
        - {a: [x, 'y', "z"], b: {}}
      -
        k: v
      empty: []
      literal: |
        one
          two

      folded: >-
        one
        two

        three
      "quoted key": 'it''s'
      ? explicit
      : yes
      ...

      """)
    #expect(
      root.entries.map { "\($0.key) \($0.value.summary)" } == [
        "z string \"text\"", "list array of 3 items", "empty empty array",
        #"literal string "one\n  two\n""#, #"folded string "one two\nthree""#,
        "quoted key string \"it's\"", "explicit string \"yes\"",
      ])
    #expect(root["list"]?[1]?[1]?["a"]?.items.compactMap(\.string) == ["x", "y", "z"])
    #expect(root["list"]?[2]?["k"]?.string == "v")
  }

  private static let texts: [(yaml: String, text: String)] = [
    (
      "\"a\\x41\\u00e9\\U0001F600\\n\\t\\\\\\\"\\/\\e\\0\\N\\_\\L\\P\"",
      "aAé😀\n\t\\\"/\u{1B}\u{0}\u{85}\u{A0}\u{2028}\u{2029}"
    ),
    ("\"a\\\n  b\"", "ab"), ("\"a\n  b\n\n  c\"", "a b\nc"), ("'a\n\n b'", "a\nb"),
    ("a\n b\n\n c", "a b\nc"), ("\"\"", ""), ("''", ""), ("|\n  a\n  b\n", "a\nb\n"),
    ("|-\n  a\n", "a"), (">\n  a\n  b\n", "a b\n"),
    ("! 5", "5"), ("!!str 5", "5"), ("!!str", ""), ("!<tag:yaml.org,2002:str> no", "no"),
    ("&a text", "text"), ("&a 'text'", "text"), ("!!str &a 5", "5"), ("&a !!str 5", "5"),
    ("a:b", "a:b"), ("http://x/#y", "http://x/#y"), ("-a", "-a"), ("?a", "?a"), ("a\tb", "a\tb"),
    ("e\u{301}", "e\u{301}"), ("|\r\n  a\r\n  b\r\n", "a\nb\n"), ("a\r\n b", "a b"),
  ]

  @Test(arguments: texts)
  func readsText(yaml: String, text: String) throws {
    let item = yaml.replacing("\n", with: "\n ")
    for (root, value) in [
      (try Self.root(yaml), { (root: Value) in root }),
      (try Self.root("- \(item)"), { $0[0] ?? $0 }),
      (try Self.root("k: \(item)"), { $0["k"] ?? $0 }),
    ] as [(Value, (Value) -> Value)] {
      #expect(value(root).bytes.map(Array.init) == Array(text.utf8), "\(yaml)")
    }
  }

  @Test(arguments: ["No", "7", "1.5", "~", "null", "true", "2010-04-27", "0x1F", ".nan", "=", "-a"])
  func aKeyIsTheTextThatStandsThere(key: String) throws {
    #expect(try Self.root("\(key): 1").entries.map(\.key) == [key])
    #expect(try Self.root("{\(key): 1}").entries.map(\.key) == [key])
    #expect(try Self.root("? \(key)\n: 1").entries.map(\.key) == [key])
    #expect(try Self.root("'\(key)': 1").entries.map(\.key) == [key])
    #expect(try Self.root("!!str \(key): 1").entries.map(\.key) == [key])
  }

  @Test func keysMayBeMoreThanAThousandCharactersLong() throws {
    let key = String(repeating: "key ", count: 600) + "end"
    #expect(try Self.root("? \(key)\n: 1\n").entries.map(\.key) == [key])
  }

  @Test func knowsWhereEverythingStands() throws {
    let text =
      "é: \"ä\\n\"\r\n\"b\":\r\n- &x 10\r\n- {c: !!str yes}\r\n- *x\r\n-\r\n  - q\r\nz: |\r\n  text\r\n"
    let root = try Self.root(text)
    let location = { (value: Value?) in value?.location.position.map { "\($0.line):\($0.column)" } }
    #expect(location(root) == "1:1")
    #expect(location(root["é"]) == "1:4")
    #expect(root["b"]?.keyLocation.description == "x.plist:2:1")
    #expect(location(root["b"]) == "3:1")
    // The value, and not its anchor; a tag belongs to the value.
    #expect(location(root["b"]?[0]) == "3:6")
    #expect(root["b"]?[0]?.location.range.count == 2)
    #expect(location(root["b"]?[1]) == "4:3")
    #expect(location(root["b"]?[1]?["c"]) == "4:7")
    // The target of an alias is where it was written.
    #expect(location(root["b"]?[2]) == "3:6")
    #expect(location(root["b"]?[3]) == "7:3")
    #expect(location(root["z"]) == "8:4")
    #expect(root["b"]?[1]?.location.range.count == "{c: !!str yes}".utf8.count)
  }

  private static let spellings: [(yaml: String, spelling: String?)] = [
    ("007", "007"), ("1.10", "1.10"), ("No", "No"), ("true", "true"), ("text", "text"),
    ("2010-04-27", "2010-04-27"), ("a\n b", "a b"), ("'No'", nil), ("\"7\"", nil), ("!!int 7", nil),
    ("! 7", nil), ("|\n  7", nil), ("&anchor 007", "007"), ("&a text", "text"), ("&a '7'", nil),
    ("&a 1.10 # note", "1.10"), ("{}", nil), ("2001-12-14\n 21:59:43", nil),
  ]

  /// A page's normalizer reads plain scalars again, from their spelling.
  @Test(arguments: spellings)
  func plainScalarsKeepTheirSpelling(yaml: String, spelling: String?) throws {
    let item = yaml.replacing("\n", with: "\n  ")
    let root = try Self.root("- \(item)\n- x\n")
    #expect(root[0]?.plainSpelling == spelling)
    let keyed = try Self.root("é: \(item)\nb: x\n")
    #expect(keyed["é"]?.plainSpelling == spelling)
  }

  @Test func anAliasIsSpeltAsItsAnchor() throws {
    let root = try Self.root("[&a 007, *a, &b \"7\", *b]")
    #expect(root.items.map(\.plainSpelling) == ["007", "007", nil, nil])
    #expect(try Self.root("x: {&a 007: y}\n*a : z\n").entries.map(\.key) == ["x", "007"])
    #expect(try Self.root("x: &a 007\n*a : z\n").entries.map(\.key) == ["x", "007"])
  }

  /// Text without an escape is not copied, with and without quotes and anchors.
  @Test func plainTextIsASliceOfTheSource() throws {
    let document = try Format.yaml.read("- a b\n- 'c'\n- \"d\"\n- &x e\n- &y 'f'\n- \"\\x67\"\n")
    #expect(document.root.items.compactMap(\.string) == ["a b", "c", "d", "e", "f", "g"])
    #expect(document.storage.store.decoded == Array("<<g".utf8))
  }

  private static let uids: [(yaml: String, kind: Kind)] = [
    ("{CF$UID: 7}", .uid), ("\n  CF$UID: 4294967295", .uid), ("{'CF$UID': 0}", .uid),
    ("{CF$UID: 0x1F}", .uid), ("{CF$UID: 4294967296}", .dictionary), ("{CF$UID: -1}", .dictionary),
    ("{CF$UID: '7'}", .dictionary), ("{CF$UID: 7.0}", .dictionary),
    ("{CF$UID: 7, a: b}", .dictionary),
  ]

  @Test(arguments: uids)
  func aMappingWithTheKeyOfUIDsAloneIsOne(yaml: String, kind: Kind) throws {
    #expect(try Self.root("a: \(yaml)")["a"]?.kind == kind)
  }

  /// A block scalar without a last line end does not end in one, as for PyYAML; libyaml may lose spaces
  /// there.
  @Test(arguments: [
    ("|\n  a", "a"), (">\n  a\n  b", "a b"), ("|-\n  a", "a"), ("|+\n  a", "a"),
    ("|\n  a\n", "a\n"), ("|+\n  a\n\n", "a\n\n"), ("|2\n    a\n", "  a\n"), ("|2\n    a", "  a"),
    ("|\n  a  ", "a  "), ("|\n  a\n  \t", "a\n\t"), ("|\n  a\r\n  b", "a\nb"),
    ("|", ""), ("|+", ""), ("|\n  ", ""), ("|+\n\n   ", "\n"), ("|2+\n   ", " "),
    ("|\n  a\n  ", "a\n"), ("|\n  a\n   ", "a\n "), ("|2\n  a\n   ", "a\n "),
    (">\n  a\n   ", "a\n "),
    ("|+\n  a\n ", "a\n"), ("|+\n  a\n  ", "a\n"), ("|+\n  a\n   ", "a\n "),
    ("|+\n  a\n\n  ", "a\n\n"),
    ("|\n  a\n# c", "a\n"), ("|\n  a\n # c", "a\n"), ("|\n  a\n...", "a\n"),
    // Only yaml-test-suite takes these spaces for a line (JEF9).
    ("|+\n   ", "\n"),
  ])
  func aLastLineNeedsNoEnd(yaml: String, text: String) throws {
    #expect(try Self.root("k: \(yaml)")["k"]?.string == text)
    #expect(try Self.root("- \(yaml)")[0]?.string == text)
  }

  /// libyaml reads chunk by chunk.
  @Test(arguments: [16_380, 16_384, 16_390, 70_000], ["", "\n"])
  func readsInputsOfAnyLength(length: Int, lineEnd: String) throws {
    let text = String(String(repeating: "aßc…", count: length).utf8.prefix(length)) ?? ""
    let string = try #require(text.isEmpty ? String(repeating: "x", count: length) : text)
    #expect(try Self.root("k: |\n  \(string)\(lineEnd)")["k"]?.string == string + lineEnd)
  }
}
