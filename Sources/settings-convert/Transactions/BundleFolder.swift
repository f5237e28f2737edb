import PropertyLists
import SettingsBundles

/// A bundle's folder on the disk, accessed through its open parent folder.
final class BundleFolder {
  /// The user's path, without trailing slashes.
  let path: String
  let parent: FileDescriptor
  /// The name on disk, which may differ in case from the user's path.
  let name: String
  /// The prefix that makes a name in the parent a path.
  let parentPrefix: String

  init(_ path: String, isRead: Bool = false) throws(Diagnostic) {
    self.path = path.withoutTrailingSlashes
    do {
      var resolved = try ResolvedPath(of: self.path)
      if resolved.name == "." || resolved.name == ".." {
        resolved = try ResolvedPath(of: try SystemCalls.absolutePath(of: self.path))
      }
      parent = try FileDescriptor(folder: resolved.folder)
      parentPrefix = resolved.folder == "." ? "" : resolved.folder.withTrailingSlash
      name = try parent.nameOnDisk(of: resolved.name)
    } catch {
      throw Diagnostic(
        isRead ? ToolMessage.unreadable(error) : .unwritable(error), at: .file(self.path))
    }
  }

  /// The path of something next to the bundle, for messages.
  func path(ofSibling name: String) -> String { parentPrefix + name }

  /// Waits until no other run reads or writes a bundle in the same parent folder, and holds the lock for
  /// the lifetime of this object.
  ///
  /// - Throws: `ToolMessage.locked` after a time limit, or `.changedMeanwhile` if the parent was replaced.
  func lock() throws(Diagnostic) {
    try reportingErrors { () throws(SystemError) in
      try parent.lockForWriting(at: parentPrefix.isEmpty ? "." : parentPrefix)
    }
  }

  /// A snapshot of the files in the folder, for a run that only reads; `nil` if it is missing.
  ///
  /// A lock keeps out runs that write. Any reader of the parent folder can hold one forever, so after a
  /// time limit the folder is read without a lock until it is the same twice in a row.
  ///
  /// - Throws: `ToolMessage.unreadable`, or `.locked` if the folder keeps changing.
  func unchangingTree() throws(Diagnostic) -> FolderTree? {
    if parent.lock(.shared, within: Limits.readingLockSeconds) { return try tree() }
    var previous = try tree()
    for _ in 0..<Limits.readAttempts {
      let tree = try tree()
      if tree?.files == previous?.files { return tree }
      previous = tree
    }
    throw Diagnostic(ToolMessage.locked, at: .file(path))
  }

  func tree() throws(Diagnostic) -> FolderTree? {
    let folder: FileDescriptor
    do {
      guard try parent.status(of: name) != nil else { return nil }
      folder = try FileDescriptor(folder: name, in: parent)
    } catch {
      throw Diagnostic(ToolMessage.unreadable(error), at: .file(path))
    }
    return try FolderTree(of: folder, named: path)
  }

  func reportingErrors<Result: ~Copyable>(
    about file: String? = nil, _ body: () throws(SystemError) -> Result
  ) throws(Diagnostic) -> Result {
    do {
      return try body()
    } catch {
      let name = file.map { "\(path)/\($0)" } ?? path
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(name))
    }
  }
}
