/// The paths by which a system names what a process has open, such as `/dev/fd/1` and `/proc/self/exe`.
///
/// On Linux they look like links to files; on Darwin they are devices. Either way, what is behind them
/// must not be replaced: it is written as a stream is.
enum ProcessFiles {
  /// The folders with the files of this process.
  private static let ownFolders = ["/dev/fd", "/proc/self/fd", "/proc/thread-self/fd"]

  /// Whether a folder belongs to a view of processes.
  static func hold(_ folder: String) throws(SystemError) -> Bool {
    // The root of Linux's view of processes has the number 1.
    guard let root = try FileStatus.identity(of: "/proc"), root.inode == 1 else {
      return try isOwn(folder)
    }
    return try FileStatus.identity(of: folder)?.device == root.device
  }

  /// The number of the process's own open file that a name in a folder means; `nil` for anything else.
  static func number(of name: String, in folder: String) throws(SystemError) -> Int32? {
    guard let number = Int32(name), String(number) == name, try isOwn(folder) else { return nil }
    return number
  }

  private static func isOwn(_ folder: String) throws(SystemError) -> Bool {
    guard let identity = try FileStatus.identity(of: folder) else { return false }
    for own in ownFolders where try FileStatus.identity(of: own) == identity { return true }
    return false
  }

  /// The running program's file; `nil` where the system does not tell.
  static func program() throws(SystemError) -> FileStatus.Identity? {
    try FileStatus.identity(of: "/proc/self/exe")
  }
}
