/// A document's strings and data as two buffers that do not move while a writer runs.
///
/// A writer that hashes and copies every string would spend a third of its time retaining and releasing
/// the arrays of `ByteStore`; this does it once. The invariant is that of the store: every slice lies
/// wholly in one of the two parts, and `bytes(of:)` traps instead of reading out of bounds.
struct PinnedBytes {
  fileprivate let source: UnsafeBufferPointer<UInt8>
  fileprivate let decoded: UnsafeBufferPointer<UInt8>

  func bytes(of slice: StoreSlice) -> UnsafeBufferPointer<UInt8> {
    let isDecoded = Int(slice.offset) >= source.count
    let part = isDecoded ? decoded : source
    let start = isDecoded ? Int(slice.offset) - source.count : Int(slice.offset)
    let length = Int(slice.length)
    precondition(length <= part.count - start, "a slice ends inside its part")
    return UnsafeBufferPointer(rebasing: part[start..<start + length])
  }
}

extension ByteStore {
  /// Calls `body` with the bytes, which must not be used after it returns.
  func withPinnedBytes<Result, Failure>(
    _ body: (PinnedBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try source.withUnsafeBufferPointer { source throws(Failure) in
      try decoded.withUnsafeBufferPointer { decoded throws(Failure) in
        try body(PinnedBytes(source: source, decoded: decoded))
      }
    }
  }
}
