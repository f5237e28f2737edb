/// A syntax error that people make often: the problem, and the text to write instead.
///
/// Readers look for one after they have failed, so that good input costs nothing. They fall back
/// on a `FormatMessage` if they recognize none.
struct SyntaxMistake: DiagnosticMessage, Equatable {
  let text: String
  let help: String

  var rule: String { "syntax" }

  init(_ text: String, help: String) {
    self.text = text
    self.help = help
  }

  /// - Parameters:
  ///   - help: The way out in general.
  ///   - example: The corrected line; `nil` if it is too long to be shown.
  init(_ text: String, help: String, example: String?) {
    self.init(text, help: example.map { "\(help): \($0)" } ?? help)
  }
}

/// A mistake and the place where something has to be changed.
struct LocatedMistake {
  let mistake: SyntaxMistake
  let range: Range<Int>

  init(_ mistake: SyntaxMistake, at range: Range<Int>) {
    self.mistake = mistake
    self.range = range
  }

  init(_ mistake: SyntaxMistake, at offset: Int) {
    self.init(mistake, at: offset..<offset)
  }

  func diagnostic(in source: Source, path: KeyPath? = nil) -> Diagnostic {
    Diagnostic(mistake, at: SourceRange(in: source, range), path: path)
  }
}
