#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

struct FileStatus {
  enum Kind {
    case file, folder, link, pipe, device
  }

  let kind: Kind
  let size: Int
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  let links: Int
  let identity: Identity
  private let modified: timespec

  /// Identifies a file regardless of its path: no two existing files have the same identity.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
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
    links = Int(clamping: status.st_nlink)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
    #if canImport(Darwin)
    modified = status.st_mtimespec
    #else
    modified = status.st_mtim
    #endif
  }

  /// The status of a path's target; `nil` if it does not exist.
  init?(of path: String) throws(SystemError) {
    var status = stat()
    guard path.withSystemName({ stat($0, &status) }) == 0 else {
      if [ENOENT, ENOTDIR].contains(errno) { return nil }
      throw .last
    }
    self.init(status)
  }

  /// The identity of a path's target; `nil` if it does not exist or the user may not see it.
  static func identity(of path: String) throws(SystemError) -> Identity? {
    do {
      return try FileStatus(of: path)?.identity
    } catch {
      if error.reason == .forbidden { return nil }
      throw error
    }
  }

  /// The mode for a copy that may have another owner or group.
  ///
  /// Members of the old group are others for the copy, and members of the new group were others for the
  /// original, so both get only the rights that both had.
  func mode(keepingOwner keepsOwner: Bool, group keepsGroup: Bool) -> mode_t {
    var mode = mode
    if !keepsOwner || !keepsGroup { mode &= ~mode_t(S_ISUID | S_ISGID) }
    if !keepsGroup {
      let shared = mode >> 3 & mode & 0o7
      mode = mode & ~0o077 | shared << 3 | shared
    }
    return mode
  }

  /// Whether it can only be written to, not replaced.
  var isStream: Bool { kind == .pipe || kind == .device }

  /// Whether no one has permission to write to it, which administrators respect too.
  var isReadOnly: Bool { mode & 0o222 == 0 }

  /// Identifies a file with its contents: not another one in its place, nor itself after an edit.
  struct Version: Equatable {
    let identity: Identity
    let size: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// The version of the file, as far as its status tells: two edits within a few milliseconds may have the
  /// same time.
  var version: Version {
    Version(
      identity: identity, size: size, seconds: Int(modified.tv_sec),
      nanoseconds: Int(modified.tv_nsec))
  }
}
