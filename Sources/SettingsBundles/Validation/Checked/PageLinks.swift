import PropertyLists

/// The child panes of a bundle's pages, and the pages that they open.
struct PageLinks {
  enum Target {
    /// The pages of a family.
    case family(String)
    /// Only pages whose name has another capitalization.
    case miscased(String)
    /// A page that a build step creates.
    case generated
    case missing

    /// The family of existing pages that is meant; `nil` if there is none.
    var family: String? {
      switch self {
      case .family(let family), .miscased(let family): family
      case .generated, .missing: nil
      }
    }
  }

  struct Link {
    let pane: CheckedDictionary
    /// The family of the page that has the pane.
    let origin: String
    /// Whether only the app itself shows that page.
    let isInApp: Bool
    let file: String
    let target: Target
  }

  /// The panes that name a page of the bundle, in the order of pages and elements.
  let links: [Link]

  /// The names of pages elsewhere in elements, which only the app itself can follow: InAppSettingsKit's
  /// list groups have an element that opens a page for each of their items.
  private let linksOfApp: [Link]

  /// The families that panes open.
  let opened: Set<String>

  /// Whether a build step creates some page, which may open any other.
  let hasUnknownPages: Bool

  /// - Parameters:
  ///   - pages: The pages.
  ///   - names: The families of all pages, including unreadable ones.
  ///   - generated: The names of pages that a build step creates.
  init(of pages: [CheckedPage], among names: FileNames, generated: Set<String>) {
    links = pages.flatMap { page in
      page.elements(of: .childPane).compactMap { pane in
        guard let origin = page.name, let file = Self.file(of: pane, on: page) else { return nil }
        let target = Self.target(of: file, on: origin, among: names, generated)
        return Link(
          pane: pane, origin: origin.family, isInApp: page.isInApp, file: file, target: target)
      }
    }
    linksOfApp = pages.flatMap { page in
      guard let origin = page.name else { return [Link]() }
      return page.elements.flatMap { element in
        element.value.filesInside.compactMap { file in
          let target = Self.target(of: file, on: origin, among: names, generated)
          guard target.family != nil else { return nil }
          return Link(
            pane: element, origin: origin.family, isInApp: true, file: file, target: target)
        }
      }
    }
    opened = Set((links + linksOfApp).compactMap(\.target.family))
    hasUnknownPages = links.contains { if case .generated = $0.target { true } else { false } }
  }

  /// The page that a pane names; `nil` if another rule reports the name.
  private static func file(of pane: CheckedDictionary, on page: CheckedPage) -> String? {
    guard let file = pane["File"]?.string, !file.isEmpty, !PageName.leadsOutside(file),
      Catalog.apple.standIns["File"]?.contains(where: { pane[$0] != nil }) != true
    else { return nil }
    return file.without(ending: ".plist") ?? file
  }

  private static func target(
    of file: String, on page: PageName, among names: FileNames, _ generated: Set<String>
  ) -> Target {
    let candidates = page.candidates(for: file)
    if let family = candidates.first(where: names.contains) { return .family(family) }
    if generated.contains(file) { return .generated }
    return candidates.lazy.compactMap(names.miscased).first.map { .miscased($0) } ?? .missing
  }

  // MARK: Following the panes

  /// The families that panes lead to from a page, including its own.
  ///
  /// - Complexity: O(*n*) for *n* links.
  func families(reachedFrom root: String) -> Set<String> {
    Self.families(reachedFrom: root, by: Dictionary(grouping: links + linksOfApp, by: \.origin))
  }

  /// The families that only pages for the app itself lead to.
  ///
  /// - Complexity: O(*n*) for *n* links.
  var familiesOfApp: Set<String> {
    guard !linksOfApp.isEmpty || links.contains(where: \.isInApp) else { return [] }
    let ofSettings = Dictionary(grouping: links.filter { !$0.isInApp }, by: \.origin)
    return families(reachedFrom: PageName.root)
      .subtracting(Self.families(reachedFrom: PageName.root, by: ofSettings))
  }

  /// A family, and the one that opens it first; `nil` for the page that the panes lead from.
  typealias Opening = (family: String, opener: String?)

  /// The families that the Settings app leads to from a page, including its own, each after the one
  /// that opens it.
  ///
  /// - Complexity: O(*n*) for *n* links.
  func openings(from root: String) -> [Opening] {
    Self.openings(from: root, by: linksByOrigin)
  }

  private static func families(
    reachedFrom root: String, by children: [String: [Link]]
  ) -> Set<String> {
    Set(openings(from: root, by: children).map(\.family))
  }

  private static func openings(
    from root: String, by children: [String: [Link]]
  ) -> [Opening] {
    var openings: [Opening] = [(root, nil)]
    var reached: Set<String> = [root]
    var waiting = [root]
    while let family = waiting.popLast() {
      var opened: [String] = []
      for link in children[family] ?? [] {
        guard let child = link.target.family, reached.insert(child).inserted else { continue }
        opened.append(child)
      }
      openings += opened.map { ($0, family) }
      waiting += opened.reversed()
    }
    return openings
  }

  /// A pane that closes a cycle of pages.
  struct Cycle {
    let pane: CheckedDictionary
    /// The first families of the cycle, beginning with the page that the pane opens again.
    let way: [String]
    /// The number of families in the whole cycle.
    let length: Int

    fileprivate static let shownFamilies = 4
  }

  /// The panes that close cycles, found by following panes from the root page and then from the
  /// others.
  ///
  /// - Complexity: O(*n*) for *n* links.
  var cycles: [Cycle] {
    let children = linksByOrigin
    var finished: Set<String> = []
    var cycles: [Cycle] = []
    for start in [PageName.root] + links.map(\.origin) where !finished.contains(start) {
      // The way to the current page, and how many links of each page were followed.
      var way: [(family: String, next: Int)] = [(start, 0)]
      var positions = [start: 0]
      while let (family, next) = way.last {
        guard let link = children[family]?.dropFirst(next).first else {
          way.removeLast()
          positions[family] = nil
          finished.insert(family)
          continue
        }
        way[way.count - 1].next += 1
        guard let child = link.target.family, !finished.contains(child) else { continue }
        if let position = positions[child] {
          let shown = way[position...].prefix(Cycle.shownFamilies).map(\.family)
          cycles.append(Cycle(pane: link.pane, way: shown, length: way.count - position))
        } else {
          positions[child] = way.count
          way.append((child, 0))
        }
      }
    }
    return cycles
  }

  private var linksByOrigin: [String: [Link]] { Dictionary(grouping: links, by: \.origin) }
}

extension Value {
  /// The strings under "File" in the values of an element, at any depth; for an element of another
  /// dialect, its own too.
  fileprivate var filesInside: [String] {
    let isApples = Catalog.apple.element(self["Type"]?.string ?? "") != nil
    return selfAndDescendants.dropFirst(isApples ? 1 : 0).compactMap { value in
      guard let file = value["File"]?.string, !file.isEmpty, !PageName.leadsOutside(file) else {
        return nil
      }
      return file
    }
  }
}
