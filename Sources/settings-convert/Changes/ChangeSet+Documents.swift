import PropertyLists
import SettingsBundles

/// The changes that put settings in their place.
extension ChangeSet {
  /// - Parameter session: The input that the settings came from; `nil` if the program made them.
  /// - Throws: The first value that a file cannot represent, or the reason why what exists must not be
  ///   changed; what a folder cannot represent is among the diagnostics.
  init(
    writing settings: Settings, to output: Output, from session: Session? = nil
  ) throws(Diagnostic) {
    self.init(at: output.target)
    switch output.target {
    case .standardOutput, .file:
      let document = try settings.document
      contents = .document(document, over: output, from: session)
      try add(document, to: output, from: session?.input)
    case .folder(let path, let layout):
      let bundle = settings.bundle(in: layout)
      contents = .bundle(bundle, over: output, from: session)
      try add(bundle, in: layout, at: path.withoutTrailingSlashes, to: output, from: session)
    }
  }

  private mutating func add(
    _ document: Document, to output: Output, from input: Input?
  ) throws(Diagnostic) {
    let revision = try output.revision(as: document)
    let (format, path) = (revision.format, output.target.path)
    let bytes = try bytes(
      of: document, as: format, at: path, updating: revision.file, from: revision.document,
      input: output.plan.keepsSchema ? input : nil, output.plan.options)
    notes += revision.notes
    (title, self.format) = (format.title, format)
    add(FileChange(path: path ?? "<stdout>", old: output.old, new: bytes))
  }

  private mutating func add(
    _ bundle: SettingsBundle, in layout: BundleLayout, at path: String, to output: Output,
    from session: Session?
  ) throws(Diagnostic) {
    let (plan, folder) = (output.plan, output.folder)
    if plan.options.modeline != nil, layout.format != .yaml {
      throw Diagnostic(ToolMessage.modelineWithoutYAML(layout.title), at: .file(path))
    }
    isNew = folder == nil
    if let folder {
      if plan.form?.isBundle != true { try folder.rejectOtherLayout(than: layout) }
      try folder.rejectSpecialFiles(blocking: bundle.members.map(\.path))
    }
    var options = plan.options
    options.pageFormat = plan.form?.format ?? options.pageFormat
    options.source = session?.input.bundleFiles
    let written = BundleWritePlan(
      writing: bundle, countsComments: true, over: folder?.files ?? SettingsBundle.Files(),
      present: folder?.layout == layout ? output.session?.bundle : nil, in: path, options)
    add(written)
    diagnostics = session?.locatedIfNeeded(diagnostics) ?? diagnostics
    diagnostics += written.unreadable.map { plan.unreadableOutput(at: "\(path)/\($0)") }
  }
}

/// Changes of an input, which keeps its form.
extension ChangeSet {
  init(_ input: Input) {
    switch input {
    case .file(let file):
      self.init(at: file.isStandardInput ? .standardOutput : .file(file.path))
      (title, format) = (file.format.title, file.format)
      replace(file, with: file.bytes)
    case .folder(let folder): self.init(at: .folder(folder.path, folder.layout))
    }
  }

  /// Replaces the settings.
  ///
  /// - Parameters:
  ///   - session: The input, read again after earlier changes.
  ///   - isPruning: Whether pages and tables that are not among the settings are removed.
  ///   - countsComments: Whether different comments alone are a reason to write a page or table.
  /// - Throws: The first value that a file cannot represent, or that nothing can write its format; values that
  ///   a folder cannot represent are among the diagnostics.
  mutating func replace(
    with settings: Settings, over session: Session, pruning isPruning: Bool = false,
    countsComments: Bool = true
  ) throws(Diagnostic) {
    var options = BundleWriteOptions()
    options.isPruning = isPruning
    options.source = session.input.bundleFiles
    switch session.input {
    case .file(let file):
      try file.rejectUnwritableFormat()
      let bytes = try bytes(
        of: try settings.document, as: file.format, at: file.path, updating: file,
        from: session.document(in: file), input: session.input, options)
      replace(file, with: bytes)
    case .folder(let folder):
      let plan = BundleWritePlan(
        writing: settings.bundle ?? settings.bundle(in: folder.layout),
        countsComments: countsComments, over: folder.files, present: session.bundle,
        in: folder.path, options)
      add(plan)
      if firstError == nil {
        try folder.rejectSpecialFiles(blocking: plan.changes.map(\.path))
      }
    }
  }

  mutating func replace(_ file: InputFile, with bytes: [UInt8]) {
    add(FileChange(path: file.name, old: .bytes(file.bytes), new: bytes))
  }

  /// Corrects a file of an input.
  mutating func correct(_ name: String, of input: Input, by change: ([UInt8]) -> [UInt8]) {
    switch input {
    case .file(let file): replace(file, with: change(file.bytes))
    case .folder(let folder):
      let path = String(name.dropFirst(folder.path.count + 1))
      guard let bytes = folder.files[path] else { return }
      add(FileChange(path: path, old: .bytes(bytes), new: change(bytes)))
    }
  }

  func applied(to input: Input) -> Input {
    switch input {
    case .file(let file): .file(changes.last?.new.map(file.replacing) ?? file)
    case .folder(let folder): .folder(folder.replacing(folder.files.applying(changes)))
    }
  }
}

// MARK: Bytes

extension ChangeSet {
  /// The contents of a file or of standard output, with diagnostics about losses, if those are accepted.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which may affect how it is read back; `nil` for a stream.
  ///   - present: The file to update; `nil` to rewrite it.
  ///   - old: The document in that file, if it has been read.
  ///   - input: The input that the document came from; a new file names the schema that it names for editors.
  /// - Throws: The first value that the format cannot represent, or `ToolMessage.modelineWithoutYAML`.
  private mutating func bytes(
    of document: Document, as format: Format, at path: String?, updating present: InputFile?,
    from old: Document?, input: Input?, _ options: BundleWriteOptions
  ) throws(Diagnostic) -> [UInt8] {
    let pipeline = Pipeline.settings(writingTo: path)
    var output: Format.Output
    if let present, present.valueless == nil {
      let old = if let old { old } else { try present.document(replacedBy: document) }
      output = try pipeline.update(
        present.bytes, name: present.name, as: format, from: old,
        with: try document.aligned(to: old, as: DocumentRole(of: old)), lossy: options.isLossy)
    } else {
      output = try pipeline.write(document, as: format, lossy: options.isLossy)
      output.bytes = present?.valueless?.completed(with: output.bytes) ?? output.bytes
    }
    if options.modeline != nil, format != .yaml {
      throw Diagnostic(ToolMessage.modelineWithoutYAML(format.title))
    }
    // A file that is updated keeps its own schema, not that of the input.
    let origin = present ?? input?.file
    let schema = origin?.schema(of: document)
    if format == .yaml {
      let inherited = present == nil ? schema.flatMap(YAMLModeline.init) : nil
      output.bytes = (options.modeline ?? inherited)?.added(to: output.bytes) ?? output.bytes
    } else if format == .json, origin?.format == .json, let schema {
      output.bytes = JSONSchemaReference(schema)?.added(to: output.bytes) ?? output.bytes
    }
    diagnostics += output.warnings + output.textNotes
    notes += output.notes
    // If the document is that of this file, a person has changed the comments, and knows it.
    if let present, output.replacedComments > 0, input?.name != present.path {
      notes.append(
        .note(
          ToolMessage(
            .comments,
            "replaced \(output.replacedComments.counted("comment")) with those of the input",
            help: "to keep the comments of this file, update it from an input without any"),
          about: present.path))
    }
    return output.bytes
  }
}

extension InputFolder {
  /// Whether this folder has a path, whatever links lead there.
  func isFolder(at path: String) -> Bool {
    self.path == path.withoutTrailingSlashes || (try? FileStatus.identity(of: path)) == identity
  }

  /// Rejects changes to a bundle that cannot be made in its folder.
  func rejectLostChanges(
    from old: SettingsBundle, to new: SettingsBundle
  ) throws(Diagnostic) {
    if layout == .bundle, old.folderName != new.folderName {
      throw Diagnostic(
        .outputName, "the name of a bundle is that of its folder", help: "rename the folder",
        at: .file(path))
    }
    if let language = new.emptyLanguage {
      throw Diagnostic(
        ToolMessage.emptyLanguage(language, isNew: !old.hasLanguage(language), in: path),
        at: .file(path))
    }
    let kept = Set(new.filePaths.map { ByteString($0) })
    if let removed = old.filePaths.first(where: { !kept.contains(ByteString($0)) }) {
      throw Diagnostic(
        .output, "only pages and strings tables are removed from a bundle",
        help: "delete this file itself", at: .file("\(path)/\(removed)"))
    }
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
  /// The files of a bundle, whose formats new pages get.
  fileprivate var bundleFiles: SettingsBundle.Files? { folder?.layout == .bundle ? files : nil }
}
