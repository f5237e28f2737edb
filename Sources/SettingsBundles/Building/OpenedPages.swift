import PropertyLists

/// The pages that rows open, before and after a build leaves out rows.
struct OpenedPages {
  private struct Links {
    var files: [(page: PageName, file: String)] = []

    mutating func add(_ name: String, _ root: Value) {
      guard let number = root.number(ofKey: "File"),
        let list = root["PreferenceSpecifiers"]
      else { return }
      let page = PageName(name)
      let conditions = RowConditions.keys.compactMap(root.number)
      for entry in list.items.lazy.flatMap(\.items) where !conditions.contains(entry.keyNumber) {
        files += entry.all { $0.keyNumber == number }.compactMap(\.string).map { (page, $0) }
      }
    }

    /// The families that the pages of each family open.
    func children(among families: Set<String>) -> [String: Set<String>] {
      var children: [String: Set<String>] = [:]
      for (page, file) in files {
        guard let child = page.candidates(for: file).first(where: families.contains) else {
          continue
        }
        children[page.family, default: []].insert(child)
      }
      return children
    }
  }

  private var families: Set<String> = []
  private var source = Links()
  private var result = Links()

  mutating func addSource(_ member: SettingsBundle.Member, _ page: Document) {
    guard let name = member.id.pageName else { return }
    families.insert(PageName(name).family)
    source.add(name, page.root)
  }

  mutating func addResult(_ member: SettingsBundle.Member, _ page: Document) {
    if let name = member.id.pageName { result.add(name, page.root) }
  }

  /// The families that could be opened before, starting from the root and from pages that no row opened, but
  /// no longer can be.
  var unopened: Set<String> {
    let before = source.children(among: families)
    let starts = families.subtracting(before.values.joined()).union([PageName.root])
    return Self.reached(from: starts, before)
      .subtracting(Self.reached(from: starts, result.children(among: families)))
  }

  private static func reached(
    from starts: Set<String>, _ children: [String: Set<String>]
  ) -> Set<String> {
    var reached = starts
    var waiting = Array(starts)
    while let family = waiting.popLast() {
      waiting += (children[family] ?? []).filter { reached.insert($0).inserted }
    }
    return reached
  }
}
