/// The characters that replace U+0085, U+2028, and U+2029 in libyaml's input.
///
/// The three are ordinary characters in YAML 1.2, but libyaml folds them as line ends, as in YAML 1.1.
/// A stand-in has as many bytes as the character that it replaces, which preserves offsets. It does not
/// occur in the source, not even as an escape, so libyaml's output can be converted back.
struct YAMLStandIns {
  private typealias Exchange = (old: [UInt8], new: [UInt8])

  private static let originals: [StaticString] = ["\u{85}", "\u{2028}", "\u{2029}"]
  private static let leads = ByteSet(0xC2, 0xE2)

  /// The possible stand-ins, by their number of bytes: ordinary letters to libyaml.
  private static let candidates: [Int: ClosedRange<Int>] = [2: 0xA1...0x7FF, 3: 0xE000...0xF8FF]

  private let pairs: [Exchange]

  /// The offset of the first of the three characters; `nil` for nearly every source.
  static func firstUse(in bytes: [UInt8]) -> Int? {
    leads.first(in: bytes) { isOriginal(bytes[$0...]) }
  }

  /// Whether text begins with one of the three characters.
  static func isOriginal(_ text: some Collection<UInt8>) -> Bool {
    originals.contains { text.begins(with: $0) }
  }

  /// Chooses the stand-ins for a source; `nil` if too few characters are unused.
  init?(for bytes: [UInt8]) {
    var used = Self.usedCharacters(in: bytes)
    var pairs: [Exchange] = []
    for original in Self.originals {
      guard let value = Self.candidates[original.utf8CodeUnitCount]?.first(where: { !used[$0] }),
        let scalar = Unicode.Scalar(value), let standIn = UTF8.encode(scalar)
      else { return nil }
      used[value] = true
      pairs.append((Array("\(original)".utf8), Array(standIn)))
    }
    self.pairs = pairs
  }

  func replacing(in bytes: [UInt8]) -> [UInt8] { Self.exchange(pairs, in: bytes) }

  func restoring(_ text: some Collection<UInt8>) -> [UInt8] {
    Self.exchange(pairs.map { ($0.new, $0.old) }, in: Array(text))
  }

  private static func exchange(_ pairs: [Exchange], in text: [UInt8]) -> [UInt8] {
    var bytes = text
    for offset in bytes.indices where bytes[offset] >= 0xC2 {
      let pair = pairs.first { bytes[offset...].starts(with: $0.old) }
      guard let pair else { continue }
      for (index, byte) in pair.new.enumerated() { bytes[offset + index] = byte }
    }
    return bytes
  }

  // MARK: Used characters

  static let escapeWidths: [UInt8: Int] = [
    UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
  ]

  /// Whether each character is in the source, or its number after a backslash.
  private static func usedCharacters(in bytes: [UInt8]) -> [Bool] {
    var used = [Bool](repeating: false, count: 0x10000)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars
    where scalar.value < 0x10000 {
      used[Int(scalar.value)] = true
    }
    for (offset, byte) in bytes.enumerated() where byte == "\\" {
      let escape = bytes[(offset + 1)...]
      guard let width = escape.first.flatMap({ escapeWidths[$0] }) else { continue }
      let reading = NumberText.magnitude(
        escape.dropFirst().prefix(width), radix: 16, isNegative: false)
      if case .number(let number) = reading, number.bits < 0x10000 { used[Int(number.bits)] = true }
    }
    return used
  }
}
