import PropertyLists

/// Converts the pages of a bundle to screens, in the order of navigation.
///
/// It uses the same model as the rules for the page that a pane opens, the table that a page uses, and
/// the devices that show an element.
struct ScreenBuilder {
  var preview: SettingsPreview

  /// The current page.
  var page: PageContext

  struct PageContext {
    var position = 0
    var table: String?
    var folder = ""
    /// Whether the app shows the page, so it may supply the values that a row lacks.
    var isInApp = false
    var devices = PageName.Devices.all
    var lists: [Screen] = []
  }

  private let pages: [SettingsPage]
  private let variants: PageVariants
  private let targets: [ObjectIdentifier: String]
  private let reached: Set<String>

  /// - Parameter isForApp: Whether only the app itself shows the bundle.
  init(
    _ graph: PageGraph, _ options: SettingsPreview.Options, isForApp: Bool,
    strings: PreviewStrings, images: PreviewImages, _ findings: PreviewFindings
  ) {
    preview = SettingsPreview(
      strings: strings, images: images, findings: findings, title: options.title,
      devices: options.devices)
    page = PageContext()
    pages = graph.pagesInOrder
    variants = PageVariants(pages.map { $0.name ?? PageName(PageName.root) }, isForApp: isForApp)
    targets = Dictionary(
      firstOf: graph.links.compactMap { link in
        link.target.family.map { (ObjectIdentifier(link.pane), $0) }
      })
    reached = graph.reached
  }

  mutating func build(_ table: (SettingsPage) -> String?) -> SettingsPreview {
    let devices = pages.indices.map { self.devices(ofPageAt: $0) }
    let tables = pages.map(table)
    let ways = ways(devices, tables)
    for (position, checked) in pages.enumerated() {
      let name = checked.name ?? PageName(PageName.root)
      let own = devices[position]
      // A page for the app itself is shown too, but nothing leads to it.
      let shown = (own.isEmpty ? name.device ?? .all : own).intersection(preview.devices)
      guard !shown.isEmpty else { continue }
      page = PageContext(
        position: position, table: tables[position], folder: name.folder,
        isInApp: checked.isInApp, devices: shown)
      let way = name.isRoot ? nil : ways[name.family]
      // Without a pane that opens it, the root page has the name of the app, any other page its own.
      let title = name.isRoot && !own.isEmpty ? preview.title : checked.fullName
      var screen = Screen(
        id: Screen.ID(page: position), title: way?.title ?? preview.strings.add(title),
        parents: way?.parents.compactMap { $0.limited(to: shown) } ?? [],
        isRoot: name.isRoot && !own.isEmpty,
        isReachable: !own.isEmpty && (pages.count == 1 || reached.contains(name.family)),
        devices: shown, findings: preview.findings.about(checked.root.path))
      screen.groups = groups(of: checked)
      preview.screens.append(screen)
      preview.screens += page.lists
    }
    chooseFirstScreens()
    return preview
  }

  /// Without a root page, a device starts with the first page that it shows.
  private mutating func chooseFirstScreens() {
    for device in [PageName.Devices.phone, .pad] where preview.devices.contains(device) {
      let shown = preview.screens.indices.filter { preview.screens[$0].devices.contains(device) }
      guard !shown.contains(where: { preview.screens[$0].isRoot }), let first = shown.first
      else { continue }
      preview.screens[first].isRoot = true
    }
  }

  // MARK: Pages

  /// The devices that show a page; none for a page of the app itself in a shared bundle.
  private func devices(ofPageAt position: Int) -> PageName.Devices {
    guard let family = pages[position].name?.family else { return .all }
    return variants.pages(of: family, on: .all).first { $0.position == position }?.devices ?? []
  }

  private struct Way {
    /// The title of the first pane that opens it.
    let title: StringID
    /// The first page with such a pane on each device.
    var parents: [ScreenLink]
  }

  private mutating func ways(_ devices: [PageName.Devices], _ tables: [String?]) -> [String: Way] {
    var ways: [String: Way] = [:]
    for (position, checked) in pages.enumerated() where !devices[position].isEmpty {
      for pane in checked.elements(of: .childPane) {
        guard let family = targets[ObjectIdentifier(pane)], let title = pane["Title"]?.string
        else { continue }
        let id = preview.strings.add(title, from: tables[position])
        var way = ways[family] ?? Way(title: id, parents: [])
        let known = way.parents.reduce(into: PageName.Devices()) { $0.formUnion($1.devices) }
        let new = devices[position].intersection(pane.devices).subtracting(known)
        if !new.isEmpty {
          way.parents.append(ScreenLink(screen: Screen.ID(page: position), devices: new))
        }
        ways[family] = way
      }
    }
    return ways
  }

  /// The pages that a pane opens, on the devices that show the pane.
  func links(from pane: SettingsDictionary) -> [ScreenLink] {
    guard let family = targets[ObjectIdentifier(pane)] else { return [] }
    return variants.pages(of: family, on: page.devices).map { position, devices in
      ScreenLink(screen: Screen.ID(page: position), devices: devices)
    }
  }
}

extension ScreenLink {
  fileprivate func limited(to devices: PageName.Devices) -> ScreenLink? {
    let shared = self.devices.intersection(devices)
    return shared.isEmpty ? nil : ScreenLink(screen: screen, devices: shared)
  }
}
