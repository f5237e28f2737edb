/// An open folder: whatever becomes of its path, every operation of a writer happens in the same one.
final class OpenFolder {
  let descriptor: FileDescriptor
  private var isLocked = false

  init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Keeps other runs from writing in it for the lifetime of this object.
  ///
  /// - Throws: `SystemError.locked` after a time limit.
  func lock() throws(SystemError) {
    guard !isLocked else { return }
    guard descriptor.lock(.exclusive) else { throw .locked }
    isLocked = true
  }

  /// Locks it, unless the path with which it was opened now leads to another folder.
  func lock(at path: String) throws(SystemError) {
    try descriptor.lockForWriting(at: path)
    isLocked = true
  }
}

/// The folders inside one, opened in turn and never through a link.
///
/// Only the last one stays open: a bundle may have more folders than a process may open.
final class OpenFolders {
  private let root: OpenFolder
  private var last: (path: String, folder: OpenFolder)

  /// The paths of the folders that have been created, outermost first.
  private(set) var created: [String] = []

  init(in root: OpenFolder) {
    self.root = root
    last = ("", root)
  }

  func folder(at path: String, isCreating: Bool = false) throws(SystemError) -> OpenFolder {
    if path.isEmpty { return root }
    if last.path.utf8.elementsEqual(path.utf8) { return last.folder }
    let (outer, name) = path.folderAndFile
    let around = try folder(at: outer, isCreating: isCreating)
    if isCreating, try around.descriptor.makeFolder(name) { created.append(path) }
    last = (path, OpenFolder(try FileDescriptor(folder: name, in: around.descriptor)))
    return last.folder
  }

  /// The folder at a path, or the innermost around it that is there.
  func nearest(to path: String) throws(SystemError) -> OpenFolder {
    do throws(SystemError) {
      return try folder(at: path)
    } catch {
      guard error == .missing, !path.isEmpty else { throw error }
      return try nearest(to: path.folderAndFile.folder)
    }
  }

  /// Removes folders that are empty, and returns an error for each that cannot be removed.
  func removeEmpty(_ paths: [String]) -> [(path: String, error: SystemError)] {
    var errors: [(path: String, error: SystemError)] = []
    for path in paths where !path.isEmpty {
      let (outer, name) = path.folderAndFile
      do {
        try folder(at: outer).descriptor.removeFolder(name)
      } catch {
        if error != .notEmpty, !error.isAboutMissingFolder { errors.append((path, error)) }
      }
    }
    return errors
  }
}

extension SystemError {
  /// Whether there is no such folder, or something else in its place.
  var isAboutMissingFolder: Bool { [.missing, .notAFolder, .links].contains(self) }
}
