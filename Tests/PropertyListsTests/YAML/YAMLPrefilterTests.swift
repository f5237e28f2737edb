import Testing

@testable import PropertyLists

@Suite struct YAMLPrefilterTests {
  private static let samples: [(text: String, finds: String)] = [
    ("", ""), ("a: b\nc: ä\n", ""), ("a:\n  - b\r\n  - c\n", ""), ("\n", ""), (" \na: b\n  ", ""),
    ("\ra\r\rb", ""), ("a: “b”\nß: ©\n", ""), ("a: \u{FEFE}\u{84}\u{2027}\u{202A}", ""),
    ("# a", "trivia"), ("a\n\nb", "trivia"), ("a\n \t \nb", "trivia"), ("a\r\n\r\nb", "trivia"),
    ("a\n  \n", "trivia"), ("a\n\r\n", "trivia"),
    ("a: 5%", "percent"), ("%YAML 1.2\n---\n", "percent"),
    ("a\n\u{FEFF}b", "marks"), ("a\u{85}", "separators"), ("\u{2028}", "separators"),
    ("a: \u{2029}\n", "separators"), ("# %\u{FEFF}\u{85}", "trivia percent marks separators"),
  ]

  private static func finds(_ text: String) -> String {
    let prefilter = YAMLPrefilter(Array(text.utf8))
    let found = [
      prefilter.hasTrivia ? "trivia" : nil, prefilter.hasPercentSigns ? "percent" : nil,
      prefilter.hasByteOrderMarks ? "marks" : nil, prefilter.hasLineSeparators ? "separators" : nil,
    ]
    return found.compactMap { $0 }.joined(separator: " ")
  }

  /// At every position in a word.
  @Test(arguments: samples)
  func findsWhatNeedsACloserLook(text: String, finds: String) {
    for count in 0..<9 {
      let padding = String(repeating: "x", count: count)
      #expect(Self.finds(padding + text + padding) == finds, "\(count)")
    }
  }
}
