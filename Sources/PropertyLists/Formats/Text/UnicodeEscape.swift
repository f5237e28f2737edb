/// A character in hexadecimal UTF-16 units: `\u00E9`, or `\uD83C\uDF0A` for a surrogate pair.
enum UnicodeEscape {
  case scalar(Unicode.Scalar, end: Int)
  case loneSurrogate(end: Int)
  /// Too few digits; the end is the first byte that is not a digit.
  case malformed(end: Int)

  /// Parses the units of one character after the letter, which also introduces a second unit.
  ///
  /// - Parameter fewestDigits: How many digits a unit has at least; four is the most.
  init(in bytes: [UInt8], digitsAt digits: Int, letter: UInt8, fewestDigits: Int = 4) {
    let end = Self.digitsEnd(in: bytes, from: digits)
    guard end - digits >= fewestDigits else {
      self = .malformed(end: end)
      return
    }
    let unit = Self.unit(bytes[digits..<end])
    if let scalar = Unicode.Scalar(unit) {
      self = .scalar(scalar, end: end)
      return
    }
    self = .loneSurrogate(end: end)
    guard unit < 0xDC00, bytes.count - end >= 2, bytes[end] == "\\",
      bytes[end + 1] == letter
    else { return }
    let lowEnd = Self.digitsEnd(in: bytes, from: end + 2)
    guard lowEnd - (end + 2) >= fewestDigits else {
      self = .malformed(end: lowEnd)
      return
    }
    let low = Self.unit(bytes[end + 2..<lowEnd])
    guard 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { return }
    self = .scalar(scalar, end: lowEnd)
  }

  private static func unit(_ digits: ArraySlice<UInt8>) -> UInt32 {
    digits.reduce(0) { $0 << 4 | UInt32($1.hexValue ?? 0) }
  }

  /// The end of up to four hexadecimal digits at an offset.
  private static func digitsEnd(in bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < start + 4, end < bytes.count, bytes[end].hexValue != nil { end += 1 }
    return end
  }
}
