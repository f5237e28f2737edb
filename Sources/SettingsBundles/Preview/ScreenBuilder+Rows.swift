import PropertyLists

/// The conversion of elements to groups and rows.
extension ScreenBuilder {
  /// The groups of a page, each with the elements up to the next group or radio group.
  mutating func groups(of checked: SettingsPage) -> [ScreenGroup] {
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
        if let list = listGroup(element) {
          groups.append(open)
          open = list
        } else {
          open.rows.append(row(for: element))
        }
      }
    }
    let rest = checked.elements.count - Limits.previewElements
    if rest > 0 {
      let count = rest.counted("more element")
      open.rows.append(
        ScreenRow(number: number(), content: .ignored(preview.strings.add(count), title: nil)))
    }
    groups.append(open)
    return groups.filter { group in group.number != nil || !group.rows.isEmpty }
  }

  mutating func header(of element: SettingsDictionary) -> ScreenGroup {
    ScreenGroup(
      heading: string(element["Title"]), footer: string(element["FooterText"]), number: number(),
      place: place(of: element), devices: element.devices,
      findings: preview.findings.about(element.path))
  }

  private mutating func radioGroup(_ element: SettingsDictionary) -> ScreenGroup {
    var group = header(of: element)
    group.isSortedByTitle = element["DisplaySortedByTitle"]?.boolean == true
    group.rows = choices(of: element, on: element.devices)
    return group
  }

  mutating func number() -> Int {
    preview.rowCount += 1
    return preview.rowCount
  }

  /// A localizable string; `nil` for a missing or empty one.
  mutating func string(_ value: Value?) -> StringID? {
    guard let string = value?.string, !string.isEmpty else { return nil }
    return preview.strings.add(string, from: page.table)
  }

  /// A localizable string that is displayed even if it is empty.
  mutating func shownString(_ value: Value?) -> StringID {
    preview.strings.add(value?.string ?? "", from: page.table)
  }

  // MARK: Rows

  private mutating func row(for element: SettingsDictionary) -> ScreenRow {
    let content = isShown(element) ? content(of: element) : contentInApp(of: element)
    return ScreenRow(
      number: number(), place: place(of: element),
      // A row for no device is hidden, but still has to be placed.
      devices: element.devices.isEmpty ? .all : element.devices,
      findings: preview.findings.about(element.path),
      content: content
        ?? .ignored(
          preview.strings.add(element.type ?? "no Type"), title: string(element["Title"])))
  }

  /// Whether the Settings app shows an element: it has all required keys and some device.
  ///
  /// Elements on a page of the app itself may lack keys that the app supplies.
  private func isShown(_ element: SettingsDictionary) -> Bool {
    guard let description = element.description, !element.devices.isEmpty else { return false }
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
    case ElementDescription.titleValue.type?: titleValue(element)
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
    if page.isInApp, element["IASKToggleStyle"]?.isString("Checkmark") == true {
      return .choice(shownString(element["Title"]), isChosen: value == on)
    }
    var prompts: [ScreenRow.Prompt] = []
    for (key, isForOn) in [("TrueConfirmationPrompt", true), ("FalseConfirmationPrompt", false)] {
      guard let prompt = element[key], prompt.kind == .dictionary else { continue }
      prompts.append(
        ScreenRow.Prompt(
          isForOn: isForOn, title: string(prompt["Title"]), text: string(prompt["Prompt"]),
          confirm: string(prompt["ConfirmText"]) ?? preview.strings.add("OK"),
          deny: string(prompt["DenyText"]) ?? preview.strings.add("Cancel")))
    }
    return .toggle(
      ScreenRow.Toggle(
        title: shownString(element["Title"]),
        subtitle: string(element[page.isInApp ? "IASKSubtitle" : "Description"]),
        isOn: value == on, prompts: prompts))
  }

  /// The title and the value, which "Values" and "Titles" may map to another string.
  private mutating func titleValue(_ element: SettingsDictionary) -> ScreenRow.Content {
    let value = element["DefaultValue"]
    let mapped = chosen(in: element).map { shownString($0.title) }
    return .title(
      string(element["Title"]), value: mapped ?? value.map { preview.strings.add($0.displayed) })
  }

  /// The default as it is written, if only a build knows it.
  private mutating func unknownValue(of element: SettingsDictionary) -> StringID? {
    element.isKnown(["DefaultValue"])
      ? nil : element["DefaultValue"].map { preview.strings.add($0.displayed) }
  }

  mutating func textField(_ element: SettingsDictionary) -> ScreenRow.Content {
    let value = element["DefaultValue"]?.displayed ?? ""
    let text: ScreenRow.TextField.Text
    if element.value.isSecureField {
      text = .secure(isEmpty: value.isEmpty)
    } else {
      text = value.isEmpty ? .empty : .plain(preview.strings.add(value))
    }
    return .textField(
      ScreenRow.TextField(
        title: string(element["Title"]), text: text, name: element["Key"]?.string ?? ""))
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
        minimumImage: preview.images.image(
          named: element["MinimumValueImage"]?.string, from: page.folder),
        maximumImage: preview.images.image(
          named: element["MaximumValueImage"]?.string, from: page.folder),
        name: element["Key"]?.string ?? ""))
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
      devices: devices, place: place(of: element),
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
        number: number(), devices: devices,
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
