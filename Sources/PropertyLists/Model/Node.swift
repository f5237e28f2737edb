/// A range of a document's byte store.
struct Slice: Equatable, Sendable {
  var offset: UInt32
  var length: UInt32

  static let empty = Slice(offset: 0, length: 0)
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
/// A container's `end` is the index after its last descendant, so that a walk needs no recursion
/// and the next sibling is found in one step.
struct Node: Sendable {
  /// The `key` of values that have none: the root, and the items of arrays.
  static let noKey = UInt32.max

  let kind: Kind
  /// Whether an integer's payload is negative.
  let isNegative: Bool
  /// Whether the value was read from a plain, untagged YAML scalar, which the normalizer may read
  /// as another kind.
  ///
  /// Its spelling is the node's range in the source.
  let isPlain: Bool
  /// Whether the value is a plain YAML null: nothing, `~`, or `null`.
  ///
  /// Only until the document is normalized, which may turn it into a string; writers never see one.
  let isNull: Bool
  /// The number of the value's key.
  let key: UInt32
  /// A scalar's bits, a string's or data's slice, or a container's end and count.
  var payload: UInt64

  init(
    _ kind: Kind, key: UInt32, payload: UInt64, isNegative: Bool = false, isPlain: Bool = false,
    isNull: Bool = false
  ) {
    self.kind = kind
    self.isNegative = isNegative
    self.isPlain = isPlain
    self.isNull = isNull
    self.key = key
    self.payload = payload
  }

  init(_ kind: Kind, key: UInt32, slice: Slice, isPlain: Bool = false, isNull: Bool = false) {
    let payload = UInt64(slice.offset) << 32 | UInt64(slice.length)
    self.init(kind, key: key, payload: payload, isPlain: isPlain, isNull: isNull)
  }

  /// A copy of a node with another key.
  init(_ node: Node, key: UInt32) {
    self.init(
      node.kind, key: key, payload: node.payload, isNegative: node.isNegative,
      isPlain: node.isPlain, isNull: node.isNull)
  }

  var slice: Slice {
    Slice(
      offset: UInt32(truncatingIfNeeded: payload >> 32), length: UInt32(truncatingIfNeeded: payload)
    )
  }

  /// The index after the container's last descendant.
  var end: Int { Int(payload >> 32) }

  /// The number of entries or items in the container.
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
