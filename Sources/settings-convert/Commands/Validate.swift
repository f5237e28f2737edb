import PropertyLists
import SettingsBundles

extension Command {
  static let validate = Command(
    name: "validate",
    operands: "PATH…",
    summary: "Check settings pages against Apple's catalogue and its rules.",
    discussion: """
      Every finding has its place, its rule and a way out. A folder is searched for property lists,
      YAML and JSON. Rules can be set with --rule, or in a file \(ValidationConfiguration.fileName)
      beside the page:

        rules: {secure-default: off, element-before-group: warning}
        extra-keys: [infobuttonvalue]
        generated-pages: [Licences]
      """,
    options: [.from, .target, .rule, .config, .failOn, .diagnostics, .verbose, .quiet],
    examples: [
      .init(
        line: "settings-convert validate Settings.bundle", meaning: "check every page of a bundle"),
      .init(
        line: "settings-convert validate Root.yaml --rule element-before-group=off",
        meaning: "check a page, without one of the rules"),
    ],
    run: ValidationRun.run)
}

extension Option {
  static let target = Option(
    name: "target", argument: .required("PLATFORM"),
    summary: "Check for ios (the default), tvos, catalyst or watch.")

  static let rule = Option(
    name: "rule", argument: .required("ID=SEVERITY"), isRepeatable: true,
    summary: "Make a rule's findings off, note, warning or error; may stand several times.")

  static let config = Option(
    name: "config", argument: .required("FILE"),
    summary: "Read the rules from this file, not from the one beside the page.")

  static let failOn = Option(
    name: "fail-on", argument: .required("SEVERITY"),
    summary: """
      End with 1 when there is an error, a warning, or never; validate fails on error,
      convert never.
      """)
}

/// One run of `validate`.
struct ValidationRun {
  private static let extensions: Set<String> = ["plist", "yaml", "yml", "json"]

  private let invocation: Invocation
  private let console: Console
  private let format: Format?
  private let failure: FailureThreshold
  private let showsLines: Bool

  static let run: @Sendable (Invocation, Console) throws(Diagnostic) -> ExitStatus = {
    (invocation, console) throws(Diagnostic) in
    console.findingsGoToOutput = true
    guard !invocation.operands.isEmpty else { throw Diagnostic(ToolFault.noInput) }
    let run = ValidationRun(
      invocation: invocation, console: console, format: try Format.chosen(of: invocation),
      failure: try invocation.failureThreshold(standard: .error),
      showsLines: console.form == .text && !invocation.has(.quiet))
    // What is wrong with the options is said before a page is read.
    _ = try run.options(with: nil)
    return try run.validateAll()
  }

  private func validateAll() throws(Diagnostic) -> ExitStatus {
    var status = ExitStatus.done
    for operand in invocation.operands {
      for path in try FileSearch.files(at: operand, withExtensions: Self.extensions) {
        status = max(status, try validate(path, isNamed: path == operand))
      }
    }
    return status
  }

  /// Validates one file.
  ///
  /// What a search found and is no page is none of its business, but for a root page.
  private func validate(_ path: String, isNamed: Bool) throws(Diagnostic) -> ExitStatus {
    let configuration = try configuration(beside: path)
    if let configuration, !configuration.diagnostics.isEmpty {
      console.report(configuration.diagnostics)
      return .failed
    }
    let validator = Validator(options: try options(with: configuration))
    let document: Document
    do {
      document = try DocumentFile(path, format: format).read()
    } catch {
      console.report([error])
      return .failed
    }
    guard isNamed || Normalizer.isPage(document) || Self.isRoot(path) else { return .done }
    let findings = validator.validate(document)
    let start = { (diagnostic: Diagnostic) in diagnostic.place?.range.lowerBound ?? 0 }
    console.report((document.remarks + findings).sorted { start($0) < start($1) })
    if showsLines { try console.print("\(path.visible): \(Self.tally(of: findings))") }
    return failure.isReached(by: findings) ? .findings : .done
  }

  /// What a person decided: the file first, then the command line, which wins.
  private func options(
    with configuration: ValidationConfiguration?
  ) throws(Diagnostic) -> ValidationOptions {
    var options = ValidationOptions()
    if let name = invocation.value(of: .target) {
      guard let platform = Platform(rawValue: name.lowercased()) else {
        let known = Platform.allCases.map(\.rawValue)
        throw Diagnostic(
          ToolFault.unknownChoice(name, option: Option.target.spelling, known: known))
      }
      options.target = platform
    }
    if let configuration { options.add(configuration) }
    for text in invocation.values(of: .rule) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw Diagnostic(ToolFault.missingValue(option: "--rule \(text)", "SEVERITY"))
      }
      try options.set(String(parts[0]), to: String(parts[1]))
    }
    return options
  }

  /// The file that `--config` names, else the one in the page's folder, if there is one.
  private func configuration(
    beside path: String
  ) throws(Diagnostic) -> ValidationConfiguration? {
    var place = invocation.value(of: .config)
    if place == nil, path != InputFile.standardInput {
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      let beside = folder + ValidationConfiguration.fileName
      if SystemCalls.exists(beside) { place = beside }
    }
    guard let place else { return nil }
    let file = try InputFile(place)
    do throws(Diagnostic) {
      return ValidationConfiguration(try Format.yaml.read(file.bytes, name: file.name))
    } catch {
      // A file of comments alone decides nothing.
      if case Fault.emptyInput? = error.fact as? Fault { return nil }
      throw error
    }
  }

  private static func isRoot(_ path: String) -> Bool {
    (path.split(separator: "/").last ?? "").hasPrefix("Root")
  }

  private static func tally(of findings: [Diagnostic]) -> String {
    let counts = [("error", Diagnostic.Severity.error), ("warning", .warning), ("note", .note)]
      .compactMap { name, severity -> String? in
        let count = findings.filter { $0.severity == severity }.count
        return count == 0 ? nil : "\(count.grouped) \(name)\(count == 1 ? "" : "s")"
      }
    return counts.isEmpty ? "OK" : counts.joined(separator: ", ")
  }
}

/// What counts as a finding that a command fails for.
enum FailureThreshold: String, CaseIterable {
  case error, warning, never

  func isReached(by findings: [Diagnostic]) -> Bool {
    switch self {
    case .error: findings.contains { $0.severity == .error }
    case .warning: findings.contains { $0.severity >= .warning }
    case .never: false
    }
  }
}

extension Invocation {
  /// What `--fail-on` says.
  ///
  /// - Throws: `ToolFault.unknownChoice`.
  func failureThreshold(standard: FailureThreshold) throws(Diagnostic) -> FailureThreshold {
    guard let name = value(of: .failOn) else { return standard }
    if let threshold = FailureThreshold(rawValue: name) { return threshold }
    let known = FailureThreshold.allCases.map(\.rawValue)
    throw Diagnostic(ToolFault.unknownChoice(name, option: Option.failOn.spelling, known: known))
  }
}
