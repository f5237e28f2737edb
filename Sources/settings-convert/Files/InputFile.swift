import PropertyLists

/// A file, pipe or stream, read as a whole.
struct InputFile {
  /// What stands for standard input on the command line.
  static let standardInput = "-"

  /// The file's name for messages.
  let name: String
  let bytes: [UInt8]

  /// Reads a file.
  ///
  /// Pipes and devices are read as files are, up to the largest size that any reader takes.
  ///
  /// - Throws: `ToolFault.unreadable`, `ToolFault.folder` or `Fault.inputTooLarge`.
  init(_ path: String) throws(Diagnostic) {
    let isStream = path == Self.standardInput
    name = isStream ? "<stdin>" : path
    do {
      bytes = isStream ? try Self.readStandardInput() : try Self.readFile(path)
    } catch {
      throw Diagnostic(Self.fact(for: error), at: .file(name))
    }
  }

  private static func readStandardInput() throws(SystemError) -> [UInt8] {
    let bytes = try SystemCalls.readAll(from: 0, expecting: 0, limit: Limits.inputBytes)
    guard bytes.count <= Limits.inputBytes else { throw .tooLarge }
    return bytes
  }

  private static func readFile(_ path: String) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(reading: path)
    let size = try file.status().size
    guard size <= Limits.inputBytes else { throw .tooLarge }
    let bytes = try file.readAll(expecting: size, limit: Limits.inputBytes)
    guard bytes.count <= Limits.inputBytes else { throw .tooLarge }
    return bytes
  }

  private static func fact(for error: SystemError) -> any Fact {
    if error == .tooLarge { return Fault.inputTooLarge }
    return error.reason == .folder ? ToolFault.folder : ToolFault.unreadable(error)
  }
}
