/// An encoding of Western text from before UTF-8, which no reader accepts and an error names.
package enum LegacyEncoding: String, Sendable, CaseIterable {
  case windows1252 = "Windows-1252"
  case macRoman = "Mac OS Roman"

  /// The name for `iconv`.
  var iconvName: String { self == .macRoman ? "MACINTOSH" : "WINDOWS-1252" }

  /// The characters from 0x80: all of them, or up to those of ISO-8859-1.
  private var upperHalf: String.UnicodeScalarView {
    switch self {
    case .windows1252:
      "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
    case .macRoman:
      """
      ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
      ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
      """.unicodeScalars
    }
  }

  private var scalars: [Unicode.Scalar] {
    let upper = Array(upperHalf)
    return (0...0xFF).map { (byte: UInt8) in
      let index = Int(byte) - 0x80
      return upper.indices.contains(index) ? upper[index] : Unicode.Scalar(byte)
    }
  }

  func decode(_ bytes: [UInt8]) -> [UInt8] {
    let scalars = scalars
    return bytes.flatMap { Array(String(scalars[Int($0)]).utf8) }
  }

  /// The length of the text that is looked at.
  private static let sampleLength = 1 << 16

  /// The most likely encoding of text that is not UTF-8; `nil` if it does not read like Western text in any.
  init?(of bytes: [UInt8]) {
    let scores = Self.allCases.map { (encoding: $0, score: $0.score(of: bytes)) }
    let count = bytes.prefix(Self.sampleLength).count { $0 >= 0x80 }
    // At least three of four have to be right.
    guard let best = scores.max(by: { $0.score < $1.score }), best.score * 2 >= count else {
      return nil
    }
    self = best.encoding
  }

  /// How many characters beyond ASCII are where such a character is in text, less the others.
  private func score(of bytes: [UInt8]) -> Int {
    let scalars = scalars
    let sample = bytes.prefix(Self.sampleLength)
    var score = 0
    for (index, byte) in zip(sample.indices, sample) where byte >= 0x80 {
      let previous = index > 0 ? bytes[index - 1] : 0x20
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      // Several in a row are another script.
      let isLikely =
        previous < 0x80 || next < 0x80
        ? Self.isLikely(scalars[Int(byte)], after: previous, before: next) : false
      score += isLikely ? 1 : -1
    }
    return score
  }

  private static func isLikely(
    _ scalar: Unicode.Scalar, after previous: UInt8, before next: UInt8
  ) -> Bool {
    let isInside = previous.isLetter && next.isLetter
    switch scalar {
    case "×", "÷": return false
    case "Š", "Œ", "Ž", "Ÿ", "\u{C0}"..."\u{DE}": return !(0x61...0x7A ~= previous)
    case "š", "œ", "ž", "\u{DF}"..."\u{FF}": return true
    case "’": return previous.isLetter
    case "‘", "“", "”", "„", "«", "»", "–", "—", "…", "•", "·", "©", "®", "™", "°", "€", "£", "§",
      "\u{A0}":
      return !isInside
    default: return false
    }
  }
}
