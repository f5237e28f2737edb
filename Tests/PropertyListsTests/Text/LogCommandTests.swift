import Testing

@testable import PropertyLists

/// Text that GitHub's runner does not take for a command in a log.
@Suite struct LogCommandTests {
  @Test(arguments: [
    ("::error::a", #"\u{3A}:error::a"#), ("  ::b", #"  \u{3A}:b"#), ("a\n\t::b", "a\n\t\\u{3A}:b"),
    ("a::b", "a::b"), ("a ::b", "a ::b"), (":a::b", ":a::b"), ("##[error]", #"\u{23}#[error]"#),
    ("a##[b]", #"a\u{23}#[b]"#), ("# #[b] ::", "# #[b] ::"), ("a", "a"),
  ])
  func isEscaped(text: String, shown: String) {
    #expect(text.withoutLogCommands == shown)
  }
}
