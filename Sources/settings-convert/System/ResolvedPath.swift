import PropertyLists

/// The folder and name of a path's target file.
///
/// Links are followed so that writing replaces the target instead of the link; the target may be
/// missing. A stream keeps its name because the target of `/dev/stdout` has no useful one.
struct ResolvedPath {
  let folder: String
  var name: String
  /// Whether it can only be written to, not replaced: a pipe, a device, or an open file of a process.
  let isStream: Bool
  /// Whether it is an open file of a process, whose path only looks like a link to the file.
  let isProcessFile: Bool
  /// The descriptor of the process's own open file at the path: 1 for `/dev/stdout`.
  let openFile: Int32?

  /// - Throws: `SystemError.folder` for a path that ends in a slash.
  init(of path: String) throws(SystemError) {
    let target: String
    (target, isProcessFile) = try Self.followingLinks(from: path)
    let isStreamFile = try FileStatus(of: path)?.isStream ?? false
    isStream = isStreamFile || isProcessFile
    openFile = try ProcessFiles.number(of: target.folderAndFile.file, in: target.folder)
    let file = isStream ? path : target
    folder = file.folder
    name = file.folderAndFile.file
    if name.isEmpty { throw .folder }
  }

  /// The target of a path; links to open files of processes are not followed.
  private static func followingLinks(
    from path: String
  ) throws(SystemError) -> (target: String, isProcessFile: Bool) {
    var path = path
    for _ in 0..<Limits.symbolicLinks {
      if try ProcessFiles.hold(path.folder) { return (path, true) }
      guard let target = try SystemCalls.linkTarget(of: path) else { return (path, false) }
      path = target.isAbsolute ? target : path.folderPrefix + target
    }
    throw .links
  }

  var path: String { folder.withTrailingSlash + name }

  /// Whether the target of a path can only be written to, not replaced.
  ///
  /// False for an invalid path, because opening it reports the error.
  static func isStream(_ path: String) -> Bool { (try? ResolvedPath(of: path))?.isStream ?? false }

  // MARK: Folders around it

  /// Whether the file is, or would be, inside a folder, at any depth; a folder is not inside itself.
  ///
  /// Folders are compared by identity, so links, case, and Unicode forms make no difference.
  func isInside(_ folder: String) throws(SystemError) -> Bool {
    guard let wanted = try FileStatus(of: folder)?.identity,
      try FileStatus(of: self.path)?.identity != wanted
    else { return false }
    var around = try SystemCalls.absolutePath(of: try existingFolder())
    while try FileStatus(of: around)?.identity != wanted {
      guard around.utf8.count > 1 else { return false }
      around = around.folder.withoutTrailingSlashes
    }
    return true
  }

  /// The innermost existing folder around the file, in which missing ones would be created.
  private func existingFolder() throws(SystemError) -> String {
    var existing = folder.isAbsolute ? "/" : "./"
    var missing = 0
    for name in folder.names {
      if missing > 0 {
        switch name {
        case "..": missing -= 1
        case ".": break
        default: missing += 1
        }
      } else if try SystemCalls.exists(existing + name) {
        existing += name + "/"
      } else {
        missing = 1
      }
    }
    return existing
  }
}
