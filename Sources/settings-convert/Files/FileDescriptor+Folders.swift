#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What is done with an open folder: every name is one component, and no link is ever followed.
extension FileDescriptor {
  /// Opens a folder in a folder; never through a link.
  init(folder name: String, in folder: borrowing FileDescriptor) throws(SystemError) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    try self.init(openat(folder.number, name, flags))
  }

  /// Opens the folder at a path below this one, the folder itself for an empty path.
  ///
  /// - Parameter isCreating: Whether folders that are missing are created.
  borrowing func folder(
    at path: String, isCreating: Bool = false
  ) throws(SystemError) -> FileDescriptor {
    var folder = try FileDescriptor(openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    for name in path.split(separator: "/") {
      if isCreating { try folder.makeFolder(String(name)) }
      folder = try FileDescriptor(folder: String(name), in: folder)
    }
    return folder
  }

  /// Creates a folder where there is none.
  borrowing func makeFolder(_ name: String, isPrivate: Bool = false) throws(SystemError) {
    guard mkdirat(number, name, isPrivate ? 0o700 : 0o777) != 0, errno != EEXIST else { return }
    throw .last
  }

  /// Removes a file where there is one.
  borrowing func removeIfPresent(_ name: String) throws(SystemError) {
    guard unlinkat(number, name, 0) != 0, errno != ENOENT else { return }
    throw .last
  }

  /// Removes an empty folder; one that holds something stays.
  borrowing func removeFolder(_ name: String) {
    _ = unlinkat(number, name, AT_REMOVEDIR)
  }

  borrowing func rename(
    _ name: String, to newName: String, in folder: borrowing FileDescriptor
  ) throws(SystemError) {
    guard renameat(number, name, folder.number, newName) == 0 else { throw .last }
  }

  /// Gives a file a second name; where the file system knows no such thing, it moves the file.
  borrowing func keep(
    _ name: String, as newName: String, in folder: borrowing FileDescriptor
  ) throws(SystemError) {
    guard linkat(number, name, folder.number, newName, 0) != 0 else { return }
    try rename(name, to: newName, in: folder)
  }

  /// Waits until no other run works in this folder, and keeps others waiting until it is closed.
  ///
  /// File systems that know no locks are done without them.
  borrowing func lock() {
    while flock(number, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Lets others go on that wait for the lock.
  borrowing func unlock() {
    _ = flock(number, LOCK_UN)
  }

  /// The names in the folder, in the order of their bytes; `nil` stands for one that is no text.
  borrowing func names() throws(SystemError) -> [String?] {
    let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .last }
    guard let stream = fdopendir(copy) else {
      let error = SystemError.last
      close(copy)
      throw error
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { text in
          UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
        }
      }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map { bytes in
      let name = String(decoding: bytes, as: UTF8.self)
      return name.utf8.elementsEqual(bytes) ? name : nil
    }
  }

  /// Removes everything in the folder, links themselves and not what they point to.
  borrowing func removeContents() throws(SystemError) {
    for name in try names() {
      guard let name, let status = try status(of: name) else { continue }
      guard status.kind == .folder else {
        remove(name)
        continue
      }
      try FileDescriptor(folder: name, in: self).removeContents()
      removeFolder(name)
    }
  }
}
