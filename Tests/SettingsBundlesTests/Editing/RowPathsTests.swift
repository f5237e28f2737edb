import PropertyLists
import Testing

@testable import SettingsBundles

/// Paths in messages, which an editor reads back as the same rows.
@Suite struct RowPathsTests {
  private static let page = """
    PreferenceSpecifiers:
      - {Type: PSGroupSpecifier, Title: General, FooterText: a}
      - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: sync.now, DefaultValue: true}
      - {Type: PSGroupSpecifier, Title: More, FooterText: b}
      - {Type: PSChildPaneSpecifier, Title: More, File: Legal}
      - {Type: PSGroupSpecifier, Title: "a]=b", FooterText: c}
      - {Type: PSGroupSpecifier, Title: "An exceedingly long title, much longer than a path", FooterText: d}
    """

  @Test(arguments: [
    (0, "FooterText", "@[Title=General]:FooterText"),
    (0, "Title", "PreferenceSpecifiers.0.Title"),
    (1, "Title", "@sync\\.now:Title"),
    (1, "Key", "@[Title=Sync]:Key"),
    // Two rows have the title.
    (2, "FooterText", "PreferenceSpecifiers.2.FooterText"),
    (3, "Title", "@[File=Legal]:Title"),
    (3, "File", "PreferenceSpecifiers.3.File"),
    (5, "FooterText", "PreferenceSpecifiers.5.FooterText"),
  ])
  func areShortAndOfOneRow(position: Int, key: String, path: String) throws {
    let document = try Pipeline.settings.read(Array(Self.page.utf8), name: "Root.yaml", as: .yaml)
    var paths = RowPaths(in: Settings(document))
    let keyPath: Document.KeyPath = [
      "PreferenceSpecifiers", .index(position), .key(key),
    ]
    let shown = paths.path(toChange: keyPath)
    #expect(shown == path)
    let editor = SettingsEditor(document)
    #expect(
      try editor.value(of: SettingsEditor.Path(shown)) == document.root[keyPath])
  }

  @Test func keepThePositionIfBracketsInAValueEndThePath() throws {
    let document = try Pipeline.settings.read(Array(Self.page.utf8), name: "Root.yaml", as: .yaml)
    var paths = RowPaths(in: Settings(document))
    let shown = paths.path(toChange: ["PreferenceSpecifiers", 4, "FooterText"])
    let editor = SettingsEditor(document)
    #expect(try editor.value(of: SettingsEditor.Path(shown))?.string == "c")
  }
}
