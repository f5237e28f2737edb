import PropertyLists

/// Converts the pages of a bundle to screens, in the order of navigation.
///
/// It uses the same model as the rules for the page that a pane opens, the table that a page uses, and
/// the devices that show an element.
struct ScreenBuilder {
  private var preview: SettingsPreview

  private var page: PageContext

  private struct PageContext {
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
  private func links(from pane: SettingsDictionary) -> [ScreenLink] {
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

extension ScreenBuilder {
  /// The groups of a page, each with the elements up to the next group or radio group.
  private mutating func groups(of checked: SettingsPage) -> [ScreenGroup] {
    var groups: [ScreenGroup] = []
    var open = ScreenGroup()
    for element in checked.elements.prefix(Limits.previewElements) {
      switch element.description?.type {
      case ElementDescription.group.type?:
        groups.append(open)
        open = header(of: element)
      case ElementDescription.radioGroup.type? where isShown(element):
        groups.append(open)
        groups.append(radioGroup(element))
        open = ScreenGroup()
      default:
        if let row = row(for: element) { open.rows.append(row) }
      }
    }
    let rest = checked.elements.count - Limits.previewElements
    if rest > 0 {
      let count = rest.counted("more element")
      open.rows.append(ScreenRow(content: .ignored(preview.strings.add(count), title: nil)))
    }
    groups.append(open)
    return groups.filter { group in
      group.heading != nil || group.footer != nil || !group.findings.isEmpty || !group.rows.isEmpty
    }
  }

  /// A group without its rows; nothing of it where no device of the page shows it.
  private mutating func header(of element: SettingsDictionary) -> ScreenGroup {
    guard !element.devices.isDisjoint(with: page.devices) else { return ScreenGroup() }
    return ScreenGroup(
      heading: string(element["Title"]), footer: string(element["FooterText"]),
      conditions: element.conditions.words, devices: element.devices,
      findings: preview.findings.about(element.path))
  }

  private mutating func radioGroup(_ element: SettingsDictionary) -> ScreenGroup {
    var group = header(of: element)
    group.isSortedByTitle = element["DisplaySortedByTitle"]?.boolean == true
    group.rows = choices(of: element, on: element.devices)
    return group
  }

  /// A localizable string; `nil` for a missing or empty one.
  private mutating func string(_ value: Value?) -> StringID? {
    guard let string = value?.string, !string.isEmpty else { return nil }
    return preview.strings.add(string, from: page.table)
  }

  /// A localizable string that is displayed even if it is empty.
  private mutating func shownString(_ value: Value?) -> StringID {
    preview.strings.add(value?.string ?? "", from: page.table)
  }

  // MARK: Rows

  /// `nil` if no device of the page shows it.
  private mutating func row(for element: SettingsDictionary) -> ScreenRow? {
    // A row for no device is hidden, but still has to be placed.
    let devices = element.devices.isEmpty ? .all : element.devices
    guard !devices.isDisjoint(with: page.devices) else { return nil }
    let content =
      isShown(element) ? content(of: element) : isOfTheApp(element) ? valueRow(element) : nil
    return ScreenRow(
      conditions: element.conditions.words, devices: devices,
      findings: preview.findings.about(element.path),
      content: content
        ?? .ignored(
          preview.strings.add(element.type ?? "no Type"), title: string(element["Title"])))
  }

  /// Whether only InAppSettingsKit shows the row, on a page that only the app itself shows.
  private func isOfTheApp(_ element: SettingsDictionary) -> Bool {
    page.isInApp && !element.devices.isEmpty && element.type?.hasPrefix("IASK") == true
  }

  /// Whether the Settings app shows an element: it has all required keys and a device.
  ///
  /// Elements on a page of the app itself may lack keys that the app supplies.
  private func isShown(_ element: SettingsDictionary) -> Bool {
    guard let description = element.description, !element.devices.isDisjoint(with: page.devices)
    else { return false }
    let isSupplied = page.isInApp
    let hasAll = description.requiredKeys.allSatisfy { key in
      guard let value = element[key.name]
      else { return isSupplied && ["DefaultValue", "Values", "Titles", "File"].contains(key.name) }
      return !key.isNeverEmpty || value.count > 0 || value.bytes?.isEmpty == false
    }
    let hasChoices = description.key("Values")?.isRequired == true
    return hasAll && (!hasChoices || element["Values"]?.count == element["Titles"]?.count)
  }

  private mutating func content(of element: SettingsDictionary) -> ScreenRow.Content? {
    switch element.description?.type {
    case ElementDescription.toggleSwitch.type?: toggle(element)
    case ElementDescription.titleValue.type?: valueRow(element)
    case ElementDescription.textField.type?: textField(element)
    case ElementDescription.slider.type?: slider(element)
    case ElementDescription.multiValue.type?: multiValue(element)
    case ElementDescription.childPane.type?:
      .childPane(shownString(element["Title"]), opens: links(from: element))
    default: nil
    }
  }

  private mutating func toggle(_ element: SettingsDictionary) -> ScreenRow.Content {
    if let value = unknownValue(of: element) {
      return .title(string(element["Title"]), value: value)
    }
    let on = element["TrueValue"].flatMap { ComparableValue($0) } ?? .on
    let value = element["DefaultValue"].flatMap { ComparableValue($0) }
    var prompts: [ScreenRow.Prompt] = []
    for (key, isForOn) in [("TrueConfirmationPrompt", true), ("FalseConfirmationPrompt", false)] {
      guard let prompt = element[key], prompt.kind == .dictionary else { continue }
      prompts.append(
        ScreenRow.Prompt(
          isForOn: isForOn, title: string(prompt["Title"]), text: string(prompt["Prompt"]),
          confirm: string(prompt["ConfirmText"]) ?? preview.strings.add("OK"),
          deny: string(prompt["DenyText"]) ?? preview.strings.add("Cancel")))
    }
    return .toggle(shownString(element["Title"]), isOn: value == on, prompts: prompts)
  }

  /// The title and the value, which "Values" and "Titles" may map to another string.
  private mutating func valueRow(_ element: SettingsDictionary) -> ScreenRow.Content {
    let mapped = chosen(in: element).map { shownString($0.title) }
    return .title(string(element["Title"]), value: mapped ?? shownDefault(of: element))
  }

  /// The default; bullets instead of a secret, as many whatever it is.
  private mutating func shownDefault(of element: SettingsDictionary) -> StringID? {
    let text = element["DefaultValue"]?.displayed ?? ""
    guard !text.isEmpty else { return nil }
    return preview.strings.add(element.value.isSecureField ? "••••••••" : text)
  }

  /// The default as it is written, if only a build knows it.
  private mutating func unknownValue(of element: SettingsDictionary) -> StringID? {
    element.isKnown(["DefaultValue"])
      ? nil : element["DefaultValue"].map { preview.strings.add($0.displayed) }
  }

  private mutating func textField(_ element: SettingsDictionary) -> ScreenRow.Content {
    .textField(string(element["Title"]), text: shownDefault(of: element))
  }

  private mutating func slider(_ element: SettingsDictionary) -> ScreenRow.Content {
    let numbers = ["DefaultValue", "MinimumValue", "MaximumValue"]
    guard element.isKnown(numbers) else {
      let shown = numbers.map { element[$0]?.displayed ?? "" }
      let value = "\(shown[0]) (from \(shown[1]) to \(shown[2]))"
      return .title(nil, value: preview.strings.add(value))
    }
    let minimum = element["MinimumValue"]?.number ?? 0
    return .slider(
      ScreenRow.Slider(
        minimum: minimum, maximum: element["MaximumValue"]?.number ?? 1,
        value: element["DefaultValue"]?.number ?? minimum,
        minimumImage: preview.images.number(
          of: element["MinimumValueImage"]?.string, from: page.folder),
        maximumImage: preview.images.number(
          of: element["MaximumValueImage"]?.string, from: page.folder)))
  }

  // MARK: Choices

  private mutating func multiValue(_ element: SettingsDictionary) -> ScreenRow.Content {
    let title = shownString(element["Title"])
    let chosen =
      chosen(in: element).map { shownString($0.shortTitle ?? $0.title) }
      ?? unknownValue(of: element)
    let id = Screen.ID(page: page.position, list: page.lists.count + 1)
    let devices = page.devices.intersection(element.devices)
    let list = Screen(
      id: id, title: title,
      parents: [ScreenLink(screen: Screen.ID(page: page.position), devices: devices)],
      devices: devices,
      groups: [
        ScreenGroup(
          isSortedByTitle: element["DisplaySortedByTitle"]?.boolean == true,
          rows: choices(of: element, on: .all))
      ])
    page.lists.append(list)
    return .multiValue(title, chosen: chosen, opens: id)
  }

  private mutating func choices(
    of element: SettingsDictionary, on devices: PageName.Devices
  ) -> [ScreenRow] {
    let chosen = chosen(in: element)?.position
    return (element["Titles"]?.list ?? []).map { title in
      ScreenRow(
        devices: devices,
        content: .choice(shownString(title.value), isChosen: title.position == chosen))
    }
  }

  /// The choice that equals the default; `nil` if there is none, or if values and titles do not match.
  private func chosen(
    in element: SettingsDictionary
  ) -> (position: Int, title: Value, shortTitle: Value?)? {
    guard let values = element["Values"], let titles = element["Titles"],
      values.count == titles.count,
      let value = element["DefaultValue"].flatMap({ ComparableValue($0) }),
      let position = values.list.first(where: { ComparableValue($0.value) == value })?.position,
      let title = titles[position]
    else { return nil }
    let short = element["ShortTitles"].flatMap { $0.count == titles.count ? $0[position] : nil }
    return (position, title, short)
  }
}
