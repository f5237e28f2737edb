/// Finds the object that already holds a scalar, so that equal scalars are written once.
///
/// Equal is the same kind and the same bytes or bits: `true` is not 1, 1 is not 1.0, 0.0 is not
/// -0.0, the data `61` is not the string `a`, and nothing rests on a checksum. An open-addressing
/// table keyed by those bytes holds 16 bytes for each object and the scalars themselves nowhere.
///
/// In a long document nearly every look into the table misses the processor's cache. `prepare`
/// looks for a whole block of scalars ahead, so that those waits overlap: it halves the time.
struct UniqueObjects {
  /// How many nodes are prepared at a time.
  static let blockLength = 64

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
  }

  private let text: PinnedBytes
  private let hasher = ByteHash()
  private var slots: [Slot]
  private var count = 0
  /// The signature of each scalar of the block, and what stood in its first place.
  private var prepared = [(signature: UInt32, slot: Slot)](
    repeating: (0, .empty), count: blockLength)

  /// - Parameters:
  ///   - text: What the scalars' slices are slices of.
  ///   - estimate: How many scalars there will be, about.
  init(_ text: PinnedBytes, estimate: Int) {
    self.text = text
    var size = 64
    while size < estimate { size *= 2 }
    slots = [Slot](repeating: .empty, count: size)
  }

  /// Looks ahead for a block of nodes; `object(forPrepared:…)` then takes them one by one.
  mutating func prepare(_ block: ArraySlice<Node>) {
    var position = 0
    for node in block {
      if !node.kind.isContainer { prepared[position].signature = signature(of: node) }
      position += 1
    }
    for position in 0..<position {
      prepared[position].slot = slots[home(of: prepared[position].signature)]
    }
  }

  /// Returns the object that holds a scalar of the block, which is `object` when none does yet.
  mutating func object(
    forPrepared position: Int, _ scalar: Node, orElse object: UInt32
  ) -> UInt32 {
    let (signature, slot) = prepared[position]
    if holds(slot, scalar, signature) { return slot.object }
    return self.object(for: scalar, signature, orElse: object)
  }

  /// Returns the object that holds the scalar, which is `object` when none does yet.
  ///
  /// - Complexity: O(*n*) on average for *n* bytes.
  mutating func object(for scalar: Node, orElse object: UInt32) -> UInt32 {
    self.object(for: scalar, signature(of: scalar), orElse: object)
  }

  private mutating func object(
    for scalar: Node, _ signature: UInt32, orElse object: UInt32
  ) -> UInt32 {
    var index = home(of: signature)
    while !slots[index].isEmpty {
      if holds(slots[index], scalar, signature) { return slots[index].object }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = Slot(payload: scalar.payload, object: object, signature: signature)
    count += 1
    if count * 4 > slots.count * 3 { grow() }
    return object
  }

  private func home(of signature: UInt32) -> Int {
    Int(signature >> 5) & (slots.count - 1)
  }

  private func signature(of scalar: Node) -> UInt32 {
    let tag = scalar.kind.rawValue | (scalar.isNegative ? 0x10 : 0)
    let hash =
      scalar.kind.hasBytes
      ? hasher.hash(text.bytes(of: scalar.slice)) : hasher.hash(scalar.payload, tag: tag)
    return UInt32(truncatingIfNeeded: hash) << 5 | UInt32(tag)
  }

  /// Whether a slot holds the scalar with this signature; an empty one does not.
  private func holds(_ slot: Slot, _ scalar: Node, _ signature: UInt32) -> Bool {
    guard slot.signature == signature, !slot.isEmpty else { return false }
    if slot.payload == scalar.payload { return true }
    guard scalar.kind.hasBytes else { return false }
    let other = Node(scalar.kind, key: Node.noKey, payload: slot.payload)
    return text.bytes(of: other.slice).hasSameBytes(as: text.bytes(of: scalar.slice))
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: .empty, count: old.count * 2)
    for slot in old where !slot.isEmpty {
      var index = home(of: slot.signature)
      while !slots[index].isEmpty { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }
}

extension Kind {
  /// Whether a value's payload is a slice of the document's bytes.
  fileprivate var hasBytes: Bool { self == .string || self == .data }
}
