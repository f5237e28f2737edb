import PropertyLists

/// Rules about the keys that an element needs.
extension Rule {
  static let requiredKeyRules: [Rule] = [
    Rule(
      "required-missing", .error, "An element has all keys that its type requires.",
      isInSchema: true,
      why: """
        Apple's documentation marks the keys that each type requires. The Settings app leaves out an
        element that lacks one of them: the row is missing on the device, and nothing tells you why.
        """,
      example: """
          - Type: PSSliderSpecifier
            Key: volume
        +   DefaultValue: 5
            MinimumValue: 0
            MaximumValue: 10
        """,
      check: .page { page in
        page.elements.flatMap { element -> [Finding] in
          guard let type = element.description?.type else { return [] }
          return element.missingKeys.map { key, misspelled in
            if isSupplied(key.name, to: element, in: page) {
              return element.finding(
                "the Settings app leaves out a \(type) without \(key.name.quoted)",
                help: "keep it if the app shows the page itself, as InAppSettingsKit does",
                severity: .note)
            }
            return element.finding(
              "\(type) requires \(key.name.quoted)",
              help: misspelled.map { Advice.rename($0, to: key.name) }
                ?? "add \(key.kind.name); the Settings app leaves out the element without it")
          }
        }
      }),
    Rule(
      "required-empty", .error, "A required \"Key\", \"Title\", or \"File\" is not empty.",
      isInSchema: true,
      why: """
        An empty string under a required key is as bad as a missing key: the Settings app leaves out
        the element.
        """,
      example: """
          - Type: PSToggleSwitchSpecifier
        -   Title: ""
        +   Title: Sync
            Key: sync
            DefaultValue: true
        """,
      check: .keys { described in
        guard described.key.isNeverEmpty, described.value.kind == .string,
          described.value.bytes?.isEmpty == true
        else { return nil }
        return described.finding(
          "\(described.key.name.quoted) is empty",
          help: "fill it in; the Settings app leaves out the element while it is empty")
      }),
    Rule(
      "title-missing", .note, "A row that shows a value has a \"Title\".",
      why: """
        Apple's documents disagree on whether PSTitleValueSpecifier requires a title. The element is
        shown without one, but as a bare value that does not tell what it is.
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

  /// Whether the app makes up for a missing key: another key replaces it, or the page is one that
  /// only the app shows, which leaves the values to its code.
  private static func isSupplied(
    _ key: String, to element: CheckedDictionary, in page: CheckedPage
  ) -> Bool {
    if page.isInApp, ["DefaultValue", "Values", "Titles"].contains(key) { return true }
    return Catalog.apple.standIns[key]?.contains { element[$0] != nil } ?? false
  }
}

extension CheckedDictionary {
  /// The required keys that it lacks, each with an unknown key that was probably meant for it.
  var missingKeys: [(key: KeyDescription, misspelled: String?)] {
    guard let description else { return [] }
    return description.requiredKeys.filter { self[$0.name] == nil }.map { key in
      (key, unknownKeys.first { $0.meant == key.name }?.name)
    }
  }
}
