/// A property list in memory: the only model between readers and writers.
///
/// The values of a document never change: a transformation builds a new one. It is a flat array of values in
/// preorder. Two documents are equal if they contain the same settings: kinds, order of keys, bytes of
/// strings, and bits of numbers. Details that only one format can express (comments, quoting, the
/// spelling of a number) are not compared.
public struct Document: Sendable, Equatable {
  /// The arrays of a document, in a class so that a `Value` costs one reference instead of five.
  final class Storage: Sendable {
    let source: Source
    /// The values from other sources, in a document that was joined from several.
    let origins: [Origin]
    let inputBytes: Int
    let store: ByteStore
    let keys: KeyTable
    let nodes: [Node]
    let ranges: [NodeRange]
    /// The bytes of all strings, data, and keys, counting every occurrence.
    let textBytes: Int
    /// The layout of the values in the source; `nil` unless its text will be updated.
    let layout: TextLayout?
    /// The `Pipeline`, which only the floors above know, that the document or one of its values was read
    /// with; `nil` for `.plain`.
    let pipeline: (any AnyObject & Sendable)?

    /// The source of all values from an index on, up to the next origin.
    struct Origin: Sendable {
      let start: Int
      let source: Source
    }

    init(
      source: Source, origins: [Origin] = [], inputBytes: Int, store: ByteStore, keys: KeyTable,
      nodes: [Node], ranges: [NodeRange], textBytes: Int, layout: TextLayout?,
      pipeline: (any AnyObject & Sendable)?
    ) {
      self.source = source
      self.origins = origins
      self.inputBytes = inputBytes
      self.store = store
      self.keys = keys
      self.nodes = nodes
      self.ranges = ranges
      self.textBytes = textBytes
      self.layout = layout
      self.pipeline = pipeline
    }

    func copy(
      source: Source? = nil, nodes: [Node]? = nil, textBytes: Int? = nil,
      pipeline: (any AnyObject & Sendable)? = nil
    ) -> Storage {
      Storage(
        source: source ?? self.source, origins: origins, inputBytes: inputBytes, store: store,
        keys: keys, nodes: nodes ?? self.nodes, ranges: ranges,
        textBytes: textBytes ?? self.textBytes, layout: layout, pipeline: pipeline ?? self.pipeline)
    }

    func source(of index: Int) -> Source {
      guard !origins.isEmpty else { return source }
      let next = origins.partitioningIndex { $0.start > index }
      return next > 0 ? origins[next - 1].source : source
    }

    func key(of node: Node) -> String { store.string(of: keys.slice(of: node.key)) }

    func next(after index: Int) -> Int { nodes.next(after: index) }

    /// The index of a key's value in a dictionary, by linear search; `nil` if there is none, or for another
    /// container.
    func index(ofKey number: UInt32?, in container: Int) -> Int? {
      guard let number, nodes[container].kind == .dictionary else { return nil }
      let end = nodes[container].end
      var entry = container + 1
      while entry < end {
        if nodes[entry].key == number { return entry }
        entry = next(after: entry)
      }
      return nil
    }
  }

  var storage: Storage

  /// The reader's notes and warnings.
  public package(set) var diagnostics: [Diagnostic]

  /// Whether the document has plain YAML scalars, whose kind may depend on their keys.
  package let hasPlainScalars: Bool

  /// The ascending indices of scalars that need a tag in YAML, because the normalizer would read their
  /// plain form as another kind.
  package var taggedScalars: [Int] = []

  /// Comments and blank lines, in writing order.
  ///
  /// They are not settings, so they do not affect equality.
  package var trivia: [Trivia] = []

  /// The original files of the document that support comments.
  package var commentSupport = CommentSupport.everywhere

  /// The source that the document was read from.
  package var source: Source { storage.source }

  /// The size of all files that the document was read from; `.max` for a document that the program created.
  ///
  /// The size of its outputs is limited in proportion.
  package var inputBytes: Int { storage.inputBytes }

  /// The number of values, containers included.
  public var count: Int { storage.nodes.count }

  /// The outermost value.
  public var root: Value { Value(storage: storage, index: 0) }

  package func value(at index: Int) -> Value { Value(storage: storage, index: index) }

  /// The key of the value at an index; `nil` for the root and for the items of arrays.
  package func key(at index: Int) -> String? {
    let node = storage.nodes[index]
    return node.key == Node.noKey ? nil : storage.key(of: node)
  }

  /// Whether two documents contain the same settings.
  ///
  /// - Complexity: O(*n*) for *n* values and bytes.
  public static func == (left: Document, right: Document) -> Bool { left.root == right.root }
}

extension Document {
  /// Rejects plain YAML nulls that no transformation has turned into strings.
  package func rejectNulls() throws(Diagnostic) {
    guard hasPlainScalars else { return }
    var walker = DocumentWalker(self)
    while let step = walker.next() {
      if case .value(let index) = step, storage.nodes[index].isNull {
        throw walker.diagnostic(.null, at: index)
      }
    }
  }
}

extension Document {
  /// Copies a value into a separate document, with the comments at it and in it.
  ///
  /// Values keep their locations in the source. Comments before the value's key move to the head.
  package func copy(of value: Value) throws(Diagnostic) -> Document {
    var builder = NodeBuilder(source: source, inputBytes: inputBytes)
    try builder.add(joining: value, of: self)
    builder.raiseComments()
    return builder.finish()
  }

  package func hasComments(in value: Value) -> Bool {
    trivia(in: value.index..<value.endIndex).contains { $0.pieces.contains(where: \.isComment) }
  }

  /// The trivia from the first of these values to the last, in writing order.
  func trivia(in range: Range<Int>) -> ArraySlice<Trivia> {
    trivia[firstTrivia(from: range.lowerBound)..<firstTrivia(from: range.upperBound)]
  }

  private func firstTrivia(from index: Int) -> Int {
    let location = TriviaPosition(.before(index), in: storage.nodes)
    return trivia.partitioningIndex { TriviaPosition($0.attachment, in: storage.nodes) >= location }
  }
}

extension Document {
  /// Creates a document from a copy of a value, without its comments.
  package init(copying value: Value) throws(Diagnostic) {
    let storage = value.storage
    var builder = NodeBuilder(source: storage.source, inputBytes: storage.inputBytes)
    try builder.add(joining: value)
    self = builder.finish()
  }
}
