/// The bytes that a document's strings and data are slices of: the source, followed by decoded text.
///
/// A string without an escape is a slice of the source; only the others are copied. Both parts share
/// one address space of 32-bit offsets.
///
/// Unsafe pointers are used here because they halve the time of writing. The invariant: every `Slice`
/// was made by this type, or by a reader from positions inside the source, so it lies wholly in one of
/// the two parts. `withBytes(of:)` still checks it, and traps instead of reading out of bounds.
struct ByteStore: Sendable {
  let source: [UInt8]
  private(set) var decoded: [UInt8] = []

  /// The offset of the next decoded byte.
  var end: Int { source.count + decoded.count }

  mutating func append(_ byte: UInt8) { decoded.append(byte) }

  mutating func append(_ bytes: some Sequence<UInt8>) { decoded.append(contentsOf: bytes) }

  mutating func appendSource(_ range: Range<Int>) { decoded.append(contentsOf: source[range]) }

  mutating func append(_ scalar: Unicode.Scalar) {
    guard let encoded = UTF8.encode(scalar) else { return }
    decoded.append(contentsOf: encoded)
  }

  /// Removes the decoded bytes after an earlier `end`.
  mutating func truncate(to end: Int) { decoded.removeLast(max(0, self.end - end)) }

  /// The slice from an earlier `end` to the current one; `nil` if offsets exceed 32 bits.
  func slice(since start: Int) -> StoreSlice? { slice(start..<end) }

  /// The slice for a range of this store; `nil` if offsets exceed 32 bits.
  func slice(_ range: Range<Int>) -> StoreSlice? {
    guard range.upperBound <= Int(UInt32.max) else { return nil }
    return StoreSlice(
      offset: UInt32(truncatingIfNeeded: range.lowerBound),
      length: UInt32(truncatingIfNeeded: range.count))
  }

  @inline(__always)
  func withBytes<Result>(of slice: StoreSlice, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    let offset = Int(slice.offset)
    let length = Int(slice.length)
    if offset < source.count {
      precondition(length <= source.count - offset, "a slice ends inside its part")
      return source.withUnsafeBufferPointer { body(.init(rebasing: $0[offset..<offset + length])) }
    }
    let start = offset - source.count
    precondition(length <= decoded.count - start, "a slice ends inside its part")
    return decoded.withUnsafeBufferPointer { body(.init(rebasing: $0[start..<start + length])) }
  }

  func hasSameBytes(_ slice: StoreSlice, as other: StoreSlice, of store: ByteStore) -> Bool {
    guard slice.length == other.length else { return false }
    return withBytes(of: slice) { left in
      store.withBytes(of: other) { right in left.hasSameBytes(as: right) }
    }
  }

  func bytes(of slice: StoreSlice) -> ArraySlice<UInt8> {
    let offset = Int(slice.offset)
    guard offset >= source.count else { return source[offset..<offset + Int(slice.length)] }
    let start = offset - source.count
    return decoded[start..<start + Int(slice.length)]
  }

  func string(of slice: StoreSlice) -> String {
    withBytes(of: slice) { String(decoding: $0, as: UTF8.self) }
  }

  func copy(_ slice: StoreSlice, to output: inout [UInt8]) {
    withBytes(of: slice) { output.append(contentsOf: $0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let left = UnsafeRawBufferPointer(self)
    let right = UnsafeRawBufferPointer(other)
    var index = 0
    while count - index > 8 {
      guard
        left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          == right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      else { return false }
      index += 8
    }
    return left.lastWord == right.lastWord
  }
}
