import PropertyLists

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Finds the files in a folder.
enum FileSearch {
  /// Returns the path itself when it is a file or a stream; of a folder, the files below it with one
  /// of the extensions, in the order of their paths.
  ///
  /// Files and folders whose name begins with a dot are left aside, and links to folders are not
  /// followed.
  ///
  /// - Throws: `ToolMessage.unreadable` for a folder that cannot be listed.
  static func files(
    at path: String, withExtensions extensions: Set<String>
  ) throws(Diagnostic) -> [String] {
    guard path != InputFile.standardInput, FileStatus(of: path)?.kind == .folder else {
      return [path]
    }
    var found: [String] = []
    var folders = [path.hasSuffix("/") ? path : path + "/"]
    while let folder = folders.popLast() {
      for name in try names(in: folder) {
        let child = folder + name
        if isFolder(child) {
          folders.append(child + "/")
        } else if extensions.contains(Format.fileExtension(of: name)) {
          found.append(child)
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func names(in folder: String) throws(Diagnostic) -> [String] {
    guard let stream = opendir(folder) else {
      throw Diagnostic(ToolMessage.unreadable(.last), at: .file(folder))
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// Whether a folder, and no link to one, has that path.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
