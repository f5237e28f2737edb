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

  /// The names of choices in one style: the strings themselves, the titles, or else `value` plus the value.
  private static func names(of choices: [(value: Value, title: String?)]) -> [String] {
    let isNamed = { (names: [String]) in
      names.allSatisfy { $0.beginsIdentifier && $0.unicodeScalars.count <= longestName }
        && Set(names).count == names.count
    }
    let strings = choices.map { $0.value.string?.faithfulName ?? "" }
    let titles = choices.map { $0.title?.faithfulName ?? "" }
    let found = [strings, titles].first(where: isNamed) ?? choices.map { $0.value.choiceName }
    var scope = SwiftNames(reserved: SwiftKeywords.enumMembers, noun: "value")
    return found.map { scope.claim($0) }
  }

  private static let longestName = 40
}

extension String {
  /// The text as an identifier; `nil` if it would lose more than spaces and punctuation, as `½ hour` would.
  fileprivate var faithfulName: String? {
    let isFaithful = unicodeScalars.allSatisfy { scalar in
      scalar.properties.isXIDContinue || scalar.properties.isWhitespace
        || scalar.properties.isPunctuation
    }
    return isFaithful ? lowerCamelCase : nil
  }
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
}

extension Value {
  fileprivate func literal(of type: SettingType) -> String? {
    type == .real ? number?.swiftLiteral : swiftLiteral
  }

  /// The name of a choice, derived from its value alone: `automatic`, `value30`, `valueMinus1Point5`.
  fileprivate var choiceName: String {
    switch kind {
    case .string:
      guard let name = string?.lowerCamelCase, !name.isEmpty
      else { return bytes?.isEmpty == true ? "empty" : "value" }
      return name
    case .integer, .real:
      let words: [Character: String] = ["-": "Minus", ".": "Point", "+": "Plus"]
      let number = integer?.description ?? real?.description ?? ""
      return "value" + number.map { words[$0] ?? String($0) }.joined()
    case .boolean: return boolean == true ? "yes" : "no"
    case .date, .data, .uid, .dictionary, .array: return "value"
    }
  }
}
