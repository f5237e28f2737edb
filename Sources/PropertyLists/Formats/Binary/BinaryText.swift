/// The two encodings of strings in binary property lists: ASCII, or else big-endian UTF-16.
enum BinaryText {
  /// Appends big-endian UTF-16 to a store as UTF-8; returns the offset of the first unpaired surrogate.
  static func decode(_ bytes: PinnedSource, _ range: Range<Int>, to store: inout ByteStore) -> Int?
  {
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

  private static func continuation(_ bits: UInt32) -> UInt8 {
    0x80 | UInt8(truncatingIfNeeded: bits & 0x3F)
  }

  /// The number of UTF-16 units for well-formed UTF-8: one per scalar, or two for scalars past
  /// U+FFFF, which have four bytes.
  static func unitCount(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) + ($1 >= 0xF0 ? 1 : 0) }
  }

  /// Appends well-formed UTF-8 as big-endian UTF-16.
  static func encode(_ text: UnsafeBufferPointer<UInt8>, to output: inout some ByteSink) {
    var index = 0
    while index < text.count {
      let lead = UInt64(text[index])
      switch lead {
      case 0..<0x80:
        output.append(lead, width: 2)
        index += 1
      case 0x80..<0xE0:
        output.append((lead & 0x1F) << 6 | bits(text, index + 1), width: 2)
        index += 2
      case 0xE0..<0xF0:
        let unit = (lead & 0x0F) << 12 | bits(text, index + 1) << 6 | bits(text, index + 2)
        output.append(unit, width: 2)
        index += 3
      default:
        let scalar =
          (lead & 0x07) << 18 | bits(text, index + 1) << 12 | bits(text, index + 2) << 6
          | bits(text, index + 3)
        let pair = scalar &- 0x10000
        output.append(0xD800 | pair >> 10 & 0x3FF, width: 2)
        output.append(0xDC00 | pair & 0x3FF, width: 2)
        index += 4
      }
    }
  }

  /// The lower six bits of a continuation byte.
  private static func bits(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt64 {
    index < text.count ? UInt64(text[index] & 0x3F) : 0
  }

  static func firstNonASCII(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    isASCII(text) ? nil : text.firstIndex { $0 >= 0x80 }
  }

  static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(text)
    var bits = text.lastWord
    var index = 0
    while text.count - index > 8 {
      bits |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }
}
