/// The two encodings of strings in binary property lists: ASCII, and UTF-16 with the most significant
/// byte first where a string holds anything else.
enum BinaryText {
  /// Appends the text of a range of big-endian units to a store.
  ///
  /// - Returns: The offset of the first half of a surrogate pair without its other half, or `nil`
  ///   when there is none.
  static func decode(_ bytes: [UInt8], _ range: Range<Int>, to store: inout ByteStore) -> Int? {
    var index = range.lowerBound
    while range.upperBound - index >= 2 {
      let unit = UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
      switch unit {
      case 0..<0x80:
        store.append(bytes[index + 1])
      case 0x80..<0x800:
        store.append(UInt8(truncatingIfNeeded: 0xC0 | unit >> 6))
        store.append(continuation(unit))
      case 0xD800..<0xDC00:
        guard range.upperBound - index >= 4, bytes[index + 2] & 0xFC == 0xDC else { return index }
        let low = UInt32(bytes[index + 2] & 0x03) << 8 | UInt32(bytes[index + 3])
        let scalar = 0x10000 + ((unit & 0x3FF) << 10 | low)
        store.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
        store.append(continuation(scalar >> 12))
        store.append(continuation(scalar >> 6))
        store.append(continuation(scalar))
        index += 2
      case 0xDC00..<0xE000:
        return index
      default:
        store.append(UInt8(truncatingIfNeeded: 0xE0 | unit >> 12))
        store.append(continuation(unit >> 6))
        store.append(continuation(unit))
      }
      index += 2
    }
    return nil
  }

  /// The lower six bits as UTF-8 holds them after a lead byte.
  private static func continuation(_ bits: UInt32) -> UInt8 {
    0x80 | UInt8(truncatingIfNeeded: bits & 0x3F)
  }

  /// The number of UTF-16 units that well-formed UTF-8 becomes: one a scalar, two for those beyond
  /// U+FFFF, whose UTF-8 has four bytes.
  static func unitCount(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) + ($1 >= 0xF0 ? 1 : 0) }
  }

  /// Appends well-formed UTF-8 as big-endian units.
  static func encode(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var iterator = text.makeIterator()
    var decoder = UTF8()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        output.append(UInt8(truncatingIfNeeded: unit >> 8))
        output.append(UInt8(truncatingIfNeeded: unit))
      }
    }
  }

  /// The index of the first byte of a range that is not ASCII.
  static func firstNonASCII(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      firstNonASCII(.init(rebasing: bytes[range])).map { range.lowerBound + $0 }
    }
  }

  /// The index of the first byte that is not ASCII.
  ///
  /// - Complexity: O(*n*), eight bytes at a time.
  static func firstNonASCII(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    let raw = UnsafeRawBufferPointer(text)
    var index = 0
    while text.count - index >= 8,
      raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      index += 8
    }
    return text[index...].firstIndex { $0 >= 0x80 }
  }
}
