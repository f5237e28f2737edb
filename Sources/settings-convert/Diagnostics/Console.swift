import PropertyLists
import SettingsBundles

/// When diagnostics are colored: `--color`.
enum ColorChoice: String, CaseIterable {
  case auto, always, never
}

/// The two streams of a run: results go to standard output, diagnostics to standard error.
///
/// Every write to standard output is checked: lost output is a failure. A reader that goes away
/// (`| head`) is not: the program then ends as others do, silently by `SIGPIPE`. If writing to
/// standard error fails, the work goes on.
final class Console {
  /// The lowest severity to report.
  var threshold = Diagnostic.Severity.note
  /// How many diagnostics of one rule about one file are shown.
  var repetitions = 20

  /// Whether details are reported too.
  var isVerbose = false
  var form = DiagnosticForm.text
  /// Whether diagnostics are the command's result, and so go to standard output in every form but
  /// text.
  var findingsGoToOutput = false

  /// Whether the run has changed files, which stay when its output is lost.
  var hasWrittenFiles = false

  let isOutputTerminal: Bool
  let isErrorTerminal: Bool
  private var text: DiagnosticText
  /// The diagnostics that wait for the end of the run, because a form is one document.
  private var collected: [DiagnosticEntry] = []
  /// The output so far of a console that only records it.
  private(set) var recording: Recording?

  init() {
    SystemCalls.prepareProcess()
    isOutputTerminal = SystemCalls.isTerminal(SystemCalls.standardOutput)
    isErrorTerminal = SystemCalls.isTerminal(SystemCalls.standardError)
    text = DiagnosticText(showsSource: isErrorTerminal)
    useColor(.auto)
  }

  /// Decides whether diagnostics are colored.
  func useColor(_ choice: ColorChoice) {
    switch choice {
    case .always: text.usesColor = true
    case .never: text.usesColor = false
    case .auto:
      // https://no-color.org: "when present and not an empty string"
      let isPlain =
        SystemCalls.environment("NO_COLOR")?.isEmpty == false
        || SystemCalls.environment("TERM") == "dumb"
      text.usesColor = isErrorTerminal && !isPlain
    }
  }

  /// A console that records what is printed.
  init(_ settings: Settings) {
    threshold = settings.threshold
    repetitions = settings.repetitions
    isVerbose = settings.isVerbose
    form = settings.form
    isOutputTerminal = settings.isOutputTerminal
    isErrorTerminal = settings.isErrorTerminal
    text = DiagnosticText()
    recording = Recording()
  }

  /// Writes a whole result to standard output.
  ///
  /// - Throws: `ToolMessage.incomplete` or `.untold`.
  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    guard recording == nil else {
      recording?.steps.append(.output(bytes))
      return
    }
    do {
      try SystemCalls.writeAll(bytes, to: SystemCalls.standardOutput)
    } catch {
      if error == .closedPipe { SystemCalls.endByClosedPipe() }
      let message =
        hasWrittenFiles ? ToolMessage.untold(error) : .incomplete(error)
      throw Diagnostic(message, at: .file("<stdout>"))
    }
  }

  /// Writes lines for a person to standard output.
  func print(_ lines: String) throws(Diagnostic) {
    try write(Array((lines.withoutLogCommands + "\n").utf8))
  }

  /// Prints a line of a summary, which only text has.
  func printSummary(_ line: String) throws(Diagnostic) {
    guard form == .text, threshold < .error else { return }
    try print(line)
  }

  /// Writes diagnostics that are serious enough to standard error, or keeps them for the end.
  func report(_ diagnostics: [Diagnostic]) {
    let reported = diagnostics.filter { diagnostic in
      diagnostic.severity >= threshold && (isVerbose || !diagnostic.message.isDetail)
    }.map(\.withoutSecrets)
    guard !reported.isEmpty else { return }
    guard form == .text else { return collect(DiagnosticEntry.entries(of: reported)) }
    let shown = DiagnosticText.withoutRepetitions(of: reported, beyond: repetitions)
    print(DiagnosticText.Report(shown, isVerbose: isVerbose))
  }

  private func collect(_ entries: [DiagnosticEntry]) {
    guard recording == nil else {
      recording?.steps.append(.entries(entries))
      return
    }
    collected += entries
  }

  private func print(_ report: DiagnosticText.Report) {
    guard recording == nil else {
      recording?.steps.append(.report(report))
      return
    }
    try? SystemCalls.writeAll(
      Array(text.describe(report).utf8), to: SystemCalls.standardError)
  }

  /// Prints what another console recorded.
  ///
  /// - Throws: `ToolMessage.incomplete`.
  func replay(_ recording: Recording) throws(Diagnostic) {
    for step in recording.steps {
      switch step {
      case .output(let bytes): try write(bytes)
      case .report(let report): print(report)
      case .entries(let entries): collect(entries)
      }
    }
  }

  /// Writes the document of all diagnostics, when the form is one.
  ///
  /// - Throws: `ToolMessage.unwritable`.
  func finish() throws(Diagnostic) {
    guard let document = try form.document(of: collected) else { return }
    collected = []
    if findingsGoToOutput {
      try write(document)
    } else {
      try? SystemCalls.writeAll(document, to: SystemCalls.standardError)
    }
  }

  /// Writes something transient to a terminal.
  static func writeRaw(_ text: String) {
    try? SystemCalls.writeAll(Array(text.utf8), to: SystemCalls.standardError)
  }

  /// Ends the process.
  func end(with status: ExitStatus) -> Never {
    SystemCalls.end(with: status)
  }
}
