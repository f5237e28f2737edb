import PropertyLists

/// How child panes name their pages, and how a person gets from page to page.
extension Rule {
  static let childPaneRules: [Rule] = [
    Rule(
      "child-file-extension", .error, "A child pane names its page without .plist.",
      on: [.childPane]
    ) { pane in
      guard let file = pane["File"]?.string, file.lowercased().hasSuffix(".plist") else {
        return []
      }
      let page = String(file.dropLast(".plist".count))
      return [pane.finding(.childFileExtension(file, page: page), at: "File")]
    },
    Rule(
      "child-file-path", .error, "A child pane names a page of its bundle, and without a folder.",
      on: [.childPane]
    ) { pane in
      guard let file = pane["File"]?.string, file.utf8.contains(UInt8(ascii: "/")) || file == ".."
      else { return [] }
      if PageName.leadsOutside(file) { return [pane.finding(.childFileOutside(file), at: "File")] }
      return [pane.finding(.childFileInFolder(file), severity: .note, at: "File")]
    },
    Rule(
      "child-file-missing", .error, "The page of a child pane is there.",
      inBundle: { bundle in
        let missing = bundle.links.links.filter {
          if case .missing = $0.target { true } else { false }
        }
        let pages = bundle.pages.compactMap(\.name?.family)
        return missing.enumerated().map { number, link in
          // A guess looks at every page; where that many are missing, nobody needs more of them.
          let nearest = number < guesses ? nearestName(to: link.file, among: pages) : nil
          return link.pane.finding(.childMissing(link.file, nearest: nearest), at: "File")
        }
      }),
    Rule(
      "child-file-case", .error, "A child pane writes the name of its page as the file has it.",
      inBundle: { bundle in
        bundle.links.links.compactMap { link in
          guard case .miscased(let name) = link.target else { return nil }
          return link.pane.finding(CrossFileMessage.childCase(link.file, actual: name), at: "File")
        }
      }),
    Rule(
      "child-cycle", .warning, "No page leads back to itself.",
      inBundle: { bundle in
        bundle.links.cycles.map { cycle in
          cycle.pane.finding(
            CrossFileMessage.childCycle(cycle.way, length: cycle.length), at: "File")
        }
      }),
    Rule(
      "page-unreachable", .note, "Every page is opened by some row.",
      inBundle: { bundle in
        let reached = bundle.links.families(reachedFrom: PageName.root)
        // Without the first page, and behind a page that a build makes, nobody knows.
        guard !bundle.links.hasUnknownPages,
          bundle.pages.contains(where: { $0.name?.isRoot == true })
        else { return [] }
        return bundle.pages.compactMap { page in
          // An app opens whatever page it likes.
          guard !page.isInApp, let family = page.name?.family, !reached.contains(family) else {
            return nil
          }
          return page.root.finding(CrossFileMessage.pageUnreachable(family))
        }
      }),
  ]

  /// For how many missing pages the one that was meant is guessed.
  private static let guesses = 20
}
