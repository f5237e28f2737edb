import Testing

@testable import PropertyLists

/// Files that have only comments, and are completed with a value.
@Suite struct ValuelessYAMLTests {
  @Test(arguments: [
    ("", "a: 1\nb: 2\n"), ("# c\n", "# c\na: 1\nb: 2\n"), ("# c", "# c\na: 1\nb: 2\n"),
    ("\n  # c\r\n", "\n  # c\r\na: 1\nb: 2\n"),
    ("# c\r\n# d", "# c\r\n# d\r\na: 1\r\nb: 2\r\n"),
    ("\u{FEFF}# c\n", "\u{FEFF}# c\na: 1\nb: 2\n"),
  ])
  func aValueIsWrittenBelow(file: String, completed: String) throws {
    let valueless = try #require(ValuelessYAML(Array(file.utf8)))
    let bytes = valueless.completed(with: Array("a: 1\nb: 2\n".utf8))
    #expect(bytes == Array(completed.utf8))
  }

  @Test func theEncodingIsKept() throws {
    let encoding = FileEncoding(encoding: .utf16BigEndian, hasByteOrderMark: true)
    let valueless = try #require(ValuelessYAML(encoding.encode(Array("# c\r\n".utf8))))
    #expect(
      valueless.completed(with: Array("a: 1\n".utf8))
        == encoding.encode(Array("# c\r\na: 1\r\n".utf8)))
  }

  @Test(arguments: ["a: 1\n", "# c\n~\n", "---\n", "%YAML 1.2\n", "# c\nb # d\n"])
  func aFileWithAnythingElseIsNot(file: String) {
    #expect(ValuelessYAML(Array(file.utf8)) == nil)
  }
}
