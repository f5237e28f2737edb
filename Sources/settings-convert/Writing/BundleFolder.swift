import PropertyLists

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
}
