import PropertyLists

/// What means something on some platforms, or from some version on.
extension Rule {
  static let platformRules: [Rule] = [
    Rule("tvos-slider", .warning, "A page for tvOS has no elements that tvOS leaves out.") { page in
      page.elements.compactMap { element in
        guard let description = element.description,
          description.ignoredOn.contains(page.target)
        else { return nil }
        return element.finding(.elementIgnored(description.type, on: page.target))
      }
    },
    Rule("tvos-footer-length", .note, "A footer for tvOS has five lines at most.") { page in
      guard page.target == .tvos else { return [] }
      return page.elements.compactMap { element in
        let text = element["FooterText"]?.bytes ?? []
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .count
        guard element.description?.key("FooterText") != nil, lines > 5 else { return nil }
        return element.finding(.footerLength(lines), at: "FooterText")
      }
    },
    Rule(
      "catalyst-only-key", .note, "A page has no keys that only other platforms read."
    ) { page in
      page.describedKeys.compactMap { described in
        let platforms = described.key.availability.platforms
        // What stands inside a key that is named already needs no finding of its own.
        guard !platforms.isEmpty, !platforms.contains(page.target),
          !page.isInner(described.subject)
        else { return nil }
        return described.subject.finding(
          .keyOfPlatforms(described.key.name, platforms), atKey: described.key.name,
          of: described.value)
      }
    },
    Rule(
      "os-version", .warning, "A page has no keys that came after the oldest system of the app."
    ) { page in
      guard let oldest = page.options.oldestSystem else { return [] }
      return page.describedKeys.compactMap { described in
        guard let since = described.key.availability.sinceIOS, oldest < since else { return nil }
        let name = described.key.name
        return described.subject.finding(
          .keyOfVersion(name, since: since, oldest: oldest), atKey: name, of: described.value)
      }
    },
  ]
}
