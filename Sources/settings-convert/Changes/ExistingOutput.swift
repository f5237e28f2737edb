import PropertyLists
import SettingsBundles

/// The file or folder at OUTPUT before the command writes it.
///
/// A class, so that whoever asks first for its settings parses it for all.
final class ExistingOutput {
  /// The file or folder; `nil` for nothing, a stream, and an unreadable file.
  private let input: Input?
  let isMissing: Bool
  /// Its settings, as far as they are readable; `nil` if it was not read.
  private(set) lazy var session = input.map {
    Session(reading: $0, keepsUnreadable: true, recordsLayout: true)
  }

  /// Reads what is at a destination.
  ///
  /// - Parameter input: The input of the command, which may be the same file or folder: it is not read again.
  /// - Throws: A `Diagnostic` if it is unreadable, unless it is a file to be replaced.
  init(
    at destination: Destination, besides input: Input, _ options: WriteOptions
  ) throws(Diagnostic) {
    guard let path = destination.path?.withoutTrailingSlashes else {
      (self.input, isMissing) = (nil, false)
      return
    }
    if destination.layout != nil, case .folder(let folder) = input, folder.isFolder(at: path) {
      (self.input, isMissing) = (.folder(folder), false)
      return
    }
    let status = try FileStatus.following(path)
    isMissing = status == nil
    if destination.layout != nil {
      self.input = try status.map { _ throws(Diagnostic) in
        .folder(try InputFolder(path, as: nil, isOutput: true))
      }
    } else if status?.kind == .file, !ResolvedPath.isStream(path) {
      self.input = try Self.file(at: path, besides: input, options).map(Input.file)
    } else {
      self.input = nil
    }
  }

  private static func file(
    at path: String, besides input: Input, _ options: WriteOptions
  ) throws(Diagnostic) -> InputFile? {
    if case .file(let read) = input, input.isFile(at: path) {
      return InputFile(
        generated: read.bytes, name: path, as: Format.detect(read.bytes, name: path))
    }
    do {
      return try InputFile(path)
    } catch {
      guard options.existing != .updated, !options.isCheck else { throw error }
      return nil
    }
  }

  var file: InputFile? { input?.file }

  var folder: InputFolder? { input?.folder }

  /// The file as it has to be until it is written.
  var old: FileChange.Old {
    file.map { .bytes($0.bytes) } ?? (isMissing ? .missing : .unread)
  }

  /// Whether it is a page or a bundle, and a document is certainly not a later version of it: it is text, or
  /// settings of another kind.
  ///
  /// A binary page is not parsed for another page.
  func hasSettings(unlike document: Document) -> Bool {
    let role = DocumentRole(of: document)
    let isUnknown = role == .other && document.root.kind == .dictionary
    guard let file, file.valueless == nil, file.format.isText || role != .page, !isUnknown,
      let root = try? session?.document().root
    else { return false }
    let own = DocumentRole(of: root, named: "")
    return own != role && (own == .page || own == .bundle)
  }
}
