#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An open file or folder; it is closed when its owner goes away.
struct FileDescriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) throws(SystemError) {
    guard number >= 0 else { throw .last }
    self.number = number
  }

  deinit {
    _ = close(number)
  }

  /// Opens a file to read it.
  init(reading path: String) throws(SystemError) {
    try self.init(open(path, O_RDONLY | O_CLOEXEC))
  }

  /// Opens a stream that is open already once more, so that closing this one leaves it open.
  init(duplicating stream: Int32) throws(SystemError) {
    try self.init(fcntl(stream, F_DUPFD_CLOEXEC, 0))
  }

  /// Opens a folder, so that every step of a writer happens in this very one.
  init(folder path: String) throws(SystemError) {
    try self.init(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  /// Opens a file in a folder to read it; never through a link.
  init(reading name: String, in folder: borrowing FileDescriptor) throws(SystemError) {
    try self.init(openat(folder.number, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC))
  }

  /// Creates a file in a folder; nothing of that name may be there, not even a link.
  ///
  /// The system subtracts the user's mask from the mode of a file that is not private.
  init(
    creating name: String, in folder: borrowing FileDescriptor, isPrivate: Bool
  ) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    try self.init(openat(folder.number, name, flags, isPrivate ? 0o600 : 0o666))
  }

  /// Opens a file, pipe or device in a folder to overwrite it in place.
  init(overwriting name: String, in folder: borrowing FileDescriptor) throws(SystemError) {
    try self.init(openat(folder.number, name, O_WRONLY | O_CLOEXEC))
  }

  borrowing func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  borrowing func readAll(expecting size: Int, limit: Int) throws(SystemError) -> [UInt8] {
    try SystemCalls.readAll(from: number, expecting: size, limit: limit)
  }

  /// Whether what is left to be read is exactly these bytes.
  borrowing func holds(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    var rest = bytes[...]
    while true {
      let part = try SystemCalls.readPart(from: number, atMost: 1 << 16)
      guard rest.starts(with: part) else { return false }
      rest = rest.dropFirst(part.count)
      if part.isEmpty { return rest.isEmpty }
    }
  }

  borrowing func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    try SystemCalls.writeAll(bytes, to: number)
  }

  /// Cuts what stands behind the first bytes.
  borrowing func cut(after size: Int) throws(SystemError) {
    while ftruncate(number, off_t(size)) != 0 {
      guard errno == EINTR else { throw .last }
    }
  }

  /// Takes over the owner of a replaced file, as far as the user may set it, and its mode.
  borrowing func adopt(_ status: FileStatus) throws(SystemError) {
    _ = fchown(number, status.owner, status.group)
    // A change of owner clears bits of the mode, so that the mode comes last.
    guard fchmod(number, status.mode) == 0 else { throw .last }
  }

  /// Takes over a replaced file's extended attributes and access list, as far as they can be set.
  borrowing func copyAttributes(of original: borrowing FileDescriptor) {
    copyExtendedAttributes(from: original.number, to: number)
  }

  /// Waits until the medium holds everything.
  borrowing func flush() throws(SystemError) {
    while fsync(number) != 0 {
      // Folders of some file systems cannot be synced, and need not be.
      if errno == EINVAL { return }
      guard errno == EINTR else { throw .last }
    }
  }

  /// Closes the file and says whether everything arrived; some file systems only know then.
  consuming func finish() throws(SystemError) {
    let number = number
    discard self
    guard close(number) == 0 || errno == EINTR else { throw .last }
  }

  /// What a name in this folder stands for, links not followed; `nil` when there is nothing.
  borrowing func status(of name: String) throws(SystemError) -> FileStatus? {
    var status = stat()
    if fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(status) }
    guard errno == ENOENT else { throw .last }
    return nil
  }

  /// Whether the user may write to a file of this folder.
  borrowing func checkWritable(_ name: String) throws(SystemError) {
    guard faccessat(number, name, W_OK, AT_EACCESS) == 0 else { throw .last }
  }

  borrowing func rename(_ name: String, to newName: String) throws(SystemError) {
    guard renameat(number, name, number, newName) == 0 else { throw .last }
  }

  borrowing func remove(_ name: String) {
    _ = unlinkat(number, name, 0)
  }
}
