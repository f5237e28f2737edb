extension Pipeline {
  private static let commentPasses = 2

  /// Returns a file with the settings of a document in which every byte is kept that need not
  /// change: comments, white space, spelling, encoding and line ends.
  ///
  /// The result is read back: it has the document's settings in the document's order, always. Where
  /// a change cannot be made in place, the smallest value around it is rewritten. A binary file
  /// is written whole.
  ///
  /// - Parameters:
  ///   - bytes: The file that exists.
  ///   - name: Its name, for messages.
  ///   - format: Its format, which it keeps.
  ///   - document: What it is to hold.
  ///   - identity: What makes two items of lists the same.
  ///   - members: The values of a document, in order, whose comments are the document's if it has any
  ///     there, and else the file's; everything outside of them is one more of these.
  ///   - lossy: Whether what the format cannot hold is changed, with a warning, not refused.
  /// - Throws: A `Diagnostic` when the file cannot be read, or the document cannot be written.
  /// - Complexity: O(*n* log *n*) for *n* values and bytes in both.
  public func update(
    _ bytes: [UInt8], name: String, as format: Format, with document: Document,
    identity: ItemIdentity = .byContent, members: (Document) -> [Value] = { _ in [] },
    lossy: Bool = false
  ) throws(Diagnostic) -> Format.Output {
    guard let syntax = format.syntax else { return try write(document, as: format, lossy: lossy) }
    let old = try read(bytes, name: name, as: format)
    if old == document,
      old.hasSameComments(
        as: document, in: CommentScopes(of: members(document), in: document))
    {
      return Format.Output(bytes: bytes, warnings: [], notes: [])
    }
    var output = try write(document, as: format, lossy: lossy)
    let wanted =
      output.warnings.isEmpty ? document : try read(output.bytes, name: name, as: format)
    let file = UpdatedFile(bytes, old.source, format)
    let scopes = CommentScopes(of: members(wanted), in: wanted)
    guard let syntax = syntax.init(old.source),
      let patched = try patch(
        old, syntax, with: beforeWriting(wanted, format), scopes, identity, file)
    else {
      output.bytes = file.encodeWhole(output.bytes)
      return output
    }
    output.bytes = patched
    return output
  }

  /// Patches a text until it reads back as the new document; `nil` when it never does.
  private func patch(
    _ old: Document, _ syntax: any TextSyntax, with new: Document, _ scopes: CommentScopes,
    _ identity: ItemIdentity, _ file: UpdatedFile
  ) throws(Diagnostic) -> [UInt8]? {
    var rewritten: Set<Int> = []
    for _ in 0..<Limits.updateAttempts {
      var updater = TextUpdater(old, to: new, syntax, identity, scopes, rewriting: rewritten)
      var patch = Patch(file.encode(try updater.update()))
      readBack(&patch, updater, name: old.source.name, file.format)
      if patch.culprits.isEmpty { updateComments(&patch, to: new, scopes, file) }
      if patch.culprits.isEmpty { return patch.bytes }
      guard !rewritten.contains(0) else { return nil }
      let parents = new.storage.parents
      let inner = rewritten
      rewritten.formUnion(patch.culprits.map { Self.widen($0, beyond: inner, parents) })
    }
    return nil
  }

  /// The value, or the smallest container around it that is not rewritten already.
  private static func widen(
    _ value: Int, beyond rewritten: Set<Int>, _ parents: [Int?]
  ) -> Int {
    var candidate = value
    while rewritten.contains(candidate), let container = parents[candidate] {
      candidate = container
    }
    return candidate
  }

  /// Reads a patched text, and finds the values that it does not hold.
  private func readBack(
    _ patch: inout Patch, _ updater: TextUpdater, name: String, _ format: Format
  ) {
    do throws(Diagnostic) {
      let document = try read(patch.bytes, name: name, as: format)
      patch.document = document
      patch.culprits = document == updater.new ? [] : updater.new.differences(from: document)
    } catch {
      patch.culprits = error.location.map { updater.values(at: $0.range.lowerBound) } ?? [0]
    }
  }

  /// Changes the comments of a patched text to those of the new document, if that has any.
  ///
  /// A comment that goes can make a place for others, so that a second pass may find more to do.
  private func updateComments(
    _ patch: inout Patch, to new: Document, _ scopes: CommentScopes, _ file: UpdatedFile
  ) {
    guard file.format.holdsComments, !scopes.isEmpty else { return }
    for _ in 0..<Self.commentPasses {
      guard let document = patch.document, !document.hasSameComments(as: new, in: scopes),
        let syntax = file.format.syntax?.init(document.source)
      else { return }
      var updater = CommentUpdater(document, syntax, lineBreak: file.lineBreak)
      let bytes = file.encode(updater.update(to: new, in: scopes))
      patch.culprits = updater.culprits
      guard let result = try? read(bytes, name: document.source.name, as: file.format),
        result == new
      else {
        if patch.culprits.isEmpty { patch.culprits = [0] }
        return
      }
      // YAML lacks some places, such as the end of a list that is not indented: a comment that cannot
      // get there stays as it is written.
      guard !result.hasSameComments(as: document, in: scopes) else { return }
      (patch.bytes, patch.document) = (bytes, result)
    }
  }
}

/// A patched text, and what it was found to hold.
private struct Patch {
  var bytes: [UInt8]
  var document: Document?
  /// Values of the new document that the text does not hold; none when it holds all of them.
  var culprits: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension TextUpdater {
  /// The values to rewrite after an error at an offset of the output.
  fileprivate func values(at offset: Int) -> [Int] {
    written.values(
      at: offset, TextLayout.nodes(of: oldDocument, in: layout), in: layout, bytes)
  }
}

extension Document {
  /// The scalars of this document that another one does not have in their places; if it has more or
  /// fewer values, only the first.
  fileprivate func differences(from other: Document) -> [Int] {
    let count = min(storage.nodes.count, other.storage.nodes.count)
    let scalars = (0..<count).lazy.filter { index in
      !storage.nodes[index].kind.isContainer
        && !storage.hasSameNode(index, as: index, of: other.storage)
    }
    let isSameShape = storage.nodes.count == other.storage.nodes.count
    let found = isSameShape ? Array(scalars) : Array(scalars.prefix(1))
    return found.isEmpty ? [max(0, count - 1)] : found
  }
}
