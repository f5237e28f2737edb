import PropertyLists
import SettingsBundles

/// The use of color in diagnostics: `--color`.
enum ColorChoice: String, CaseIterable {
  case auto, always, never
}

/// The two streams of a run: results go to standard output, diagnostics to standard error.
///
/// Every write to standard output is checked, because lost output is a failure. A closed pipe (`| head`) is
/// not: the program then ends like others, silently by `SIGPIPE`. Errors on standard error are ignored.
final class Console {
  var threshold = Diagnostic.Severity.note
  /// Whether only what makes a command fail is printed.
  var isQuiet = false
  /// The maximum number of diagnostics of one rule about one file.
  var repetitions = 20

  var isVerbose = false
  var form = DiagnosticForm.text
  /// Whether diagnostics are the command's result, so all forms except text go to standard output.
  var findingsGoToOutput = false

  /// Whether the run has changed files, which remain if its output is lost.
  var hasWrittenFiles = false

  let isOutputTerminal: Bool
  let isErrorTerminal: Bool

  /// Whether commands say what they have written: to a person at a terminal, or if that is asked for.
  var reportsSuccess: Bool { isVerbose || isErrorTerminal && form == .text }

  private var text: DiagnosticText
  /// The diagnostics for a form that is a single document, printed at the end of the run.
  private var collected: [ReportedDiagnostic] = []
  /// What was reported about files that several inputs read, each once.
  private(set) var reportedOnce: [Diagnostic] = []
  private var reportedNotes: Set<String> = []
  /// Made on demand: most runs report no error of an input.
  private(set) var remedies: Remedies?
  /// The option with which this command makes the remedies.
  var remedyOption: String?
  /// The recorded output, if the console only records.
  fileprivate private(set) var recording: Recording?

  init() {
    SystemCalls.prepareProcess()
    isOutputTerminal = SystemCalls.isTerminal(SystemCalls.standardOutput)
    isErrorTerminal = SystemCalls.isTerminal(SystemCalls.standardError)
    text = DiagnosticText(showsSource: isErrorTerminal)
    useColor(.auto)
  }

  func useColor(_ choice: ColorChoice) {
    switch choice {
    case .always: text.usesColor = true
    case .never: text.usesColor = false
    case .auto:
      // https://no-color.org: "when present and not an empty string"
      text.usesColor =
        isErrorTerminal && SystemCalls.environment("NO_COLOR") == nil
        && SystemCalls.environment("TERM") != "dumb"
    }
  }

  fileprivate init(_ configuration: Configuration) {
    threshold = configuration.threshold
    isQuiet = configuration.isQuiet
    repetitions = configuration.repetitions
    isVerbose = configuration.isVerbose
    form = configuration.form
    isOutputTerminal = configuration.isOutputTerminal
    isErrorTerminal = configuration.isErrorTerminal
    text = DiagnosticText()
    recording = Recording()
  }

  /// Writes a whole result to standard output.
  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    guard recording == nil else {
      recording?.events.append(.output(bytes))
      return
    }
    do {
      try SystemCalls.writeAll(bytes, to: SystemCalls.standardOutput)
    } catch {
      if error == .closedPipe { SystemCalls.endByClosedPipe() }
      let message =
        hasWrittenFiles
        ? ToolMessage(
          .output, "could not write all of it: \(error.text)",
          help: "the files are written, and only this output is incomplete") : .incomplete(error)
      throw Diagnostic(message, at: .file("<stdout>"))
    }
  }

  func print(_ lines: String) throws(Diagnostic) {
    try write(Array((lines.withoutLogCommands + "\n").utf8))
  }

  func printSummary(_ line: String) throws(Diagnostic) {
    guard form == .text, !isQuiet else { return }
    try print(line)
  }

  /// Writes diagnostics at or above the threshold to standard error, or collects them.
  func report(_ diagnostics: [Diagnostic]) {
    var reported = diagnostics.flatMap(\.each).filter { diagnostic in
      diagnostic.severity >= threshold && (isVerbose || !diagnostic.message.isDetail)
    }
    guard !reported.isEmpty else { return }
    if reported.contains(where: \.isCorrectable) {
      // In the order of the inputs, so that a limited search gives the same remedies with any number of threads.
      guard recording == nil else {
        recording?.events.append(.correctable(reported))
        return
      }
      var searched = remedies ?? Remedies()
      searched.option = remedyOption
      reported = searched.added(to: reported)
      remedies = searched
    }
    reported = reported.map(\.withoutSecrets)
    guard form == .text else { return collect(ReportedDiagnostic.all(of: reported)) }
    let shown = DiagnosticText.withoutRepetitions(of: reported, beyond: repetitions)
    print(DiagnosticText.Report(shown, isVerbose: isVerbose))
  }

  /// Reports notes about a file that each input reads, unless another input has reported them.
  func reportOnce(_ notes: [Diagnostic]) {
    guard recording == nil else {
      if !notes.isEmpty { recording?.events.append(.notes(notes)) }
      return
    }
    let new = notes.filter { note in
      let place = "\(note.location?.source.name ?? "") \(note.path?.description ?? "")"
      return reportedNotes.insert("\(place) \(note.message.text)").inserted
    }
    reportedOnce += new
    report(new)
  }

  /// Writes a line for each repaired finding; the other forms list only the remaining ones.
  func reportRepairs(of repaired: [Diagnostic]) {
    guard form == .text, !isQuiet, !repaired.isEmpty else { return }
    let shown = DiagnosticText.withoutRepetitions(
      of: repaired.map(\.withoutSecrets), beyond: repetitions)
    print(DiagnosticText.Report(shown, isVerbose: isVerbose, areRepaired: true))
  }

  private func collect(_ diagnostics: [ReportedDiagnostic]) {
    guard recording == nil else {
      recording?.events.append(.diagnostics(diagnostics))
      return
    }
    collected += diagnostics
  }

  private func print(_ report: DiagnosticText.Report) {
    guard recording == nil else {
      recording?.events.append(.report(report))
      return
    }
    try? SystemCalls.writeAll(Array(text.describe(report).utf8), to: SystemCalls.standardError)
  }

  private func replay(_ recording: Recording) throws(Diagnostic) {
    for event in recording.events {
      switch event {
      case .output(let bytes): try write(bytes)
      case .report(let report): print(report)
      case .diagnostics(let diagnostics): collect(diagnostics)
      case .notes(let notes): reportOnce(notes)
      case .correctable(let diagnostics): report(diagnostics)
      }
    }
  }

  /// Writes the document of all diagnostics, if the form is a document.
  func finish(
    explaining explain: (String) -> DiagnosticForm.ExplainedRule?
  ) throws(Diagnostic) {
    guard let document = try form.document(of: collected, explaining: explain) else { return }
    collected = []
    if findingsGoToOutput {
      try write(document)
    } else {
      try? SystemCalls.writeAll(document, to: SystemCalls.standardError)
    }
  }

  /// Writes transient text to a terminal.
  static func writeRaw(_ text: String) {
    try? SystemCalls.writeAll(Array(text.utf8), to: SystemCalls.standardError)
  }

  /// Whether a person reads the diagnostics, and can answer.
  var isConversation: Bool {
    form == .text && isErrorTerminal && SystemCalls.isTerminal(SystemCalls.standardInput)
  }

  /// The first letter of a person's answer, in lowercase; `nil` if there is none, or if a signal is to end the
  /// run.
  func answer(to question: String) -> Character? {
    Self.writeRaw(question)
    guard let line = SystemCalls.readLine(from: SystemCalls.standardInput) else {
      Self.writeRaw("\n")
      return nil
    }
    return String(decoding: line, as: UTF8.self).lowercased().first { !$0.isWhitespace } ?? "\n"
  }

  func end(with status: ExitStatus) -> Never {
    SystemCalls.end(with: status)
  }
}

/// Printing from several threads: the console of each item of work records its output, and the
/// recordings are replayed in the order of the items.
extension Console {
  fileprivate struct Configuration: Sendable {
    let threshold: Diagnostic.Severity
    let isQuiet: Bool
    let repetitions: Int
    let isVerbose: Bool
    let form: DiagnosticForm
    let isOutputTerminal: Bool
    let isErrorTerminal: Bool
  }

  fileprivate struct Recording: Sendable {
    enum Event: Sendable {
      case output([UInt8])
      case report(DiagnosticText.Report)
      case diagnostics([ReportedDiagnostic])
      case notes([Diagnostic])
      /// Diagnostics with errors whose remedies are searched.
      case correctable([Diagnostic])
    }

    var events: [Event] = []
  }

  private var configuration: Configuration {
    Configuration(
      threshold: threshold, isQuiet: isQuiet, repetitions: repetitions, isVerbose: isVerbose,
      form: form, isOutputTerminal: isOutputTerminal, isErrorTerminal: isErrorTerminal)
  }

  /// Does `work` for each item on several threads, and passes the results to `take` on this one, in the
  /// order of the items.
  ///
  /// The output of an item is printed before its result is taken.
  ///
  /// - Parameter jobs: The threads. With only one, output is printed immediately.
  /// - Throws: The first error of `work` or `take` in the order of the items, which ends the run.
  func forEach<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Jobs,
    _ work: @escaping @Sendable (Item, Console) throws(Diagnostic) -> Result,
    take: (Result) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    guard jobs.count(for: items.count) > 1 else {
      for item in items { try take(try work(item, self)) }
      return
    }
    let configuration = configuration
    try WorkerThreads.forEach(items, jobs: jobs) { item in
      RecordedResult(of: item, configuration, work)
    } take: { (recorded: RecordedResult<Result>) throws(Diagnostic) in
      try replay(recorded.recording)
      try take(try recorded.result.get())
    }
  }
}

/// The result of one item of work, and its output.
private struct RecordedResult<Value: Sendable>: Sendable {
  let result: Result<Value, Diagnostic>
  let recording: Console.Recording

  init<Item>(
    of item: Item, _ configuration: Console.Configuration,
    _ work: (Item, Console) throws(Diagnostic) -> Value
  ) {
    let console = Console(configuration)
    do throws(Diagnostic) {
      result = .success(try work(item, console))
    } catch {
      result = .failure(error)
    }
    recording = console.recording ?? Console.Recording()
  }
}
