import PropertyLists

/// The rows that InAppSettingsKit adds, on pages that only the app itself shows.
///
/// https://github.com/futuretap/InAppSettingsKit
extension ScreenBuilder {
  private enum Kind {
    case button, link, date, view, textView, listGroup
  }

  private static let kinds: [String: Kind] = [
    "IASKButtonSpecifier": .button, "IASKOpenURLSpecifier": .link,
    "IASKMailComposeSpecifier": .link,
    "IASKDatePickerSpecifier": .date, "IASKCustomViewSpecifier": .view,
    "IASKTextViewSpecifier": .textView, "IASKListGroupSpecifier": .listGroup,
  ]

  /// The only alignments that differ from the leading edge.
  private static let alignments: [String: ScreenRow.Action.Alignment] = [
    "IASKUITextAlignmentCenter": .center, "IASKUITextAlignmentRight": .trailing,
  ]

  private func kind(of element: SettingsDictionary) -> Kind? {
    guard page.isInApp, element.description == nil, !element.devices.isEmpty else { return nil }
    return element.type.flatMap { Self.kinds[$0] }
  }

  /// The content of a row that the app shows but the Settings app does not; `nil` for any other row.
  mutating func contentInApp(of element: SettingsDictionary) -> ScreenRow.Content? {
    switch kind(of: element) {
    case .button?: .action(action(element, isButton: true))
    case .link?: .action(action(element, isButton: false))
    case .date?: .title(string(element["Title"]), value: shownDefault(of: element))
    // What the app draws there is unknown.
    case .view?: .title(string(element["Title"]), value: nil)
    case .textView?: textField(element)
    case .listGroup?, nil: nil
    }
  }

  /// A group whose rows are the items of a list, which only the app knows, and the row that adds one;
  /// `nil` for any other element.
  mutating func listGroup(_ element: SettingsDictionary) -> ScreenGroup? {
    guard kind(of: element) == .listGroup else { return nil }
    var group = header(of: element)
    if let added = element["AddSpecifier"], added.kind == .dictionary {
      let action = ScreenRow.Action(
        title: shownString(added["Title"]), detail: nil, alignment: .leading, isTinted: true,
        hasChevron: added["File"] != nil)
      group.rows.append(
        ScreenRow(number: number(), devices: element.devices, content: .action(action)))
    }
    return group
  }

  /// A button without an image is centered unless it says otherwise; links are not.
  private mutating func action(_ element: SettingsDictionary, isButton: Bool) -> ScreenRow.Action {
    let subtitle = element["IASKSubtitle"].flatMap { string($0) }
    let named = element["IASKTextAlignment"]?.string
    let standard: ScreenRow.Action.Alignment =
      isButton && element["IASKCellImage"] == nil ? .center : .leading
    let alignment =
      subtitle != nil ? .leading : named.map { Self.alignments[$0] ?? .leading } ?? standard
    let isLeft = subtitle == nil && named == "IASKUITextAlignmentLeft"
    let value = isLeft && !isButton ? shownDefault(of: element) : nil
    return ScreenRow.Action(
      title: shownString(element["Title"]),
      detail: subtitle ?? value, alignment: alignment, isTinted: alignment == .center,
      hasChevron: isButton ? alignment == .leading : isLeft)
  }

  private mutating func shownDefault(of element: SettingsDictionary) -> StringID? {
    guard !element.value.isSecureField, let value = element["DefaultValue"] else { return nil }
    return preview.strings.add(value.displayed)
  }
}
