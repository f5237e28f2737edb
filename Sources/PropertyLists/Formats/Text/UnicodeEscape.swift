/// A character in hexadecimal UTF-16 units: `\u00E9`, or `\uD83C\uDF0A` for a surrogate pair.
enum UnicodeEscape {
  case scalar(Unicode.Scalar, end: Int)
  case loneSurrogate(end: Int)
  /// Fewer than four digits; the end is the first byte that is not a digit.
  case malformed(end: Int)

  /// Parses the units of one character after `\u`; `letters` may introduce a second unit.
  init(in bytes: [UInt8], digitsAt digits: Int, letters: [UInt8]) {
    guard let unit = Self.unit(in: bytes, at: digits) else {
      self = .malformed(end: Self.digitsEnd(in: bytes, from: digits))
      return
    }
    let end = digits + 4
    if let scalar = Unicode.Scalar(unit) {
      self = .scalar(scalar, end: end)
      return
    }
    self = .loneSurrogate(end: end)
    guard unit < 0xDC00, bytes.count - end >= 2, bytes[end] == UInt8(ascii: "\\"),
      letters.contains(bytes[end + 1])
    else { return }
    guard let low = Self.unit(in: bytes, at: end + 2) else {
      self = .malformed(end: Self.digitsEnd(in: bytes, from: end + 2))
      return
    }
    guard 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { return }
    self = .scalar(scalar, end: end + 6)
  }

  private static func unit(in bytes: [UInt8], at start: Int) -> UInt32? {
    guard digitsEnd(in: bytes, from: start) == start + 4 else { return nil }
    return bytes[start..<start + 4].reduce(0) { $0 << 4 | UInt32($1.hexValue ?? 0) }
  }

  /// The end of up to four hexadecimal digits at an offset.
  private static func digitsEnd(in bytes: [UInt8], from start: Int) -> Int {
    var end = start
    while end < start + 4, end < bytes.count, bytes[end].hexValue != nil { end += 1 }
    return end
  }
}
