import PropertyLists

extension Validator.Rule {
  static let groupRules: [Self] = [
    Self(
      .elementBeforeGroup, .note, "A page begins with a group.",
      source: .reported(
        "LicensePlist, issue 105", link: "https://github.com/mono0926/LicensePlist/issues/105"),
      in: .bundle,
      why: """
        In Apple's documentation, a group holds the elements that follow it, and rows before the
        first group belong to none. Apple does not ask for a group there, but the Settings app of iOS
        13.0 has been observed to crash when a row opened such a page. Other pages than those that
        rows open are checked only if you set the severity of the rule.
        """,
      example: """
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier}
                - {Type: PSChildPaneSpecifier, Title: Boat, File: Boat}
            Boat:
              PreferenceSpecifiers:
        +       - {Type: PSGroupSpecifier}
                - {Type: PSTextFieldSpecifier, Title: Vessel, Key: vessel}
        """,
      check: .page { page, options in
        let isBelowRoot = page.isOpened && page.name?.isRoot == false && !page.isInApp
        guard isBelowRoot || options.severities[.elementBeforeGroup] != nil,
          let first = page.elements.first(where: { $0.description != nil }),
          first.description?.startsGroup == false
        else { return [] }
        return [
          first.finding(
            "the page does not begin with a group",
            help: "insert a \(ElementDescription.group.type) before this element"
              + (isBelowRoot ? "; the Settings app of iOS 13.0 crashed on such pages" : "")
          ).repeatable()
        ]
      }),
    Self(
      "element-after-radio", .warning, "A radio group is followed by another group.",
      source: .building,
      why: """
        Apple's documentation says that a radio group ends the group before it and holds nothing but
        its own choices. If more elements follow, the first of them should be a group.
        """,
      example: """
          - Type: PSRadioGroupSpecifier
            Title: Units
            Key: units
            DefaultValue: m
            Values: [m, ft]
            Titles: [Meters, Feet]
        + - Type: PSGroupSpecifier
          - Type: PSTextFieldSpecifier
            Title: Vessel
            Key: vessel
        """,
      check: .page { page in
        let elements = page.elements.filter { $0.description != nil }
        return zip(elements, elements.dropFirst()).compactMap { element, next in
          guard element.isElement(.radioGroup),
            let description = next.description, !description.startsGroup,
            !element.conditions.exclude(next.conditions)
          else { return nil }
          return next.finding(
            "expected a group after the radio group but found \(description.type)",
            help: "insert a \(ElementDescription.group.type) before this element")
        }
      }),
  ]
}
