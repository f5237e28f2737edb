/// Strings that nobody translates.
extension String {
  /// Whether the string has words of a language: `Sync` and `3 days` do; `10 s`, `2π, 360°`, URLs, and
  /// strings without letters do not.
  var needsTranslation: Bool {
    unicodeScalars.contains(where: \.properties.isAlphabetic) && !isAddress
      && split { ",;/".contains($0) }.contains { !$0.isMeasure }
  }

  /// Whether nobody would translate the string unless some language does: an acronym such as `MIDI`,
  /// or a copyright notice.
  var isUsuallyKept: Bool {
    let letters = unicodeScalars.filter(\.properties.isAlphabetic)
    let isAcronym =
      (2...5).contains(letters.count) && letters.allSatisfy(\.properties.isUppercase)
      && !contains(where: \.isWhitespace)
    return isAcronym || unicodeScalars.contains("©")
  }

  /// The language whose script a language has: `zh` for `zh-Hant`; empty for a script of many.
  static func script(of language: String) -> String {
    scripts.first { language.hasPrefix($0.language) }?.language ?? ""
  }

  /// Whether the string is in the script of a language, so that it is not foreign there.
  func isWritten(in script: String) -> Bool {
    guard let ranges = Self.scripts.first(where: { $0.language == script })?.ranges else {
      return false
    }
    let letters = unicodeScalars.filter { $0.properties.isAlphabetic && !$0.isASCII }
    return !letters.isEmpty
      && letters.allSatisfy { letter in ranges.contains { $0.contains(letter) } }
  }

  /// Whether the string is a URL, or one word such as `help@example.com`.
  private var isAddress: Bool {
    if contains("://") || hasPrefix("www.") { return !contains(where: \.isWhitespace) }
    return contains("@") && !contains(where: \.isWhitespace)
  }

  /// Languages whose script is almost theirs alone, by the prefix of their identifiers.
  private static let scripts: [(language: String, ranges: [ClosedRange<Unicode.Scalar>])] = [
    ("zh", [han]), ("ja", [han, "\u{3040}"..."\u{30FF}"]), ("ko", ["\u{AC00}"..."\u{D7A3}"]),
    ("ru", ["\u{400}"..."\u{4FF}"]), ("el", ["\u{370}"..."\u{3FF}"]),
  ]

  private static let han: ClosedRange<Unicode.Scalar> = "\u{3400}"..."\u{9FFF}"
}

extension Substring {
  /// Whether it has no words: a number, perhaps with a unit, or punctuation.
  fileprivate var isMeasure: Bool {
    let letters = unicodeScalars.filter { !$0.properties.isWhitespace }
    guard letters.contains(where: \.properties.isAlphabetic) else { return true }
    let unit = letters.drop { $0.isNumber || ".,+-−".unicodeScalars.contains($0) }
    return unit.count < letters.count && unit.count <= Self.longestUnit
  }

  /// `min`, `GHz`.
  private static var longestUnit: Int { 3 }
}

extension Unicode.Scalar {
  /// Whether it is a digit or a number such as `½`; Chinese numerals are words and parts of words, as
  /// in `一般`.
  fileprivate var isNumber: Bool {
    [.decimalNumber, .letterNumber, .otherNumber].contains(properties.generalCategory)
  }
}
