import PropertyLists

extension Validator.Rule {
  static let choiceDefaultRules: [Self] = [
    Self(
      "default-not-in-values", .error, "The default of a choice is one of its values.",
      repair: .safe, source: .multiValue,
      why: """
        The row shows the title of the value that is chosen, which is the default until a person
        picks another. If the default is not a value, it has no title. Two mistakes are common: a
        title in place of its value, and a string such as "0" where the values are integers.
        """,
      example: """
          - Type: PSMultiValueSpecifier
            Title: Interval
            Key: interval
        -   DefaultValue: Never
        +   DefaultValue: 0
            Values: [0, 10]
            Titles: [Never, Ten seconds]
        """,
      check: .elements(choices, comparing: ["Values"]) { choice in
        guard let (value, values) = strayDefault(of: choice) else { return nil }
        let sameText = value.sameText(among: values.items)
        // A default like the other values is right, and the one that has its text is not.
        if let sameText, let (_, kind) = oddOne(of: values), kind.accepts(value.kind),
          let list = alike(values, of: choice, as: kind)
        {
          return choice.finding(
            at: "DefaultValue", absence(of: value, beside: sameText), help: "write \(list)")
        }
        let (text, help) = diagnosis(of: value, values, in: choice)
        let finding = choice.finding(at: "DefaultValue", text, help: help)
        if let sameText { return finding.repaired(.safe, by: .copy(sameText)) }
        let meant = valueTitled(value, values, choice["Titles"])
        return finding.repaired(.unsafe, by: meant.map { .copy($0) })
      })
  ]

  /// The default if it is not one of the values; also `nil` for an empty list of values, and for a
  /// default that only a build knows.
  static func strayDefault(of choice: SettingsDictionary) -> (Value, values: Value)? {
    guard let value = choice["DefaultValue"], !value.hasReferences, let values = choice["Values"],
      values.kind == .array, values.count > 0
    else { return nil }
    let comparable = ComparableValue(value)
    let isValue = values.items.contains { other in
      comparable.map { ComparableValue(other) == $0 } ?? (other == value)
    }
    return isValue ? nil : (value, values)
  }

  private static func diagnosis(
    of value: Value, _ values: Value, in choice: SettingsDictionary
  ) -> (text: String, help: String) {
    let string = value.isHidden ? "" : ValueDescription(value).bareText
    if !string.isEmpty {
      for other in values.items where other.kind != value.kind {
        guard ValueDescription(other).bareText.hasSameBytes(as: string) else { continue }
        return (
          "expected \(other.shownWithType) as the default but found \(value.shownWithType)",
          "change it to \(other.shownWithType)"
        )
      }
      let number = value.string.flatMap { Double($0) }
      if let number, let other = values.items.first(where: { $0.number == number }) {
        return (
          absence(of: value, beside: other),
          "to keep its spelling, quote it among the values as well: \(value.shown)"
        )
      }
      if let meant = valueTitled(value, values, choice["Titles"]) {
        return (
          "the default \(value.shown) is a title, not a value", "use its value, \(meant.shown)"
        )
      }
    }
    guard !values.items.allSatisfy(\.kind.isContainer) else {
      return (
        "the default \(value.shown) is not one of the values, which are lists or dictionaries",
        "write each value as plain text or a number, and its name in \"Titles\""
      )
    }
    let known = values.items.prefix(Advice.shownNames).map(\.shown)
    let others = values.count > known.count ? ["another of the values"] : []
    return (
      "the default \(value.shown) is not one of the values",
      // One of them may be a secret.
      "use " + (choice.value.isSecureField ? "one of them" : Advice.list(known + others, "or"))
    )
  }

  private static func absence(of value: Value, beside other: Value) -> String {
    "the default \(value.shown) is not one of the values, which have \(other.shownWithType)"
  }

  private static func valueTitled(_ title: Value, _ values: Value, _ titles: Value?) -> Value? {
    guard let titles, title.kind == .string else { return nil }
    return zip(titles.items, values.items).first { $0.0 == title }?.1
  }
}
