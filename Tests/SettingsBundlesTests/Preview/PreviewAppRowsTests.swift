import PropertyLists
import Testing

@testable import SettingsBundles

/// The rows of InAppSettingsKit, on pages that only the app itself shows.
@Suite struct PreviewAppRowsTests {
  /// The lines of the only page, without its title, and without findings.
  private static func lines(_ elements: String, name: String = "Root.inApp.yaml") throws -> [String]
  {
    let yaml = "PreferenceSpecifiers:\n" + elements
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: name, as: .yaml)
    var options = Validator.Options()
    for rule in Validator.Rule.all { options.set(rule, to: .off) }
    let preview = try #require(SettingsPreview(of: document, by: Validator(options: options)))
    return preview.text().split(separator: "\n").dropFirst(3).map(String.init)
  }

  @Test(arguments: [
    (
      "IASKButtonSpecifier, Title: Log in, Key: a, DefaultValue: Anna",
      "  Log in                                                Anna"
    ),
    ("IASKOpenURLSpecifier, Title: Help, File: 'https://example.com'", "  Help"),
    (
      "IASKTextViewSpecifier, Title: Wish, Key: a, DefaultValue: Fair winds",
      "  Wish                                            Fair winds"
    ),
    ("IASKListGroupSpecifier, Title: Boats, Key: a", "  Boats"),
    (
      "PSToggleSwitchSpecifier, Title: Sync, Key: a",
      "  Sync                                                 [off]"
    ),
    (
      "OtherSpecifier, Title: A",
      "  (OtherSpecifier, not shown)                              A"
    ),
  ])
  func rowsOfTheAppArePlain(element: String, line: String) throws {
    #expect(try Self.lines("- {Type: \(element)}") == [line])
  }

  /// The Settings app does not show the rows of the kit.
  @Test func sharedPagesHaveTheRowsOfTheSettingsApp() throws {
    let lines = try Self.lines(
      """
      - {Type: IASKButtonSpecifier, Title: Log in, Key: a}
      - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: a, DefaultValue: true}
      """, name: "Root.yaml")
    #expect(
      lines == [
        "  (IASKButtonSpecifier, not shown)                    Log in",
        "  Sync                                                  [on]",
      ])
  }

  @Test(arguments: ["IASKTextViewSpecifier", "IASKDatePickerSpecifier"])
  func secretsAreNotShown(type: String) throws {
    let preview = try pagePreview(
      "- {Type: \(type), Title: A, Key: a, DefaultValue: hunter2, IsSecure: true}",
      name: "Root.inApp.yaml")
    for text in [preview.html(), preview.text()] { #expect(!text.contains("hunter2")) }
  }
}
