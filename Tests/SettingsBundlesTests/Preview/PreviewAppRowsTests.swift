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
    var options = ValidationOptions()
    for rule in Rule.all { options.set(rule, to: .off) }
    let preview = try #require(SettingsPreview(of: document, by: Validator(options: options)))
    return preview.text().split(separator: "\n").dropFirst(3).map(String.init)
  }

  @Test(arguments: [
    ("IASKButtonSpecifier, Title: Log in, Key: a", ["                            Log in"]),
    (
      "IASKButtonSpecifier, Title: Log in, Key: a, IASKCellImage: user",
      ["  Log in                                                   ›"]
    ),
    (
      "IASKButtonSpecifier, Title: Log in, Key: a, IASKTextAlignment: IASKUITextAlignmentLeft",
      ["  Log in                                                   ›"]
    ),
    (
      "IASKButtonSpecifier, Title: Log in, Key: a, IASKTextAlignment: IASKUITextAlignmentRight",
      ["                                                      Log in"]
    ),
    (
      "IASKButtonSpecifier, Title: Log in, Key: a, IASKSubtitle: As Anna",
      ["  Log in                                                   ›", "    As Anna"]
    ),
    ("IASKOpenURLSpecifier, Title: Help, File: 'https://example.com', DefaultValue: a", ["  Help"]),
    (
      "IASKOpenURLSpecifier, Title: Help, DefaultValue: a, IASKTextAlignment: IASKUITextAlignmentLeft",
      ["  Help                                                     ›", "    a"]
    ),
    ("IASKMailComposeSpecifier, Title: Write, IASKSubtitle: to us", ["  Write", "    to us"]),
    (
      "IASKDatePickerSpecifier, Title: Start, Key: a, DefaultValue: '18:00'",
      ["  Start                                                18:00"]
    ),
    ("IASKCustomViewSpecifier, Title: Gauge, Key: a, DefaultValue: b", ["  Gauge"]),
    (
      "IASKTextViewSpecifier, Key: a, DefaultValue: Fair winds",
      ["                                                [Fair winds]"]
    ),
    (
      "PSToggleSwitchSpecifier, Title: Sync, Key: a, DefaultValue: true, IASKToggleStyle: Checkmark",
      ["  Sync                                                     ✓"]
    ),
    (
      "PSToggleSwitchSpecifier, Title: Sync, Key: a, DefaultValue: true, IASKSubtitle: All",
      ["  Sync                                                  [on]", "    All"]
    ),
    (
      "IASKListGroupSpecifier, Title: Boats, Key: a, AddSpecifier: {Title: Add a Boat, File: Boat}",
      ["Boats", "  Add a Boat                                               ›"]
    ),
    ("IASKListGroupSpecifier, Title: Boats, Key: a", ["Boats"]),
    (
      "IASKOtherSpecifier, Title: A",
      ["  (IASKOtherSpecifier, not shown)                          A"]
    ),
  ])
  func rowsAreThoseOfTheKit(element: String, lines: [String]) throws {
    #expect(try Self.lines("- {Type: \(element)}") == lines)
  }

  /// The Settings app shows neither the rows nor the keys of the kit.
  @Test func sharedPagesHaveTheRowsOfTheSettingsApp() throws {
    let lines = try Self.lines(
      """
      - {Type: IASKButtonSpecifier, Title: Log in, Key: a}
      - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: a, DefaultValue: true, IASKSubtitle: All}
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

  @Test func buttonsAreCenteredInHTML() throws {
    let html = try pagePreview(
      "- {Type: IASKButtonSpecifier, Title: <Log in>, Key: a}", name: "Root.inApp.yaml"
    ).html()
    #expect(html.contains("<li class=\"row action center tinted\" id=\"r1\">"))
    #expect(html.contains("<span class=\"title\">&lt;Log in&gt;</span>"))
  }
}
