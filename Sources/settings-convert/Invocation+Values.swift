import PropertyLists

extension Format {
  /// The format that `--from` or `--to` names; `nil` without the option.
  ///
  /// - Throws: `ToolMessage.unknownFormat` with the nearest name, or `FormatMessage.notWritable`.
  static func chosen(
    by option: Option = .from, of invocation: Invocation, among known: [Format] = Format.all
  ) throws(Diagnostic) -> Format? {
    guard let name = invocation.value(of: option) else { return nil }
    if let format = Format.named(name.lowercased()) {
      if known.contains(format) { return format }
      throw Diagnostic(FormatMessage.notWritable(format.title))
    }
    let near = nearestName(to: name, among: known.flatMap { [$0.name] + $0.aliases })
    throw Diagnostic(ToolMessage.unknownFormat(name, nearest: near, known: known.map(\.name)))
  }
}

extension Invocation {
  /// How many files are worked on at once.
  ///
  /// - Throws: `ToolMessage.notANumber`.
  func jobs() throws(Diagnostic) -> Int {
    guard let text = value(of: .jobs) else { return WorkerThreads.processors }
    guard let number = Int(text), 1...1024 ~= number else {
      throw Diagnostic(ToolMessage.notANumber(text, option: Option.jobs.spelling))
    }
    return number
  }

  /// The form that `--diagnostics` names.
  ///
  /// - Throws: `ToolMessage.unknownChoice`.
  func form() throws(Diagnostic) -> DiagnosticForm {
    guard let name = value(of: .diagnostics) else { return .text }
    if let form = DiagnosticForm(rawValue: name) { return form }
    let known = DiagnosticForm.allCases.map(\.rawValue)
    throw Diagnostic(
      ToolMessage.unknownChoice(name, option: Option.diagnostics.spelling, known: known))
  }
}
