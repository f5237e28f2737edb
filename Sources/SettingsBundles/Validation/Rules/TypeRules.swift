import PropertyLists

/// What an element's `Type` has to be.
extension Rule {
  static let typeRules: [Rule] = [
    Rule("type-missing", .error, "An element has a Type.", isInSchema: true) { page in
      page.elements.filter { $0["Type"] == nil }.map { element in
        let misspelt = element.value.entries.first { $0.key.lowercased() == "type" }
        return element.finding(.typeMissing(misspelt: misspelt?.key))
      }
    },
    Rule(
      "type-unknown", .error, "An element is of one of the types that the Settings app knows.",
      isInSchema: true
    ) { page in
      page.elements.compactMap { element in
        guard element.description == nil, let value = element["Type"] else { return nil }
        guard let type = value.string else {
          return element.finding(.typeNotText(ValueDescription(value)), at: "Type")
        }
        guard !page.catalogue.isForeign(type) else { return nil }
        let nearest = page.catalogue.nearestType(to: type)
        let known = page.catalogue.elements.map(\.type)
        return element.finding(.typeUnknown(type, nearest: nearest, known: known), at: "Type")
      }
    },
    Rule(
      "extension-type", .note, "An element is Apple's, not one that only the app itself can show."
    ) { page in
      page.elements.compactMap { element in
        guard let type = element.type, page.catalogue.isForeign(type) else { return nil }
        return element.finding(.extensionType(type), at: "Type")
      }
    },
    Rule(
      "prompt-type", .error, "A confirmation prompt has its Type, a Title and a Prompt.",
      isInSchema: true
    ) { page in
      page.dictionaries.filter { page.isInner($0) }.flatMap { prompt in
        missingKeys(of: prompt) + wrongType(of: prompt)
      }
    },
  ]

  private static func missingKeys(of prompt: CheckedDictionary) -> [Finding] {
    guard let description = prompt.description else { return [] }
    return description.requiredKeys.filter { prompt[$0.name] == nil }.map { key in
      let misspelt = prompt.unknownKeys.first { $0.meant == key.name }
      return prompt.finding(
        .promptIncomplete(key.name, of: description.type, misspelt: misspelt?.name))
    }
  }

  private static func wrongType(of prompt: CheckedDictionary) -> [Finding] {
    guard let expected = prompt.description?.type, let type = prompt["Type"],
      let name = type.string, !name.hasSameBytes(as: expected)
    else { return [] }
    return [prompt.finding(.promptType(ValueDescription(type), expected: expected), at: "Type")]
  }
}

extension CheckedPage {
  /// Whether a dictionary stands inside an element.
  func isInner(_ subject: CheckedDictionary) -> Bool {
    catalogue.dictionary(subject.description?.type ?? "") != nil
  }
}
