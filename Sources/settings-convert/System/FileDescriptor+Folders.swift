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

  /// Creates a folder unless it exists.
  borrowing func makeFolder(_ name: String) throws(SystemError) {
    guard mkdirat(number, name, 0o777) != 0, errno != EEXIST else { return }
    throw .last
  }

  /// Creates a folder that only the user can enter; the name must be free.
  borrowing func makePrivateFolder(_ name: String) throws(SystemError) {
    guard mkdirat(number, name, 0o700) == 0 else { throw .last }
  }

  /// Removes a file if it exists.
  borrowing func removeIfPresent(_ name: String) throws(SystemError) {
    guard unlinkat(number, name, 0) != 0, errno != ENOENT else { return }
    throw .last
  }

  /// Removes an empty folder if it exists.
  borrowing func removeFolder(_ name: String) throws(SystemError) {
    guard unlinkat(number, name, AT_REMOVEDIR) != 0, errno != ENOENT else { return }
    throw .last
  }

  borrowing func rename(
    _ name: String, to newName: String, in folder: borrowing FileDescriptor
  ) throws(SystemError) {
    guard renameat(number, name, folder.number, newName) == 0 else { throw .last }
  }

  /// Gives a file a second name; where the file system has no links, moves the file.
  borrowing func link(
    _ name: String, as newName: String, in folder: borrowing FileDescriptor
  ) throws(SystemError) {
    guard linkat(number, name, folder.number, newName, 0) != 0 else { return }
    try rename(name, to: newName, in: folder)
  }

  /// The longest name that the folder's file system accepts, in bytes.
  var longestName: Int {
    let limit = fpathconf(number, numericCast(_PC_NAME_MAX))
    return limit > 0 ? min(limit, Limits.fileName) : Limits.fileName
  }

  /// The names in the folder, in the order of their bytes; `nil` for each that is not UTF-8.
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
    // The end of a folder and a failure look alike, but for the error number.
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
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map { bytes in
      let name = String(decoding: bytes, as: UTF8.self)
      return name.utf8.elementsEqual(bytes) ? name : nil
    }
  }

  /// The name on disk of a file or folder: the same, or the same but for case or Unicode form where
  /// the disk ignores these.
  borrowing func nameOnDisk(of name: String) throws(SystemError) -> String {
    guard try status(of: name) != nil else { return name }
    let names = try names().compactMap { $0 }
    // `String` compares canonically equivalent names as equal.
    return names.first { $0.utf8.elementsEqual(name.utf8) }
      ?? names.first { $0.lowercased() == name.lowercased() } ?? name
  }

  /// Removes everything in the folder; of links, the links and not their targets.
  ///
  /// - Throws: The first error; folders nested deeper than a bundle's files can be are one.
  borrowing func removeContents(depth: Int = 0) throws(SystemError) {
    guard depth <= Limits.filePath / 2 else { throw .links }
    for name in try names() {
      guard let name, let status = try status(of: name) else { continue }
      guard status.kind == .folder else {
        try removeIfPresent(name)
        continue
      }
      try FileDescriptor(folder: name, in: self).removeContents(depth: depth + 1)
      try removeFolder(name)
    }
  }
}
