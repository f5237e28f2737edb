import PropertyLists

/// The order in which a user encounters the pages of a bundle: `Root` first, then each page where a
/// pane opens it, and finally the pages that no pane opens, by name.
///
/// A page's variants (`Root~ipad`, `Root.inApp`) follow it. The order of the input does not matter.
struct PageOrder {
  /// The positions of the pages, in order.
  private(set) var positions: [Int] = []

  init(_ pages: [(name: String, root: Value)]) {
    let names = pages.map { PageName($0.name) }
    let sorted = pages.indices.sorted {
      pages[$0].name.utf8.lexicographicallyPrecedes(pages[$1].name.utf8)
    }
    let families = Dictionary(grouping: sorted) { names[$0].family }
      .mapValues { $0.sorted { pages[$0].name.utf8.count < pages[$1].name.utf8.count } }
    let walk = PageWalk { family in
      (families[family] ?? []).flatMap { position in
        pages[position].root.paneFiles.compactMap { _, file in
          names[position].candidates(for: file.string ?? "").first { families[$0] != nil }
        }
      }
    }
    var listed: Set<String> = []
    for family in walk.families + sorted.map({ names[$0].family })
    where listed.insert(family).inserted {
      positions += families[family] ?? []
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
