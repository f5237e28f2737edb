import Testing

@testable import PropertyLists

/// Corrections of what the reader of strings tables warns about.
@Suite struct TextCorrectionsTests {
  @Test(arguments: [
    ("a duplicate", "a = b;\nc;\na = b;\nd;\n", "a = b;\nc;\nd;\n"),
    ("a duplicate at the end", "a = b;\na = b;\n", "a = b;\n"),
    ("two duplicates", "a = b;\n\ta = b;\n\"a\" = \"b\" ;\nc;\n", "a = b;\nc;\n"),
    ("CRLF", "a = b;\r\na = b;\r\nc;\r\n", "a = b;\r\nc;\r\n"),
    ("several lines", "a = b;\na\n=\n  b\n;\nc;\n", "a = b;\nc;\n"),
    ("one line", "a = b; a = b; c;\n", "a = b; c;\n"),
    ("the beginning of a line", "a = b;\na = b; c;\n", "a = b;\nc;\n"),
    ("two on one line", "a = b;\na = b; a = b; c;\n", "a = b;\n c;\n"),
    (
      "comments", "/* 1 */\na = b;\n/* 2 */\na = b; // 3\n/* 4 */\nc;\n",
      "/* 1 */\n/* 2 */\n// 3\na = b;\n/* 4 */\nc;\n"
    ),
    ("the same comment", "/* 1 */\na = b; // 2\n/*1*/\na = b; /* 2 */\n", "/* 1 */\na = b; // 2\n"),
    (
      "comments of two duplicates", "  a = b;\n/* 1 */\na = b;\n// 1\na /* 2 */ = b;\n",
      "  /* 1 */\n  /* 2 */\n  a = b;\n"
    ),
    ("comments in CRLF", "a = b;\r\n// 1\r\na = b;\r\n", "// 1\r\na = b;\r\n"),
    (
      "comments before entries", "  /* 1 */ a = b;\n/* 2 */ a = b; /* 3 */ c; // 4\n",
      "  /* 2 */\n  /* 3 */\n  /* 1 */ a = b;\nc; // 4\n"
    ),
    ("comments on a line", "c; a = b;\nd; a = b; // 1\ne;\n", "c;\n// 1\n a = b;\nd;\ne;\n"),
    (
      "a comment that belongs to no entry", "a = b;\n\n/* 1 */\n\n/* 2 */\na = b;\n\n/* 3 */\n",
      "/* 2 */\na = b;\n\n/* 1 */\n\n\n/* 3 */\n"
    ),
    ("a missing semicolon", "a = b;\nc = d // e\n", "a = b;\nc = d; // e\n"),
    ("both", "a = b;\na = b", "a = b;\n"),
    ("both, one for each entry", "a = b;\na = b;\nc = \"ü\"", "a = b;\nc = \"ü\";"),
  ])
  func leaveEverythingElseAlone(name: String, old: String, new: String) throws {
    for encoding in [[], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE]].map(FileEncoding.init) {
      let bytes = encoding.encode(Array(old.utf8))
      let document = try Format.strings.read(bytes, name: "t.strings")
      let corrections = try #require(TextCorrections(of: document.diagnostics))
      let corrected = corrections.applied(to: bytes)
      #expect(corrected == encoding.encode(Array(new.utf8)))
      let again = try Format.strings.read(corrected, name: "t.strings")
      #expect(again == document && TextCorrections(of: again.diagnostics) == nil)
    }
  }

  @Test(arguments: [
    (
      "<?xml version=1.0 encoding=UTF-8?>\r\n<plist version=1.0>\r\n<true/></plist>",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<plist version=\"1.0\">\r\n<true/></plist>"
    ),
    (
      "<!DOCTYPE plist PUBLIC -//A//B C//EN http://a><plist version=é><dict/></plist>",
      "<!DOCTYPE plist PUBLIC \"-//A//B C//EN\" \"http://a\"><plist version=\"é\"><dict/></plist>"
    ),
  ])
  func addQuotesInTagsAlone(old: String, new: String) throws {
    let declared = FileEncoding.init(of:)
    for encoding in [[], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE]].map(declared)
    where encoding.isUTF8 || !old.contains("UTF-8") {
      let bytes = encoding.encode(Array(old.utf8))
      let document = try Format.xml.read(bytes, name: "Root.plist")
      let corrections = try #require(TextCorrections(of: document.diagnostics))
      #expect(corrections.applied(to: bytes) == encoding.encode(Array(new.utf8)))
    }
    let latin1 = Array("<?xml version=1.0 encoding=\"ISO-8859-1\"?><string>".utf8) + [0xE9]
    let document = try Format.xml.read(latin1 + Array("</string>".utf8), name: "Root.plist")
    let corrections = try #require(TextCorrections(of: document.diagnostics))
    #expect(
      corrections.applied(to: latin1 + Array("</string>".utf8))
        == Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><string>".utf8) + [0xE9]
        + Array("</string>".utf8))
  }

  @Test func areNotMadeWithoutAWarning() throws {
    let table = try Format.strings.read(Array("a = b;\nc = \"\\d\";\n".utf8), name: "t.strings")
    #expect(table.diagnostics.count == 1)
    #expect(TextCorrections(of: table.diagnostics) == nil)
  }

  @Test func aMissingSemicolonIsAWarningInATableOnly() throws {
    let bytes = Array("a = b // c".utf8)
    let warnings = try Format.strings.read(bytes, name: "t.strings").diagnostics
    #expect(warnings.map(\.message.text) == ["missing \";\" after the last entry"])
    #expect(warnings.first?.location?.description == "t.strings:1:6")
    #expect(try Format.openStep.read(bytes, name: "t.plist").diagnostics.isEmpty)
  }
}
