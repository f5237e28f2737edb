/// A reader's message without anything from the file.
struct HiddenMistake: DiagnosticMessage {
  let rule: String
  let text = "invalid value, not shown because it may be secret"
  let help = "compare it with the format's rules in the file itself"
}

extension Diagnostic {
  /// The same diagnostic without anything from the file, if it is a reader's; otherwise itself.
  package var hidingValue: Diagnostic {
    guard message is FormatMessage || message is SyntaxMistake || message is Refusal else {
      return self
    }
    return Diagnostic(
      HiddenMistake(rule: message.rule), severity: severity, at: location, path: path)
  }
}
