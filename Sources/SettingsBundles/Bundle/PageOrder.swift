import PropertyLists

/// The order in which a person meets the pages of a bundle: `Root` first, then each page where a
/// pane opens it, then what no pane opens, by name.
///
/// A page's variants (`Root~ipad`, `Root.inApp`) follow it.
struct PageOrder {
  private static let variants = ["~ipad", "~iphone", ".inApp"]

  private let pages: [(name: String, root: Value)]
  /// The positions in `pages` of a page and of its variants.
  private var families: [String: [Int]] = [:]

  /// - Parameter pages: The pages, in the order of their names.
  init(_ pages: [(name: String, root: Value)]) {
    self.pages = pages
    for (position, page) in pages.enumerated() {
      families[Self.family(of: page.name), default: []].append(position)
    }
  }

  /// The positions of the pages, in order.
  ///
  /// - Complexity: O(*n*) for *n* pages and elements.
  var positions: [Int] {
    var order: [Int] = []
    var visited: Set<String> = []
    var waiting = ["Root"]
    while let family = waiting.popLast() {
      guard visited.insert(family).inserted, let found = families[family] else { continue }
      let members = found.sorted { pages[$0].name.utf8.count < pages[$1].name.utf8.count }
      order += members
      waiting += members.flatMap { children(of: pages[$0]) }.reversed()
    }
    for (position, page) in pages.enumerated() {
      let family = Self.family(of: page.name)
      if visited.insert(family).inserted { order += families[family] ?? [position] }
    }
    return order
  }

  /// The pages that the panes of a page open, in the order of the panes.
  private func children(of page: (name: String, root: Value)) -> [String] {
    guard let elements = page.root["PreferenceSpecifiers"] else { return [] }
    return elements.items.compactMap { element in
      guard element["Type"]?.string == "PSChildPaneSpecifier", let file = element["File"]?.string
      else { return nil }
      let name = Self.family(of: file)
      return families[name] != nil ? name : page.name.folderAndName.folder + name
    }
  }

  /// The name of a page without what makes it a variant.
  private static func family(of name: String) -> String {
    var name = name
    while let shorter = variants.lazy.compactMap({ name.without(ending: $0) }).first {
      name = shorter
    }
    return name
  }
}
