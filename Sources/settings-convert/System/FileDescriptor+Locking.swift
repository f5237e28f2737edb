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
  /// Whoever can read a folder can lock it too, so the wait has an end.
  ///
  /// - Returns: Whether the folder is locked, or on a file system without locks.
  borrowing func lock(_ lock: Lock, within seconds: Double = Limits.lockSeconds) -> Bool {
    let end = SystemCalls.seconds() + seconds
    let operation = (lock == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    while flock(number, operation) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK where SystemCalls.seconds() < end: SystemCalls.sleep(milliseconds: 10)
      case EWOULDBLOCK: return false
      default: return true
      }
    }
    return true
  }

  /// Lets others have the lock.
  borrowing func unlock() {
    _ = flock(number, LOCK_UN)
  }
}
