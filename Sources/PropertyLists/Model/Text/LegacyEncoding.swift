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

  /// The most likely encoding of text that is not UTF-8, or both if its letters do not tell; none if it does
  /// not read like Western text in any.
  static func candidates(for bytes: [UInt8]) -> [LegacyEncoding] {
    let scores = allCases.map { (encoding: $0, score: $0.score(of: bytes)) }
    guard let best = scores.lazy.compactMap(\.score).max() else { return [] }
    let found = scores.filter { $0.score == best }.map(\.encoding)
    let isSame = Set(found.map { $0.decode(bytes.filter { $0 >= 0x80 }) }).count == 1
    return isSame ? Array(found.prefix(1)) : found
  }

  /// How well the characters beyond ASCII fit in their places; `nil` if fewer than three of four do.
  private func score(of bytes: [UInt8]) -> Int? {
    let scalars = scalars
    let sample = bytes.prefix(Self.sampleLength)
    var (score, count, fitting) = (0, 0, 0)
    for (index, byte) in zip(sample.indices, sample) where byte >= 0x80 {
      let previous = index > 0 ? bytes[index - 1] : 0x20
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      count += 1
      // Several in a row are another script.
      guard previous < 0x80 || next < 0x80 else { continue }
      let fit = Self.fit(
        of: scalars[Int(byte)], after: scalars[Int(previous)], before: scalars[Int(next)])
      fitting += fit > 0 ? 1 : 0
      score += fit > 0 ? fit : -2
    }
    return fitting * 4 >= count * 3 ? score : nil
  }

  /// 0 for a character that does not belong between two others, 1 for one that may, and 2 for one that often
  /// does.
  private static func fit(
    of scalar: Unicode.Scalar, after previous: Unicode.Scalar, before next: Unicode.Scalar
  ) -> Int {
    let (isAfterLetter, isBeforeLetter) = (
      previous.properties.isAlphabetic, next.properties.isAlphabetic
    )
    switch scalar {
    case "×", "÷": return 0
    // A capital begins a word, or is among capitals.
    case "Š", "Œ", "Ž", "Ÿ", "\u{C0}"..."\u{DE}":
      let isInLowercase =
        previous.properties.isLowercase || isAfterLetter && next.properties.isLowercase
      return isInLowercase ? 0 : 1
    // No language of Western Europe has these.
    case "š", "ž": return 1
    case "ß": return isAfterLetter ? 2 : 0
    case "œ", "\u{E0}"..."\u{FF}":
      if next.properties.isUppercase { return 0 }
      return isAfterLetter || isBeforeLetter ? 2 : 1
    case "’": return isAfterLetter ? 2 : 0
    case "‘", "“", "„", "«": return isAfterLetter ? 0 : 2
    case "”", "»", "™", "®": return isBeforeLetter || previous == " " || previous == "\"" ? 0 : 2
    case "…": return isBeforeLetter ? 0 : 2
    case "–", "—", "•", "·", "©", "°", "€", "£", "§", "\u{A0}":
      return isAfterLetter && isBeforeLetter ? 0 : isAfterLetter || isBeforeLetter ? 1 : 2
    default: return 0
    }
  }
}
