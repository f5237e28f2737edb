#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

import PropertyLists
import SettingsBundles

/// The folder next to a bundle in which a change to it is prepared.
///
/// It contains the files of each step under the step's number: `new-3` is moved into place, and `old-3`
/// is the previous file. The journal decides what happens after an interruption:
///
/// | journal   | the bundle             | the next run that writes it | a run that reads it |
/// | --------- | ---------------------- | --------------------------- | ------------------- |
/// | none      | is whole               | removes the staging folder  | warns               |
/// | `journal` | may be changed in part | finishes the change         | warns               |
/// | `undoing` | may be changed in part | undoes the change           | warns               |
///
/// A folder comes from an interrupted run only if the user owns it, no other user may access it, and
/// its journal identifies the bundle. Any other folder may have been planted: it is left alone, and the
/// bundle is not written until it is gone.
struct StagingFolder: ~Copyable {
  enum Name {
    static let journal = "journal"
    static let undoing = "undoing"
    static let partialJournal = "journal-part"
    /// A whole new bundle, instead of single files.
    static let bundle = "bundle"
    static func new(_ step: Int) -> String { "new-\(step)" }
    static func old(_ step: Int) -> String { "old-\(step)" }

    /// Whether a run of this program uses the name.
    static func isKnown(_ name: String) -> Bool {
      if [journal, undoing, partialJournal, bundle].contains(name) { return true }
      return ["new-", "old-"].contains { prefix in
        name.hasPrefix(prefix) && Int(name.dropFirst(prefix.count)) != nil
      }
    }
  }

  enum State {
    case withoutJournal
    case finishing(BundleJournal)
    case undoing(BundleJournal)
  }

  /// The reason why a staging folder is left alone.
  enum Obstacle: Error {
    case notAFolder, otherOwner, otherMode, otherFiles, damagedJournal, otherBundle
    case system(SystemError)
  }

  let name: String
  let descriptor: FileDescriptor

  /// Creates the staging folder.
  ///
  /// - Throws: `SystemError.exists` if there already is one.
  init(creating name: String, in parent: borrowing FileDescriptor) throws(SystemError) {
    try parent.makePrivateFolder(name)
    let folder: FileDescriptor
    do {
      folder = try FileDescriptor(folder: name, in: parent)
    } catch {
      try? parent.removeFolder(name)
      throw error
    }
    self.name = name
    descriptor = folder
  }

  /// Opens the staging folder of an interrupted run; `nil` if there is none.
  init?(opening name: String, in parent: borrowing FileDescriptor) throws(Obstacle) {
    guard
      let status = try Self.reportingErrors({ () throws(SystemError) in
        try parent.status(of: name)
      })
    else { return nil }
    try Self.check(status)
    let folder = try Self.reportingErrors { () throws(SystemError) in
      try FileDescriptor(folder: name, in: parent)
    }
    // It may have been replaced in the meantime.
    try Self.check(try Self.reportingErrors { () throws(SystemError) in try folder.status() })
    let names = try Self.reportingErrors { () throws(SystemError) in try folder.names() }
    guard names.allSatisfy(Name.isKnown) else { throw .otherFiles }
    self.name = name
    descriptor = folder
  }

  private static func check(_ status: FileStatus) throws(Obstacle) {
    guard status.kind == .folder else { throw .notAFolder }
    guard status.owner == geteuid() else { throw .otherOwner }
    // The bit that passes on the group comes from the parent folder.
    guard status.mode & 0o777 == 0o700 else { throw .otherMode }
  }

  private static func reportingErrors<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(Obstacle) -> Result {
    do {
      return try body()
    } catch {
      throw .system(error)
    }
  }

  // MARK: The journal

  /// The state of the folder after an interrupted run.
  ///
  /// - Throws: An `Obstacle` if the journal is not one of a change to the bundle.
  borrowing func state(for bundle: FileStatus) throws(Obstacle) -> State {
    if let journal = try journal(Name.undoing, for: bundle) { return .undoing(journal) }
    if let journal = try journal(Name.journal, for: bundle) { return .finishing(journal) }
    return .withoutJournal
  }

  private borrowing func journal(
    _ name: String, for bundle: FileStatus
  ) throws(Obstacle) -> BundleJournal? {
    let bytes: [UInt8]
    do {
      guard let status = try descriptor.status(of: name) else { return nil }
      let file = try FileDescriptor(reading: name, in: descriptor)
      bytes = try file.readAll(expecting: status.size, limit: Limits.journalBytes)
    } catch {
      throw [.notAFile, .links].contains(error) ? .damagedJournal : .system(error)
    }
    guard bytes.count <= Limits.journalBytes, let journal = BundleJournal(bytes) else {
      throw .damagedJournal
    }
    guard journal.folder == bundle.identity.inode else { throw .otherBundle }
    return journal
  }

  /// Writes the journal, after which the change will be finished even if this run is killed.
  borrowing func write(journal bytes: [UInt8]) throws(SystemError) {
    guard bytes.count <= Limits.journalBytes else { throw .tooLarge }
    let file = try FileDescriptor(creating: Name.partialJournal, in: descriptor, isPrivate: true)
    try file.writeAll(bytes)
    try file.flush()
    try file.finish()
    try descriptor.rename(Name.partialJournal, to: Name.journal)
    try descriptor.flush()
  }

  /// Decides to undo the change instead, even if this run is killed.
  borrowing func beginUndoing() throws(SystemError) {
    try descriptor.rename(Name.journal, to: Name.undoing)
    try descriptor.flush()
  }

  /// Whether there is a journal, so the next run that writes the bundle changes it; assumed if the file
  /// system does not reveal it.
  borrowing func hasJournal() -> Bool {
    do {
      let names = [Name.journal, Name.undoing]
      for name in names { if try descriptor.status(of: name) != nil { return true } }
      return false
    } catch {
      return true
    }
  }

  /// Removes the folder and everything in it, beginning with the journal: with it the rest is needed,
  /// without it the rest is garbage.
  borrowing func remove(from parent: borrowing FileDescriptor) throws(SystemError) {
    try descriptor.removeIfPresent(Name.journal)
    try descriptor.removeIfPresent(Name.undoing)
    try descriptor.removeContents()
    try parent.removeFolder(name)
  }
}
