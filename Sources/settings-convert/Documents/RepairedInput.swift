import PropertyLists
import SettingsBundles

/// An input after repairs, in memory: nothing is written until all of them are made.
struct RepairedInput {
  /// A file with other bytes than before.
  struct Change {
    /// The path in a bundle's folder, or the file's own.
    let path: String
    let old: [UInt8]
    let new: [UInt8]
  }

  private let original: Input

  /// The input with the new bytes of its files, read again.
  private(set) var session: Session

  /// The number of repairs.
  private(set) var count = 0

  private let generatedPages: Set<String>

  /// Repairs an input: first the text of its strings tables, then everything in it that can be read.
  ///
  /// - Throws: The error that prevents writing the document in the form that it has.
  init(
    _ session: Session, by validator: Validator, _ scope: RepairScope
  ) throws(Diagnostic) {
    original = session.input
    generatedPages = validator.options.generatedPages
    self.session = session
    // A reader warns of a limited number of mistakes at once.
    for _ in 0..<Limits.repairRounds {
      guard let corrected = correctedTables() else { break }
      try read(corrected)
    }
    var readable = self.session
    readable.leaveUnreadable()
    guard readable.firstError == nil else { return }
    let result = try validator.repair(try readable.document(), scope)
    guard !result.repaired.isEmpty else { return }
    try read(try self.session.input.replacing(result.document))
    count += result.count
  }

  private mutating func read(_ input: Input) throws(Diagnostic) {
    var session = Session(reading: input)
    try session.acceptPlaceholders(of: generatedPages)
    self.session = session
  }

  /// The files that are different.
  var changes: [Change] {
    switch (original, session.input) {
    case (.file(let old), .file(let new)):
      return old.bytes == new.bytes ? [] : [Change(path: "", old: old.bytes, new: new.bytes)]
    case (.folder(let old), .folder(let new)):
      return new.files.paths.compactMap { path in
        let (old, new) = (old.files[path] ?? [], new.files[path] ?? [])
        return old == new ? nil : Change(path: path, old: old, new: new)
      }
    case (.file, .folder), (.folder, .file): return []
    }
  }

  /// The input with corrected text of strings tables; `nil` if there is nothing to correct.
  private mutating func correctedTables() -> Input? {
    var input: Input?
    let files = Dictionary(grouping: session.diagnostics) { $0.location?.source.name ?? "" }
    for diagnostics in files.values {
      guard let corrections = TableCorrections(of: diagnostics) else { continue }
      input = (input ?? session.input).replacing(corrections)
      count += corrections.corrected.count
    }
    return input
  }

  // MARK: Writing

  /// Writes the files that are different: all of them, or none.
  func write(on console: Console) throws(Diagnostic) {
    if case .file(let file) = session.input, file.path == InputFile.standardInput {
      return try print(file, on: console)
    }
    guard !changes.isEmpty else { return }
    switch session.input {
    case .file(let file):
      try OutputFile(path: file.path, format: file.format)
        .write(file.bytes, .staged(), expecting: .bytes(changes[0].old), on: console)
    case .folder(let folder):
      let outputs = changes.map {
        BundleWritePlan.Output(path: $0.path, bytes: $0.new, isReplacement: true)
      }
      try OutputFolder(path: folder.path, layout: folder.layout)
        .replace(outputs, of: original, on: console)
    }
  }

  private func print(_ file: InputFile, on console: Console) throws(Diagnostic) {
    guard session.firstError == nil else { return }
    if console.isOutputTerminal, !file.format.isText {
      throw Diagnostic(ToolMessage.binaryToTerminal(file.format.title), at: .file("<stdout>"))
    }
    try console.write(file.bytes)
  }

  /// The differences as a diff; those of a binary file are a line that says so.
  var diff: [UInt8] {
    changes.flatMap { change in
      let name = change.path.isEmpty ? original.name : "\(original.name)/\(change.path)"
      return UnifiedDiff(from: change.old, to: change.new, name: name).bytes
    }
  }
}

extension Input {
  /// The input with another document, in the form that it has.
  ///
  /// - Throws: The first value that the form cannot hold, or `ToolMessage.unwritableFormat`.
  fileprivate func replacing(_ document: Document) throws(Diagnostic) -> Input {
    switch self {
    case .file(let file):
      try file.refuseUnwritableFormat()
      let encoded = try EncodedDocument(
        document, as: file.format, from: self, to: file.path, updating: file, WriteOptions())
      return .file(file.replacing(encoded.bytes))
    case .folder(let folder):
      var options = BundleWriteOptions()
      options.withDisplayNames = folder.withDisplayNames
      let plan = BundleWritePlan(
        writing: document, over: folder.files, in: folder.path, layout: folder.layout, options)
      if let error = plan.diagnostics.first(where: { $0.severity == .error }) { throw error }
      var files = folder.files
      for output in plan.outputs { files[output.path] = output.bytes }
      return .folder(folder.replacing(files))
    }
  }

  /// The input with a corrected strings table.
  fileprivate func replacing(_ corrections: TableCorrections) -> Input {
    switch self {
    case .file(let file): return .file(file.replacing(corrections.applied(to: file.bytes)))
    case .folder(let folder):
      var files = folder.files
      let path = String(corrections.name.dropFirst(folder.path.count + 1))
      if let bytes = files[path] { files[path] = corrections.applied(to: bytes) }
      return .folder(folder.replacing(files))
    }
  }
}
