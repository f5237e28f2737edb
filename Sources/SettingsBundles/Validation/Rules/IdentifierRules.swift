import PropertyLists

/// Rules about the keys that store values.
extension Validator.Rule {
  static let identifierRules: [Self] = [
    Self(
      .duplicateKey, .warning, "No two elements store the same key.",
      source: .reported(
        "Photo Club Hub, issue 557", link: "https://github.com/vdhamer/Photo-Club-Hub/issues/557"),
      in: .toggle,
      why: """
        Elements with one "Key" share one value. With different defaults or types, what the app
        finds depends on the element that a person last changed. Read-only rows may share a key, as
        may the same element on two pages and elements that no build has together.
        "SupportedUserInterfaceIdioms" does not help: two such rows have been observed twice on one
        device and not at all on the other.
        """,
      example: """
            DefaultValue: true
          - Type: PSToggleSwitchSpecifier
            Title: Sync over cellular
        -   Key: sync
        +   Key: sync_cellular
            DefaultValue: false
        """,
      check: .page { page in
        duplicates(
          KeyConflicts.pairs(among: page.storingElements.map { .init(element: $0) })
            .filter { !$0.second.element.isElement(.titleValue) || !isSame($0) })
      }
        + .bundle { bundle in
          // One finding for each key and page. Further ones are reported on that page.
          var reported: Set<PageKey> = []
          return duplicates(
            KeyConflicts.pairs(among: bundle.graph.storingCandidates).filter { pair in
              let key = PageKey(page: pair.second.page, of: pair.second.element)
              return pair.first.page != pair.second.page && !isSame(pair)
                && reported.insert(key).inserted
            })
        })
  ]

  /// Whether two elements have the same type and the same default, so they do not contradict each other.
  private static func isSame(
    _ pair: (first: KeyConflicts.Candidate, second: KeyConflicts.Candidate)
  ) -> Bool {
    let (first, second) = (pair.first.element, pair.second.element)
    return first.description?.type == second.description?.type
      && first["DefaultValue"].mayEqual(second["DefaultValue"])
  }

  private static func duplicates(
    _ pairs: [(first: KeyConflicts.Candidate, second: KeyConflicts.Candidate)]
  ) -> [Finding] {
    let locations = pairs.compactMap { $0.first.element["Key"]?.location }.descriptions
    return zip(pairs, locations).map { pair, location in
      let element = pair.second.element
      let key = (element["Key"]?.string ?? "").quoted
      let hasOtherType = pair.first.element.description?.type != element.description?.type
      let isSame = isSame(pair)
      let first = FirstValue(
        path: pair.first.element.path.appending(.key("Key")),
        remedy: isSame ? "remove one" : "rename one, or remove one")
      return element.finding(
        at: "Key",
        isSame
          ? "two elements store \(key)"
          : hasOtherType
            ? "two elements of different types store \(key)"
            : "two elements store \(key), with different defaults",
        help: first.help(at: location)
      ).rated(isSame ? .note : nil).with(\.first, first)
    }
  }
}

private struct PageKey: Hashable {
  let page: Int
  let key: ByteString

  init(page: Int, of element: SettingsDictionary) {
    self.page = page
    key = ByteString(element["Key"]?.bytes ?? [])
  }
}
