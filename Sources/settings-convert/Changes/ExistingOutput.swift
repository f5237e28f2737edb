import PropertyLists
import SettingsBundles

/// The file or folder at OUTPUT before the command writes it: read once, and parsed once if at all.
struct ExistingOutput: Sendable {
  private let input: Input
  private var session: Session?

  /// Reads what is at a destination; `nil` if there is nothing, or a stream.
  ///
  /// - Parameter input: The input of the command, which may be the same file or folder: it is not read again.
  /// - Throws: A `Diagnostic` if it is unreadable, unless it is a file to be replaced.
  init?(
    at destination: Destination, besides input: Input, _ options: WriteOptions
  ) throws(Diagnostic) {
    switch destination.place {
    case .standardOutput: return nil
    case .file(let path):
      guard try FileStatus.following(path)?.kind == .file, !ResolvedPath.isStream(path) else {
        return nil
      }
      do {
        var file =
          if case .file(let read) = input, input.isFile(at: path) {
            InputFile(
              generated: read.bytes, name: path, as: Format.detect(read.bytes, name: path))
          } else {
            try InputFile(path)
          }
        file.recordsLayout = true
        self.input = .file(file)
      } catch {
        guard !options.updates, !options.isCheck else { throw error }
        return nil
      }
    case .folder(let path, _):
      let path = path.withoutTrailingSlashes
      var folder: InputFolder
      if case .folder(let read) = input, read.isFolder(at: path) {
        folder = read
      } else {
        guard try FileStatus.following(path) != nil else { return nil }
        folder = try InputFolder(path, as: nil, isOutput: true)
      }
      folder.recordsLayout = true
      self.input = .folder(folder)
    }
  }

  var file: InputFile? { input.file }

  var folder: InputFolder? { input.folder }

  /// Its settings, as far as they are readable.
  mutating func parsed() -> Session {
    if let session { return session }
    let session = Session(reading: input, keepsUnreadable: true)
    self.session = session
    return session
  }
}
