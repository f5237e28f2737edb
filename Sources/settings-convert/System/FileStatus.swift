#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The file system's record of a file.
struct FileStatus: Equatable {
  enum Kind {
    case file, folder, link, pipe, device
  }

  let kind: Kind
  let size: Int
  /// The permissions, without the kind.
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  let identity: Identity

  /// The mark of a file, by whatever path it was found: no two that exist have the same.
  struct Identity: Equatable {
    let device: dev_t
    let inode: ino_t
  }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO, S_IFSOCK: .pipe
      default: .device
      }
    size = Int(status.st_size)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    identity = Identity(device: status.st_dev, inode: status.st_ino)
  }

  /// The status of whatever a path leads to, links followed; `nil` when there is nothing.
  init?(of path: String) throws(SystemError) {
    var status = stat()
    guard path.withSystemName({ stat($0, &status) }) == 0 else {
      if [ENOENT, ENOTDIR].contains(errno) { return nil }
      throw .last
    }
    self.init(status)
  }

  /// The identity of whatever a path leads to; `nil` when there is nothing, or the user may not see it.
  static func identity(of path: String) throws(SystemError) -> Identity? {
    do {
      return try FileStatus(of: path)?.identity
    } catch {
      if error.reason == .forbidden { return nil }
      throw error
    }
  }

  /// Whether it is something to write to rather than to replace.
  var isStream: Bool { kind == .pipe || kind == .device }

  /// Whether nobody has the right to write it; an administrator respects that too.
  var isReadOnly: Bool { mode & 0o222 == 0 }
}
