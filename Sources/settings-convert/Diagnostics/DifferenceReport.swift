import PropertyLists

/// The differences between two documents, or between a document and a file that should hold it.
///
/// They are lines on standard output, or diagnostics in the form that `--diagnostics` names.
struct DifferenceReport {
  private var lines: [String] = []
  private var diagnostics: [Diagnostic] = []

  /// A difference as a diagnostic.
  private struct Message: DiagnosticMessage {
    let text: String
    var rule: String { "difference" }
    var help: String { "" }
  }

  /// - Parameters:
  ///   - differences: The differences, by key path.
  ///   - output: The file that the old document is in, where lines have to name it.
  ///   - new: The reading of the new document, for the locations.
  init(_ differences: [Difference], from output: String? = nil, in new: Input.Reading) {
    let prefix = output.map { "\($0): " } ?? ""
    lines = differences.map { prefix + $0.description }
    diagnostics = zip(differences, new.locations(of: differences.map(\.pathInNew))).map {
      difference, location in
      Diagnostic(Message(text: difference.text), at: location, path: difference.path)
    }
  }

  /// The report that an output does not exist.
  static func missing(_ output: String, for input: Input) -> DifferenceReport {
    DifferenceReport("\(output): would be created", "\(output) would be created", for: input)
  }

  /// The report that an output has no settings yet: it is empty, or has only comments.
  static func valueless(_ output: String, for input: Input) -> DifferenceReport {
    DifferenceReport(
      "\(output): has no settings yet; would be written",
      "\(output) has no settings yet, and would be written", for: input)
  }

  /// The report that an output has other bytes.
  ///
  /// - Parameter location: The first different byte.
  static func bytes(at location: SourceRange, for input: Input) -> DifferenceReport {
    let offset = location.range.lowerBound.grouped
    return DifferenceReport(
      "\(location): other bytes from byte \(offset) on",
      "\(location.source.name) has other bytes from byte \(offset) on", for: input)
  }

  private init(_ line: String, _ text: String, for input: Input) {
    lines = [line]
    diagnostics = [Diagnostic(Message(text: text), at: .file(input.name))]
  }

  /// Prints or reports the differences.
  ///
  /// - Returns: Whether there are any, as an exit status.
  func print(on console: Console) throws(Diagnostic) -> ExitStatus {
    guard !lines.isEmpty else { return .done }
    if console.form == .text {
      try console.print(lines.map(\.visible).joined(separator: "\n"))
    } else {
      console.report(diagnostics)
    }
    return .findings
  }
}
