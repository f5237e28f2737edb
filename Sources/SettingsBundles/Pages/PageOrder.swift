import PropertyLists

/// The order in which a user encounters the pages of a bundle: `Root` first, then each page where a
/// pane opens it, and finally the pages that no pane opens, by name.
///
/// A page's variants (`Root~ipad`, `Root.inApp`) follow it. The order of the input does not matter.
struct PageOrder {
  private let pages: [(name: String, root: Value)]
  private let names: [PageName]
  private let sorted: [Int]
  /// The positions in `pages` of a page and of its variants.
  private let families: [String: [Int]]

  init(_ pages: [(name: String, root: Value)]) {
    self.pages = pages
    let names = pages.map { PageName($0.name) }
    self.names = names
    sorted = pages.indices.sorted {
      pages[$0].name.utf8.lexicographicallyPrecedes(pages[$1].name.utf8)
    }
    families = Dictionary(grouping: sorted) { names[$0].family }
  }

  var positions: [Int] {
    var order: [Int] = []
    var visited: Set<String> = []
    var waiting = [PageName.root]
    while let family = waiting.popLast() {
      guard visited.insert(family).inserted, let found = families[family] else { continue }
      let members = found.sorted { pages[$0].name.utf8.count < pages[$1].name.utf8.count }
      order += members
      waiting += members.flatMap(children).reversed()
    }
    for position in sorted where visited.insert(names[position].family).inserted {
      order += families[names[position].family] ?? [position]
    }
    return order
  }

  /// The pages that a page's panes open, in the order of the panes.
  private func children(ofPageAt position: Int) -> [String] {
    pages[position].root.paneFiles.compactMap { _, file in
      names[position].candidates(for: file.string ?? "").first { families[$0] != nil }
    }
  }
}

extension Value {
  var paneFiles: [(position: Int, file: Value)] {
    guard let elements = self["PreferenceSpecifiers"] else { return [] }
    return elements.items.enumerated().compactMap { position, element in
      guard element["Type"]?.string == ElementDescription.childPane.type,
        let file = element["File"], file.kind == .string
      else { return nil }
      return (position, file)
    }
  }
}
