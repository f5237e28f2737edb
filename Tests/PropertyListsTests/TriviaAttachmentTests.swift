import Testing

@testable import PropertyLists

/// Where each comment of a text belongs.
@Suite struct TriviaAttachmentTests {
  private func trivia(_ text: String, _ format: Format) throws -> [Trivia] {
    try format.read(Array(text.utf8), name: "t").trivia
  }

  private func expect(_ yaml: String, _ expected: [Trivia]) throws {
    let found = try trivia(yaml, .yaml)
    #expect(found == expected, "\(yaml)")
  }

  // MARK: YAML

  @Test func yamlHead() throws {
    try expect(
      "# head\n\n# first\na: b\n",
      [
        Trivia(.head, [.comment("head")]), Trivia(.before(1), [.comment("first")]),
      ])
    try expect("\n# first\na: b\n", [Trivia(.before(1), [.comment("first")])])
    try expect(
      "# head\n---\n# root\n\na: b\n",
      [
        Trivia(.head, [.comment("head")]), Trivia(.before(0), [.comment("root")]),
      ])
    try expect("# head\n[a]\n", [Trivia(.head, [.comment("head")])])
    try expect(
      "%YAML 1.2\n# head\n--- # root\na: b\n",
      [
        Trivia(.head, [.comment("head")]), Trivia(.before(1), [.comment("root")]),
      ])
  }

  @Test func yamlBrackets() throws {
    try expect(
      "a: [x # 1\n  , # 2\n  # 3\n  z\n  # 4\n  ] # 5\nb: [] # 6\nc: {d: # 7\n  e} # 8\n",
      [
        Trivia(.lineEnd(2), [.comment("1")]),
        Trivia(.before(3), [.comment("2"), .comment("3")]),
        Trivia(.end(1), [.comment("4"), .comment("5")]),
        Trivia(.lineEnd(4), [.comment("6")]),
        Trivia(.before(6), [.comment("7")]),
        Trivia(.end(5), [.comment("8")]),
      ])
    try expect(
      "{a: 1 # 1\n} # 2\n# 3\n",
      [
        Trivia(.lineEnd(1), [.comment("1")]), Trivia(.end(0), [.comment("2")]),
        Trivia(.foot, [.comment("3")]),
      ])
  }

  @Test func yamlFoot() throws {
    try expect(
      "a: b\n\n# end\n...\n# foot\n",
      [
        Trivia(.end(0), [.blankLine, .comment("end")]), Trivia(.foot, [.comment("foot")]),
      ])
    try expect(
      "text # line\n# foot\n",
      [
        Trivia(.lineEnd(0), [.comment("line")]), Trivia(.foot, [.comment("foot")]),
      ])
  }

  @Test(arguments: [
    ("# yaml-language-server: $schema=x\n# head\n\na: b\n", ["head"]),
    ("# yaml-language-server: $schema=x\n#  more\n\na: b\n", [" more"]),
    ("%YAML 1.2\n---\n# yaml-language-server: $schema=x\na: b\n", []),
  ])
  func aModelineIsNotAComment(yaml: String, comments: [String]) throws {
    let trivia = comments.isEmpty ? [] : [Trivia(.head, comments.map { .comment($0) })]
    try expect(yaml, trivia)
  }

  /// None of these names the schema for editors, so each is an ordinary comment.
  @Test(arguments: [
    "#yaml-language-server: $schema=x", "# yaml-language-server: disable",
    "# yaml-language-server: $schema=x $schema=y", "# yaml-language-server: $schema=",
  ])
  func whatOnlyLooksLikeAModelineIsAComment(line: String) throws {
    let text = String(line.drop { $0 == "#" || $0 == " " })
    try expect("\(line)\n\na: b\n", [Trivia(.head, [.comment(text)])])
  }

  @Test func onlyTheFirstModelineAtTheHeadIsOne() throws {
    let line = "# yaml-language-server: $schema="
    try expect(
      "\(line)x\n\(line)y\n\na: b\n\(line)z\nc: d\n",
      [
        Trivia(.head, [.comment("yaml-language-server: $schema=y")]),
        Trivia(.before(2), [.comment("yaml-language-server: $schema=z")]),
      ])
  }

  @Test func linesOfOneCommentAreIndented() throws {
    try expect(
      "a: b\n# one\n#  two\n#\n#  three\n# other\n#\nc: d\n",
      [
        Trivia(.before(2), [.comment("one\n two\n\n three"), .comment("other"), .comment("")])
      ])
    try expect(
      "a: b\n# one\n#\n\n#  two\nc: d\n",
      [
        Trivia(.before(2), [.comment("one"), .comment(""), .blankLine, .comment(" two")])
      ])
  }

  @Test func indentationTellsWhichBlockACommentEnds() throws {
    let yaml = "a:\n  - b:\n      c: d\n      # 6\n    # 4\n  # 2\n# 0\ne: f\n"
    try expect(
      yaml,
      [
        Trivia(.end(3), [.comment("6")]), Trivia(.end(2), [.comment("4")]),
        Trivia(.end(1), [.comment("2")]), Trivia(.before(5), [.comment("0")]),
      ])
    try expect("a:\n- b\n# next\nc: d\n", [Trivia(.before(3), [.comment("next")])])
    try expect("a:\n- b\n # list\nc: d\n", [Trivia(.end(1), [.comment("list")])])
    try expect(
      "a:\n  - b\n\n  # list\n\nc: d\n",
      [
        Trivia(.end(1), [.blankLine, .comment("list")]), Trivia(.before(3), [.blankLine]),
      ])
    // Brackets begin right of their key, and so do comments below that belong to them.
    try expect("? a\n: [b]\n   # list\n", [Trivia(.end(1), [.comment("list")])])
    try expect("? a\n: [b]\n  # mapping\n", [Trivia(.end(0), [.comment("mapping")])])
  }

  @Test func yamlLineEnds() throws {
    try expect(
      "a: # map\n  b: c # value\nd: &x # list\n  - # item\n    e: f\n",
      [
        Trivia(.lineEnd(1), [.comment("map")]), Trivia(.lineEnd(2), [.comment("value")]),
        Trivia(.lineEnd(3), [.comment("list")]), Trivia(.lineEnd(4), [.comment("item")]),
      ])
    try expect(
      "a: # value\n  b\nc: ! # tag\n  d\n",
      [
        Trivia(.before(1), [.comment("value")]), Trivia(.before(2), [.comment("tag")]),
      ])
    try expect("a: b#c\n'#': \"# d\"\ne#: f # g\n", [Trivia(.lineEnd(3), [.comment("g")])])
  }

  @Test func blockScalars() throws {
    try expect(
      "a: | # header\n  # text\n\n# next\nb: |+ # kept\n  text\n\n# end\n",
      [
        Trivia(.lineEnd(1), [.comment("header")]),
        Trivia(.before(2), [.blankLine, .comment("next")]),
        Trivia(.lineEnd(2), [.comment("kept")]), Trivia(.end(0), [.comment("end")]),
      ])
  }

  @Test func blankLinesBetweenItems() throws {
    let yaml = "list:\n  - a\n\n  - b: c\n\n    d: [1,\n\n      2]\n\n  # e\n\n  - e\n"
    #expect(
      try trivia(yaml, .yaml) == [
        Trivia(.before(3), [.blankLine]), Trivia(.before(5), [.blankLine]),
        Trivia(.before(8), [.blankLine, .comment("e"), .blankLine]),
      ])
  }

  @Test func flowContainers() throws {
    try expect(
      "a: [ # list\n  # first\n  b, # b\n  c\n  # end\n] # list too\nd: {e: f} # map\n",
      [
        Trivia(.lineEnd(1), [.comment("list")]),
        Trivia(.before(2), [.comment("first")]), Trivia(.lineEnd(2), [.comment("b")]),
        Trivia(.end(1), [.comment("end"), .comment("list too")]),
        Trivia(.lineEnd(4), [.comment("map")]),
      ])
  }

  /// The comments of a file without settings stay above the brackets, and in them to other formats.
  @Test func commentsOfAnEmptyRoot() throws {
    let yaml = "# head\n\n# c\n{}\n"
    try expect(
      yaml, [Trivia(.head, [.comment("head")]), Trivia(.end(0), [.comment("c")])])
    #expect(try Format.yaml.text(of: try Format.yaml.read(yaml)) == yaml)
    try expect("# c\n[a]\n", [Trivia(.head, [.comment("c")])])
  }

  @Test func mergesAndUIDsKeepTheirComments() throws {
    let yaml = "a: &x\n  k: v # v\nb:\n  # merge\n  <<: *x # line\n  # own\n  l: m\n"
    try expect(
      yaml,
      [
        Trivia(.lineEnd(2), [.comment("v")]),
        Trivia(.before(4), [.comment("merge")]),
        Trivia(.lineEnd(4), [.comment("line")]),
        Trivia(.before(5), [.comment("own")]),
      ])
    try expect(
      "a:\n  # uid\n  CF$UID: 7 # seven\n  # end\nb: c # c\n",
      [
        Trivia(.before(1), [.comment("uid")]),
        Trivia(.lineEnd(1), [.comment("seven"), .comment("end")]),
        Trivia(.lineEnd(2), [.comment("c")]),
      ])
  }

  @Test(arguments: ["\r\n", "\r", "\n"])
  func lineEndsAreAnyOfThree(end: String) throws {
    let yaml = ["# head", "", "a: b # a", "", "# c", "c: d", ""].joined(separator: end)
    try expect(
      yaml,
      [
        Trivia(.head, [.comment("head")]), Trivia(.lineEnd(1), [.comment("a")]),
        Trivia(.before(2), [.blankLine, .comment("c")]),
      ])
  }

  /// Unicode's line ends are ordinary characters, but end a comment to readers of YAML 1.1.
  @Test(
    arguments: ["\u{85}", "\u{2028}", "\u{2029}"],
    [
      "x|c: d", "x|", "|x", "|", "x||y", "x| # y", "x|# y", "x|  y", "two|c: d\n lines|c: d",
      "x|yaml-language-server: $schema=y",
    ])
  func otherLineEndsStayInAComment(end: String, template: String) throws {
    let text = template.replacing("|", with: end)
    let xml = "<plist><dict>\n<!-- \(text) -->\n<key>a</key><string>b</string></dict></plist>"
    let read = try Format.xml.read(Array(xml.utf8), name: "t")
    #expect(read.trivia == [Trivia(.before(1), [.comment(text)])])
    for format in [Format.yaml, .xml, .strings] {
      let written = try format.read(try format.write(read).bytes, name: "t")
      #expect(written.trivia == read.trivia, "\(format)")
    }
    let yaml = String(decoding: try Format.yaml.write(read).bytes, as: UTF8.self)
    // In YAML 1.1, each of its parts is a comment.
    let lines = try Format.yaml.read(Array(yaml.replacing(end, with: "\n").utf8), name: "t")
    #expect(lines == read)
  }

  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
  func aLineHasNoCommentWithOtherLineEnds(end: String) throws {
    let document = try Format.yaml.read(Array("a: b # x\(end)c: d\n".utf8), name: "t")
    #expect(document.trivia == [Trivia(.lineEnd(1), [.comment("x\(end)c: d")])])
    let yaml = "# x\(end)# c: d\na: b\n"
    #expect(String(decoding: try Format.yaml.write(document).bytes, as: UTF8.self) == yaml)
    let updated = try Pipeline.plain.update(
      Array("a: b # y\n".utf8), name: "t", as: .yaml, with: document)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == yaml)
    let again = try Pipeline.plain.update(updated.bytes, name: "t", as: .yaml, with: document)
    #expect(again.bytes == updated.bytes)
    let strings = try Pipeline.plain.update(
      Array("// y\na = b;\n".utf8), name: "t", as: .strings, with: document)
    #expect(String(decoding: strings.bytes, as: UTF8.self) == "/* x\(end)c: d */\na = b;\n")
  }

  // MARK: XML

  @Test func xmlPlaces() throws {
    let xml = """
      <?xml version="1.0"?><!-- head -->
      <plist> <!-- root -->
      <dict> <!-- begins -->

        <!-- before -->
        <key>a</key> <!-- after key -->

        <string>b</string><!--end-->
        <key>c</key><array><!-- inside --></array> <!-- ended -->
        <!-- last -->
      </dict>
      </plist>

      <!-- foot -->
      """
    #expect(
      try trivia(xml, .xml) == [
        Trivia(.head, [.comment("head")]), Trivia(.before(0), [.comment("root")]),
        Trivia(.lineEnd(0), [.comment("begins")]),
        Trivia(.before(1), [.blankLine, .comment("before"), .comment("after key")]),
        Trivia(.lineEnd(1), [.comment("end")]), Trivia(.lineEnd(2), [.comment("inside")]),
        Trivia(.end(2), [.comment("ended")]), Trivia(.end(0), [.comment("last")]),
        Trivia(.foot, [.comment("foot")]),
      ])
  }

  @Test func xmlHasNoTwoDashesInAComment() throws {
    let document = try Format.yaml.read(Array("a: b # --- x --\n".utf8), name: "t")
    let xml = String(decoding: try Format.xml.write(document).bytes, as: UTF8.self)
    #expect(xml.contains("<string>b</string> <!-- - - - x - - -->\n"))
  }

  @Test func linesKeepTheirMargin() throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<!-- one

      \t     two -->
      \t<!--
      \t  three
      \t-->
      \t<key>a</key>
      \t<true/>
      </dict>
      </plist>

      """
    let document = try Format.xml.read(Array(xml.utf8), name: "t")
    #expect(String(decoding: try Format.xml.write(document).bytes, as: UTF8.self) == xml)
  }

  // MARK: Formats without comments

  @Test func leftOutCommentsAreNoted() throws {
    let document = try Format.yaml.read(Array("# head\n\na: b # a\n".utf8), name: "t.yaml")
    let notes = try Format.json.write(document).notes
    #expect(notes.map(\.message.text) == ["JSON does not support comments; omitted 2 comments"])
    #expect(notes.allSatisfy { !$0.message.isDetail && $0.severity == .note })
    #expect(try Format.xml.write(document).notes.isEmpty)
  }

  @Test func triviaAreNoPartOfADocument() throws {
    let plain = try Format.yaml.read(Array("a: b\n".utf8), name: "t")
    let commented = try Format.yaml.read(Array("# c\na: b\n".utf8), name: "t")
    #expect(plain == commented)
    #expect(differences(from: plain, to: commented).isEmpty)
  }
}
