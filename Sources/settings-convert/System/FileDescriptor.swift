#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An open file or folder, closed when its owner goes out of scope.
struct FileDescriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) throws(SystemError) {
    guard number >= 0 else { throw .last }
    self.number = number
  }

  deinit {
    // What was written is closed by `finish`, which checks it.
    _ = close(number)
  }

  /// Opens a file to read it.
  ///
  /// - Parameter mayWait: Whether to wait until somebody opens a pipe to write to it.
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

  /// Opens a regular file in a folder to read it; never through a link, and never waiting for the
  /// other end of a pipe.
  init(reading name: String, in folder: borrowing FileDescriptor) throws(SystemError) {
    let number = folder.number
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = try FileDescriptor(name.withSystemName { openat(number, $0, flags) })
    guard try file.status().kind == .file else { throw .notAFile }
    self = file
  }

  /// Creates a file in a folder; the name must be free, even of a link.
  ///
  /// The system subtracts the user's mask from the mode of a file that is not private.
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
  /// Links are followed, and the other end of a pipe is waited for, only on the path of a stream.
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

  /// Whether the bytes left to read are exactly these.
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

  /// Truncates the file.
  borrowing func truncate(to size: Int) throws(SystemError) {
    while ftruncate(number, off_t(size)) != 0 {
      guard errno == EINTR else { throw .last }
    }
  }

  /// Takes over the owner and group of a replaced file, as far as the user may set them, and its
  /// mode.
  ///
  /// Where they differ in the end, nobody gets rights that came with the old ones: the program does not
  /// run as another user or group, and the group gets no more than everybody had.
  borrowing func adopt(_ original: FileStatus) throws(SystemError) {
    if fchown(number, original.owner, original.group) != 0 {
      // Whoever cannot give a file away may still share it with another of the own groups.
      _ = fchown(number, uid_t.max, original.group)
    }
    let status = try status()
    // A change of owner clears bits of the mode, so the mode comes last.
    let mode = original.mode(
      keepingOwner: status.owner == original.owner, group: status.group == original.group)
    guard fchmod(number, mode) == 0 else { throw .last }
  }

  /// Takes over a replaced file's extended attributes and access list, as far as they can be set.
  borrowing func copyAttributes(of original: borrowing FileDescriptor) {
    copyExtendedAttributes(from: original.number, to: number)
  }

  /// Waits until everything is on the disk.
  borrowing func flush() throws(SystemError) {
    #if canImport(Darwin)
    // `fsync` only reaches the drive's cache there; where the file system lacks the stronger call,
    // it has to do.
    if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    while fsync(number) != 0 {
      // Some file systems cannot sync folders, and need not.
      if errno == EINVAL { return }
      guard errno == EINTR else { throw .last }
    }
  }

  /// Closes the file, and fails if not everything arrived; some file systems only know then.
  consuming func finish() throws(SystemError) {
    let number = number
    discard self
    guard close(number) == 0 || errno == EINTR else { throw .last }
  }

  /// The status of a name in this folder, links not followed; `nil` when there is nothing.
  borrowing func status(of name: String) throws(SystemError) -> FileStatus? {
    var status = stat()
    let result = name.withSystemName { fstatat(number, $0, &status, AT_SYMLINK_NOFOLLOW) }
    if result == 0 { return FileStatus(status) }
    guard errno == ENOENT else { throw .last }
    return nil
  }

  /// Fails when the user may not write to a file in this folder.
  borrowing func checkWritable(_ name: String) throws(SystemError) {
    guard name.withSystemName({ faccessat(number, $0, W_OK, AT_EACCESS) }) == 0 else { throw .last }
  }

  /// Fails when an access list keeps the user from removing or replacing a file in this folder.
  ///
  /// A staged file would get the same list, and stay.
  borrowing func checkRemovable(_ name: String) throws(SystemError) {
    #if canImport(Darwin)
    let deletion: Int32 = 1 << 12  // `_DELETE_OK`
    guard name.withSystemName({ faccessat(number, $0, deletion, AT_EACCESS) }) == 0 else {
      throw .last
    }
    #endif
  }

  borrowing func rename(_ name: String, to newName: String) throws(SystemError) {
    try SystemCalls.rename(name, in: number, to: newName, in: number)
  }

  /// Removes a file, if possible.
  borrowing func remove(_ name: String) {
    _ = name.withSystemName { unlinkat(number, $0, 0) }
  }
}
