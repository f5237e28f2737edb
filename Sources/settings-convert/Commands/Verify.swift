import PropertyLists
import SettingsBundles

extension Command {
  static let verify = Command(
    name: "verify",
    operands: "PATH…",
    summary: "Prove that files and bundles survive every format; say what does not.",
    discussion: """
      Each file is written in every format and read back, and sent through all of them in a row.
      It is OK when nothing changed: no kind, no order, no bit. What a format cannot hold it must
      refuse, and the file's line says so. A folder is searched for property lists, YAML, JSON and
      strings files. A bundle also goes through one file of each format, and through a folder of
      YAML, and every page, strings table and other file is compared.
      """,
    options: [.from, .jobs, .diagnostics, .verbose, .quiet],
    examples: [
      .init(
        line: "settings-convert verify Settings.bundle", meaning: "verify every file in a bundle")
    ],
    run: VerificationRun.run)
}

/// One run of `verify`: the files side by side, their lines in the order of their paths.
struct VerificationRun {
  /// What became of one file.
  private enum Outcome {
    case verified(Verification, format: Format, bytes: Int)
    case unreadable(Diagnostic)
  }

  private static let extensions: Set<String> = ["plist", "yaml", "yml", "json", "strings"]

  private let format: Format?
  private let isVerbose: Bool
  private let showsLines: Bool
  private let console: Console

  static let run: @Sendable (Invocation, Console) throws(Diagnostic) -> ExitStatus = {
    (invocation, console) throws(Diagnostic) in
    console.findingsGoToOutput = true
    guard !invocation.operands.isEmpty else { throw Diagnostic(ToolMessage.noInput) }
    let run = VerificationRun(
      format: try Format.chosen(of: invocation), isVerbose: invocation.has(.verbose),
      showsLines: console.form == .text && !invocation.has(.quiet), console: console)
    return try run.verify(invocation.operands, jobs: try invocation.jobs())
  }

  private func verify(_ operands: [String], jobs: Int) throws(Diagnostic) -> ExitStatus {
    let start = SystemCalls.seconds()
    var paths: [String] = []
    for operand in operands {
      if BundleInput.isBundle(operand) {
        console.report(try BundleFolder(operand).recover(isAllowed: true))
      }
      paths += try FileSearch.files(at: operand, withExtensions: Self.extensions)
    }
    let bundles = format == nil ? BundleVerification.bundles(named: operands, around: paths) : []
    let progress = Progress(of: paths.count + bundles.count, on: console)
    let outcomes = WorkerThreads.map(paths, jobs: jobs) { [format] path in
      defer { progress.advance() }
      return Self.verify(path, as: format)
    }
    let verifications = WorkerThreads.map(bundles, jobs: jobs) { path in
      defer { progress.advance() }
      return BundleVerification(of: path)
    }
    progress.finish()
    var tally = Tally()
    for (path, outcome) in zip(paths, outcomes) {
      tally.add(outcome)
      if showsLines { try console.print(line(for: outcome, at: path)) }
      console.report(Self.diagnostics(of: outcome))
    }
    for verification in verifications {
      tally.add(verification)
      if showsLines { try console.print(verification.line(isVerbose: isVerbose)) }
      console.report(verification.diagnostics)
    }
    if showsLines { try console.print(tally.summary(seconds: SystemCalls.seconds() - start)) }
    return tally.status
  }

  private static func verify(_ path: String, as format: Format?) -> Outcome {
    do throws(Diagnostic) {
      let file = try DocumentFile(path, format: format)
      let verifier = RoundTripVerifier(pipeline: .settings, identity: .settingsElements)
      let verification = verifier.verify(try file.read(), from: file.format)
      return .verified(verification, format: file.format, bytes: file.bytes.count)
    } catch {
      return .unreadable(error)
    }
  }

  private func line(for outcome: Outcome, at path: String) -> String {
    switch outcome {
    case .unreadable: return "\(path.visible): unreadable"
    case .verified(let verification, let format, let bytes):
      var line = "\(path.visible): "
      if verification.losses.isEmpty {
        line += "OK"
      } else {
        line += "LOST \(verification.losses.count.grouped)"
      }
      if isVerbose {
        let formats = verification.forms.joined(separator: ", ")
        line += " (\(format.title), \(bytes.inBytes), \(verification.values.grouped) values;"
        line += " through \(formats))"
      }
      for refusal in verification.refusals {
        let location = refusal.diagnostic.path.map { " at \($0.shellQuoted)" } ?? ""
        line +=
          "; \(refusal.form) refuses it\(location) [\(refusal.diagnostic.message.rule)]"
      }
      return line
    }
  }

  private static func diagnostics(of outcome: Outcome) -> [Diagnostic] {
    switch outcome {
    case .unreadable(let error): [error]
    case .verified(let verification, _, _): verification.losses
    }
  }

  /// What a run adds up to.
  private struct Tally {
    private var files = 0
    private var bundles = 0
    private var values = 0
    private var lost = 0
    private var unreadable = 0

    mutating func add(_ outcome: Outcome) {
      files += 1
      switch outcome {
      case .unreadable: unreadable += 1
      case .verified(let verification, _, _):
        values += verification.values
        if !verification.losses.isEmpty { lost += 1 }
      }
    }

    mutating func add(_ verification: BundleVerification) {
      bundles += 1
      guard let result = verification.result else {
        unreadable += 1
        return
      }
      if !result.losses.isEmpty { lost += 1 }
    }

    var status: ExitStatus {
      if unreadable > 0 { return .failed }
      return lost > 0 ? .findings : .done
    }

    func summary(seconds: Double) -> String {
      let formats = Format.documentFormats.count
      let milliseconds = Int(seconds * 1000)
      let rate = seconds > 0 ? Int(Double(files) / seconds) : files
      var counted = "\(files.grouped) \(files == 1 ? "file" : "files")"
      if bundles > 0 { counted += ", \(bundles.grouped) \(bundles == 1 ? "bundle" : "bundles")" }
      return """
        \(counted), \(values.grouped) values, \
        \(formats) formats: \(files + bundles - lost - unreadable) OK, \(lost) lost, \
        \(unreadable) unreadable, in \(milliseconds.grouped) ms (\(rate.grouped) files a second)
        """
    }
  }
}
