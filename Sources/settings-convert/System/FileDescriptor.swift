#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

import PropertyLists

/// An open file or folder, closed when its owner goes out of scope.
struct FileDescriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) throws(SystemError) {
    guard number >= 0 else { throw .last }
    self.number = number
  }

  deinit {
    // Written files are closed by `finish`, which checks for errors.
    _ = close(number)
  }

  /// Opens a file for reading.
  ///
  /// - Parameter mayWait: Whether to wait until another process opens a pipe for writing.
  init(reading path: String, mayWait: Bool = true) throws(SystemError) {
    let flags = O_RDONLY | O_CLOEXEC | (mayWait ? 0 : O_NONBLOCK)
    try self.init(path.withSystemName { open($0, flags) })
  }

  /// Duplicates an open stream, so that closing this one leaves the other open.
  init(duplicating stream: Int32) throws(SystemError) {
    try self.init(fcntl(stream, F_DUPFD_CLOEXEC, 0))
  }

  /// Opens a folder, so that every step of a writer happens in the same one.
  init(folder path: String) throws(SystemError) {
    try self.init(path.withSystemName { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
  }

  /// Opens a regular file in a folder for reading, never through a link, and without waiting for a pipe.
  init(reading name: String, in folder: borrowing FileDescriptor) throws(SystemError) {
    let number = folder.number
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = try FileDescriptor(name.withSystemName { openat(number, $0, flags) })
    guard try file.status().kind == .file else { throw .notAFile }
    self = file
  }

  /// Creates a file in a folder; not even a link may have the name.
  ///
  /// The system applies the user's mask to the mode of a file that is not private.
  init(
    creating name: String, in folder: borrowing FileDescriptor, isPrivate: Bool
  ) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = folder.number
    let mode: mode_t = isPrivate ? 0o600 : 0o666
    try self.init(name.withSystemName { openat(number, $0, flags, mode) })
  }

  /// Opens a file in a folder to overwrite it in place.
  ///
  /// Only on the path of a stream, links are followed and the other end of a pipe is waited for.
  init(
    overwriting name: String, in folder: borrowing FileDescriptor, isStream: Bool
  ) throws(SystemError) {
    let number = folder.number
    let flags = O_WRONLY | O_CLOEXEC | (isStream ? 0 : O_NOFOLLOW | O_NONBLOCK)
    try self.init(name.withSystemName { openat(number, $0, flags) })
  }

  borrowing func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  borrowing func readAll(expecting size: Int, limit: Int) throws(SystemError) -> [UInt8] {
    try SystemCalls.readAll(from: number, expecting: size, limit: limit)
  }

  /// Whether the remaining bytes are exactly these.
  borrowing func holds(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    var rest = bytes[...]
    while true {
      let part = try SystemCalls.readPart(from: number, atMost: 1 << 16)
      guard SystemCalls.begins(rest, with: part) else { return false }
      rest = rest.dropFirst(part.count)
      if part.isEmpty { return rest.isEmpty }
    }
  }

  borrowing func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    try SystemCalls.writeAll(bytes, to: number)
  }

  borrowing func truncate(to size: Int) throws(SystemError) {
    while ftruncate(number, off_t(size)) != 0 {
      guard errno == EINTR else { throw .last }
    }
  }

  /// Copies the owner and group of a replaced file, as far as the user may set them, and its mode.
  ///
  /// If they still differ, no one gains rights from the old ones: the program does not run as another
  /// user or group, and the group gets no more rights than everyone had.
  borrowing func adopt(_ original: FileStatus) throws(SystemError) {
    if fchown(number, original.owner, original.group) != 0 {
      // Users who cannot give a file away may still set its group to another of their own.
      _ = fchown(number, uid_t.max, original.group)
    }
    let status = try status()
    // A change of owner clears bits of the mode, so the mode comes last.
    let mode = original.mode(
      keepingOwner: status.owner == original.owner, group: status.group == original.group)
    guard fchmod(number, mode) == 0 else { throw .last }
  }

  /// Copies a replaced file's extended attributes and access list, as far as they can be set.
  borrowing func copyAttributes(of original: borrowing FileDescriptor) {
    copyExtendedAttributes(from: original.number, to: number)
  }

  /// Waits until everything is on the disk.
  borrowing func flush() throws(SystemError) {
    #if canImport(Darwin)
    // `fsync` only reaches the drive's cache there, but has to suffice without the stronger call.
    if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    while fsync(number) != 0 {
      // Some file systems cannot sync folders and need not.
      if errno == EINVAL { return }
      guard errno == EINTR else { throw .last }
    }
  }

  /// Closes the file, and fails if data was lost, which some file systems report only then.
  consuming func finish() throws(SystemError) {
    let number = number
    discard self
    guard close(number) == 0 || errno == EINTR else { throw .last }
  }

  /// The status of a name in this folder without following links; `nil` if it does not exist.
  borrowing func status(of name: String) throws(SystemError) -> FileStatus? {
    var status = stat()
    let result = name.withSystemName { fstatat(number, $0, &status, AT_SYMLINK_NOFOLLOW) }
    if result == 0 { return FileStatus(status) }
    guard errno == ENOENT else { throw .last }
    return nil
  }

  /// Fails if the user may not write to a file in this folder.
  borrowing func checkWritable(_ name: String) throws(SystemError) {
    guard name.withSystemName({ faccessat(number, $0, W_OK, AT_EACCESS) }) == 0 else { throw .last }
  }

  /// Fails if an access list prevents the user from removing or replacing a file in this folder.
  ///
  /// A staged file would inherit the list and could not be removed.
  borrowing func checkRemovable(_ name: String) throws(SystemError) {
    #if canImport(Darwin)
    let deletion: Int32 = 1 << 12  // `_DELETE_OK`
    guard name.withSystemName({ faccessat(number, $0, deletion, AT_EACCESS) }) == 0 else {
      throw .last
    }
    #endif
  }

  borrowing func remove(_ name: String) {
    _ = name.withSystemName { unlinkat(number, $0, 0) }
  }
}

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
