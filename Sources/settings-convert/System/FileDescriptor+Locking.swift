#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

import PropertyLists

/// Locks on open folders, which coordinate runs of the program.
extension FileDescriptor {
  enum Lock {
    /// Held by any number of readers.
    case shared
    /// Held by a single writer and nothing else.
    case exclusive
  }

  /// Waits until no other run has a conflicting lock, and holds the lock until the folder is closed.
  ///
  /// Any reader can hold the lock, so the wait is bounded by a time limit and by pending signals.
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
  /// - Parameter path: The path with which it was opened.
  /// - Throws: `SystemError.locked`, or `.changed` if the path leads to another folder after the wait.
  borrowing func lockForWriting(at path: String) throws(SystemError) {
    guard lock(.exclusive) else { throw .locked }
    guard try FileStatus(of: path)?.identity == status().identity else { throw .changed }
  }
}
