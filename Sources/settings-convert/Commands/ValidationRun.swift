import PropertyLists
import SettingsBundles

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
    guard !invocation.operands.isEmpty else { throw Diagnostic(ToolMessage.noInput) }
    let run = ValidationRun(
      invocation: invocation, console: console, format: try Format.chosen(of: invocation),
      failure: try invocation.failureThreshold(standard: .error),
      showsLines: console.form == .text && !invocation.has(.quiet))
    // What is wrong with the options is said before a page is read.
    _ = try invocation.validationOptions()
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
    guard isNamed || DocumentRole(of: document).hasPages || Self.isRoot(path) else {
      return .done
    }
    let findings = validator.validate(document)
    report(findings, document.diagnostics)
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
      report(part.findings, part.diagnostics)
      try showLine(about: part.name, part.findings)
    }
    if let whole = validation.parts.last {
      report(whole.findings, whole.diagnostics)
      try showLine(
        about: whole.name, whole.findings, unreadable: validation.unreadable,
        validation.unreadable == 0 ? " as a whole" : "")
    }
    guard validation.isReadable else { return .failed }
    let findings = validation.parts.flatMap(\.findings)
    return failure.isReached(by: findings) ? .findings : .done
  }

  /// Says what the rules found and what the reader remarked, in the order of the places.
  private func report(_ findings: [Diagnostic], _ diagnostics: [Diagnostic]) {
    let start = { (diagnostic: Diagnostic) in
      (diagnostic.location?.source.name ?? "", diagnostic.location?.range.lowerBound ?? 0)
    }
    console.report((diagnostics + findings).sorted { start($0) < start($1) })
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
    return Validator(options: try invocation.validationOptions(with: configuration))
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
