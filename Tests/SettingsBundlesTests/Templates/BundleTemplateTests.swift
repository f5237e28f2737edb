import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct BundleTemplateTests {
  @Test(arguments: BundleTemplate.allCases)
  func templatesHaveNoFindings(template: BundleTemplate) throws {
    let document = try template.document()
    #expect(document.diagnostics.isEmpty)
    let findings = Validator().validate(document)
    #expect(findings.map(\.message.text) == [])
  }

  @Test func sampleHasEveryElement() throws {
    let pages = Settings(try BundleTemplate.sample.document()).pages
    let types = pages.flatMap { page in
      page.root["PreferenceSpecifiers"].map { $0.items.compactMap { $0["Type"]?.string } } ?? []
    }
    #expect(Set(types) == Set(Catalog.apple.elements.map(\.type)))
  }
}
