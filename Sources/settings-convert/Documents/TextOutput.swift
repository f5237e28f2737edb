import PropertyLists

/// Generated text that is not a document, and the file that it goes into.
struct TextOutput {
  /// The path; `nil` for standard output.
  let path: String?
  /// The language of the text, for messages.
  let title: String
  /// What every text of its kind has near its beginning.
  var mark = ""
  let text: String

  private var bytes: [UInt8] { Array(text.utf8) }

  /// Does with the text what the options ask for.
  ///
  /// - Parameter input: The input that it was generated from.
  /// - Throws: A `Diagnostic` when it cannot be written, or cannot be compared.
  func deliver(
    for input: Input, _ options: WriteOptions, on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    guard let path else {
      guard options.mayWrite else {
        try console.print("would write standard output (\(summary))")
        return .done
      }
      try console.write(bytes)
      return .done
    }
    switch options.purpose {
    case .write:
      try write(options.method, on: console, isVerbose: console.isVerbose)
      return .done
    case .check: return try differences(at: path, for: input).print(on: console)
    case .dryRun:
      let file = try FileReplacement.examine(path)
      try refuseOther(in: file)
      let verb = file.holds(bytes) ? "leave \(path.visible) unchanged" : "write \(path.visible)"
      try console.print("would \(verb) (\(summary))")
      return .done
    }
  }

  /// Writes the text, unless it is there.
  func write(
    _ method: FileReplacement.Method, on console: Console, isVerbose: Bool = false
  ) throws(Diagnostic) {
    guard let path else { return try console.write(bytes) }
    try Input.refuseSettings(at: path)
    let file = try FileReplacement.lock(path, expecting: .anything)
    try refuseOther(in: file)
    guard !file.holds(bytes) else {
      if isVerbose { console.report([.note(.unchanged, about: path)]) }
      return
    }
    console.report(try file.write(bytes, method))
    console.hasWrittenFiles = true
    if isVerbose { console.report([.note(.written(title, bytes: bytes.count), about: path)]) }
  }

  /// Refuses to replace a file of another kind.
  ///
  /// - Throws: `ToolMessage.otherThanOutput`.
  private func refuseOther(in file: borrowing FileReplacement) throws(Diagnostic) {
    guard let existing = file.existing, existing.kind == .file, existing.size > 0,
      !ResolvedPath.isStream(file.path),
      !String(decoding: file.existingBytes(upTo: 512), as: UTF8.self).contains(bytesOf: mark)
    else { return }
    throw Diagnostic(ToolMessage.otherThanOutput, at: .file(file.path))
  }

  /// `Swift, 315 bytes`.
  private var summary: String { "\(title), \(text.utf8.count.inBytes)" }

  private func differences(at path: String, for input: Input) throws(Diagnostic) -> DifferenceReport
  {
    guard try FileStatus.following(path) != nil else { return .missing(path, for: input) }
    guard !ResolvedPath.isStream(path) else {
      throw Diagnostic(ToolMessage.uncomparableStream, at: .file(path))
    }
    let present = try InputFile(path)
    let bytes = bytes
    guard present.bytes != bytes else { return DifferenceReport([]) }
    let source = Source(name: path, bytes: present.bytes, isText: true)
    let offset = zip(present.bytes, bytes).prefix { $0 == $1 }.underestimatedCount
    return .bytes(at: SourceRange(in: source, offset..<offset), for: input)
  }
}
