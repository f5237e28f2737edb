import PropertyLists

/// The checks before anything is touched.
extension Writer {
  /// Examines the file that a change replaces.
  ///
  /// - Throws: The reason why it must not be replaced.
  func operation(for change: FileChange) throws(Diagnostic) -> FileOperation {
    let (folder, name) = file.map { ("", $0.name) } ?? change.path.folderAndFile
    var operation = FileOperation(change: change, folder: folder, name: name, existing: nil)
    let obstacle: ToolMessage?
    do {
      let existing = try existing(name, in: folder)
      // A new file's name is free by the time it gets there: on a disk that ignores case, a file may have it
      // that is removed first.
      operation = FileOperation(
        change: change, folder: folder, name: name,
        existing: change.old == .missing ? nil : existing)
      obstacle = try existing.flatMap { file throws(SystemError) in
        try self.obstacle(to: operation, file)
      }
    } catch {
      throw self.error(error, about: operation)
    }
    if let obstacle { throw Diagnostic(obstacle, at: .file(shown(operation))) }
    return operation
  }

  private func existing(_ name: String, in folder: String) throws(SystemError) -> FileStatus? {
    // A stream keeps its name, which may be a link to it.
    if let file, file.isStream { return try FileStatus(of: file.path) }
    do {
      return try folders.folder(at: folder).descriptor.status(of: name)
    } catch {
      // Missing folders are created.
      guard error == .missing else { throw error }
      return nil
    }
  }

  private func obstacle(
    to operation: FileOperation, _ existing: FileStatus
  ) throws(SystemError) -> ToolMessage? {
    if let file {
      guard file.openFile == nil else { return nil }
      if file.isStream, operation.change.old != .unread { throw .changed }
      if try ProcessFiles.program() == existing.identity { throw .running }
    }
    let isStream = file?.isStream == true
    if existing.kind == .folder { throw .folder }
    if !isStream {
      // Links to single files have been followed, so this one has just been created.
      guard existing.kind == .file else {
        return file == nil ? .specialFile(isLink: existing.kind == .link) : .unwritable(.links)
      }
      if existing.isReadOnly { return .readOnly(shown(operation)) }
    }
    let folder = try folders.folder(at: operation.folder)
    try folder.descriptor.checkWritable(operation.name)
    if !isStream { try folder.descriptor.checkRemovable(operation.name) }
    return nil
  }

  /// Rejects a parent folder in which nothing could be staged.
  func examineParent(for method: Method) throws(Diagnostic) {
    guard case .staged = method, file?.isStream != true else { return }
    do {
      try parent.descriptor.checkWritable(".")
    } catch {
      throw Self.noStaging(error, for: path, in: parentPath, method)
    }
  }
}
