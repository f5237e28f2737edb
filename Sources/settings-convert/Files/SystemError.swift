#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why the operating system refused: its error number, and words for it.
struct SystemError: Error, Equatable {
  let code: Int32

  /// The error of the last call.
  static var last: SystemError { SystemError(code: errno) }

  static var endless: SystemError { SystemError(code: EOVERFLOW) }
  static var missing: SystemError { SystemError(code: ENOENT) }
  static var tooLarge: SystemError { SystemError(code: EFBIG) }
  static var folder: SystemError { SystemError(code: EISDIR) }
  static var noFolder: SystemError { SystemError(code: ENOTDIR) }
  static var links: SystemError { SystemError(code: ELOOP) }
  static var closedPipe: SystemError { SystemError(code: EPIPE) }

  enum Reason {
    case missing, forbidden, folder, full, readOnly, other
  }

  /// What kind of remedy there is.
  var reason: Reason {
    switch code {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .forbidden
    case EISDIR: .folder
    case ENOSPC, EDQUOT, EFBIG: .full
    case EROFS: .readOnly
    default: .other
    }
  }

  /// The same words on every system.
  var text: String {
    switch code {
    case ENOENT: "there is no such file or folder"
    case ENOTDIR: "part of its path is no folder"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a folder"
    case EEXIST: "it exists already"
    case ELOOP: "there are too many symbolic links on the way"
    case ENAMETOOLONG: "its name is too long"
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "the file would be larger than allowed"
    case EROFS: "the file system is read-only"
    case EIO: "the medium reports an error"
    case EBADF: "the stream is closed"
    case EPIPE: "nobody reads it any more"
    default: String(cString: strerror(code))
    }
  }
}
