import PropertyLists

/// A file to be written, looked at before anything is done to it.
///
/// Looking opens its folder, and every later step happens in that very folder: whatever happens to
/// the path in between, no other file is touched.
struct OutputFile: ~Copyable {
  /// How the bytes get into the file.
  enum Method {
    /// Into a new file beside it, which then takes its name: the file is always the old one or the
    /// new one, whole.
    case staged
    /// Into the file itself, for sandboxes that permit no other.
    case inPlace
  }

  /// The file's name as the user wrote it.
  let path: String
  /// What stands there now.
  let existing: FileStatus?
  private let folder: FileDescriptor
  private let resolved: ResolvedPath

  /// Looks at a file; where the path is a link, at the link's target.
  ///
  /// - Throws: `ToolMessage.unwritable` or `ToolMessage.readOnly`, when the file could not be written.
  static func look(at path: String) throws(Diagnostic) -> OutputFile {
    let file: OutputFile
    do {
      file = try OutputFile(opening: path)
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
    if let fault = file.obstacle() { throw Diagnostic(fault, at: .file(path)) }
    return file
  }

  private init(opening path: String) throws(SystemError) {
    let resolved = try ResolvedPath(of: path)
    let folder = try FileDescriptor(folder: resolved.folder)
    existing = try folder.status(of: resolved.name)
    self.path = path
    self.resolved = resolved
    self.folder = folder
  }

  /// Why what stands there must not be replaced.
  private borrowing func obstacle() -> ToolMessage? {
    guard let existing else { return nil }
    if existing.kind == .folder { return .unwritable(.folder) }
    if !resolved.isStream {
      // Anything else stands there only if it was put there while the path was followed.
      guard existing.kind == .file else { return .unwritable(.links) }
      if existing.isReadOnly { return .readOnly }
    }
    do {
      try folder.checkWritable(resolved.name)
      return nil
    } catch {
      return .unwritable(error)
    }
  }

  /// The first bytes of what stands there; empty when there is nothing that can be read.
  borrowing func existingBytes(upTo limit: Int) -> [UInt8] {
    guard let existing, existing.kind == .file else { return [] }
    do {
      let file = try FileDescriptor(reading: resolved.name, in: folder)
      return Array(try file.readAll(expecting: existing.size, limit: limit).prefix(limit))
    } catch {
      return []
    }
  }

  /// Whether the file holds exactly these bytes already.
  borrowing func holds(_ bytes: [UInt8]) -> Bool {
    guard let existing, existing.kind == .file, existing.size == bytes.count else { return false }
    do {
      return try FileDescriptor(reading: resolved.name, in: folder).holds(bytes)
    } catch {
      return false
    }
  }

  /// Writes the file; after a failure it is what it was before, unless it was written in place.
  ///
  /// - Throws: `ToolMessage.unwritable`, `ToolMessage.noStagedFile` or `ToolMessage.incomplete`.
  borrowing func write(_ bytes: [UInt8], _ method: Method) throws(Diagnostic) {
    if method == .inPlace || resolved.isStream {
      try writeInPlace(bytes)
    } else {
      try writeStaged(bytes)
    }
  }
}

extension OutputFile {
  private borrowing func writeStaged(_ bytes: [UInt8]) throws(Diagnostic) {
    let stagedName = Self.stagedName(for: resolved.name)
    let staged: FileDescriptor
    do {
      // What others must not read in the old file they must not read in the staged one either.
      staged = try FileDescriptor(creating: stagedName, in: folder, isPrivate: existing != nil)
    } catch {
      let fault = ToolMessage.noStagedFile(error, folder: resolved.folder)
      throw Diagnostic(fault, at: .file(path))
    }
    do {
      try fill(staged, with: bytes)
      try folder.rename(stagedName, to: resolved.name)
      if existing != nil { try folder.flush() }
    } catch {
      folder.remove(stagedName)
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
  }

  /// A new file has nothing to lose and is not synced; a replaced one must not be lost to a power
  /// failure between the new name and the new bytes.
  private borrowing func fill(
    _ staged: consuming FileDescriptor, with bytes: [UInt8]
  ) throws(SystemError) {
    try staged.writeAll(bytes)
    if let existing {
      if let original = try? FileDescriptor(reading: resolved.name, in: folder) {
        staged.copyAttributes(of: original)
      }
      try staged.adopt(existing)
      try staged.flush()
    }
    try staged.finish()
  }

  private borrowing func writeInPlace(_ bytes: [UInt8]) throws(Diagnostic) {
    let file: FileDescriptor
    do {
      if existing == nil {
        file = try FileDescriptor(creating: resolved.name, in: folder, isPrivate: false)
      } else {
        file = try FileDescriptor(overwriting: resolved.name, in: folder)
      }
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
    do {
      try fillInPlace(file, with: bytes)
    } catch {
      if resolved.isStream, error == .closedPipe { SystemCalls.endOfClosedPipe() }
      guard existing == nil else {
        throw Diagnostic(ToolMessage.incomplete(error), at: .file(path))
      }
      folder.remove(resolved.name)
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
  }

  private borrowing func fillInPlace(
    _ file: consuming FileDescriptor, with bytes: [UInt8]
  ) throws(SystemError) {
    try file.writeAll(bytes)
    if existing?.kind == .file {
      try file.cut(after: bytes.count)
      try file.flush()
    }
    try file.finish()
  }

  /// A name that says whose it is, should a killed process leave it behind:
  /// `.Root.plist.settings-convert-x7k2q9`.
  private static func stagedName(for name: String) -> String {
    // Cut, because a file system takes 255 bytes.
    let head = String(String.UnicodeScalarView(name.unicodeScalars.prefix(48)))
    let letters = (0..<6).map { _ in String(UInt8.random(in: 0..<36), radix: 36) }
    return ".\(head).\(Tool.name)-\(letters.joined())"
  }
}
