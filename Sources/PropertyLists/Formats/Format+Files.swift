/// Files of a format, read and written without a pipeline.
extension Format {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The contents of a file.
  ///   - name: The file's name, for messages.
  ///   - lossy: Whether a strings table with duplicate keys is accepted, with a warning.
  /// - Throws: A `Diagnostic` with the first error and its location.
  /// - Complexity: O(*n*) for *n* bytes, within `Limits`.
  package func read(
    _ bytes: [UInt8], name: String, lossy: Bool = false
  ) throws(Diagnostic) -> Document {
    let document = try readProvisionally(bytes, name: name, lossy: lossy)
    try document.rejectNulls()
    return document
  }

  /// Reads a document that may still contain plain YAML nulls, for a normalizer that can resolve them.
  ///
  /// - Parameter recordsLayout: Whether the document records the layout of its values, for updates.
  package func readProvisionally(
    _ bytes: [UInt8], name: String, lossy: Bool = false, recordsLayout: Bool = false
  ) throws(Diagnostic) -> Document {
    guard bytes.count <= Limits.inputBytes else {
      throw Source(name: name, bytes: [], isText: false).failure(.inputTooLarge, at: 0..<0)
    }
    if let file = ForeignFile(head: bytes) {
      throw Diagnostic(FormatMessage.foreignFile(file), at: .file(name))
    }
    var losses = LossPolicy(areAccepted: lossy)
    var document: Document
    do throws(Diagnostic) {
      document = try reader(bytes, name, recordsLayout, &losses)
    } catch {
      let isUndecodable = error.message as? FormatMessage == .invalidUTF8
      throw error.mergeConflict
        ?? probableFormat(of: bytes).map { wrongFormat($0, bytes, name) }
        ?? (isUndecodable ? ForeignFile(undecodable: bytes) : nil).map {
          Diagnostic(FormatMessage.foreignFile($0), at: .file(name))
        }
        ?? (isUndecodable ? legacyErrors(bytes, name) : nil)
        ?? error
    }
    document.diagnostics += losses.warnings
    if isPropertyList, isText, let message = encodingFault(of: bytes, document.source) {
      document.diagnostics.append(
        Diagnostic(message, severity: .warning, at: SourceRange(in: document.source, 0..<0)))
    }
    if let other = contradiction(in: bytes) {
      var warning = wrongFormat(other, bytes, name)
      warning.severity = .warning
      document.diagnostics.append(warning)
    }
    return document
  }

  /// The error that names a file's probable encodings, with the one that its text has besides.
  private func legacyErrors(_ bytes: [UInt8], _ name: String) -> Diagnostic? {
    let encodings = LegacyEncoding.candidates(for: bytes)
    guard let encoding = encodings.first else { return nil }
    let text = encoding.decode(bytes)
    let index = UTF8Validation.firstInvalid(in: bytes) ?? 0
    let offset = encoding.decode(Array(bytes[..<index])).count
    let source = Source(name: name, bytes: text, isText: true)
    let error = source.failure(.notUTF8(bytes[index], encodings), at: offset..<offset + 1)
    do throws(Diagnostic) {
      var losses = LossPolicy(areAccepted: true)
      _ = try reader(text, name, false, &losses)
      return error
    } catch let other {
      return Diagnostic(of: [error] + other.each)
    }
  }

  /// The reason why Apple's parsers reject a file before they read its text; `nil` if there is none.
  private func encodingFault(of bytes: [UInt8], _ source: Source) -> FormatMessage? {
    let encoding = FileEncoding(of: bytes)
    if source.bytes.isEmpty { return .emptyTable }
    return encoding.isUTF8 || encoding.hasByteOrderMark
      ? nil : .missingByteOrderMark(encoding: encoding.encoding.name)
  }

  private func wrongFormat(_ actual: Format, _ bytes: [UInt8], _ name: String) -> Diagnostic {
    // Apple's software would not read it under its name, whatever --from says here.
    let isMisnamed =
      isPropertyList && !actual.isPropertyList
      && fileExtensions.contains(Format.fileExtension(of: name))
    return Source(name: name, bytes: bytes, isText: true).failure(
      .wrongFormat(
        isMisnamed && self == .openStep ? "a property list" : title, actual: actual,
        file: isMisnamed ? name : nil), at: 0..<0)
  }

  /// Writes a document.
  ///
  /// - Parameters:
  ///   - document: The document to write.
  ///   - lossy: Whether values that the format cannot represent are changed with a warning instead of
  ///     rejected.
  /// - Throws: A `Diagnostic` for the first value that the format cannot represent.
  /// - Complexity: O(*n*) for *n* values and bytes.
  package func write(_ document: Document, lossy: Bool = false) throws(Diagnostic) -> Output {
    guard let writer else { throw Diagnostic(FormatMessage.notWritable(title)) }
    var losses = LossPolicy(areAccepted: lossy)
    let bytes = try writer(document, &losses)
    return Output(
      bytes: bytes, warnings: losses.warnings, notes: notes(on: document),
      textNotes: partedComments(of: document))
  }

  func notes(on document: Document) -> [Diagnostic] {
    let count = holdsComments ? 0 : document.trivia.commentCount
    guard count > 0 else { return [] }
    let message = FormatMessage.comments(count, format: title)
    return [Diagnostic(message, severity: .note, at: document.firstComment)]
  }

  /// A note about the comments into which spaces come because they would end there.
  ///
  /// - Parameter old: A document whose comments are in the text already.
  func partedComments(of document: Document, besides old: Document? = nil) -> [Diagnostic] {
    guard let end = commentEnd, !document.trivia.isEmpty else { return [] }
    let isParted = { (text: String) in CommentText.parting(end.0, end.1, in: text) != text }
    guard document.trivia.contains(where: { $0.pieces.contains { $0.text.map(isParted) ?? false } })
    else { return [] }
    let present = Set(old?.writtenComments.map(\.text) ?? [])
    let parted = document.writtenComments.filter { isParted($0.text) && !present.contains($0.text) }
    guard let first = parted.first else { return [] }
    let message = FormatMessage.partedComments(
      parted.count, String(decoding: [end.0, end.1], as: UTF8.self),
      format: holdsTablesOnly ? "a \(title)" : title)
    return [Diagnostic(message, severity: .note, at: document.location(of: first))]
  }

  /// Two characters that end a comment, or may not be in one.
  private var commentEnd: (UInt8, UInt8)? {
    switch self {
    case .xml: (UInt8(ascii: "-"), UInt8(ascii: "-"))
    case .strings: (UInt8(ascii: "*"), UInt8(ascii: "/"))
    default: nil
    }
  }
}
