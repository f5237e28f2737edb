#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

import PropertyLists

/// Locks on open folders, which keep runs of the program apart.
extension FileDescriptor {
  enum Lock {
    /// Held by any number of runs that read.
    case shared
    /// Held by one run that writes, and by no other.
    case exclusive
  }

  /// Waits until no other run has a lock that excludes this one, and keeps others waiting until the
  /// folder is closed.
  ///
  /// Any reader can hold the lock, so the wait is bounded: by a time, and by a signal
  /// that waits to end the run.
  ///
  /// - Returns: Whether the folder is locked, or on a file system without locks.
  borrowing func lock(_ lock: Lock, within seconds: Double = Limits.lockSeconds) -> Bool {
    let end = SystemCalls.seconds() + seconds
    let operation = (lock == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    while flock(number, operation) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK where SystemCalls.seconds() < end && !DeferredSignals.isPending:
        SystemCalls.sleep(milliseconds: 10)
      case EWOULDBLOCK: return false
      default: return true
      }
    }
    return true
  }

  /// Keeps other runs from writing in this folder until it is closed.
  ///
  /// - Parameter path: The path that it was opened by.
  /// - Throws: `SystemError.locked`, or `.changed` when another folder has the path after the wait.
  borrowing func lockForWriting(at path: String) throws(SystemError) {
    guard lock(.exclusive) else { throw .locked }
    guard try FileStatus(of: path)?.identity == status().identity else { throw .changed }
  }
}
