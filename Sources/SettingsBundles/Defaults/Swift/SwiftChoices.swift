import PropertyLists

/// The values to choose from, as an enumeration of strings or integers, or as constants of other types.
struct SwiftChoices {
  struct Choice: Hashable {
    let name: String
    let literal: String
    /// The title in the Settings app, if it adds to the name.
    let comment: String?
  }

  let typeName: String
  let rawType: SettingType?
  let choices: [Choice]
  let defaultChoice: Choice?

  init?(_ typeName: String, for setting: Setting) {
    let type = setting.type
    var values: [(value: Value, literal: String, title: String?)] = []
    var literals: Set<String> = []
    for choice in setting.choices where !choice.value.kind.isContainer {
      // Equal values are indistinguishable, so only the first one counts.
      guard let literal = choice.value.literal(of: type), literals.insert(literal).inserted
      else { continue }
      values.append((choice.value, literal, choice.title))
    }
    guard !values.isEmpty else { return nil }
    let names = Self.names(of: values.map { ($0.value, $0.title) })
    let choices = zip(values, names).map { value, name in
      Choice(
        name: name, literal: value.literal,
        comment: value.title.flatMap { $0.lowerCamelCase == name ? nil : $0.swiftComment })
    }
    self.typeName = typeName
    self.choices = choices
    rawType = type.isSwiftRawType ? type : nil
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
        words.lazy.compactMap(\.readableName).first ?? texts.lazy.compactMap(\.symbolName).first
      return scope.claim(name ?? value.choiceName ?? title ?? "")
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
  fileprivate func literal(of type: SettingType) -> String? {
    type == .real ? number?.swiftLiteral : swiftLiteral
  }

  /// The name of a choice, derived from its value alone: `automatic`, `value30`, `valueMinus1Point5`; `nil`
  /// if it has no letters or digits.
  fileprivate var choiceName: String? {
    switch kind {
    case .string:
      guard let name = string?.lowerCamelCase, !name.isEmpty
      else { return bytes?.isEmpty == true ? "empty" : nil }
      return name
    case .integer, .real:
      let words: [Character: String] = ["-": "Minus", ".": "Point", "+": "Plus"]
      let number = integer?.description ?? real?.description ?? ""
      return "value" + number.map { words[$0] ?? String($0) }.joined()
    case .boolean: return boolean == true ? "yes" : "no"
    case .date, .data, .uid, .dictionary, .array: return nil
    }
  }
}
