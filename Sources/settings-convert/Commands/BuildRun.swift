import PropertyLists
import SettingsBundles

/// One run of `build`: all inputs are read, reduced, joined, and checked before anything is written.
struct BuildRun {
  private let invocation: Invocation
  private let settings: BundleBuild.BuildSettings
  private let projectFolder: String
  private let plan: OutputPlan
  private let failure: FailureThreshold
  private let delivery: Delivery

  init(_ invocation: Invocation) throws(Diagnostic) {
    self.invocation = invocation
    let values = try invocation.buildSettings()
    settings = BundleBuild.BuildSettings(values)
    projectFolder = values["SRCROOT"] ?? ""
    let path = invocation.value(of: .output).flatMap { $0 == StandardInput.path ? nil : $0 }
    let named = try invocation.form(namedBy: .to, among: Format.writable)
    let form: DocumentForm? =
      if let named { named } else if let path {
        Format.forOutput(named: path)?.isPropertyList == true ? .format(.binary) : nil
      } else {
        .format(.yaml)
      }
    var options = BundleWriteOptions()
    options.isPruning = true
    options.dropsComments = true
    // The form in which Xcode writes pages, unless another one was named.
    options.pageFormat = .binary
    plan = try OutputPlan(invocation, to: path, as: form, isRewriting: true, options: options)
    failure = try invocation.choice(of: .failOn) ?? .error
    delivery = invocation.delivery
    if let mistake = invocation.mistakeInCheck(of: path) { throw Diagnostic(mistake) }
    try invocation.ruleOptions()
  }

  /// The only page that is written; `nil` for a bundle.
  private var page: String? {
    guard let path = plan.path, plan.folder == nil, Format.fileExtension(of: path) == "plist" else {
      return nil
    }
    return String(path.folderAndFile.file.dropLast(".plist".count))
  }

  func run(on console: Console) throws(Diagnostic) -> ExitStatus {
    var status = ExitStatus.failed
    do {
      status = try build(on: console)
    } catch {
      // These come before the build, or say themselves what has been written.
      if error.kind == .usage || error.kind == .output { throw error }
      console.report([error])
    }
    if status != .done, delivery.isWriting, !console.hasWrittenFiles {
      console.report([
        .note(.progress, "nothing was written", about: plan.path ?? "<stdout>")
      ])
    }
    return status
  }

  private func build(on console: Console) throws(Diagnostic) -> ExitStatus {
    let unexpanded = invocation.values(of: .noExpand)
    let operands = unexpanded.isEmpty ? try invocation.inputs() : invocation.operands
    let fixed = Set(unexpanded.map(InputName.init))
    let named = unexpanded.isEmpty ? [] : Set(operands.map(InputName.init))
    let paths = operands + unexpanded.filter { !named.contains(InputName($0)) }
    var sessions: [Session] = []
    var inputs: [BundleBuild.Input] = []
    // The rules for the first input are those for the result.
    var rules: InputRules?
    for path in paths {
      let opened = try opened(path)
      let ownRules = InputRules(for: opened, invocation, on: console)
      let session = try Session(opened, by: ownRules, on: console, needing: { _ in true })
      rules = rules ?? ownRules
      sessions.append(session)
      inputs.append(
        try input(session, expanding: fixed.isEmpty || !fixed.contains(InputName(path))))
    }
    guard let first = sessions.first, let rules else {
      throw Diagnostic(ToolMessage.missingInput)
    }
    if let path = invocation.value(of: .inputs) {
      let list = try InputList(
        of: sessions.map(\.input), rules: invocation.value(of: .config), from: projectFolder)
      guard plan.path != nil else {
        return try ChangeSet(
          list.text, "list", signature: InputList.prefix, to: path, from: first.input.name
        ).deliver(delivery, on: console)
      }
      console.report(try list.warnings(about: path))
    }
    let validator = try rules.validator {
      $0.listsStrings = console.isVerbose
      $0.isBuilt = true
    }
    let build = try BundleBuild(inputs, settings: settings, options: validator.options)
    if console.isVerbose { console.report(build.notes) }
    console.report(build.diagnostics)
    guard !build.diagnostics.contains(where: { $0.severity == .error }) else { return .failed }
    let result = Session(
      page == nil ? .bundle(build.bundle) : .single(try build.page()), from: first.input)
    let found = result.findings(by: validator, writingTo: plan.path)
      .filter { $0.severity > .note }
    console.report(failure.shown(found))
    if failure.isReached(by: found.map(\.severity)) { return .findings }
    var plan = plan
    plan.options.generatedPages = validator.options.generatedPages
    return try changes(of: result, from: first.input, by: plan).deliver(delivery, on: console)
  }

  private func changes(
    of result: Session, from input: Input, by plan: OutputPlan
  ) throws(Diagnostic) -> ChangeSet {
    let role = page == nil ? DocumentRole.bundle : .page
    let output = try plan.output(of: input, role, try plan.format(for: input))
    do {
      return try ChangeSet(
        writing: try result.settings().withoutComments, to: output, from: result)
    } catch {
      // The joined document does not know the places of its values.
      throw result.locatedIfNeeded([error])[0]
    }
  }

  private func opened(_ path: String) throws(Diagnostic) -> Input {
    // As `xcodebuild` takes it.
    if let sign = path.firstIndex(of: "="), BundleBuild.BuildSettings.isName(String(path[..<sign])),
      try FileStatus.following(path) == nil
    {
      let option = "\(Option.define.spelling) \(path.shellQuoted)"
      throw Diagnostic(ToolMessage.unexpectedArgument(path, nearest: option))
    }
    let input = try Input(try invocation.bundle(path), as: try invocation.form())
    if let output = plan.path { try input.rejectReplacement(by: output) }
    return input
  }

  /// The bundle in an input, its only page or table, or a String Catalog.
  private func input(
    _ session: Session, expanding expands: Bool
  ) throws(Diagnostic) -> BundleBuild.Input {
    if case .file(let file) = session.input, page == nil,
      Format.fileExtension(of: file.name) == "xcstrings"
    {
      return try .init(catalog: try session.document(), expands: expands)
    }
    let bundle: SettingsBundle
    if page == nil, let whole = session.bundle {
      bundle = whole
    } else {
      bundle = try SettingsBundle(
        of: try session.document(),
        inFile: session.input.isStandardInput ? nil : session.input.name,
        asPage: page)
    }
    if let fault = bundle.faults.first { throw fault }
    return BundleBuild.Input(bundle, expands: expands)
  }
}

/// An input, however its path is spelled.
private enum InputName: Hashable {
  case file(FileStatus.Identity)
  /// There is no such file.
  case path(String)

  init(_ path: String) {
    self = (try? FileStatus.identity(of: path)).map(Self.file) ?? .path(path)
  }
}

extension Invocation {
  /// The build settings: those defined by options, and the variables of the environment.
  fileprivate func buildSettings() throws(Diagnostic) -> [String: String] {
    var values = SystemCalls.environmentVariables
    var defined: Set<String> = []
    for argument in self.values(of: .define) {
      let text = try Self.text(argument)
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard parts.count == 2, BundleBuild.BuildSettings.isName(parts[0]) else {
        throw Diagnostic(
          ToolMessage.invalidValue(
            text, option: Option.define.spelling,
            help: "use NAME=VALUE, such as CONFIGURATION=Debug"))
      }
      let (name, value) = (parts[0], parts[1])
      guard defined.insert(name).inserted || values[name] == value else {
        throw Diagnostic(ToolMessage.repeatedOption("\(Option.define.spelling) \(name)"))
      }
      values[name] = value
    }
    return values
  }
}
