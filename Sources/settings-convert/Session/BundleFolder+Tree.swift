import PropertyLists
import SettingsBundles

extension BundleFolder {
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
