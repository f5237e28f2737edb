import PropertyLists
import TestSupport
import Testing

@testable import SettingsBundles

/// The cost of a preview.
@Suite struct PreviewGrowthTests {
  @Test func costGrowsWithTheSizeOfThePage() throws {
    let growth = try Growth { size in
      let elements = (0..<size).map { number -> Literal in
        ["Type": "PSToggleSwitchSpecifier", "Title": "Row \(number)", "Key": "k\(number)"]
      }
      let document = try Document(
        ["StringsTable": "Root", "PreferenceSpecifiers": .array(elements)], name: "Root.json")
      return {
        let preview = try #require(SettingsPreview(of: document))
        #expect(preview.html().utf8.count > preview.text().utf8.count)
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
