import PropertyLists
import SettingsBundles

struct OutputFile {
  let path: String?
  /// Whether the user named the format, which an existing file does not keep then.
  var isFormatNamed = false

  init(_ path: String?, isFormatNamed: Bool = false) {
    self.path = path
    self.isFormatNamed = isFormatNamed
  }

  /// The file of an input, or standard output for standard input.
  init(updating file: InputFile) {
    path = file.isStandardInput ? nil : file.path
  }

  /// Processes the content according to the options.
  ///
  /// - Parameter session: The input that the content came from.
  func deliver(
    _ content: FileContent, from session: Session, _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    try prepare(content, from: session, expecting: .anything, options, on: console)(console)
  }

  /// Processes the content according to the options, up to writing it.
  func prepare(
    _ content: FileContent, from session: Session, expecting expected: FileReplacement.Expectation,
    _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> Output.Delivery {
    switch options.purpose {
    case .write:
      // Keep only the bytes because the documents of other inputs need the memory.
      let content = content.withoutDocument
      return Output.Delivery { console throws(Diagnostic) in
        try write(
          content, options.method, expecting: expected, on: console,
          tellsSuccess: console.tellsSuccess)
        return .done
      }
    case .check(let byBytes):
      let status = try differences(from: content, session, byBytes: byBytes, on: console)
        .print(on: console)
      return Output.Delivery { _ in status }
    case .dryRun:
      try console.print(try dryRun(content))
      return Output.Delivery { _ in .done }
    }
  }

  // MARK: Updating

  /// What becomes of an existing file.
  struct Present {
    /// The format to write.
    var format: Format
    /// The file to update and its document, unless it is written anew.
    fileprivate(set) var file: InputFile?
    fileprivate(set) var document: Document?
    fileprivate(set) var notes: [Diagnostic] = []

    init(_ format: Format) { self.format = format }
  }

  /// The existing file; `nil` for a missing or empty file and for a stream.
  ///
  /// - Parameter isHead: Whether the first bytes, which show the format, are enough.
  func existing(headOnly isHead: Bool = true) throws(Diagnostic) -> InputFile? {
    guard let path, try FileStatus.following(path)?.kind == .file, !ResolvedPath.isStream(path)
    else { return nil }
    let file = try InputFile(path, headOnly: isHead)
    return file.bytes.isEmpty ? nil : file
  }

  /// Determines whether an existing file can be updated, and in which format.
  ///
  /// It keeps its own format if its name allows that. A binary file has no layout to keep, so it is not
  /// read.
  ///
  /// - Parameter format: The format to write otherwise.
  /// - Throws: `ToolMessage.foreignFile` for a file that neither its name nor its contents show to be a
  ///   document.
  func present(for format: Format) throws(Diagnostic) -> Present {
    var present = Present(format)
    guard let path, let head = try existing() else { return present }
    let hasExtension = Format.forOutput(named: path) != nil
    if !isFormatNamed, head.format.isWritable,
      !hasExtension || format.isPropertyList && head.format.isPropertyList
    {
      present.format = head.format
    }
    if head.format != present.format {
      let message = ToolMessage.replacedFormat(old: head.format.title, new: present.format.title)
      present.notes.append(.note(message, about: path))
    }
    guard head.format.isText, !hasExtension || present.notes.isEmpty,
      var file = try existing(headOnly: false)
    else { return present }
    file.isUpdated = true
    let document = file.valueless == nil ? try? file.document(for: nil, isLossy: false) : nil
    if !hasExtension, document?.root.kind.isContainer != true {
      throw Diagnostic(ToolMessage.foreignFile, at: .file(path))
    }
    guard present.notes.isEmpty else { return present }
    if document != nil || file.valueless != nil {
      present.file = file
      present.document = document
    } else {
      present.notes.append(.note(.unparsable(file.format.title), about: path))
    }
    return present
  }

  // MARK: Writing

  /// Writes the file unless it already has these bytes, which preserves its date.
  ///
  /// - Parameter tellsSuccess: Whether a note reports the action.
  func write(
    _ content: FileContent, _ method: FileReplacement.Method,
    expecting expected: FileReplacement.Expectation = .anything, on console: Console,
    tellsSuccess: Bool = false
  ) throws(Diagnostic) {
    guard let path else {
      if console.isOutputTerminal, let format = content.format, !format.isText {
        throw Diagnostic(ToolMessage.binaryToTerminal(format.title), at: .file("<stdout>"))
      }
      return try console.write(content.bytes)
    }
    if content.isGenerated { try Input.refuseSettings(at: path) }
    try Self.createFolder(path.folderPrefix)
    let file = try FileReplacement.lock(path, expecting: expected)
    try content.refuseOther(in: file)
    if file.holds(content.bytes) {
      return console.report(tellsSuccess ? [.note(.unchanged, about: path)] : [])
    }
    var notes = try file.write(content.bytes, method)
    console.hasWrittenFiles = true
    if tellsSuccess {
      notes.append(.note(.written(content.title, bytes: content.bytes.count), about: path))
    }
    console.report(notes)
  }

  /// Creates a folder, and those around it, unless it exists.
  static func createFolder(_ path: String) throws(Diagnostic) {
    guard !path.isEmpty else { return }
    do {
      try SystemCalls.createFolders(path)
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
  }

  // MARK: Comparing

  private func differences(
    from content: FileContent, _ session: Session, byBytes: Bool, on console: Console
  ) throws(Diagnostic) -> DifferenceReport {
    let input = session.input
    guard let path, try FileStatus.following(path) != nil else {
      return .missing(path ?? "<stdout>", for: input)
    }
    guard !ResolvedPath.isStream(path) else {
      throw Diagnostic(ToolMessage.uncomparableStream, at: .file(path))
    }
    let present = try InputFile(path)
    if present.bytes == content.bytes { return DifferenceReport([], in: session) }
    guard let document = content.document, let format = content.format, !byBytes else {
      let isText = content.isGenerated || present.format.isText
      let source = Source(name: path, bytes: present.bytes, isText: isText)
      let offset = zip(present.bytes, content.bytes).prefix { $0 == $1 }.underestimatedCount
      return .bytes(at: SourceRange(in: source, offset..<offset), for: input)
    }
    guard !present.bytes.isEmpty, present.valueless == nil else {
      return .valueless(path, for: input)
    }
    let old = try present.document(replacedBy: document)
    // If the target has already lost a value that it cannot represent, this is not a difference.
    let new =
      content.isLossy
      ? try Pipeline.settings.read(content.bytes, name: document.source.name, as: format)
        .hidingSecrets(of: document)
      : document
    let differences = settingsDifferences(
      from: old, to: new, comparingNames: !input.isBundleFolder)
    return DifferenceReport(differences, from: path, in: session)
  }

  private func dryRun(_ content: FileContent) throws(Diagnostic) -> String {
    guard let path else { return "would write standard output (\(content.summary))" }
    if !path.folderPrefix.isEmpty, try FileStatus.following(path.folderPrefix) == nil {
      return "would write \(path.visible) (\(content.summary), in a new folder)"
    }
    let file = try FileReplacement.examine(path)
    try content.refuseOther(in: file)
    if file.holds(content.bytes) {
      return "would leave \(path.visible) unchanged (\(content.summary))"
    }
    guard !content.isGenerated, let existing = file.existing, let old = file.existingFormat()
    else { return "would write \(path.visible) (\(content.summary))" }
    return "would write \(path.visible) "
      + "(\(content.summary), replaces \(old.title), \(existing.size.inBytes))"
  }
}
