import Testing

@testable import PropertyLists

@Suite struct TextEditsTests {
  private static let text = "one\n\ntwo\n\nthree\n"

  private static func edited(
    _ text: String = text, lineBreak: String = "\n", _ change: (inout TextEdits) -> Void
  ) -> String {
    var edits = TextEdits()
    change(&edits)
    let bytes = edits.applied(to: Array(text.utf8), lineBreak: Array(lineBreak.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func nothingChangesWithoutEdits() {
    #expect(Self.edited { _ in } == Self.text)
  }

  /// The edits need not be made in the order of the text.
  @Test func editsApplyInTheOrderOfTheText() {
    let result = Self.edited { edits in
      edits.replace(5..<8, with: Array("2".utf8))
      edits.insert(Array("a".utf8), at: 0)
      edits.insert(Array("b".utf8), at: 0)
      edits.replace(0..<3, with: Array("1".utf8))
    }
    #expect(result == "ab1\n\n2\n\nthree\n")
  }

  @Test func newLinesEndLikeTheOthers() {
    let result = Self.edited("a\r\nc\r\n", lineBreak: "\r\n") { edits in
      edits.insert(Array("b\nb\r\n".utf8), at: 3)
    }
    #expect(result == "a\r\nb\r\nb\r\nc\r\n")
  }

  /// Of the empty lines around removed lines, one stays; at the top of the text, none does.
  @Test func removedLinesTakeAnEmptyLineWithThem() {
    #expect(Self.edited { $0.removeLines(5..<9) } == "one\n\nthree\n")
    #expect(Self.edited { $0.removeLines(0..<4) } == "two\n\nthree\n")
    #expect(Self.edited { $0.replace(5..<9, with: []) } == "one\n\n\nthree\n")
  }

  /// An edit extends another one in which it begins, but what is inserted there is not lost.
  @Test func overlappingEditsAreJoined() {
    let result = Self.edited { edits in
      edits.replace(0..<5, with: Array("x".utf8))
      edits.replace(0..<5, with: Array("x".utf8))
      edits.replace(3..<6, with: Array("y".utf8))
      edits.insert(Array("z".utf8), at: 4)
    }
    #expect(result == "xzwo\n\nthree\n")
  }

  /// What is copied part by part is edited once, and an edit may reach into the next part.
  @Test func aTextCanBeCopiedInParts() {
    var edits = TextEdits()
    edits.replace(2..<6, with: Array("2".utf8))
    edits.insert(Array("a".utf8), at: 1)
    var text: [UInt8] = []
    for range in [0..<1, 1..<1, 1..<3, 3..<9] {
      edits.copy(range, of: Array("123456789".utf8), to: &text, lineBreak: [0x0A])
    }
    #expect(String(decoding: text, as: UTF8.self) == "1a22789")
    #expect(edits.isEmpty)
  }

  @Test func noLineBreakIsDoubled() {
    let result = Self.edited { edits in
      edits.removeLines(9..<16)
      edits.insert(Array("\nfour".utf8), at: 16)
    }
    #expect(result == "one\n\ntwo\nfour")
  }
}
