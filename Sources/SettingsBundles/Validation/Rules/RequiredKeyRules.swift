import PropertyLists

extension Validator.Rule {
  static let requiredKeyRules: [Self] = [
    Self(
      .missingRequiredKey, .error, "An element has all keys that its type requires.",
      isInSchema: true, source: .building,
      why: """
        Apple's documentation marks the keys that each type requires. It does not say what happens
        without one; rows have been observed to be missing on the device, with nothing that tells you
        why.
        """,
      example: """
          - Type: PSSliderSpecifier
            Key: volume
        +   DefaultValue: 5
            MinimumValue: 0
            MaximumValue: 10
        """,
      check: .elements(Catalog.apple.elements) { element, page in
        let missing = element.missingKeys.filter { !isSupplied($0.key.name, to: element, in: page) }
        guard !missing.isEmpty, let type = element.description?.type else { return nil }
        let next = page.singleKeys(after: element)
        if missing.allSatisfy({ next.contains($0.key.name) }) {
          return element.finding(
            "\(type) requires \(Advice.list(missing.map(\.key.name.quoted)))",
            help: "move \(missing.count == 1 ? "it" : "them") here from the elements after it")
        }
        return element.finding(
          "\(type) requires \(Advice.list(missing.map(\.key.name.quoted)))",
          help: advice(about: missing, in: element)
            + (isMeantAsGroup(element, on: page)
              ? "; if it is a heading, change its type to \(ElementDescription.group.type)" : ""))
      }),
    Self(
      "required-empty", .error, "A required \"Key\", \"Title\", or \"File\" is not empty.",
      isInSchema: true, source: .published(2),
      why: """
        Apple's documentation requires the key, and an empty string meets that in form only: a row
        without a title, a value without a key to store it, or a pane without a page. Such elements
        have been observed to be missing on the device.
        """,
      example: """
          - Type: PSToggleSwitchSpecifier
        -   Title: ""
        +   Title: Sync
            Key: sync
            DefaultValue: true
        """,
      check: .keys(where: \.isNeverEmpty) { described, _ in
        guard described.value.kind == .string, described.value.bytes?.isEmpty == true
        else { return nil }
        return described.finding(
          "\(described.key.name.quoted) is empty",
          help: "fill it in"
            + (described.key.exampleString.map { ", for example with \($0.quoted)" } ?? ""))
      }),
    Self(
      "title-missing", .note, "A row that shows a value has a \"Title\".", source: .building,
      why: """
        Apple's documents disagree on whether PSTitleValueSpecifier requires a title. The element is
        shown without one, but as a bare value with nothing to explain it.
        """,
      example: """
          - Type: PSTitleValueSpecifier
        +   Title: Version
            Key: version
            DefaultValue: "1.0"
        """,
      check: .elements([.titleValue]) { row in
        guard row["Title"] == nil else { return nil }
        return row.finding("the row has no title", help: "add a \"Title\"")
      }),
  ]

  /// Advice about what to rename and what to add.
  private static func advice(
    about missing: [(key: KeyDescription, misspelled: String?)], in element: SettingsDictionary
  ) -> String {
    let renamed = missing.compactMap { key, misspelled in
      misspelled.map { Advice.rename($0, to: key.name) }
    }
    let added = missing.filter { $0.misspelled == nil }.map(\.key)
    let addition =
      missing.count == 1 ? added.map { example(of: $0, in: element) } : added.map(\.name.quoted)
    let additions = added.isEmpty ? [] : ["add \(Advice.list(addition))"]
    return Advice.list(renamed + additions)
  }

  /// `a number`, `true or false`: the values that make sense in an element.
  private static func example(of key: KeyDescription, in element: SettingsDictionary) -> String {
    switch key.kind.resolved(where: { element[$0] != nil }) {
    case .boolean: "true or false"
    case .itemOf(let list, _): "one of \(list.quoted)"
    case .scalarLike(let keys, _): "the value of \(Advice.list(keys.map(\.quoted), "or"))"
    case let kind: kind.name
    }
  }

  /// Whether an element that should store a value has only a title, and the place or the title of a group.
  private static func isMeantAsGroup(_ element: SettingsDictionary, on page: SettingsPage) -> Bool {
    guard element.description?.storesValue == true,
      element.value.entries.allSatisfy({ ["Type", "Title"].contains($0.key) })
    else { return false }
    return page.elements.first === element
      || element["Title"]?.string == ElementDescription.group.displayName
  }

  /// Whether a key may be missing because another key replaces it, or because only the app shows the
  /// page and its code supplies the values.
  private static func isSupplied(
    _ key: String, to element: SettingsDictionary, in page: SettingsPage
  ) -> Bool {
    page.isInApp && Catalog.apple.suppliedKeys.contains(key)
      || Catalog.apple.alternatives[key]?.contains { element[$0] != nil } ?? false
  }
}

extension KeyDescription {
  fileprivate var exampleString: String? {
    if case .string(let text)? = example { text } else { nil }
  }
}

extension SettingsDictionary {
  var missingKeys: [(key: KeyDescription, misspelled: String?)] {
    guard let description else { return [] }
    return description.requiredKeys.filter { self[$0.name] == nil }.map { key in
      (key, unknownKeys.first { $0.meant == key.name }?.name)
    }
  }
}
