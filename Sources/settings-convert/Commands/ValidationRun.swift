import PropertyLists
import SettingsBundles

/// One run of `validate`, or of `fix`, which repairs each input before checking it.
///
/// Inputs are checked in parallel, but repaired sequentially.
struct ValidationRun: Sendable {
  private let invocation: Invocation
  private let form: DocumentForm?
  private let failure: FailureThreshold
  private let repairs: RepairOptions?
  /// The ids of the rules whose findings are reported; `nil` for all, as after repairs.
  private let only: Set<String>?
  private let jobs: Jobs
  private let code: CodeFolders

  init(_ invocation: Invocation, repairing isRepairing: Bool) throws(Diagnostic) {
    self.invocation = invocation
    form = try invocation.form()
    jobs = try invocation.jobs()
    code = CodeFolders(config: invocation.value(of: .config), jobs: jobs)
    failure = try invocation.choice(of: .failOn) ?? .error
    repairs = isRepairing ? try RepairOptions(invocation) : nil
    only = isRepairing ? nil : try invocation.onlyRules(among: RuleIndex.ids)
    try invocation.ruleOptions()
  }

  private struct CheckedTarget: Sendable {
    let target: SearchTarget
    var tally = ValidationTally.unchecked
    /// Warnings about the files that are not in the patch.
    var leftOut: [Diagnostic] = []
  }

  func run(on console: Console) throws(Diagnostic) -> ExitStatus {
    console.findingsGoToOutput = true
    if let repairs, repairs.scope == .safe, repairs.rules == nil {
      console.remedyOption = Option.unsafe.spelling
    }
    var tally = ValidationTally()
    var leftOut: [Diagnostic] = []
    let operands = try invocation.paths()
    let targets = try invocation.targets(in: operands, \.inputs, on: console)
    var checkedOperands: Set<Int> = []
    try console.forEach(targets, jobs: repairs == nil ? jobs : .one) {
      (target, console) throws(Diagnostic) in
      try check(target, on: console)
    } take: { checked throws(Diagnostic) in
      guard let checked else { return }
      let target = checked.target
      if console.isVerbose, !(target.isOnly && target.isNamed) {
        let summary = repairs.map(checked.tally.summary) ?? checked.tally.summary
        try console.printSummary("\(target.path.visible): \(summary)")
      }
      checkedOperands.insert(target.operand)
      tally.add(checked.tally)
      leftOut += checked.leftOut
    }
    if invocation.reportUnchecked(operands, besides: checkedOperands, of: targets, on: console) {
      tally.hasFailed = true
    }
    tally.add(console.reportedOnce.filter { $0.severity > .note })
    tally.leaveOutErrors(console.remedies?.explainedCount ?? 0)
    console.report(leftOut)
    // Standard output contains only the repaired document.
    if repairs?.isDryRun != false || !invocation.operands.contains(StandardInput.path) {
      try console.printSummary(repairs.map(tally.summary) ?? tally.description)
    }
    if tally.hasFailed { return .failed }
    if repairs?.isDryRun == true, tally.repaired > 0 { return .findings }
    return failure.isReached(by: tally.severities) ? .findings : .done
  }

  // MARK: Check

  /// Checks one file or bundle, after the repairs, and reports its findings; returns `nil` if it was skipped.
  private func check(_ target: SearchTarget, on console: Console) throws(Diagnostic)
    -> CheckedTarget?
  {
    var checked = CheckedTarget(target: target)
    let (input, validator): (Input, Validator)
    do {
      input = try Input(target.path, as: form)
      validator = try self.validator(for: input, on: console)
    } catch {
      console.report([error])
      return checked
    }
    let read = Session(
      reading: input, recordsLayout: repairs != nil,
      generatedPages: validator.options.generatedPages, jobs: target.isOnly ? jobs : .one)
    guard target.isNamed || read.isSought(amongAll: invocation.has(.allFiles)) else { return nil }
    let repair = repair(read, by: validator, target, on: console)
    var session = repair.session
    session.diagnostics.removeAll { !isSought($0) }
    let contents = session.bundle.map(validator.contents)
    // People type `validate` for `plutil -lint`.
    let isForeign = target.isNamed && session.isForeignPropertyList
    let rules = validator.adding(reading: session.diagnostics)
    let findings =
      (isForeign
      ? session.diagnostics : contents.map(rules.validate) ?? session.findings(by: rules))
      .filter(isSought).sortedByLocation()
    let refusals = findings.filter(\.isRefusal)
    // In a diff that was not applied, most findings are at different locations than in the file.
    let isApplied = repairs?.isDryRun != true || repair.count == 0
    console.report(isApplied ? findings : refusals)
    if let error = repair.error { console.report([error]) }
    checked.tally = ValidationTally(
      of: session, findings, isForeign: isForeign,
      hasUnreadable: contents?.unreadablePaths.isEmpty == false, refusals: refusals)
    checked.tally.repaired = repair.count
    checked.tally.hasFailed = checked.tally.hasFailed || repair.error != nil
    checked.leftOut = repair.leftOut
    return checked
  }

  // MARK: Repair

  private struct Repair {
    /// The input after it, or as it was read.
    var session: Session
    var count = 0
    /// Warnings about the files that are not in the patch.
    var leftOut: [Diagnostic] = []
    /// Why nothing could be repaired.
    var error: Diagnostic?
  }

  private func repair(
    _ session: Session, by validator: Validator, _ target: SearchTarget, on console: Console
  ) -> Repair {
    guard let repairs else { return Repair(session: session) }
    do throws(Diagnostic) {
      let result = try RepairedInput(session, by: validator, repairs)
      let leftOut = try deliver(result, repairs, to: target, on: console)
      return Repair(session: result.session, count: result.count, leftOut: leftOut)
    } catch {
      return Repair(session: session, error: error)
    }
  }

  /// Writes the repaired files or lists those of the inputs that are named; without any, prints a patch of
  /// all bundles for `git apply`.
  ///
  /// - Returns: Warnings about files that are not in the patch.
  private func deliver(
    _ input: RepairedInput, _ repairs: RepairOptions, to target: SearchTarget, on console: Console
  ) throws(Diagnostic) -> [Diagnostic] {
    guard repairs.isDryRun else {
      try input.deliver(.write, on: console)
      console.reportRepairs(of: input.repaired.sortedByLocation())
      return []
    }
    guard console.form == .text else { return [] }
    guard invocation.operands.isEmpty else {
      try input.deliver(.list, on: console)
      return []
    }
    let patch = input.changes.patch
    try console.write(patch.bytes)
    let command = "\(Tool.name) fix \(target.path.shellQuoted)\(repairs.arguments)"
    // Each file has its own command, but only the first help for a rule is shown.
    return patch.leftOut.map { file, obstacle in
      .warning(.output, "not in the patch because \(obstacle); run \(command)", about: file)
    }
  }

  // MARK: Rules

  private func validator(for input: Input, on console: Console) throws(Diagnostic) -> Validator {
    let rules = InputRules(for: input, invocation, on: console)
    let validator = try rules.validator { (options) throws(Diagnostic) in
      options.listsStrings = console.isVerbose
      options.isShipped = repairs == nil && input.isShipped
      let named = invocation.values(of: .code)
      options.code = try code.code(in: named.isEmpty ? options.codeFolders : named, on: console)
    }
    guard let only else { return validator }
    if only.allSatisfy({ Validator.Rule.named($0).map(validator.isChecking) == false }) {
      throw Diagnostic(
        .configuration,
        "every rule that --only names is off: \(only.sorted().joined(separator: ", "))",
        help: "rules about code need --code DIR; --rule ID=warning switches others on",
        at: .file(input.name))
    }
    return validator.only(only)
  }

  /// Whether a diagnostic is reported: what `--only` names, and what prevents that it is checked.
  private func isSought(_ diagnostic: Diagnostic) -> Bool {
    only?.contains(diagnostic.message.rule) != false || diagnostic.isRefusal
  }
}

extension Diagnostic {
  /// Whether it is not about a mistake in settings, but about settings that cannot be read.
  fileprivate var isRefusal: Bool { severity == .error && !(message is RuleMessage) }
}
