import PropertyLists
import SettingsBundles

/// The changes that a command makes: to a file, to the files of a folder, or the text for standard output.
struct ChangeSet: Sendable {
  let target: Output.Target

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

  /// Notes about comments, and about what becomes of the file that is there.
  var notes: [Diagnostic] = []

  /// What the changes make of the target.
  ///
  /// Indirect, which keeps a change set small to copy.
  indirect enum Contents: Sendable {
    /// Text in a language, from an input with a name; a file without its signature is not replaced.
    case text(signature: String, from: String)
    case document(Document, over: Output, from: Session?)
    case bundle(SettingsBundle, over: Output, from: Session?)
  }

  /// The contents of an output, to be compared with what is there; `nil` for changes of an input, and for those
  /// that are only to be written.
  var contents: Contents?

  /// A file before and after the change, with its secrets hidden, for a diff.
  var sources: @Sendable (_ versions: [[UInt8]], _ name: String) -> [Source] = {
    Source.versions($0, name: $1)
  }

  init(at target: Output.Target) {
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
    diagnostics += plan.diagnostics
    if let note = plan.leftOutComments { notes.append(note) }
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
  ///   - name: The name of the input, for differences.
  init(
    _ text: String, _ title: String, signature: String = "", to path: String?,
    from name: String = ""
  ) throws(Diagnostic) {
    self.init(at: path.map(Output.Target.file) ?? .standardOutput)
    self.title = title
    contents = .text(signature: signature, from: name)
    let old = try path.map { path throws(Diagnostic) in try FileChange.Old(at: path) } ?? .unread
    add(FileChange(path: path ?? "<stdout>", old: old, new: Array(text.utf8)))
  }

  /// Rejects replacing a file with generated text that does not contain such text.
  func rejectOtherContents() throws(Diagnostic) {
    guard case .text(let signature, _) = contents, case .file(let path) = target else { return }
    try Input.rejectSettings(at: path)
    guard let present = changes.first?.oldBytes, !present.isEmpty, !signature.isEmpty,
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
