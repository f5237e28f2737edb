import PropertyLists

/// The replacement of one file, checked before any change.
///
/// Examining opens the folder, and every later step happens in that same folder: even if the path
/// changes, no other file is touched.
struct FileReplacement: ~Copyable {
  /// The way to write the bytes to the file.
  enum Method {
    /// Into a new file next to it, which then takes its name: there is always either the whole old file
    /// or the whole new one.
    ///
    /// The other way may be suggested to the user.
    case staged(orInPlace: Bool = false)
    /// Into the file itself, for sandboxes that allow nothing else.
    case inPlace
  }

  /// The expected state of a file before it is written.
  enum Expectation {
    case anything
    case nothing
    /// A file with these bytes; an empty array also allows a missing file.
    case bytes([UInt8])
  }

  let path: String
  let existing: FileStatus?
  private let expected: Expectation
  private let folder: FileDescriptor
  private let resolved: ResolvedPath

  /// Examines a file, or the target of a link.
  static func examine(_ path: String) throws(Diagnostic) -> FileReplacement {
    try examine(path, isLocking: false)
  }

  /// Examines a file to be written, and keeps other runs from writing in its folder while this value
  /// exists.
  ///
  /// Bytes are compared when the file is written, as late as possible.
  ///
  /// - Throws: Also `ToolMessage.locked`; `.existing` if there must be no file.
  static func lock(
    _ path: String, expecting expected: Expectation
  ) throws(Diagnostic) -> FileReplacement {
    let file = try examine(path, isLocking: true, expecting: expected)
    if case .nothing = expected, file.existing != nil {
      throw Diagnostic(ToolMessage.existing, at: .file(path))
    }
    return file
  }

  private static func examine(
    _ path: String, isLocking: Bool, expecting expected: Expectation = .anything
  ) throws(Diagnostic) -> FileReplacement {
    let file: FileReplacement
    do {
      file = try FileReplacement(opening: path, isLocking: isLocking, expecting: expected)
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
    if let obstacle = file.obstacle(at: path) { throw Diagnostic(obstacle, at: .file(path)) }
    return file
  }

  /// Rejects a folder in which the staged file could not be created.
  borrowing func examineFolder(for method: Method) throws(Diagnostic) {
    guard case .staged(let canWriteInPlace) = method, !resolved.isStream else { return }
    do {
      try folder.checkWritable(".")
    } catch {
      throw Diagnostic(
        ToolMessage.noStagedFile(
          error, folder: resolved.folder, canWriteInPlace: canWriteInPlace), at: .file(path))
    }
  }

  private init(
    opening path: String, isLocking: Bool, expecting expected: Expectation
  ) throws(SystemError) {
    var resolved = try ResolvedPath(of: path)
    let folder = try FileDescriptor(folder: resolved.folder)
    if isLocking, !resolved.isStream { try folder.lockForWriting(at: resolved.folder) }
    #if canImport(Darwin)
    // On a disk that ignores case, renaming would otherwise change the case of the name to the user's.
    if !resolved.isStream { resolved.name = try folder.nameOnDisk(of: resolved.name) }
    #endif
    // A stream keeps its name, which may be a link to it.
    existing =
      resolved.isStream
      ? try FileStatus(of: resolved.path) : try folder.status(of: resolved.name)
    self.path = path
    self.expected = expected
    self.resolved = resolved
    self.folder = folder
  }

  /// The reason why the existing file must not be replaced.
  private borrowing func obstacle(at path: String) -> ToolMessage? {
    guard let existing, resolved.openFile == nil else { return nil }
    if existing.kind == .folder { return .unwritable(.folder) }
    if !resolved.isStream {
      // Anything else was created while the path was being followed.
      guard existing.kind == .file else { return .unwritable(.links) }
      if existing.isReadOnly { return .readOnly(path) }
    }
    do throws(SystemError) {
      if try ProcessFiles.program() == existing.identity { throw .running }
      try folder.checkWritable(resolved.name)
      return nil
    } catch {
      return .unwritable(error)
    }
  }

  /// The first bytes of the existing file; empty if there is no readable file.
  borrowing func existingBytes(upTo limit: Int) -> [UInt8] {
    guard let existing, existing.kind == .file else { return [] }
    do {
      let file = try FileDescriptor(reading: resolved.name, in: folder)
      return Array(try file.readAll(expecting: existing.size, limit: limit).prefix(limit))
    } catch {
      return []
    }
  }

  /// Whether the file already contains exactly these bytes.
  borrowing func holds(_ bytes: [UInt8]) -> Bool {
    guard let existing, existing.kind == .file, existing.size == bytes.count else { return false }
    do {
      return try FileDescriptor(reading: resolved.name, in: folder).holds(bytes)
    } catch {
      return false
    }
  }

  /// Whether the file still has the bytes that it must have, if any.
  ///
  /// Its status does not tell: two changes within a few milliseconds may have the same time.
  private borrowing func isAsExpected() -> Bool {
    guard case .bytes(let bytes) = expected, !resolved.isStream else { return true }
    return existing == nil ? bytes.isEmpty : holds(bytes)
  }

  /// Writes the file; after a failure it is unchanged, unless it was written in place.
  ///
  /// - Returns: A warning if other names of the old file keep the old contents.
  /// - Throws: `ToolMessage.changedMeanwhile`, `.unwritable`, `.noStagedFile`, or `.incomplete`;
  ///   `.unsynced` although the file is written.
  borrowing func write(_ bytes: [UInt8], _ method: Method) throws(Diagnostic) -> [Diagnostic] {
    // A reader can keep a stream waiting forever, which only a signal can end.
    if resolved.isStream {
      try writeInPlace(bytes)
      return []
    }
    try DeferredSignals.during { () throws(Diagnostic) in
      switch method {
      case .staged(let canWriteInPlace): try writeStaged(bytes, canWriteInPlace)
      case .inPlace: try writeInPlace(bytes)
      }
    }
    if case .inPlace = method { return [] }
    guard let warning = existing?.brokenLinkWarning(about: path, inBundle: false) else { return [] }
    return [warning]
  }
}

extension FileReplacement {
  private borrowing func writeStaged(_ bytes: [UInt8], _ canWriteInPlace: Bool) throws(Diagnostic) {
    let stagedName = StagingName.file(for: resolved.name, limit: folder.longestName)
    let staged: FileDescriptor
    do {
      if existing != nil { try folder.checkRemovable(resolved.name) }
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
    do {
      // Users who may not read the old file may not read the staged one either.
      staged = try FileDescriptor(creating: stagedName, in: folder, isPrivate: existing != nil)
    } catch {
      let message = ToolMessage.noStagedFile(
        error, folder: resolved.folder, canWriteInPlace: canWriteInPlace)
      throw Diagnostic(message, at: .file(path))
    }
    let obstacle: SystemError?
    do {
      try fill(staged, with: bytes)
      obstacle = try publish(stagedName)
    } catch {
      folder.remove(stagedName)
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
    if let obstacle {
      let staged = resolved.folder.withTrailingSlash + stagedName
      throw Diagnostic(ToolMessage.leftStagedFile(obstacle, staged), at: .file(path))
    }
    do {
      if existing != nil { try folder.flush() }
    } catch {
      throw Diagnostic(ToolMessage.unsynced(error), at: .file(path))
    }
  }

  /// Writes the staged file.
  ///
  /// A new file has nothing to lose and is not synced; a replaced one must not be lost to a power
  /// failure between the rename and the write.
  private borrowing func fill(
    _ staged: consuming FileDescriptor, with bytes: [UInt8]
  ) throws(SystemError) {
    try staged.writeAll(bytes)
    if let existing {
      do {
        staged.copyAttributes(of: try FileDescriptor(reading: resolved.name, in: folder))
      } catch {
        // Attributes of a file that the user may write but not read are inaccessible.
        guard [.forbidden, .missing].contains(error.reason) else { throw error }
      }
      try staged.adopt(existing)
      try staged.flush()
    }
    try staged.finish()
  }

  /// Gives a staged file its name, unless another program has changed the file meanwhile.
  ///
  /// - Returns: The error if it keeps its old name too.
  private borrowing func publish(_ stagedName: String) throws(SystemError) -> SystemError? {
    guard isAsExpected() else { throw .changed }
    guard let existing else {
      do throws(SystemError) {
        return try folder.rename(stagedName, toFree: resolved.name)
      } catch {
        throw error == .exists ? .changed : error
      }
    }
    guard try folder.status(of: resolved.name)?.fileIdentity == existing.fileIdentity else {
      throw .changed
    }
    try folder.rename(stagedName, to: resolved.name)
    return nil
  }

  private borrowing func writeInPlace(_ bytes: [UInt8]) throws(Diagnostic) {
    let file: FileDescriptor
    do {
      file = try openInPlace()
    } catch {
      let isChanged = error == .exists || error == .links && !resolved.isStream
      throw Diagnostic(ToolMessage.unwritable(isChanged ? .changed : error), at: .file(path))
    }
    do {
      try fillInPlace(file, with: bytes)
    } catch {
      if resolved.isStream, error == .closedPipe { SystemCalls.endByClosedPipe() }
      guard existing == nil else {
        throw Diagnostic(ToolMessage.incomplete(error), at: .file(path))
      }
      folder.remove(resolved.name)
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
  }

  private borrowing func openInPlace() throws(SystemError) -> FileDescriptor {
    if let openFile = resolved.openFile {
      // Reopening it would start at the beginning instead of the current position.
      return try FileDescriptor(duplicating: openFile)
    }
    guard isAsExpected() else { throw .changed }
    guard let existing else {
      return try FileDescriptor(creating: resolved.name, in: folder, isPrivate: false)
    }
    let isStream = resolved.isStream
    let file = try FileDescriptor(overwriting: resolved.name, in: folder, isStream: isStream)
    let status = try file.status()
    guard
      isStream
        ? status.identity == existing.identity : status.fileIdentity == existing.fileIdentity
    else { throw .changed }
    return file
  }

  private borrowing func fillInPlace(
    _ file: consuming FileDescriptor, with bytes: [UInt8]
  ) throws(SystemError) {
    try file.writeAll(bytes)
    if existing?.kind == .file, resolved.openFile == nil {
      try file.truncate(to: bytes.count)
      try file.flush()
    }
    try file.finish()
  }

  borrowing func existingFormat() -> Format? {
    guard let existing, existing.kind == .file, existing.size > 0, !resolved.isStream else {
      return nil
    }
    // As much as detection looks at, with room for leading white space.
    return Format.detect(existingBytes(upTo: 4096), name: path)
  }
}

extension FileStatus {
  /// A warning that a file was replaced under only one of its names; `nil` if it had no others.
  func brokenLinkWarning(about file: String, inBundle: Bool) -> Diagnostic? {
    guard links > 1 else { return nil }
    return .warning(.brokenLink(others: links - 1, inBundle: inBundle), about: file)
  }
}
