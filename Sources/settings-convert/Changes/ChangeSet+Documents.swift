import PropertyLists
import SettingsBundles

/// The changes that put settings in their place.
extension ChangeSet {
  /// - Parameters:
  ///   - session: The input that the settings came from.
  ///   - existing: What is there now.
  /// - Throws: The first value that a file cannot represent, or the reason why what exists must not be
  ///   changed; what a folder cannot represent is among the diagnostics.
  init(
    writing settings: Settings, to destination: Destination, from session: Session,
    over existing: ExistingOutput, _ options: WriteOptions
  ) throws(Diagnostic) {
    self.init(at: destination.target)
    switch destination.target {
    case .standardOutput, .file:
      try addFile(try settings.document, to: destination, from: session, over: existing, options)
    case .folder(let path, let layout):
      try addFolder(
        settings, at: path.withoutTrailingSlashes, layout, destination, from: session,
        over: existing, options)
    }
  }

  // MARK: A file

  private mutating func addFile(
    _ document: Document, to destination: Destination, from session: Session,
    over existing: ExistingOutput, _ options: WriteOptions
  ) throws(Diagnostic) {
    let path = destination.path
    if options.existing == .rejected, let path, !existing.isMissing {
      throw Diagnostic(ToolMessage.existing, at: .file(path))
    }
    var target = FileTarget(format: destination.format ?? .xml)
    if options.existing == .updated, let path {
      if existing.hasSettings(unlike: document) {
        throw Diagnostic(
          .outputName,
          "this file has settings, of which INPUT would leave nothing; it was not replaced",
          help: "choose another OUTPUT, or overwrite it with --rewrite", at: .file(path))
      }
      try target.update(existing, at: path, isFormatNamed: destination.isNamed)
    }
    let content = try FileContent(
      document, as: target.format, from: session.input, to: path, updating: target.file,
      from: target.document, options)
    diagnostics = content.diagnostics + target.notes
    (title, format) = (target.format.title, target.format)
    add(FileChange(path: path ?? "<stdout>", old: existing.old, new: content.bytes))
    if case .check(let byBytes) = options.purpose {
      difference = try difference(
        of: document, content, from: session, over: existing, byBytes: byBytes)
    }
  }

  /// How a file is written: in which format, and over which text.
  private struct FileTarget {
    var format: Format
    /// The file to update and its document, unless it is written anew.
    var file: InputFile?
    var document: Document?
    var notes: [Diagnostic] = []

    init(format: Format) {
      self.format = format
    }

    /// Updates an existing file if that is possible.
    ///
    /// It keeps its own format if its name allows that. A binary file has no layout to keep, so it is not
    /// parsed.
    ///
    /// - Throws: `ToolMessage.foreignFile` for a file that neither its name nor its contents show to be a
    ///   document, and `ToolMessage.misnamedOutput` if the new contents would not suit its name.
    mutating func update(
      _ existing: ExistingOutput, at path: String, isFormatNamed: Bool
    ) throws(Diagnostic) {
      guard let file = existing.file, !file.bytes.isEmpty else { return }
      let named = Format.forOutput(named: path)
      let hasExtension = named != nil
      if !isFormatNamed, file.format.isWritable,
        !hasExtension || format.isPropertyList && file.format.isPropertyList
      {
        format = file.format
      }
      if file.format != format {
        if let named, named != format, !(named.isPropertyList && format.isPropertyList),
          (try? existing.session?.document()) != nil
        {
          throw Diagnostic(
            ToolMessage.misnamedOutput(Format.fileExtension(of: path), format: format.title),
            at: .file(path))
        }
        let old = Format.actual(file.bytes, name: file.name)
        let message = ToolMessage.replacedFormat(old: old.title, new: format.title)
        notes.append(.note(message, about: path))
      }
      guard file.format.isText, !hasExtension || notes.isEmpty else { return }
      let document = file.valueless == nil ? try? existing.session?.document() : nil
      if !hasExtension, document?.root.kind.isContainer != true {
        throw Diagnostic(ToolMessage.foreignFile, at: .file(path))
      }
      guard notes.isEmpty else { return }
      if document != nil || file.valueless != nil {
        (self.file, self.document) = (file, document)
      } else {
        notes.append(
          .note(
            .replacedFormat,
            "the existing file is not valid \(file.format.title), so nothing of it is kept",
            about: path))
      }
    }
  }

  // MARK: A folder

  private mutating func addFolder(
    _ settings: Settings, at path: String, _ layout: BundleLayout, _ destination: Destination,
    from session: Session, over existing: ExistingOutput, _ options: WriteOptions
  ) throws(Diagnostic) {
    let input = session.input
    if options.modeline != nil, layout.format != .yaml {
      throw Diagnostic(ToolMessage.modelineWithoutYAML(layout.title), at: .file(path))
    }
    if case .check(byBytes: true) = options.purpose {
      throw Diagnostic(
        .usage, "the bytes of a folder cannot be compared", help: "use --check without =bytes",
        at: .file(path))
    }
    let folder = existing.folder
    isNew = folder == nil
    if options.existing == .rejected, folder.map({ $0.count > 0 }) == true, options.mayWrite {
      throw Diagnostic(ToolMessage.existing, at: .file(path))
    }
    let bundle = settings.bundle(in: layout)
    if let folder {
      if !destination.isNamed { try folder.rejectOtherLayout(than: layout) }
      try folder.rejectSpecialFiles(blocking: bundle.members.map(\.path))
    }
    var planOptions = input.bundleWriteOptions(options)
    planOptions.pageFormat = destination.format
    if folder?.layout == layout { planOptions.present = existing.session?.bundle }
    let plan = BundleWritePlan(
      writing: bundle, countsComments: true, over: folder?.files ?? SettingsBundle.Files(),
      in: path,
      planOptions)
    add(plan)
    diagnostics = session.locatedIfNeeded(plan.diagnostics)
    if !options.isCheck, let note = plan.leftOutComments { diagnostics.append(note) }
    if case .check = options.purpose, firstError == nil {
      difference = try difference(of: bundle, from: session, over: existing)
    }
  }
}

extension InputFolder {
  /// Whether this folder has a path, whatever links lead there.
  func isFolder(at path: String) -> Bool {
    self.path == path.withoutTrailingSlashes || (try? FileStatus.identity(of: path)) == identity
  }

  /// Rejects mixing pages of one layout with those of another.
  fileprivate func rejectOtherLayout(than layout: BundleLayout) throws(Diagnostic) {
    guard self.layout != layout,
      files.paths.contains(where: { self.layout.member(at: $0).isSettings })
    else { return }
    let hasOwn = files.paths.contains { layout.member(at: $0).isSettings }
    guard layout != .bundle || !hasOwn else { return }
    throw Diagnostic(
      .output, "this folder is \(self.layout.title)",
      help: "choose another OUTPUT, or add --to bundle", at: .file(path))
  }
}

extension Input {
  /// The options for converting a document from the input to files.
  func bundleWriteOptions(_ options: WriteOptions) -> BundleWriteOptions {
    var plan = BundleWriteOptions()
    plan.source = folder?.layout == .bundle ? files : nil
    plan.modeline = options.modeline
    plan.isPruning = options.isPruning
    plan.dropsComments = options.dropsComments
    plan.isLossy = options.isLossy
    return plan
  }
}
