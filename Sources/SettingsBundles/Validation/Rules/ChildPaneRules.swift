import PropertyLists

extension Validator.Rule {
  static let childPaneRules: [Self] = [
    Self(
      "child-file-extension", .error, "\"File\" has no extension.", isInSchema: true, repair: .safe,
      source: .schemaReference,
      why: """
        Apple's documentation asks for the name of the page without .plist. The Settings app adds
        the extension itself, and Sound.plist.plist does not exist.
        """,
      example: """
          - Type: PSChildPaneSpecifier
            Title: Sound
        -   File: Sound.plist
        +   File: Sound
        """,
      check: .elements([.childPane]) { pane in
        guard let file = pane["File"]?.string, file.lowercased().hasSuffix(".plist")
        else { return nil }
        let name = String(file.dropLast(".plist".count))
        return pane.finding(
          at: "File", "the page name \(file.quoted) has an extension", help: "write \(name.quoted)"
        ).repaired(.safe, by: name.isEmpty ? nil : .set(.string(name)))
      }),
    Self(
      "child-file-path", .error, "\"File\" names a page inside the bundle.", isInSchema: true,
      source: .schemaReference,
      why: """
        Apple's documentation asks for a name without path information, and looks for it in the top
        level of the bundle. Pages in its folders have been observed to work, and generators of
        license pages rely on it, so only a path that leads out of the bundle is an error.
        """,
      example: """
          - Type: PSChildPaneSpecifier
            Title: Sound
        -   File: ../Sound
        +   File: Sound
        """,
      check: .elements([.childPane]) { pane in
        guard let file = pane["File"]?.string, PageName.leadsOutside(file) else { return nil }
        return pane.finding(
          at: "File", "the page \(file.quoted) is outside the bundle",
          help: "name a page of this bundle, without \"..\" or a leading \"/\"")
      }),
    Self(
      "child-file-missing", .error, "The page that \"File\" names exists.", repair: .unsafe,
      source: .schemaReference, in: .bundle,
      why: """
        A child pane opens the property list that "File" names. If the bundle has no such file, the
        row leads nowhere. Pages that a build step creates can be listed in the configuration file;
        until then, a page with the usual name of AckGen's or LicensePlist's is only a warning.
        """,
      example: """
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier}
                - {Type: PSChildPaneSpecifier, Title: Sound, File: Sound}
        +   Sound:
        +     PreferenceSpecifiers:
        +       - {Type: PSGroupSpecifier, FooterText: The horn is always on.}
        """,
      check: .bundle { bundle, options in
        let missing = bundle.graph.links.filter { link in
          switch link.target {
          case .missing: true
          case .generated: options.isBuilt
          case .family, .miscased: false
          }
        }
        let pages = bundle.pages.compactMap(\.name?.family)
        return missing.enumerated().map { number, link in
          if case .generated = link.target {
            return link.pane.finding(
              at: "File", "no input has the page \(link.file.quoted)",
              help: "a later build step has to write it; one that is in OUTPUT stays"
            ).rated(.warning).repeatable()
          }
          let folder = String(link.file.prefix { $0 != "/" })
          let isFolder = folder != link.file
          let isUsual = !options.isBuilt && Catalog.apple.generatorPages.contains(folder)
          // Each guess compares all pages. If this many pages are missing, more guesses do not help.
          let nearest =
            number < Limits.guessedPages && !(isUsual && isFolder)
            ? nearestPage(to: link.file, among: pages) : nil
          if isUsual, nearest == nil {
            return link.pane.finding(
              at: "File", "the bundle has no page \((isFolder ? "\(folder)/…" : folder).quoted)",
              help: "if a build step creates it, list it in "
                + Advice.generated(isFolder ? "\(folder)/*" : folder)
            ).rated(.warning).repeatable()
          }
          return link.pane.finding(
            at: "File", "the bundle has no page \(link.file.quoted)",
            help: nearest.map { Advice.guess($0) }
              ?? (options.isBuilt
                ? "name an INPUT with \(link.file.visible).plist"
                : "add \(link.file.visible).plist")
              + ". If a build step creates it, list it in "
              + Advice.generated(link.file)
          ).repaired(.unsafe, by: nearest.map { .set(.string($0)) }).repeatable()
        }
      }),
    Self(
      "child-file-case", .error, "\"File\" is capitalized like the file.", repair: .safe,
      source: .fileSystem, in: .bundle,
      why: """
        Devices have a case-sensitive file system; the Mac and its Simulator usually do not. A page
        with different capitalization opens while you test but is missing once the app is on a
        device.
        """,
      example: """
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier}
        -       - {Type: PSChildPaneSpecifier, Title: Sound, File: sound}
        +       - {Type: PSChildPaneSpecifier, Title: Sound, File: Sound}
            Sound:
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, FooterText: The horn is always on.}
        """,
      check: .bundle { bundle in
        bundle.graph.links.compactMap { link in
          guard case .miscased(let name) = link.target else { return nil }
          return link.pane.finding(
            at: "File", "the page is named \(name.quoted), not \(link.file.quoted)",
            help: "write \(name.quoted); the file system of a device is case-sensitive"
          ).repaired(.safe, by: .set(.string(name)))
        }
      }),
  ]
}

/// The page whose name is nearest: in the same folder if there are any pages, since a shared folder makes
/// all of its pages similar.
private func nearestPage(to file: String, among pages: [String]) -> String? {
  let folder = file.prefix(through: file.lastIndex(of: "/") ?? file.startIndex)
  let siblings = file.contains("/") ? pages.filter { $0.hasPrefix(folder) } : []
  guard !siblings.isEmpty else { return nearestName(to: file, among: pages) }
  let names = siblings.map { String($0.dropFirst(folder.count)) }
  return nearestName(to: String(file.dropFirst(folder.count)), among: names).map { folder + $0 }
}
