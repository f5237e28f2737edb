import PropertyLists

/// Rules about the types of values and about values from a fixed list.
extension Validator.Rule {
  static let valueTypeRules: [Self] = [
    Self(
      "value-type", .error, "A value has the type that its key requires.", isInSchema: true,
      repair: .safe, source: .schemaReference, in: .password,
      why: """
        Apple's documentation gives the type of each key's value. A string "YES" is not a boolean: a
        field with "IsSecure" of "YES" may show the password that a person types.
        """,
      example: """
        -   IsSecure: "YES"
        +   IsSecure: true
        """,
      check: .keys { described, _ in
        let (key, value) = (described.key, described.value)
        guard !key.kind.accepts(value.kind), !hasRuleOfItsOwn(described) else { return nil }
        return described.finding(
          "expected \(key.kind.name) as \(key.name.quoted) but found \(value.shownWithType)",
          help: advice(for: described)
        ).repaired(.safe, by: value.meaning(as: key.kind).map { .set($0) })
      }),
    Self(
      .undocumentedValue, .warning, "A value is one of those in Apple's documentation.",
      isInSchema: true, repair: .unsafe, source: .building,
      why: """
        Apple's documentation lists the strings for the keyboard, for capitalization, and for
        correction. Another string, even one that differs only in case, is not among them: a field
        for numbers may get the alphabetic keyboard. InAppSettingsKit supports a few more keyboards.
        """,
      example: """
          - Type: PSTextFieldSpecifier
            Title: Depth
            Key: depth
        -   KeyboardType: Numpad
        +   KeyboardType: NumberPad
        """,
      check: .keys(where: {
        $0.kind == .string && $0.name != "Type" && !$0.allowedValues.isEmpty
      }) { described, page in
        let key = described.key
        guard !key.allowedValues.contains(where: described.value.isString),
          !(page.isForKit
            && Catalog.apple.kitValues[key.name]?.contains(where: described.value.isString) == true),
          let string = described.value.string
        else { return nil }
        let values = Advice.list(key.allowedValues, "or")
        let nearest = nearestName(to: string, among: key.allowedValues)
        return described.finding(
          "\(key.name.quoted) does not accept \(string.quoted)",
          help: nearest.map { "\(Advice.guess($0)) It accepts \(values)" } ?? "use \(values)"
        ).repaired(.unsafe, by: nearest.map { .set(.string($0)) }).repeatable()
      }),
    Self(
      "titles-not-string", .error, "Titles are strings.", isInSchema: true, repair: .safe,
      source: .building, in: .interval,
      why: """
        "Titles" and "ShortTitles" hold what people read, and Apple's documentation defines both as
        arrays of strings. A number that is shown to people is a string too; the number that the app
        reads belongs in "Values".
        """,
      example: """
            Values: [10, 60]
        -   Titles: [!!int 10, One minute]
        +   Titles: ["10", One minute]
        """,
      check: .findings(at: { $0.kind == .array(of: .string) && $0.allowedValues.isEmpty }) {
        described in
        let others = described.value.list { $0.kind != .string }
        let isOnly = others.count == 1
        return others.map { item in
          described.finding(
            at: item,
            isOnly
              ? "expected a string as a title but found \(item.value.shownWithType)"
              : "titles are not strings",
            help: isOnly ? "change it to a string" : "change them to strings"
          ).repaired(.safe, by: item.value.meaning(as: .string).map { .set($0) })
            .repeatable(in: described.subject.path.appending(.key(described.key.name)))
        }
      }),
    Self(
      "text-default-type", .warning, "The default of a text field is a string.", isInSchema: true,
      repair: .unsafe, source: .schemaReference,
      why: """
        A text field stores a string as soon as someone edits it. With a number as the default, the
        app reads a number before that and a string afterward, and code that expects one of them
        fails on the other. On a page that only the app itself shows, this is up to the app.
        """,
      example: """
          - Type: PSTextFieldSpecifier
            Title: Port
            Key: port
        -   DefaultValue: !!int 8080
        +   DefaultValue: "8080"
        """,
      check: .elements([.textField]) { field, page in
        guard !page.isInApp, let value = field["DefaultValue"], value.kind != .string,
          ValueKind.scalar.accepts(value.kind)
        else { return nil }
        let string = value.isHidden ? "" : ValueDescription(value).bareText
        return field.finding(
          at: "DefaultValue",
          "expected a string as the default of a text field but found \(value.shownWithType)",
          help: "change it to \(string.isEmpty ? "a string" : "the string \(string.quoted)")"
        ).repaired(.unsafe, by: value.meaning(as: .string).map { .set($0) })
      }),
    Self(
      "title-default-type", .note, "The default of a row without \"Values\" is a string.",
      repair: .unsafe, source: .building,
      why: """
        Apple's documentation defines the default of PSTitleValueSpecifier as a string, which the
        row shows. Other types make sense together with "Values" and "Titles", which give each value
        a readable form.
        """,
      example: """
          - Type: PSTitleValueSpecifier
            Title: Build
            Key: build
        -   DefaultValue: !!int 42
        +   DefaultValue: "42"
        """,
      check: .elements([.titleValue]) { row in
        guard let value = row["DefaultValue"], value.kind != .string, row["Values"] == nil,
          ValueKind.scalar.accepts(value.kind)
        else { return nil }
        return row.finding(
          at: "DefaultValue",
          "expected a string as the default of a row without \"Values\" but found "
            + value.shownWithType,
          help: "change it to a string, or add \"Values\" and \"Titles\""
        ).repaired(.unsafe, by: value.meaning(as: .string).map { .set($0) })
      }),
  ]

  private static func hasRuleOfItsOwn(_ described: DescribedKey) -> Bool {
    switch described.key.name {
    case "StringsTable", "PreferenceSpecifiers", KeyDescription.idioms.name: true
    case RowConditions.when, RowConditions.unless: true
    case "DefaultValue":
      described.subject.isElement(.textField)
        && ValueKind.scalar.accepts(described.value.kind)
    default: false
    }
  }

  private static func advice(for described: DescribedKey) -> String {
    let (kind, value) = (described.key.kind, described.value)
    if kind == .boolean, let truth = ValueDescription(value).truth {
      return "change it to the boolean \(truth)"
    }
    let meant: String? =
      switch kind {
      case .number: value.string?.decimal
      case .array: described.asList
      default: nil
      }
    return meant.map { "write \($0)" } ?? "change it to \(kind.name)"
  }
}

extension DescribedKey {
  /// `Titles: [Never, "Ten seconds"]` for a scalar in place of a list, in which commas may separate items;
  /// `nil` if it cannot be written so.
  fileprivate var asList: String? {
    guard !value.isHidden, !value.hasReferences, !subject.value.isSecureField,
      !value.kind.isContainer,
      case let text = value.plainSpelling ?? ValueDescription(value).bareText, !text.isEmpty,
      text.utf8.count <= Limits.quotedScalars
    else { return nil }
    let isInParentheses = text.hasPrefix("(") && text.hasSuffix(")")
    let list = isInParentheses ? String(text.dropFirst().dropLast()) : text
    let parts = list.split(separator: ",").map { String($0).trimmed }
    let other = subject[key.name == "Values" ? "Titles" : "Values"]
    let items = other.map { $0.count == parts.count } ?? true ? parts : [text]
    return "\(key.name): [\(items.map(\.asYAML).joined(separator: ", "))]"
  }
}

extension String {
  /// The number as property lists spell it, also if it has the decimal comma of many languages; `nil` if it is
  /// none, or may be thousands.
  fileprivate var decimal: String? {
    let parts = split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].utf8.count == 3, parts[0] != "0" { return nil }
    let text = parts.joined(separator: ".")
    return Literal(number: text).map { _ in text }
  }
}
