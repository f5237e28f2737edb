import PropertyLists

/// A message from the tool, as opposed to one about a document's contents.
///
/// Each message is one function in an extension, with its rule, text, and help.
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

func reportingErrors<Result: ~Copyable>(
  reading path: @autoclosure () -> String, _ body: () throws(SystemError) -> Result
) throws(Diagnostic) -> Result {
  do {
    return try body()
  } catch {
    throw Diagnostic(ToolMessage.unreadable(error, at: path()), at: .file(path()))
  }
}

func reportingErrors<Result: ~Copyable>(
  writing path: @autoclosure () -> String, _ body: () throws(SystemError) -> Result
) throws(Diagnostic) -> Result {
  do {
    return try body()
  } catch {
    throw Diagnostic(ToolMessage.unwritable(error), at: .file(path()))
  }
}

extension FileStatus {
  static func exists(at path: String) -> Bool { (try? following(path)) != nil }

  /// The status of a path's target; `nil` if it does not exist.
  static func following(_ path: String) throws(Diagnostic) -> FileStatus? {
    try reportingErrors(reading: path) { () throws(SystemError) in try FileStatus(of: path) }
  }
}

extension Diagnostic {
  static func note(_ message: ToolMessage, about file: String) -> Diagnostic {
    Diagnostic(message, severity: .note, at: .file(file))
  }

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
