/// The paths by which a system names what a process has open, such as `/dev/fd/1` and `/proc/self/exe`.
///
/// On Linux they look like links to files; on Darwin they are devices. Either way, what is behind them
/// must not be replaced: it is written as a stream is.
enum ProcessFiles {
  /// The folders with the files of this process; on Linux the first is a link to the second.
  private static let ownFolders = ["/dev/fd", "/proc/self/fd", "/proc/thread-self/fd"]

  /// Whether a folder belongs to a view of processes.
  static func hold(_ folder: String) -> Bool {
    guard let identity = FileStatus.identity(of: folder) else { return false }
    if ownFolders.contains(where: { FileStatus.identity(of: $0) == identity }) { return true }
    // The root of Linux's view of processes has the number 1.
    guard let root = FileStatus.identity(of: "/proc"), root.inode == 1 else { return false }
    return identity.device == root.device
  }

  /// The number of the process's own open file that a name in a folder means.
  static func number(of name: String, in folder: String) -> Int32? {
    guard let number = Int32(name), let identity = FileStatus.identity(of: folder) else {
      return nil
    }
    return ownFolders.contains { FileStatus.identity(of: $0) == identity } ? number : nil
  }

  /// The running program's file; `nil` where the system does not tell.
  static var program: FileStatus.Identity? { FileStatus.identity(of: "/proc/self/exe") }
}
