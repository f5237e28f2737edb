import PropertyLists
import SettingsBundles

/// A bundle's folder on the disk, reached through its open parent folder.
final class BundleFolder {
  /// The path as the user wrote it, without trailing slashes.
  let path: String
  let parent: FileDescriptor
  /// The name in the parent, as it is on disk: a disk may ignore the case that the user typed.
  let name: String
  /// The prefix that makes a path of a name in the parent.
  private let parentPrefix: String

  /// - Parameter isRead: Whether the bundle is only read.
  /// - Throws: `ToolMessage.unwritable`, or `.unreadable` for a bundle that is only read, when the
  ///   parent folder cannot be opened.
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

  /// The path of something beside the bundle, for messages.
  func path(ofSibling name: String) -> String { parentPrefix + name }

  /// Waits until no other run reads or writes a bundle in the same parent folder, and keeps others
  /// waiting until this object is gone.
  ///
  /// - Throws: `ToolMessage.locked` when others don't come to an end, or `.changedMeanwhile` when the
  ///   parent folder is another one by then.
  func lock() throws(Diagnostic) {
    try reportingErrors { () throws(SystemError) in
      try parent.lockForWriting(at: parentPrefix.isEmpty ? "." : parentPrefix)
    }
  }

  /// The files in the folder at one moment, for a run that only reads; `nil` when it is missing.
  ///
  /// A lock keeps runs that write away. Whoever can read the parent folder can hold one for ever, so
  /// after a while the folder is read without it, until it is the same twice in a row.
  ///
  /// - Throws: `ToolMessage.unreadable`, or `.locked` when the folder keeps changing.
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

  /// The files in the folder; `nil` when it is missing.
  ///
  /// - Throws: `ToolMessage.unreadable`.
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

  /// Makes system calls, and reports their errors as errors about this folder, or a file in it.
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
