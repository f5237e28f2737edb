import PropertyLists

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The two streams of a run: results go to standard output, everything said about them to standard
/// error.
///
/// Every write to standard output is checked: output that is lost is a failure. A reader that goes
/// away (`| head`) is none: the program then ends as every other does there, silently and by
/// `SIGPIPE`. What cannot be said on standard error is left unsaid, and the work goes on.
final class Console {
  /// The least serious thing to report.
  var threshold = Diagnostic.Severity.note
  /// How many remarks of one rule about one file are shown.
  var repetitions = 20

  /// Whether details are said too.
  var isVerbose = false
  /// How what is wrong is said.
  var form = DiagnosticForm.text
  /// Whether findings are the command's result, and so go to standard output in every form but
  /// text.
  var findingsGoToOutput = false

  let isOutputTerminal: Bool
  let isErrorTerminal: Bool
  private let text: DiagnosticText
  /// What waits for the end, since a form is one document.
  private var collected: [Diagnostic] = []

  init() {
    SystemCalls.prepareProcess()
    isOutputTerminal = isatty(STDOUT_FILENO) == 1
    isErrorTerminal = isatty(STDERR_FILENO) == 1
    let isPlain = Self.isSet("NO_COLOR") || Self.value(of: "TERM") == "dumb"
    text = DiagnosticText(
      showsSource: isErrorTerminal, usesColor: isErrorTerminal && !isPlain)
  }

  /// Writes a whole result to standard output.
  ///
  /// - Throws: `ToolMessage.incomplete`.
  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    do {
      try SystemCalls.writeAll(bytes, to: STDOUT_FILENO)
    } catch {
      if error == .closedPipe { SystemCalls.endOfClosedPipe() }
      throw Diagnostic(ToolMessage.incomplete(error), at: .file("<stdout>"))
    }
  }

  /// Writes lines of a result to standard output.
  func print(_ lines: String) throws(Diagnostic) {
    try write(Array((lines + "\n").utf8))
  }

  /// Says on standard error what is serious enough, or keeps it for the end.
  func report(_ diagnostics: [Diagnostic]) {
    let visible = diagnostics.filter { diagnostic in
      diagnostic.severity >= threshold && (isVerbose || !diagnostic.message.isDetail)
    }
    guard form == .text else {
      collected += visible
      return
    }
    let shown = DiagnosticText.withoutRepetitions(of: visible, beyond: repetitions)
    guard !shown.isEmpty else { return }
    try? SystemCalls.writeAll(Array(text.describe(shown).utf8), to: STDERR_FILENO)
  }

  /// Writes the document of what was reported, when the form is one.
  ///
  /// - Throws: `ToolMessage.unwritable`.
  func finish() throws(Diagnostic) {
    guard let document = try form.document(of: collected) else { return }
    collected = []
    if findingsGoToOutput {
      try write(document)
    } else {
      try? SystemCalls.writeAll(document, to: STDERR_FILENO)
    }
  }

  /// Says something passing on a terminal.
  static func writeRaw(_ text: String) {
    try? SystemCalls.writeAll(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Ends the process.
  func end(with status: ExitStatus) -> Never {
    exit(status.rawValue)
  }

  private static func value(of variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }
  }

  private static func isSet(_ variable: String) -> Bool {
    value(of: variable).map { !$0.isEmpty } ?? false
  }
}
