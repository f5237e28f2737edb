import PropertyLists

/// Rules about elements and keys that only some platforms or versions support.
extension Rule {
  static let platformRules: [Rule] = [
    Rule(
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
    Rule(
      "tvos-footer-length", .note, "A footer for tvOS has at most five lines.",
      source: .schemaReference,
      why: """
        Apple's documentation limits the text below a group to five lines on tvOS. It sets no limit
        for other platforms.
        """,
      example: """
          # settings-convert validate --target tvos
          - Type: PSGroupSpecifier
        -   FooterText: "1\\n2\\n3\\n4\\n5\\n6"
        +   FooterText: "1\\n2\\n3\\n4\\n5"
          - Type: PSTextFieldSpecifier
            Key: name
        """,
      check: .elements(where: { $0.key("FooterText") != nil }) { element, page in
        guard page.target == .tvos, let footer = element["FooterText"]?.bytes else { return nil }
        let lines = footer.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .count
        guard lines > 5 else { return nil }
        return element.finding(
          at: "FooterText", "the footer has \(lines) lines, but tvOS shows 5", help: "shorten it")
      }),
    Rule(
      "catalyst-only-key", .note, "A page has no keys that only other platforms read.",
      source: .building, in: .toggle,
      why: """
        Icons, descriptions, and confirmation prompts belong to the settings window of Mac Catalyst;
        Apple's documentation says that other platforms ignore them. Keep them if your app runs
        there, but do not rely on a prompt on an iPhone.
        """,
      example: """
            DefaultValue: true
        -   Description: Keeps your devices in sync.
        """,
      check: .keys(where: { !$0.availability.platforms.isEmpty }) { described, page in
        let platforms = described.key.availability.platforms
        // The finding about a prompt covers the keys in it.
        guard !described.key.availability.includes(page.target), !page.isInner(described.subject)
        else { return nil }
        return described.findingAtKey(
          "only \(Advice.list(platforms.map(\.title))) reads \(described.key.name.quoted)",
          help: "keep it if the app runs there; other platforms ignore it")
      }),
    Rule(
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
      check: .keys(where: { $0.availability.sinceIOS != nil }) { described, page in
        guard let oldest = page.options.oldestSystem,
          let since = described.key.availability.sinceIOS, oldest < since
        else { return nil }
        return described.findingAtKey(
          "\(described.key.name.quoted) requires iOS \(since), but the app runs on iOS \(oldest)",
          help: "older systems ignore it; make sure that the page works without it")
      }),
  ]
}
