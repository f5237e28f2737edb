import PropertyLists

extension Validator.Rule {
  static let choiceRules: [Self] = [
    Self(
      .valuesTitlesLength, .error, "\"Values\" and \"Titles\" have the same number of items.",
      isInSchema: true, source: .building, in: .units,
      why: """
        The title at an index names the value at the same index, so Apple's documentation requires
        both arrays to have the same number of elements, in a choice and in a read-only row alike.
        """,
      example: """
            Values: [m, ft]
        -   Titles: [Meters]
        +   Titles: [Meters, Feet]
        """,
      check: .elements(choices + [.titleValue]) { choice in
        let needsBoth = choice.description?.companions.isEmpty == false
        switch (choice["Values"], choice["Titles"]) {
        case (let values?, let titles?):
          guard values.kind == .array, titles.kind == .array, values.count != titles.count
          else { return nil }
          return choice.finding(
            at: "Titles",
            "expected \(values.count.counted("title")), one per value, but found \(titles.count.grouped)",
            help: Advice.pairing((values, "value"), with: (titles, "title"), in: choice))
        // Choices need both keys, and `required-missing` reports the missing one.
        case (_?, nil) where needsBoth: return missing("Titles", for: "Values", in: choice)
        case (nil, _?) where needsBoth: return missing("Values", for: "Titles", in: choice)
        default: return nil
        }
      }),
    Self(
      "short-titles-length", .error,
      "\"Titles\" and \"ShortTitles\" have the same number of items.", source: .multiValue,
      in: .units,
      why: """
        The row shows the short title at the index of the chosen value, in place of the title at
        the same index. If there are more or fewer short titles than titles, the two do not match.
        """,
      example: """
            Values: [m, ft]
            Titles: [Meters, Feet]
        -   ShortTitles: [m]
        +   ShortTitles: [m, ft]
        """,
      check: .elements([.multiValue]) { choice in
        guard let titles = choice["Titles"], let short = choice["ShortTitles"],
          titles.kind == .array, short.kind == .array, titles.count != short.count
        else { return nil }
        return choice.finding(
          at: "ShortTitles",
          "expected \(titles.count.counted("short title")), one per title, but found \(short.count.grouped)",
          help: Advice.pairing((titles, "title"), with: (short, "short title"), in: choice))
      }),
    Self(
      "values-empty", .error, "A choice has values to choose from.", isInSchema: true,
      source: .building, in: .units,
      why: """
        Apple's documentation requires an array of values, one of which a person chooses. If your app
        supplies them at run time, as InAppSettingsKit allows, the Settings app has nothing to offer.
        """,
      example: """
        -   Values: []
        -   Titles: []
        +   Values: [m, ft]
        +   Titles: [Meters, Feet]
        """,
      check: .elements(choices) { choice in
        guard choice["Values"]?.isEmptyArray == true else { return nil }
        return choice.finding(
          at: "Values", "\"Values\" is empty", help: "add at least one value and its title")
      }),
    Self(
      "values-duplicate", .warning, "The values of a choice differ from each other.",
      source: .building, in: .interval,
      why: """
        Apple's documentation calls the values of a choice mutually exclusive. With the same value
        under two titles, neither the app nor the Settings app can tell which of the two was chosen.
        Numbers are the same if they are equal: 1, 1.0, and true are one value.
        """,
      example: """
        -   Values: [10, 10]
        +   Values: [10, 60]
            Titles: [Ten seconds, One minute]
        """,
      check: .findings(in: choices + [.titleValue], duplicateValues)),
    Self(
      "values-mixed-types", .note, "All values of a choice have one type.", source: .published(2),
      in: .interval,
      why: """
        Property lists permit values of different types, and the Settings app shows them. The app,
        however, has to handle each type: for the string "10", object(forKey:) as? Int is nil. A
        version such as 1.10 without quotes is a number, and loses its zero.
        """,
      example: """
        -   Values: [0, 10, "60"]
        +   Values: [0, 10, 60]
            Titles: [Never, Ten seconds, One minute]
        """,
      check: .elements(choices, comparing: ["Values"]) { choice in
        // `default-not-in-values` reports the same mistake in the default.
        guard let values = choice["Values"], let (odd, kind) = oddOne(of: values),
          strayDefault(of: choice) == nil
        else { return nil }
        let isOdd = odd.value.kind != .string || kind != .string
        return choice.finding(
          at: "Values", odd,
          isOdd
            ? "expected \(kind.name), like the other values, but found \(odd.value.shownWithType)"
            : "expected values of one type but found \(odd.value.shownWithType) beside others",
          help: alike(values, of: choice, as: kind).map { "write \($0)" } ?? Advice.oneType)
      }),
  ]

  /// The elements that offer a choice of several values.
  static let choices: [ElementDescription] = [.radioGroup, .multiValue]

  private static func missing(
    _ missing: String, for key: String, in row: SettingsDictionary
  ) -> Finding {
    row.finding(
      at: key, "\(key.quoted) requires \(missing.quoted)",
      help: "add \(missing.quoted), or remove \(key.quoted)")
  }

  /// The first value that is not of the others' type although it could be, and their type; otherwise the
  /// first string beside other types, which could be strings.
  static func oddOne(of values: Value) -> (Item, ValueKind)? {
    // Integers and reals are both numbers, and apps read them alike.
    let kinds: [ValueKind] = [.string, .number, .boolean]
    guard let first = values.items.first(where: { !$0.kind.isContainer }),
      values.items.contains(where: { !$0.kind.isContainer && $0.kind != first.kind })
    else { return nil }
    let scalars = values.list { !$0.kind.isContainer }
    for kind in kinds {
      let odd = scalars.filter { !kind.accepts($0.value.kind) }
      let takesBooleans = kind == .number || scalars.contains { $0.value.isBooleanWord }
      guard let first = odd.first, odd.count * 2 < scalars.count,
        odd.allSatisfy({ item in
          kind == .string || item.value.meaning(as: kind) != nil
            || takesBooleans && item.value.kind == .boolean
        })
      else { continue }
      return (first, kind)
    }
    return scalars.first { $0.value.kind == .string }.map { ($0, .string) }
  }

  /// A short list of values as YAML writes it if all are to have one type; `nil` if a value has no text.
  static func alike(
    _ values: Value, of choice: SettingsDictionary, as kind: ValueKind
  ) -> String? {
    let texts = values.items.map { $0.plainSpelling ?? ValueDescription($0).bareText }
    let canBe = { (value: Value) in
      kind == .string || kind == .number && (value.isNumber || value.meaning(as: kind) != nil)
    }
    // A default that is a secret may be one of the values.
    guard !choice.value.isSecureField, texts.allSatisfy({ !$0.isEmpty }),
      values.items.allSatisfy(canBe)
    else { return nil }
    let list = kind == .string ? texts.map(\.quoted) : texts
    let text = "Values: [\(list.joined(separator: ", "))]"
    return text.utf8.count <= Limits.quotedScalars ? text : nil
  }

  /// The findings about scalars that equal an earlier value.
  private static func duplicateValues(in choice: SettingsDictionary) -> [Finding] {
    guard let list = choice["Values"], list.kind == .array else { return [] }
    var positions: [ComparableValue: Int] = [:]
    positions.reserveCapacity(list.count)
    return list.items.enumerated().compactMap { position, value in
      guard let comparable = ComparableValue(value) else { return nil }
      guard let first = positions[comparable] else {
        positions[comparable] = position
        return nil
      }
      return choice.finding(
        at: "Values", Item(position: position, value: value), "duplicate value \(value.shown)",
        help: "change one of the two, which the app cannot tell apart; the other is Values.\(first)"
      )
    }
  }
}

extension Value {
  fileprivate var isBooleanWord: Bool { kind == .string && ValueDescription(self).truth != nil }
}
