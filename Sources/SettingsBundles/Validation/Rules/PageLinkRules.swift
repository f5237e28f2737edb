import PropertyLists

extension Validator.Rule {
  static let pageLinkRules: [Self] = [
    Self(
      "page-unreachable", .note, "Every page is opened by some row.", source: .preferences,
      in: .bundle,
      why: """
        The Settings app opens Root, and from there the pages that child panes name. A page that no
        pane names is not shown, unless the app itself opens it.
        """,
      example: """
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, FooterText: Made at sea.}
        +       - {Type: PSChildPaneSpecifier, Title: Sound, File: Sound}
            Sound:
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, FooterText: The horn is always on.}
        """,
      check: .bundle { bundle in
        let reached = bundle.graph.reached
        // Without the root page, or one that a build step creates, the links are not fully known.
        guard bundle.hasAllPages,
          bundle.pages.contains(where: { $0.name?.isRoot == true })
        else { return [] }
        return bundle.pages.compactMap { page in
          guard !page.isInApp, let family = page.name?.family, !reached.contains(family)
          else { return nil }
          return page.root.finding(
            "no row opens the page \(family.quoted)",
            help: "add a \(ElementDescription.childPane.type) that opens it, or remove it, unless "
              + "the app opens it itself")
        }
      })
  ]
}
