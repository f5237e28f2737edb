import PropertyLists
import SettingsBundles

/// Where settings go, what is there now, and how they are written.
///
/// A class, so that whoever asks first for the settings that are there parses them for all. Unchecked because
/// the compiler cannot see the lock: the variable is accessed only while it is held.
final class Output: @unchecked Sendable {
  enum Target: Sendable {
    case standardOutput
    case file(String)
    /// A `Settings.bundle`, or a folder of YAML.
    case folder(String, BundleLayout)
  }

  let target: Target
  /// The format of a file or a stream; `nil` for a folder.
  let format: Format?
  /// Whether the user named the format of a file, so what is there does not keep its own.
  let isNamed: Bool
  let plan: OutputPlan
  let isMissing: Bool
  /// The file or folder that is there; `nil` for nothing, a stream, and an unreadable file.
  private let input: Input?
  private let unreadable: Diagnostic?
  private let lock = Lock()
  private var parsed: Session?

  /// - Parameter input: The input of the command, which may be the same file or folder: it is not read again.
  /// - Throws: A `Diagnostic` if what is there is unreadable, unless it is a file to be replaced.
  init(
    _ target: Target, as format: Format?, isNamed: Bool, by plan: OutputPlan, besides input: Input?
  ) throws(Diagnostic) {
    (self.target, self.format, self.isNamed, self.plan) = (target, format, isNamed, plan)
    guard let path = target.path?.withoutTrailingSlashes else {
      (isMissing, self.input, unreadable) = (false, nil, nil)
      return
    }
    let status = try FileStatus.following(path)
    isMissing = status == nil
    do {
      self.input = try Self.input(at: path, status, isFolder: target.layout != nil, besides: input)
      unreadable = nil
    } catch {
      guard plan.isRewriting, target.layout == nil else { throw error }
      (self.input, unreadable) = (nil, error)
    }
  }

  private static func input(
    at path: String, _ status: FileStatus?, isFolder: Bool, besides input: Input?
  ) throws(Diagnostic) -> Input? {
    guard let status else { return nil }
    if isFolder {
      if let folder = input?.folder, folder.isFolder(at: path) { return .folder(folder) }
      return .folder(try InputFolder(path, as: nil, isOutput: true))
    }
    guard status.kind == .file, !ResolvedPath.isStream(path) else { return nil }
    guard let input, case .file(let file) = input, input.isFile(at: path) else {
      return .file(try InputFile(path))
    }
    return .file(
      InputFile(generated: file.bytes, name: path, as: Format.detect(file.bytes, name: path)))
  }

  var folder: InputFolder? { input?.folder }

  /// - Throws: A `Diagnostic` if it is unreadable.
  func file() throws(Diagnostic) -> InputFile? {
    if let unreadable { throw unreadable }
    return input?.file
  }

  /// The settings that are there, as far as they are readable; `nil` if there are none.
  var session: Session? {
    lock.locked {
      if parsed == nil {
        parsed = input.map { Session(reading: $0, keepsUnreadable: true, recordsLayout: true) }
      }
      return parsed
    }
  }

  /// The file as it has to be until it is written.
  var old: FileChange.Old {
    input?.file.map { .bytes($0.bytes) } ?? (isMissing ? .missing : .unread)
  }

  /// The path of a file or bundle, whose name tells what it contains; `nil` for a stream, and for a folder that
  /// stores the name in a file.
  var settingsPath: String? {
    if let layout = target.layout, layout != .bundle { nil } else { target.path }
  }

  /// Whether Apple's software reads the output.
  var isPropertyList: Bool {
    target.layout.map { $0 == .bundle } ?? (format?.isPropertyList == true)
  }
}

extension Output.Target {
  /// The user's path; `nil` for standard output.
  var path: String? {
    switch self {
    case .standardOutput: nil
    case .file(let path), .folder(let path, _): path
    }
  }

  /// The layout of a folder; `nil` for a single file.
  var layout: BundleLayout? {
    if case .folder(_, let layout) = self { layout } else { nil }
  }
}

// MARK: An existing file

extension Output {
  /// How a document is written: in which format, and over which text.
  struct Revision {
    var format: Format
    /// The file to update and its document, unless it is written anew.
    var file: InputFile?
    var document: Document?
    var notes: [Diagnostic] = []
  }

  /// Updates an existing file if that is possible.
  ///
  /// It keeps its own format if its name allows that. A binary file has no layout to keep.
  ///
  /// - Throws: A `Diagnostic` for a file that cannot be read, or is not a document by its name or contents, and
  ///   if the new contents would not suit its name.
  func revision(as new: Document) throws(Diagnostic) -> Revision {
    var revision = Revision(format: format ?? .xml)
    guard case .file(let path) = target, let file = try self.file(), !file.bytes.isEmpty else {
      return revision
    }
    // What a person asks to overwrite need not be readable; a product is overwritten unasked.
    if plan.isRewriting, !plan.options.dropsComments { return revision }
    let (named, document) = (Format.forOutput(named: path), try? session?.document())
    if !plan.isRewriting, named == nil, file.format.isText,
      document?.root.kind.isContainer != true
    {
      throw Diagnostic(
        .outputName,
        "this file is not a property list, JSON, or YAML, and was not replaced",
        help: "choose another OUTPUT, or overwrite it with --rewrite", at: .file(path))
    }
    // The command's own input, whose file has no identity here, has been read, perhaps as a format that the
    // user named.
    let isUnreadable = document == nil && file.valueless == nil && file.identity != nil
    guard !plan.isRewriting else {
      if isUnreadable { revision.notes.append(plan.unreadableOutput(at: path)) }
      return revision
    }
    if isUnreadable { throw plan.unreadableOutput(at: path) }
    if hasSettings(unlike: new, in: file) {
      throw Diagnostic(
        .outputName,
        "not replaced: INPUT has none of the settings in this file",
        help: "choose another OUTPUT, or overwrite it with --rewrite", at: .file(path))
    }
    if !isNamed, file.format.isWritable,
      named == nil || revision.format.isPropertyList && file.format.isPropertyList
    {
      revision.format = file.format
    }
    if file.format != revision.format {
      if let named, named != revision.format,
        !(named.isPropertyList && revision.format.isPropertyList), document != nil
      {
        throw Diagnostic(
          .outputName,
          "\(revision.format.title) does not belong in a .\(Format.fileExtension(of: path)) file; "
            + "it was not replaced",
          help: "choose another OUTPUT, or overwrite it with --rewrite", at: .file(path))
      }
      let old = Format.actual(file.bytes, name: file.name)
      let message = ToolMessage.replacedFormat(old: old.title, new: revision.format.title)
      revision.notes.append(.note(message, about: path))
    } else if file.format.isText {
      (revision.file, revision.document) = (file, document)
    }
    return revision
  }

  /// Whether a file is a page or a bundle, and a document is certainly not a later version of it: it is text, or
  /// settings of another kind.
  ///
  /// A binary page is not parsed for another page.
  private func hasSettings(unlike document: Document, in file: InputFile) -> Bool {
    let role = DocumentRole(of: document)
    let isUnknown = role == .other && document.root.kind == .dictionary
    guard file.valueless == nil, file.format.isText || role != .page, !isUnknown,
      let root = try? session?.document().root
    else { return false }
    let own = DocumentRole(of: root, named: "")
    return own != role && (own == .page || own == .bundle)
  }
}
