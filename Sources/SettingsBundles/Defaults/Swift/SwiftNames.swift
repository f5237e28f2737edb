import PropertyLists

/// The names of one scope of a Swift file, none of which is claimed twice.
struct SwiftNames {
  /// The names that something else in the scope has, or that cannot follow a dot.
  private let reserved: Set<String>
  /// The name of anything without letters, and the last word of a name that is reserved.
  private let noun: String
  private var claimed: Set<String> = []
  /// The number of the last name with this base.
  private var numbers: [String: Int] = [:]

  init(reserved: Set<String>, noun: String) {
    self.reserved = reserved
    self.noun = noun
  }

  /// Claims the name that is nearest to some text: `userNameFirst` for `user.name-first`.
  ///
  /// A name that is taken gets a number, so the first of two settings keeps its name.
  mutating func claim(_ text: String) -> String {
    let name = text.lowerCamelCase
    return numbered(
      name.beginsIdentifier ? unreserved(name) : unreserved(noun + name.capitalizedFirst))
  }

  /// Claims the name of a type: `UserNameFirst` for `userNameFirst`.
  ///
  /// A script without capitals needs another difference between the two.
  mutating func claimType(_ name: String) -> String {
    let type = name.capitalizedFirst
    return numbered(type == name ? name + noun.capitalizedFirst : unreserved(type))
  }

  private func unreserved(_ name: String) -> String {
    reserved.contains(name) ? name + noun.capitalizedFirst : name
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
  /// The text as one word whose parts are capitalized: `userNameFirst` for `user.name-first`,
  /// `maxCount` for `MAX_COUNT`, `homeURL` for `home_url`; empty if it has no letters or digits.
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

  /// The word with its leading capitals in lowercase, but for the one that begins its next part.
  private var lowercasedFirstWord: String {
    let capitals = unicodeScalars.prefix { $0.properties.isUppercase }.count
    let isNextPart =
      unicodeScalars.dropFirst(capitals).first?.properties.isLowercase == true && capitals > 1
    let count = isNextPart ? capitals - 1 : capitals
    let head = String(unicodeScalars.prefix(count)).lowercased()
    return head + String(unicodeScalars.dropFirst(count))
  }

  /// The word as a later part of a name: `Scheme`, `URL`.
  private var capitalizedWord: String {
    SwiftKeywords.acronyms.contains(self) ? uppercased() : capitalizedFirst
  }

  var capitalizedFirst: String {
    guard let first = unicodeScalars.first else { return self }
    return first.properties.titlecaseMapping + String(unicodeScalars.dropFirst())
  }

  var beginsIdentifier: Bool { unicodeScalars.first?.properties.isXIDStart == true }

  /// The name as its declaration spells it, in backticks if it is a keyword.
  var declaredName: String { SwiftKeywords.all.contains(self) ? "`\(self)`" : self }
}

extension Unicode.Scalar {
  /// Whether a Swift identifier may have the scalar, apart from an underscore.
  fileprivate var isInIdentifier: Bool {
    properties.isXIDContinue && self != "_" && !isInvisible && !properties.isVariationSelector
  }
}

/// The names with a meaning of their own.
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

  /// The words that Swift writes in capitals inside a name.
  static let acronyms: Set<String> = [
    "api", "dns", "ftp", "gps", "html", "http", "https", "id", "ip", "json", "pdf", "smtp", "ssl",
    "tcp", "tls", "udp", "ui", "uri", "url", "uuid", "vpn", "xml",
  ]

  /// The names that mean something else after a dot, even in backticks.
  private static let afterDot: Set<String> = ["init", "self", "Self", "Type", "Protocol", "Any"]

  /// The members that `UserDefaults` has or inherits on some platform.
  static let members: Set<String> = afterDot.union([
    "accessibilityElements", "accessibilityFrame", "accessibilityHint", "accessibilityLabel",
    "accessibilityLanguage", "accessibilityTraits", "accessibilityValue", "addObserver", "addSuite",
    "array", "attributeKeys", "autorelease", "awakeFromNib", "bool", "classDescription",
    "classForArchiver", "classForCoder", "classForKeyedArchiver", "className", "conforms", "copy",
    "data", "debugDescription", "description", "dictionary", "dictionaryRepresentation",
    "didChange", "didChangeValue", "double", "float", "hash", "hashValue", "integer", "inverse",
    "isAccessibilityElement", "isEqual", "isKind", "isMember", "isProxy", "method", "mutableCopy",
    "object", "objectIsForced", "observationInfo", "observe", "perform", "persistentDomain",
    "persistentDomainNames", "publisher", "register", "release", "removeObject", "removeObserver",
    "removePersistentDomain", "removeSuite", "removeVolatileDomain", "responds", "retain",
    "retainCount", "scriptingProperties", "set", "setPersistentDomain", "setValue",
    "setVolatileDomain", "settings", "standard", "string", "stringArray", "superclass",
    "synchronize", "toManyRelationshipKeys", "toOneRelationshipKeys", "url", "validateValue",
    "value", "volatileDomain", "volatileDomainNames", "willChangeValue", "zone",
  ])

  /// The types that the file uses, which a nested one of the same name would hide.
  static let types: Set<String> = afterDot.union([
    "Bool", "CaseIterable", "Data", "Date", "Double", "Int", "SettingsKey", "String", "UInt64",
    "UserDefaults",
  ])

  /// The members that an enumeration has.
  static let enumMembers: Set<String> = afterDot.union([
    "allCases", "hash", "hashValue", "rawValue",
  ])
}
