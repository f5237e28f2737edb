/// The families of pages that can be reached from some of them, in the order in which a user encounters
/// them: each family where a page first leads to it, depth first.
struct PageWalk {
  private(set) var families: [String] = []
  /// The first family, in this order, that opens each of the others.
  private(set) var openers: [String: String] = [:]

  /// - Parameter children: The families that the pages of a family open, in the order of rows.
  /// - Complexity: O(*n*) on average for *n* families and panes.
  init(from starts: some Sequence<String> = [PageName.root], _ children: (String) -> [String]) {
    var waiting = Array(starts)
    var found = Set(waiting)
    var visited: Set<String> = []
    while let family = waiting.popLast() {
      guard visited.insert(family).inserted else { continue }
      families.append(family)
      let opened = children(family)
      for child in opened where found.insert(child).inserted { openers[child] = family }
      waiting += opened.reversed()
    }
  }
}
