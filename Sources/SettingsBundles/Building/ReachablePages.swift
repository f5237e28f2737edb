import PropertyLists

/// The pages that rows open, before and after a build leaves out rows.
struct ReachablePages {
  private typealias Link = (page: PageName, file: String)

  private var families: Set<String> = []
  private var before: [Link] = []
  private var after: [Link] = []

  /// - Parameter result: The page afterwards.
  mutating func add(_ name: String, source: Value, result: Value) {
    families.insert(PageName(name).family)
    before += Self.links(on: name, source)
    after += Self.links(on: name, result)
  }

  /// The families that could be opened before, starting from the root and from pages that no row opened, but
  /// no longer can be.
  var unreachable: Set<String> {
    let children = children(by: before)
    let starts = families.subtracting(children.values.joined()).union([PageName.root])
    let left = self.children(by: after)
    return Set(PageWalk(from: starts) { children[$0] ?? [] }.families)
      .subtracting(PageWalk(from: starts) { left[$0] ?? [] }.families)
  }

  private static func links(on name: String, _ root: Value) -> [Link] {
    guard let number = root.number(ofKey: "File"), let list = root["PreferenceSpecifiers"] else {
      return []
    }
    let page = PageName(name)
    let conditions = RowConditions.keys.compactMap(root.number)
    return list.items.flatMap(\.items).filter { !conditions.contains($0.keyNumber) }
      .flatMap { $0.all { $0.keyNumber == number }.compactMap(\.string).map { (page, $0) } }
  }

  /// The families that the pages of each family open.
  private func children(by links: [Link]) -> [String: [String]] {
    links.reduce(into: [:]) { children, link in
      let child = link.page.candidates(for: link.file).first(where: families.contains)
      if let child { children[link.page.family, default: []].append(child) }
    }
  }
}
