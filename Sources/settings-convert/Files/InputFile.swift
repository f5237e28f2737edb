import PropertyLists

/// A file, pipe or stream, read as a whole.
struct InputFile {
  /// What stands for standard input on the command line.
  static let standardInput = "-"

  /// The file's name for messages.
  let name: String
  let bytes: [UInt8]

  /// What a device may give; a terminal gives less, and `/dev/zero` never ends.
  static let deviceBytes = 1 << 26

  /// Reads a file.
  ///
  /// Pipes are read as files are, up to the largest size that any reader takes.
  ///
  /// - Throws: `ToolMessage.unreadable`, `ToolMessage.folder`, `ToolMessage.endless` or
  ///   `FormatMessage.inputTooLarge`.
  init(_ path: String) throws(Diagnostic) {
    let isStream = path == Self.standardInput
    name = isStream ? "<stdin>" : path
    do {
      let file =
        isStream
        ? try FileDescriptor(duplicating: SystemCalls.standardInput)
        : try FileDescriptor(reading: path)
      bytes = try Self.read(file)
    } catch {
      throw Diagnostic(Self.message(for: error), at: .file(name))
    }
  }

  private static func read(_ file: borrowing FileDescriptor) throws(SystemError) -> [UInt8] {
    let status = try file.status()
    let isDevice = status.kind == .device
    let limit = isDevice ? deviceBytes : Limits.inputBytes
    guard status.size <= limit else { throw .tooLarge }
    let bytes = try file.readAll(expecting: status.size, limit: limit)
    guard bytes.count <= limit else { throw isDevice ? .endless : .tooLarge }
    return bytes
  }

  private static func message(for error: SystemError) -> any DiagnosticMessage {
    switch error {
    case .tooLarge: FormatMessage.inputTooLarge
    case .endless: ToolMessage.endless
    case .folder: ToolMessage.folder
    default: ToolMessage.unreadable(error)
    }
  }
}
