import PropertyLists

/// How values, titles and the default of a choice belong together.
extension Rule {
  static let choiceRules: [Rule] = [
    Rule(
      "values-titles-length", .error, "There are as many titles as values.",
      on: choices + [.titleValue]
    ) { choice in
      let severity: Diagnostic.Severity? = choice.isElement(.titleValue) ? .warning : nil
      switch (choice["Values"], choice["Titles"]) {
      case (let values?, let titles?):
        guard values.kind == .array, titles.kind == .array, values.count != titles.count else {
          return []
        }
        let message = ValidationMessage.valuesTitlesLength(
          values: values.count, titles: titles.count)
        return [choice.finding(message, severity: severity, at: "Titles")]
      case (nil, nil): return []
      // Of a choice, which needs both, `required-missing` says that one is missing.
      case (_, nil) where choice.isElement(.titleValue):
        return [missingPartner(of: "Values", "Titles", in: choice)]
      case (nil, _) where choice.isElement(.titleValue):
        return [missingPartner(of: "Titles", "Values", in: choice)]
      default: return []
      }
    },
    Rule(
      "short-titles-length", .error, "There are as many short titles as titles.", on: [.multiValue]
    ) { choice in
      guard let titles = choice["Titles"], let short = choice["ShortTitles"],
        titles.kind == .array, short.kind == .array, titles.count != short.count
      else { return [] }
      let message = ValidationMessage.shortTitlesLength(
        titles: titles.count, shortTitles: short.count)
      return [choice.finding(message, at: "ShortTitles")]
    },
    Rule(
      "values-empty", .error, "There are values to choose from.", isInSchema: true, on: choices
    ) { choice in
      guard let values = choice["Values"], values.kind == .array, values.count == 0 else {
        return []
      }
      return [choice.finding(.valuesEmpty, at: "Values")]
    },
    Rule("values-duplicate", .warning, "No value stands twice.", on: choices + [.titleValue]) {
      choice in
      repetitions(in: choice["Values"]).map { item, first in
        let message = ValidationMessage.valueRepeated(ValueDescription(item.value), first: first)
        return choice.finding(message, at: "Values", item)
      }
    },
    Rule("titles-duplicate", .note, "No title stands twice.", on: choices) { choice in
      repetitions(in: choice["Titles"]).map { item, first in
        let message = ValidationMessage.titleRepeated(ValueDescription(item.value), first: first)
        return choice.finding(message, at: "Titles", item)
      }
    },
    Rule("values-mixed-types", .note, "The values are of one kind.", on: choices) { choice in
      let kinds = Set((choice["Values"]?.list ?? []).map(\.value.kind).filter { !$0.isContainer })
      // Integers and reals are both numbers, which an app reads alike.
      guard kinds.count > 1, kinds != [.integer, .real] else { return [] }
      let names = kinds.sorted { $0.rawValue < $1.rawValue }
      return [choice.finding(.valuesMixed(names), at: "Values")]
    },
    Rule("values-nested", .warning, "The values are scalars.", on: choices + [.titleValue]) {
      choice in
      let values = choice["Values"]?.list ?? []
      return values.filter { $0.value.kind.isContainer }.map { item in
        choice.finding(.valueNested(item.value.kind), at: "Values", item)
      }
    },
    Rule("default-not-in-values", .error, "The default is one of the values.", on: choices) {
      choice in
      guard let (value, values) = strayDefault(of: choice) else { return [] }
      let slip = slip(of: value, values, choice["Titles"])
      return [
        choice.finding(.defaultNotInValues(ValueDescription(value), slip), at: "DefaultValue")
      ]
    },
    Rule(
      "title-default-not-in-values", .note, "The default of a row with values is one of them.",
      on: [.titleValue]
    ) { row in
      guard let (value, _) = strayDefault(of: row) else { return [] }
      return [row.finding(.titleDefaultNotInValues(ValueDescription(value)), at: "DefaultValue")]
    },
    Rule("radio-large", .note, "A radio group has ten choices at most.", on: [.radioGroup]) {
      group in
      guard let values = group["Values"], values.kind == .array, values.count > 10 else {
        return []
      }
      return [group.finding(.radioLarge(values.count), at: "Values")]
    },
  ]

  /// The elements that choose one of several values.
  private static let choices: [ElementDescription] = [.radioGroup, .multiValue]

  private static func missingPartner(
    of key: String, _ missing: String, in choice: CheckedDictionary
  ) -> Finding {
    choice.finding(.valuesWithoutPartner(key, missing: missing), severity: .warning, at: key)
  }

  /// The scalars of a list that stood there before, and where.
  private static func repetitions(in list: Value?) -> [(item: Item, first: Int)] {
    var positions: [ComparableValue: Int] = [:]
    var repetitions: [(item: Item, first: Int)] = []
    for item in list?.list ?? [] {
      guard let comparable = ComparableValue(item.value) else { continue }
      if let first = positions[comparable] {
        repetitions.append((item, first))
      } else {
        positions[comparable] = item.position
      }
    }
    return repetitions
  }

  /// The default that is none of the values, and the values; `nil` where there are none.
  private static func strayDefault(of choice: CheckedDictionary) -> (Value, values: Value)? {
    guard let value = choice["DefaultValue"], let values = choice["Values"],
      values.kind == .array, values.count > 0
    else { return nil }
    guard let comparable = ComparableValue(value) else {
      return values.items.contains { $0 == value } ? nil : (value, values)
    }
    return values.items.contains { ComparableValue($0) == comparable } ? nil : (value, values)
  }

  /// Finds the value that a person meant: the one of the same text, or the one of that title.
  private static func slip(
    of value: Value, _ values: Value, _ titles: Value?
  ) -> ValidationMessage.DefaultSlip {
    let shown = ValueDescription(value)
    guard !shown.bareText.isEmpty else { return .none }
    for other in values.items where other.kind != value.kind {
      let other = ValueDescription(other)
      if other.bareText.hasSameBytes(as: shown.bareText) { return .sameText(other) }
    }
    guard let titles, value.kind == .string else { return .none }
    for (title, other) in zip(titles.items, values.items) where title == value {
      return .title(of: ValueDescription(other))
    }
    return .none
  }
}
