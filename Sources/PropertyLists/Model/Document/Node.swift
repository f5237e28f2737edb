/// A range of a document's byte store.
struct StoreSlice: Equatable, Sendable {
  var offset: UInt32
  var length: UInt32

  static let empty = StoreSlice(offset: 0, length: 0)
}

/// One value of a document, in 16 bytes.
///
/// Nodes are in preorder in one array. For `{a: [1, 2], b: x}` that array is
///
///     index   kind        key   payload
///     0       dictionary  -     end 5, count 2
///     1       array       a     end 4, count 2
///     2       integer     -     1
///     3       integer     -     2
///     4       string      b     slice of "x"
///
/// A container's `end` is the index after its last descendant, so a walk needs no recursion and finds
/// the next sibling in one step.
struct Node: Sendable {
  /// The `key` of a value without a key: the root or an item of an array.
  static let noKey = UInt32.max

  /// Details of a value in one byte, so that a node fits in four words when it is passed around.
  private struct Traits: OptionSet {
    let rawValue: UInt8

    static let isNegative = Traits(rawValue: 1)
    static let isPlain = Traits(rawValue: 2)
    static let isNull = Traits(rawValue: 4)

    func union(_ trait: Traits, if isPresent: Bool) -> Traits { isPresent ? union(trait) : self }
  }

  let kind: Kind
  private let traits: Traits
  let key: UInt32
  /// The bits of a scalar, the slice of a string or data, or the end and count of a container.
  var payload: UInt64

  var isNegative: Bool { traits.contains(.isNegative) }

  /// Whether the value is a plain, untagged YAML scalar, which the normalizer may read as another kind.
  ///
  /// The spelling is the node's range in the document's bytes.
  var isPlain: Bool { traits.contains(.isPlain) }

  /// Whether the value is a plain YAML null: nothing, `~`, or `null`.
  ///
  /// Only before normalization, which may turn it into a string; writers never encounter one.
  var isNull: Bool { traits.contains(.isNull) }

  init(
    _ kind: Kind, key: UInt32 = noKey, payload: UInt64, isNegative: Bool = false,
    isPlain: Bool = false, isNull: Bool = false
  ) {
    self.kind = kind
    traits = Traits().union(.isNegative, if: isNegative).union(.isPlain, if: isPlain)
      .union(.isNull, if: isNull)
    self.key = key
    self.payload = payload
  }

  init(
    _ kind: Kind, key: UInt32 = noKey, slice: StoreSlice, isPlain: Bool = false,
    isNull: Bool = false
  ) {
    let payload = UInt64(slice.offset) << 32 | UInt64(slice.length)
    self.init(kind, key: key, payload: payload, isPlain: isPlain, isNull: isNull)
  }

  init(_ node: Node, key: UInt32) {
    kind = node.kind
    traits = node.traits
    self.key = key
    payload = node.payload
  }

  var slice: StoreSlice {
    StoreSlice(
      offset: UInt32(truncatingIfNeeded: payload >> 32), length: UInt32(truncatingIfNeeded: payload)
    )
  }

  /// The index after the container's last descendant.
  var end: Int { Int(payload >> 32) }

  var count: Int { Int(payload & 0xFFFF_FFFF) }

  mutating func close(end: Int, count: Int) {
    payload =
      UInt64(UInt32(truncatingIfNeeded: end)) << 32 | UInt64(UInt32(truncatingIfNeeded: count))
  }

  var integer: Integer { Integer(bits: payload, isNegative: isNegative) }
  var double: Double { Double(bitPattern: payload) }
  var boolean: Bool { payload != 0 }
}

/// The location of a value in the source: its bytes, and the first byte of its key.
struct NodeRange: Sendable {
  var start: UInt32
  var end: UInt32
  var keyStart: UInt32

  init(_ range: Range<Int>, keyStart: Int) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    self.keyStart = UInt32(truncatingIfNeeded: keyStart)
  }

  var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }
}

extension [Node] {
  /// The index of the value after a value and everything in it.
  func next(after index: Int) -> Int {
    self[index].kind.isContainer ? self[index].end : index + 1
  }

  /// The nesting depth of a value, including itself if it is a container.
  func depth(of value: Int) -> Int {
    var ends: [Int] = []
    var deepest = 0
    for index in value..<next(after: value) where self[index].kind.isContainer {
      while let end = ends.last, end <= index { ends.removeLast() }
      ends.append(self[index].end)
      deepest = Swift.max(deepest, ends.count)
    }
    return deepest
  }
}
