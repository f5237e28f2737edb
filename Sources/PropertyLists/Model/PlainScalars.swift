/// Reads plain YAML scalars of a document as values of other kinds, in place: containers, keys,
/// locations, and comments stay as they are.
///
/// Only the nodes are copied. To build the document again would take ten times as long, 9% of
/// YAML -> binary.
package struct PlainScalars {
  private let document: Document
  private var nodes: [Node]
  private var nextIndex = 0
  /// The bytes of all spellings that have become strings.
  private var respelledBytes = 0

  package init(of document: Document) {
    self.document = document
    nodes = document.storage.nodes
  }

  /// A plain scalar, as YAML reads it.
  package struct Scalar {
    package let index: Int
    package let kind: Kind
    /// Whether it is a null, which is a string to the document.
    package let isNull: Bool
  }

  /// The next plain scalar in document order.
  package mutating func next() -> Scalar? {
    while nextIndex < nodes.count {
      let index = nextIndex
      nextIndex += 1
      let node = nodes[index]
      if node.isPlain { return Scalar(index: index, kind: node.kind, isNull: node.isNull) }
    }
    return nil
  }

  /// Reads a scalar as the string that it is spelled as.
  package mutating func readAsString(_ index: Int) {
    let node = nodes[index]
    guard node.kind != .string else {
      nodes[index] = Node(.string, key: node.key, slice: node.slice)
      return
    }
    let spelling = document.storage.spelling(ofPlain: index)
    respelledBytes += Int(spelling.length)
    nodes[index] = Node(.string, key: node.key, slice: spelling)
  }

  /// Reads a scalar as a boolean.
  package mutating func read(_ index: Int, as boolean: Bool) {
    nodes[index] = Node(.boolean, key: nodes[index].key, payload: boolean ? 1 : 0)
  }

  /// Reads an integer as a real.
  package mutating func readAsReal(_ index: Int) {
    let node = nodes[index]
    nodes[index] = Node(.real, key: node.key, payload: node.integer.double.bitPattern)
  }

  /// Returns the document with its scalars as they are read now.
  ///
  /// - Throws: `FormatMessage.expansion`: an alias repeats the spelling of a number, which counts as
  ///   soon as it is a string.
  package func finish(_ diagnostics: [Diagnostic]) throws(Diagnostic) -> Document {
    let old = document.storage
    let new = Document(
      storage: Document.Storage(
        source: old.source, inputBytes: old.inputBytes, store: old.store, keys: old.keys,
        nodes: nodes, ranges: old.ranges, textBytes: old.textBytes + respelledBytes),
      diagnostics: diagnostics, hasPlainScalars: nodes.contains { $0.isPlain },
      trivia: document.trivia)
    try new.checkExpansion()
    return new
  }
}

extension Document.Storage {
  /// The text of a plain scalar other than a string, in the source or joined to it.
  func spelling(ofPlain index: Int) -> Slice { store.slice(ranges[index].range) ?? .empty }
}

extension Document {
  func checkExpansion() throws(Diagnostic) {
    guard storage.textBytes <= Limits.expandedBytes(inputBytes: inputBytes) else {
      throw excessiveExpansion
    }
  }

  /// The error for more text and data than the limit for the input, at the value that exceeds it.
  private var excessiveExpansion: Diagnostic {
    let limit = Limits.expandedBytes(inputBytes: inputBytes)
    var bytes = 0
    let excess = storage.nodes.firstIndex { node in
      if node.kind == .string || node.kind == .data { bytes += Int(node.slice.length) }
      bytes += Int(storage.keys.slice(of: node.key).length)
      return bytes > limit
    }
    let index = excess ?? 0
    return Diagnostic(
      FormatMessage.expansion("bytes of text"), at: value(at: index).location,
      path: paths(of: [index]).first?.path)
  }
}
