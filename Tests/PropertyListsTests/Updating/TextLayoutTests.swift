import Testing

@testable import PropertyLists

/// The layouts that readers record of texts.
@Suite struct TextLayoutTests {
  private func read(_ text: String, _ format: Format) throws -> Document {
    try format.readProvisionally(Array(text.utf8), name: "x", recordsLayout: true)
  }

  /// The key, the value, and what is between the value's brackets of each node, as they are written.
  @Test(arguments: [
    (
      Format.json, #"{"a": [1, {}]}"#,
      [#" | {"a": [1, {}]} | "a": [1, {}]"#, #""a" | [1, {}] | 1, {}"#, " | 1 | -", " | {} | "]
    ),
    (
      .xml,
      "<plist><dict><key>a</key><array/><key>b</key><dict >\n<key/><true/></dict></dict></plist>",
      [
        " | <dict><key>a</key><array/><key>b</key><dict >\n<key/><true/></dict></dict>"
          + " | <key>a</key><array/><key>b</key><dict >\n<key/><true/></dict>",
        "<key>a</key> | <array/> | -",
        "<key>b</key> | <dict >\n<key/><true/></dict> | \n<key/><true/>", "<key/> | <true/> | -",
      ]
    ),
    (
      .strings, "/* c */ a = \"b\\\"\"; c; a = 'b\"'",
      [
        " | /* c */ a = \"b\\\"\"; c; a = 'b\"' | /* c */ a = \"b\\\"\"; c; a = 'b\"'",
        "a | \"b\\\"\" | -", "c |  | -", "a | 'b\"' | -",
      ]
    ),
    (
      .yaml, "a: &x # one\n  - !!str # two\n    1\n  # below\n# above\n'b': [*x, c: d]\n",
      [
        " | a: &x # one\n  - !!str # two\n    1\n  # below\n# above\n'b': [*x, c: d]\n"
          + " | a: &x # one\n  - !!str # two\n    1\n  # below\n# above\n'b': [*x, c: d]\n",
        "a |  # one\n  - !!str # two\n    1\n  # below\n |  # one\n  - !!str # two\n    1\n  # below\n",
        " | 1 | -", "'b' | [*x, c: d] | *x, c: d", " | *x | -", " | c: d | : d", "c | d | -",
      ]
    ),
  ])
  func nodes(format: Format, text: String, expected: [String]) throws {
    let document = try read(text, format)
    let written = { (range: Range<Int>) in
      String(decoding: document.source.bytes[range], as: UTF8.self)
    }
    let nodes = document.storage.layout?.nodes.map { node in
      [node.key.map(written) ?? "", written(node.value), node.contents.map(written) ?? "-"]
        .joined(separator: " | ")
    }
    #expect(nodes == expected)
    #expect(try format.read(text.utf8.map { $0 }, name: "x").storage.layout == nil)
  }

  @Test func linesBeginAfterLineBreaks() {
    let text = Array("a\rb\r\nc\n\n\rd".utf8)
    let layout = TextLayout(text)
    #expect((0...text.count).map(layout.lineStart) == [0, 0, 2, 2, 2, 5, 5, 7, 8, 9, 9])
  }

  @Test(arguments: [
    (Format.xml, "<?x?><!--a--><array><!-- b\n c --></array>", ["<!--a-->", "<!-- b\n c -->"]),
    (.strings, "// a\n\na /* b */ = b; // c\n", ["// a", "/* b */", "// c"]),
    (
      .yaml, "# yaml-language-server: $schema=x\n# a\n#  b\n\nk: !!str # c\n  | # d\n  t\n# e",
      ["# a\n#  b", "# c", "# d", "# e"]
    ),
  ])
  func comments(format: Format, text: String, expected: [String]) throws {
    let comments = try read(text, format).writtenComments
    let bytes = Array(text.utf8)
    #expect(comments.map { String(decoding: bytes[$0.range], as: UTF8.self) } == expected)
  }
}
