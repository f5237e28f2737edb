import PropertyLists
import SettingsBundles

/// A bundle's folder on the disk, accessed through its open parent folder.
final class BundleFolder {
  /// The user's path, without trailing slashes.
  let path: String
  let parent: OpenFolder
  let parentPath: String
  /// The name on disk, which may differ in case from the user's path.
  let name: String

  init(_ path: String, isRead: Bool = false) throws(Diagnostic) {
    self.path = path.withoutTrailingSlashes
    do {
      var resolved = try ResolvedPath(of: self.path)
      if resolved.name == "." || resolved.name == ".." {
        resolved = try ResolvedPath(of: try SystemCalls.absolutePath(of: self.path))
      }
      parent = OpenFolder(try FileDescriptor(folder: resolved.folder))
      parentPath = resolved.folder
      name = try parent.descriptor.nameOnDisk(of: resolved.name)
    } catch {
      throw Diagnostic(
        isRead ? ToolMessage.unreadable(error) : .unwritable(error), at: .file(self.path))
    }
  }

  /// A snapshot of the files in the folder; `nil` if it is missing.
  ///
  /// A lock keeps out runs that write. Any reader of the parent folder can hold one forever, so after a
  /// time limit the folder is read without a lock until it is the same twice in a row.
  ///
  /// - Throws: `ToolMessage.unreadable`, or `.locked` if the folder keeps changing.
  func unchangingTree() throws(Diagnostic) -> FolderTree? {
    if parent.descriptor.lock(.shared, within: Limits.readingLockSeconds) { return try tree() }
    var previous = try tree()
    for _ in 0..<Limits.readAttempts {
      let tree = try tree()
      if tree?.files == previous?.files { return tree }
      previous = tree
    }
    throw Diagnostic(ToolMessage.locked, at: .file(path))
  }

  private func tree() throws(Diagnostic) -> FolderTree? {
    let folder: FileDescriptor
    do {
      guard try parent.descriptor.status(of: name) != nil else { return nil }
      folder = try FileDescriptor(folder: name, in: parent.descriptor)
    } catch {
      throw Diagnostic(ToolMessage.unreadable(error), at: .file(path))
    }
    return try FolderTree(of: folder, named: path)
  }
}
