import PropertyLists
import SettingsBundles

/// The changes that put settings in their place.
extension ChangeSet {
  /// - Parameters:
  ///   - session: The input that the settings came from.
  ///   - present: The existing folder, if it has been read.
  /// - Throws: The first value that a file cannot represent, or the reason why what exists must not be
  ///   changed; what a folder cannot represent is among the diagnostics.
  init(
    writing settings: Settings, to destination: Destination, from session: Session,
    over present: Session? = nil, _ options: WriteOptions
  ) throws(Diagnostic) {
    self.init(at: destination.place)
    switch destination.place {
    case .standardOutput:
      try addFile(try settings.document, at: nil, destination, from: session, options)
    case .file(let path):
      try addFile(try settings.document, at: path, destination, from: session, options)
    case .folder(let path, let layout):
      try addFolder(
        settings, at: path.withoutTrailingSlashes, layout, destination, from: session,
        over: present, options)
    }
  }

  // MARK: A file

  private mutating func addFile(
    _ document: Document, at path: String?, _ destination: Destination, from session: Session,
    _ options: WriteOptions
  ) throws(Diagnostic) {
    let input = session.input
    var present = PresentFile(format: destination.format ?? .xml)
    if options.updates, let path {
      present = try PresentFile(at: path, present.format, isFormatNamed: destination.isNamed)
    }
    var content = try FileContent(
      document, as: present.format, from: input, to: path, options)
    if let updated = present.file, updated.bytes != content.bytes {
      content = try FileContent(
        document, as: present.format, from: input, to: path, updating: updated,
        from: present.document, options)
    }
    diagnostics = content.diagnostics + present.notes
    (title, format) = (present.format.title, present.format)
    var old = FileChange.Old.unread
    if let path {
      if options.creates {
        guard try FileStatus.following(path) == nil else {
          throw Diagnostic(ToolMessage.existing, at: .file(path))
        }
        old = .missing
      } else if input.isFile(at: path), case .file(let read) = input {
        old = .bytes(read.bytes)
      } else {
        old =
          if let file = present.file { .bytes(file.bytes) } else { try FileChange.Old(at: path) }
      }
    }
    add(FileChange(path: path ?? "<stdout>", old: old, new: content.bytes))
    if case .check(let byBytes) = options.purpose {
      difference = try difference(of: document, content, from: session, byBytes: byBytes)
    }
  }

  /// What becomes of an existing file.
  private struct PresentFile {
    /// The format to write.
    var format: Format
    /// The file to update and its document, unless it is written anew.
    var file: InputFile?
    var document: Document?
    var notes: [Diagnostic] = []

    init(format: Format) {
      self.format = format
    }

    /// Determines whether an existing file can be updated, and in which format.
    ///
    /// It keeps its own format if its name allows that. A binary file has no layout to keep, so it is not
    /// parsed.
    ///
    /// - Parameter format: The format to write otherwise.
    /// - Throws: `ToolMessage.foreignFile` for a file that neither its name nor its contents show to be a
    ///   document.
    init(at path: String, _ format: Format, isFormatNamed: Bool) throws(Diagnostic) {
      self.init(format: format)
      guard let head = try InputFile(existing: path) else { return }
      let hasExtension = Format.forOutput(named: path) != nil
      if !isFormatNamed, head.format.isWritable,
        !hasExtension || format.isPropertyList && head.format.isPropertyList
      {
        self.format = head.format
      }
      if head.format != self.format {
        let message = ToolMessage.replacedFormat(old: head.format.title, new: self.format.title)
        notes.append(.note(message, about: path))
      }
      guard head.format.isText, !hasExtension || notes.isEmpty,
        var file = try InputFile(existing: path, headOnly: false)
      else { return }
      file.recordsLayout = true
      let document = file.valueless == nil ? try? file.document(for: nil, isLossy: false) : nil
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
    from session: Session, over present: Session?, _ options: WriteOptions
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
    var present = present
    // A file with this name has been read as one.
    if present?.input.folder == nil { present = try Self.folder(at: path, besides: input) }
    let folder = present?.input.folder
    isNew = folder == nil
    if options.creates, folder.map({ $0.count > 0 }) == true, options.mayWrite {
      throw Diagnostic(ToolMessage.existing, at: .file(path))
    }
    let bundle = settings.bundle(in: layout)
    if let folder {
      if !destination.isNamed { try folder.rejectOtherLayout(than: layout) }
      try folder.rejectSpecialFiles(blocking: bundle.members.map(\.path))
    }
    var planOptions = input.bundleWriteOptions(options)
    planOptions.pageFormat = destination.format
    if folder?.layout == layout { planOptions.present = present?.bundle }
    let plan = BundleWritePlan(
      writing: bundle, countsComments: true, over: folder?.files ?? BundleFiles(), in: path,
      planOptions)
    add(plan)
    diagnostics = session.locatedIfNeeded(plan.diagnostics)
    if !options.isCheck, let note = plan.leftOutComments { diagnostics.append(note) }
    if case .check = options.purpose, firstError == nil {
      difference = try difference(of: bundle, from: session, over: folder)
    }
  }

  private static func folder(at path: String, besides input: Input) throws(Diagnostic) -> Session? {
    if case .folder(let folder) = input, folder.isFolder(at: path) {
      return Session(reading: input)
    }
    guard try FileStatus.following(path) != nil else { return nil }
    var folder = try InputFolder(path, as: nil, isOutput: true)
    folder.recordsLayout = true
    return Session(reading: .folder(folder))
  }
}

extension InputFile {
  /// An existing OUTPUT; `nil` for a missing or empty file and for a stream.
  ///
  /// - Parameter isHead: Whether the first bytes, which show the format, are enough.
  init?(existing path: String, headOnly isHead: Bool = true) throws(Diagnostic) {
    guard try FileStatus.following(path)?.kind == .file, !ResolvedPath.isStream(path) else {
      return nil
    }
    try self.init(path, headOnly: isHead)
    if bytes.isEmpty { return nil }
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
    plan.source = isBundleFolder ? files : nil
    plan.modeline = options.modeline
    plan.isPruning = options.isPruning
    plan.dropsComments = options.dropsComments
    plan.isLossy = options.isLossy
    return plan
  }
}
