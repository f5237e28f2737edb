import PropertyLists
import SettingsBundles

/// The destination of a document, which can write it, compare itself with it, or report what it would
/// write.
enum Output {
  /// A file or standard output, and the document's format there.
  case file(OutputFile, Format)
  case folder(OutputFolder)

  /// The last step of delivering a document: the one that changes a file.
  ///
  /// All previous steps can run on any thread. This one is for the main thread, where a signal ends the
  /// run, which must not happen while a file is staged.
  ///
  /// A structure around the function because before macOS 15, generic types cannot have a function with
  /// typed throws as an argument.
  struct Delivery: Sendable {
    private let step: @Sendable (Console) throws(Diagnostic) -> ExitStatus

    init(_ step: @escaping @Sendable (Console) throws(Diagnostic) -> ExitStatus) {
      self.step = step
    }

    func callAsFunction(_ console: Console) throws(Diagnostic) -> ExitStatus { try step(console) }
  }

  /// Processes a document according to the options.
  ///
  /// - Parameter session: The input that the document came from.
  func deliver(
    _ document: Document, from session: Session, _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    try prepare(document, from: session, options, on: console)(console)
  }

  /// Processes a document according to the options, up to the last step.
  ///
  /// - Parameter present: The folder as it was read; `nil` to read it if that is necessary.
  func prepare(
    _ document: Document, from session: Session, over present: Session? = nil,
    _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> Delivery {
    let input = session.input
    switch self {
    case .file(let file, let format):
      let present = options.updates ? try file.present(for: format) : OutputFile.Present(format)
      var content = try FileContent(
        document, as: present.format, from: input, to: file.path, options)
      if let updated = present.file, updated.bytes != content.bytes {
        content = try FileContent(
          document, as: present.format, from: input, to: file.path, updating: updated,
          from: present.document, options)
      }
      console.report(content.diagnostics + present.notes)
      let expected: FileReplacement.Expectation
      if options.creates {
        expected = .nothing
      } else if let path = file.path, input.isFile(at: path), case .file(let read) = input {
        expected = .bytes(read.bytes)
      } else {
        expected = present.file.map { .bytes($0.bytes) } ?? .anything
      }
      return try file.prepare(content, from: session, expecting: expected, options, on: console)
    case .folder(let folder):
      return Delivery { console throws(Diagnostic) in
        try folder.deliver(document, from: session, over: present, options, on: console)
      }
    }
  }

  /// The path of the file or bundle; `nil` for a stream, and for a folder that stores the name in a file.
  var path: String? {
    switch self {
    case .file(let file, _): file.path
    case .folder(let folder): folder.layout == .bundle ? folder.path : nil
    }
  }

  /// The existing file or folder; `nil` for a stream, and if it is unreadable.
  var present: Session? {
    let path: String? =
      switch self {
      case .file(let file, _): file.path
      case .folder(let folder): folder.path
      }
    guard let path, (try? FileStatus(of: path))?.isStream == false, !ResolvedPath.isStream(path),
      let input = try? Input(path, as: nil, mayRecover: false)
    else { return nil }
    return Session(reading: input, keepsUnreadable: true)
  }

  /// Whether Apple's software reads the output.
  var isPropertyList: Bool {
    switch self {
    case .file(_, let format): format.isPropertyList
    case .folder(let folder): folder.layout == .bundle
    }
  }
}
