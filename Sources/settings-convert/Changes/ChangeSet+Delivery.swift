import PropertyLists
import SettingsBundles

/// The one way out: every command's result is written, compared, or shown here.
extension ChangeSet {
  func deliver(
    _ delivery: Delivery = Delivery(), on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    guard case .check(let byBytes) = delivery.purpose else {
      try rejectOtherContents()
      console.report(diagnostics + notes)
      guard firstError == nil else { return .failed }
      if delivery.isWriting {
        try write(delivery, on: console)
      } else {
        try console.print(try lines().joined(separator: "\n"))
        if console.isVerbose { try console.write(diff) }
      }
      return .done
    }
    if byBytes, case .folder(let path, _) = target {
      throw Diagnostic(
        .usage, "the bytes of a folder cannot be compared", help: "use --check without =bytes",
        at: .file(path.withoutTrailingSlashes))
    }
    console.report(diagnostics)
    guard firstError == nil else { return .failed }
    return try difference(byBytes: byBytes, on: console)?.print(on: console) ?? .failed
  }

  // MARK: Writing

  private func write(_ delivery: Delivery, on console: Console) throws(Diagnostic) {
    guard case .standardOutput = target else {
      var diagnostics = isEmpty ? [] : try write(delivery.method, on: console)
      let error = diagnostics.lastIndex { $0.severity == .error }.map { diagnostics.remove(at: $0) }
      console.report(diagnostics + summary(delivery.reportsSuccess, on: console))
      if let error { throw error }
      return
    }
    if console.isOutputTerminal, let format, !format.isText {
      throw Diagnostic(
        .outputFormat, "\(format.title) cannot be written to a terminal",
        help: "name a file with -o, or pipe the output", at: .file("<stdout>"))
    }
    try console.write(changes.first?.new ?? [])
  }

  private func write(
    _ method: Writer.Method, on console: Console
  ) throws(Diagnostic) -> [Diagnostic] {
    let changes = changesToWrite
    let diagnostics: [Diagnostic]
    switch target {
    case .standardOutput: return []
    case .file(let path):
      diagnostics = try Self.inFolder(path.folderPrefix) { () throws(Diagnostic) in
        try Writer(file: path).write(changes, method)
      }
    case .folder(let path, _):
      let path = path.withoutTrailingSlashes
      if isNew, case .staged = method {
        diagnostics = try Self.inFolder(path.folderPrefix) { () throws(Diagnostic) in
          try Writer.create(BundleFolder(path), of: changes, method)
        }
      } else {
        diagnostics = try Self.inFolder(isNew ? path : path.folderPrefix) { () throws(Diagnostic) in
          try Writer(bundle: BundleFolder(path)).write(changes, method)
        }
      }
    }
    console.hasWrittenFiles = true
    return diagnostics
  }

  /// The files to write, in the order in which a run that is killed leaves the fewest dangling references: tables
  /// and images, pages, the root page, and finally removals.
  ///
  /// On a disk that ignores case, a new file may have the name of one that is removed, which makes room
  /// for it.
  private var changesToWrite: [FileChange] {
    let changes = changes.filter { !$0.isUnchanged }
    guard case .folder(_, let layout) = target else { return changes }
    let new = Set(changes.filter { $0.old == .missing }.map(\.path.foldedFileName))
    let ranks = changes.map { change in
      if change.new == nil { return new.contains(change.path.foldedFileName) ? 0 : 4 }
      let member = layout.member(at: change.path)
      return member.isRoot ? 3 : member.pageName == nil ? 1 : 2
    }
    return (0...4).flatMap { rank in
      zip(changes, ranks).filter { $0.1 == rank }.map(\.0)
    }
  }

  /// Writes into a folder, which is created with those around it unless it exists; after a failure, new
  /// ones that are empty are removed.
  static func inFolder<Result>(
    _ path: String, _ write: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    var created: [String] = []
    do throws(Diagnostic) {
      if !path.isEmpty {
        try reportingErrors(writing: path) { () throws(SystemError) in
          try SystemCalls.createFolders(path, created: &created)
        }
      }
      return try write()
    } catch {
      for folder in created.reversed() { try? SystemCalls.removeFolder(folder) }
      throw error
    }
  }

  /// Rejects what could not be written, before a person works on it.
  ///
  /// - Parameter input: The input that will be changed, in any of its files.
  static func examine(_ input: Input, for method: Writer.Method) throws(Diagnostic) {
    switch input {
    case .file(let file):
      let writer = try Writer(file: file.path, isLocking: false)
      _ = try writer.operation(for: FileChange(path: file.path, old: .unread, new: nil))
      try writer.examineParent(for: method)
    case .folder(let folder):
      let writer = try Writer(bundle: BundleFolder(folder.path), isLocking: false)
      try writer.examineParent(for: method)
      for path in folder.files.paths where folder.layout.member(at: path).isSettings {
        _ = try writer.operation(for: FileChange(path: path, old: .unread, new: nil))
      }
    }
  }

  // MARK: Reporting

  private func summary(_ reportsSuccess: Bool, on console: Console) -> [Diagnostic] {
    let reports = console.reportsSuccess && reportsSuccess
    switch target {
    case .standardOutput: return []
    case .file(let path):
      guard reports else { return [] }
      let size = (changes.first?.new?.count ?? 0).inBytes
      let text = isEmpty ? "left unchanged: it has the same bytes" : "wrote \(title): \(size)"
      return [.note(.progress, text, about: path)]
    case .folder(let path, _):
      let path = path.withoutTrailingSlashes
      let files = obsoleteFiles(in: path, isListed: console.isVerbose)
      guard reports else { return files }
      let written = changes.filter { $0.new != nil && !$0.isUnchanged }.count
      let text = "wrote \(written.counted("file")); left \(unchanged.grouped) unchanged"
      return files + [.note(.progress, text, about: path)]
    }
  }

  /// Whether the files that are not in the document are removed.
  private var isPruning: Bool { changes.contains { $0.new == nil } }

  /// Which files are not in the document, or how many.
  private func obsoleteFiles(in path: String, isListed: Bool) -> [Diagnostic] {
    let count = obsolete.count.counted("file")
    switch (isListed || obsolete.count <= 1, isPruning) {
    case (true, true): return obsolete.map { .note(.removed, about: "\(path)/\($0)") }
    case (true, false):
      return obsolete.map {
        .warning(
          .obsoleteFile, "not in the document; left in place", help: "--prune removes it",
          about: "\(path)/\($0)")
      }
    case (false, true):
      return [.note(.obsoleteFile, "removed \(count) that are not in the document", about: path)]
    case (false, false):
      return [
        .warning(
          .obsoleteFile, "\(count) are not in the document; left in place",
          help: "--prune removes them; -v lists them", about: path)
      ]
    }
  }

  /// What would be written, or what would hinder it.
  private func lines() throws(Diagnostic) -> [String] {
    switch target {
    case .standardOutput:
      let size = (changes.first?.new?.count ?? 0).inBytes
      return ["would write standard output (\([title, size].listed))"]
    case .file(let path):
      let folder = path.folderPrefix
      let status = try folder.isEmpty ? nil : FileStatus.following(folder)
      let isInNewFolder = !folder.isEmpty && status == nil
      if !isInNewFolder {
        let writer = try Writer(file: path, isLocking: false)
        for change in changes { _ = try writer.operation(for: change) }
      }
      return changes.map { line(for: $0, isInNewFolder: isInNewFolder) }
    case .folder(let path, _):
      let path = path.withoutTrailingSlashes
      let changes = changesToWrite
      if !isNew {
        let writer = try Writer(bundle: BundleFolder(path), isLocking: false)
        for change in changes { _ = try writer.operation(for: change) }
      }
      let left = isPruning ? [] : obsolete
      return changes.map { line(for: $0) }
        + left.map { "would leave \("\(path)/\($0)".visible), which is not in the document" }
        + (unchanged > 0 ? ["would leave \(unchanged.counted("file")) unchanged"] : [])
    }
  }

  /// `would write Root.plist (XML, 348 bytes, replaces binary, 315 bytes)`.
  private func line(for change: FileChange, isInNewFolder: Bool = false) -> String {
    let path = path(of: change).visible
    guard let new = change.new else { return "would remove \(path)" }
    var parts = [title(of: new, change), new.count.inBytes]
    if change.isUnchanged { return "would leave \(path) unchanged (\(parts.listed))" }
    if isInNewFolder { parts.append("in a new folder") }
    if let old = change.oldBytes, !old.isEmpty {
      let title = self.title(of: old, change, isOld: true)
      parts.append("replaces \([title == parts[0] ? nil : title, old.count.inBytes].listed)")
    }
    return "would write \(path) (\(parts.listed))"
  }

  /// The format of a document or the language of generated text; `nil` for any other file.
  private func title(of bytes: [UInt8], _ change: FileChange, isOld: Bool = false) -> String? {
    switch target {
    case .folder(_, let layout):
      layout.member(at: change.path).isSettings
        ? Format.detect(bytes, name: change.path).title : nil
    case .file, .standardOutput:
      isOld ? format.map { _ in Format.actual(bytes, name: change.path).title } : title
    }
  }

  // MARK: Diffs

  /// The differences as a diff; a binary file has a single line.
  var diff: [UInt8] { diffs.flatMap(\.diff.bytes) }

  /// The differences that `git apply` can make, and the files with others.
  var patch: (bytes: [UInt8], leftOut: [(file: String, obstacle: String)]) {
    let diffs = diffs
    return (
      diffs.flatMap { $0.diff.obstacle == nil ? $0.diff.bytes : [] },
      diffs.compactMap { file, diff in diff.obstacle.map { (file, $0) } }
    )
  }

  private var diffs: [(file: String, diff: UnifiedDiff)] {
    changes.filter { !$0.isUnchanged }.map { (name: path(of: $0), change: $0) }
      .sorted { $0.name < $1.name }
      .map { name, change in
        let diff = UnifiedDiff(
          from: change.oldBytes ?? [], to: change.new ?? [], name: name, hidingSecrets: sources)
        return (name, diff)
      }
  }
}

extension [String?] {
  fileprivate var listed: String { compactMap { $0 }.joined(separator: ", ") }
}
