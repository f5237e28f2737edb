/// Data as base64 (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let space: UInt8 = 0xFE
  private static let invalid: UInt8 = 0xFF

  /// The value of each character; white space is skipped.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: invalid, count: 256)
    for (value, character) in alphabet.enumerated() {
      values[Int(character)] = UInt8(truncatingIfNeeded: value)
    }
    for byte in UInt8.min ... .max where byte.isSpace { values[Int(byte)] = space }
    return values
  }()

  /// Decodes base64, ignoring white space; `nil` if a character or the padding is invalid.
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var digits = 0
    var padding = 0
    for character in text {
      let value = values[Int(character)]
      if value == space { continue }
      if character == "=" {
        padding += 1
        continue
      }
      guard value != invalid, padding == 0 else { return nil }
      group = group << 6 | UInt32(value)
      digits += 1
      if digits % 4 == 0 {
        for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: group >> shift)) }
        group = 0
      }
    }
    switch (digits % 4, padding) {
    case (0, 0): break
    case (2, 2): bytes.append(UInt8(truncatingIfNeeded: group >> 4))
    case (3, 1):
      bytes.append(UInt8(truncatingIfNeeded: group >> 10))
      bytes.append(UInt8(truncatingIfNeeded: group >> 2))
    default: return nil
    }
    return bytes
  }

  /// Appends the base64 of the bytes, with `separator` after every `width` characters except the last.
  package static func encode(
    _ bytes: ArraySlice<UInt8>, to output: inout [UInt8], width: Int = .max,
    separator: [UInt8] = []
  ) {
    var column = 0
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if column >= width {
        output += separator
        column = 0
      }
      let group = bytes[index..<min(index + 3, bytes.endIndex)]
      var word: UInt32 = 0
      for offset in 0..<3 {
        word = word << 8 | (offset < group.count ? UInt32(group[index + offset]) : 0)
      }
      for digit in 0..<4 {
        let value = Int(truncatingIfNeeded: word >> (18 - 6 * digit)) & 63
        output.append(digit <= group.count ? alphabet[value] : UInt8(ascii: "="))
      }
      column += 4
      index += group.count
    }
  }
}
