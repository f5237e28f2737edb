import PropertyLists

/// Strings that nobody translates.
extension String {
  /// Whether the string has words of a language: `Sync` and `3 days` do; `10 s`, `2π, 360°`, URLs, and
  /// strings without letters do not.
  var needsTranslation: Bool {
    unicodeScalars.contains(where: \.properties.isAlphabetic) && !isAddress
      && split { ",;/".contains($0) }.contains { !$0.isMeasure }
  }

  /// Whether nobody would translate the string unless some language does: an acronym such as `MIDI`,
  /// names such as `WireGuard Go`, or a copyright notice.
  var isUsuallyKept: Bool {
    let words = split(whereSeparator: \.isWhitespace)
    if words.count == 1, words[0].isAcronym { return true }
    return isProductName(words) || unicodeScalars.contains("©")
  }

  /// Whether words are a name in CamelCase with the names of platforms, acronyms, and at most one
  /// other capitalized word.
  private func isProductName(_ words: [Substring]) -> Bool {
    let others = words.filter { !$0.isName && !$0.isAcronym }
    return words.contains(where: \.isName) && others.count <= 1
      && others.allSatisfy { $0.unicodeScalars.first?.properties.isUppercase == true }
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
    if contains(bytesOf: "://") || hasPrefix("www.") { return !contains(where: \.isWhitespace) }
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
  /// `MIDI`.
  fileprivate var isAcronym: Bool {
    let letters = unicodeScalars.filter(\.properties.isAlphabetic)
    return (2...5).contains(letters.count) && letters.allSatisfy(\.properties.isUppercase)
  }

  /// Whether it is the name of a platform, or one such as `WireGuard` or `YYImage`.
  ///
  /// With a second change of case, as in `SettingsLogLevel`, it is the name of a string.
  fileprivate var isName: Bool {
    if Self.platforms.contains(String(self)) { return true }
    let letters = Array(unicodeScalars)
    guard letters.allSatisfy(\.properties.isAlphabetic), letters[0].properties.isUppercase else {
      return false
    }
    let changes = zip(letters, letters.dropFirst()).count {
      $0.properties.isLowercase && $1.properties.isUppercase
    }
    let startsWithAcronym =
      letters.count > 2 && letters[1].properties.isUppercase
      && letters.contains(where: \.properties.isLowercase)
    return changes == 1 || changes == 0 && startsWithAcronym
  }

  private static var platforms: Set<String> {
    ["iOS", "iPadOS", "iPhone", "iPad", "iCloud", "macOS", "tvOS", "visionOS", "watchOS"]
  }

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
