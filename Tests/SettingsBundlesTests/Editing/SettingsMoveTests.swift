import PropertyLists
import Testing

@testable import SettingsBundles

/// Rows that move, and rows that are found by other keys than `Key`.
@Suite struct SettingsMoveTests {
  private static let bundle = """
    settingsBundle: 1
    pages:
      Root:
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: General}
          - {Type: PSToggleSwitchSpecifier, Title: A, Key: a, DefaultValue: true}
          - {Type: PSToggleSwitchSpecifier, Title: B, Key: b, DefaultValue: true}
          - {Type: PSChildPaneSpecifier, Title: 'a]: b=c', File: More}
      Root~ipad:
        PreferenceSpecifiers:
          - {Type: PSToggleSwitchSpecifier, Title: B, Key: b, DefaultValue: true}
          - {Type: PSChildPaneSpecifier, Title: 'a]: b=c', File: More}
          - {Type: PSToggleSwitchSpecifier, Title: A, Key: a, DefaultValue: true}
      More:
        PreferenceSpecifiers:
          - {Type: PSGroupSpecifier, Title: Twice}
          - {Type: PSGroupSpecifier, Title: Twice}
          - {Type: PSGroupSpecifier, Title: General}

    """

  private static func editor() throws -> SettingsEditor {
    SettingsEditor(
      try Pipeline.settings.read(Array(bundle.utf8), name: "Settings.yaml", as: .yaml))
  }

  /// The titles of the rows of both variants of the first page.
  private static func titles(_ editor: SettingsEditor) throws -> [String] {
    var editor = editor
    let pages = try #require(try editor.edited().root["pages"])
    return ["Root", "Root~ipad"].map { page in
      (pages[page]?["PreferenceSpecifiers"]?.items ?? []).map { row in
        row["File"]?.string ?? row["Title"]?.string ?? ""
      }.joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("@b", "@a", "General B A More", "More B A"),
    ("@a", "@[File=More]", "General B A More", "B A More"),
    ("@[File=More]", "@a:", "General More A B", "B More A"),
    ("@b", "pages.Root.PreferenceSpecifiers.0", "B General A More", "B More A"),
  ])
  func rowsMoveOnEveryVariant(
    path: SettingsEditor.Path, other: SettingsEditor.Path, root: String, pad: String
  ) throws {
    var editor = try Self.editor()
    try editor.move(path, before: other)
    #expect(try Self.titles(editor) == [root, pad])
  }

  @Test func aRowMovesToAPosition() throws {
    var editor = try Self.editor()
    try editor.move("@b", to: 2)
    try editor.move("@b:", to: 1)
    try editor.move("@a", before: "@b")
    #expect(try Self.titles(editor) == ["General A B More", "More A B"])
  }

  @Test func laterAndEarlierChangesFollowAMove() throws {
    var editor = try Self.editor()
    try editor.add("1.10", to: "pages.Root.PreferenceSpecifiers.1.Version")
    try editor.move("@a", to: 0)
    try editor.set("@a:Title", to: "New")
    let edited = try editor.editedSettings(withStrings: false)
    #expect(try Self.titles(editor) == ["New General B More", "New B More"])
    let remarks = editor.additions(in: edited, writtenAs: .xml).map(\.message.text)
    #expect(remarks.first == "added pages.Root.PreferenceSpecifiers.0.Version: real 1.1")
    #expect(remarks.contains { $0.contains("\"1.10\" is written as the real 1.1") })
  }

  /// Those at both ends of the way give way, too.
  @Test(arguments: [
    (0, 1, 3, 0), (1, 1, 3, 3), (2, 1, 3, 1), (3, 1, 3, 2),
    (0, 2, 1, 0), (1, 2, 1, 2), (2, 2, 1, 1), (3, 2, 1, 3),
  ])
  func earlierChangesFollowTheirRow(row: Int, source: Int, target: Int, expected: Int) throws {
    let list = "pages.Root.PreferenceSpecifiers"
    let (added, moved) = ("\(list).\(row).Version", "\(list).\(source)")
    var editor = try Self.editor()
    try editor.add("1.10", to: SettingsEditor.Path(added))
    try editor.move(SettingsEditor.Path(moved), to: target)
    let edited = try editor.editedSettings(withStrings: false)
    let remarks = editor.additions(in: edited, writtenAs: .xml).map(\.message.text)
    #expect(remarks.first == "added \(list).\(expected).Version: real 1.1")
  }

  @Test(arguments: [
    ("@a", "@c", "no element has the key \"c\""),
    ("@a", "@[Title=Twice]", "several rows have the Title \"Twice\""),
    ("@[Title=General]", "@a", "several rows have the Title \"General\""),
    ("@[File=Mor]", "@a", "no row has the File \"Mor\""),
    ("@a:Title", "@b", "@a:Title is not an item of a list"),
    (
      "@a", "pages.More.PreferenceSpecifiers.0",
      "@a and pages.More.PreferenceSpecifiers.0 are in different lists"
    ),
    ("pages.Root.PreferenceSpecifiers.9", "@a", "no value at pages.Root.PreferenceSpecifiers.9"),
  ])
  func refusesWhatIsNotOneRow(
    path: SettingsEditor.Path, other: SettingsEditor.Path, text: String
  ) throws {
    var editor = try Self.editor()
    let error = #expect(throws: Diagnostic.self) { try editor.move(path, before: other) }
    #expect(error?.message.text == text)
  }

  @Test func refusesAPositionThatIsNone() throws {
    var editor = try Self.editor()
    let error = #expect(throws: Diagnostic.self) { try editor.move("@a", to: 4) }
    #expect(error?.message.help == "it has 4 items; use 0 to 3")
  }

  @Test func aRowIsFoundByAnotherKey() throws {
    var editor = try Self.editor()
    let title = #"@[Title=a\]: b=c]"#
    #expect(try editor.value(of: SettingsEditor.Path(title))?["File"]?.string == "More")
    let parts = try #require(SettingsEditor.Path.split("\(title):File=Other=x"))
    #expect(parts.value == "Other=x")
    try editor.set(parts.path, to: parts.value)
    #expect(try Self.titles(editor) == ["General A B Other=x", "B Other=x A"])
    let error = try editor.explanation(ofMissing: "@[File=Other]")
    #expect(error.message.help == "did you mean '@[File=Other=x]'?")
    editor.unset("@[File=Other=x]")
    #expect(try Self.titles(editor) == ["General A B", "B A"])
  }

  @Test func stringsThatAreAKeyAreMentions() throws {
    let settings = Settings(
      try Pipeline.settings.read(Array(Self.bundle.utf8), name: "Settings.yaml", as: .yaml))
    #expect(settings.mentions(of: "More").map { $0.position?.line } == [8, 12])
    let renamed: SettingsEditor.Path = "@a:Key"
    #expect(renamed.renamedKey == "a")
    let others: [SettingsEditor.Path] = ["@a", "@[File=a]:Key", "a.Key"]
    #expect(others.allSatisfy { $0.renamedKey == nil })
  }
}
