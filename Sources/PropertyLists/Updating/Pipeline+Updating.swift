extension Pipeline {
  /// Returns a file with the settings of a document, keeping every byte that need not change: comments,
  /// white space, spelling, encoding, and line ends.
  ///
  /// Values whose text cannot stay are respelled. The result is read back to verify that it has the
  /// document's settings in the document's order; if it does not, the whole file is rewritten with its
  /// comments. A binary file is always rewritten completely.
  ///
  /// - Parameters:
  ///   - bytes: The existing file.
  ///   - name: Its name, for messages.
  ///   - format: Its format, which it keeps.
  ///   - old: The document that was read from it; `nil` to read it.
  ///   - document: The new contents.
  ///   - keepingComments: Whether the comments in the file stay, regardless of the document's comments.
  ///   - lossy: Whether values that the format cannot hold are changed with a warning instead of rejected.
  /// - Throws: A `Diagnostic` if the file cannot be read, or the document cannot be written.
  /// - Complexity: O(*n* log *n*) for *n* values and bytes in both.
  package func update(
    _ bytes: [UInt8], name: String, as format: Format, from old: Document? = nil,
    with document: Document, keepingComments: Bool = false, lossy: Bool = false
  ) throws(Diagnostic) -> Format.Output {
    var document = document
    // As if from a format without comments, so that marks stay, too.
    if keepingComments { (document.trivia, document.commentSupport) = ([], .nowhere) }
    return try update(
      bytes, name: name, as: format, from: old, with: document, lossy: lossy, inPlace: true)
  }

  /// - Parameter inPlace: Whether to change the text rather than rewrite the whole file.
  func update(
    _ bytes: [UInt8], name: String, as format: Format, from old: Document? = nil,
    with document: Document, lossy: Bool, inPlace: Bool
  ) throws(Diagnostic) -> Format.Output {
    guard format.syntax != nil else { return try write(document, as: format, lossy: lossy) }
    let old =
      if let old, old.storage.layout != nil { old } else {
        try read(bytes, name: name, as: format, recordsLayout: true)
      }
    var scopes = scopes(of: document, over: old, in: format)
    if old == document, old.hasSameComments(as: document, in: scopes) {
      return Format.Output(bytes: bytes, warnings: [], notes: [])
    }
    // Only a whole text shows what is lost. If nothing may be, reading the result back proves that nothing is.
    let whole = lossy ? try write(document, as: format, lossy: true) : nil
    var wanted = document
    if let whole, !whole.warnings.isEmpty {
      wanted = try read(whole.bytes, name: name, as: format)
      // Reading it back has set this by the format, but the comments are those of the document.
      wanted.commentSupport = document.commentSupport
      scopes = self.scopes(of: wanted, over: old, in: format)
    }
    let file = UpdatedFile(bytes, old.source, format)
    var new = beforeWriting(wanted, format)
    var output =
      whole ?? Format.Output(bytes: [], warnings: [], notes: format.notes(on: new))
    if !format.holdsComments { new.trivia = [] }
    let documents = DocumentPair(old, new, identity(), scopes)
    output.textNotes = format.partedComments(of: new, besides: old)
    var updated: Document?
    let patched: Result<Patch, RewriteReason>
    do {
      patched = inPlace ? try patch(documents, file) : .failure(.layout)
    } catch {
      // The whole text tells the place of a value that cannot be written.
      _ = try write(document, as: format, lossy: lossy)
      throw error
    }
    switch patched {
    case .success(let patched):
      // Readers accept characters that the format cannot hold.
      if patched.document.diagnostics.contains(where: { $0.kind == .controlCharacter }) {
        _ = try write(document, as: format, lossy: lossy)
      }
      output.bytes = patched.bytes
      output.textNotes += patched.notes
      updated = patched.document
    case .failure(let reason):
      let rewritten = try format.write(documents.withComments(), lossy: lossy)
      // In a new file, a placeholder would become a string.
      if let found = old.diagnostics.first(where: \.isAboutPlaceholder) {
        throw Diagnostic(found.message, at: found.location, path: found.path)
      }
      output.bytes = file.encodeWhole(rewritten.bytes)
      // An empty text has nothing to lose.
      if old.root.count > 0 || !old.trivia.isEmpty {
        output.textNotes.append(.rewritten(name, reason))
      }
    }
    if !documents.scopes.isEmpty, !old.trivia.isEmpty {
      let updated =
        if let updated { updated } else { try read(output.bytes, name: name, as: format) }
      output.replacedComments = old.commentCount(without: updated, isMark: marks(old, format))
    }
    return output
  }

  /// Whether an update would leave all comments as they are, for two documents with the same values.
  package func hasSameComments(
    _ old: Document, as new: Document, in format: Format
  ) -> Bool {
    old.hasSameComments(as: new, in: scopes(of: new, over: old, in: format))
  }

  private func scopes(
    of new: Document, over old: Document, in format: Format
  ) -> CommentScopes {
    CommentScopes(
      of: members(new), in: new, hasMarks: old.hasMarks(marks(old, format)),
      isMark: marks(new, format))
  }

  /// Changes a text in place, unless it would not read back as the new document.
  private func patch(
    _ documents: DocumentPair, _ file: UpdatedFile
  ) throws(Diagnostic) -> Result<Patch, RewriteReason> {
    let (new, scopes) = (documents.new, documents.scopes)
    var documents = documents
    var patch: Patch?
    for _ in 1...3 {
      let result = try pass(documents, file)
      guard case .success(let next) = result, file.format.holdsComments, !scopes.isEmpty else {
        if patch == nil { return result }
        break
      }
      if documents.areEqual(0, 0), next.document.hasSameComments(as: documents.old, in: scopes) {
        // YAML lacks some places, such as the end of an unindented list: a comment that cannot move there
        // stays where it is.
        let bytes = file.encode(documents.old.source.bytes)
        patch = patch ?? Patch(bytes: bytes, document: documents.old, notes: [])
        break
      }
      let notes = (patch?.notes ?? []) + next.notes
      patch = Patch(bytes: next.bytes, document: next.document, notes: notes)
      if next.document.hasSameComments(as: new, in: scopes) { break }
      // An entry that moves, or a comment that is added or removed, can change what the next one belongs to.
      documents = DocumentPair(next.document, new, identity(), scopes)
    }
    guard let patch, new.commentCount(without: patch.document, isMark: { _, _ in false }) == 0
    else { return .failure(.room) }
    return .success(patch)
  }

  /// Writes the new document over the text of the old one, and reads the result back.
  private func pass(
    _ documents: DocumentPair, _ file: UpdatedFile
  ) throws(Diagnostic) -> Result<Patch, RewriteReason> {
    guard let syntax = file.format.syntax?.init(documents.old) else { return .failure(.layout) }
    var updater = TextUpdater(documents, syntax, lineBreak: file.lineBreak)
    guard let text = try updater.update() else { return .failure(.room) }
    let bytes = file.encode(text)
    if let document = readBack(bytes, documents, file.format) {
      return .success(Patch(bytes: bytes, document: document, notes: updater.notes))
    }
    return documents.trustsUnprovenText
      ? try pass(documents.cautious(), file) : .failure(.reading)
  }

  /// Reads a changed text; `nil` if it does not have the settings of the new document.
  private func readBack(
    _ bytes: [UInt8], _ documents: DocumentPair, _ format: Format
  ) -> Document? {
    // The layout of the result is needed only for changing comments, and accepts placeholders.
    let document = try? read(
      bytes, name: documents.old.source.name, as: format,
      recordsLayout: !documents.scopes.isEmpty
        || documents.old.diagnostics.contains(where: \.isAboutPlaceholder))
    return document == documents.new ? document : nil
  }
}

extension Diagnostic {
  static func rewritten(_ name: String, _ reason: RewriteReason) -> Diagnostic {
    Diagnostic(FormatMessage.rewritten(reason), severity: .note, at: .file(name))
  }

  fileprivate var isAboutPlaceholder: Bool {
    if case .placeholder? = message as? FormatMessage { true } else { false }
  }
}

/// A changed text, and the result of reading it back.
private struct Patch {
  let bytes: [UInt8]
  let document: Document
  let notes: [Diagnostic]
}
