import PropertyLists
import SettingsBundles
import Testing

@Suite struct BundleTemplateTests {
  @Test func hasNoFindings() throws {
    let document = try BundleTemplate.document()
    #expect(document.diagnostics.isEmpty)
    #expect(Validator().validate(document).map(\.message.text) == [])
  }
}
