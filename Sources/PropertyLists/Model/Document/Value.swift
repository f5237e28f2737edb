extension Document {
  /// A lightweight view of one value of a document.
  ///
  ///     document.root["PreferenceSpecifiers"]?[3]?["Title"]?.string
  public struct Value: Sendable {
    let storage: Document.Storage
    package let index: Int

    private var node: Node { storage.nodes[index] }

    /// The same for all values of one document.
    package var documentID: ObjectIdentifier { ObjectIdentifier(storage) }

    /// The kind of the value.
    public var kind: Kind { node.kind }

    /// The string; `nil` for another kind.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public var string: String? { kind == .string ? storage.store.string(of: node.slice) : nil }

    /// The bytes of a string in UTF-8 or of data; `nil` for another kind.
    public var bytes: ArraySlice<UInt8>? {
      kind == .string || kind == .data ? storage.store.bytes(of: node.slice) : nil
    }

    /// The whole number; `nil` for another kind.
    public var integer: Integer? { kind == .integer ? node.integer : nil }

    /// The real number; `nil` for another kind, integers included.
    public var real: Double? { kind == .real ? node.double : nil }

    /// The boolean; `nil` for another kind.
    public var boolean: Bool? { kind == .boolean ? node.boolean : nil }

    /// The date; `nil` for another kind.
    public var date: Date? { kind == .date ? Date(secondsSince2001: node.double) : nil }

    /// The number of a UID; `nil` for another kind.
    public var uid: UInt32? { kind == .uid ? UInt32(truncatingIfNeeded: node.payload) : nil }

    /// The number of entries or items; 0 for a scalar.
    public var count: Int { kind.isContainer ? node.count : 0 }

    /// The value under a key; `nil` if there is none, or if this is not a dictionary.
    ///
    /// - Complexity: O(`count`).
    public subscript(key: String) -> Value? {
      guard kind == .dictionary, let number = storage.keys.find(key, in: storage.store) else {
        return nil
      }
      return value(of: number)
    }

    /// The item at a position; `nil` if there is none, or if this is not an array.
    ///
    /// - Complexity: O(*position*).
    public subscript(position: Int) -> Value? {
      guard kind == .array, position >= 0, position < count else { return nil }
      return items.dropFirst(position).first
    }

    package var endIndex: Int { storage.next(after: index) }

    /// The entries of a dictionary, in order; none for another kind.
    public var entries: Entries { kind == .dictionary ? Entries(of: self) : [] }

    /// The place in the file that the value was read from, or for a value in place of another one, that of
    /// its key; `nil` for any other value that a program made.
    ///
    /// - Complexity: O(*n*) for *n* values before it.
    public var place: Diagnostic.Place? {
      let location = location
      return location.isOfAddition ? nil : Diagnostic.Place(location: location, path: path)
    }

    package var location: SourceRange {
      let range = storage.ranges[index].range
      // An edit may have put it in place of another value, whose key is still in the source.
      guard range != 0..<0 else { return keyLocation }
      let source = storage.source(of: index)
      // A scalar's spelling from a joined document is not in the source.
      let isInSource = range.upperBound <= source.bytes.count
      var location = SourceRange(in: source, isInSource ? range : 0..<0)
      location.isOfAddition = isAddition
      return location
    }

    /// The location of the value's key, or of the value itself if it has no key.
    package var keyLocation: SourceRange {
      let start = Int(storage.ranges[index].keyStart)
      var location = SourceRange(in: storage.source(of: index), start..<start)
      location.isOfAddition = isAddition
      return location
    }

    /// Whether it is in no source: what was read begins at a byte, except for an empty file.
    private var isAddition: Bool {
      let range = storage.ranges[index]
      return range.end == 0 && range.start == 0 && range.keyStart == 0
    }

    /// Whether the value is a plain YAML null, which normalization resolves.
    package var isNull: Bool { node.isNull }

    /// Whether the value is a plain, untagged YAML scalar.
    package var isPlain: Bool { node.isPlain }

    /// The spelling of a plain, untagged YAML scalar; `nil` for any other value.
    package var plainSpelling: String? {
      guard node.isPlain else { return nil }
      return string ?? storage.store.string(of: storage.spelling(ofPlain: index))
    }
  }
}

extension Value: Equatable {
  /// Whether two values have the same kinds, order of keys, and bits.
  ///
  /// - Complexity: O(*n*) for *n* values and bytes.
  public static func == (left: Document.Value, right: Document.Value) -> Bool {
    let leftEnd = left.storage.next(after: left.index)
    guard leftEnd - left.index == right.storage.next(after: right.index) - right.index else {
      return false
    }
    return (0..<leftEnd - left.index).allSatisfy { step in
      let isRoot = step == 0
      return left.storage.hasSameNode(
        left.index + step, as: right.index + step, of: right.storage, ignoringKey: isRoot)
    }
  }
}

extension Value {
  /// The value's kind and, for a scalar, its value: `integer 1`, `string "on"`.
  package var summary: String {
    switch kind {
    case .dictionary where count == 0: "empty dictionary"
    case .array where count == 0: "empty array"
    case .dictionary: count == 1 ? "dictionary of 1 entry" : "dictionary of \(count) entries"
    case .array: count == 1 ? "array of 1 item" : "array of \(count) items"
    case .string: "string \((string ?? "").quoted)"
    case .integer: "integer \(integer?.description ?? "")"
    case .real: "real \(NumberText.pointed(real ?? 0))"
    case .boolean: "boolean \(boolean ?? false)"
    case .date: "date \(date?.description ?? "")"
    case .data: "data \(Self.hexadecimal(bytes ?? []))"
    case .uid: "UID \(uid ?? 0)"
    }
  }

  /// `<0fbd77…> of 300 bytes`: the first bytes and their number.
  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    let digits = bytes.prefix(16).map { NumberText.padded($0, to: 2, radix: 16) }
    let dots = bytes.count > 16 ? "…" : ""
    return "<\(digits.joined())\(dots)> of \(bytes.count) \(bytes.count == 1 ? "byte" : "bytes")"
  }
}

extension Document.Value: CustomStringConvertible {
  /// The kind, and the size of a container: `string`, `array of 3 items`.
  ///
  /// A scalar is not shown, since it may be a secret that only the page around it knows.
  public var description: String { kind.isContainer ? summary : kind.name }
}

extension Document.Value.Entry: CustomStringConvertible {
  /// `sync: boolean`.
  public var description: String { "\(key.visible): \(value)" }
}

extension Document.Value.Items: CustomStringConvertible {
  /// `3 values`.
  public var description: String { count.counted("value") }
}

extension Document.Value.Entries: CustomStringConvertible {
  /// The entries: `sync: boolean, items: array of 3 items`.
  public var description: String { map(\.description).joined(separator: ", ") }
}

extension Document: CustomStringConvertible {
  /// The name and the root: `Root.plist: dictionary of 2 entries`.
  public var description: String { "\(storage.source.name.visible): \(root)" }
}

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
    /// The value, which knows its place in the document.
    public let value: Document.Value

    /// The key, which is decoded each time.
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

/// The numbers of keys, which passes over a document compare instead of the keys themselves.
extension Value {
  /// The number of a key in the value's document; `nil` if no dictionary contains it.
  package func number(ofKey key: String) -> UInt32? { storage.keys.find(key, in: storage.store) }

  /// The value under a key, given by its number; `nil` if there is none, or if this is not a dictionary.
  package func value(of number: UInt32?) -> Value? {
    storage.index(ofKey: number, in: index).map { Value(storage: storage, index: $0) }
  }

  /// The number of the value's key; an unused number if the value is not in a dictionary.
  package var keyNumber: UInt32 { storage.nodes[index].key }

  /// The value and everything in it that meets a condition, in order.
  package func all(where isWanted: (Value) -> Bool) -> [Value] {
    (index..<endIndex).compactMap { index in
      let value = Value(storage: storage, index: index)
      return isWanted(value) ? value : nil
    }
  }

  /// The bytes of the value's key; none if the value is not in a dictionary.
  package var keyBytes: ArraySlice<UInt8> {
    let key = storage.nodes[index].key
    return key == Node.noKey ? [] : storage.store.bytes(of: storage.keys.slice(of: key))
  }

  /// The value's key; empty if the value is not in a dictionary.
  package var keyName: String { storage.key(of: storage.nodes[index]) }

  /// Whether it is a string with exactly these bytes.
  package func isString(_ text: String) -> Bool {
    let node = storage.nodes[index]
    guard node.kind == .string, Int(node.slice.length) == text.utf8.count else { return false }
    var text = text
    return text.withUTF8 { bytes in
      storage.store.withBytes(of: node.slice) { $0.hasSameBytes(as: bytes) }
    }
  }
}
