extension Pipeline {
  private static let commentPasses = 2

  /// Returns a file with the settings of a document, keeping every byte that need not change: comments,
  /// white space, spelling, encoding, and line ends.
  ///
  /// The result is read back to verify that it has the document's settings in the document's order. If
  /// a change cannot be made in place, the smallest value around it is rewritten. A binary file is
  /// rewritten completely.
  ///
  /// - Parameters:
  ///   - bytes: The existing file.
  ///   - name: Its name, for messages.
  ///   - format: Its format, which it keeps.
  ///   - old: The document that was read from it; `nil` to read it.
  ///   - document: The new contents.
  ///   - identity: The rules for recognizing items of lists.
  ///   - keepingComments: Whether the comments in the file stay, regardless of the document's comments.
  ///   - members: Returns the parts of a document, in order, that keep the file's comments unless the
  ///     document has any there; everything outside of them is one more part.
  ///   - lossy: Whether values that the format cannot hold are changed with a warning instead of rejected.
  /// - Throws: A `Diagnostic` if the file cannot be read, or the document cannot be written.
  /// - Complexity: O(*n* log *n*) for *n* values and bytes in both.
  public func update(
    _ bytes: [UInt8], name: String, as format: Format, from old: Document? = nil,
    with document: Document, identity: ItemIdentity = .byContent, keepingComments: Bool = false,
    members: (Document) -> [Value] = { _ in [] }, lossy: Bool = false
  ) throws(Diagnostic) -> Format.Output {
    var document = document
    if keepingComments { document.trivia = [] }
    return try update(
      bytes, name: name, as: format, from: old, with: document, identity: identity,
      members: members, lossy: lossy, attempts: Limits.updateAttempts)
  }

  /// - Parameter attempts: The number of attempts before the whole file is rewritten, with its comments.
  func update(
    _ bytes: [UInt8], name: String, as format: Format, from old: Document? = nil,
    with document: Document, identity: ItemIdentity, members: (Document) -> [Value], lossy: Bool,
    attempts: Int
  ) throws(Diagnostic) -> Format.Output {
    guard let syntax = format.syntax else { return try write(document, as: format, lossy: lossy) }
    let old =
      if let old, old.storage.layout != nil { old } else {
        try read(bytes, name: name, as: format, recordsLayout: true)
      }
    if old == document,
      old.hasSameComments(as: document, in: CommentScopes(of: members(document), in: document))
    {
      return Format.Output(bytes: bytes, warnings: [], notes: [])
    }
    var output = try write(document, as: format, lossy: lossy)
    let wanted = output.warnings.isEmpty ? document : try read(output.bytes, name: name, as: format)
    let file = UpdatedFile(bytes, old.source, format)
    var new = beforeWriting(wanted, format)
    if !format.holdsComments { new.trivia = [] }
    let documents = DocumentPair(old, new, identity, CommentScopes(of: members(wanted), in: wanted))
    var updated: Document?
    if let syntax = syntax.init(old),
      let patched = try patch(documents, syntax, file, attempts: attempts)
    {
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
      output.replacedComments = old.commentCount(without: updated)
    }
    return output
  }

  /// Patches a text until it reads back as the new document; `nil` if it never does.
  private func patch(
    _ documents: DocumentPair, _ syntax: any TextSyntax, _ file: UpdatedFile, attempts: Int
  ) throws(Diagnostic) -> Patch? {
    lazy var parents = documents.new.storage.parents
    var rewritten: Set<Int> = []
    for attempt in 0..<attempts {
      var updater = TextUpdater(documents, syntax, rewriting: rewritten)
      let text = try updater.update()
      var patch = Patch(bytes: file.encode(text))
      patch.culprits = updater.cramped
      if patch.culprits.isEmpty {
        readBack(&patch, updater, file.format)
        // The text of a block scalar ends in a line break only if the last line has one.
        if file.format == .yaml, !patch.culprits.isEmpty, text.last?.isLineEnd == false {
          var ended = Patch(bytes: file.encode(text + file.lineBreak))
          readBack(&ended, updater, file.format)
          if ended.culprits.count < patch.culprits.count { patch = ended }
        }
      }
      if patch.culprits.isEmpty { updateComments(&patch, to: documents, file) }
      patch.writtenOut = updater.writtenOut
      if patch.culprits.isEmpty { return patch }
      guard !rewritten.contains(0) else { return nil }
      // If values keep having to be rewritten, rewrite more and more levels around them.
      let levels = attempt < attempts / 2 ? 0 : 1 << (attempt - attempts / 2)
      let inner = rewritten
      rewritten.formUnion(
        patch.culprits.map { Self.widen($0, beyond: inner, levels: levels, parents) })
    }
    return nil
  }

  /// The value, or the smallest container around it that is not yet rewritten, and some additional levels.
  private static func widen(
    _ value: Int, beyond rewritten: Set<Int>, levels: Int, _ parents: [Int?]
  ) -> Int {
    var candidate = value
    while rewritten.contains(candidate), let container = parents[candidate] {
      candidate = container
    }
    for _ in 0..<levels { candidate = parents[candidate] ?? candidate }
    return candidate
  }

  /// Reads a patched text, and finds the values that do not match.
  private func readBack(
    _ patch: inout Patch, _ updater: TextUpdater, _ format: Format
  ) {
    let documents = updater.documents
    do throws(Diagnostic) {
      // The layout of the result is needed only for changing comments.
      let document = try read(
        patch.bytes, name: documents.old.source.name, as: format,
        recordsLayout: !documents.scopes.isEmpty)
      patch.document = document
      patch.culprits = document == updater.new ? [] : updater.new.differences(from: document)
    } catch {
      patch.culprits = error.location.map { updater.values(at: $0.range.lowerBound) } ?? [0]
    }
  }

  /// Changes the comments of a patched text to those of the new document, if it has any.
  ///
  /// Removing a comment can make a place for others, so a second pass may find more to do.
  private func updateComments(
    _ patch: inout Patch, to documents: DocumentPair, _ file: UpdatedFile
  ) {
    let (new, scopes) = (documents.new, documents.scopes)
    guard file.format.holdsComments, !scopes.isEmpty else { return }
    for _ in 0..<Self.commentPasses {
      guard let document = patch.document, !document.hasSameComments(as: new, in: scopes),
        let syntax = file.format.syntax?.init(document)
      else { return }
      var updater = CommentUpdater(document, syntax, lineBreak: file.lineBreak)
      let bytes = file.encode(updater.update(to: new, in: scopes))
      patch.culprits = updater.culprits
      let result = try? read(
        bytes, name: document.source.name, as: file.format, recordsLayout: true)
      guard let result, result == new else {
        if patch.culprits.isEmpty { patch.culprits = result.map(new.differences) ?? [0] }
        return
      }
      // YAML lacks some places, such as the end of an unindented list: a comment that cannot move there
      // stays where it is.
      guard !result.hasSameComments(as: document, in: scopes) else { return }
      (patch.bytes, patch.document) = (bytes, result)
    }
  }
}

/// A patched text, and the result of reading it back.
private struct Patch {
  var bytes: [UInt8]
  var document: Document?
  var writtenOut: [Diagnostic] = []
  /// Values of the new document that the text does not contain.
  var culprits: [Int] = []
}

extension TextUpdater {
  /// The values to rewrite after an error at an offset of the output.
  fileprivate func values(at offset: Int) -> [Int] {
    written.values(at: offset, TextLayout.nodes(of: documents.old, in: layout), in: layout, bytes)
  }
}

extension Document {
  /// The values of this document that differ from another one at the same place; if the number of
  /// entries differs, those around the place.
  fileprivate func differences(from other: Document) -> [Int] {
    var found: [Int] = []
    var open = [(0, 0)]
    while let (index, otherIndex) = open.popLast() {
      guard storage.nodes[index].kind.isContainer,
        storage.nodes[index].kind == other.storage.nodes[otherIndex].kind
      else {
        let isSame = storage.hasSameNode(index, as: otherIndex, of: other.storage)
        if !isSame { found.append(index) }
        continue
      }
      let children = storage.children(of: index)
      let others = other.storage.children(of: otherIndex)
      let common = zip(children, others).prefix {
        storage.hasSameKey($0, as: $1, of: other.storage)
      }
      open += common
      guard common.count < max(children.count, others.count) else { continue }
      let around = children[max(0, common.count - 1)..<min(children.count, common.count + 1)]
      found += around.isEmpty ? [index] : around
    }
    return found.isEmpty ? [0] : found
  }
}
