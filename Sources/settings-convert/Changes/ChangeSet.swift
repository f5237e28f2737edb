import PropertyLists
import SettingsBundles

/// The changes that a command makes: to a file, to the files of a folder, or the text for standard output.
struct ChangeSet: Sendable {
  let target: Destination.Target

  /// The changed files, each with the bytes that it has to have until it is written.
  private(set) var changes: [FileChange] = []
  /// The positions of the changes, by the bytes of their paths; empty until there are several.
  private var positions: [ByteString: Int] = [:]

  /// The files of a folder that are not in its document, and stay unless they are among the changes.
  private(set) var obsolete: [String] = []

  /// The number of files of a folder that are up to date.
  private(set) var unchanged = 0

  /// Whether the folder has to be created.
  var isNew = false

  /// The format, or the language of generated text, for messages.
  var title = ""
  var format: Format?

  /// Errors that prevent writing, and warnings and notes about losses.
  var diagnostics: [Diagnostic] = []

  /// How the existing file or folder differs from the document, for `--check`.
  var difference: DifferenceReport?

  /// A file before and after the change, with its secrets hidden, for a diff.
  var sources: @Sendable (_ versions: [[UInt8]], _ name: String) -> [Source] = {
    Source.versions($0, name: $1)
  }

  init(at target: Destination.Target) {
    self.target = target
  }

  var firstError: Diagnostic? { diagnostics.first { $0.severity == .error } }

  /// Whether nothing has to be written; standard output always has to.
  var isEmpty: Bool { !isNew && changes.allSatisfy(\.isUnchanged) }

  /// Adds a change; if the file is changed already, it is still expected to be as it was before.
  mutating func add(_ change: FileChange) {
    guard let first = changes.first else { return changes.append(change) }
    if positions.isEmpty { positions[ByteString(first.path)] = 0 }
    let name = ByteString(change.path)
    guard let position = positions[name] else {
      positions[name] = changes.count
      return changes.append(change)
    }
    changes[position] = FileChange(
      path: change.path, old: changes[position].old, new: change.new)
  }

  mutating func add(_ plan: BundleWritePlan) {
    for change in plan.changes { add(change) }
    (obsolete, unchanged) = (plan.obsolete, plan.unchanged.count)
  }

  /// A file's path as the user would write it.
  func path(of change: FileChange) -> String {
    if case .folder(let path, _) = target {
      "\(path.withoutTrailingSlashes)/\(change.path)"
    } else {
      change.path
    }
  }
}

// MARK: Generated text

extension ChangeSet {
  /// Text in a language, such as code.
  ///
  /// - Parameters:
  ///   - signature: Words near the beginning of all text of this kind: a file without them is not replaced.
  ///   - path: The file; `nil` for standard output.
  init(
    _ text: String, _ title: String, signature: String = "", to path: String?,
    for session: Session? = nil,
    _ purpose: WriteOptions.Purpose = .write
  ) throws(Diagnostic) {
    self.init(at: path.map(Destination.Target.file) ?? .standardOutput)
    self.title = title
    let bytes = Array(text.utf8)
    let old = try path.map { path throws(Diagnostic) in try FileChange.Old(at: path) } ?? .unread
    add(FileChange(path: path ?? "<stdout>", old: old, new: bytes))
    guard let path else { return }
    if case .check(let byBytes) = purpose {
      if let session {
        difference = try differenceInBytes(
          at: path, for: session.input, belowLineWith: byBytes ? "" : signature)
      }
      return
    }
    try Input.rejectSettings(at: path)
    guard case .bytes(let present) = old, !present.isEmpty, !signature.isEmpty,
      !String(decoding: present.prefix(512), as: UTF8.self).contains(bytesOf: signature)
    else { return }
    throw Diagnostic(
      .outputName, "this file is not from settings-convert, and was not replaced",
      help: "choose another OUTPUT, or remove it", at: .file(path))
  }
}

extension FileChange.Old {
  /// What is at a path now.
  init(at path: String) throws(Diagnostic) {
    guard let status = try FileStatus.following(path) else {
      self = .missing
      return
    }
    guard status.kind == .file, !ResolvedPath.isStream(path) else {
      self = .unread
      return
    }
    // Only its bytes count, so its format is not detected.
    self = .bytes(try InputFile(path, as: .binary).bytes)
  }
}

/// Changes of an input, which keeps its form.
extension ChangeSet {
  init(_ input: Input) {
    switch input {
    case .file(let file):
      self.init(at: file.isStandardInput ? .standardOutput : .file(file.path))
      (title, format) = (file.format.title, file.format)
      replace(file, with: file.bytes)
    case .folder(let folder): self.init(at: .folder(folder.path, folder.layout))
    }
  }

  /// Replaces the settings.
  ///
  /// - Parameters:
  ///   - session: The input with all earlier changes, as it was read.
  ///   - countsComments: Whether different comments alone are a reason to write a page or table.
  /// - Throws: The first value that a file cannot represent, or `ToolMessage.unwritableFormat`; values
  ///   that a folder cannot represent are among the diagnostics.
  mutating func replace(
    with settings: Settings, over session: Session, _ options: WriteOptions = WriteOptions(),
    countsComments: Bool = true
  ) throws(Diagnostic) {
    let input = session.input
    switch input {
    case .file(let file):
      try file.rejectUnwritableFormat()
      let content = try FileContent(
        try settings.document, as: file.format, from: input, to: file.path, updating: file,
        from: session.document(in: file), options)
      diagnostics += content.diagnostics
      replace(file, with: content.bytes)
    case .folder(let folder):
      var planOptions = input.bundleWriteOptions(options)
      planOptions.present = session.bundle
      let bundle =
        if case .bundle(let bundle) = settings { bundle } else {
          settings.bundle(in: folder.layout)
        }
      let plan = BundleWritePlan(
        writing: bundle, countsComments: countsComments, over: folder.files, in: folder.path,
        planOptions)
      diagnostics += plan.diagnostics
      if !options.isCheck, let note = plan.leftOutComments { diagnostics.append(note) }
      if firstError == nil {
        try folder.rejectSpecialFiles(blocking: plan.changes.map(\.path))
      }
      add(plan)
    }
  }

  mutating func replace(_ file: InputFile, with bytes: [UInt8]) {
    add(FileChange(path: file.name, old: .bytes(file.bytes), new: bytes))
  }

  /// Corrects a file of an input.
  mutating func correct(_ name: String, of input: Input, by change: ([UInt8]) -> [UInt8]) {
    switch input {
    case .file(let file): replace(file, with: change(file.bytes))
    case .folder(let folder):
      let path = String(name.dropFirst(folder.path.count + 1))
      guard let bytes = folder.files[path] else { return }
      add(FileChange(path: path, old: .bytes(bytes), new: change(bytes)))
    }
  }

  func applied(to input: Input) -> Input {
    switch input {
    case .file(let file): .file(changes.last?.new.map(file.replacing) ?? file)
    case .folder(let folder): .folder(folder.replacing(folder.files.applying(changes)))
    }
  }
}
