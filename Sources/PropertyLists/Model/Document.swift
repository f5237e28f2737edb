/// A property list in memory: the one model between all readers and all writers.
///
/// A document is flat: `Node` draws the layout. It never changes; a transformation builds a new
/// one. Two documents are equal when they hold the same settings: kinds, order of keys, bytes of
/// strings and bits of numbers. What only one format can say (comments, quoting, the spelling of a
/// number) is not part of that.
public struct Document: Sendable, Equatable {
  /// The arrays that make up a document, shared by its `Value` views.
  ///
  /// A class, so that a view costs one reference and not five; it is immutable.
  final class Storage: Sendable {
    let source: Source
    let store: ByteStore
    let keys: KeyTable
    let nodes: [Node]
    let ranges: [NodeRange]

    init(
      source: Source, store: ByteStore, keys: KeyTable, nodes: [Node], ranges: [NodeRange]
    ) {
      self.source = source
      self.store = store
      self.keys = keys
      self.nodes = nodes
      self.ranges = ranges
    }

    func key(of node: Node) -> String { store.string(of: keys.slice(of: node.key)) }

    /// The index of the node after a value and everything in it.
    func next(after index: Int) -> Int {
      nodes[index].kind.isContainer ? nodes[index].end : index + 1
    }
  }

  let storage: Storage

  /// The reader's notes and warnings.
  public package(set) var diagnostics: [Diagnostic]

  /// Whether any value stood as a plain YAML scalar, so that its place may read it otherwise.
  package let hasPlainScalars: Bool

  /// Scalars, by ascending index, that a YAML writer has to tag, because the place they stand in
  /// would read their plain text as another kind.
  package var taggedScalars: [Int] = []

  /// Comments and blank lines, in the order in which a writer meets their places.
  ///
  /// Never a part of what the document says: equality leaves them aside.
  package var trivia: [Trivia]

  init(storage: Storage, diagnostics: [Diagnostic], hasPlainScalars: Bool, trivia: [Trivia] = []) {
    self.storage = storage
    self.diagnostics = diagnostics
    self.hasPlainScalars = hasPlainScalars
    self.trivia = trivia
  }

  /// What the document was read from.
  public var source: Source { storage.source }

  /// The number of values, containers included.
  public var count: Int { storage.nodes.count }

  /// The outermost value.
  public var root: Value { Value(storage: storage, index: 0) }

  /// The value at an index in preorder.
  package func value(at index: Int) -> Value { Value(storage: storage, index: index) }

  /// The key of a value by its number; `nil` for the root and for the items of arrays.
  package func key(at index: Int) -> String? {
    let node = storage.nodes[index]
    return node.key == Node.noKey ? nil : storage.key(of: node)
  }

  /// Whether two documents hold the same settings.
  ///
  /// - Complexity: O(*n*) for *n* values and bytes.
  public static func == (left: Document, right: Document) -> Bool {
    left.root == right.root
  }
}

extension Document {
  /// Refuses a plain YAML scalar that is no value and that no step made text of.
  ///
  /// - Complexity: O(*n*) for *n* values of a YAML document; O(1) for others.
  package func refuseNulls() throws(Diagnostic) {
    guard hasPlainScalars else { return }
    var walker = DocumentWalker(self)
    while let step = walker.next() {
      if case .value(let index) = step, storage.nodes[index].isNull {
        throw walker.diagnostic(.null, at: index)
      }
    }
  }
}
