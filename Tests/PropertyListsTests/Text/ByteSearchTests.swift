import Testing

@testable import PropertyLists

@Suite struct ByteSearchTests {
  @Test(arguments: [
    ("", "", true), ("a", "", true), ("", "a", false), ("abc", "abc", true), ("abc", "bc", true),
    ("abc", "abcd", false), ("aab", "ab", true), ("aaab", "aab", true), ("abab", "ba", true),
    ("abac", "abad", false), ("Größe", "ö", true), ("https://example.com", "://", true),
  ])
  func findsAStringInAnother(whole: String, part: String, isPart: Bool) {
    #expect(whole.contains(bytesOf: part) == isPart)
    #expect(Array(whole.utf8)[...].contains(bytesOf: part) == isPart)
  }

  /// The standard library's search takes the two for one character.
  @Test func comparesBytesAndNotCharacters() {
    #expect(!"e\u{301}".contains(bytesOf: "\u{E9}"))
    #expect("e\u{301}".contains(bytesOf: "e"))
  }
}
