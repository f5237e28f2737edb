import PropertyLists
import SettingsBundles

/// One run of `convert`: all inputs are opened and all outputs are determined before the first one is
/// written.
///
/// Inputs are converted in parallel; the outputs are written sequentially.
struct Conversion: Sendable {
  private let invocation: Invocation
  private let source: DocumentForm?
  private let plan: OutputPlan
  private let failure: FailureThreshold
  /// Whether even a list is written in place of a page.
  private let writesAnything: Bool
  private let delivery: Delivery
  private let jobs: Jobs

  init(_ invocation: Invocation) throws(Diagnostic) {
    self.invocation = invocation
    source = try invocation.form()
    plan = try OutputPlan(
      invocation, to: invocation.value(of: .output).flatMap { $0 == StandardInput.path ? nil : $0 },
      as: try invocation.form(namedBy: .to, among: Format.writable),
      isSeveral: invocation.operands.count > 1)
    failure = try invocation.choice(of: .failOn) ?? .never
    writesAnything = invocation.has(.failOn) && failure == .never
    delivery = invocation.delivery
    jobs = try invocation.jobs()
    if let mistake { throw Diagnostic(mistake) }
  }

  /// A mistake that involves several arguments.
  private var mistake: ToolMessage? {
    if plan.isSeveral, plan.form?.isBundle == true { return .severalBundles }
    if plan.isSeveral, plan.folder == nil { return severalInputs }
    if let mistake = invocation.mistakeInCheck(of: plan.path) { return mistake }
    if plan.form?.isBundle == true, plan.path == nil { return .needsFolder("a bundle") }
    return nil
  }

  /// Two inputs without OUTPUT are most likely an input and its OUTPUT.
  private var severalInputs: ToolMessage {
    let operands = invocation.operands
    let text = "several inputs need a folder as OUTPUT"
    guard !invocation.has(.output), operands.count == 2, operands[1] != StandardInput.path
    else {
      return ToolMessage(
        .usage, text, help: "end OUTPUT with /, or convert one input at a time")
    }
    return ToolMessage(
      .usage, text,
      help: "to write \(operands[1].visible), run \(Tool.name) \(operands[0].shellQuoted) -o "
        + "\(operands[1].shellQuoted); to convert both, add -o FOLDER/")
  }

  func run(on console: Console) throws(Diagnostic) -> ExitStatus {
    var status = ExitStatus.done
    var inputs: [PendingInput] = []
    var paths = try invocation.inputs()
    if !plan.isSeveral { paths = [try invocation.bundlePath(paths[0])] }
    for path in plan.isSeveral ? paths : [] where try PathProbe(path).isBundle {
      throw Diagnostic(ToolMessage.severalBundles, at: .file(path))
    }
    for path in paths {
      do {
        inputs.append(try PendingInput(path, as: source, isOnly: !plan.isSeveral))
      } catch {
        console.report([error])
        status = .failed
      }
    }
    // A single one has been read as a whole.
    if plan.isSeveral {
      let replaced = Set(
        try plan.outputs(of: inputs.map(\.head)).compactMap { try? FileStatus.identity(of: $0) })
      for position in inputs.indices { try inputs[position].read(ifAmong: replaced) }
    }
    try console.forEach(inputs, jobs: jobs) { (input, console) throws(Diagnostic) in
      attempt(on: console) { () throws(Diagnostic) in
        try changes(for: try input.read(), on: console)
      }
    } take: { prepared throws(Diagnostic) in
      let result = prepared.flatMap { prepared in
        attempt(on: console) { () throws(Diagnostic) in
          try prepared.changes?.deliver(delivery, on: console) ?? prepared.status
        }
      }
      status = max(status, result ?? .failed)
    }
    return status
  }

  /// The result of some work; `nil` after an error, which is reported.
  private func attempt<Result>(
    on console: Console, _ work: () throws(Diagnostic) -> Result
  ) -> Result? {
    do {
      return try work()
    } catch {
      console.report([error])
      return nil
    }
  }

  /// What is to be written for an input, or else the status.
  private struct PlannedOutput: Sendable {
    var changes: ChangeSet?
    var status = ExitStatus.done
  }

  private func changes(for input: Input, on console: Console) throws(Diagnostic) -> PlannedOutput {
    let format = try plan.format(for: input)
    let session = Session(
      reading: input, for: format, keepsUnreadable: invocation.has(.keepGoing),
      isLossy: plan.options.isLossy, jobs: plan.isSeveral ? .one : jobs)
    let rules = InputRules(for: input, invocation, on: console)
    let diagnostics = try diagnostics(of: session, by: rules)
    console.report(diagnostics)
    guard !session.hasErrors else { return PlannedOutput(status: .failed) }
    var settings = try session.settings()
    if console.isVerbose { console.report([input.progress(settings)]) }
    if !delivery.isCheck { console.report(session.leftOutComments) }
    let output = try plan.output(of: input, settings.role, format)
    if !writesAnything, output.isPropertyList, case .single(let document) = settings,
      document.isListOfElements(for: output, from: input)
    {
      throw Diagnostic(
        ToolMessage(
          .unreadablePage, "expected a dictionary as the page but found an array",
          help:
            "put the array below PreferenceSpecifiers:, or write it as it is with --fail-on never"),
        at: document.root.location)
    }
    if settings.role == .bundle, input.folder?.layout == .bundle || output.isMissing,
      case .file(let path) = output.target, output.isPropertyList
    {
      console.report([
        .note(
          .outputName, "the whole bundle is one document here",
          help: "to write a bundle, use -o NAME.bundle", about: path)
      ])
    }
    if let layout = output.target.layout, let bundle = settings.bundle, input.folder == nil {
      settings = .bundle(bundle.checked(in: layout))
    }
    let findings = try findings(in: settings, of: session, by: rules, goingTo: output, on: console)
    let found = failure.shown(findings.found)
    if failure.isReached(by: (diagnostics + found).severities) {
      console.report(found)
      return PlannedOutput(status: .findings)
    }
    if console.form == .text, !console.isVerbose {
      findings.report(as: failure, about: output.settingsPath ?? "<stdout>", on: console)
    } else {
      console.report(found)
    }
    try reportTranslationsLeft(by: settings, in: output, on: console)
    var changes = try ChangeSet(writing: settings, to: output, from: session)
    guard delivery.isWriting else {
      // What writes nothing need not wait for its turn.
      return PlannedOutput(status: try changes.deliver(delivery, on: console))
    }
    // What waits needs only the bytes.
    changes.contents = nil
    return PlannedOutput(changes: changes)
  }

  /// Reports the strings of a bundle's pages that its tables, or those that remain in OUTPUT, no longer translate.
  private func reportTranslationsLeft(
    by settings: Settings, in output: Output, on console: Console
  ) throws(Diagnostic) {
    guard output.target.layout != nil, settings.role == .bundle, let bundle = settings.bundle,
      let present = output.session, let old = try? present.settings()
    else { return }
    let others = plan.options.isPruning ? nil : old.bundle
    let whole = Settings.bundle(try others.map(bundle.addingTables) ?? bundle)
    let hasTables = bundle.members.contains { $0.id.isTable }
    console.report(
      present.located(
        try whole.translationsLeft(changedFrom: old, renamedIn: hasTables ? settings : old)))
  }

  /// The diagnostics of reading; of an input that is written, a rule's error is a warning unless it
  /// prevents writing.
  private func diagnostics(
    of session: Session, by rules: InputRules
  ) throws(Diagnostic) -> [Diagnostic] {
    guard !session.hasErrors else {
      return session.input.folder?.layout == .bundle
        ? offeringToKeep(session.diagnostics) : session.diagnostics
    }
    return try session.diagnostics(ratedBy: rules.validator())
      .flatMap { $0.severity == .error ? failure.shown([$0]) : [$0] }
  }

  /// The diagnostics of a bundle; errors in its pages and tables mention the option that keeps these
  /// files unchanged.
  private func offeringToKeep(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      guard diagnostic.severity == .error, diagnostic.path?.components.isEmpty == false else {
        return diagnostic
      }
      return Diagnostic(
        ToolMessage(
          rule: diagnostic.message.rule, diagnostic.message.text,
          help: "\(diagnostic.message.help); --keep-going keeps the file unchanged"),
        at: diagnostic.location,
        path: diagnostic.path)
    }
  }

  /// The mistakes in hand-written settings that are about to become property lists: errors, shown as
  /// warnings unless they prevent writing, and keys of a page that nothing reads.
  ///
  /// Settings that are property lists already may have just one: that they depend on a build.
  private func findings(
    in settings: Settings, of session: Session, by rules: InputRules,
    goingTo output: Output, on console: Console
  ) throws(Diagnostic) -> FindingsDelta {
    let isHandWritten = !session.input.isPropertyList
    guard output.isPropertyList, isHandWritten || settings.mayDependOnBuild,
      settings.isSettings(for: output)
    else { return FindingsDelta() }
    // The output rejects settings that cannot be written at all.
    guard settings.errors(in: output.target.layout).isEmpty else { return FindingsDelta() }
    // A mistake in the rules is reported even if no finding is.
    _ = try rules.options
    guard !console.isQuiet || failure != .never else { return FindingsDelta() }
    let validator = try rules.validator()
    // If an output is unreadable, all mistakes are new.
    let check = ChangeCheck(of: output.session?.content, by: validator)
    return check.findings(in: settings, writingTo: output.settingsPath) { finding in
      finding.kind == .buildSetting
        || isHandWritten
          && (failure.includes(finding) || finding.kind == .unknownRootKey)
    }
  }
}

extension Document {
  /// Whether it is a list in place of a page: it goes into a bundle or a page's file, or someone wrote
  /// elements without their page.
  fileprivate func isListOfElements(for output: Output, from input: Input) -> Bool {
    guard root.kind == .array else { return false }
    if output.target.layout != nil { return true }
    return DocumentRole(of: self, writingTo: output.settingsPath) == .page
      || !input.isPropertyList && root.items.contains(where: \.isElement)
  }
}

extension Settings {
  /// Whether the output is subject to rules: a bundle in a single file is not for Apple's software.
  fileprivate func isSettings(for output: Output) -> Bool {
    guard output.target.layout == nil, case .single(let document) = self else {
      return output.target.layout != nil && role != .other
    }
    return [.page, .table].contains(DocumentRole(of: document, writingTo: output.settingsPath))
  }

  /// The reasons why they cannot be a bundle in a folder, whatever it contains.
  fileprivate func errors(in layout: BundleLayout?) -> [Diagnostic] {
    guard let layout else { return [] }
    let bundle = bundle(in: layout)
    return bundle.faults
  }
}
