/// The distinct keys of a document, numbered in order of first appearance.
///
/// Keys are equal if their bytes are: `é` and `e` + U+0301 are different keys. An open-addressing table
/// maps a key's bytes to its number.
struct KeyTable: Sendable {
  private struct Slot {
    static let empty = Slot(firstWord: 0, lastWord: 0, length: 0, key: .max)

    /// The key's first and last eight bytes, or all bytes of a shorter one.
    ///
    /// With the length, they identify a key of up to 16 bytes without access to the store.
    let firstWord: UInt64
    let lastWord: UInt64
    let length: UInt32
    let key: UInt32

    var isEmpty: Bool { key == .max }
  }

  private struct Digest {
    let hash: UInt64
    let firstWord: UInt64
    let lastWord: UInt64
    let length: Int
  }

  private(set) var slices: [StoreSlice] = []
  private var slots: [Slot] = []
  private let hasher = ByteHash()

  var count: Int { slices.count }

  func slice(of key: UInt32) -> StoreSlice { key < slices.count ? slices[Int(key)] : .empty }

  /// Returns the number of the key with the slice's bytes, assigning one to a new key.
  mutating func intern(_ slice: StoreSlice, in store: ByteStore) -> UInt32 {
    if slices.count * 2 >= slots.count { grow(in: store) }
    let digest = store.withBytes(of: slice, digest)
    let index = index(of: digest) { Self.hasSameBytes($0, as: slice, in: store) }
    if !slots[index].isEmpty { return slots[index].key }
    let key = add(slice)
    slots[index] = Slot(
      firstWord: digest.firstWord, lastWord: digest.lastWord, length: slice.length, key: key)
    return key
  }

  func find(_ key: String, in store: ByteStore) -> UInt32? {
    guard !slots.isEmpty else { return nil }
    var key = key
    return key.withUTF8 { bytes in
      let index = index(of: digest(bytes)) { slice in
        store.withBytes(of: slice) { $0.hasSameBytes(as: bytes) }
      }
      return slots[index].isEmpty ? nil : slots[index].key
    }
  }

  /// Adds a key that `intern` never returns: YAML's plain `<<` is not the quoted key `"<<"`.
  mutating func addUnlisted(_ slice: StoreSlice) -> UInt32 { add(slice) }

  private mutating func add(_ slice: StoreSlice) -> UInt32 {
    slices.append(slice)
    return UInt32(truncatingIfNeeded: slices.count - 1)
  }

  private func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> Digest {
    Digest(
      hash: hasher.hash(bytes), firstWord: bytes.firstWord, lastWord: bytes.lastWord,
      length: bytes.count)
  }

  /// The index of the slot that contains a key, or of the empty slot for it.
  @inline(__always)
  private func index(of key: Digest, _ hasBytes: (StoreSlice) -> Bool) -> Int {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: key.hash) & mask
    while !slots[index].isEmpty {
      let slot = slots[index]
      if slot.firstWord == key.firstWord, slot.lastWord == key.lastWord,
        Int(slot.length) == key.length, key.length <= 16 || hasBytes(slices[Int(slot.key)])
      {
        return index
      }
      index = (index + 1) & mask
    }
    return index
  }

  /// Inlined into the search, this would slow it down for short keys, which are the most common.
  @inline(never)
  private static func hasSameBytes(_ key: StoreSlice, as other: StoreSlice, in store: ByteStore)
    -> Bool
  {
    store.hasSameBytes(key, as: other, of: store)
  }

  private mutating func grow(in store: ByteStore) {
    let listed = slots.filter { !$0.isEmpty }
    slots = [Slot](repeating: .empty, count: max(64, slots.count * 4))
    for slot in listed {
      // All of them are distinct.
      let digest = store.withBytes(of: slices[Int(slot.key)], digest)
      slots[index(of: digest) { _ in false }] = slot
    }
  }
}
