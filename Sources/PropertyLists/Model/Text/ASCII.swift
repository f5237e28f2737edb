/// The character classes that all grammars share.
extension UInt8 {
  package var isDigit: Bool { "0"..."9" ~= self }

  package var isLetter: Bool { "a"..."z" ~= self | 0x20 }

  /// White space in XML and JSON: space, tab, LF, CR.
  package var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Whether it is ASCII that is neither a control character nor needs an escape in messages.
  package var isPrintable: Bool { 0x20...0x7E ~= self }

  package var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  var hexValue: UInt8? {
    switch self {
    case "0"..."9": self &- UInt8(ascii: "0")
    case "a"..."f": self &- UInt8(ascii: "a") &+ 10
    case "A"..."F": self &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }
}

extension Collection<UInt8> {
  package func matches(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && text.withUTF8Buffer { elementsEqual($0) }
  }

  func begins(with text: StaticString) -> Bool { text.withUTF8Buffer { starts(with: $0) } }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) { text.withUTF8Buffer { append(contentsOf: $0) } }

  mutating func append(text: String) { append(contentsOf: text.utf8) }
}

extension ArraySlice<UInt8> {
  package var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isSpace }),
      let last = lastIndex(where: { !$0.isSpace })
    else { return prefix(0) }
    return self[first...last]
  }
}

// MARK: Bytes and characters

// Bytes of text are compared with ASCII characters as they are written: `byte == "<"`. Operators do not
// affect what a literal is elsewhere, as a conformance of `UInt8` would.

@inlinable @inline(__always)
package func == (byte: UInt8, character: Unicode.Scalar) -> Bool {
  UInt32(byte) == character.value
}

@inlinable @inline(__always)
package func != (byte: UInt8, character: Unicode.Scalar) -> Bool {
  UInt32(byte) != character.value
}

@inlinable @inline(__always)
package func == (byte: UInt8?, character: Unicode.Scalar) -> Bool {
  byte.map { $0 == character } ?? false
}

@inlinable @inline(__always)
package func != (byte: UInt8?, character: Unicode.Scalar) -> Bool {
  byte.map { $0 != character } ?? true
}

@inlinable @inline(__always)
package func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == character }

@inlinable @inline(__always)
package func ~= (characters: ClosedRange<Unicode.Scalar>, byte: UInt8) -> Bool {
  UInt32(byte) >= characters.lowerBound.value && UInt32(byte) <= characters.upperBound.value
}
