import PropertyLists

/// Strings that do not need translation.
extension String {
  /// Whether the string has words of a language: `Sync` and `3 days` do; `10 kbit/s`, `2π, 360°`, `F12`,
  /// URLs, and strings without letters do not.
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
    return part.hasWords && !isAddress
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

  /// Whether the string may be the same in every language: its only word is an acronym, such as `MIDI` or
  /// `HD (960x720)`, or a name, such as `WireGuard`.
  ///
  /// Its spelling does not prove it: `DarkMode` and `WARN` are words. Tables show what languages retain.
  var isNameOrAcronym: Bool {
    var name: Substring?
    var rest = unicodeScalars[...]
    while !rest.isEmpty {
      let word = Substring(rest.prefix { !$0.isSpace })
      rest = rest[word.endIndex...].drop(while: \.isSpace)
      guard String(word).needsTranslation else { continue }
      // The second word decides, too; titles and footers have many more.
      guard name == nil else { return false }
      name = word
    }
    return name.map { $0.isName || $0.isAcronym } ?? false
  }

  /// Whether the string is a copyright notice, whose wording is usually kept, too.
  var isCopyrightNotice: Bool { unicodeScalars.contains("©") }

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

extension Substring {
  fileprivate var isAcronym: Bool {
    var count = 0
    for letter in unicodeScalars where letter.isLetter {
      guard letter.isUppercaseLetter else { return false }
      count += 1
    }
    return (2...5).contains(count) && !Self.capitalizedWords.contains(self)
  }

  /// Words of settings that look like acronyms in capitals.
  private static let capitalizedWords = Set(
    """
    ABOUT ALERT ALL AUTO BACK BASIC BETA BLACK BLUE CLOSE COLOR DARK DAY DEBUG DONE EASY EDIT \
    ERROR EXIT FAST FATAL FULL GREEN HARD HELP HIGH INFO LARGE LEFT LIGHT LIST LOGIN LOW MAX MIN MODE \
    MORE NAME NEVER NEW NEXT NIGHT NO NONE OFF OK OLD ON ONLY OPEN OTHER PLAY QUIET RED RESET RIGHT \
    SAVE SEND SHARE SLOW SMALL SOUND START STOP SYNC TEST TEXT THEME TIME TRACE USER VIDEO VIEW WARN \
    WHITE YES ZOOM
    """.split(separator: " "))

  /// Whether it is a platform name, or a name such as `WireGuard` or `YYImage`.
  ///
  /// With another change of case, as in `SettingsLogLevel`, it is an identifier of a string.
  fileprivate var isName: Bool {
    var letters = unicodeScalars.makeIterator()
    guard var last = letters.next(), last.isUppercaseLetter
    else { return Self.platforms.contains { self == $0 } }
    let startsWithAcronym = unicodeScalars.dropFirst().first?.isUppercaseLetter == true
    var changes = 0
    var hasLowercase = false
    while let letter = letters.next() {
      guard letter.isLetter else { return false }
      hasLowercase = hasLowercase || letter.isLowercaseLetter
      if last.isLowercaseLetter, letter.isUppercaseLetter { changes += 1 }
      last = letter
    }
    return changes == 1 || changes == 0 && startsWithAcronym && hasLowercase
  }

  private static let platforms = [
    "iOS", "iPadOS", "iPhone", "iPad", "iCloud", "macOS", "tvOS", "visionOS", "watchOS",
  ]
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

  fileprivate var isLowercaseLetter: Bool {
    isASCII ? "a"..."z" ~= self : properties.isLowercase
  }

  fileprivate var isSpace: Bool {
    isASCII ? self == " " || "\t"..."\r" ~= self : properties.isWhitespace
  }

  /// Whether it is a sign, a separator, a digit, or a number such as `½`, but not a Chinese numeral, which
  /// can be part of a word, as in `一般`.
  fileprivate var isNumeric: Bool {
    if isASCII { return "0"..."9" ~= self || [".", ",", "+", "-"].contains(self) }
    return self == "−"
      || [.decimalNumber, .letterNumber, .otherNumber].contains(properties.generalCategory)
  }
}
