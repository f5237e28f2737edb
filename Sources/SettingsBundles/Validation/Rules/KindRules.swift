import PropertyLists

/// Which kinds and values each key takes.
extension Rule {
  static let kindRules: [Rule] = [
    Rule(
      "value-type", .error, "A value is of the kind that the catalogue gives its key.",
      isInSchema: true,
      eachKey: { described in
        let key = described.key
        guard !key.kind.accepted.contains(described.value.kind),
          !isJudgedElsewhere(described)
        else { return [] }
        return [
          described.finding(
            .valueType(ValueDescription(described.value), of: key.name, expected: key.kind))
        ]
      }),
    Rule(
      "value-enum", .warning, "A value is one of those that the Settings app knows.",
      isInSchema: true,
      eachKey: { described in
        let key = described.key
        guard key.kind == .string, key.name != "Type", !key.allowedValues.isEmpty,
          let text = described.value.string,
          !key.allowedValues.contains(where: { $0.hasSameBytes(as: text) })
        else { return [] }
        let nearest = nearestName(to: text, among: key.allowedValues)
        return [
          described.finding(
            .valueEnum(text, of: key.name, nearest: nearest, allowed: key.allowedValues))
        ]
      }),
    Rule(
      "titles-not-string", .error, "Titles are strings.", isInSchema: true,
      eachKey: { described in
        guard described.key.kind == .array(of: .string), described.key.allowedValues.isEmpty else {
          return []
        }
        return described.value.list.filter { $0.value.kind != .string }.map { item in
          described.finding(.titleNotString(ValueDescription(item.value)), at: item)
        }
      }),
    Rule(
      "idiom-value", .warning, "An idiom is Phone or Pad.", isInSchema: true,
      eachKey: { described in
        let allowed = described.key.allowedValues
        guard described.key.kind == .array(of: .string), !allowed.isEmpty else { return [] }
        return described.value.list.compactMap { item in
          let text = item.value.string
          guard !allowed.contains(where: { $0.hasSameBytes(as: text ?? "") }) else { return nil }
          let nearest = text.flatMap { nearestName(to: $0, among: allowed) }
          return described.finding(
            .idiomValue(ValueDescription(item.value), nearest: nearest, allowed: allowed), at: item)
        }
      }),
    Rule(
      "idiom-empty", .warning, "An element is shown on some device.", isInSchema: true,
      eachKey: { described in
        guard described.isIdioms, described.value.kind == .array, described.value.count == 0 else {
          return []
        }
        return [described.finding(.idiomEmpty)]
      }),
    Rule(
      "idiom-not-array", .error, "Idioms stand in an array.", isInSchema: true,
      eachKey: { described in
        guard described.isIdioms, described.value.kind != .array else { return [] }
        return [described.finding(.idiomsNotArray(ValueDescription(described.value)))]
      }),
    Rule(
      "text-default-type", .warning, "The default of a text field is a string.", isInSchema: true,
      on: [.textField]
    ) { field in
      guard let value = field["DefaultValue"], value.kind != .string,
        ValueKind.scalar.accepted.contains(value.kind)
      else { return [] }
      return [field.finding(.textDefaultType(ValueDescription(value)), at: "DefaultValue")]
    },
    Rule(
      "title-default-type", .note, "The default of a row without values is a string.",
      isInSchema: true, on: [.titleValue]
    ) { row in
      guard let value = row["DefaultValue"], value.kind != .string, row["Values"] == nil,
        ValueKind.scalar.accepted.contains(value.kind)
      else { return [] }
      return [row.finding(.titleDefaultType(ValueDescription(value)), at: "DefaultValue")]
    },
  ]

  /// Whether another rule says what is wrong with the kind of a value.
  private static func isJudgedElsewhere(_ described: DescribedKey) -> Bool {
    switch described.key.name {
    case "StringsTable", "PreferenceSpecifiers", "SupportedUserInterfaceIdioms": true
    case "DefaultValue":
      described.subject.isElement(.textField)
        && ValueKind.scalar.accepted.contains(described.value.kind)
    default: false
    }
  }
}

extension DescribedKey {
  fileprivate var isIdioms: Bool { key.name == KeyDescription.idioms.name }
}
