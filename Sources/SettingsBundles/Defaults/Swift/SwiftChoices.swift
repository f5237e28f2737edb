import PropertyLists

/// The values to choose from, as an enumeration of strings or integers.
struct SwiftChoices {
  struct Choice {
    let name: String
    let literal: String
    /// The title in the Settings app, if it adds to the name.
    let comment: String?
  }

  let typeName: String
  let rawType: SettingType
  let choices: [Choice]
  let defaultChoice: Choice?

  /// The choices of a setting; `nil` if it offers none, or numbers with a title that cannot name a case.
  ///
  /// - Parameter typeName: Claims the name of the enumeration.
  init?(for setting: Setting, named typeName: () -> String) {
    let type = setting.type
    guard type == .string || type == .integer else { return nil }
    var values: [(value: Value, literal: String, title: String?)] = []
    var literals: Set<String> = []
    for choice in setting.choices where !choice.value.kind.isContainer {
      // Equal values are indistinguishable, so only the first one counts.
      guard let literal = choice.value.swiftLiteral, literals.insert(literal).inserted
      else { continue }
      values.append((choice.value, literal, choice.title))
    }
    guard !values.isEmpty, type == .string || values.allSatisfy({ $0.title?.isCaseName == true })
    else { return nil }
    let names = Self.names(of: values.map { ($0.value, $0.title) })
    let choices = zip(values, names).map { value, name in
      Choice(
        name: name, literal: value.literal,
        comment: value.title.flatMap {
          $0.lowerCamelCase == name ? nil : setting.shown($0).swiftComment
        })
    }
    self.typeName = typeName()
    self.choices = choices
    rawType = type
    let position = setting.defaultValue.flatMap(ComparableValue.init).flatMap { value in
      values.firstIndex { ComparableValue($0.value) == value }
    }
    defaultChoice = position.map { choices[$0] }
  }

  /// The name of each choice: its string, or else its title if they make a name, or else the value.
  ///
  /// A name that two choices would have gets a number, so a choice keeps its name if others follow it.
  private static func names(of choices: [(value: Value, title: String?)]) -> [String] {
    var scope = SwiftNames(reserved: SwiftKeywords.enumMembers, noun: "value")
    return choices.map { value, title in
      let texts = [value.string, title].compactMap { $0 }
      let words = [value.string.flatMap { $0.isWords ? $0 : nil }, title].compactMap { $0 }
      let name =
        words.firstNonNil(\.readableName) ?? texts.firstNonNil(\.symbolName)
      // In an optional, `.none` would be `nil`.
      return name == "none"
        ? scope.claim("noneSelected") : scope.claim(name ?? value.choiceName ?? title ?? "")
    }
  }
}

extension String {
  private static let longestName = 40

  /// Whether it is meant to be read, unlike `#DB3929` and `d41d8cd98f00`.
  fileprivate var isWords: Bool {
    let isHash =
      utf8.count >= 6 && unicodeScalars.allSatisfy { $0.properties.isASCIIHexDigit || $0 == "-" }
      && unicodeScalars.contains { $0.properties.numericType != nil }
    return beginsIdentifier && !isHash
  }

  /// The text as an identifier; `nil` if it would be long or begin with a digit, or lose more than spaces,
  /// punctuation, and pictures, as `½ hour` would.
  fileprivate var readableName: String? {
    let isFaithful = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isXIDContinue || scalar.properties.isWhitespace
        || scalar.properties.isPunctuation || scalar.properties.generalCategory == .otherSymbol
    }
    let name = isFaithful ? lowerCamelCase : ""
    return name.beginsIdentifier && name.unicodeScalars.count <= Self.longestName ? name : nil
  }

  /// Whether it makes the name of a number's case: the number that a digit means could change.
  fileprivate var isCaseName: Bool {
    guard let name = readableName else { return false }
    return !name.unicodeScalars.contains { $0.properties.numericType != nil }
  }

  /// The name of a single punctuation mark or symbol: `slash` for `/`, `equalsSign` for `=`.
  fileprivate var symbolName: String? {
    guard unicodeScalars.count == 1, let properties = unicodeScalars.first?.properties,
      properties.isPunctuation || properties.isSymbol
    else { return nil }
    return Self.symbolNames[self] ?? properties.name?.lowerCamelCase
  }

  /// The names of symbols that few people know by their Unicode names.
  private static let symbolNames = [
    "-": "hyphen", ".": "period", "/": "slash", "\\": "backslash", "_": "underscore",
    "`": "backtick", "@": "atSign", "[": "leftBracket", "]": "rightBracket", "{": "leftBrace",
    "}": "rightBrace",
  ]
}

extension Unicode.Scalar.Properties {
  fileprivate var isPunctuation: Bool {
    switch generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  fileprivate var isSymbol: Bool {
    [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol].contains(generalCategory)
  }
}

extension Value {
  /// The name of a choice, derived from its string alone; `nil` if it has no letters or digits.
  fileprivate var choiceName: String? {
    guard let name = string?.lowerCamelCase, !name.isEmpty
    else { return bytes?.isEmpty == true ? "empty" : nil }
    return name
  }
}
