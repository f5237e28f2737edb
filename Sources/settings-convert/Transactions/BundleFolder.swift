import PropertyLists
import SettingsBundles

/// A bundle's folder on the disk, reached through its open parent folder.
///
/// A run that was interrupted while it wrote the bundle left a staging folder beside it; whoever
/// opens the bundle next finishes or undoes that first.
final class BundleFolder {
  /// The path as the user wrote it, without trailing slashes.
  let path: String
  let parent: FileDescriptor
  /// The name in the parent, as it is on disk: a disk may ignore the case that the user typed.
  let name: String
  private var isLocked = false

  /// - Throws: `ToolMessage.unwritable` when the parent folder does not exist.
  init(_ path: String) throws(Diagnostic) {
    self.path = path.withoutTrailingSlashes
    do {
      var resolved = try ResolvedPath(of: self.path)
      if resolved.name == "." || resolved.name == ".." {
        resolved = try ResolvedPath(of: try SystemCalls.absolutePath(of: self.path))
      }
      parent = try FileDescriptor(folder: resolved.folder)
      name = try parent.nameOnDisk(of: resolved.name)
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(self.path))
    }
  }

  /// The files in the folder; `nil` when there is no folder.
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

  /// Makes system calls, and reports their errors as errors about this folder.
  func reportingErrors<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(Diagnostic) -> Result {
    do {
      return try body()
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
  }

  // MARK: Recovery

  /// The staging folders that interrupted runs have left.
  private func leftovers() throws(Diagnostic) -> [String] {
    try reportingErrors { () throws(SystemError) in
      var found: [String] = []
      for staging in try parent.names()
      where StagingName.isStaging(staging, for: name) {
        if try parent.status(of: staging)?.kind == .folder { found.append(staging) }
      }
      return found
    }
  }

  /// Waits until no other run writes a bundle in the same parent folder, and keeps others waiting.
  func lock() {
    parent.lock()
    isLocked = true
  }

  /// Finishes or undoes interrupted runs.
  ///
  /// - Parameter isAllowed: Whether this run may write; otherwise an interrupted run is an error.
  /// - Returns: A warning for each.
  /// - Throws: `ToolMessage.interrupted`, or the error that prevents it.
  func recover(isAllowed: Bool) throws(Diagnostic) -> [Diagnostic] {
    guard try !leftovers().isEmpty else { return [] }
    // Perhaps nothing was interrupted, and another run is still writing.
    if !isLocked { parent.lock() }
    defer { if !isLocked { parent.unlock() } }
    var warnings: [Diagnostic] = []
    for staging in try leftovers() {
      guard isAllowed else { throw Diagnostic(ToolMessage.interrupted, at: .file(path)) }
      warnings.append(.warning(try recover(from: staging), about: path))
    }
    return warnings
  }

  private func recover(from staging: String) throws(Diagnostic) -> ToolMessage {
    var outcome = ToolMessage.discardedRun
    if let journal = try journal(StagedChange.Name.undoing, in: staging) {
      try change(journal, staging: staging).undo()
      outcome = .undoneRun
    } else if let journal = try journal(StagedChange.Name.journal, in: staging) {
      try change(journal, staging: staging).finish()
      outcome = .finishedRun
    }
    try discard(staging)
    return outcome
  }

  private func journal(_ name: String, in staging: String) throws(Diagnostic) -> Journal? {
    let bytes = try reportingErrors { () throws(SystemError) -> [UInt8]? in
      let folder = try FileDescriptor(folder: staging, in: parent)
      guard let status = try folder.status(of: name) else { return nil }
      let file = try FileDescriptor(reading: name, in: folder)
      return try file.readAll(expecting: status.size, limit: Limits.inputBytes)
    }
    guard let bytes else { return nil }
    if let journal = Journal(bytes) { return journal }
    throw Diagnostic(ToolMessage.damagedJournal(staging), at: .file(path))
  }

  /// The change that a journal describes.
  func change(_ journal: Journal, staging: String) throws(Diagnostic) -> StagedChange {
    try reportingErrors { () throws(SystemError) in
      StagedChange(
        journal, in: try FileDescriptor(folder: name, in: parent),
        staging: try FileDescriptor(folder: staging, in: parent), named: path)
    }
  }

  /// Removes a staging folder, the journal first: with the journal the rest is needed, without it
  /// the rest is garbage.
  func discard(_ name: String) throws(Diagnostic) {
    try reportingErrors { () throws(SystemError) in
      let staging = try FileDescriptor(folder: name, in: parent)
      try staging.removeIfPresent(StagedChange.Name.journal)
      try staging.removeIfPresent(StagedChange.Name.undoing)
      try staging.removeContents()
      parent.removeFolder(name)
    }
  }
}
