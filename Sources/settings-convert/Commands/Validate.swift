import PropertyLists
import SettingsBundles

extension Command {
  static let validate = Command(
    name: "validate",
    operands: "PATH…",
    summary: "Check pages and bundles against Apple's catalogue and its rules.",
    discussion: """
      Every finding has its place, its rule and a way out. Of a bundle, also as one document, each
      page is checked, and how pages, strings tables and images belong together; -v lists each text
      that is not translated, or not used. Any other folder is searched for pages and bundles.
      Rules can be set with --rule, or in a file \(ValidationConfiguration.fileName) beside the page,
      or in or beside the bundle:

        rules: {secure-default: off, element-before-group: warning}
        extra-keys: [infobuttonvalue]     # keys that are let through
        generated-pages: [Licences]       # pages that a build makes
        development-language: de          # the language of the texts on the pages; else English
        min-os: 12.0
      """,
    options: [
      .from, .target, .oldestSystem, .rule, .config, .failOn, .diagnostics, .verbose, .quiet,
    ],
    examples: [
      .init(
        line: "settings-convert validate Settings.bundle", meaning: "check a whole bundle"),
      .init(
        line: "settings-convert validate Root.yaml --rule element-before-group=off",
        meaning: "check a page, without one of the rules"),
    ],
    run: ValidationRun.run)
}

extension Option {
  static let target = Option(
    name: "target", argument: .required("PLATFORM"),
    summary: "Check for ios (the default), tvos, catalyst or watch (in Settings-Watch.bundle).")

  static let oldestSystem = Option(
    name: "min-os", argument: .required("VERSION"),
    summary: "Warn of keys that are younger than this version of iOS.")

  static let rule = Option(
    name: "rule", argument: .required("ID=SEVERITY"), isRepeatable: true,
    summary: "Make a rule's findings off, note, warning or error; may stand several times.")

  static let config = Option(
    name: "config", argument: .required("FILE"),
    summary: "Read the rules from this file, not from the one beside the page or bundle.")

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
      if format == nil,
        BundleInput.isCalledBundle(operand) || BundleInput.isSettingsBundle(operand),
        BundleInput.isBundle(operand)
      {
        status = max(status, try validateBundle(operand))
        continue
      }
      var bundles: Set<String> = []
      for path in try FileSearch.files(at: operand, withExtensions: Self.extensions) {
        if let bundle = bundle(around: path, in: operand) {
          if bundles.insert(bundle).inserted { status = max(status, try validateBundle(bundle)) }
        } else {
          status = max(status, try validateFile(path, isNamed: path == operand))
        }
      }
    }
    return status
  }

  /// The innermost bundle of settings that a file which a search found lies in.
  private func bundle(around path: String, in operand: String) -> String? {
    guard format == nil else { return nil }
    var folder = path
    while let slash = folder.lastIndex(of: "/"), folder.utf8.count > operand.utf8.count {
      folder = String(folder[..<slash])
      if BundleInput.isCalledBundle(folder) && BundleInput.isSettingsBundle(folder) {
        return folder
      }
    }
    return nil
  }

  /// Validates one file.
  ///
  /// What a search found and is neither a page nor a bundle's document is none of its business, but
  /// for a root page.
  private func validateFile(_ path: String, isNamed: Bool) throws(Diagnostic) -> ExitStatus {
    guard let validator = try validator(in: RulesFile.folders(for: path)) else { return .failed }
    let document: Document
    do {
      document = try DocumentFile(path, format: format).read()
    } catch {
      console.report([error])
      return .failed
    }
    guard isNamed || DocumentShape(of: document).hasPages || Self.isRoot(path) else {
      return .done
    }
    let findings = validator.validate(document)
    report(findings, document.remarks)
    try showLine(about: path, findings)
    return failure.isReached(by: findings) ? .findings : .done
  }

  /// Validates a bundle: each page, and how the files belong together.
  private func validateBundle(_ path: String) throws(Diagnostic) -> ExitStatus {
    guard let validator = try validator(in: RulesFile.folders(forBundle: path)) else {
      return .failed
    }
    let validation: BundleValidation
    do {
      validation = try BundleValidation(of: path, by: validator)
    } catch {
      console.report([error])
      return .failed
    }
    for part in validation.parts.dropLast() {
      report(part.findings, part.remarks)
      try showLine(about: part.name, part.findings)
    }
    if let whole = validation.parts.last {
      report(whole.findings, whole.remarks)
      try showLine(
        about: whole.name, whole.findings, unreadable: validation.unreadable, " as a whole")
    }
    guard validation.unreadable == 0 else { return .failed }
    let findings = validation.parts.flatMap(\.findings)
    return failure.isReached(by: findings) ? .findings : .done
  }

  /// Says what the rules found and what the reader remarked, in the order of the places.
  private func report(_ findings: [Diagnostic], _ remarks: [Diagnostic]) {
    let start = { (diagnostic: Diagnostic) in
      (diagnostic.place?.source.name ?? "", diagnostic.place?.range.lowerBound ?? 0)
    }
    console.report((remarks + findings).sorted { start($0) < start($1) })
  }

  /// Prints the line of a file or bundle.
  private func showLine(
    about name: String, _ findings: [Diagnostic], unreadable: Int = 0, _ rest: String = ""
  ) throws(Diagnostic) {
    guard showsLines else { return }
    let tally = Self.tally(of: findings, unreadable: unreadable)
    try console.print("\(name.visible): \(tally)\(rest)")
  }

  /// A validator with the rules that hold in one of these folders; `nil` when what is said about
  /// them is wrong.
  private func validator(in folders: [String]) throws(Diagnostic) -> Validator? {
    let configuration = try RulesFile.read(invocation.value(of: .config), in: folders)
    if let configuration, !configuration.diagnostics.isEmpty {
      console.report(configuration.diagnostics)
      return nil
    }
    return Validator(options: try options(with: configuration))
  }

  /// What a person decided: the file first, then the command line, which wins.
  private func options(
    with configuration: ValidationConfiguration?
  ) throws(Diagnostic) -> ValidationOptions {
    var options = ValidationOptions()
    options.listsTexts = invocation.has(.verbose)
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
    if let text = invocation.value(of: .oldestSystem) {
      guard let version = SystemVersion(text) else {
        throw Diagnostic(
          ToolFault.unknownChoice(
            text, option: Option.oldestSystem.spelling, known: ["a version of iOS: 12.0"]))
      }
      options.oldestSystem = version
    }
    return options
  }

  private static func isRoot(_ path: String) -> Bool {
    (path.split(separator: "/").last ?? "").hasPrefix("Root")
  }

  /// `1 error, 2 notes`, or `OK`.
  private static func tally(of findings: [Diagnostic], unreadable: Int) -> String {
    let severities = [("error", Diagnostic.Severity.error), ("warning", .warning), ("note", .note)]
    let counts = severities.map { name, severity in
      (name, findings.count { $0.severity == severity })
    }
    let tally = (counts + [("unreadable file", unreadable)]).filter { $0.1 > 0 }
    let words = tally.map { name, count in "\(count.grouped) \(name)\(count == 1 ? "" : "s")" }
    return words.isEmpty ? "OK" : words.joined(separator: ", ")
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
