import PropertyLists
import SettingsBundles

/// One run of `validate`.
struct ValidationRun {
  private let invocation: Invocation
  private let console: Console
  private let form: DocumentForm?
  private let failure: FailureThreshold

  /// - Throws: A mistake in the options, before anything is read.
  init(_ invocation: Invocation, on console: Console) throws(Diagnostic) {
    self.invocation = invocation
    self.console = console
    form = try invocation.form()
    failure = try invocation.choice(of: .failOn) ?? .error
    _ = try invocation.validationOptions()
  }

  func run() throws(Diagnostic) -> ExitStatus {
    console.findingsGoToOutput = true
    var tally = Tally()
    for operand in try invocation.inputs() {
      let search = try FileSearch(at: operand, as: form)
      var isEmpty = true
      for path in search.inputs {
        guard let checked = try check(path, isNamed: !search.isSearch) else { continue }
        isEmpty = false
        tally.add(checked)
        if console.isVerbose { try console.printSummary("\(path.visible): \(checked.summary)") }
      }
      if isEmpty {
        console.report([Diagnostic(ToolMessage.nothingFound, at: .file(operand))])
        tally.hasFailed = true
      }
    }
    try console.printSummary(tally.description)
    if tally.hasFailed { return .failed }
    return failure.isReached(by: tally.findings) ? .findings : .done
  }

  /// Checks one file or bundle, and reports what is wrong with it.
  ///
  /// - Parameter isNamed: Whether the user named it; a search passes over other property lists.
  /// - Returns: `nil` when it was passed over.
  private func check(_ path: String, isNamed: Bool) throws(Diagnostic) -> Tally? {
    let input: Input
    do {
      input = try Input(path, as: form, mayRecover: true)
    } catch {
      console.report([error])
      return .unchecked
    }
    guard let validator = validator(for: input) else { return .unchecked }
    let reading = input.read()
    guard isNamed || reading.document == nil || reading.isSettings else { return nil }
    let findings = (reading.diagnostics + reading.findings(by: validator)).sortedByLocation()
    console.report(findings)
    return Tally(of: input, reading, findings.filter { !$0.message.isDetail })
  }

  /// The validator with the rules for an input; `nil` when their file has mistakes.
  private func validator(for input: Input) -> Validator? {
    do {
      let configuration = try RulesFile.read(invocation.value(of: .config), for: input)
      if let configuration, !configuration.diagnostics.isEmpty {
        console.report(configuration.diagnostics)
        return nil
      }
      return Validator(options: try invocation.validationOptions(with: configuration))
    } catch {
      console.report([error])
      return nil
    }
  }
}

extension ValidationRun {
  /// The counts of one input or of a whole run.
  private struct Tally: CustomStringConvertible {
    private var files = 0
    private var bundles = 0
    /// Files that could not be read, or whose rules are invalid.
    private var unchecked = 0
    private(set) var findings: [Diagnostic] = []
    /// Whether something could not be checked.
    var hasFailed = false

    init() {}

    /// The tally of one input that could not be checked at all.
    static var unchecked: Tally {
      var tally = Tally()
      (tally.files, tally.unchecked, tally.hasFailed) = (1, 1, true)
      return tally
    }

    init(of input: Input, _ reading: Input.Reading, _ findings: [Diagnostic]) {
      self.findings = findings
      switch input {
      case .file:
        files = 1
        unchecked = reading.document == nil ? 1 : 0
      case .folder(let folder):
        bundles = 1
        let unreadableFiles = Set(
          reading.diagnostics.filter { $0.severity == .error }
            .compactMap(\.location?.source.name)
        ).subtracting([folder.path])
        unchecked = unreadableFiles.count
        files = folder.count
      }
      hasFailed = reading.document == nil
    }

    mutating func add(_ other: Tally) {
      files += other.files
      bundles += other.bundles
      unchecked += other.unchecked
      findings += other.findings
      hasFailed = hasFailed || other.hasFailed
    }

    /// `1 bundle, 8 files: 2 errors, 1 warning`.
    var description: String {
      let bundles = bundles > 0 ? [self.bundles.counted("bundle")] : []
      return "\((bundles + [files.counted("file")]).joined(separator: ", ")): \(summary)"
    }

    /// `2 errors, 1 warning`, or `OK`.
    var summary: String {
      let counts: [(String, Int)] = [Diagnostic.Severity.error, .warning, .note].map { severity in
        (severity.rawValue, findings.count { $0.severity == severity })
      }
      let words =
        counts.filter { $0.1 > 0 }.map { $0.1.counted($0.0) }
        + (unchecked > 0 ? ["\(unchecked.grouped) not checked"] : [])
      return words.isEmpty ? (hasFailed ? "nothing to check" : "OK") : words.joined(separator: ", ")
    }
  }
}

extension [Diagnostic] {
  /// Sorted by file, then by location; diagnostics at one location keep their order.
  fileprivate func sortedByLocation() -> [Diagnostic] {
    enumerated().sorted { left, right in
      Self.key(of: left.element, left.offset) < Self.key(of: right.element, right.offset)
    }.map(\.element)
  }

  private static func key(of diagnostic: Diagnostic, _ number: Int) -> (String, Int, Int) {
    (
      diagnostic.location?.source.name ?? "", diagnostic.location?.range.lowerBound ?? 0, number
    )
  }
}

extension Invocation {
  /// The options for the rules: those in the file first, then those on the command line, which win.
  ///
  /// - Throws: A mistake on the command line.
  func validationOptions(
    with configuration: ValidationConfiguration? = nil
  ) throws(Diagnostic) -> ValidationOptions {
    var options = ValidationOptions()
    options.listsStrings = has(.verbose)
    options.target = try choice(of: .target)
    if let configuration { options.add(configuration) }
    for text in values(of: .rule) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw Diagnostic(ToolMessage.missingValue(option: "--rule \(text)", "SEVERITY"))
      }
      let id = String(parts[0])
      if Rule.named(id) == nil, RuleIndex.named(id) != nil {
        throw Diagnostic(ToolMessage.fixedRule(id))
      }
      try options.set(id, to: String(parts[1]))
    }
    if let text = value(of: .oldestSystem) { try options.setOldestSystem(text) }
    return options
  }
}
