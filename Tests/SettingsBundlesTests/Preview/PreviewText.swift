import PropertyLists

@testable import SettingsBundles

/// A preview as plain text, a line for each row and string, which tests of the model read.
///
///     High & low water
///       Remind me before high water                          ½ h ›
///       Spring tide alerts                                    [on]
///
///       Heights count from chart datum.
struct PreviewText {
  private static let width = 60
  private static let indent = "  "

  private let preview: SettingsPreview
  private let language: Int?
  private let titles: [Screen.ID: StringID]
  private var lines: [String] = []
  private var devices = PageName.Devices.all

  init(_ preview: SettingsPreview, language: Int?) {
    self.preview = preview
    self.language = language
    titles = Dictionary(firstOf: preview.screens.map { ($0.id, $0.title) })
  }

  mutating func text() -> String {
    for screen in preview.screens { add(screen) }
    let others = preview.otherFindings
    if !others.isEmpty {
      addTitle("Other findings")
      for number in others { add(finding: number, "") }
      lines.append("")
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(_ id: StringID) -> String { preview.strings.text(id, in: language) }

  // MARK: Screens

  private mutating func add(_ screen: Screen) {
    addTitle(title(of: screen))
    devices = screen.devices
    for number in screen.findings { add(finding: number, "") }
    for group in screen.groups { add(group) }
  }

  /// `‹ Slackwater     Licenses`, followed by its devices if it is not on all of them.
  private func title(of screen: Screen) -> String {
    let title = text(screen.title)
    let parent = screen.parents.first.flatMap { titles[$0.screen] }
    let back = parent.map { "‹ \(text($0))   " } ?? ""
    let reach = screen.isReachable ? "" : " (no row opens it)"
    return back + title + mark(screen.devices, among: preview.devices) + reach
  }

  private mutating func addTitle(_ title: String) {
    let rule = String(repeating: "─", count: Self.width)
    lines += [rule, title, rule, ""]
  }

  /// ` (iPad)` for a part that only one of the devices shows.
  private func mark(_ devices: PageName.Devices, among all: PageName.Devices) -> String {
    let shown = devices.intersection(all)
    guard shown != all else { return "" }
    return shown == .pad ? " (iPad)" : " (iPhone)"
  }

  // MARK: Groups

  private mutating func add(_ group: ScreenGroup) {
    if let heading = group.heading {
      lines.append(text(heading) + mark(group.devices, among: devices))
    }
    add(conditions: group.conditions, Self.indent)
    for number in group.findings { add(finding: number, Self.indent) }
    for row in preview.rows(of: group, in: language) { add(row) }
    if let footer = group.footer {
      if !group.rows.isEmpty { lines.append("") }
      let parts = preview.strings.text(footer, in: language)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      lines += parts.map { $0.isEmpty ? "" : Self.indent + String($0) }
      while lines.last?.isEmpty == true { lines.removeLast() }
    }
    lines.append("")
  }

  private mutating func add(conditions: String, _ indent: String) {
    if !conditions.isEmpty { lines.append(indent + conditions) }
  }

  // MARK: Rows

  private mutating func add(_ row: ScreenRow) {
    let mark = mark(row.devices, among: devices)
    switch row.content {
    case .toggle(let title, let isOn, let prompts):
      add(text(title) + mark, isOn ? "[on]" : "[off]")
      for prompt in prompts { add(prompt) }
    case .title(let title, let value):
      add((title.map(text) ?? "") + mark, value.map(text) ?? "")
    case .textField(let title, let value):
      add((title.map(text) ?? "") + mark, "[\(value.map(text) ?? "          ")]")
    case .slider(let slider): add("(slider)" + mark, slider.words)
    case .multiValue(let title, let chosen, _):
      add(text(title) + mark, (chosen.map { text($0) + " " } ?? "") + "›")
    case .choice(let title, let isChosen): add(text(title) + mark, isChosen ? "✓" : "")
    case .childPane(let title, _): add(text(title) + mark, "›")
    case .ignored(let type, let title):
      add("(\(text(type)), not shown)", title.map(text) ?? "")
    }
    add(conditions: row.conditions, "    ")
    for number in row.findings { add(finding: number, "    ") }
  }

  /// A title on the left and a value on the right.
  private mutating func add(_ title: String, _ value: String) {
    let room = Self.width - Self.indent.count - title.count - value.count
    let gap = value.isEmpty ? "" : String(repeating: " ", count: max(room, 2))
    lines.append(Self.indent + title + gap + value)
  }

  private mutating func add(_ prompt: ScreenRow.Prompt) {
    lines.append("    When it is turned \(prompt.isForOn ? "on" : "off"), an alert:")
    for string in [prompt.title, prompt.text].compactMap({ $0 }) {
      lines.append("      " + text(string))
    }
    lines.append("      [\(text(prompt.deny))] [\(text(prompt.confirm))]")
  }

  /// `^ warning: …`, below the row of the finding.
  private mutating func add(finding number: Int, _ indent: String) {
    let finding = preview.findings.findings[number]
    let isBesideRow = !indent.isEmpty
    let place = isBesideRow || finding.place.isEmpty ? "" : "\(finding.place): "
    let text = "\(place)\(finding.severity.rawValue): \(finding.text) [\(finding.rule)]"
    lines.append(indent + (isBesideRow ? "^ " : "! ") + text)
  }
}

extension SettingsPreview {
  /// - Parameter language: One of `languages`; `nil` for the language of the pages.
  func text(in language: String? = nil) -> String {
    var text = PreviewText(self, language: position(of: language))
    return text.text()
  }
}
