/// The paths of a process's open files, such as `/dev/fd/1` and `/proc/self/exe`.
///
/// On Linux they look like links to files; on Darwin they are devices. In either case their targets
/// must not be replaced but written to like streams.
enum ProcessFiles {
  private static let ownFolders = ["/dev/fd", "/proc/self/fd", "/proc/thread-self/fd"]

  /// Whether a folder contains the files of processes.
  static func hold(_ folder: String) throws(SystemError) -> Bool {
    // The root of Linux's process file system has inode 1.
    guard let root = try FileStatus.identity(of: "/proc"), root.inode == 1 else {
      return try isOwn(folder)
    }
    return try FileStatus.identity(of: folder)?.device == root.device
  }

  /// The descriptor of the process's own open file with a name in a folder; `nil` for anything else.
  static func number(of name: String, in folder: String) throws(SystemError) -> Int32? {
    guard let number = Int32(name), String(number) == name, try isOwn(folder) else { return nil }
    return number
  }

  private static func isOwn(_ folder: String) throws(SystemError) -> Bool {
    guard let identity = try FileStatus.identity(of: folder) else { return false }
    for own in ownFolders where try FileStatus.identity(of: own) == identity { return true }
    return false
  }

  /// The running program's file, if the system reveals it.
  static func program() throws(SystemError) -> FileStatus.Identity? {
    try FileStatus.identity(of: "/proc/self/exe")
  }
}
