import PropertyLists
import SettingsBundles

/// The destination of a document.
///
/// Each can write the document, compare itself with it, or say what it would write.
enum Output {
  /// A file or standard output, and the format of a document there.
  case file(OutputFile, Format)
  case folder(OutputFolder)

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
    case .file(let file, let format):
      let present = options.updates ? try file.present() : nil
      let content = try FileContent(
        document, as: format, from: input, to: file.path, updating: present, options)
      console.report(content.diagnostics)
      let expected: FileReplacement.Expectation
      if options.creates {
        expected = .nothing
      } else if let path = file.path, input.isFile(at: path), case .file(let read) = input {
        expected = .bytes(read.bytes)
      } else {
        expected = options.updates ? .bytes(present?.bytes ?? []) : .anything
      }
      return try file.prepare(content, from: session, expecting: expected, options, on: console)
    case .folder(let folder):
      return Delivery { console throws(Diagnostic) in
        try folder.deliver(document, from: session, options, on: console)
      }
    }
  }

  /// The path of the file or bundle; `nil` for a stream, and for a folder that keeps the name of its
  /// bundle in a file.
  var path: String? {
    switch self {
    case .file(let file, _): file.path
    case .folder(let folder): folder.layout == .bundle ? folder.path : nil
    }
  }

  /// The file or folder that is there; `nil` for a stream, and for what cannot be read.
  var present: Session? {
    let path: String? =
      switch self {
      case .file(let file, _): file.path
      case .folder(let folder): folder.path
      }
    guard let path, (try? FileStatus(of: path))?.isStream == false, !ResolvedPath.isStream(path),
      let input = try? Input(path, as: InputForm(), mayRecover: false)
    else { return nil }
    return Session(reading: input, keepsUnreadable: true)
  }

  /// Whether Apple's software reads what is written.
  var isPropertyList: Bool {
    switch self {
    case .file(_, let format): format.isPropertyList
    case .folder(let folder): folder.layout == .bundle
    }
  }
}
