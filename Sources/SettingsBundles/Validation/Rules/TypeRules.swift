import PropertyLists

extension Validator.Rule {
  static let typeRules: [Self] = [
    Self(
      .missingType, .error, "An element has a \"Type\".", isInSchema: true, repair: .safe,
      source: .building,
      why: """
        Apple's documentation requires "Type" of every element: it decides what the Settings app
        shows. Elements without it have been observed to be missing on the device, without an error.
        """,
      example: """
        - - type: PSTextFieldSpecifier
        + - Type: PSTextFieldSpecifier
            Key: name
        """,
      check: .unknownElements { element, page in
        guard element["Type"] == nil else { return nil }
        let misspelled = element.value.entries.first { $0.key.lowercased() == "type" }?.key
        if misspelled == nil, let type = element.value.entries.map(\.key).first(where: isType) {
          return element.finding(
            "the element has no \"Type\"",
            help: "write Type: \(type), with the other keys beside it")
        }
        if misspelled == nil, let key = page.keyOfElement(before: element) {
          return element.finding(
            "the element has no \"Type\"",
            help: "move \(key.quoted) to the element before it, or add a \"Type\"")
        }
        let nearest = Catalog.apple.nearestElement(to: element.value)
        let guess = nearest.map { "such as \($0.type), which fits its keys" }
        let finding = element.finding(
          "the element has no \"Type\"",
          help: misspelled.map { Advice.rename($0, to: "Type") }
            ?? "write the element's type, "
            + (guess ?? "such as \(ElementDescription.textField.type)"))
        guard let misspelled else { return finding }
        return finding.repaired(.safe, by: [element.repair(misspelled, by: .rename(to: "Type"))])
      }),
    Self(
      .unknownType, .error, "An element's type is one of Apple's.", isInSchema: true,
      repair: .safe, source: .building,
      why: """
        Apple's documentation lists eight types of elements. Elements of other types have been
        observed to be missing on the device, so a typo costs a row. Xcode's names for the types,
        such as "Toggle Switch", are not what the file holds.
        """,
      glossary: { $0.displayedTypes },
      example: """
        - - Type: PSTextfieldSpecifier
        + - Type: PSTextFieldSpecifier
            Key: name
        """,
      check: .unknownElements { element, _ in
        guard let value = element["Type"] else { return nil }
        guard let type = value.string else {
          return element.finding(
            at: "Type", "expected a string as \"Type\" but found \(value.shownWithType)",
            help: "write the element's type, such as \"\(ElementDescription.group.type)\"")
        }
        guard !Catalog.apple.isForeign(type) else { return nil }
        let known = Catalog.apple.elements.map(\.type).joined(separator: ", ")
        let nearest = Catalog.apple.nearestType(to: type)
        let isDisplayed = Catalog.apple.elementDisplayed(as: type) != nil
        let advice = nearest.map { nearest in
          isDisplayed ? "write \(nearest)" : Advice.guess(nearest)
        }
        return element.finding(
          at: "Type", "unknown element type \(type.quoted)",
          help: advice ?? "the types are \(known)"
        ).repaired(
          isDisplayed || nearest?.lowercased() == type.trimmed.lowercased() ? .safe : .unsafe,
          by: nearest.map { .set(.string($0)) })
      }),
    Self(
      "prompt-type", .error, "A confirmation prompt has its type, a title, and a prompt.",
      isInSchema: true, repair: .safe, source: .building,
      why: """
        With Mac Catalyst, a switch may ask for confirmation before it changes. Apple's
        documentation requires three keys of the dictionary that describes the prompt: "Type", which
        is always "PSConfirmationPrompt", "Title", and "Prompt".
        """,
      example: """
          # settings-convert validate --target catalyst
          - Type: PSToggleSwitchSpecifier
            Title: Share position
            Key: share
            DefaultValue: false
            TrueConfirmationPrompt:
              Type: PSConfirmationPrompt
              Title: Share your position?
        +     Prompt: Everyone in the harbor can see where you are.
        """,
      check: .findings(in: Catalog.apple.dictionaries) { prompt in
        missingKeys(of: prompt) + wrongType(of: prompt)
      }),
  ]

  private static func isType(_ key: String) -> Bool {
    Catalog.apple.elements.contains { $0.type.hasSameBytes(as: key) }
  }

  private static func missingKeys(of prompt: SettingsDictionary) -> [Finding] {
    guard let type = prompt.description?.type else { return [] }
    return prompt.missingKeys.map { key, misspelled in
      let isType = key.name == "Type"
      let addition = isType ? "add it: \(type.quoted)" : "add a string"
      let finding = prompt.finding(
        "\(type) requires \(key.name.quoted)",
        help: misspelled.map { Advice.rename($0, to: key.name) } ?? addition)
      guard isType, misspelled == nil else { return finding }
      return finding.repaired(.safe, by: [prompt.repair("Type", by: .set(.string(type)))])
    }
  }

  private static func wrongType(of prompt: SettingsDictionary) -> [Finding] {
    guard let expected = prompt.description?.type, let type = prompt["Type"],
      let name = type.string, !name.hasSameBytes(as: expected)
    else { return [] }
    return [
      prompt.finding(
        at: "Type", "expected \(expected.quoted) as the type of a prompt but found \(type.shown)",
        help: "write \(expected.quoted)"
      ).repaired(.safe, by: .set(.string(expected)))
    ]
  }
}

extension SettingsPage {
  /// The key of an element without a type that the element before it lacks, as if each key had a dash of its own;
  /// `nil` if it is more than that.
  fileprivate func keyOfElement(before element: SettingsDictionary) -> String? {
    guard element.value.count == 1, let key = element.value.entries.first?.key else { return nil }
    var owner = self.element(before: element)
    for _ in 0..<Self.mostKeys {
      guard let other = owner, other["Type"] == nil, other.value.count == 1 else { break }
      owner = self.element(before: other)
    }
    guard let owner, !owner.missingKeys.isEmpty, owner[key] == nil,
      owner.description?.key(key) != nil
    else { return nil }
    return key
  }

  /// The keys of elements without a type that follow an element, one in each.
  func singleKeys(after element: SettingsDictionary) -> [String] {
    guard let own = position(of: element) else { return [] }
    return elements.dropFirst(own + 1).prefix(Self.mostKeys).prefix {
      $0["Type"] == nil && $0.value.count == 1
    }.flatMap { $0.value.entries.map(\.key) }
  }

  /// The number of keys that an element may be divided into.
  private static let mostKeys = 12
}
