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

/// Makes system calls, and reports their errors as errors in reading a file or folder.
///
/// - Throws: `ToolMessage.unreadable`.
func reportingErrors<Result>(
  reading path: String, _ body: () throws(SystemError) -> Result
) throws(Diagnostic) -> Result {
  do {
    return try body()
  } catch {
    throw Diagnostic(ToolMessage.unreadable(error), at: .file(path))
  }
}

extension FileStatus {
  /// The status of whatever a path leads to; `nil` when there is nothing.
  ///
  /// - Throws: `ToolMessage.unreadable`.
  static func following(_ path: String) throws(Diagnostic) -> FileStatus? {
    try reportingErrors(reading: path) { () throws(SystemError) in try FileStatus(of: path) }
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
