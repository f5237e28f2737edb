import PropertyLists
import SettingsBundles

/// A file that was read as bytes, and the format that it is in.
struct DocumentFile {
  /// The path as the user wrote it.
  let path: String
  /// The name for messages.
  let name: String
  let bytes: [UInt8]
  let format: Format

  /// - Parameters:
  ///   - path: The path, or `-`.
  ///   - format: The format that the user named, if any.
  init(_ path: String, format: Format?) throws(Diagnostic) {
    let file = try InputFile(path)
    self.path = path
    name = file.name
    bytes = file.bytes
    self.format = format ?? Format.detect(file.bytes, name: file.name)
  }

  /// Reads the document in it, as every command does.
  ///
  /// - Parameters:
  ///   - target: The format that it will be written in.
  ///   - lossy: Whether what contradicts itself is settled, with a warning, not refused.
  func read(for target: Format? = nil, lossy: Bool = false) throws(Diagnostic) -> Document {
    try Pipeline.settings.read(bytes, name: name, as: format, for: target, lossy: lossy)
  }
}
