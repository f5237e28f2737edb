import PropertyLists
import SettingsBundles

/// An atomic change of many files in a bundle's folder.
///
/// Each step can be repeated, so after a kill another run can start over. Only files that the journal
/// identifies are touched: files that have been changed since stay as they are. During a step, runs
/// that write a single file of the bundle wait because they lock the same folder.
struct StagedChange: ~Copyable {
  /// A file that is left unchanged because it is not the one that the journal identifies.
  struct Conflict {
    let path: String
    /// The name in the staging folder of the file that was meant to replace it.
    var staged: String?
    /// The reason why there can be no file; `nil` if there is another one or none.
    var error: SystemError?
  }

  let staging: StagingFolder
  private let journal: BundleJournal
  private let target: FileDescriptor
  private let name: String
  private let expected: BundleFiles?

  /// - Parameter expected: The contents of the old files; `nil` if only the journal identifies them.
  init(
    _ journal: BundleJournal, in target: consuming FileDescriptor,
    from staging: consuming StagingFolder, named name: String,
    expecting expected: BundleFiles? = nil
  ) {
    self.journal = journal
    self.target = target
    self.staging = staging
    self.name = name
    self.expected = expected
  }

  // MARK: Finishing

  /// Carries out every pending step, and returns the files that were left unchanged.
  ///
  /// - Throws: `ToolMessage.unwritable` about the file at which it stopped.
  borrowing func finish() throws(Diagnostic) -> [Conflict] {
    var conflicts: [Conflict] = []
    for (number, step) in journal.steps.enumerated() {
      do {
        if let conflict = try finish(step, number) { conflicts.append(conflict) }
      } catch {
        throw Diagnostic(ToolMessage.unwritable(error), at: .file("\(name)/\(step.path)"))
      }
    }
    return conflicts
  }

  private borrowing func finish(
    _ step: BundleJournal.Step, _ number: Int
  ) throws(SystemError) -> Conflict? {
    let (new, old) = (StagingFolder.Name.new(number), StagingFolder.Name.old(number))
    let staged = try staging.descriptor.status(of: new)
    let saved = try staging.descriptor.status(of: old)
    let isDone = step.new == nil ? saved != nil : staged == nil
    guard !isDone else { return nil }
    var conflict = Conflict(path: step.path, staged: step.new == nil ? nil : new)
    guard staged?.fileIdentity == step.new, saved == nil || saved?.fileIdentity == step.old else {
      return conflict
    }
    let (path, file) = step.path.folderAndFile
    let folder: FileDescriptor
    do {
      folder = try target.folder(at: path, isCreating: step.old == nil)
    } catch {
      guard Self.isChange(error) else { throw error }
      conflict.error = error
      return conflict
    }
    guard folder.lock(.exclusive) else { throw .locked }
    let present = try folder.status(of: file)
    if present == nil, step.new == nil { return nil }
    // If files cannot have two names, the old one may already be gone.
    guard present?.fileIdentity == step.old || present == nil && saved != nil else {
      conflict.error = present?.kind == .folder ? .folder : nil
      return conflict
    }
    // The status alone does not tell: two changes within a few milliseconds may have the same time.
    if present != nil, let bytes = expected?[step.path] {
      guard try FileDescriptor(reading: file, in: folder).holds(bytes) else { return conflict }
    }
    if step.new == nil {
      try folder.rename(file, to: old, in: staging.descriptor)
    } else {
      if present != nil, saved == nil {
        try folder.link(file, as: old, in: staging.descriptor)
        // An editor may save the file while it is being linked.
        guard try folder.status(of: file).map({ $0.fileIdentity == step.old }) != false else {
          try staging.descriptor.removeIfPresent(old)
          return conflict
        }
      }
      try staging.descriptor.rename(new, to: file, in: folder)
    }
    return nil
  }

  // MARK: Undoing

  /// Restores every file, and returns the files that were left unchanged.
  ///
  /// - Throws: `ToolMessage.unwritable` about the file that could not be restored.
  borrowing func undo() throws(Diagnostic) -> [Conflict] {
    var conflicts: [Conflict] = []
    for (number, step) in journal.steps.enumerated().reversed() {
      do {
        if let conflict = try undo(step, number) { conflicts.append(conflict) }
      } catch {
        throw Diagnostic(ToolMessage.unwritable(error), at: .file("\(name)/\(step.path)"))
      }
    }
    return conflicts
  }

  private borrowing func undo(
    _ step: BundleJournal.Step, _ number: Int
  ) throws(SystemError) -> Conflict? {
    let (new, old) = (StagingFolder.Name.new(number), StagingFolder.Name.old(number))
    let isStaged = try staging.descriptor.status(of: new) != nil
    let saved = try staging.descriptor.status(of: old)
    let isDone = step.old == nil ? isStaged : saved == nil
    guard !isDone else { return nil }
    var conflict = Conflict(path: step.path, staged: step.old == nil ? nil : old)
    let (path, file) = step.path.folderAndFile
    let folder: FileDescriptor
    do {
      folder = try target.folder(at: path)
    } catch {
      guard Self.isChange(error) else { throw error }
      conflict.error = error
      return step.old == nil ? nil : conflict
    }
    // A change that has begun is undone even if another program keeps the lock.
    _ = folder.lock(.exclusive)
    let present = try folder.status(of: file)
    if step.old == nil {
      guard let present else { return nil }
      guard present.fileIdentity == step.new else { return conflict }
      try folder.removeIfPresent(file)
    } else {
      // The new file is in place, or still the old one, or neither between two renames.
      let isOurs =
        present.map { [step.new, step.old].contains($0.fileIdentity) }
        ?? (step.new == nil || isStaged)
      guard saved?.fileIdentity == step.old, isOurs else { return conflict }
      try staging.descriptor.rename(old, to: file, in: folder)
    }
    return nil
  }

  // MARK: Afterwards

  /// Waits until the folders with changed files are on the disk.
  borrowing func flush() throws(SystemError) {
    for path in Set(journal.steps.map { $0.path.folderAndFile.folder }) {
      do {
        try target.folder(at: path).flush()
      } catch {
        guard Self.isChange(error) else { throw error }
      }
    }
  }

  /// Removes folders that have become empty, such as a language's folder after its last table.
  ///
  /// - Returns: Warnings about folders that remain.
  borrowing func removeEmptyFolders() -> [Diagnostic] {
    let emptied = journal.steps.filter { $0.new == nil }.map { $0.path.folderAndFile.folder }
    var warnings: [Diagnostic] = []
    for path in journal.newFolders.reversed() + emptied where !path.isEmpty {
      let (parent, name) = path.folderAndFile
      do {
        try target.folder(at: parent).removeFolder(name)
      } catch {
        guard error != .notEmpty, !Self.isChange(error) else { continue }
        warnings.append(.warning(.emptyFolder(error), about: "\(self.name)/\(path)"))
      }
    }
    return warnings
  }

  /// Whether an error in opening a folder means that it no longer exists.
  private static func isChange(_ error: SystemError) -> Bool {
    [.missing, .notAFolder, .links].contains(error)
  }
}
