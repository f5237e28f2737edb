import PropertyLists

/// How groups and rows follow each other.
extension Rule {
  static let groupRules: [Rule] = [
    Rule("element-before-group", .note, "A page begins with a group.") { page in
      guard let first = page.elements.first(where: { $0.description != nil }),
        first.description?.startsGroup == false
      else { return [] }
      let isUntitled = first.isElement(.textField) && first["Title"] == nil
      let isBad = page.name?.isRoot == true && (first.isElement(.slider) || isUntitled)
      return [first.finding(.elementBeforeGroup, severity: isBad ? .warning : nil)]
    },
    Rule(
      "element-after-radio", .warning, "After a radio group, another group begins."
    ) { page in
      let elements = page.elements.filter { $0.description != nil }
      return zip(elements, elements.dropFirst()).compactMap { element, next in
        guard element.isElement(.radioGroup), next.description?.startsGroup == false else {
          return nil
        }
        return next.finding(.elementAfterRadioGroup)
      }
    },
    Rule("group-empty", .note, "A group has rows, or a title or a footer to show.") { page in
      page.elements.indices.compactMap { index in
        let group = page.elements[index]
        let next = index + 1 < page.elements.count ? page.elements[index + 1] : nil
        guard group.isElement(.group), !group.hasText("FooterText") else { return nil }
        guard let next else { return group.finding(.groupLast) }
        guard next.description?.startsGroup == true, !group.hasText("Title") else { return nil }
        return group.finding(.groupEmpty)
      }
    },
  ]
}

extension CheckedDictionary {
  /// Whether a key holds a text that is not empty.
  fileprivate func hasText(_ key: String) -> Bool { self[key]?.bytes?.isEmpty == false }
}
