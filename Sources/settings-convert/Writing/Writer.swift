import PropertyLists

/// Writes files so that each is the old one or the new one, and all are old after a failure.
///
/// 1. Every file is examined, and every new one is staged: a full disk, a missing right, or a folder in
///    the way ends the run before anything is touched.
/// 2. File by file, the old one gets a second name in the staging folder and is compared with what it has
///    to be, and the new one takes its place.
/// 3. After a failure, the old files get their names back, in reverse order: the very files, with their links,
///    dates, and attributes.
///
/// A kill in the second operation leaves some files new and others old, each whole. What it left staged is never
/// read: the next run begins anew.
final class Writer {
  /// The way to write new bytes.
  enum Method: Sendable {
    /// Into a new file, which then takes the name of the old one.
    ///
    /// The other way may be suggested to the user.
    case staged(orInPlace: Bool = false)
    /// Into the file itself, for sandboxes that allow nothing else.
    case inPlace
  }

  /// A change of a file, and the file that is there.
  struct FileOperation {
    let change: FileChange
    let folder: String
    let name: String
    let existing: FileStatus?
    var staged: FileStatus.Identity?
  }

  /// The user's path of the file or bundle.
  let path: String
  /// The target of the path of a single file; `nil` for a bundle.
  let file: ResolvedPath?
  let parent: OpenFolder
  /// The path of the parent folder, for messages.
  let parentPath: String
  /// The name in the parent folder.
  private let name: String
  let folders: OpenFolders

  /// Opens the folder of a file and waits until no other run writes in it.
  ///
  /// - Parameter isLocking: Whether it will be written; otherwise it is only examined.
  init(file path: String, isLocking: Bool = true) throws(Diagnostic) {
    do {
      var target = try ResolvedPath(of: path)
      parent = OpenFolder(try FileDescriptor(folder: target.folder))
      if isLocking, !target.isStream { try parent.lock(at: target.folder) }
      #if canImport(Darwin)
      // On a disk that ignores case, renaming would otherwise change the case of the name to the user's.
      if !target.isStream { target.name = try parent.descriptor.nameOnDisk(of: target.name) }
      #endif
      (self.path, file, parentPath, name) = (path, target, target.folder, target.name)
      folders = OpenFolders(in: parent)
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
  }

  /// Opens a bundle, and waits until no other run reads or writes one in the same parent folder.
  init(bundle: BundleFolder, isLocking: Bool = true) throws(Diagnostic) {
    do {
      (path, file, parent, name) = (bundle.path, nil, bundle.parent, bundle.name)
      parentPath = bundle.parentPath
      if isLocking { try parent.lock(at: parentPath) }
      folders = OpenFolders(
        in: OpenFolder(try FileDescriptor(folder: name, in: parent.descriptor)))
    } catch {
      throw Diagnostic(
        ToolMessage.unwritable(error == .missing ? .changed : error), at: .file(bundle.path))
    }
  }

  /// Writes files in the given order.
  ///
  /// - Returns: Warnings, and errors after everything was written.
  /// - Throws: An error after which all files are old, unless it names those that are new.
  func write(_ changes: [FileChange], _ method: Method) throws(Diagnostic) -> [Diagnostic] {
    let operations = try changes.map { change throws(Diagnostic) in try operation(for: change) }
    // A reader can keep a stream waiting forever, which only a signal can end.
    if file?.isStream == true {
      try writeInPlace(operations)
      return []
    }
    return try DeferredSignals.during { () throws(Diagnostic) in
      guard case .inPlace = method else { return try replace(operations, method) }
      try writeInPlace(operations)
      return []
    }
  }

  private func replace(
    _ operations: [FileOperation], _ method: Method
  ) throws(Diagnostic) -> [Diagnostic] {
    var operations = operations
    let staging = try staging(for: operations.count, method)
    var done = 0
    // Whether anything staged may have kept its name.
    var mayRemain = operations.count > 1
    do throws(Diagnostic) {
      for number in operations.indices {
        operations[number].staged = try stage(operations[number], number, in: staging, method)
      }
      while done < operations.count {
        let isMoved = try commit(operations[done], done, in: staging, isOnly: operations.count == 1)
        if !isMoved { mayRemain = true }
        done += 1
      }
    } catch {
      throw undo(operations[..<done], in: staging, after: error)
    }
    var notes = operations.compactMap { brokenLink(of: $0, besides: staging.leftover) }
    if operations.contains(where: { $0.existing != nil }) {
      do {
        try flush(operations)
      } catch {
        notes.append(
          Diagnostic(
            .output, "written, but it may not be on the disk yet: \(error.text)",
            help: "check the disk, then compare the file with what you expect", at: .file(path)))
      }
    }
    let emptied = operations.filter { $0.change.new == nil }.map(\.folder)
    notes += folders.removeEmpty(emptied).map {
      .warning(
        .obsoleteFile, "this folder is now empty but cannot be removed: \($0.error.text)",
        help: "remove it yourself", about: "\(path)/\($0.path)")
    }
    return notes
      + Self.finish(staging, for: path, in: parentPath, mayRemain: mayRemain)
  }

  // MARK: Staging

  private func staging(for count: Int, _ method: Method) throws(Diagnostic) -> Staging {
    if count == 1 { return Staging(ofFile: name, in: parent, isBundle: file == nil) }
    do {
      return try Staging(ofBundle: name, in: parent)
    } catch {
      throw Self.noStaging(error, for: path, in: parentPath, method)
    }
  }

  /// The error that nothing can be created in the parent folder.
  static func noStaging(
    _ error: SystemError, for path: String, in parentPath: String, _ method: Method
  ) -> Diagnostic {
    let canWriteInPlace = if case .staged(let can) = method { can } else { false }
    let message = ToolMessage(
      .output, "cannot create a file next to it, in \(parentPath.visible): \(error.text)",
      help: canWriteInPlace
        ? "make the folder writable, or write the file in place with --direct"
        : "make the folder writable; \(Self.commandsInPlace.list("and")) write in place with --direct"
    )
    return Diagnostic(message, at: .file(path))
  }

  /// Stages a new file, with the mode and attributes of the one that it replaces.
  private func stage(
    _ operation: FileOperation, _ number: Int, in staging: Staging, _ method: Method
  ) throws(Diagnostic) -> FileStatus.Identity? {
    guard let bytes = operation.change.new else { return nil }
    let staged: FileDescriptor
    do {
      try DeferredSignals.check()
      // Users who may not read the old file may not read the staged one either.
      staged =
        operation.existing == nil
        ? try create(operation, as: staging.new(number), in: staging.folder)
        : try FileDescriptor(
          creating: staging.new(number), in: staging.folder.descriptor, isPrivate: true)
    } catch {
      guard error != .interrupted, staging.folder === parent else {
        throw self.error(error, about: operation)
      }
      throw Self.noStaging(error, for: path, in: parentPath, method)
    }
    do {
      return try fill(staged, with: bytes, like: operation)
    } catch {
      throw self.error(error, about: operation)
    }
  }

  /// Stages a new file, which gets the group and access list that its folder has for new files.
  ///
  /// The system gives these only to what is created in the folder, or in one in which it will be created.
  private func create(
    _ operation: FileOperation, as name: String, in staging: OpenFolder
  ) throws(SystemError) -> FileDescriptor {
    let folder = try folders.nearest(to: operation.folder)
    guard folder !== staging else {
      return try FileDescriptor(creating: name, in: staging.descriptor, isPrivate: false)
    }
    let created = Staging(ofFile: operation.name, in: folder, isBundle: false)
    let file = try FileDescriptor(creating: created.name, in: folder.descriptor, isPrivate: false)
    do throws(SystemError) {
      try folder.descriptor.rename(created.name, to: name, in: staging.descriptor)
    } catch {
      try? created.remove()
      throw error
    }
    return file
  }

  /// Writes a staged file.
  ///
  /// A new file has nothing to lose and is not synced; a replaced one must not be lost to a power failure
  /// between the rename and the write.
  private func fill(
    _ staged: consuming FileDescriptor, with bytes: [UInt8], like operation: FileOperation
  ) throws(SystemError) -> FileStatus.Identity {
    try staged.writeAll(bytes)
    if let existing = operation.existing {
      do {
        let folder = try folders.folder(at: operation.folder)
        staged.copyAttributes(
          of: try FileDescriptor(reading: operation.name, in: folder.descriptor))
      } catch {
        // Attributes of a file that the user may write but not read are inaccessible.
        guard [.forbidden, .missing].contains(error.reason) else { throw error }
      }
      try staged.adopt(existing)
      try staged.flush()
    }
    let identity = try staged.status().identity
    try staged.finish()
    return identity
  }

  // MARK: Into place

  /// Gives a staged file its name, or removes a file, if the old file is as expected.
  ///
  /// - Returns: Whether the staged file has lost its old name.
  private func commit(
    _ operation: FileOperation, _ number: Int, in staging: Staging, isOnly: Bool
  ) throws(Diagnostic) -> Bool {
    do throws(SystemError) {
      let isNew = operation.existing == nil && operation.change.new != nil
      let folder = try folders.folder(at: operation.folder, isCreating: isNew)
      try folder.lock()
      if operation.existing != nil, !isOnly {
        try save(operation, number, from: folder, in: staging)
      }
      // The last thing before its name changes: an editor may save the file at any time.
      guard try isAsExpected(operation, in: folder) else { throw .changed }
      guard operation.change.new != nil else {
        try folder.descriptor.removeIfPresent(operation.name)
        return true
      }
      let staged = staging.new(number)
      guard isNew else {
        try staging.folder.descriptor.rename(staged, to: operation.name, in: folder.descriptor)
        return true
      }
      do throws(SystemError) {
        return try staging.folder.descriptor.rename(
          staged, toFree: operation.name, in: folder.descriptor) == nil
      } catch {
        throw error == .exists ? .changed : error
      }
    } catch {
      throw self.error(error, about: operation)
    }
  }

  /// Gives the old file a second name, or copies it if the file system does not support that.
  private func save(
    _ operation: FileOperation, _ number: Int, from folder: OpenFolder, in staging: Staging
  ) throws(SystemError) {
    let name = staging.old(number)
    guard try !folder.descriptor.link(operation.name, as: name, in: staging.folder.descriptor),
      let bytes = operation.change.oldBytes
    else { return }
    let copy = try FileDescriptor(creating: name, in: staging.folder.descriptor, isPrivate: true)
    _ = try fill(copy, with: bytes, like: operation)
  }

  /// Whether a file is the one that was examined, with the bytes that it has to have.
  ///
  /// Its status alone does not tell: two edits within a few milliseconds may have the same time.
  func isAsExpected(_ operation: FileOperation, in folder: OpenFolder) throws(SystemError) -> Bool {
    let present = try folder.descriptor.status(of: operation.name)
    guard present?.version == operation.existing?.version else { return false }
    switch operation.change.old {
    case .missing: return present == nil
    case .unread: return true
    case .bytes(let bytes):
      guard present?.size == bytes.count else { return false }
      return try FileDescriptor(reading: operation.name, in: folder.descriptor).holds(bytes)
    }
  }

  private func flush(_ operations: [FileOperation]) throws(SystemError) {
    for folder in Set(operations.map(\.folder)) {
      do {
        try folders.folder(at: folder).descriptor.flush()
      } catch {
        guard error.isAboutMissingFolder else { throw error }
      }
    }
  }

  // MARK: Failures

  /// Restores the old files and removes what is staged; returns the error of the failure, with what is left.
  private func undo(
    _ operations: ArraySlice<FileOperation>, in staging: Staging, after error: Diagnostic
  ) -> Diagnostic {
    let place = Self.sibling(staging.name, in: parentPath)
    var new: [String] = []
    for (number, operation) in zip(operations.indices, operations).reversed() {
      do {
        try undo(operation, number, in: staging)
      } catch {
        let old = operation.existing.map { _ in
          " (the old one is \("\(place)/\(staging.old(number))".visible))"
        }
        new.append(shown(operation).visible + (old ?? ""))
      }
    }
    _ = folders.removeEmpty(folders.created.reversed())
    guard new.isEmpty else {
      let files = new.reversed().joined(separator: ", ")
      return Diagnostic(
        .output, "\(error.message.text); could not undo what was written: \(files)",
        help: "run the command again or restore these files, and remove \(place.visible)",
        at: error.location)
    }
    try? flush(Array(operations))
    return Self.abandon(staging, in: parentPath, after: error)
  }

  /// Restores a file, unless another program has changed it since.
  private func undo(_ operation: FileOperation, _ number: Int, in staging: Staging)
    throws(SystemError)
  {
    let folder = try folders.folder(at: operation.folder)
    let present = try folder.descriptor.status(of: operation.name)
    guard present?.identity == operation.staged else { throw .changed }
    if operation.existing == nil {
      try folder.descriptor.removeIfPresent(operation.name)
    } else {
      try staging.folder.descriptor.rename(
        staging.old(number), to: operation.name, in: folder.descriptor)
    }
  }

  /// The path of a file, for messages.
  func shown(_ operation: FileOperation) -> String {
    file == nil ? "\(path)/\(operation.change.path)" : path
  }

  func error(_ error: SystemError, about operation: FileOperation) -> Diagnostic {
    Diagnostic(ToolMessage.unwritable(error), at: .file(shown(operation)))
  }
}
