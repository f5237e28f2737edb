#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An error number of the operating system, with its description.
struct SystemError: Error, Equatable {
  let code: Int32

  static var last: SystemError { SystemError(code: errno) }

  static var endless: SystemError { SystemError(code: EOVERFLOW) }
  static var missing: SystemError { SystemError(code: ENOENT) }
  static var tooLarge: SystemError { SystemError(code: EFBIG) }
  static var folder: SystemError { SystemError(code: EISDIR) }
  static var notAFile: SystemError { SystemError(code: ESPIPE) }
  static var notAFolder: SystemError { SystemError(code: ENOTDIR) }
  static var links: SystemError { SystemError(code: ELOOP) }
  static var exists: SystemError { SystemError(code: EEXIST) }
  static var notEmpty: SystemError { SystemError(code: ENOTEMPTY) }
  static var interrupted: SystemError { SystemError(code: EINTR) }
  static var closedPipe: SystemError { SystemError(code: EPIPE) }
  static var running: SystemError { SystemError(code: ETXTBSY) }
  static var locked: SystemError { SystemError(code: EWOULDBLOCK) }
  /// There is another file, or the same one with other contents.
  static var changed: SystemError { SystemError(code: ESTALE) }

  enum Reason {
    case missing, forbidden, folder, full, readOnly, other
  }

  /// The kind of error, which determines the remedy.
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

  /// A description that is the same on every system.
  var text: String {
    switch code {
    case ENOENT: "no such file or directory"
    case ENOTDIR: "part of the path is not a directory"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "is a directory"
    case EEXIST: "it already exists"
    case ESPIPE: "is not a regular file"
    case EINTR: "interrupted"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case ENOSPC: "the disk is full"
    case EDQUOT: "the disk quota is exceeded"
    case EFBIG: "the file would be larger than allowed"
    case EROFS: "the file system is read-only"
    case EIO: "input/output error"
    case EBADF: "the stream is closed"
    case EPIPE: "the reader closed the pipe"
    case ENXIO: "it is a socket, or its device is missing"
    case EINVAL: "invalid argument"
    case EILSEQ: "the file system accepts no names that are not UTF-8"
    case ETXTBSY: "it is a program that is running"
    default: String(cString: strerror(code))
    }
  }
}
