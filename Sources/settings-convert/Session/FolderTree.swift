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

  private(set) var files = SettingsBundle.Files()
  private(set) var specialFiles: [SpecialFile] = []
  /// The identity of the folder, in case another one gets its name.
  let identity: FileStatus.Identity

  private let name: String
  private var size = 0

  /// - Parameter name: The folder's name in messages.
  init(of folder: borrowing FileDescriptor, named name: String) throws(Diagnostic) {
    self.name = name
    identity = try reportingErrors(reading: name) { () throws(SystemError) in
      try folder.status().identity
    }
    try visit(folder, "", depth: 0)
  }

  private mutating func visit(
    _ folder: borrowing FileDescriptor, _ prefix: String, depth: Int
  ) throws(Diagnostic) {
    guard depth < Limits.folderNesting else {
      throw Diagnostic(ToolMessage.unreadable(.links), at: .file(shown(prefix)))
    }
    let names = try reportingErrors(reading: shown(prefix)) { () throws(SystemError) in
      try folder.names()
    }
    for name in names where name.utf8.first != "." {
      let path = prefix + name
      let kind = try reportingErrors(reading: shown(path)) { () throws(SystemError) in
        try folder.status(of: name)?.kind
      }
      switch kind {
      case nil: continue
      case .link: specialFiles.append(SpecialFile(path: path, isLink: true))
      case .pipe, .device: specialFiles.append(SpecialFile(path: path, isLink: false))
      case .file:
        files[path] = try reportingErrors(reading: shown(path)) { () throws(SystemError) in
          try read(name, in: folder)
        }
      case .folder:
        let inner = try reportingErrors(reading: shown(path)) { () throws(SystemError) in
          try FileDescriptor(folder: name, in: folder)
        }
        try visit(inner, path + "/", depth: depth + 1)
      }
    }
  }

  private mutating func read(
    _ name: String, in folder: borrowing FileDescriptor
  ) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(reading: name, in: folder)
    let status = try file.status()
    let room = Limits.inputBytes - size
    guard status.size <= room else { throw .tooLarge }
    let bytes = try file.readAll(expecting: status.size, limit: room)
    guard bytes.count <= room else { throw .tooLarge }
    size += bytes.count
    return bytes
  }

  private func shown(_ path: String) -> String { "\(name)/\(path)" }
}
