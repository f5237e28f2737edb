import PropertyLists

/// The pages of a bundle, and the panes that open one from another.
struct PageGraph {
  enum Target {
    case family(String)
    /// Only pages whose name differs in capitalization.
    case miscased(String)
    case generated
    case missing

    /// The family of existing pages that the pane means; `nil` if there is none.
    var family: String? {
      switch self {
      case .family(let family), .miscased(let family): family
      case .generated, .missing: nil
      }
    }
  }

  struct Link {
    let pane: SettingsDictionary
    /// The family of the page that contains the pane.
    let origin: String
    /// Whether only the app itself shows that page.
    let isInApp: Bool
    let file: String
    let target: Target
  }

  /// The panes that name a page of the bundle, in the order of pages and elements.
  let links: [Link]

  /// The page names in other elements, which only the app itself can follow: InAppSettingsKit's list
  /// groups have an element that opens a page for each of their items.
  private let linksOfApp: [Link]

  private(set) var pages: [SettingsPage]

  /// Whether a build step creates some page, which could open any other.
  let hasUnknownPages: Bool

  init(
    of pages: [SettingsPage], among names: FileNames, generated: Set<Validator.TextPattern> = []
  ) {
    self.pages = pages
    let link = {
      (pane: SettingsDictionary, page: SettingsPage, file: String, isInApp: Bool) -> Link? in
      page.name.map { origin in
        Link(
          pane: pane, origin: origin.family, isInApp: isInApp, file: file,
          target: Self.target(of: file, on: origin, among: names, generated))
      }
    }
    links = pages.flatMap { page in
      page.elements(of: .childPane).compactMap { pane in
        Self.file(of: pane).flatMap { link(pane, page, $0, page.isInApp) }
      }
    }
    linksOfApp = pages.flatMap { page in
      page.elements.flatMap { element in
        element.value.filesInside.compactMap { link(element, page, $0, true) }
          .filter { $0.target.family != nil }
      }
    }
    hasUnknownPages = links.contains { if case .generated = $0.target { true } else { false } }
  }

  /// - Parameters:
  ///   - lists: All property lists of a bundle, pages or not.
  ///   - unreadablePages: The names of the others.
  init(
    of lists: [SettingsPage], besides unreadablePages: [String],
    generated: Set<Validator.TextPattern> = []
  ) {
    let families = lists.compactMap(\.name?.family) + unreadablePages.map { PageName($0).family }
    self.init(of: lists, among: FileNames(families), generated: generated)
    classifyPages()
  }

  /// Removes property lists that are not pages, and records what opens the others.
  ///
  /// A property list without "PreferenceSpecifiers" counts as a page if it is the root or a pane opens it.
  private mutating func classifyPages() {
    let openedByRows = Set(links.compactMap(\.target.family))
    let opened = openedByRows.union(linksOfApp.compactMap(\.target.family))
    let familiesOfApp = familiesOfApp
    let usesInAppKit = pages.contains(where: \.usesInAppKit)
    pages.removeAll { page in
      page.root["PreferenceSpecifiers"] == nil && page.name?.isRoot != true
        && !(page.name.map { opened.contains($0.family) } ?? false)
    }
    for position in pages.indices {
      if let family = pages[position].name?.family {
        if familiesOfApp.contains(family) { pages[position].isInApp = true }
        pages[position].isOpened = openedByRows.contains(family)
      }
      pages[position].usesInAppKit = usesInAppKit
    }
  }

  /// The page that a pane names; `nil` if another rule reports the name.
  private static func file(of pane: SettingsDictionary) -> String? {
    guard let file = pane["File"]?.string, !file.isEmpty, !PageName.leadsOutside(file),
      Catalog.apple.alternatives["File"]?.contains(where: { pane[$0] != nil }) != true
    else { return nil }
    return file.without(ending: ".plist") ?? file
  }

  private static func target(
    of file: String, on page: PageName, among names: FileNames,
    _ generated: Set<Validator.TextPattern>
  ) -> Target {
    let candidates = page.candidates(for: file)
    if let family = candidates.first(where: names.contains) { return .family(family) }
    if generated.match(file) { return .generated }
    return candidates.firstNonNil(names.miscased).map { .miscased($0) } ?? .missing
  }

  var pagesInOrder: [SettingsPage] {
    PageOrder(pages.map { ($0.fullName, $0.root.value) }).positions.map { pages[$0] }
  }

  // MARK: Following the panes

  /// The families reachable from the root page, including its own.
  var reached: Set<String> { Set(Self.walk(by: links + linksOfApp).families) }

  /// The pages that the Settings app can reach from the root page.
  var walk: PageWalk { Self.walk(by: links) }

  /// The families reachable only through pages for the app itself.
  private var familiesOfApp: Set<String> {
    guard !linksOfApp.isEmpty || links.contains(where: \.isInApp) else { return [] }
    return reached.subtracting(Self.walk(by: links.filter { !$0.isInApp }).families)
  }

  private static func walk(by links: [Link]) -> PageWalk {
    let children = Dictionary(grouping: links, by: \.origin)
    return PageWalk { (children[$0] ?? []).compactMap(\.target.family) }
  }
}

extension Value {
  /// The strings under "File" in the values of an element, at any depth, and its own "File" in an
  /// element of another dialect.
  fileprivate var filesInside: [String] {
    guard let key = number(ofKey: "File") else { return [] }
    let isKnown = Catalog.apple.element(self["Type"]?.string ?? "") != nil
    let own = isKnown ? value(of: key)?.index : nil
    return all { $0.keyNumber == key && $0.index != own }.compactMap(\.string)
      .filter { !$0.isEmpty && !PageName.leadsOutside($0) }
  }
}
