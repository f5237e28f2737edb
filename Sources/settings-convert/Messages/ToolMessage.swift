import PropertyLists

/// A rule of the tool's own messages.
///
/// Each is declared where its first message is made; `RuleIndex` describes all of them.
struct ToolRule: Sendable {
  let id: String
}

/// A message from the tool, as opposed to one about a document's contents.
///
/// One that several places throw is a function or constant in an extension; any other is made where it is
/// thrown. `make messages` lists them all.
struct ToolMessage: DiagnosticMessage, Equatable {
  let rule: String
  let text: String
  let help: String

  init(_ rule: ToolRule, _ text: String, help: String = "") {
    self.init(rule: rule.id, text, help: help)
  }

  /// - Parameter rule: The id of a rule for documents.
  init(rule: String, _ text: String, help: String = "") {
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
  /// An error of the tool, or another diagnostic.
  init(
    _ rule: ToolRule, _ text: String, help: String = "", severity: Severity = .error,
    at location: SourceRange? = nil
  ) {
    self.init(ToolMessage(rule, text, help: help), severity: severity, at: location)
  }

  static func note(
    _ rule: ToolRule, _ text: String, help: String = "", about file: String
  ) -> Diagnostic {
    Diagnostic(rule, text, help: help, severity: .note, at: .file(file))
  }

  static func warning(
    _ rule: ToolRule, _ text: String, help: String = "", about file: String
  ) -> Diagnostic {
    Diagnostic(rule, text, help: help, severity: .warning, at: .file(file))
  }

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
