import PropertyLists
import SettingsBundles

/// A file, pipe or stream, read as a whole, and its format.
struct InputFile {
  /// The operand that means standard input.
  static let standardInput = "-"

  /// Its name in messages.
  static let standardInputName = "<stdin>"

  /// The path as the user wrote it.
  let path: String
  /// The name in messages.
  let name: String
  private(set) var bytes: [UInt8]
  let format: Format
  /// Whether `bytes` are all of the file.
  private(set) var isWhole = true

  /// As many bytes as detecting a format takes, with room for leading white space.
  private static let headBytes = 4096

  /// Reads a file.
  ///
  /// Pipes are read like files, up to the size that readers accept.
  ///
  /// - Parameters:
  ///   - format: The format that the user named; `nil` to detect it.
  ///   - isNamed: Whether the user named it; what was found in a folder has to be a file, because a
  ///     pipe could take forever.
  ///   - isHead: Whether the first bytes, which show the format, are enough. A stream, which cannot be
  ///     read again, is read as a whole all the same.
  /// - Throws: `ToolMessage.unreadable`, `ToolMessage.folder`, `ToolMessage.specialFile`,
  ///   `ToolMessage.endless` or `FormatMessage.inputTooLarge`.
  init(
    _ path: String, as format: Format? = nil, isNamed: Bool = true, headOnly isHead: Bool = false
  ) throws(Diagnostic) {
    self.path = path
    let isStream = path == Self.standardInput
    name = isStream ? Self.standardInputName : path
    do {
      let file =
        isStream
        ? try FileDescriptor(duplicating: SystemCalls.standardInput)
        : try FileDescriptor(reading: path, mayWait: isNamed)
      let isHead = isHead && !isStream && !ResolvedPath.isStream(path)
      bytes = try Self.read(file, isNamed: isNamed, headOnly: isHead)
      isWhole = !isHead || bytes.count < Self.headBytes
    } catch {
      throw Diagnostic(Self.message(for: error), at: .file(name))
    }
    self.format = format ?? Format.detect(bytes, name: name)
  }

  /// Reads the document in it.
  ///
  /// - Parameters:
  ///   - target: The format that it will be written in, which can decide what it is.
  ///   - isLossy: Whether contradictions are resolved with a warning instead of an error.
  func document(for target: Format?, isLossy: Bool) throws(Diagnostic) -> Document {
    try Pipeline.settings.read(bytes, name: name, as: format, for: target, lossy: isLossy)
  }

  /// A YAML file without a value; `nil` for any other file.
  var valueless: ValuelessYAML? { format == .yaml ? ValuelessYAML(bytes) : nil }

  /// Whether the file has other bytes now; a stream cannot be read again, and has not.
  func isChanged() throws(Diagnostic) -> Bool {
    guard path != Self.standardInput, !ResolvedPath.isStream(path) else { return false }
    return try InputFile(path, as: format).bytes != bytes
  }

  /// Opens the folder that the file is in, and keeps other runs from writing in it.
  ///
  /// - Throws: `ToolMessage.locked` or `ToolMessage.unwritable`.
  func lockedFolder() throws(Diagnostic) -> FileDescriptor {
    let folder: FileDescriptor
    do {
      folder = try FileDescriptor(folder: try ResolvedPath(of: path).folder)
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(name))
    }
    guard folder.lock(.exclusive) else { throw Diagnostic(ToolMessage.locked, at: .file(name)) }
    return folder
  }

  /// Refuses to put anything into a file in a format that is only read.
  ///
  /// - Throws: `ToolMessage.unwritableFormat`.
  func refuseUnwritableFormat() throws(Diagnostic) {
    guard format.isWritable else {
      throw Diagnostic(ToolMessage.unwritableFormat(format.title, path: path), at: .file(name))
    }
  }

  /// The same file with other bytes in the same format.
  func replacing(_ bytes: [UInt8]) -> InputFile {
    var file = self
    file.bytes = bytes
    return file
  }

  /// The name without its folder and extension; `nil` for standard input, which has none.
  var stem: String? {
    guard path != Self.standardInput else { return nil }
    let file = path.folderAndFile.file
    let fileExtension = Format.fileExtension(of: file)
    return String(fileExtension.isEmpty ? file[...] : file.dropLast(fileExtension.count + 1))
  }

  private static func read(
    _ file: borrowing FileDescriptor, isNamed: Bool, headOnly isHead: Bool
  ) throws(SystemError) -> [UInt8] {
    let status = try file.status()
    guard isNamed || !status.isStream else { throw .notAFile }
    let isDevice = status.kind == .device
    let limit = isDevice ? Limits.deviceBytes : Limits.inputBytes
    guard status.size <= limit else { throw .tooLarge }
    if isHead {
      let head = try file.readAll(expecting: min(status.size, headBytes), limit: headBytes)
      return Array(head.prefix(headBytes))
    }
    let bytes = try file.readAll(expecting: status.size, limit: limit)
    guard bytes.count <= limit else { throw isDevice ? .endless : .tooLarge }
    return bytes
  }

  private static func message(for error: SystemError) -> any DiagnosticMessage {
    switch error {
    case .tooLarge: FormatMessage.inputTooLarge
    case .endless: ToolMessage.endless
    case .folder: ToolMessage.folder
    case .notAFile: ToolMessage.pipe
    default: ToolMessage.unreadable(error)
    }
  }
}
