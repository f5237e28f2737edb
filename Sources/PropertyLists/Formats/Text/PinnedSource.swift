/// The bytes of a source at an address that does not change while a reader runs.
///
/// A reader that takes each byte from an array spends a fifth of its instructions on the array's
/// checks. Unsafe pointers are used here instead. The invariant: every index is compared with
/// `count` before a byte is loaded. Past the end there are zeros, which no grammar has a use
/// for, so that a reader may look ahead without looking for the end first.
struct PinnedSource {
  private let bytes: UnsafeBufferPointer<UInt8>

  fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// The byte at an index, which is not negative; 0 past the end.
  @inline(__always)
  subscript(index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// The eight bytes at an index, the first one lowest.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    guard bytes.count - index >= 8 else { return lastWord(at: index) }
    let raw = UnsafeRawBufferPointer(bytes)
    return UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  @inline(never)
  private func lastWord(at index: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(self[index + $1]) << UInt64(8 * $1) }
  }

  /// The bytes in a range, which lies inside the source.
  func bytes(in range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    precondition(range.upperBound <= count, "a range lies inside the source")
    return UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// The index of the first member of a set at or after `start`; the count if there is none.
  @inline(__always)
  func first(_ set: ByteSet, from start: Int) -> Int { set.first(in: bytes, from: start) }

  /// Whether the bytes at an index are those of a string.
  func has(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { text in
      text.indices.allSatisfy { self[index + $0] == text[$0] }
    }
  }
}

extension Source {
  /// Calls `body` with the bytes, which must not be used after it returns.
  func withPinnedBytes<Result>(
    _ body: (PinnedSource) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try bytes.withUnsafeBufferPointer { bytes throws(Diagnostic) in
      try body(PinnedSource(bytes))
    }
  }
}
