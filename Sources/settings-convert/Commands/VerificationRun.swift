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
    let start = SystemCalls.seconds()
    let operands = try invocation.paths()
    var targets: [(path: String, operand: Int, isNamed: Bool)] = []
    for (number, operand) in operands.enumerated() {
      let search = try invocation.search(operand)
      console.report(search.diagnostics(isVerbose: console.isVerbose, about: operand))
      // A search is for bundles, with all that is in them, and for pages with their tables.
      let unnamed = search.unnamed
      targets += (search.files + search.bundles).map {
        ($0, number, !unnamed.contains(ByteString($0)))
      }
    }
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
    for (number, operand) in operands.enumerated() where !checked.contains(number) {
      let others = targets.count { $0.operand == number }
      console.report([Diagnostic(ToolMessage.nothingFound(besides: others), at: .file(operand))])
    }
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
    let seconds = console.isVerbose ? SystemCalls.seconds() - start : nil
    try console.printSummary(tally.summary(seconds: seconds))
    return checked.count < operands.count ? .failed : tally.status
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

    /// - Parameter seconds: The time that it took; `nil` to leave it out.
    func summary(seconds: Double?) -> String {
      let bundles = bundles > 0 ? ", \(self.bundles.counted("bundle"))" : ""
      let time = seconds.map { seconds in
        let rate = seconds > 0 ? Int(Double(files) / seconds) : files
        return ", in \(Int(seconds * 1000).grouped) ms (\(rate.grouped) files a second)"
      }
      return """
        \(files.counted("file"))\(bundles), \(values.counted("value")): \
        \(files + self.bundles - lost - unreadable) OK in \(Format.documentFormats.count) formats, \
        \(lost) lost, \(unreadable) unreadable\(time ?? "")
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
