import PropertyLists

/// A preview as plain text of 60 columns, for terminals and reviews.
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
  /// The numbers of the findings shown next to rows.
  private var shownFindings: Set<Int> = []

  init(_ preview: SettingsPreview, language: Int?) {
    self.preview = preview
    self.language = language
    titles = Dictionary(firstOf: preview.screens.map { ($0.id, $0.title) })
  }

  mutating func text() -> String {
    for screen in preview.screens { add(screen) }
    let others = preview.findings.findings.indices.filter { !shownFindings.contains($0) }
    if !others.isEmpty {
      addTitle("Other findings")
      for number in others { add(finding: number, "") }
      lines.append("")
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n").withoutLogCommands + "\n"
  }

  private func text(_ id: StringID) -> String { preview.strings.text(id, in: language).printable }

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
    lines.append(rule)
    lines += title.wrapped(to: Self.width)
    lines += [rule, ""]
  }

  /// ` (iPad)` for a part that only one of the devices shows.
  private func mark(_ devices: PageName.Devices, among all: PageName.Devices) -> String {
    let shown = devices.intersection(all)
    guard shown != all else { return "" }
    return shown == .pad ? " (iPad)" : " (iPhone)"
  }

  // MARK: Groups

  private mutating func add(_ group: ScreenGroup) {
    let rows = preview.rows(of: group, on: devices, in: language)
    let isShown = !group.devices.isDisjoint(with: devices)
    guard isShown || !rows.isEmpty else { return }
    if isShown, let heading = group.heading {
      addParagraph(text(heading) + mark(group.devices, among: devices), "")
    }
    if isShown { add(conditions: group.place, Self.indent) }
    for number in group.findings { add(finding: number, Self.indent) }
    for row in rows { add(row) }
    if isShown, let footer = group.footer {
      if !rows.isEmpty { lines.append("") }
      let parts = preview.strings.text(footer, in: language)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for part in parts { addParagraph(String(part).printable, Self.indent) }
      while lines.last?.isEmpty == true { lines.removeLast() }
    }
    lines.append("")
  }

  private mutating func add(conditions place: ScreenPlace?, _ indent: String) {
    if let words = place?.conditions, !words.isEmpty { addParagraph(words.printable, indent) }
  }

  private mutating func addParagraph(_ text: String, _ indent: String) {
    for line in text.wrapped(to: Self.width - indent.count) {
      lines.append(line.isEmpty ? "" : indent + line)
    }
  }

  // MARK: Rows

  private mutating func add(_ row: ScreenRow) {
    let mark = mark(row.devices, among: devices)
    switch row.content {
    case .toggle(let toggle):
      add(text(toggle.title) + mark, toggle.isOn ? "[on]" : "[off]")
      if let subtitle = toggle.subtitle { addParagraph(text(subtitle), "    ") }
      for prompt in toggle.prompts { add(prompt) }
    case .title(let title, let value):
      add((title.map(text) ?? "") + mark, value.map(text) ?? "")
    case .textField(let field):
      add((field.title.map(text) ?? "") + mark, text(of: field))
    case .slider(let slider): add(slider, mark)
    case .multiValue(let title, let chosen, _):
      add(text(title) + mark, (chosen.map { text($0) + " " } ?? "") + "›")
    case .choice(let title, let isChosen): add(text(title) + mark, isChosen ? "✓" : "")
    case .childPane(let title, _): add(text(title) + mark, "›")
    case .action(let action): add(action, mark)
    case .ignored(let type, let title):
      add("(\(text(type)), not shown)", title.map(text) ?? "")
    }
    add(conditions: row.place, "    ")
    for number in row.findings { add(finding: number, "    ") }
  }

  /// A title at the leading edge, in the center, or at the trailing edge, with its detail below.
  private mutating func add(_ action: ScreenRow.Action, _ mark: String) {
    let title = text(action.title) + mark
    switch action.alignment {
    case .leading: add(title, action.hasChevron ? "›" : "")
    case .center:
      let width = Self.width - Self.indent.count
      for line in title.wrapped(to: width) {
        let room = (width - line.columns) / 2
        lines.append(Self.indent + String(repeating: " ", count: room) + line)
      }
    case .trailing: add("", title)
    }
    if let detail = action.detail { addParagraph(text(detail), "    ") }
  }

  private func text(of field: ScreenRow.TextField) -> String {
    switch field.text {
    case .plain(let text): "[\(self.text(text))]"
    case .empty: "[          ]"
    case .secure: "[\(ScreenRow.TextField.bullets)]"
    }
  }

  /// A title on the left and a value on the right, or below it if they do not fit.
  private mutating func add(_ title: String, _ value: String) {
    let width = Self.width - Self.indent.count
    guard !value.isEmpty else { return addParagraph(title, Self.indent) }
    let room = width - title.columns - value.columns
    if room >= 1 || title.isEmpty && room >= 0 {
      lines.append(Self.indent + title + String(repeating: " ", count: room) + value)
      return
    }
    if !title.isEmpty { addParagraph(title, Self.indent) }
    for line in value.wrapped(to: width - 2) {
      lines.append(Self.indent + String(repeating: " ", count: width - line.columns) + line)
    }
  }

  /// `(Shallow) ━━━●────────── (Deep)`, and `2.5 (from 0.5 to 10)` below it.
  private mutating func add(_ slider: ScreenRow.Slider, _ mark: String) {
    let images = [slider.minimumImage, slider.maximumImage].map { $0?.name.printable ?? "" }
    let numbers = [slider.value, slider.minimum, slider.maximum].map(\.shortest)
    let ends = images.map { $0.isEmpty ? "" : "(\($0))" }
    let room = Self.width - Self.indent.count - ends[0].columns - ends[1].columns - 4
    let length = max(room, 8)
    let before = Int((slider.fraction * Double(length - 1)).rounded())
    let track =
      String(repeating: "━", count: before) + "●"
      + String(repeating: "─", count: length - 1 - before)
    add("\(ends[0]) \(track) \(ends[1])".trimmed + mark, "")
    add("", "\(numbers[0]) (from \(numbers[1]) to \(numbers[2]))")
  }

  private mutating func add(_ prompt: ScreenRow.Prompt) {
    addParagraph("When it is turned \(prompt.isForOn ? "on" : "off"), an alert:", "    ")
    for string in [prompt.title, prompt.text].compactMap({ $0 }) {
      addParagraph(text(string), "      ")
    }
    addParagraph("[\(text(prompt.deny))] [\(text(prompt.confirm))]", "      ")
  }

  /// `^ warning: …`, below the row of the finding.
  private mutating func add(finding number: Int, _ indent: String) {
    let finding = preview.findings.findings[number]
    let isBesideRow = !indent.isEmpty
    shownFindings.insert(number)
    let place = isBesideRow || finding.place.location.isEmpty ? "" : "\(finding.place.location): "
    let text = "\(place)\(finding.severity.rawValue): \(finding.text) [\(finding.rule)]"
    for (position, line) in text.printable.wrapped(to: Self.width - indent.count - 2).enumerated() {
      lines.append(indent + (position == 0 ? isBesideRow ? "^ " : "! " : "  ") + line)
    }
  }
}

extension ScreenRow.TextField {
  /// The text in every secure field, whatever its default.
  static let bullets = String(repeating: "•", count: 8)
}

extension SettingsPreview {
  /// Renders the preview as plain text, in lines of 60 columns.
  ///
  /// - Parameter language: One of `languages`; `nil` for the language of the pages.
  /// - Complexity: O(*n* log *n*) for *n* rows and bytes of strings.
  public func text(in language: String? = nil) -> String {
    var text = PreviewText(self, language: position(of: language))
    return text.text()
  }
}
