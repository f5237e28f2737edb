/// U+0085, U+2028, and U+2029, which are ordinary characters in YAML 1.2, but line ends to libyaml, as in
/// YAML 1.1.
///
/// Because other readers disagree about them, they are refused in scalars, which can escape them. In
/// comments, they stay, and libyaml reads ordinary characters of as many bytes in their place.
enum YAMLLineSeparator {
  private static let all: [StaticString] = ["\u{85}", "\u{2028}", "\u{2029}"]

  /// Whether text begins with one of the three characters.
  static func begins(_ text: some Collection<UInt8>) -> Bool {
    all.contains { text.begins(with: $0) }
  }

  /// The offset of the first of the three characters; `nil` for nearly every source.
  static func first(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0] >= 0xC2 && begins(bytes[$0...]) }
  }

  /// The bytes with other characters in place of the three.
  static func replacing(in bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for offset in bytes.indices where bytes[offset] >= 0xC2 && begins(bytes[offset...]) {
      result[offset + 1] = 0xA1
      // U+00A1 has two bytes, and U+2861 three.
      if bytes[offset] == 0xE2 { result[offset + 2] = 0xA1 }
    }
    return result
  }
}
