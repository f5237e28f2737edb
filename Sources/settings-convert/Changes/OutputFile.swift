import PropertyLists
import SettingsBundles

struct OutputFile {
  let path: String?
  var createsFolder = false

  init(_ path: String?, createsFolder: Bool = false) {
    self.path = path
    self.createsFolder = createsFolder
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
          content, options.method, expecting: expected, on: console, isVerbose: console.isVerbose)
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

  /// The existing file to update; `nil` for a missing or empty file and for a stream.
  ///
  /// - Throws: `ToolMessage.unwritableFormat` for a format that can only be read.
  func present() throws(Diagnostic) -> InputFile? {
    guard let path, try FileStatus.following(path)?.kind == .file, !ResolvedPath.isStream(path)
    else { return nil }
    var file = try InputFile(path)
    guard !file.bytes.isEmpty else { return nil }
    file.isUpdated = true
    try file.refuseUnwritableFormat()
    return file
  }

  /// Writes the file unless it already has these bytes, which preserves its date.
  ///
  /// - Parameter isVerbose: Whether a note reports the action.
  func write(
    _ content: FileContent, _ method: FileReplacement.Method,
    expecting expected: FileReplacement.Expectation = .anything, on console: Console,
    isVerbose: Bool = false
  ) throws(Diagnostic) {
    guard let path else {
      if console.isOutputTerminal, let format = content.format, !format.isText {
        throw Diagnostic(ToolMessage.binaryToTerminal(format.title), at: .file("<stdout>"))
      }
      return try console.write(content.bytes)
    }
    if content.isGenerated { try Input.refuseSettings(at: path) }
    if createsFolder { try Self.createFolder(path.folderPrefix) }
    let file = try FileReplacement.lock(path, expecting: expected)
    try content.refuseOther(in: file)
    if file.holds(content.bytes) {
      return console.report(isVerbose ? [.note(.unchanged, about: path)] : [])
    }
    let replacement = content.noteOnReplacing(file)
    var notes = try file.write(content.bytes, method)
    console.hasWrittenFiles = true
    if let replacement { notes.append(.note(replacement, about: path)) }
    if isVerbose {
      notes.append(.note(.written(content.title, bytes: content.bytes.count), about: path))
    }
    console.report(notes)
  }

  static func createFolder(_ path: String) throws(Diagnostic) {
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
    var present = try InputFile(path)
    present.withDisplayNames = input.withDisplayNames
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
    let old = try present.document(for: nil, isLossy: false)
    // If the target has already lost a value that it cannot represent, this is not a difference.
    let new =
      content.isLossy
      ? try Pipeline.settings.read(content.bytes, name: document.source.name, as: format)
      : document
    let differences = settingsDifferences(
      from: old, to: new, comparingNames: !input.isBundleFolder)
    if differences.isEmpty { console.report([.note(.otherBytes, about: path)]) }
    return DifferenceReport(differences, from: path, in: session)
  }

  private func dryRun(_ content: FileContent) throws(Diagnostic) -> String {
    guard let path else { return "would write standard output (\(content.summary))" }
    if createsFolder, try ProbedFolder(path.folderPrefix) == nil {
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
