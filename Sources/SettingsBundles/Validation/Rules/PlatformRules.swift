import PropertyLists

/// Rules about elements and keys that only some platforms or versions support.
extension Validator.Rule {
  static let platformRules: [Self] = [
    Self(
      "tvos-slider", .warning, "A page for tvOS has no sliders.", source: .building,
      why: """
        Apple's documentation says that tvOS does not support slider controls and that its Settings
        app ignores slider elements. A choice with a few values works there.
        """,
      example: """
          # settings-convert validate --target tvos
        - - Type: PSSliderSpecifier
        + - Type: PSMultiValueSpecifier
        +   Title: Speed
            Key: speed
            DefaultValue: 5
        -   MinimumValue: 0
        -   MaximumValue: 10
        +   Values: [0, 5, 10]
        +   Titles: [Slow, Medium, Fast]
        """,
      check: .elements(where: { !$0.ignoredOn.isEmpty }) { element, page in
        guard let description = element.description, description.ignoredOn.contains(page.target)
        else { return nil }
        return element.finding(
          "\(page.target.title) ignores \(description.type)",
          help: "use another element on this platform")
      }),
    Self(
      "os-version", .warning, "A page has no keys newer than the oldest system of the app.",
      source: .schemaReference,
      why: """
        Some keys came with a later version of iOS, and earlier versions ignore them: a page may
        look different there. Set the oldest version with --min-os, or as min-os in the
        configuration file; without it, the rule finds nothing.
        """,
      example: """
          # settings-convert validate --min-os 6.0
          - Type: PSMultiValueSpecifier
            Title: Units
            Key: units
            DefaultValue: m
            Values: [m, ft]
            Titles: [Meters, Feet]
        -   DisplaySortedByTitle: true
        """,
      check: .page { page, options in
        guard let oldest = options.oldestSystem else { return [] }
        return page.describedKeys { $0.availability.since != nil }.compactMap { described in
          guard let since = described.key.availability.sinceIOS, oldest < since else { return nil }
          return described.findingAtKey(
            "\(described.key.name.quoted) requires iOS \(since), but the app runs on iOS \(oldest)",
            help: "older systems ignore it; make sure that the page works without it")
        }
      }),
  ]
}
