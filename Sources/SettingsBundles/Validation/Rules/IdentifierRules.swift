import PropertyLists

/// What the keys are that values are stored under.
extension Rule {
  static let identifierRules: [Rule] = [
    Rule("identifier-space", .note, "The key of a value holds no white space.") { page in
      page.elements.compactMap { element in
        guard element.description?.storesValue == true, let key = element["Key"]?.string,
          key.trimmed.unicodeScalars.contains(where: \.properties.isWhitespace)
        else { return nil }
        return element.finding(.identifierWithBlank(key), at: "Key")
      }
    },
    Rule(
      "duplicate-key", .warning, "No two elements store one key.",
      check: { page in
        duplicates(
          KeyConflicts.pairs(among: page.storingElements.map { .init(element: $0) }, by: "Key"))
      },
      inBundle: { bundle in
        // One finding for each key and page: what comes after is told of on that page.
        var reportingErrors: Set<PageKey> = []
        return duplicates(
          KeyConflicts.pairs(among: bundle.storingCandidates, by: "Key").filter { pair in
            let key = PageKey(page: pair.second.page, of: pair.second.element)
            return pair.first.page != pair.second.page && reportingErrors.insert(key).inserted
          })
      }),
    Rule(
      "duplicate-row-title", .note, "No two groups, and no two child panes, have one title."
    ) { page in
      [ElementDescription.group, .childPane].flatMap { description in
        let elements = page.elements(of: description)
        let pairs = KeyConflicts.pairs(among: elements.map { .init(element: $0) }, by: "Title")
        let locations = pairs.compactMap { $0.first.element["Title"]?.location }.names
        return zip(pairs, locations).map { pair, first in
          let element = pair.second.element
          let plural = description.type == ElementDescription.group.type ? "groups" : "child panes"
          let message = ValidationMessage.duplicateRowTitle(
            element["Title"]?.string ?? "", of: plural, first: first)
          return element.finding(message, at: "Title")
        }
      }
    },
  ]

  private static func duplicates(
    _ pairs: [(first: KeyConflicts.Candidate, second: KeyConflicts.Candidate)]
  ) -> [Finding] {
    let locations = pairs.compactMap { $0.first.element["Key"]?.location }.names
    return zip(pairs, locations).map { pair, first in
      let (other, element) = (pair.first.element, pair.second.element)
      let duplicate = comparison(of: other, element)
      let message = ValidationMessage.duplicateKey(
        element["Key"]?.string ?? "", first: first, duplicate)
      return element.finding(message, severity: duplicate == .alike ? .note : nil, at: "Key")
    }
  }

  private static func comparison(
    of first: CheckedDictionary, _ second: CheckedDictionary
  ) -> ValidationMessage.Duplicate {
    guard first.description?.type == second.description?.type else { return .otherType }
    let defaults = [first, second].map { $0["DefaultValue"].flatMap { ComparableValue($0) } }
    return defaults[0] == defaults[1] ? .alike : .otherDefault
  }
}

/// A key on a page, as somebody stores it.
private struct PageKey: Hashable {
  let page: Int
  let key: [UInt8]

  init(page: Int, of element: CheckedDictionary) {
    self.page = page
    key = Array(element["Key"]?.bytes ?? [])
  }
}
