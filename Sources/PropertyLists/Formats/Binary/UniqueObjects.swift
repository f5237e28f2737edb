/// Finds the object that already holds a scalar, so that equal scalars are written once.
///
/// Equal is the same kind and the same bytes or bits: `true` is not 1, 1 is not 1.0, 0.0 is not
/// -0.0, the data `61` is not the string `a`, and nothing rests on a checksum. An open-addressing
/// table keyed by those bytes holds 16 bytes for each object and the scalars themselves nowhere.
struct UniqueObjects {
  /// One place in the table.
  private struct Slot {
    static let empty = Slot(payload: 0, object: .max, signature: 0)

    /// The scalar's slice or bits.
    let payload: UInt64
    let object: UInt32
    /// 27 bits of the hash and 5 of the kind: what can be compared without looking at the bytes,
    /// and enough to place the slot again when the table grows.
    let signature: UInt32

    var isEmpty: Bool { object == .max }
    var home: Int { Int(signature >> 5) }
  }

  private let store: ByteStore
  private let hasher = ByteHash()
  private var slots = [Slot](repeating: .empty, count: 1024)
  private var count = 0

  init(_ store: ByteStore) {
    self.store = store
  }

  /// Returns the object that holds the scalar, which is `object` when no earlier one does.
  ///
  /// - Complexity: O(*n*) on average for *n* bytes.
  mutating func object(for scalar: Node, orElse object: UInt32) -> UInt32 {
    let signature = signature(of: scalar)
    let mask = slots.count - 1
    var index = Int(signature >> 5) & mask
    while !slots[index].isEmpty {
      if slots[index].signature == signature, holds(slots[index], scalar) {
        return slots[index].object
      }
      index = (index + 1) & mask
    }
    slots[index] = Slot(payload: scalar.payload, object: object, signature: signature)
    count += 1
    if count * 2 > slots.count { grow() }
    return object
  }

  private func signature(of scalar: Node) -> UInt32 {
    let tag = UInt32(scalar.kind.rawValue) | (scalar.isNegative ? 0x10 : 0)
    let hash =
      scalar.kind.hasBytes
      ? store.withBytes(of: scalar.slice, hasher.hash)
      : hasher.hash(scalar.payload, tag: UInt8(truncatingIfNeeded: tag))
    return UInt32(truncatingIfNeeded: hash) << 5 | tag
  }

  /// Whether a slot with the scalar's signature, and so of its kind, holds its bytes or bits.
  private func holds(_ slot: Slot, _ scalar: Node) -> Bool {
    if slot.payload == scalar.payload { return true }
    guard scalar.kind.hasBytes else { return false }
    let other = Node(scalar.kind, key: Node.noKey, payload: slot.payload)
    return store.hasSameBytes(other.slice, as: scalar.slice, of: store)
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: .empty, count: old.count * 4)
    let mask = slots.count - 1
    for slot in old where !slot.isEmpty {
      var index = slot.home & mask
      while !slots[index].isEmpty { index = (index + 1) & mask }
      slots[index] = slot
    }
  }
}

extension Kind {
  /// Whether a value's payload is a slice of the document's bytes.
  fileprivate var hasBytes: Bool { self == .string || self == .data }
}
