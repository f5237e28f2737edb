import PropertyLists
import SettingsBundles

/// Printing from several threads: the console of each item of work records its output, and the
/// recordings are replayed in the order of the items.
extension Console {
  struct Configuration: Sendable {
    let threshold: Diagnostic.Severity
    let isQuiet: Bool
    let repetitions: Int
    let isVerbose: Bool
    let form: DiagnosticForm
    let isOutputTerminal: Bool
    let isErrorTerminal: Bool
  }

  struct Recording: Sendable {
    enum Event: Sendable {
      case output([UInt8])
      case report(DiagnosticText.Report)
      case entries([ReportedDiagnostic])
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
