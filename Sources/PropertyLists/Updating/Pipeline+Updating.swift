extension Pipeline {
  private static let commentPasses = 2

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
    guard let syntax = format.syntax else { return try write(document, as: format, lossy: lossy) }
    let old =
      if let old, old.storage.layout != nil { old } else {
        try read(bytes, name: name, as: format, recordsLayout: true)
      }
    if old == document, hasSameComments(old, as: document, in: format) {
      return Format.Output(bytes: bytes, warnings: [], notes: [])
    }
    var output = try write(document, as: format, lossy: lossy)
    var wanted = output.warnings.isEmpty ? document : try read(output.bytes, name: name, as: format)
    // The text between may be in another format than the document.
    wanted.commentSupport = document.commentSupport
    let file = UpdatedFile(bytes, old.source, format)
    var new = beforeWriting(wanted, format)
    if !format.holdsComments { new.trivia = [] }
    let documents = DocumentPair(
      old, new, identity(), scopes(of: wanted, over: old, in: format))
    var updated: Document?
    if inPlace, let syntax = syntax.init(old), let patched = try patch(documents, syntax, file) {
      output.bytes = patched.bytes
      output.writtenOut = patched.writtenOut
      updated = patched.document
    } else {
      output.bytes = file.encodeWhole(
        try format.write(documents.withComments(), lossy: lossy).bytes)
    }
    if !documents.scopes.isEmpty, !old.trivia.isEmpty {
      let updated =
        if let updated { updated } else { try read(output.bytes, name: name, as: format) }
      output.replacedComments = old.commentCount(without: updated, isMark: marks(old, format))
    }
    return output
  }

  /// Whether an update with a document with the same values would change no comment of an old one.
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

  /// Changes a text in place; `nil` if it does not read back as the new document.
  private func patch(
    _ documents: DocumentPair, _ syntax: any TextSyntax, _ file: UpdatedFile
  ) throws(Diagnostic) -> Patch? {
    var updater = TextUpdater(
      documents, syntax, respelling: CommentRoom.valuesWithout(documents, syntax))
    guard let text = try updater.update() else { return nil }
    let bytes = file.encode(text)
    guard let document = readBack(bytes, documents, file.format) else { return nil }
    let patch = Patch(bytes: bytes, document: document, writtenOut: updater.writtenOut)
    return withComments(of: documents, patch, file)
  }

  /// Changes the comments of a patched text to those of the new document, if it has any; `nil` if the
  /// text has no room for one of them.
  ///
  /// Comments that come or go can make others read as those of another value: they follow in a second pass.
  private func withComments(
    of documents: DocumentPair, _ patch: Patch, _ file: UpdatedFile
  ) -> Patch? {
    let (new, scopes) = (documents.new, documents.scopes)
    guard file.format.holdsComments, !scopes.isEmpty else { return patch }
    var patch = patch
    for _ in 0..<Self.commentPasses {
      guard !patch.document.hasSameComments(as: new, in: scopes),
        let syntax = file.format.syntax?.init(patch.document)
      else { return patch }
      var updater = CommentUpdater(patch.document, syntax, lineBreak: file.lineBreak)
      guard let text = updater.update(to: new, in: scopes) else { return nil }
      let bytes = file.encode(text)
      guard let document = readBack(bytes, documents, file.format) else { return nil }
      // YAML lacks some places, such as the end of an unindented list: a comment that cannot move there
      // stays where it is.
      guard !document.hasSameComments(as: patch.document, in: scopes) else { return patch }
      patch = Patch(bytes: bytes, document: document, writtenOut: patch.writtenOut)
    }
    return patch
  }

  /// Reads a changed text; `nil` if it does not have the settings of the new document.
  private func readBack(
    _ bytes: [UInt8], _ documents: DocumentPair, _ format: Format
  ) -> Document? {
    // The layout of the result is needed only for changing comments.
    let document = try? read(
      bytes, name: documents.old.source.name, as: format,
      recordsLayout: !documents.scopes.isEmpty)
    return document == documents.new ? document : nil
  }
}

/// A changed text, and the result of reading it back.
private struct Patch {
  let bytes: [UInt8]
  let document: Document
  let writtenOut: [Diagnostic]
}
