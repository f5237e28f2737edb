/// What a reader says about text that it rejects: the problem, what it expects, and the location.
struct SyntaxMistake: DiagnosticMessage {
  private let problem: Wording
  private let remedy: Wording
  let range: Range<Int>

  var rule: String { Diagnostic.Kind.syntax.rawValue }
  var mayQuoteFile: Bool { true }
  var text: String { problem.text }
  var help: String { remedy.text }

  init(_ problem: Wording, help: Wording, at range: Range<Int>) {
    self.problem = problem
    remedy = help
    self.range = range
  }

  init(_ problem: Wording, help: Wording, at offset: Int) {
    self.init(problem, help: help, at: offset..<offset)
  }

  func diagnostic(in source: Source, path: Document.KeyPath? = nil) -> Diagnostic {
    Diagnostic(self, at: SourceRange(in: source, range), path: path)
  }

  /// The mistake without any text from the file.
  var hidingText: SyntaxMistake {
    SyntaxMistake(
      Wording(stringLiteral: problem.hidden), help: Wording(stringLiteral: remedy.hidden), at: range
    )
  }
}

/// Words about a file, and the same words with `(hidden)` in place of each string put into them, which may
/// be from the file.
///
/// Numbers, constants, and the names of elements are not.
struct Wording: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var hidden = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      text += literal
      hidden += literal
    }

    mutating func appendInterpolation(_ string: some StringProtocol) {
      text += string
      hidden += "(hidden)"
    }

    mutating func appendInterpolation(_ number: Int) { appendLiteral("\(number)") }

    /// Words that are not from the file.
    mutating func appendInterpolation(known words: String) { appendLiteral(words) }

    mutating func appendInterpolation(_ constant: StaticString) {
      appendLiteral(constant.description)
    }

    mutating func appendInterpolation(_ words: Wording) {
      text += words.text
      hidden += words.hidden
    }
  }

  let text: String
  let hidden: String

  init(stringLiteral: String) { (text, hidden) = (stringLiteral, stringLiteral) }

  init(stringInterpolation: StringInterpolation) {
    (text, hidden) = (stringInterpolation.text, stringInterpolation.hidden)
  }
}
