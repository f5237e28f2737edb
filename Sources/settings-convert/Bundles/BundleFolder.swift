import PropertyLists
import SettingsBundles

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A bundle's folder on the disk, through the open folder that it lies in.
///
/// A run that was interrupted while it wrote the bundle left a staging folder beside it; whoever
/// looks at the bundle next finishes or undoes that first.
final class BundleFolder {
  /// The path as the user wrote it, without a slash at its end.
  let path: String
  let parent: FileDescriptor
  /// The name in the parent.
  let name: String
  private var isLocked = false

  /// - Throws: `ToolMessage.unwritable` when the folder that it is to lie in does not exist.
  init(_ path: String) throws(Diagnostic) {
    self.path = path.withoutSlashes
    do {
      var resolved = try ResolvedPath(of: self.path)
      if resolved.name == "." || resolved.name == ".." {
        resolved = try ResolvedPath(of: try Self.absolutePath(of: self.path))
      }
      parent = try FileDescriptor(folder: resolved.folder)
      name = resolved.name
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(self.path))
    }
  }

  private static func absolutePath(of path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw .last }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What the folder holds; `nil` when there is none.
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

  /// Runs calls to the system, and tells of what goes wrong as of this folder.
  func reportingErrors<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(Diagnostic) -> Result {
    do {
      return try body()
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
  }

  // MARK: After an interruption

  /// What the names of staging folders begin with: `.Settings.bundle.settings-convert-`.
  var stagingPrefix: String { ".\(name).\(Tool.name)-" }

  /// The letters and digits that follow, by which two runs differ.
  static let stagingDigits = 6

  /// The staging folders that interrupted runs have left.
  private func leftovers() throws(Diagnostic) -> [String] {
    let length = stagingPrefix.utf8.count + Self.stagingDigits
    return try reportingErrors { () throws(SystemError) in
      var found: [String] = []
      for name in try parent.names() {
        guard let name, name.utf8.count == length, name.hasPrefix(stagingPrefix) else { continue }
        if try parent.status(of: name)?.kind == .folder { found.append(name) }
      }
      return found
    }
  }

  /// Waits until no other run writes a bundle in the same folder, and keeps others waiting.
  func lock() {
    parent.lock()
    isLocked = true
  }

  /// Finishes or undoes what interrupted runs have begun.
  ///
  /// - Parameter isAllowed: Whether this run may write; otherwise an interrupted run is an error.
  /// - Returns: What was done, as warnings.
  /// - Throws: `ToolMessage.interrupted`, or why it cannot be done.
  func recover(isAllowed: Bool) throws(Diagnostic) -> [Diagnostic] {
    guard try !leftovers().isEmpty else { return [] }
    // Perhaps nothing was interrupted, and another run is at work.
    if !isLocked { parent.lock() }
    defer { if !isLocked { parent.unlock() } }
    var warnings: [Diagnostic] = []
    for staging in try leftovers() {
      guard isAllowed else { throw Diagnostic(ToolMessage.interrupted, at: .file(path)) }
      let fault = try recover(from: staging)
      warnings.append(Diagnostic(fault, severity: .warning, at: .file(path)))
    }
    return warnings
  }

  private func recover(from staging: String) throws(Diagnostic) -> ToolMessage {
    var fault = ToolMessage.discardedRun
    if let journal = try journal(StagedChange.Name.undoing, in: staging) {
      try change(journal, staging: staging).undo()
      fault = .undoneRun
    } else if let journal = try journal(StagedChange.Name.journal, in: staging) {
      try change(journal, staging: staging).finish()
      fault = .finishedRun
    }
    try discard(staging)
    return fault
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

  /// Removes a staging folder, the journal first: without it, the rest is rubbish, and with it, the
  /// rest is needed.
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

extension String {
  /// A folder's path without slashes at its end.
  var withoutSlashes: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(self[...$0]) } ?? self
  }
}
