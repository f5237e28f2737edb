/// A reader's message without the text that it quotes from a file.
struct UnquotedMessage: DiagnosticMessage {
  let rule: String
  let text: String
  let help: String

  init(_ message: any DiagnosticMessage) {
    rule = message.rule
    text = Self.unquoted(message.text)
    help = Self.unquoted(message.help)
  }

  /// The string with an ellipsis between each pair of quotes.
  private static func unquoted(_ text: String) -> String {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().map { $0.isMultiple(of: 2) ? $1 : "…" }.joined(separator: "\"")
  }
}

extension Diagnostic {
  /// The same diagnostic, quoting nothing from the file, if it is a reader's; otherwise itself.
  package var unquoted: Diagnostic {
    guard message is FormatMessage || message is SyntaxMistake || message is Refusal else {
      return self
    }
    return Diagnostic(UnquotedMessage(message), severity: severity, at: location, path: path)
  }
}
