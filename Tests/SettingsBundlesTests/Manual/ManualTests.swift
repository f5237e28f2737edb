import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct ManualTests {
  @Test func tellsAnElementInOneTable() throws {
    let slider = try #require(section("### Slider"))
    #expect(
      slider == """
        ### Slider: `PSSliderSpecifier`

        A slider that stores a number between two bounds. MinimumValue is less than MaximumValue. \
        DefaultValue lies between the two. tvOS leaves it out.

        | Key | In Xcode | Kind | Required | Meaning |
        |---|---|---|---|---|
        | `Type` | Type | string | yes | `PSSliderSpecifier`. |
        | `Key` | Identifier | string | yes | Key in the app's defaults that the value is stored under. |
        | `DefaultValue` | Default Value | number | yes | Value until the person changes it. |
        | `MinimumValue` | Minimum Value | number | yes | Value at the left end. |
        | `MaximumValue` | Maximum Value | number | yes | Value at the right end. |
        | `MinimumValueImage` | Min Value Image Filename | string | | Name of the image at the left end, \
        21 by 21 points, without its extension. |
        | `MaximumValueImage` | Max Value Image Filename | string | | Name of the image at the right end, \
        21 by 21 points, without its extension. |
        | `SupportedUserInterfaceIdioms` | | array of strings | | Devices that the element is shown on; \
        on all without it. One of `Phone`, `Pad`. Since iOS 4.2. |

        """)
  }

  @Test func saysWhatAbsenceMeans() throws {
    let field = try #require(section("### Text Field"))
    #expect(field.contains("Text until the person changes it. Without it: an empty text. |"))
    #expect(field.contains("hidden, as for a password. Without it: `false`. |"))
    #expect(
      field.contains(
        "What the keyboard capitalizes by itself. One of `None`, `Sentences`, `Words`, "
          + "`AllCharacters`. Without it: `None`. |"))
  }

  @Test func hasARowForEveryKey() {
    let lines = Manual().text.split(separator: "\n")
    let described = [Catalogue.apple.page] + Catalogue.apple.elements + Catalogue.apple.dictionaries
    #expect(lines.filter { $0.hasPrefix("### ") }.count == described.count)
    #expect(lines.filter { $0.hasPrefix("| `") }.count == described.map(\.keys.count).reduce(0, +))
    #expect(lines.filter { $0.hasPrefix("|") }.allSatisfy { $0.filter { $0 == "|" }.count == 6 })
  }

  private func section(_ heading: String) -> String? {
    let sections = Manual().text.split(separator: "\n### ").map { "### \($0)" }
    return sections.first { $0.hasPrefix(heading) }
  }
}
