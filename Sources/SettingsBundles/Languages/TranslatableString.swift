import PropertyLists

/// Strings that do not need translation.
extension String {
  /// Whether the string has words of a language: `Sync` and `3 days` do; `10 kbit/s`, `2π, 360°`, `F12`,
  /// URLs, copyright notices, and strings without letters do not.
  var needsTranslation: Bool {
    var part = StringPart()
    for scalar in withoutReferences.unicodeScalars {
      if [",", ";", "/"].contains(scalar) {
        if part.hasWords { break }
        part = StringPart()
      } else {
        part.append(scalar)
      }
    }
    return part.hasWords && !isAddress && !unicodeScalars.contains("©")
  }

  /// Whether the string stands for text and is not meant to be shown: `SETTINGS_SYNC` and `sync.title`, but
  /// not names such as `Todo.txt`.
  var isSymbolic: Bool {
    let words = unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "." }
    let isName =
      words.count == 2 && words[0].first?.isUppercaseLetter == true
      && !utf8.contains(UInt8(ascii: "_"))
    return words.count > 1 && !isName
      && words.allSatisfy { word in
        !word.isEmpty && word.allSatisfy { $0.isLetter || "0"..."9" ~= $0 || $0 == "-" }
      }
  }

  /// The language that represents a language's script: `zh` for `zh-Hant`; empty for a widely used script.
  static func script(of language: String) -> String {
    scripts.first { language.hasPrefix($0.language) }?.language ?? ""
  }

  func isWritten(in script: String) -> Bool {
    guard let ranges = Self.scripts.first(where: { $0.language == script })?.ranges
    else { return false }
    let letters = unicodeScalars.filter { !$0.isASCII && $0.properties.isAlphabetic }
    return !letters.isEmpty
      && letters.allSatisfy { letter in ranges.contains { $0.contains(letter) } }
  }

  /// Whether the string is a URL, or a single word such as `help@example.com`.
  private var isAddress: Bool {
    if contains(bytesOf: "://") || hasPrefix("www.") { return !contains(where: \.isWhitespace) }
    return utf8.contains(UInt8(ascii: "@")) && !contains(where: \.isWhitespace)
  }

  /// Languages with a script that hardly any other language uses, by the prefix of their identifiers.
  private static let scripts: [(language: String, ranges: [ClosedRange<Unicode.Scalar>])] = [
    ("zh", [han]), ("ja", [han, "\u{3040}"..."\u{30FF}"]), ("ko", ["\u{AC00}"..."\u{D7A3}"]),
    ("ru", ["\u{400}"..."\u{4FF}"]), ("el", ["\u{370}"..."\u{3FF}"]),
  ]

  private static let han: ClosedRange<Unicode.Scalar> = "\u{3400}"..."\u{9FFF}"
}

/// A part of a string, between punctuation marks.
private struct StringPart {
  private var hasNumber = false
  /// The number of letters, after the number if there is one.
  private var count = 0
  /// The first letters, enough for every unit.
  private var letters = String.UnicodeScalarView()

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isLetter {
      count += 1
      if count <= Self.unitLength { letters.append(scalar) }
    } else if count == 0, scalar.isNumeric {
      hasNumber = true
    }
  }

  /// Whether it is more than punctuation, a letter, perhaps with a number as in `F1` and `A4`, or a
  /// number, perhaps with a unit such as `min` or `kbit`.
  var hasWords: Bool {
    switch count {
    case 0: false
    case 1: !hasNumber && letters.first?.isASCII == false
    case ...3: !hasNumber
    case ...Self.unitLength: !hasNumber || !Self.units.contains(String(letters).lowercased())
    default: true
    }
  }

  /// The longer units; one of up to three letters need not be known.
  private static let units = Set(
    ["bit", "bits", "bps"].flatMap { unit in
      ["", "k", "m", "g", "ki", "mi", "gi"].map { $0 + unit }
    })

  private static let unitLength = 6
}

extension Unicode.Scalar {
  // Unicode's tables cost much more than a comparison, and most letters are in ASCII.

  fileprivate var isLetter: Bool {
    isASCII ? "a"..."z" ~= self || "A"..."Z" ~= self : properties.isAlphabetic
  }

  fileprivate var isUppercaseLetter: Bool {
    isASCII ? "A"..."Z" ~= self : properties.isUppercase
  }

  /// Whether it is a sign, a separator, a digit, or a number such as `½`, but not a Chinese numeral, which
  /// can be part of a word, as in `一般`.
  fileprivate var isNumeric: Bool {
    if isASCII { return "0"..."9" ~= self || [".", ",", "+", "-"].contains(self) }
    return self == "−"
      || [.decimalNumber, .letterNumber, .otherNumber].contains(properties.generalCategory)
  }
}
