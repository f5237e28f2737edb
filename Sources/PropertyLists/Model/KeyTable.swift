/// The distinct keys of a document, numbered in order of first appearance.
///
/// Keys are equal if their bytes are: `é` and `e` + U+0301 are two keys. An open-addressing table
/// finds a key's number from its bytes.
struct KeyTable: Sendable {
  private(set) var slices: [Slice] = []
  private var slots = [UInt32](repeating: .max, count: 64)
  private let hasher = ByteHash()

  var count: Int { slices.count }

  func slice(of key: UInt32) -> Slice {
    key < slices.count ? slices[Int(key)] : .empty
  }

  /// Returns the number of the key with the slice's bytes, and assigns one if the key is new.
  ///
  /// - Complexity: O(*length*) on average.
  mutating func intern(_ slice: Slice, in store: ByteStore) -> UInt32 {
    store.withBytes(of: slice) { bytes in
      let slot = slot(of: bytes, in: store)
      if slots[slot] != .max { return slots[slot] }
      let key = add(slice)
      slots[slot] = key
      if slices.count * 2 > slots.count { grow(in: store) }
      return key
    }
  }

  /// The number of a key; `nil` if the document does not have it.
  func find(_ key: String, in store: ByteStore) -> UInt32? {
    var key = key
    return key.withUTF8 { bytes in
      let found = slots[slot(of: bytes, in: store)]
      return found == .max ? nil : found
    }
  }

  /// Adds a key that `intern` will never return, whatever its bytes: YAML's plain `<<` is not the
  /// quoted key `"<<"`.
  mutating func addUnlisted(_ slice: Slice) -> UInt32 { add(slice) }

  private mutating func add(_ slice: Slice) -> UInt32 {
    slices.append(slice)
    return UInt32(truncatingIfNeeded: slices.count - 1)
  }

  /// The slot that holds the key with these bytes, or the empty one where it belongs.
  private func slot(of bytes: UnsafeBufferPointer<UInt8>, in store: ByteStore) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hasher.hash(bytes)) & mask
    while slots[slot] != .max,
      !store.withBytes(of: slices[Int(slots[slot])], { $0.hasSameBytes(as: bytes) })
    {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow(in store: ByteStore) {
    let listed = slots.filter { $0 != .max }
    slots = [UInt32](repeating: .max, count: slots.count * 4)
    for key in listed {
      let slot = store.withBytes(of: slices[Int(key)]) { self.slot(of: $0, in: store) }
      slots[slot] = key
    }
  }
}
