/// A syntax error that people make often: the problem, the text to write instead, and where.
///
/// Readers look for one after they have failed, so that good input costs nothing. They fall back
/// on a `FormatMessage` if they recognize none.
struct SyntaxMistake: DiagnosticMessage {
  let text: String
  let help: String
  let range: Range<Int>

  var rule: String { "syntax" }

  /// - Parameter example: The corrected line; `nil` if it is too long to be shown.
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
