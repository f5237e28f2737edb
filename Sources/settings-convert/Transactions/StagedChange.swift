import PropertyLists

/// A change of many files in a folder that happens as a whole, or not at all.
///
/// Everything is in a staging folder first: `new-3` is the third step's file, `old-3` the one that it
/// replaced. While `journal` exists, whoever finds it carries the change out; while `undoing` exists,
/// it is undone. With neither, nothing has begun or everything is done, and the staging folder is
/// garbage. Each step is idempotent: after a kill, the run starts over.
struct StagedChange: ~Copyable {
  /// The names in the staging folder.
  enum Name {
    static let journal = "journal"
    static let undoing = "undoing"
    /// A whole new folder, instead of single files.
    static let folder = "folder"
    static func new(_ step: Int) -> String { "new-\(step)" }
    static func old(_ step: Int) -> String { "old-\(step)" }
  }

  private let journal: Journal
  private let target: FileDescriptor
  private let staging: FileDescriptor
  /// The name of the folder in messages.
  private let name: String

  init(
    _ journal: Journal, in target: consuming FileDescriptor, staging: consuming FileDescriptor,
    named name: String
  ) {
    self.journal = journal
    self.target = target
    self.staging = staging
    self.name = name
  }

  /// Carries out every step that is not done yet.
  ///
  /// - Throws: `ToolMessage.unwritable` about the file at which it stopped.
  borrowing func finish() throws(Diagnostic) {
    for (number, step) in journal.steps.enumerated() {
      do {
        try finish(step, number)
      } catch {
        throw Diagnostic(ToolMessage.unwritable(error), at: .file("\(name)/\(step.path)"))
      }
    }
    for folder in Set(journal.steps.map { $0.path.folderAndFile.folder }) {
      if let folder = try? target.folder(at: folder) { try? folder.flush() }
    }
    // Remove a language's folder with its last table.
    for step in journal.steps where step.action == .remove {
      removeIfEmpty(step.path.folderAndFile.folder)
    }
  }

  private borrowing func finish(_ step: Journal.Step, _ number: Int) throws(SystemError) {
    let (path, file) = step.path.folderAndFile
    let (new, old) = (Name.new(number), Name.old(number))
    switch step.action {
    case .remove:
      guard try staging.status(of: old) == nil else { return }
      let folder = try target.folder(at: path)
      if try folder.status(of: file) != nil { try folder.rename(file, to: old, in: staging) }
    case .create, .replace:
      guard try staging.status(of: new) != nil else { return }
      let folder = try target.folder(at: path, isCreating: true)
      let isFirst = try staging.status(of: old) == nil
      if step.action == .replace, isFirst, try folder.status(of: file) != nil {
        try folder.link(file, as: old, in: staging)
      }
      try staging.rename(new, to: file, in: folder)
    }
  }

  /// Restores every file.
  ///
  /// - Throws: `ToolMessage.unwritable` about the file that could not be restored.
  borrowing func undo() throws(Diagnostic) {
    for (number, step) in journal.steps.enumerated().reversed() {
      do {
        try undo(step, number)
      } catch {
        throw Diagnostic(ToolMessage.unwritable(error), at: .file("\(name)/\(step.path)"))
      }
    }
    for folder in journal.folders.reversed() { removeIfEmpty(folder) }
  }

  private borrowing func undo(_ step: Journal.Step, _ number: Int) throws(SystemError) {
    let (path, file) = step.path.folderAndFile
    if try staging.status(of: Name.old(number)) != nil {
      let folder = try target.folder(at: path)
      try staging.rename(Name.old(number), to: file, in: folder)
    } else if step.action == .create, try staging.status(of: Name.new(number)) == nil,
      let folder = try? target.folder(at: path)
    {
      folder.remove(file)
    }
  }

  private borrowing func removeIfEmpty(_ path: String) {
    guard !path.isEmpty else { return }
    let (parent, name) = path.folderAndFile
    if let folder = try? target.folder(at: parent) { folder.removeFolder(name) }
  }
}
