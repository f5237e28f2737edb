import PropertyLists
import SettingsBundles

/// One run of `verify`: files are processed in parallel, and printed in the order of their paths.
struct VerificationRun {
  private let invocation: Invocation
  private let console: Console
  private let form: DocumentForm?
  private let jobs: Jobs

  init(_ invocation: Invocation, on console: Console) throws(Diagnostic) {
    self.invocation = invocation
    self.console = console
    form = try invocation.form()
    jobs = try invocation.jobs()
  }

  func run() throws(Diagnostic) -> ExitStatus {
    console.findingsGoToOutput = true
    let operands = try invocation.paths()
    // Bundles with all that is in them.
    let targets = try invocation.targets(in: operands, { $0.files + $0.bundles }, on: console)
    let progress = Progress(of: targets.count, on: console)
    var outcomes: [VerificationOutcome] = []
    var checked: Set<Int> = []
    let isForAll = invocation.has(.allFiles)
    WorkerThreads.forEach(targets, jobs: jobs) { [form] target in
      defer { progress.advance() }
      let outcome = VerificationOutcome(of: target.path, as: form)
      return (
        target.operand, target.isNamed || isForAll || outcome.isSought ? outcome : nil
      )
    } take: { (operand, outcome: VerificationOutcome?) in
      guard let outcome else { return }
      checked.insert(operand)
      outcomes.append(outcome)
    }
    progress.finish()
    let isIncomplete = invocation.reportUnchecked(
      operands, besides: checked, of: targets, on: console)
    var tally = Tally()
    for outcome in outcomes {
      tally.add(outcome)
      if console.isVerbose || !outcome.isPlainlyOK {
        try console.printSummary(outcome.line(isVerbose: console.isVerbose))
      }
      console.report(outcome.diagnostics)
      // In the text form, they are on the line of the file.
      if console.form != .text { console.report(outcome.refusals) }
    }
    try console.printSummary(tally.summary)
    return isIncomplete ? .failed : tally.status
  }

  private struct Tally {
    private var files = 0
    private var bundles = 0
    private var values = 0
    private var lost = 0
    private var unreadable = 0

    mutating func add(_ outcome: VerificationOutcome) {
      if outcome.isBundle { bundles += 1 } else { files += 1 }
      guard let verification = outcome.verification else {
        unreadable += 1
        return
      }
      // The values of a bundle have been counted in its files.
      if !outcome.isBundle { values += verification.values }
      if !verification.losses.isEmpty { lost += 1 }
    }

    var status: ExitStatus {
      if unreadable > 0 { return .failed }
      return lost > 0 ? .findings : .done
    }

    var summary: String {
      let bundles = bundles > 0 ? ", \(self.bundles.counted("bundle"))" : ""
      return """
        \(files.counted("file"))\(bundles), \(values.counted("value")): \
        \(files + self.bundles - lost - unreadable) OK in \(Format.documentFormats.count) formats, \
        \(lost) lost, \(unreadable) unreadable
        """
    }
  }
}

/// The outcome of verifying a file, or a bundle as one document.
struct VerificationOutcome: Sendable {
  let isBundle: Bool
  /// `nil` if it was unreadable.
  let verification: Verification?
  let diagnostics: [Diagnostic]
  private let name: String
  private var description = ""
  /// Whether a search for pages and bundles looks for it.
  let isSought: Bool

  init(of path: String, as form: DocumentForm?) {
    name = path
    let input: Input
    do {
      input = try Input(path, as: form)
    } catch {
      (isBundle, verification, diagnostics) = (false, nil, [error])
      isSought = true
      return
    }
    // Unreadable members of a bundle are verified as files, and are reported as files.
    let session = Session(reading: input, keepsUnreadable: true)
    isSought = session.isSought(amongAll: false)
    let document = try? session.document()
    switch input {
    case .file(let file):
      isBundle = false
      description = "\(file.format.title), \(file.bytes.count.inBytes), "
      guard let document else {
        (verification, diagnostics) = (nil, session.diagnostics)
        return
      }
      let verifier = RoundTripVerifier(pipeline: .settings)
      let result = verifier.verify(document, from: file.format)
      let findings = (try? session.diagnostics(ratedBy: Validator())) ?? session.diagnostics
      let warnings = findings.filter { $0.severity > .note }.map { finding in
        Diagnostic(
          finding.message, severity: .warning, at: finding.location, path: finding.path)
      }
      (verification, diagnostics) = (result, warnings + result.losses)
    case .folder(let folder):
      isBundle = true
      guard let document else {
        verification = nil
        diagnostics = session.diagnostics.filter { $0.severity == .error }
        return
      }
      let result = BundleVerifier.verify(
        document, from: folder.layout == .bundle ? folder.files : nil)
      verification = result
      diagnostics = session.diagnostics.filter { $0.message is ToolMessage } + result.losses
    }
  }

  /// Notes on values that some forms cannot represent.
  var refusals: [Diagnostic] { verification?.refusals.map(\.diagnostic) ?? [] }

  /// Whether there is nothing to report except for `OK`.
  var isPlainlyOK: Bool {
    verification.map { $0.losses.isEmpty && $0.refusals.isEmpty } ?? false
  }

  /// `Root.plist: OK`.
  func line(isVerbose: Bool) -> String {
    let rest = isBundle ? " as one document" : ""
    guard let verification else { return "\(name.visible): unreadable\(rest)" }
    let lost = verification.losses.count
    var line = "\(name.visible): \(lost == 0 ? "OK" : "LOST \(lost.grouped)")\(rest)"
    if isVerbose {
      let forms = verification.forms.joined(separator: ", ")
      line += " (\(description)\(verification.values.counted("value")); through \(forms))"
    }
    for refusal in verification.refusals {
      let path = refusal.diagnostic.path.map { " at \($0.shown().shellQuoted)" } ?? ""
      let others = refusal.diagnostic.message.otherPlaces.count
      let more = others > 0 ? " and \(others.counted("more place"))" : ""
      line += "; \(refusal.form) rejects it\(path)\(more) [\(refusal.diagnostic.message.rule)]"
    }
    return line
  }
}
