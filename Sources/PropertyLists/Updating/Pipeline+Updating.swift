extension Pipeline {
  /// How often a text is patched, read back and found wanting before it is written whole.
  private static let attempts = 8

  /// Returns a file with the settings of a document in which every byte is kept that need not
  /// change: comments, white space, spelling, encoding and line ends.
  ///
  /// The result is read back: it has the document's settings in the document's order, always. Where
  /// a change cannot be made in place, the smallest value around it is written anew. A binary file
  /// is written whole.
  ///
  /// - Parameters:
  ///   - bytes: The file that exists.
  ///   - name: Its name, for messages.
  ///   - format: Its format, which it keeps.
  ///   - document: What it is to hold.
  ///   - identity: What makes two items of lists the same.
  ///   - lossy: Whether what the format cannot hold is changed, with a warning, not refused.
  /// - Throws: A `Diagnostic` when the file cannot be read or the document not be written.
  /// - Complexity: O(*n* log *n*) for *n* values and bytes in both.
  public func update(
    _ bytes: [UInt8], name: String, as format: Format, with document: Document,
    identity: ItemIdentity = .byContent, lossy: Bool = false
  ) throws(Diagnostic) -> Format.Output {
    var output = try write(document, as: format, lossy: lossy)
    guard let syntax = format.syntax else { return output }
    let old = try read(bytes, name: name, as: format)
    var wanted = document
    if !output.warnings.isEmpty {
      wanted = try read(output.bytes, name: name, as: format)
    }
    let file = UpdatedFile(bytes, format)
    if let prepared = syntax.init(old.source),
      let patched = try patch(old, prepared, with: beforeWriting(wanted, format), identity, file)
    {
      output.bytes = patched
    } else {
      output.bytes = file.encodeWhole(output.bytes)
    }
    return output
  }

  /// Patches a text until it reads back as the new document; `nil` when it never does.
  private func patch(
    _ old: Document, _ syntax: any TextSyntax, with new: Document, _ identity: ItemIdentity,
    _ file: UpdatedFile
  ) throws(Diagnostic) -> [UInt8]? {
    var rewritten: Set<Int> = []
    for _ in 0..<Self.attempts {
      var updater = TextUpdater(old, to: new, syntax, identity, rewriting: rewritten)
      var patch = Patch(file.encode(try updater.update()))
      readBack(&patch, updater, name: old.source.name, file.format)
      if patch.culprit == nil { updateComments(&patch, to: new, file) }
      guard let culprit = patch.culprit else { return patch.bytes }
      guard let next = new.widen(culprit, beyond: rewritten) else { return nil }
      rewritten.insert(next)
    }
    return nil
  }

  /// Reads a patched text, and finds a value that it does not hold.
  private func readBack(
    _ patch: inout Patch, _ updater: TextUpdater, name: String, _ format: Format
  ) {
    do throws(Diagnostic) {
      let document = try read(patch.bytes, name: name, as: format)
      patch.document = document
      patch.culprit = document == updater.new ? nil : updater.new.firstDifference(from: document)
    } catch {
      patch.culprit = error.location.flatMap { updater.value(at: $0.range.lowerBound) } ?? 0
    }
  }

  /// Changes the comments of a patched text to those of the new document, if that has any.
  private func updateComments(
    _ patch: inout Patch, to new: Document, _ file: UpdatedFile
  ) {
    guard new.trivia.commentCount > 0, let document = patch.document,
      !document.hasSameComments(as: new), let syntax = file.format.syntax?.init(document.source)
    else { return }
    var updater = CommentUpdater(document, syntax)
    let bytes = file.encode(updater.update(to: new))
    patch.culprit = updater.culprit
    guard let result = try? read(bytes, name: document.source.name, as: file.format), result == new
    else {
      patch.culprit = patch.culprit ?? 0
      return
    }
    patch.bytes = bytes
  }
}

/// The file that is updated: its format, and how it is encoded.
private struct UpdatedFile {
  let format: Format
  private let encoding: FileEncoding
  /// The largest character that the encoding has.
  private let largest: UInt32?

  init(_ bytes: [UInt8], _ format: Format) {
    self.format = format
    encoding = FileEncoding(of: bytes, in: format)
    let declared = format == .xml ? XMLEncoding.declared(in: bytes).largest : nil
    // Where a file has more than it declares, as some have, it may have more still.
    largest = declared == 0x7F && !bytes.allSatisfy { $0 < 0x80 } ? nil : declared
  }

  /// Returns a patched text in the file's encoding; characters that it lacks become references.
  func encode(_ text: [UInt8]) -> [UInt8] {
    guard let largest, text.contains(where: { $0 >= 0x80 }) else { return encoding.encode(text) }
    var escaped = ""
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.value <= largest {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      }
    }
    return encoding.encode(Array(escaped.utf8))
  }

  /// Returns a text that a writer has made in the file's encoding.
  func encodeWhole(_ text: [UInt8]) -> [UInt8] {
    encode(format == .xml ? XMLEncoding.redeclare(text, as: encoding) : text)
  }
}

/// A patched text, and what it was found to hold.
private struct Patch {
  var bytes: [UInt8]
  var document: Document?
  /// A value of the new document that the text does not hold; `nil` when it holds all of them.
  var culprit: Int?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension TextUpdater {
  /// The innermost value that was written at an offset of the output.
  func value(at offset: Int) -> Int? {
    let around = written.filter { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    return around.min { $0.range.count < $1.range.count }?.value
  }
}

extension Document {
  /// The innermost value of this document that another one has not.
  fileprivate func firstDifference(from other: Document) -> Int? {
    let count = min(storage.nodes.count, other.storage.nodes.count)
    for index in 0..<count
    where !storage.nodes[index].kind.isContainer
      && !storage.hasSameNode(index, as: index, of: other.storage)
    {
      return index
    }
    return count > 0 ? count - 1 : nil
  }

  /// The value, or the smallest container around it that is not written anew already; `nil` when
  /// that is the whole document.
  fileprivate func widen(_ value: Int, beyond rewritten: Set<Int>) -> Int? {
    let candidates = [value] + storage.containers(around: value).reversed()
    let next = candidates.first { !rewritten.contains($0) }
    return next == 0 ? nil : next
  }
}
