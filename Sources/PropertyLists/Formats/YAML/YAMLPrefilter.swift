/// Finds rare features of a source in one scan, so that checks for missing features can be skipped.
struct YAMLPrefilter {
  /// Whether there may be comments or empty lines: a `#`, or two line ends separated only by white space.
  private(set) var hasTrivia = false
  /// Whether `%` occurs, which begins directives.
  private(set) var hasPercentSigns = false
  private(set) var hasByteOrderMarks = false
  private(set) var hasLineSeparators = false
  private static let special = ByteSet(UInt8(ascii: "#"), UInt8(ascii: "%"), 0x0A, orLonger: true)

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = Self.special.first(in: bytes, from: 0)
      while index < bytes.count {
        index = Self.special.first(in: bytes, from: visit(index, in: bytes))
      }
    }
  }

  /// Handles a special byte and returns the next index to look at.
  private mutating func visit(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var next = index + 1
    switch bytes[index] {
    case "#": hasTrivia = true
    case "%": hasPercentSigns = true
    case 0x0A:
      while next < bytes.count, bytes[next] == 0x20 { next += 1 }
      guard next < bytes.count, bytes[next].isSpace else { return next }
      next = bytes[next...].firstIndex { !$0.isSpace } ?? bytes.count
      if bytes[(index + 1)..<next].contains(0x0A) { hasTrivia = true }
    case 0xC2, 0xE2:
      hasLineSeparators = hasLineSeparators || YAMLLineSeparator.begins(bytes[index...])
    case 0xEF: hasByteOrderMarks = hasByteOrderMarks || bytes[index...].begins(with: "\u{FEFF}")
    default: break
    }
    return next
  }
}
