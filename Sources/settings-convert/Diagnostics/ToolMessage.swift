import PropertyLists

/// A message of the tool, as opposed to one about a document's contents.
///
/// Each message is one function in an extension: the rule, the sentence and the way out together.
struct ToolMessage: DiagnosticMessage, Equatable {
  let rule: String
  let text: String
  let help: String

  init(_ rule: String, _ text: String, help: String = "") {
    self.rule = rule
    self.text = text
    self.help = help
  }
}

extension Diagnostic {
  /// A note about a file or folder as a whole.
  static func note(_ message: ToolMessage, about file: String) -> Diagnostic {
    Diagnostic(message, severity: .note, at: .file(file))
  }

  /// A warning about a file or folder as a whole.
  static func warning(_ message: ToolMessage, about file: String) -> Diagnostic {
    Diagnostic(message, severity: .warning, at: .file(file))
  }
}

extension [String] {
  /// `a`, `a or b`, `a, b, or c`.
  func list(_ conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    let comma = count > 2 ? "," : ""
    return "\(dropLast().joined(separator: ", "))\(comma) \(conjunction) \(last)"
  }
}

extension Int {
  /// `1,234 bytes`.
  var inBytes: String { counted("byte") }

  /// `1 file`, `2,000 files`.
  func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }

  /// The number with a comma before every three digits.
  var grouped: String {
    var text = ""
    for (position, digit) in String(magnitude).reversed().enumerated() {
      if position > 0, position.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}
