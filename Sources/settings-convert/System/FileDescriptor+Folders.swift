#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

import PropertyLists

/// Operations in an open folder: every name is one component, and links are never followed.
extension FileDescriptor {
  /// Opens a subfolder, never through a link.
  init(folder name: String, in folder: borrowing FileDescriptor) throws(SystemError) {
    let number = folder.number
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    try self.init(name.withSystemName { openat(number, $0, flags) })
  }

  /// Creates a folder unless it exists.
  ///
  /// - Returns: Whether it was created.
  @discardableResult
  borrowing func makeFolder(_ name: String) throws(SystemError) -> Bool {
    let result = name.withSystemName { mkdirat(number, $0, 0o777) }
    guard result == 0 || errno == EEXIST else { throw .last }
    return result == 0
  }

  /// Creates a folder that only the user can access.
  ///
  /// - Returns: Whether the name was free.
  borrowing func makePrivateFolder(_ name: String) throws(SystemError) -> Bool {
    let result = name.withSystemName { mkdirat(number, $0, 0o700) }
    guard result == 0 || errno == EEXIST else { throw .last }
    return result == 0
  }

  borrowing func removeIfPresent(_ name: String) throws(SystemError) {
    let result = name.withSystemName { unlinkat(number, $0, 0) }
    guard result == 0 || errno == ENOENT else { throw .last }
  }

  borrowing func removeFolder(_ name: String) throws(SystemError) {
    let result = name.withSystemName { unlinkat(number, $0, AT_REMOVEDIR) }
    guard result == 0 || errno == ENOENT else { throw .last }
  }

  borrowing func rename(
    _ name: String, to newName: String, in folder: borrowing FileDescriptor
  ) throws(SystemError) {
    let target = folder.number
    let result = name.withSystemName { name in
      newName.withSystemName { renameat(number, name, target, $0) }
    }
    guard result == 0 else { throw .last }
  }

  /// Gives a file a second name.
  ///
  /// - Returns: Whether the file system supports that.
  /// - Throws: `SystemError.exists` if the new name is not free.
  borrowing func link(
    _ name: String, as newName: String, in folder: borrowing FileDescriptor
  ) throws(SystemError) -> Bool {
    let target = folder.number
    let result = name.withSystemName { name in
      newName.withSystemName { linkat(number, name, target, $0, 0) }
    }
    guard result != 0 else { return true }
    guard [EPERM, EMLINK, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else { throw .last }
    return false
  }

  /// Renames a file; returns an error if the file also keeps its old name.
  ///
  /// - Throws: `SystemError.exists` if the new name is not free.
  borrowing func rename(
    _ name: String, toFree newName: String, in folder: borrowing FileDescriptor
  ) throws(SystemError) -> SystemError? {
    if try link(name, as: newName, in: folder) {
      do {
        try removeIfPresent(name)
        return nil
      } catch {
        return error
      }
    }
    // Without links, checking the name and renaming are two steps.
    guard try folder.status(of: newName) == nil else { throw .exists }
    try rename(name, to: newName, in: folder)
    return nil
  }

  /// The longest name that the folder's file system accepts, in bytes.
  var longestName: Int {
    let limit = fpathconf(number, numericCast(_PC_NAME_MAX))
    return limit > 0 ? min(limit, Limits.fileName) : Limits.fileName
  }

  /// The names in the folder, sorted by their bytes.
  borrowing func names() throws(SystemError) -> [String] {
    let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .last }
    guard let stream = fdopendir(copy) else {
      let error = SystemError.last
      close(copy)
      throw error
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    // Only the error number distinguishes a failure from the end of the folder.
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { text in
          UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
        }
      }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .last }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map { String(fileName: $0) }
  }

  /// The name of a file or folder on disk, which may differ in case or Unicode form if the disk allows it.
  borrowing func nameOnDisk(of name: String) throws(SystemError) -> String {
    guard try status(of: name) != nil else { return name }
    let names = try names()
    return names.first { $0.utf8.elementsEqual(name.utf8) }
      ?? names.first { $0.foldedFileName == name.foldedFileName } ?? name
  }

  /// Removes everything in the folder, including links but not their targets.
  ///
  /// - Throws: The first error, for example if folders are nested deeper than a bundle's files can be.
  borrowing func removeContents(depth: Int = 0) throws(SystemError) {
    guard depth <= Limits.filePath / 2 else { throw .links }
    for name in try names() {
      guard let status = try status(of: name) else { continue }
      guard status.kind == .folder else {
        try removeIfPresent(name)
        continue
      }
      try FileDescriptor(folder: name, in: self).removeContents(depth: depth + 1)
      try removeFolder(name)
    }
  }
}
