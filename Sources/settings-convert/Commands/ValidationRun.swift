import PropertyLists
import SettingsBundles

/// One run of `validate`, or of `fix`, which repairs each input before checking it.
///
/// Inputs are checked in parallel, but repaired sequentially.
struct ValidationRun: Sendable {
  private let invocation: Invocation
  private let form: DocumentForm?
  private let failure: FailureThreshold
  private let baseline: BaselineFile?
  private let severityOfStaleEntries: Diagnostic.Severity?
  private let newBaseline: String?
  private let repairs: RepairOptions?
  private let jobs: Jobs
  private let code: CodeFolders

  init(_ invocation: Invocation, repairing isRepairing: Bool) throws(Diagnostic) {
    self.invocation = invocation
    form = try invocation.form()
    jobs = try invocation.jobs()
    code = CodeFolders(config: invocation.value(of: .config), jobs: jobs)
    failure = try invocation.choice(of: .failOn) ?? .error
    repairs = isRepairing ? try RepairOptions(invocation) : nil
    newBaseline = invocation.value(of: .writeBaseline)
    if let newBaseline { try BaselineFile.rejectOther(at: newBaseline) }
    severityOfStaleEntries = try invocation.ruleOptions().severityOfStaleEntries
    baseline = try invocation.value(of: .baseline).map { path throws(Diagnostic) in
      try BaselineFile(path)
    }
  }

  private struct Target: Sendable {
    let path: String
    let operand: Int
    /// Whether the user or a page named it; a search skips all others but pages and bundles.
    let isNamed: Bool
    /// Whether it is the only one, in which case its own files can be read in parallel.
    var isOnly = false
  }

  func run(on console: Console) throws(Diagnostic) -> ExitStatus {
    console.findingsGoToOutput = true
    var tally = ValidationTally()
    var known: [(input: Input, findings: [Diagnostic])] = []
    var leftOut: [Diagnostic] = []
    let operands = try invocation.paths()
    var targets: [Target] = []
    // The number of targets for each operand, and whether any of them was checked.
    var found: [(targets: Int, isChecked: Bool)] = []
    for (number, operand) in operands.enumerated() {
      let search = try invocation.search(operand)
      console.report(search.diagnostics(isVerbose: console.isVerbose, about: operand))
      let unnamed = search.unnamed
      targets += search.inputs.map {
        Target(path: $0, operand: number, isNamed: !unnamed.contains(ByteString($0)))
      }
      found.append((search.inputs.count, false))
    }
    if targets.count == 1 { targets[0].isOnly = true }
    try console.forEach(targets, jobs: repairs == nil ? jobs : .one) {
      (target, console) throws(Diagnostic) in
      try check(target, on: console)
    } take: { checked throws(Diagnostic) in
      guard let checked else { return }
      found[checked.target.operand].isChecked = true
      tally.add(checked.tally)
      if let findings = checked.known { known.append(findings) }
      leftOut += checked.leftOut
    }
    for (operand, found) in zip(operands, found) where !found.isChecked {
      let message = ToolMessage.nothingFound(besides: found.targets)
      console.report([Diagnostic(message, at: .file(operand))])
      tally.hasFailed = true
    }
    tally.add(console.reportedOnce.filter { $0.severity > .note })
    tally.leaveOutErrors(console.remedies?.explainedCount ?? 0)
    if let baseline {
      let missing = baseline.missingFiles(severityOfStaleEntries)
      console.report(missing)
      tally.add(missing)
    }
    if let newBaseline, !tally.hasFailed {
      for (input, _) in known {
        try input.rejectOutput(newBaseline, rules: invocation.value(of: .config))
      }
      let count = try BaselineFile.write(known, to: newBaseline, on: console)
      try console.printSummary(
        "\(newBaseline.visible): \(count.counted("finding")) recorded")
      return .done
    }
    if let newBaseline {
      console.report([
        .note(
          .progress, "nothing was recorded, because not everything could be checked",
          about: newBaseline)
      ])
      return .failed
    }
    console.report(leftOut)
    // Standard output contains only the repaired document.
    if repairs?.isDryRun != false || !invocation.operands.contains(StandardInput.path) {
      try console.printSummary(repairs.map(tally.summary) ?? tally.description)
    }
    if tally.hasFailed { return .failed }
    if repairs?.isDryRun == true, tally.repaired > 0 { return .findings }
    return failure.isReached(by: tally.severities) ? .findings : .done
  }

  private struct CheckedTarget: Sendable {
    let target: Target
    let tally: ValidationTally
    let known: (input: Input, findings: [Diagnostic])?
    /// Warnings about the files that are not in the patch.
    let leftOut: [Diagnostic]
  }

  /// Checks one file or bundle and reports its findings; returns `nil` if it was skipped.
  private func check(_ target: Target, on console: Console) throws(Diagnostic) -> CheckedTarget? {
    var leftOut: [Diagnostic] = []
    guard let (tally, input, findings) = try checked(target, leavingOut: &leftOut, on: console)
    else { return nil }
    if console.isVerbose, !(target.isOnly && target.isNamed) {
      let summary = repairs.map(tally.summary) ?? tally.summary
      try console.printSummary("\(target.path.visible): \(summary)")
    }
    let known = newBaseline == nil ? nil : input.map { (input: $0, findings: findings) }
    return CheckedTarget(target: target, tally: tally, known: known, leftOut: leftOut)
  }

  /// - Returns: `nil` if it was skipped; a tally without an input if it was unreadable.
  private func checked(
    _ target: Target, leavingOut leftOut: inout [Diagnostic], on console: Console
  ) throws(Diagnostic) -> (ValidationTally, Input?, findings: [Diagnostic])? {
    let input: Input
    do {
      input = try Input(target.path, as: form)
    } catch {
      console.report([error])
      return (.unchecked, nil, [])
    }
    guard let validator = validator(for: input, on: console) else { return (.unchecked, nil, []) }
    var session = Session(
      reading: input, recordsLayout: repairs != nil,
      generatedPages: validator.options.generatedPages, jobs: target.isOnly ? jobs : .one)
    guard target.isNamed || session.isSought(amongAll: invocation.has(.allFiles)) else {
      return nil
    }
    var repaired = 0
    var error: Diagnostic?
    if let repairs {
      do throws(Diagnostic) {
        let result = try RepairedInput(session, by: validator, repairs)
        leftOut = try deliver(result, repairs, to: target, on: console)
        session = result.session
        repaired = result.count
      } catch let failure {
        error = failure
      }
    }
    let contents = session.bundle.map(validator.contents)
    // People type `validate` for `plutil -lint`.
    let isForeign = target.isNamed && session.isForeignPropertyList
    let rules = validator.adding(reading: session.diagnostics)
    let findings =
      (isForeign
      ? session.diagnostics : contents.map(rules.validate) ?? session.findings(by: rules))
      .sortedByLocation()
    // In a diff that was not applied, most findings are at different locations than in the file.
    let isApplied = repairs?.isDryRun != true || repaired == 0
    let isReported = isApplied && newBaseline == nil
    let refusals = findings.filter { finding in
      finding.isRefusal && (newBaseline == nil || finding.identities.isEmpty)
    }
    var reported = (isReported ? findings : refusals).filter { !($0.message is KnownFindings) }
    if console.form.hasFixes, var fixes = FindingFixes(reported, of: session.input, by: validator) {
      reported = fixes.added(to: reported)
    }
    console.report(reported)
    if let error { console.report([error]) }
    let counted = findings.filter { !$0.message.isDetail }
    var tally = ValidationTally(
      of: session, findings, isForeign: isForeign,
      unreadable: contents?.unreadablePaths.count ?? 0, refusals: refusals)
    tally.repaired = repaired
    tally.hasFailed = tally.hasFailed || error != nil
    return (tally, input, counted)
  }

  /// Writes the repaired files or lists those of the inputs that are named; without any, prints a patch of
  /// all bundles for `git apply`.
  ///
  /// - Returns: Warnings about files that are not in the patch.
  private func deliver(
    _ input: RepairedInput, _ repairs: RepairOptions, to target: Target, on console: Console
  ) throws(Diagnostic) -> [Diagnostic] {
    guard repairs.isDryRun else {
      try input.deliver(.write, on: console)
      console.reportRepairs(of: input.repaired.sortedByLocation())
      return []
    }
    guard console.form == .text else { return [] }
    guard invocation.operands.isEmpty else {
      try input.deliver(.dryRun, on: console)
      return []
    }
    let patch = input.changes.patch
    try console.write(patch.bytes)
    let command = "\(Tool.name) fix \(target.path.shellQuoted)\(repairs.arguments)"
    return patch.leftOut.map { file, obstacle in
      .warning(.notInPatch(obstacle, command: command), about: file)
    }
  }

  /// The validator with the rules for an input; `nil` if the file of rules has mistakes.
  private func validator(for input: Input, on console: Console) -> Validator? {
    do {
      let rules = InputRules(
        for: input, invocation, readsBaseline: newBaseline == nil, on: console)
      return try rules.validator { (options) throws(Diagnostic) in
        options.listsStrings = console.isVerbose
        options.isShipped = repairs == nil && input.isShipped
        let named = invocation.values(of: .code)
        options.code = try code.code(in: named.isEmpty ? options.codeFolders : named, on: console)
        if let baseline { options.baseline = try baseline.findings(about: input) }
        if newBaseline != nil {
          options.sumsUpStrings = false
          options.recordsAll = true
        }
      }
    } catch {
      console.report([error])
      return nil
    }
  }
}

extension Diagnostic {
  /// Whether it is not about a mistake in settings, but about settings that cannot be read.
  fileprivate var isRefusal: Bool { severity == .error && !(message is RuleMessage) }
}
