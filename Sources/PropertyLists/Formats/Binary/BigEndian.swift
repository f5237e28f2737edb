/// Unsigned big-endian integers of any width, which binary property lists use for all numbers.
extension [UInt8] {
  /// The integer of up to 8 bytes at an offset; the caller ensures that the bytes exist.
  func bigEndian(at offset: Int, width: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in offset..<offset + width { value = value << 8 | UInt64(self[index]) }
    return value
  }

  /// The integer of any width in a range; `nil` if it needs more than 64 bits.
  func bigEndian(in range: Range<Int>) -> UInt64? {
    let start = Swift.max(range.lowerBound, range.upperBound - 8)
    guard self[range.lowerBound..<start].allSatisfy({ $0 == 0 }) else { return nil }
    return bigEndian(at: start, width: range.upperBound - start)
  }
}

extension UInt64 {
  /// The smallest width used by Apple's writer: 1, 2, 4, or 8 bytes.
  var binaryWidth: Int {
    switch self {
    case ...0xFF: 1
    case ...0xFFFF: 2
    case ...0xFFFF_FFFF: 4
    default: 8
    }
  }
}

extension PinnedSource {
  @inline(__always)
  func bigEndian(at offset: Int, width: Int) -> UInt64 {
    word(at: offset).bigEndian &>> (64 &- 8 &* width)
  }
}
