import PropertyLists

/// What means something on some platforms only, and how images are named.
extension Rule {
  static let platformRules: [Rule] = [
    Rule("image-extension", .note, "An image is named without its extension.") { page in
      page.describedKeys.compactMap { described in
        guard imageKeys.contains(described.key.name), let file = described.value.string,
          let name = nameWithoutExtension(file)
        else { return nil }
        return described.finding(.imageExtension(file, name: name))
      }
    },
    Rule("tvos-slider", .warning, "A page for tvOS has no elements that tvOS leaves out.") { page in
      page.elements.compactMap { element in
        guard let description = element.description,
          description.ignoredOn.contains(page.options.target)
        else { return nil }
        return element.finding(.elementIgnored(description.type, on: page.options.target))
      }
    },
    Rule("tvos-footer-length", .note, "A footer for tvOS has five lines at most.") { page in
      guard page.options.target == .tvos else { return [] }
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
        guard !platforms.isEmpty, !platforms.contains(page.options.target),
          !page.isInner(described.subject)
        else { return nil }
        return described.subject.finding(
          .keyOfPlatforms(described.key.name, platforms), atKey: described.key.name,
          of: described.value)
      }
    },
  ]

  private static let imageKeys: Set<String> = ["MinimumValueImage", "MaximumValueImage", "Icon"]

  private static let imageExtensions: Set<String> = [
    "png", "jpg", "jpeg", "pdf", "svg", "gif", "tif", "tiff", "heic", "bmp",
  ]

  private static func nameWithoutExtension(_ file: String) -> String? {
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex,
      imageExtensions.contains(file[file.index(after: dot)...].lowercased())
    else { return nil }
    return String(file[..<dot])
  }
}
