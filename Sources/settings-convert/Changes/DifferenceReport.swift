import PropertyLists

extension Diagnostic.Kind {
  static let difference: Self = "difference"
}

/// The differences between two documents, or between a document and an output file.
///
/// They are lines on standard output, or diagnostics in the form for `--diagnostics`.
struct DifferenceReport {
  private enum Content {
    case differences([Difference], output: String?, new: Session?)
    case sentence(String, Diagnostic)
  }

  private let content: Content

  private struct Message: DiagnosticMessage {
    let text: String
    var rule: String { Diagnostic.Kind.difference.rawValue }
    var help: String { "" }
  }

  /// - Parameters:
  ///   - differences: The differences, by key path.
  ///   - output: The file of the old document, if it would get the new one.
  ///   - new: The session that read the new document, for the locations.
  init(_ differences: [Difference], from output: String? = nil, in new: Session? = nil) {
    var differences = differences
    for index in differences.indices { differences[index].isPlanned = output != nil }
    content = .differences(differences, output: output, new: new)
  }

  static func missing(_ output: String, for name: String) -> DifferenceReport {
    DifferenceReport("\(output): would be created", "\(output) would be created", for: name)
  }

  /// The report that an output has no settings yet because it is empty or has only comments.
  static func valueless(_ output: String, for name: String) -> DifferenceReport {
    DifferenceReport(
      "\(output): has no settings yet; would be written",
      "\(output) has no settings yet, and would be written", for: name)
  }

  /// The report that an output has different bytes.
  ///
  /// - Parameter location: The first different byte.
  static func bytes(at location: SourceRange, for name: String) -> DifferenceReport {
    let offset = location.range.lowerBound.grouped
    return DifferenceReport(
      "\(location): different bytes starting at byte \(offset)",
      "\(location.source.name) has different bytes starting at byte \(offset)", for: name)
  }

  /// The report that generated text is not up to date.
  ///
  /// - Parameter location: The first difference.
  static func text(at location: SourceRange, for name: String) -> DifferenceReport {
    let remedy = "; --dry-run -v instead of --check shows the changes"
    return DifferenceReport(
      "\(location): not up to date\(remedy)",
      "\(location.source.name) is not up to date\(remedy)", for: name)
  }

  private init(_ line: String, _ text: String, for name: String) {
    content = .sentence(line, Diagnostic(Message(text: text), at: .file(name)))
  }

  func print(on console: Console) throws(Diagnostic) -> ExitStatus {
    switch content {
    case .differences(let differences, _, _) where differences.isEmpty: return .done
    case .differences(let differences, let output, let new):
      if console.form == .text {
        try print(differences, from: output, on: console)
      } else {
        console.report(diagnostics(of: differences, in: new))
      }
    case .sentence(let line, let diagnostic):
      if console.form == .text {
        try console.print(line.visible)
      } else {
        console.report([diagnostic])
      }
    }
    return .findings
  }

  /// Prints lines in batches, because there can be as many differences as values.
  private func print(
    _ differences: [Difference], from output: String?, on console: Console
  ) throws(Diagnostic) {
    let prefix = output.map { "\($0): " } ?? ""
    var lines: [UInt8] = []
    for difference in differences {
      lines += "\(prefix)\(difference)".visible.withoutLogCommands.utf8 + [0x0A]
      guard lines.count >= 1 << 16 else { continue }
      try console.write(lines)
      lines.removeAll(keepingCapacity: true)
    }
    try console.write(lines)
  }

  private func diagnostics(of differences: [Difference], in new: Session?) -> [Diagnostic] {
    let listed = differences.prefix(Limits.differences)
    let locations = new?.locations(of: listed.map(\.pathInNew)) ?? []
    let diagnostics = zip(listed, locations).map { difference, location in
      Diagnostic(Message(text: difference.text), at: location, path: difference.path)
    }
    guard differences.count > listed.count, let last = diagnostics.last else { return diagnostics }
    let rest = "… and \((differences.count - listed.count).counted("more difference"))"
    return diagnostics + [Diagnostic(Message(text: rest), at: last.location)]
  }
}
