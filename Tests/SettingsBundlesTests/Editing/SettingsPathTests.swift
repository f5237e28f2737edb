import PropertyLists
import Testing

@testable import SettingsBundles

/// The notation for values in a page or bundle.
@Suite struct SettingsPathTests {
  @Test(arguments: ["sync", "a:Title", "a.b", #"a\b"#, #"a\:b"#, "a=b", "@", "", "a:", ":a", ":"])
  func aPathMayHaveAKeyThatIsInterpolated(key: String) throws {
    let page: Document.Literal = [
      "PreferenceSpecifiers": [
        ["Type": "PSToggleSwitchSpecifier", "Key": .string(key), "Title": "Old"],
        ["Type": "PSToggleSwitchSpecifier", "Key": "a", "Title": "Old"],
      ]
    ]
    var editor = SettingsEditor(try Document(page))
    let (name, list) = ("Title", Document.KeyPath([.key("PreferenceSpecifiers")]))
    try editor.set("@\(key):\(name)", to: "New")
    let edited = editor
    #expect(try edited.value(of: "\(list).\(0).Title")?.string == "New")
    #expect(try edited.value(of: "\(list).\(1).Title")?.string == "Old")
    #expect(try edited.value(of: "@\(key):")?["Key"]?.string == key)
  }

  @Test(arguments: [
    ":PreferenceSpecifiers:0:Title", ".PreferenceSpecifiers.0.Title",
    "PreferenceSpecifiers[].Title",
    "PreferenceSpecifiers[0].Title", "@minutes:Titles[9]", "a[0][1]", ":",
  ])
  func refusesThePathsOfOtherPrograms(path: String) throws {
    let error = #expect(throws: Diagnostic.self) {
      try SettingsEditorTests.edit(SettingsEditorTests.page(), ["\(path)=x"])
    }
    let message = try #require(error?.message)
    #expect(message.text == "\"\(path)\" is a path for another program")
    let editor = SettingsEditor(try SettingsEditorTests.page())
    let missing = try editor.value(of: SettingsEditor.Path(path))
    #expect(missing == nil)
    #expect(
      try editor.explanation(ofMissing: SettingsEditor.Path(path)).message.text == message.text)
    #expect(throws: Diagnostic.self) {
      try SettingsAdditionTests.add(["\(path)=x"], to: SettingsEditorTests.propertyList())
    }
  }

  @Test func aSuggestedKeyIsEscaped() throws {
    let page: Document.Literal = [
      "PreferenceSpecifiers": [["Type": "PSTitleValueSpecifier", "Key": "a:version"]]
    ]
    var editor = SettingsEditor(try Document(page))
    let error = #expect(throws: Diagnostic.self) { try editor.set("@version", to: "1") }
    #expect(error?.message.help == #"did you mean @a\:version?"#)
    try editor.set(#"@a\:version"#, to: "1")
  }

  @Test func noRefusedKeyIsSuggested() throws {
    var editor = SettingsEditor(try SettingsEditorTests.page())
    try editor.set("@sync:Key", to: "cloud")
    let error = #expect(throws: Diagnostic.self) { try editor.add("{}", to: "@sync") }
    #expect(error?.message.help.hasPrefix("to add a row, use --add") == true)
    let other = #expect(throws: Diagnostic.self) { try editor.set("@Clouds", to: "no") }
    #expect(other?.message.help == "did you mean @cloud?")
  }
}
