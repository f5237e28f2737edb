import PropertyLists

/// Paths as strings: the only place that looks for slashes.
extension String {
  /// The path up to its last slash, without it, and the rest.
  var folderAndFile: (folder: String, file: String) {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", self) }
    return (String(self[..<slash]), String(self[utf8.index(after: slash)...]))
  }

  /// The path up to and including its last slash; empty without one.
  var folderPrefix: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[...$0]) } ?? ""
  }

  /// A folder's path without trailing slashes.
  var withoutTrailingSlashes: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(self[...$0]) } ?? self
  }

  /// A folder's path with a trailing slash.
  var withTrailingSlash: String { hasSuffix("/") ? self : self + "/" }

  /// Whether a path lies in a folder, at any depth.
  func isInside(_ folder: String) -> Bool { utf8.starts(with: folder.withTrailingSlash.utf8) }

  /// An absolute path as one that leads there from an absolute folder; empty for that folder.
  func relative(to folder: String) -> String {
    let (names, others) = (split(separator: "/"), folder.split(separator: "/"))
    let shared = zip(names, others).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: others.count - shared) + names[shared...])
      .joined(separator: "/")
  }

  /// Whether a path lies in any of some folders, which are without trailing slashes.
  ///
  /// - Complexity: O(*d*) on average for a path of *d* names.
  func isInside(anyOf folders: Set<String>) -> Bool {
    var folder = folderAndFile.folder
    while !folder.isEmpty {
      if folders.contains(folder) { return true }
      folder = folder.folderAndFile.folder
    }
    return false
  }
}

/// The folder and name of the file that a path leads to.
///
/// Links are followed, so that writing replaces the target and not the link; the target may be
/// missing. A stream keeps its name: the target of `/dev/stdout` has no useful one.
struct ResolvedPath {
  let folder: String
  let name: String
  /// Whether it is something to write to rather than to replace: a pipe or a device, or one of the
  /// process's own open files.
  let isStream: Bool
  /// The number of the process's own open file that the path names: 1 for `/dev/stdout`.
  let openFile: Int32?

  init(of path: String) throws(SystemError) {
    let target = try Self.followingLinks(from: path)
    openFile = Self.openFile(named: target)
    isStream = openFile != nil || FileStatus(of: path)?.isStream ?? false
    let file = isStream ? path : target
    folder = file.folderPrefix.isEmpty ? "." : file.folderPrefix
    name = file.folderAndFile.file
  }

  private static func followingLinks(from path: String) throws(SystemError) -> String {
    var path = path
    for _ in 0..<Limits.symbolicLinks {
      guard openFile(named: path) == nil, let target = SystemCalls.linkTarget(of: path) else {
        return path
      }
      path = target.hasPrefix("/") ? target : path.folderPrefix + target
    }
    throw .links
  }

  /// The number in a path such as `/dev/fd/1` or `/proc/self/fd/1`.
  ///
  /// On Linux these look like links to whatever is open; on Darwin they are devices. Either way,
  /// what is behind them must not be replaced or truncated.
  private static func openFile(named path: String) -> Int32? {
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }
}
