import PropertyLists
import SettingsBundles

/// In-memory changes to an input, before they are written, listed, or shown as a diff.
struct ChangeSet {
  private let old: Input
  private(set) var new: Input

  /// Errors that prevent writing, and warnings and notes about losses.
  private var diagnostics: [Diagnostic] = []

  /// The changed files of a folder, in the order in which they are written.
  private var outputs: [BundleWritePlan.Output] = []

  /// The pages and tables of a folder that are no longer in its document.
  private var obsolete: [String] = []

  init(_ input: Input) {
    (old, new) = (input, input)
  }

  var firstError: Diagnostic? { diagnostics.first { $0.severity == .error } }

  var isEmpty: Bool {
    if case .file(let old) = old, case .file(let new) = new { return old.bytes == new.bytes }
    return outputs.isEmpty && obsolete.isEmpty
  }

  // MARK: Making changes

  /// Replaces the document but keeps its form.
  ///
  /// - Parameters:
  ///   - session: The files with all earlier changes, as they were read.
  ///   - countsComments: Whether different comments alone are a reason to write a page or table.
  /// - Throws: The first value that a file cannot represent, or `ToolMessage.unwritableFormat`; values
  ///   that a folder cannot represent are among the diagnostics.
  mutating func replace(
    with document: Document, over session: Session, _ options: WriteOptions = WriteOptions(),
    countsComments: Bool = true
  ) throws(Diagnostic) {
    switch new {
    case .file(let file):
      try file.refuseUnwritableFormat()
      let content = try FileContent(
        document, as: file.format, from: new, to: file.path, updating: file,
        from: session.document(in: file), options)
      diagnostics += content.diagnostics
      new = .file(file.replacing(content.bytes))
    case .folder(let folder):
      var planOptions = new.writeOptions(options)
      planOptions.present = session.bundle
      let plan = BundleWritePlan(
        writing: document, countsComments: countsComments, over: folder.files,
        in: folder.path, layout: folder.layout, planOptions)
      diagnostics += plan.diagnostics
      if options.mayLeaveOut, let note = plan.leftOutComments { diagnostics.append(note) }
      obsolete = plan.obsolete
      add(plan.outputs, removing: options.isPruning ? obsolete : [], to: folder)
    }
  }

  mutating func replace(with bytes: [UInt8]) {
    if case .file(let file) = new { new = .file(file.replacing(bytes)) }
  }

  /// Corrects the text of a file.
  mutating func apply(_ corrections: TextCorrections) {
    switch new {
    case .file(let file): replace(with: corrections.applied(to: file.bytes))
    case .folder(let folder):
      let path = String(corrections.name.dropFirst(folder.path.count + 1))
      guard let bytes = folder.files[path] else { return }
      let corrected = corrections.applied(to: bytes)
      add([.init(path: path, bytes: corrected, isReplacement: true)], to: folder)
    }
  }

  private mutating func add(
    _ added: [BundleWritePlan.Output], removing removed: [String] = [], to folder: InputFolder
  ) {
    var files = folder.files
    for output in added { files[output.path] = output.bytes }
    for path in removed { files[path] = nil }
    new = .folder(folder.replacing(files))
    let paths = Set(added.map { Array($0.path.utf8) })
    outputs = outputs.filter { !paths.contains(Array($0.path.utf8)) } + added
  }

  // MARK: Delivering them

  /// Rejects an input that could not be written, before a person works on its new contents.
  func examine(for options: WriteOptions) throws(Diagnostic) {
    switch old {
    case .file(let file):
      try FileReplacement.examine(file.path).examineFolder(for: options.method)
    case .folder(let folder): try OutputFolder(updating: folder).examine(for: options)
    }
  }

  /// Writes the changed files, all of them or none, or reports what would be written.
  ///
  /// - Parameter session: The session that read the input before the changes.
  func deliver(
    from session: Session, _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    if case .dryRun = options.purpose, options.showsDifferences, firstError == nil {
      console.report(diagnostics)
      try console.write(diff)
      return .done
    }
    switch (old, new) {
    case (.file(let old), .file(let new)):
      console.report(diagnostics)
      return try OutputFile(updating: old).prepare(
        FileContent(new.bytes, as: new.format), from: session, expecting: .bytes(old.bytes),
        options, on: console)(console)
    case (.folder(let old), .folder(let new)):
      let folder = OutputFolder(updating: old)
      console.report(diagnostics)
      guard firstError == nil else { return .failed }
      let left = options.isPruning ? 0 : obsolete.count
      let changes = OutputFolder.Changes(
        outputs: outputs, obsolete: obsolete, unchanged: new.count - outputs.count - left)
      return try folder.deliver(changes, of: old, options, on: console)
    case (.file, .folder), (.folder, .file): return .failed
    }
  }

  /// The differences as a diff; a binary file has a single line.
  var diff: [UInt8] { diffs.flatMap(\.diff.bytes) }

  /// The differences that `git apply` can make, and the files with others.
  var patch: (bytes: [UInt8], leftOut: [(file: String, obstacle: UnifiedDiff.Obstacle)]) {
    let diffs = diffs
    return (
      diffs.flatMap { $0.diff.obstacle == nil ? $0.diff.bytes : [] },
      diffs.compactMap { file, diff in diff.obstacle.map { (file, $0) } }
    )
  }

  private var diffs: [(file: String, diff: UnifiedDiff)] {
    switch (old, new) {
    case (.file(let old), .file(let new)):
      [(old.name, UnifiedDiff(from: old.bytes, to: new.bytes, name: old.name))]
    case (.folder(let old), .folder(let new)):
      Set(old.files.paths + new.files.paths).sorted().compactMap { path in
        let (before, after) = (old.files[path] ?? [], new.files[path] ?? [])
        let name = "\(old.path)/\(path)"
        return before == after
          ? nil : (name, UnifiedDiff(from: before, to: after, name: name))
      }
    case (.file, .folder), (.folder, .file): []
    }
  }
}
