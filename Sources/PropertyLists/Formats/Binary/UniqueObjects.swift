/// Finds the object for a repeated scalar, so equal scalars are written once.
///
/// Scalars are equal if their kinds and their bytes or bits are: `true` is not 1, 1 is not 1.0, 0.0 is
/// not -0.0, and the data `61` is not the string `a`. An open-addressing table keyed by those bytes
/// holds 16 bytes per object, and no copies of the scalars.
///
/// In a long document nearly every lookup misses the processor's cache. `prepare` looks up a whole
/// block of scalars in advance so that the waits overlap, which halves the time.
struct UniqueObjects {
  static let blockLength = 64

  private struct Slot {
    static let empty = Slot(payload: 0, object: .max, signature: 0)
    let payload: UInt64
    let object: UInt32
    /// 27 bits of the hash and 5 of the kind: enough to distinguish most scalars without looking at
    /// their bytes, and to place the slot again when the table grows.
    let signature: UInt32

    var isEmpty: Bool { object == .max }
  }

  private let text: PinnedBytes
  private let hasher = ByteHash()
  private var slots: [Slot]
  private var count = 0
  /// The signature of each scalar in the block, and the content of its first slot.
  private var prepared = [(signature: UInt32, slot: Slot)](
    repeating: (0, .empty), count: blockLength)

  init(_ text: PinnedBytes, estimate: Int) {
    self.text = text
    var size = 64
    while size < estimate { size *= 2 }
    slots = [Slot](repeating: .empty, count: size)
  }

  /// Looks up a block of nodes in advance for `object(forPrepared:…)`, which takes them one by one.
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

  /// Returns the object for a scalar of the block, or `object` if it is the first of its kind.
  mutating func object(forPrepared position: Int, _ scalar: Node, orElse object: UInt32) -> UInt32 {
    let (signature, slot) = prepared[position]
    if holds(slot, scalar, signature) { return slot.object }
    return self.object(for: scalar, signature, orElse: object)
  }

  /// Returns the object for a scalar, or `object` if it is the first of its kind.
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

  private func home(of signature: UInt32) -> Int { Int(signature >> 5) & (slots.count - 1) }

  private func signature(of scalar: Node) -> UInt32 {
    let tag = scalar.kind.rawValue | (scalar.isNegative ? 0x10 : 0)
    let hash =
      scalar.kind.hasBytes
      ? hasher.hash(text.bytes(of: scalar.slice)) : hasher.hash(scalar.payload, tag: tag)
    return UInt32(truncatingIfNeeded: hash) << 5 | UInt32(tag)
  }

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
