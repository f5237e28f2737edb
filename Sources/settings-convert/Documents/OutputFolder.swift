import PropertyLists
import SettingsBundles

/// A folder that a bundle is written to: a `Settings.bundle`, or a folder of YAML.
struct OutputFolder {
  /// The path as the user wrote it; one with a trailing slash is created with the folders around it.
  let path: String
  let layout: BundleLayout
  /// Whether the user named the layout, so that files of another one are ignored.
  var isLayoutNamed = false
  /// The format that the user named for the pages of a bundle.
  var pageFormat: Format?

  func deliver(
    _ document: Document, from session: Session, _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    let input = session.input
    if options.modeline != nil, layout.format != .yaml {
      throw Diagnostic(ToolMessage.modelineWithoutYAML(layout.title), at: .file(path))
    }
    try refuse(options.method)
    if case .check(byBytes: true) = options.purpose {
      throw Diagnostic(ToolMessage.folderBytes, at: .file(path))
    }
    // Invalid names are reported before anything is opened.
    let errors = errors(in: document, from: input)
    guard errors.isEmpty else {
      console.report(errors)
      return .failed
    }
    if options.mayWrite, path.endsInSlash {
      try OutputFile.createFolder(path.withoutTrailingSlashes.folderPrefix)
    }
    let folder = try BundleFolder(path)
    let tree: FolderTree?
    if options.mayWrite {
      try folder.lock()
      console.report(try folder.recover())
      tree = try folder.tree()
      try refuseChanges(to: input, in: tree)
      if options.creates, tree.map({ $0.files.count > 0 }) == true {
        throw Diagnostic(ToolMessage.existing, at: .file(path))
      }
    } else {
      tree = try folder.unchangingTree()
      console.report(folder.interruptionWarnings())
    }
    try refuseOtherLayout(of: tree, at: folder.path)
    try folder.refuseSpecialFiles(
      in: tree, blocking: SettingsBundle(document, layout: layout).members.map(\.path))
    let plan = BundleWritePlan(
      writing: document, from: input.commentFormat, over: tree?.files ?? BundleFiles(),
      in: folder.path, layout: layout, planOptions(for: input, options))
    console.report(plan.diagnostics)
    if options.mayLeaveOut, let note = plan.leftOutComments { console.report([note]) }
    guard !plan.diagnostics.contains(where: { $0.severity == .error }) else { return .failed }
    switch options.purpose {
    case .check:
      return try check(document, from: session, tree, at: folder.path, on: console)
    case .dryRun:
      let lines = dryRun(plan, options, at: folder.path)
      if !lines.isEmpty { try console.print(lines.joined(separator: "\n")) }
    case .write:
      let outcome = try folder.write(
        plan.outputs, removing: options.isPruning ? plan.obsolete : [], over: tree)
      console.hasWrittenFiles = true
      console.report(outcome)
      console.report(news(of: plan, options, at: folder.path, isVerbose: console.isVerbose))
      if outcome.contains(where: { $0.severity == .error }) { return .failed }
    }
    return .done
  }

  private func planOptions(for input: Input, _ options: WriteOptions) -> BundleWriteOptions {
    var plan = BundleWriteOptions()
    plan.pageFormat = pageFormat
    plan.source = input.isBundleFolder ? input.files : nil
    plan.modeline = options.modeline
    plan.isPruning = options.isPruning
    plan.isLossy = options.isLossy
    plan.withDisplayNames = input.withDisplayNames
    return plan
  }

  /// Refuses a folder in which any page or table could not be replaced.
  func examine(for options: WriteOptions) throws(Diagnostic) {
    try refuse(options.method)
    let folder = try BundleFolder(path)
    let members = try folder.tree()?.files.paths.filter { layout.member(at: $0).isSettings } ?? []
    try folder.examine(members)
  }

  private func refuse(_ method: FileReplacement.Method) throws(Diagnostic) {
    guard case .staged = method else {
      throw Diagnostic(ToolMessage.folderInPlace, at: .file(path))
    }
  }

  /// Replaces some files of a bundle that was read from the folder: all of them, or none.
  func replace(
    _ outputs: [BundleWritePlan.Output], of input: Input, on console: Console
  ) throws(Diagnostic) {
    let folder = try BundleFolder(path)
    try folder.lock()
    console.report(try folder.recover())
    let tree = try folder.tree()
    try refuseChanges(to: input, in: tree)
    try folder.refuseSpecialFiles(in: tree, blocking: outputs.map(\.path))
    var outcome = try folder.write(outputs, over: tree)
    console.hasWrittenFiles = true
    let error = outcome.lastIndex { $0.severity == .error }.map { outcome.remove(at: $0) }
    console.report(outcome)
    if let error { throw error }
  }

  /// Refuses to go on when the folder is the one that was read, or has its path, and has other files
  /// now.
  ///
  /// - Throws: `ToolMessage.changedMeanwhile`.
  private func refuseChanges(to input: Input, in tree: FolderTree?) throws(Diagnostic) {
    guard case .folder(let folder) = input,
      path.withoutTrailingSlashes == folder.path || tree?.identity == folder.identity,
      tree?.files != folder.files
    else { return }
    throw Diagnostic(ToolMessage.changedMeanwhile, at: .file(path))
  }

  /// The reasons why a document cannot be a bundle here, whatever is in the folder.
  ///
  /// - Parameter input: The input that the document came from: its files that cannot be read may stay.
  func errors(in document: Document, from input: Input) -> [Diagnostic] {
    let bundle = SettingsBundle(document, layout: layout, over: input.files)
    return bundle.faults + bundle.outwardPanes
  }

  /// Refuses to mix pages of one layout with those of another.
  private func refuseOtherLayout(of tree: FolderTree?, at path: String) throws(Diagnostic) {
    guard let tree, !isLayoutNamed else { return }
    let paths = tree.files.paths
    let present = BundleLayout(of: tree.files, in: path)
    guard present != layout, paths.contains(where: { present.member(at: $0).isSettings }) else {
      return
    }
    let hasOwn = paths.contains { layout.member(at: $0).isSettings }
    guard layout != .bundle || !hasOwn else { return }
    throw Diagnostic(ToolMessage.otherLayout(present.title), at: .file(path))
  }

  private func news(
    of plan: BundleWritePlan, _ options: WriteOptions, at path: String, isVerbose: Bool
  ) -> [Diagnostic] {
    let obsolete = plan.obsolete.map { file -> Diagnostic in
      let file = "\(path)/\(file)"
      return options.isPruning ? .note(.removed, about: file) : .warning(.obsolete, about: file)
    }
    let summary = ToolMessage.writtenBundle(
      written: plan.outputs.count, unchanged: plan.unchanged.count)
    return obsolete + (isVerbose ? [.note(summary, about: path)] : [])
  }

  // MARK: Comparing

  private func check(
    _ document: Document, from session: Session, _ tree: FolderTree?, at path: String,
    on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    let input = session.input
    guard let tree else { return try DifferenceReport.missing(path, for: input).print(on: console) }
    let files = withoutValueless(tree.files)
    guard files.paths.contains(where: { layout.member(at: $0).isSettings }) || files == tree.files
    else { return try DifferenceReport.valueless(path, for: input).print(on: console) }
    var present = SettingsBundle(reading: files, name: path, layout: layout)
    if layout == .bundle { present.leaveUnreadable(.keptAsFile) }
    guard present.firstError == nil else {
      console.report(present.diagnostics)
      return .failed
    }
    // Files that the document does not name stay in the folder, and so are not a difference.
    let differences = settingsDifferences(
      from: try present.document, to: document,
      comparingNames: layout != .bundle && !input.isBundleFolder
    ).filter { difference in
      guard case .removed = difference.change else { return true }
      return difference.path.components.first != .key(BundleSection.files.rawValue)
    }
    return try DifferenceReport(differences, from: path, in: session).print(on: console)
  }

  /// The files without pages and tables that are empty or have only comments: those would be written.
  private func withoutValueless(_ files: BundleFiles) -> BundleFiles {
    var rest = files
    for path in files.paths where layout.member(at: path).isSettings {
      let bytes = files[path] ?? []
      if bytes.isEmpty || layout.format == .yaml && ValuelessYAML(bytes) != nil { rest[path] = nil }
    }
    return rest
  }

  private func dryRun(
    _ plan: BundleWritePlan, _ options: WriteOptions, at path: String
  ) -> [String] {
    let writes = plan.outputs.map { output in
      let what = "\(output.bytes.count.inBytes)\(output.isReplacement ? ", replaces a file" : "")"
      return "would write \("\(path)/\(output.path)".visible) (\(what))"
    }
    let verb = options.isPruning ? "remove" : "leave"
    let obsolete = plan.obsolete.map { file in
      "would \(verb) \("\(path)/\(file)".visible), which is not in the document"
    }
    let count = plan.unchanged.count
    let unchanged = count > 0 ? ["would leave \(count.counted("file")) unchanged"] : []
    return writes + obsolete + unchanged
  }
}
