/// A common syntax error: the problem, the text to write instead, and the location.
///
/// Readers look for one after they have failed, so valid input costs nothing. If they do not recognize
/// any, they fall back on a `FormatMessage`.
struct SyntaxMistake: DiagnosticMessage {
  let text: String
  let help: String
  let range: Range<Int>

  var rule: String { "syntax" }

  /// - Parameter example: The corrected line; `nil` if it is too long to show.
  init(_ text: String, help: String, example: String? = nil, at range: Range<Int>) {
    self.text = text
    self.help = example.map { "\(help): \($0)" } ?? help
    self.range = range
  }

  init(_ text: String, help: String, example: String? = nil, at offset: Int) {
    self.init(text, help: help, example: example, at: offset..<offset)
  }

  func diagnostic(in source: Source, path: KeyPath? = nil) -> Diagnostic {
    Diagnostic(self, at: SourceRange(in: source, range), path: path)
  }
}
