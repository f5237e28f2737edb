import PropertyLists
import SettingsBundles

/// The files in a folder, read through the open folder and never through a link.
///
/// Names that begin with a dot are ignored: they belong to the system or to version control.
struct FolderTree {
  struct SpecialFile {
    let path: String
    let isLink: Bool
  }

  private(set) var files = BundleFiles()
  private(set) var specialFiles: [SpecialFile] = []
  /// The identity of the folder, in case another one gets its name.
  let identity: FileStatus.Identity

  private let name: String
  private var statuses: [[UInt8]: FileStatus] = [:]
  private var size = 0

  /// - Parameters:
  ///   - folder: The folder.
  ///   - name: The folder's name in messages.
  init(of folder: borrowing FileDescriptor, named name: String) throws(Diagnostic) {
    self.name = name
    do {
      identity = try folder.status().identity
    } catch {
      throw Diagnostic(ToolMessage.unreadable(error), at: .file(name))
    }
    try visit(folder, "", depth: 0)
  }

  /// The status of a file when it was read, if it existed.
  func status(of path: String) -> FileStatus? { statuses[Array(path.utf8)] }

  private mutating func visit(
    _ folder: borrowing FileDescriptor, _ prefix: String, depth: Int
  ) throws(Diagnostic) {
    guard depth < Limits.folderNesting else { throw unreadable(.links, prefix) }
    for name in try names(in: folder, prefix) {
      let path = prefix + name
      switch try kind(of: name, in: folder, path) {
      case nil: continue
      case .link: specialFiles.append(SpecialFile(path: path, isLink: true))
      case .pipe, .device: specialFiles.append(SpecialFile(path: path, isLink: false))
      case .file: files[path] = try read(name, in: folder, path)
      case .folder: try visit(open(name, in: folder, path), path + "/", depth: depth + 1)
      }
    }
  }

  private func names(
    in folder: borrowing FileDescriptor, _ path: String
  ) throws(Diagnostic) -> [String] {
    do {
      return try folder.names().filter { $0.utf8.first != UInt8(ascii: ".") }
    } catch {
      throw unreadable(error, path)
    }
  }

  private func kind(
    of name: String, in folder: borrowing FileDescriptor, _ path: String
  ) throws(Diagnostic) -> FileStatus.Kind? {
    do {
      return try folder.status(of: name)?.kind
    } catch {
      throw unreadable(error, path)
    }
  }

  private func open(
    _ name: String, in folder: borrowing FileDescriptor, _ path: String
  ) throws(Diagnostic) -> FileDescriptor {
    do {
      return try FileDescriptor(folder: name, in: folder)
    } catch {
      throw unreadable(error, path)
    }
  }

  private mutating func read(
    _ name: String, in folder: borrowing FileDescriptor, _ path: String
  ) throws(Diagnostic) -> [UInt8] {
    do throws(SystemError) {
      let file = try FileDescriptor(reading: name, in: folder)
      let status = try file.status()
      let room = Limits.inputBytes - size
      guard status.size <= room else { throw .tooLarge }
      let bytes = try file.readAll(expecting: status.size, limit: room)
      guard bytes.count <= room else { throw .tooLarge }
      size += bytes.count
      statuses[Array(path.utf8)] = status
      return bytes
    } catch {
      throw unreadable(error, path)
    }
  }

  private func unreadable(_ error: SystemError, _ path: String) -> Diagnostic {
    Diagnostic(ToolMessage.unreadable(error), at: .file("\(name)/\(path)"))
  }
}
