import PropertyLists

/// Rules about names that tell elements apart: the keys that store values, and titles.
extension Rule {
  static let identifierRules: [Rule] = [
    Rule(
      "identifier-space", .note, "The value of \"Key\" contains no whitespace.",
      why: """
        Any string works as a key of the defaults. One without spaces is easier to use in code, in
        key paths and with the defaults command, where it needs no quotes.
        """,
      example: """
          - Type: PSToggleSwitchSpecifier
            Title: Sync
        -   Key: sync now
        +   Key: sync_now
            DefaultValue: true
        """,
      check: .page { page in
        page.elements.compactMap { element in
          guard element.description?.storesValue == true, let key = element["Key"]?.string,
            key.trimmed.unicodeScalars.contains(where: \.properties.isWhitespace)
          else { return nil }
          return element.finding(
            at: "Key", "\(key.quoted) contains whitespace",
            help: "it works, but a key without spaces is easier to use in code and in a shell")
        }
      }),
    Rule(
      "duplicate-key", .warning, "No two elements store the same key.",
      why: """
        Elements with one "Key" share one value. With different defaults or types, what the app
        finds depends on the element that a person last changed. Elements that are never on the same
        device may share a key, and so may a read-only row that shows it.
        """,
      example: """
          - Type: PSToggleSwitchSpecifier
            Title: Sync
            Key: sync
            DefaultValue: true
          - Type: PSToggleSwitchSpecifier
            Title: Sync over cellular
        -   Key: sync
        +   Key: sync_cellular
            DefaultValue: false
        """,
      check: RuleCheck(
        page: { page in
          duplicates(
            KeyConflicts.pairs(among: page.storingElements.map { .init(element: $0) }, by: "Key"))
        },
        bundle: { bundle in
          // One finding for each key and page: further ones are reported on that page.
          var reported: Set<PageKey> = []
          return duplicates(
            KeyConflicts.pairs(among: bundle.storingCandidates, by: "Key").filter { pair in
              let key = PageKey(page: pair.second.page, of: pair.second.element)
              return pair.first.page != pair.second.page && reported.insert(key).inserted
            })
        })),
    Rule(
      "duplicate-row-title", .note, "No two groups, and no two child panes, share a title.",
      why: """
        Two rows or headings with the same words on one page cannot be told apart by the people who
        read them.
        """,
      example: """
          - Type: PSGroupSpecifier
            Title: Sound
          - Type: PSTextFieldSpecifier
            Key: horn
          - Type: PSGroupSpecifier
        -   Title: Sound
        +   Title: Display
          - Type: PSTextFieldSpecifier
            Key: theme
        """,
      check: .page { page in
        [("groups", ElementDescription.group), ("child panes", .childPane)].flatMap { noun, type in
          let elements = page.elements(of: type)
          let pairs = KeyConflicts.pairs(among: elements.map { .init(element: $0) }, by: "Title")
          let locations = pairs.compactMap { $0.first.element["Title"]?.location }.descriptions
          return zip(pairs, locations).map { pair, first in
            let element = pair.second.element
            return element.finding(
              at: "Title", "two \(noun) have the title \((element["Title"]?.string ?? "").quoted)",
              help: "the first is at \(first); change one of them")
          }
        }
      }),
  ]

  private static func duplicates(
    _ pairs: [(first: KeyConflicts.Candidate, second: KeyConflicts.Candidate)]
  ) -> [Finding] {
    let locations = pairs.compactMap { $0.first.element["Key"]?.location }.descriptions
    return zip(pairs, locations).map { pair, location in
      let (first, element) = (pair.first.element, pair.second.element)
      let key = (element["Key"]?.string ?? "").quoted
      let hasOtherType = first.description?.type != element.description?.type
      let defaults = [first, element].map { $0["DefaultValue"].flatMap { ComparableValue($0) } }
      if !hasOtherType && defaults[0] == defaults[1] {
        return element.finding(
          at: "Key", "two elements store \(key)", help: "the first is at \(location); remove one",
          severity: .note)
      }
      return element.finding(
        at: "Key",
        hasOtherType
          ? "two elements of different types store \(key)"
          : "two elements store \(key), with different defaults",
        help: "the first is at \(location); rename one, or show them on different devices")
    }
  }
}

/// A key that is stored by some element of a page.
private struct PageKey: Hashable {
  let page: Int
  let key: [UInt8]

  init(page: Int, of element: CheckedDictionary) {
    self.page = page
    key = Array(element["Key"]?.bytes ?? [])
  }
}
