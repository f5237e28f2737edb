import PropertyLists
import Testing

@testable import SettingsBundles

/// What rows show whose values are unknown, too many, or wrong.
@Suite struct PreviewRowsTests {
  /// Switches and sliders have no position that only a build knows.
  @Test(arguments: [
    ("PSToggleSwitchSpecifier, Title: A, DefaultValue: $(X)", "$(X)"),
    ("PSToggleSwitchSpecifier, Title: A, DefaultValue: $(X), TrueValue: $(X)", "$(X)"),
    ("PSToggleSwitchSpecifier, Title: A, DefaultValue: a, TrueValue: $(X)", "[off]"),
    (
      "PSSliderSpecifier, DefaultValue: $(X), MinimumValue: 0, MaximumValue: 1",
      "$(X) (from 0 to 1)"
    ),
    ("PSMultiValueSpecifier, Title: A, DefaultValue: '${X}', Values: [1], Titles: [B]", "${X} ›"),
    ("PSTitleValueSpecifier, Title: A, DefaultValue: '${X}'", "${X}"),
    ("PSTextFieldSpecifier, Title: A, DefaultValue: $(X), IsSecure: $(X)", "[••••••••]"),
  ])
  func unknownValuesAreShownAsWritten(element: String, value: String) throws {
    let text = try pagePreview("- {Type: \(element), Key: a, Unless: {B: [d, c]}}").text()
    let rows = text.split(separator: "\n").drop { !$0.hasSuffix(value) }
    #expect(rows.dropFirst().first == "    unless B is c or d", "\(text)")
  }

  @Test func moreElementsThanTheLimitAreCounted() throws {
    let rows = [String](
      repeating: "{Type: PSGroupSpecifier, Title: A}", count: Limits.previewElements + 2)
    let preview = try pagePreview("[\(rows.joined(separator: ", "))]")
    #expect(preview.screens[0].groups.count == Limits.previewElements)
    #expect(preview.screens[0].groups.last?.rows.count == 1)
    #expect(preview.text().contains("2 more elements"))
  }

  @Test func findingsAreBelowTheirRows() throws {
    let preview = try pagePreview(
      """
      - {Type: PSGroupSpecifier, Title: A}
      - {Type: PSSliderSpecifier, Key: a, DefaultValue: 5, MinimumValue: 10, MaximumValue: 0}
      """)
    let lines = preview.text().split(separator: "\n").map(String.init)
    let row = try #require(lines.firstIndex { $0.contains("(slider)") })
    #expect(lines[row + 1].hasPrefix("    ^ error: "))
  }
}
