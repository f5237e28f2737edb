import PropertyLists
import Testing

@testable import SettingsBundles

/// Reads a page or bundle document in YAML, and previews it.
func preview(
  _ yaml: String, name: String = "Root.yaml",
  _ options: SettingsPreview.Options = SettingsPreview.Options()
) throws -> SettingsPreview {
  let document = try Pipeline.settings.read(Array(yaml.utf8), name: name, as: .yaml)
  return try #require(SettingsPreview(of: document, options))
}

/// A page with some elements.
func pagePreview(_ elements: String, name: String = "Root.yaml") throws -> SettingsPreview {
  let lines = elements.split(separator: "\n", omittingEmptySubsequences: false)
  return try preview(
    "StringsTable: Root\nPreferenceSpecifiers:\n" + lines.map { "  \($0)\n" }.joined(), name: name)
}

@Suite struct PreviewTests {
  /// The screens as text, without the rules around their titles.
  private func lines(_ preview: SettingsPreview, in language: String? = nil) -> [String] {
    preview.text(in: language).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("─") && !$0.contains("^ ") && !$0.contains("! ") }
  }

  @Test(arguments: [
    ("DefaultValue: true", "[on]"),
    ("DefaultValue: false", "[off]"),
    ("{DefaultValue: 1}", "[on]"),
    ("{DefaultValue: HH, TrueValue: HH, FalseValue: h}", "[on]"),
    ("{DefaultValue: h, TrueValue: HH, FalseValue: h}", "[off]"),
    ("{DefaultValue: !!int 1, TrueValue: 1.0, FalseValue: 0}", "[on]"),
    ("{DefaultValue: 'YES'}", "[off]"),
  ])
  func trueValueTurnsASwitchOn(keys: String, state: String) throws {
    let keys = keys.hasPrefix("{") ? String(keys.dropFirst().dropLast()) : keys
    let preview = try pagePreview("- {Type: PSToggleSwitchSpecifier, Title: A, Key: a, \(keys)}")
    #expect(preview.text().contains("\(state)\n"))
  }

  @Test(arguments: [
    ("DefaultValue: \"1.10\"", "1.10"),
    ("DefaultValue: 2026, Values: [2025, 2026], Titles: [Old, New]", "New"),
    ("DefaultValue: 7, Values: [2025, 2026], Titles: [Old, New]", "7"),
    ("DefaultValue: 2025, Values: [2025, 2026], Titles: [Old]", "2025"),
  ])
  func titleRowMapsItsValue(keys: String, value: String) throws {
    let preview = try pagePreview("- {Type: PSTitleValueSpecifier, Title: A, Key: a, \(keys)}")
    #expect(preview.text().contains(" \(value)\n"))
  }

  @Test(arguments: [
    ("DefaultValue: 1, Values: [0, 1], Titles: [None, One], ShortTitles: [N, O]", "O ›"),
    ("DefaultValue: 1, Values: [0, 1], Titles: [None, One], ShortTitles: [N]", "One ›"),
    ("DefaultValue: 1.0, Values: [0, 1], Titles: [None, One]", "One ›"),
    (
      "DefaultValue: 2, Values: [0, 1], Titles: [None, One]",
      "A                                                        ›"
    ),
  ])
  func multiValueRowShowsTheShortTitle(keys: String, end: String) throws {
    let preview = try pagePreview("- {Type: PSMultiValueSpecifier, Title: A, Key: a, \(keys)}")
    let row = try #require(lines(preview).first { $0.hasSuffix("›") })
    #expect(row.hasSuffix(end))
    #expect(preview.screens.map(\.id) == [Screen.ID(page: 0), Screen.ID(page: 0, list: 1)])
  }

  @Test func defaultThatIsNoValueHasNoCheckMark() throws {
    let radio = try pagePreview(
      "- {Type: PSRadioGroupSpecifier, Key: a, DefaultValue: 3, Values: [0, 1], Titles: [A, B]}")
    #expect(radio.text().contains("\n  A\n  B\n"))
    #expect(!radio.text().contains("✓"))
    #expect(!radio.html().contains("aria-current"))
  }

  @Test func choicesAreSortedInTheLanguageThatIsShown() throws {
    let bundle = try preview(
      """
      settingsBundle: 1
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - Type: PSRadioGroupSpecifier
              Key: pet
              DefaultValue: dog
              Values: [dog, cat]
              Titles: [Dog, Cat]
              DisplaySortedByTitle: true
      strings:
        en: {Root: {Dog: Dog, Cat: Cat}}
        de: {Root: {Dog: Hund, Cat: Katze}}
      """, name: "Settings.yaml")
    func choices(_ language: String) -> [String] {
      lines(bundle, in: language).filter { $0.hasPrefix("  ") }.map { String($0.prefix(7)) }
    }
    #expect(choices("en") == ["  Cat", "  Dog  "])
    #expect(choices("de") == ["  Hund ", "  Katze"])
  }

  @Test func accentsDoNotMoveAChoiceToTheEnd() throws {
    let preview = try pagePreview(
      """
      - Type: PSRadioGroupSpecifier
        Key: a
        DefaultValue: 1
        Values: [1, 2, 3, 4, 5]
        Titles: [Zebra, \u{C4}pfel, Esel, O\u{308}l, Ofen]
        DisplaySortedByTitle: true
      """)
    let titles = lines(preview).filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(titles == ["Äpfel", "Esel", "Ofen", "Öl", "Zebra"])
  }

  @Test(arguments: [
    "{Type: PSToggleSwitchSpecifier, Title: A, Key: a}",
    "{Type: PSToggleSwitchSpecifier, Title: A, Key: '', DefaultValue: true}",
    "{Type: PSMultiValueSpecifier, Title: A, Key: a, DefaultValue: 1, Values: [1, 2], Titles: [B]}",
    "{Type: PSRadioGroupSpecifier, Title: A, Key: a, DefaultValue: 1, Values: [1]}",
    "{Type: PSChildPaneSpecifier, Title: A}",
    "{Type: IASKButtonSpecifier, Title: A, Key: a}",
    "{Type: PSToogleSwitchSpecifier, Title: A, Key: a}",
    "{Type: PSTextFieldSpecifier, Title: A, Key: a, SupportedUserInterfaceIdioms: []}",
    "{Title: A, Key: a}",
  ])
  func rowsThatTheSettingsAppDropsAreMarked(element: String) throws {
    let preview = try pagePreview("- \(element)")
    #expect(preview.text().contains(", not shown)"))
    #expect(preview.html().contains("<li class=\"row ignored\""))
  }

  @Test func groupsHoldTheRowsUpToTheNextGroup() throws {
    let preview = try pagePreview(
      """
      - {Type: PSTitleValueSpecifier, Title: Before, Key: a, DefaultValue: b}
      - {Type: PSGroupSpecifier, Title: One}
      - {Type: PSTitleValueSpecifier, Title: First, Key: c, DefaultValue: d}
      - {Type: PSRadioGroupSpecifier, Title: Two, Key: e, DefaultValue: 1, Values: [1], Titles: [Only]}
      - {Type: PSTitleValueSpecifier, Title: After, Key: f, DefaultValue: g}
      - {Type: PSGroupSpecifier, FooterText: Alone}
      """)
    let groups = preview.screens[0].groups
    #expect(groups.map(\.rows.count) == [1, 1, 1, 1, 0])
    let headings = groups.map { $0.heading.map { preview.strings.text($0, in: nil) } }
    #expect(headings == [nil, "One", "Two", nil, nil])
  }

  @Test(arguments: [DocumentRole.table, .other])
  func onlyPagesAndBundlesHaveAPreview(role: DocumentRole) throws {
    let name = role == .table ? "de.lproj/Root.strings" : "notes.yaml"
    let document = try Pipeline.settings.read(Array("{a: b}".utf8), name: name, as: .yaml)
    #expect(DocumentRole(of: document) == role)
    #expect(SettingsPreview(of: document) == nil)
  }
}
