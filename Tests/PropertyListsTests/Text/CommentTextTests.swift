import Testing

@testable import PropertyLists

@Suite struct CommentTextTests {
  @Test(arguments: ["\n", "\r", "\r\n"])
  func everyLineEndSplits(end: String) {
    #expect(CommentText.lines(of: "é\(end)b") == ["é", "b"])
    #expect(CommentText.lines(of: "\(end)\(end)") == ["", "", ""])
  }

  @Test(arguments: ["", "one line", "é â €", "\u{84} \u{85} \u{2028} \u{2E80}", "tab\tin it"])
  func otherCharactersDoNotSplit(text: String) {
    #expect(CommentText.lines(of: text) == [text])
  }

  @Test(arguments: [
    ("", ""), (" ", ""), ("  ", ""), ("   ", " "), (" a ", "a"), ("\ta\t", "a"), ("  é  ", " é "),
    (" a\n\tb ", "a\nb"), (" a\r\n\t\r\n\t\tb", "a\n\n\tb"),
  ])
  func losesOneSpaceAtEachEndAndTheMargin(source: String, text: String) {
    let bytes = Array("\t<!--\(source)-->".utf8)
    #expect(CommentText.text(of: 5..<bytes.count - 3, in: bytes, from: 1) == text)
  }

  @Test(arguments: [
    ("plain", "plain"), ("é \u{A0}\u{FEFE}", "é \u{A0}\u{FEFE}"), ("a\tb", "a\tb"),
    ("a\u{0}b\u{1F}\u{7F}", "a\u{FFFD}b\u{FFFD}\u{FFFD}"),
    ("\u{80}\u{9F}\u{FEFF}\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
  ])
  func unprintableCharactersAreReplaced(line: String, printable: String) {
    #expect(CommentText.printable(line) == printable)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a-b - c", "a-b - c"), ("--", "- -"), ("a---é", "a- - -é"),
    ("--->", "- - ->"),
  ])
  func adjacentDashesAreParted(line: String, parted: String) {
    #expect(CommentText.parting(UInt8(ascii: "-"), UInt8(ascii: "-"), in: line) == parted)
  }
}
