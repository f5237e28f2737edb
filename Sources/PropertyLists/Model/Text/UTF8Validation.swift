/// Validates UTF-8 (Unicode 15, table 3-7): no overlong forms, no surrogates, nothing past U+10FFFF.
enum UTF8Validation {
  static func firstInvalid(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer(firstInvalid)
  }

  static func firstInvalid(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index < bytes.count {
      if bytes.count - index >= 32, isASCII(raw, at: index, words: 4) {
        index += 32
        continue
      }
      if bytes.count - index >= 8, isASCII(raw, at: index, words: 1) {
        index += 8
        continue
      }
      let length = sequenceLength(at: index, in: bytes)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  @inline(__always)
  private static func isASCII(_ bytes: UnsafeRawBufferPointer, at index: Int, words: Int) -> Bool {
    var bits: UInt64 = 0
    for word in 0..<words {
      bits |= bytes.loadUnaligned(fromByteOffset: index + 8 * word, as: UInt64.self)
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  private static func sequenceLength(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[index] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard bytes.count - index >= length, second.contains(bytes[index + 1]) else { return 0 }
    for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
