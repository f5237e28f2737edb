import PropertyLists

/// The names in one scope of a Swift file, without duplicates.
struct SwiftNames {
  /// The name for text without letters, and the last word added to a name with another meaning.
  private static let noun = "setting"
  private var claimed: Set<String> = []
  /// The last number given to a name with this base.
  private var numbers: [String: Int] = [:]

  /// Claims the closest name to some text: `userNameFirst` for `user.name-first`.
  ///
  /// If the name is taken, it gets a number, so the first of two settings keeps its name.
  mutating func claim(_ text: String) -> String {
    let name = text.lowerCamelCase
    return numbered(
      name.beginsIdentifier ? unreserved(name) : unreserved(Self.noun + name.capitalizedFirst))
  }

  private func unreserved(_ name: String) -> String {
    SwiftKeywords.afterDot.contains(name) ? name + Self.noun.capitalizedFirst : name
  }

  private mutating func numbered(_ base: String) -> String {
    var name = base
    let separator = base.unicodeScalars.last?.properties.numericType == nil ? "" : "_"
    while !claimed.insert(name).inserted {
      let number = (numbers[base] ?? 1) + 1
      numbers[base] = number
      name = "\(base)\(separator)\(number)"
    }
    return name
  }
}

extension String {
  /// The text as one word with capitalized parts: `userNameFirst` for `user.name-first`, `maxCount` for
  /// `MAX_COUNT`, `homeURL` for `home_url`; empty if it has no letters or digits.
  var lowerCamelCase: String {
    var words = identifierWords
    guard !words.isEmpty else { return "" }
    if !unicodeScalars.contains(where: \.properties.isLowercase) {
      words = words.map { $0.lowercased() }
    }
    return words[0].lowercasedFirstWord + words.dropFirst().map(\.capitalizedWord).joined()
  }

  /// The runs of letters and digits; an apostrophe does not end one.
  private var identifierWords: [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isInIdentifier, !word.isEmpty || !scalar.properties.isMark {
        word.append(scalar)
      } else if !word.isEmpty, scalar != "'", scalar != "\u{2019}" {
        words.append(String(word))
        word = String.UnicodeScalarView()
      }
    }
    return word.isEmpty ? words : words + [String(word)]
  }

  /// The word with its leading capitals in lowercase, except for the one that begins the next part.
  private var lowercasedFirstWord: String {
    let capitals = unicodeScalars.prefix { $0.properties.isUppercase }.count
    let isNextPart =
      unicodeScalars.dropFirst(capitals).first?.properties.isLowercase == true && capitals > 1
    let count = isNextPart ? capitals - 1 : capitals
    let head = String(unicodeScalars.prefix(count)).lowercased()
    return head + String(unicodeScalars.dropFirst(count))
  }

  /// The word inside a name: `Scheme`, `URL`.
  private var capitalizedWord: String {
    SwiftKeywords.acronyms.contains(self) ? uppercased() : capitalizedFirst
  }

  var capitalizedFirst: String {
    guard let first = unicodeScalars.first else { return self }
    return first.properties.titlecaseMapping + String(unicodeScalars.dropFirst())
  }

  var beginsIdentifier: Bool { unicodeScalars.first?.properties.isXIDStart == true }

  /// The name in its declaration, in backticks if it is a keyword.
  var declaredName: String { SwiftKeywords.all.contains(self) ? "`\(self)`" : self }
}

extension Unicode.Scalar {
  /// Whether a Swift identifier may contain the scalar, apart from an underscore.
  fileprivate var isInIdentifier: Bool {
    properties.isXIDContinue && self != "_" && !isInvisible && !properties.isVariationSelector
  }
}

/// The names with a special meaning.
enum SwiftKeywords {
  /// The keywords that a declaration has to quote.
  static let all: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  /// The words that Swift capitalizes inside a name.
  static let acronyms: Set<String> = [
    "api", "dns", "ftp", "gps", "html", "http", "https", "id", "ip", "json", "pdf", "smtp", "ssl",
    "tcp", "tls", "udp", "ui", "uri", "url", "uuid", "vpn", "xml",
  ]

  /// The names with another meaning after a dot, even in backticks.
  static let afterDot: Set<String> = ["init", "self", "Self", "Type", "Protocol", "Any"]

  /// The types that the file uses.
  static let types: Set<String> = afterDot.union([
    "AppStorage", "Bool", "Data", "Date", "Double", "Int", "Sendable", "String", "UInt64",
    "UserDefaults", "Value",
  ])
}
