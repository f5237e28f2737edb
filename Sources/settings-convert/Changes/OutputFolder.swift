import PropertyLists
import SettingsBundles

/// The destination folder of a bundle: a `Settings.bundle`, or a folder of YAML.
struct OutputFolder {
  let path: String
  let layout: BundleLayout
  /// Whether the user named the layout, so files of other layouts are ignored.
  var isLayoutNamed = false
  /// The user's format for the pages of a bundle.
  var pageFormat: Format?

  struct Changes {
    let outputs: [BundleWritePlan.Output]
    let obsolete: [String]
    /// The number of files that are already up to date.
    let unchanged: Int

    init(outputs: [BundleWritePlan.Output], obsolete: [String], unchanged: Int) {
      self.outputs = outputs
      self.obsolete = obsolete
      self.unchanged = unchanged
    }

    fileprivate init(_ plan: BundleWritePlan) {
      outputs = plan.outputs
      obsolete = plan.obsolete
      unchanged = plan.unchanged.count
    }
  }

  func deliver(
    _ document: Document, from session: Session, over present: Session?, _ options: WriteOptions,
    on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    let input = session.input
    if options.modeline != nil, layout.format != .yaml {
      throw Diagnostic(ToolMessage.modelineWithoutYAML(layout.title), at: .file(path))
    }
    if case .check(byBytes: true) = options.purpose {
      throw Diagnostic(ToolMessage.folderBytes, at: .file(path))
    }
    // Invalid names are reported before anything is opened.
    let errors = errors(in: document, from: input)
    guard errors.isEmpty else {
      console.report(errors)
      return .failed
    }
    let parent = path.withoutTrailingSlashes.folderPrefix
    if !parent.isEmpty, try FileStatus.following(parent) == nil,
      let status = try deliver(document, from: session, intoNew: parent, options, on: console)
    {
      return status
    }
    let folder = try BundleFolder(path)
    let tree = try tree(of: folder, replacing: input, options, on: console)
    if options.mayWrite, options.creates, tree.map({ $0.files.count > 0 }) == true {
      throw Diagnostic(ToolMessage.existing, at: .file(path))
    }
    try refuseOtherLayout(of: tree, at: folder.path)
    try folder.refuseSpecialFiles(
      in: tree, blocking: SettingsBundle(document, layout: layout).members.map(\.path))
    var planOptions = input.writeOptions(options)
    planOptions.pageFormat = pageFormat
    if case .folder(let read)? = present?.input, read.files == tree?.files, read.layout == layout {
      planOptions.present = present?.bundle
    }
    let plan = BundleWritePlan(
      writing: document, countsComments: true, over: tree?.files ?? BundleFiles(),
      in: folder.path, layout: layout, planOptions)
    console.report(session.placed(plan.diagnostics))
    if options.mayLeaveOut, let note = plan.leftOutComments { console.report([note]) }
    guard !plan.diagnostics.contains(where: { $0.severity == .error }) else { return .failed }
    let changes = Changes(plan)
    switch options.purpose {
    case .check: return try check(document, from: session, tree, at: folder.path, on: console)
    case .dryRun: try list(changes, options, at: folder.path, on: console)
    case .write: try write(changes, in: folder, over: tree, options, on: console)
    }
    return .done
  }

  /// Creates the parent folder for a document that can be written.
  ///
  /// - Returns: `nil` if the folder was created, so that the bundle can be.
  private func deliver(
    _ document: Document, from session: Session, intoNew parent: String, _ options: WriteOptions,
    on console: Console
  ) throws(Diagnostic) -> ExitStatus? {
    var planOptions = session.input.writeOptions(options)
    planOptions.pageFormat = pageFormat
    let path = path.withoutTrailingSlashes
    let plan = BundleWritePlan(
      writing: document, over: BundleFiles(), in: path, layout: layout, planOptions)
    guard !plan.diagnostics.contains(where: { $0.severity == .error }) else {
      console.report(session.placed(plan.diagnostics))
      return .failed
    }
    switch options.purpose {
    case .write:
      try OutputFile.createFolder(parent)
      return nil
    case .check: return try DifferenceReport.missing(path, for: session.input).print(on: console)
    case .dryRun:
      console.report(session.placed(plan.diagnostics))
      try list(Changes(plan), options, at: path, on: console)
      return .done
    }
  }

  /// Applies changes to a bundle from this folder: all of them, or none.
  func deliver(
    _ changes: Changes, of input: InputFolder, _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    guard options.mayWrite else {
      try list(changes, options, at: path, on: console)
      return .done
    }
    let folder = try BundleFolder(path)
    let tree = try tree(of: folder, replacing: .folder(input), options, on: console)
    try folder.refuseSpecialFiles(in: tree, blocking: changes.outputs.map(\.path))
    try write(changes, in: folder, over: tree, options, on: console)
    return .done
  }

  /// The files in the folder, which is locked if it is about to be written.
  private func tree(
    of folder: BundleFolder, replacing input: Input, _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> FolderTree? {
    guard options.mayWrite else {
      let tree = try folder.unchangingTree()
      console.report(folder.interruptionWarnings())
      return tree
    }
    try folder.lock()
    console.report(try folder.recover())
    let tree = try folder.tree()
    try refuseChanges(to: input, in: tree)
    return tree
  }

  private func write(
    _ changes: Changes, in folder: BundleFolder, over tree: FolderTree?, _ options: WriteOptions,
    on console: Console
  ) throws(Diagnostic) {
    let removed = options.isPruning ? changes.obsolete : []
    var outcome: [Diagnostic] = []
    if case .inPlace = options.method {
      try folder.writeInPlace(changes.outputs, removing: removed, over: tree)
    } else {
      outcome = try folder.write(changes.outputs, removing: removed, over: tree)
    }
    console.hasWrittenFiles = true
    let error = outcome.lastIndex { $0.severity == .error }.map { outcome.remove(at: $0) }
    console.report(outcome)
    console.report(news(of: changes, options, at: folder.path, on: console))
    if let error { throw error }
  }

  /// Rejects a folder in which any page or table could not be replaced.
  func examine(for options: WriteOptions) throws(Diagnostic) {
    let folder = try BundleFolder(path)
    let members = try folder.tree()?.files.paths.filter { layout.member(at: $0).isSettings } ?? []
    try folder.examine(members)
  }

  /// Rejects the folder that was read, or one with its path, if its files have changed since.
  private func refuseChanges(to input: Input, in tree: FolderTree?) throws(Diagnostic) {
    guard case .folder(let folder) = input,
      path.withoutTrailingSlashes == folder.path || tree?.identity == folder.identity,
      tree?.files != folder.files
    else { return }
    throw Diagnostic(ToolMessage.changedMeanwhile, at: .file(path))
  }

  /// The reasons why a document cannot be a bundle here, whatever the folder contains.
  ///
  /// - Parameter input: The input that the document came from, whose unreadable files may stay.
  func errors(in document: Document, from input: Input) -> [Diagnostic] {
    let bundle = SettingsBundle(document, layout: layout, over: input.files)
    return bundle.faults + bundle.outwardPanes
  }

  /// Rejects mixing pages of one layout with those of another.
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
    of changes: Changes, _ options: WriteOptions, at path: String, on console: Console
  ) -> [Diagnostic] {
    let obsolete: [Diagnostic] =
      if changes.obsolete.count > 1, !console.isVerbose {
        [
          options.isPruning
            ? .note(.removedFiles(changes.obsolete.count), about: path)
            : .warning(.obsoleteFiles(changes.obsolete.count), about: path)
        ]
      } else {
        changes.obsolete.map { file in
          let file = "\(path)/\(file)"
          return options.isPruning ? .note(.removed, about: file) : .warning(.obsolete, about: file)
        }
      }
    let summary = ToolMessage.writtenBundle(
      written: changes.outputs.count, unchanged: changes.unchanged)
    return obsolete + (console.tellsSuccess ? [.note(summary, about: path)] : [])
  }

  private func list(
    _ changes: Changes, _ options: WriteOptions, at path: String, on console: Console
  ) throws(Diagnostic) {
    let writes = changes.outputs.map { output in
      let what = "\(output.bytes.count.inBytes)\(output.isReplacement ? ", replaces a file" : "")"
      return "would write \("\(path)/\(output.path)".visible) (\(what))"
    }
    let verb = options.isPruning ? "remove" : "leave"
    let obsolete = changes.obsolete.map { file in
      "would \(verb) \("\(path)/\(file)".visible), which is not in the document"
    }
    let unchanged =
      changes.unchanged > 0 ? ["would leave \(changes.unchanged.counted("file")) unchanged"] : []
    let lines = writes + obsolete + unchanged
    if !lines.isEmpty { try console.print(lines.joined(separator: "\n")) }
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
    // Files that the document does not contain stay in the folder, so they are not a difference.
    let differences = settingsDifferences(
      from: try present.document, to: document,
      comparingNames: layout != .bundle && !input.isBundleFolder
    ).filter { difference in
      guard case .removed = difference.change else { return true }
      return difference.path.components.first != .section(.files)
    }
    return try DifferenceReport(differences, from: path, in: session).print(on: console)
  }

  /// The files except for pages and tables that are empty or have only comments, which would be written.
  private func withoutValueless(_ files: BundleFiles) -> BundleFiles {
    var rest = files
    for path in files.paths where layout.member(at: path).isSettings {
      let bytes = files[path] ?? []
      if bytes.isEmpty || layout.format == .yaml && ValuelessYAML(bytes) != nil { rest[path] = nil }
    }
    return rest
  }
}

extension Input {
  /// The options for converting a document from the input to files.
  func writeOptions(_ options: WriteOptions) -> BundleWriteOptions {
    var plan = BundleWriteOptions()
    plan.source = isBundleFolder ? files : nil
    plan.modeline = options.modeline
    plan.isPruning = options.isPruning
    plan.dropsComments = options.dropsComments
    plan.isLossy = options.isLossy
    return plan
  }
}

extension OutputFolder {
  init(updating folder: InputFolder) {
    self.init(path: folder.path, layout: folder.layout, isLayoutNamed: true)
  }
}
