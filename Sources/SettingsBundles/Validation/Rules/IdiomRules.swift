import PropertyLists

extension Validator.Rule {
  static let idiomRules: [Self] = [
    Self(
      "idiom-value", .warning, "An idiom is \"Phone\" or \"Pad\".", isInSchema: true,
      repair: .unsafe, source: .multiValue,
      why: """
        Apple's documentation defines two idioms, the strings "Phone" and "Pad", and says that the
        element is displayed only on the devices that the list names. With another string, the
        element may not be shown on any. A value that is not a string is an error.
        """,
      example: """
          - Type: PSTextFieldSpecifier
            Key: name
        -   SupportedUserInterfaceIdioms: [iPad]
        +   SupportedUserInterfaceIdioms: [Pad]
        """,
      check: .findings(at: isIdioms) { described in
        let allowed = described.key.allowedValues
        let others = described.value.list { idiom in !allowed.contains(where: idiom.isString) }
        return others.map { item in
          let idiom = item.value.string
          let nearest = idiom.flatMap { nearestName(to: $0, among: allowed) }
          return described.finding(
            at: item,
            idiom == nil
              ? "expected a string as an idiom but found \(item.value.shownWithType)"
              : "unknown idiom \(item.value.shown)",
            help: nearest.map { Advice.guess($0) }
              ?? "use \(Advice.list(allowed.map(\.quoted), "or"))"
          ).rated(idiom == nil ? .error : nil)
            .repaired(.unsafe, by: nearest.map { .set(.string($0)) })
        }
      }),
    Self(
      "idiom-empty", .warning, "A list of idioms is not empty.", isInSchema: true,
      source: .multiValue,
      why: """
        The list names the devices that show the element. If it is empty, no device does; if the key
        is missing, all do.
        """,
      example: """
          - Type: PSTextFieldSpecifier
            Key: name
        -   SupportedUserInterfaceIdioms: []
        +   SupportedUserInterfaceIdioms: [Phone, Pad]
        """,
      check: .keys(where: isIdioms) { described, _ in
        guard described.value.isEmptyArray else { return nil }
        return described.finding(
          "the list of idioms is empty, so the element is never shown",
          help: "remove the key to show the element on every device")
      }),
    Self(
      "idiom-not-array", .error, "\"SupportedUserInterfaceIdioms\" is an array.", isInSchema: true,
      repair: .safe, source: .multiValue,
      why: """
        Apple's documentation defines the value as an array of strings. With a string in its place,
        the element has been observed to be shown on every device.
        """,
      example: """
          - Type: PSTextFieldSpecifier
            Key: name
        -   SupportedUserInterfaceIdioms: Pad
        +   SupportedUserInterfaceIdioms: [Pad]
        """,
      check: .keys(where: isIdioms) { described, _ in
        guard described.value.kind != .array else { return nil }
        let idiom = described.key.allowedValues.first { allowed in
          described.value.string?.hasSameBytes(as: allowed) == true
        }
        return described.finding(
          "expected an array of idioms but found \(described.value.shownWithType)",
          help: "put it in an array"
        ).repaired(.safe, by: idiom.map { .set([.string($0)]) })
      }),
  ]

  @Sendable private static func isIdioms(_ key: KeyDescription) -> Bool {
    key === KeyDescription.idioms
  }
}
