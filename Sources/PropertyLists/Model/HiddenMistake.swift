/// A reader's message without anything from the file.
struct HiddenMistake: DiagnosticMessage {
  let rule: String
  let text = "invalid value, not shown because it may be secret"
  let help = "compare it with the format's rules in the file itself"
}

extension Diagnostic {
  /// Whether the message is a reader's, which may quote anything from the file.
  package var mayQuoteValue: Bool {
    message is FormatMessage || message is SyntaxMistake || message is Refusal
  }

  /// The same diagnostic without anything from the file.
  package var hidingValue: Diagnostic {
    Diagnostic(HiddenMistake(rule: message.rule), severity: severity, at: location, path: path)
  }
}
