import PropertyLists
import SettingsBundles

/// One file that a document is written to.
struct OutputFile {
  let path: String
  let format: Format
  /// Whether the folder that it goes into is created where it is missing.
  var createsFolder = false

  /// Does with a document what the options ask for, up to writing it.
  func prepare(
    _ encoded: EncodedDocument, from session: Session,
    expecting expected: FileReplacement.Expectation, _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> Output.Delivery {
    switch options.purpose {
    case .write:
      let file = OutputFile(path: path, format: encoded.format, createsFolder: createsFolder)
      // The bytes alone: the documents of other inputs need the memory.
      return Output.Delivery { [bytes = encoded.bytes] console throws(Diagnostic) in
        try file.write(bytes, options.method, expecting: expected, on: console)
        return .done
      }
    case .check(let byBytes):
      let status = try differences(from: encoded, session, byBytes: byBytes, on: console)
        .print(on: console)
      return Output.Delivery { _ in status }
    case .dryRun:
      try console.print(try dryRun(encoded))
      return Output.Delivery { _ in .done }
    }
  }

  /// The file that is there, to be updated; `nil` when there is none, an empty one, or a stream.
  ///
  /// - Throws: `ToolMessage.unwritableFormat` for one in a format that is only read.
  func present() throws(Diagnostic) -> InputFile? {
    guard try FileStatus.following(path)?.kind == .file, !ResolvedPath.isStream(path) else {
      return nil
    }
    let file = try InputFile(path)
    guard !file.bytes.isEmpty else { return nil }
    try file.refuseUnwritableFormat()
    return file
  }

  /// Writes the file unless it already has these bytes: then its date stays the same.
  func write(
    _ bytes: [UInt8], _ method: FileReplacement.Method,
    expecting expected: FileReplacement.Expectation = .anything, on console: Console
  ) throws(Diagnostic) {
    if createsFolder { try Self.createFolder(path.folderPrefix) }
    let file = try FileReplacement.lock(path, expecting: expected)
    if file.holds(bytes) {
      return console.report(console.isVerbose ? [.note(.unchanged, about: path)] : [])
    }
    let old = file.existingFormat()
    var notes = try file.write(bytes, method)
    console.hasWrittenFiles = true
    if let old, old.isPropertyList, !old.isText, format.isPropertyList, format.isText {
      let message = ToolMessage.replacedBinary(
        old: old.title, new: format.title, name: old.name)
      notes.append(.note(message, about: path))
    }
    if console.isVerbose {
      notes.append(.note(.written(format.title, bytes: bytes.count), about: path))
    }
    console.report(notes)
  }

  /// Creates a folder, and those that it is in, where they are missing.
  static func createFolder(_ path: String) throws(Diagnostic) {
    do {
      try SystemCalls.createFolders(path)
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
  }

  // MARK: Comparing

  private func differences(
    from encoded: EncodedDocument, _ session: Session, byBytes: Bool, on console: Console
  ) throws(Diagnostic) -> DifferenceReport {
    let input = session.input
    guard try FileStatus.following(path) != nil else { return .missing(path, for: input) }
    guard !ResolvedPath.isStream(path) else {
      throw Diagnostic(ToolMessage.uncomparableStream, at: .file(path))
    }
    var present = try InputFile(path)
    present.withDisplayNames = input.withDisplayNames
    if present.bytes == encoded.bytes { return DifferenceReport([], in: session) }
    guard !byBytes else {
      let source = Source(name: path, bytes: present.bytes, isText: present.format.isText)
      let offset = zip(present.bytes, encoded.bytes).prefix { $0 == $1 }.underestimatedCount
      return .bytes(at: SourceRange(in: source, offset..<offset), for: input)
    }
    guard !present.bytes.isEmpty, present.valueless == nil else {
      return .valueless(path, for: input)
    }
    let old = try present.document(for: nil, isLossy: false)
    // A value that the target cannot represent is not a difference if the target has already lost it.
    let new =
      encoded.isLossy
      ? try Pipeline.settings.read(
        encoded.bytes, name: encoded.document.source.name, as: format) : encoded.document
    let differences = settingsDifferences(
      from: old, to: new, comparingNames: !input.isBundleFolder)
    if differences.isEmpty { console.report([.note(.otherBytes, about: path)]) }
    return DifferenceReport(differences, from: path, in: session)
  }

  private func dryRun(_ encoded: EncodedDocument) throws(Diagnostic) -> String {
    if createsFolder, try !InputFolder.isFolder(path.folderPrefix) {
      return "would write \(path.visible) (\(encoded.summary), in a new folder)"
    }
    let file = try FileReplacement.examine(path)
    if file.holds(encoded.bytes) {
      return "would leave \(path.visible) unchanged (\(encoded.summary))"
    }
    guard let existing = file.existing, let old = file.existingFormat() else {
      return "would write \(path.visible) (\(encoded.summary))"
    }
    return "would write \(path.visible) "
      + "(\(encoded.summary), replaces \(old.title), \(existing.size.inBytes))"
  }
}
