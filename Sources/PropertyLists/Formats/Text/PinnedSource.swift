/// The bytes of a source at a fixed address while a reader runs.
///
/// Reading bytes from an array would take a fifth of a reader's instructions for the array's checks. Unsafe
/// pointers are used instead. The invariant: every index is compared with `count` before a byte is loaded.
/// Past the end there are zeros, which no grammar uses, so readers may look ahead freely.
struct PinnedSource {
  private let start: UnsafePointer<UInt8>
  let count: Int
  /// The last index at which a whole word of eight bytes can be loaded.
  private let lastWholeWord: Int

  fileprivate init(_ bytes: UnsafeBufferPointer<UInt8>) {
    start = bytes.baseAddress ?? ("" as StaticString).utf8Start
    count = bytes.count
    lastWholeWord = count - 8
  }

  /// The byte at a nonnegative index; 0 past the end.
  @inline(__always)
  subscript(index: Int) -> UInt8 { index < count ? start[index] : 0 }

  /// The eight bytes at an index, the first one lowest.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    guard index <= lastWholeWord else { return lastWord(at: index) }
    let raw = UnsafeRawPointer(start)
    return UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  @inline(never)
  private func lastWord(at index: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(self[index + $1]) << UInt64(8 * $1) }
  }

  func bytes(in range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    precondition(range.upperBound <= count, "a range lies inside the source")
    return UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
  }

  /// The index of the first member of a set at or after `start`; the count if there is none.
  @inline(__always)
  func first(_ set: ByteSet, from start: Int) -> Int {
    set.first(in: UnsafeBufferPointer(start: self.start, count: count), from: start)
  }

  func has(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { text in text.indices.allSatisfy { self[index + $0] == text[$0] } }
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
