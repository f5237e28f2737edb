import Testing

@testable import PropertyLists

/// Strings tables: what is written, what is refused, and in which encoding.
@Suite struct StringsTableTests {
  private func read(_ text: String, lossy: Bool = false) throws(Diagnostic) -> Document {
    try Format.strings.read(Array(text.utf8), name: "t.strings", lossy: lossy)
  }

  private func write(_ document: Document, lossy: Bool = false) throws(Diagnostic) -> String {
    String(decoding: try Format.strings.write(document, lossy: lossy).bytes, as: UTF8.self)
  }

  private func document(_ yaml: String) throws(Diagnostic) -> Document {
    try Format.yaml.read(Array(yaml.utf8), name: "t.yaml")
  }

  private func message(_ body: () throws(Diagnostic) -> Void) -> String {
    do throws(Diagnostic) { try body() } catch { return text(of: error) }
    return "nothing was refused"
  }

  private func text(of error: Diagnostic) -> String {
    let location = error.location?.description ?? "nowhere"
    let path = error.path.map { " at \($0)" } ?? ""
    return
      "\(location): \(error.message.text) [\(error.message.rule)]\(path); \(error.message.help)"
  }

  // MARK: Writing

  @Test(arguments: [
    ("a: b", #""a" = "b";"#),
    (#""\"\\\n\t": "ä€😀""#, #""\"\\\n\t" = "ä€😀";"#),
    (#"a: "\0\a\r\e\x7F'""#, #""a" = "\U0000\U0007\U000d\U001b\U007f'";"#),
    ("a: \"\\u2028\"", "\"a\" = \"\u{2028}\";"),
    ("\"\": \"\"", #""" = "";"#),
  ])
  func writesOneEntryALine(yaml: String, line: String) throws {
    let document = try document(yaml)
    #expect(try write(document) == line + "\n")
    #expect(try read(line) == document)
  }

  @Test func anEmptyTableIsALineBreak() throws {
    #expect(try write(try document("{}")) == "\n")
    #expect(try read("\n") == document("{}"))
    #expect(try read("") == document("{}"))
    #expect(try read("/* nothing yet */") == document("{}"))
  }

  @Test func aValueThatIsNotAStringIsRejected() throws {
    let document = try document("a: x\nb:\n  c: 1\n")
    #expect(
      message { () throws(Diagnostic) in _ = try write(document) }
        == "t.yaml:3:3: the values of a strings table must be strings, not a dictionary [unsupported-type] at b; "
        + "write it as a string, use another format, or convert with --lossy to omit it")
    #expect(try write(document, lossy: true) == "\"a\" = \"x\";\n")
    let warnings = try Format.strings.write(document, lossy: true).warnings
    #expect(
      warnings.map(text) == [
        "t.yaml:3:3: the values of a strings table must be strings, not a dictionary; omitted it "
          + "[unsupported-type] at b; use another format to keep it"
      ])
  }

  @Test(arguments: [false, true])
  func aRootThatIsNotADictionaryIsRejected(lossy: Bool) throws {
    let document = try document("[x]")
    #expect(
      message { () throws(Diagnostic) in _ = try write(document, lossy: lossy) }
        == "t.yaml:1:1: a strings table must be a dictionary, not an array [unsupported-type] at ; "
        + "use another format")
  }

  // MARK: Duplicate entries

  @Test func aDuplicateWithTheSameStringIsOneEntry() throws {
    let document = try read("a = b;\n\"a\" = \"b\"; // again\nc;\n")
    #expect(try document == self.document("a: b\nc: c"))
    #expect(
      document.diagnostics.map(text) == [
        "t.strings:2:1: duplicate key \"a\" with the same string "
          + "[repeated-key] at a; remove one; the first is at t.strings:1:1"
      ])
    #expect(document.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(document.trivia == [Trivia(.lineEnd(1), [.comment("again")])])
  }

  @Test func differentTextsAreRejected() throws {
    let table = "a = b;\nc;\n  a = d;\n"
    #expect(
      message { () throws(Diagnostic) in _ = try read(table) }
        == "t.strings:3:3: duplicate key \"a\" [repeated-key] at a; "
        + "remove one; the first is at t.strings:1:1")
    let document = try read(table, lossy: true)
    #expect(try document == self.document("a: d\nc: c"))
    #expect(
      document.diagnostics.map(text) == [
        "t.strings:3:3: duplicate key \"a\"; kept the last one "
          + "[repeated-key] at a; remove one; the first is at t.strings:1:1"
      ])
  }

  @Test func allDifferentTextsAreRejectedTogether() throws {
    let table = "a = b;\nc;\nc = d;\na = e;\na = b;\na = f;\n"
    let error = #expect(throws: Diagnostic.self) { try read(table) }
    #expect(
      error?.inside(Document.KeyPath([.key("de")])).each.map(\.line) == [
        "4:1 at de.a: duplicate key \"a\" [repeated-key]",
        "6:1 at de.a: duplicate key \"a\" [repeated-key]",
        "3:1 at de.c: duplicate key \"c\" [repeated-key]",
      ])
    let many = String(repeating: "a = b;\na = c;\n", count: Limits.diagnostics + 1)
    let first = #expect(throws: Diagnostic.self) { try read(many) }
    #expect(first?.each.count == Limits.diagnostics)
  }

  @Test func onlyTablesAreLenient() throws {
    let tables = [
      ("a = {k = 1; k = 1;};", "1:13 at a.k: duplicate key \"k\" [repeated-key]"),
      ("a = (x); a = (x);", "1:10 at a: duplicate key \"a\" [repeated-key]"),
    ]
    for (table, line) in tables {
      let error = #expect(throws: Diagnostic.self) { try read(table, lossy: true) }
      #expect(error?.line == line)
    }
    #expect(
      Format.openStep.complaint(about: "{a = b; a = b;}")
        == "1:9 at a: duplicate key \"a\" [repeated-key]")
  }

  // MARK: Comments

  @Test func commentsHaveTheirAttachments() throws {
    let table = """
      // file

      /* before
         a */
      "a" /* inside */ = "b"; // end of a
      /* c1 */ /* c2 */ "c" = "d" /* end of c */;

      /* last */
      """
    let document = try read(table)
    #expect(
      document.trivia == [
        Trivia(.head, [.comment("file")]),
        Trivia(.before(1), [.comment("before\n   a"), .comment("inside")]),
        Trivia(.lineEnd(1), [.comment("end of a")]),
        Trivia(.before(2), [.comment("c1"), .comment("c2")]),
        Trivia(.lineEnd(2), [.comment("end of c")]),
        Trivia(.end(0), [.blankLine, .comment("last")]),
      ])
    #expect(
      try write(document) == """
        // file

        /* before
           a */
        /* inside */
        "a" = "b"; // end of a
        /* c1 */
        /* c2 */
        "c" = "d"; /* end of c */

        /* last */

        """)
  }

  @Test func aCommentCannotEndItself() throws {
    let document = try document("# a */ b\na: b # **/\n")
    #expect(try write(document) == "/* a * / b */\n\"a\" = \"b\"; /* ** / */\n")
  }

  // MARK: Encodings

  @Test(
    arguments: [
      [], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF],
    ] as [[UInt8]])
  func anEncodingIsKept(mark: [UInt8]) throws {
    let text = Array("\"ä\" = \"😀\";\n".utf8)
    let encoding = FileEncoding(of: mark + (mark.isEmpty ? text : []))
    #expect(encoding.hasByteOrderMark == !mark.isEmpty)
    let bytes = encoding.encode(text)
    #expect(bytes.starts(with: mark))
    #expect(FileEncoding(of: bytes) == encoding)
    #expect(try Format.strings.read(bytes, name: "t.strings").root["ä"]?.string == "😀")
  }

  @Test func utf16WithoutAMarkStaysSo() throws {
    let text = Array("a = b;".utf8)
    let bytes = text.flatMap { [$0, UInt8(0)] }
    let encoding = FileEncoding(of: bytes)
    #expect(encoding.description == "UTF-16LE" && encoding.encode(text) == bytes)
  }
}
