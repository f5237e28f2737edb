/// Whether a source may have what most sources do not have, found in one scan, so that the checks for
/// it are skipped.
///
/// Scanned eight bytes at a time. The unsafe loads stay inside the buffer: a word is only loaded
/// while eight bytes are left.
struct YAMLPrefilter {
  /// Whether there are comments or empty lines: whether `#` occurs, or two line ends with nothing but
  /// white space between them.
  private(set) var hasTrivia = false
  /// Whether `%` occurs, which begins directives.
  private(set) var hasPercentSigns = false
  /// Whether U+FEFF occurs.
  private(set) var hasMarks = false
  /// Whether U+0085, U+2028, or U+2029 occurs.
  private(set) var hasLineSeparators = false

  /// - Complexity: O(*n*) for *n* bytes.
  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = Self.firstSpecial(in: bytes, from: 0)
      while index < bytes.count {
        index = Self.firstSpecial(in: bytes, from: visit(index, in: bytes))
      }
    }
  }

  /// Takes note of a special byte.
  ///
  /// - Returns: The index to go on from.
  private mutating func visit(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var next = index + 1
    switch bytes[index] {
    case UInt8(ascii: "#"): hasTrivia = true
    case UInt8(ascii: "%"): hasPercentSigns = true
    case 0x0A:
      while next < bytes.count, bytes[next] == 0x20 { next += 1 }
      guard next < bytes.count, bytes[next].isSpace else { return next }
      next = bytes[next...].firstIndex { !$0.isSpace } ?? bytes.count
      if bytes[(index + 1)..<next].contains(0x0A) { hasTrivia = true }
    case 0xC2, 0xE2:
      hasLineSeparators = hasLineSeparators || YAMLStandIns.isOriginal(bytes[index...])
    case 0xEF: hasMarks = hasMarks || bytes[index...].begins(with: "\u{FEFF}")
    default: break
    }
    return next
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The index of the first `#`, `%`, LF, or byte of a longer character.
  private static func firstSpecial(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while bytes.count - index >= 8 {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let hits = word | zeros(word, 0x23) | zeros(word, 0x25) | zeros(word, 0x0A)
      if hits & highBits != 0 { return index + (hits & highBits).trailingZeroBitCount / 8 }
      index += 8
    }
    while index < bytes.count, !isSpecial(bytes[index]) { index += 1 }
    return index
  }

  /// A word whose lowest high bit marks the first byte with a value.
  private static func zeros(_ word: UInt64, _ byte: UInt64) -> UInt64 {
    let difference = word ^ (ones &* byte)
    return (difference &- ones) & ~difference
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == 0x23 || byte == 0x25 || byte == 0x0A
  }
}
