/// The character classes that all grammars share.
extension UInt8 {
  package var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  package var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  /// White space in XML and JSON: space, tab, LF, CR.
  var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  var isBlank: Bool { self == 0x20 || self == 0x09 }

  var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }
}

extension Collection<UInt8> {
  func matches(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && text.withUTF8Buffer { elementsEqual($0) }
  }

  func begins(with text: StaticString) -> Bool { text.withUTF8Buffer { starts(with: $0) } }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) { text.withUTF8Buffer { append(contentsOf: $0) } }

  mutating func append(text: String) { append(contentsOf: text.utf8) }
}

extension ArraySlice<UInt8> {
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isSpace }),
      let last = lastIndex(where: { !$0.isSpace })
    else { return prefix(0) }
    return self[first...last]
  }
}
