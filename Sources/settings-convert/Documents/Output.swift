import PropertyLists
import SettingsBundles

/// The destination of a document.
///
/// Each can write the document, compare itself with it, or say what it would write.
enum Output {
  case stream(Format)
  case file(OutputFile)
  case folder(OutputFolder)

  /// The output that puts a document back where an input came from, in the form that is there;
  /// standard output for standard input.
  init(updating input: Input) {
    switch input {
    case .file(let file):
      self =
        file.path == InputFile.standardInput
        ? .stream(file.format) : .file(OutputFile(path: file.path, format: file.format))
    case .folder(let folder):
      self = .folder(OutputFolder(path: folder.path, layout: folder.layout, isLayoutNamed: true))
    }
  }

  /// Refuses a file or folder that could not be written, before a person works on its new contents.
  ///
  /// - Throws: The `ToolMessage` that writing it would throw.
  func examine(for options: WriteOptions) throws(Diagnostic) {
    switch self {
    case .stream: return
    case .file(let file): try FileReplacement.examine(file.path).examineFolder(for: options.method)
    case .folder(let folder): try folder.examine(for: options)
    }
  }

  /// Whether it is a file or folder, which keeps its contents if nothing is written.
  var isFile: Bool {
    if case .stream = self { false } else { true }
  }

  /// The last step of delivering a document: the one that changes a file.
  ///
  /// Everything before it can happen on any thread. This is for the main thread: a signal ends the run
  /// there, and must not while a file is staged.
  ///
  /// A structure around the function, because before macOS 15 a generic type cannot have a function
  /// with typed throws as its argument.
  struct Delivery: Sendable {
    private let step: @Sendable (Console) throws(Diagnostic) -> ExitStatus

    init(_ step: @escaping @Sendable (Console) throws(Diagnostic) -> ExitStatus) {
      self.step = step
    }

    func callAsFunction(_ console: Console) throws(Diagnostic) -> ExitStatus { try step(console) }
  }

  /// Does with a document what the options ask for.
  ///
  /// - Parameter session: The input that the document came from.
  /// - Throws: A `Diagnostic` when it cannot be written, or cannot be compared.
  func deliver(
    _ document: Document, from session: Session, _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    try prepare(document, from: session, options, on: console)(console)
  }

  /// Does with a document what the options ask for, up to the last step.
  ///
  /// - Throws: A `Diagnostic` when it cannot be encoded, or cannot be compared.
  func prepare(
    _ document: Document, from session: Session, _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> Delivery {
    let input = session.input
    switch self {
    case .stream(let format):
      let encoded = try EncodedDocument(document, as: format, from: input, options)
      console.report(encoded.diagnostics)
      return Delivery { console throws(Diagnostic) in
        try Self.print(encoded, options, on: console)
      }
    case .file(let file):
      let present = options.updates ? try file.present() : nil
      let encoded = try EncodedDocument(
        document, as: file.format, from: input, to: file.path, updating: present, options)
      console.report(encoded.diagnostics)
      let expected: FileReplacement.Expectation
      if options.creates {
        expected = .nothing
      } else if input.isFile(at: file.path), case .file(let read) = input {
        expected = .bytes(read.bytes)
      } else {
        expected = options.updates ? .bytes(present?.bytes ?? []) : .anything
      }
      return try file.prepare(
        encoded, from: session, expecting: expected, options, on: console)
    case .folder(let folder):
      return Delivery { console throws(Diagnostic) in
        try folder.deliver(document, from: session, options, on: console)
      }
    }
  }

  private static func print(
    _ encoded: EncodedDocument, _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    guard options.mayWrite else {
      try console.print("would write standard output (\(encoded.summary))")
      return .done
    }
    if console.isOutputTerminal, !encoded.format.isText {
      throw Diagnostic(ToolMessage.binaryToTerminal(encoded.format.title), at: .file("<stdout>"))
    }
    try console.write(encoded.bytes)
    return .done
  }

  /// The path of the file or bundle; `nil` for a stream, and for a folder that keeps the name of its
  /// bundle in a file.
  var path: String? {
    switch self {
    case .stream: nil
    case .file(let file): file.path
    case .folder(let folder): folder.layout == .bundle ? folder.path : nil
    }
  }

  /// The file or folder that is there; `nil` for a stream, and for what cannot be read.
  var present: Session? {
    let present: String
    switch self {
    case .stream: return nil
    case .file(let file): present = file.path
    case .folder(let folder): present = folder.path
    }
    guard (try? FileStatus(of: present))?.isStream == false, !ResolvedPath.isStream(present),
      let input = try? Input(present, as: InputForm(), mayRecover: false)
    else { return nil }
    return Session(reading: input, keepsUnreadable: true)
  }

  /// Whether Apple's software reads what is written.
  var isPropertyList: Bool {
    switch self {
    case .stream(let format): format.isPropertyList
    case .file(let file): file.format.isPropertyList
    case .folder(let folder): folder.layout == .bundle
    }
  }
}

/// A document as the bytes of one file.
struct EncodedDocument {
  let document: Document
  let format: Format
  let bytes: [UInt8]
  /// Warnings about losses, if those were accepted, and notes on omitted comments.
  let diagnostics: [Diagnostic]
  /// Whether something was lost.
  let isLossy: Bool

  /// - Parameters:
  ///   - input: The input that the document came from; its modeline stays in YAML.
  ///   - path: The path of the file, which can decide how it is read back; `nil` for a stream.
  ///   - present: The file that is to be changed only where it differs, and keeps its format; `nil`
  ///     to write it anew.
  /// - Throws: The first value that the format cannot hold, or `ToolMessage.modelineWithoutYAML`.
  init(
    _ document: Document, as format: Format, from input: Input, to path: String? = nil,
    updating present: InputFile? = nil, _ options: WriteOptions
  ) throws(Diagnostic) {
    let format = present?.format ?? format
    let pipeline = Pipeline.settings(
      writingTo: path, withDisplayNames: input.withDisplayNames)
    var present = present
    present?.withDisplayNames = input.withDisplayNames
    var output: Format.Output
    if let comments = present?.valueless {
      output = try pipeline.write(document, as: format, lossy: options.isLossy)
      output.bytes = comments.completed(with: output.bytes)
    } else if let present {
      let old = try present.document(for: nil, isLossy: false)
      output = try pipeline.update(
        present.bytes, name: present.name, as: format,
        with: try document.aligned(to: old, as: DocumentRole(of: old)),
        identity: .settingsElements, members: \.settingsMembers, lossy: options.isLossy)
    } else {
      output = try pipeline.write(document, as: format, lossy: options.isLossy)
    }
    if options.modeline != nil, format != .yaml {
      throw Diagnostic(ToolMessage.modelineWithoutYAML(format.title))
    }
    // A file that is updated keeps its own.
    let inherited = present == nil ? input.modeline : nil
    let modeline = format == .yaml ? options.modeline ?? inherited : nil
    self.document = document
    self.format = format
    bytes = modeline?.added(to: output.bytes) ?? output.bytes
    var notes = output.notes
    // In the file that the document comes from, a person has changed them.
    if let present, output.replacedComments > 0, input.name != present.path {
      notes.append(.note(.replacedComments(output.replacedComments), about: present.path))
    }
    diagnostics = output.warnings + (options.mayLeaveOut ? notes : [])
    isLossy = !output.warnings.isEmpty
  }

  /// `XML, 315 bytes`.
  var summary: String { "\(format.title), \(bytes.count.inBytes)" }
}
