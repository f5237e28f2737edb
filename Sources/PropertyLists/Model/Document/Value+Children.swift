extension Document.Value {
  /// The values in a container, in order.
  public struct Items: Collection, Sendable, ExpressibleByArrayLiteral {
    /// A position among the values of one container.
    public struct Index: Comparable, Sendable {
      fileprivate let node: Int

      public static func < (left: Index, right: Index) -> Bool { left.node < right.node }
    }

    /// Iterates over the values.
    public struct Iterator: IteratorProtocol, Sendable {
      fileprivate let storage: Document.Storage?
      fileprivate var node: Int
      fileprivate let end: Int

      public mutating func next() -> Document.Value? {
        guard node < end, let storage else { return nil }
        defer { node = storage.next(after: node) }
        return Document.Value(storage: storage, index: node)
      }
    }

    private let storage: Document.Storage?
    public let startIndex: Index
    public let endIndex: Index

    fileprivate init(of container: Document.Value) {
      let node = container.storage.nodes[container.index]
      storage = container.storage
      startIndex = Index(node: container.index + 1)
      endIndex = Index(node: node.kind.isContainer ? node.end : container.index + 1)
    }

    /// Creates an empty collection, as in `page.root["PreferenceSpecifiers"]?.items ?? []`.
    public init(arrayLiteral: Never...) {
      storage = nil
      (startIndex, endIndex) = (Index(node: 0), Index(node: 0))
    }

    /// The number of values.
    ///
    /// - Complexity: O(1).
    public var count: Int {
      guard let storage, startIndex < endIndex else { return 0 }
      return storage.nodes[startIndex.node - 1].count
    }

    public func makeIterator() -> Iterator {
      Iterator(storage: storage, node: startIndex.node, end: endIndex.node)
    }

    /// - Complexity: O(1).
    public func index(after index: Index) -> Index {
      Index(node: storage?.next(after: index.node) ?? endIndex.node)
    }

    /// The value at a position, which must be one of this container before its end.
    public subscript(position: Index) -> Document.Value {
      guard let storage, startIndex <= position, position < endIndex else {
        preconditionFailure("the position is not in the container")
      }
      return Document.Value(storage: storage, index: position.node)
    }
  }

  /// An entry of a dictionary.
  public struct Entry: Sendable {
    /// The value.
    public let value: Document.Value

    /// The key.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public var key: String { value.keyName }
  }

  /// The entries of a dictionary, in order.
  public struct Entries: Collection, Sendable, ExpressibleByArrayLiteral {
    /// Iterates over the entries.
    public struct Iterator: IteratorProtocol, Sendable {
      fileprivate var values: Items.Iterator

      public mutating func next() -> Entry? { values.next().map(Entry.init) }
    }

    private let values: Items

    init(of dictionary: Document.Value) { values = dictionary.items }

    /// Creates an empty collection, as in `root["Titles"]?.entries ?? []`.
    public init(arrayLiteral: Never...) { values = [] }

    public var startIndex: Items.Index { values.startIndex }
    public var endIndex: Items.Index { values.endIndex }
    /// The number of entries.
    ///
    /// - Complexity: O(1).
    public var count: Int { values.count }

    public func makeIterator() -> Iterator { Iterator(values: values.makeIterator()) }

    /// - Complexity: O(1).
    public func index(after index: Items.Index) -> Items.Index { values.index(after: index) }

    /// The entry at a position, which must be one of this dictionary before its end.
    public subscript(position: Items.Index) -> Entry { Entry(value: values[position]) }
  }

  /// The values in a container, in order; none for a scalar.
  public var items: Items { Items(of: self) }
}
