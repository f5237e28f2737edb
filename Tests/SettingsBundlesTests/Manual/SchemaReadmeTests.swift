import Foundation
import SettingsBundles
import Testing

@Suite struct SchemaReadmeTests {
  private static let file = URL(filePath: #filePath).appending(
    path: "../../../../Schemas/README.md"
  )
  .standardizedFileURL

  /// `ACCEPT=1` writes the file.
  @Test func isFresh() throws {
    if ProcessInfo.processInfo.environment["ACCEPT"] == "1" {
      try Data(SchemaReadme.text.utf8).write(to: Self.file)
    }
    let stored = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(stored == SchemaReadme.text, "ACCEPT=1 make test")
  }

  @Test func hasARowForEveryKeyAndRule() {
    let lines = SchemaReadme.text.split(separator: "\n")
    let described = [Catalog.apple.page] + Catalog.apple.elements + Catalog.apple.dictionaries
    let keys = described.map(\.keys.count).reduce(0, +)
    #expect(lines.filter { $0.hasPrefix("### ") }.count == described.count)
    #expect(lines.filter { $0.hasPrefix("| `") }.count == keys + Validator.Rule.all.count)
  }

  @Test func showsAnElementInOneTable() {
    #expect(
      SchemaReadme.text.contains(
        """
        ### Slider: `PSSliderSpecifier`

        A slider that stores a number from a range. MinimumValue is less than MaximumValue. \
        DefaultValue is between the two. tvOS ignores it.

        | Key | In Xcode | Type | Required | Meaning |
        |---|---|---|---|---|
        | `Type` | Type | string | yes | `PSSliderSpecifier`. |
        | `Key` | Identifier | string | yes | Key of the value in the app's UserDefaults. |
        | `DefaultValue` | Default Value | number | yes | Value until someone changes it. The app must register the same default. |
        | `MinimumValue` | Minimum Value | number | yes | Value at the leading end. |
        | `MaximumValue` | Maximum Value | number | yes | Value at the trailing end. |
        """))
  }

  @Test(arguments: [
    "Text until someone changes it. The app must register the same default. Default: an empty string. |",
    "hidden, as for a password. Default: `false`. |",
    "capitalizes automatically. One of `None`, `Sentences`, `Words`, `AllCharacters`. "
      + "Default: `None`. |",
    "Devices that show the element; all devices without it. One of `Phone`, `Pad`. "
      + "Since iOS 4.2. |",
    "| `slider-min-max` | error | The minimum of a slider is less than its maximum. | | `--unsafe` |",
    "| `slider-default-range` | error | The default of a slider is between its ends. | | |",
    "| `value-enum` | warning | A value is one of those in Apple's documentation. | in part | `--unsafe` |",
    "| `type-unknown` | error | An element's type is one of Apple's. | yes | yes |",
  ])
  func showsDefaultsListsAndRules(row: String) { #expect(SchemaReadme.text.contains(row)) }
}
