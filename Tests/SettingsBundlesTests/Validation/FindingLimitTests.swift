import PropertyLists
import Testing

@testable import SettingsBundles

/// Past a limit, the findings of a rule are counted.
@Suite struct FindingLimitTests {
  private static let limit = Limits.findings

  private static func page(_ elements: String) throws -> Document {
    let text = "PreferenceSpecifiers: [\(elements)]\n"
    return try Pipeline.settings.read(Array(text.utf8), name: "Root.yaml", as: .yaml)
  }

  private static func keys(_ count: Int) -> String {
    (0..<count).map { "key\($0): 1" }.joined(separator: ", ")
  }

  @Test func findingsPastTheLimitAreCounted() throws {
    let page = try Self.page("{Type: PSGroupSpecifier, \(Self.keys(Self.limit + 7))}, 1")
    let found = Validator().validate(page)
    let unknown = found.filter { $0.message.rule == "key-unknown" }
    #expect(unknown.count == Self.limit + 1)
    #expect(unknown.map(\.message.count).reduce(0, +) == Self.limit + 7)
    let last = try #require(unknown.last)
    #expect(last.message.text == "… and 7 more findings in 7 places")
    #expect(last.severity == .warning)
    // Those of other rules, such as errors, are not affected.
    #expect(found.contains { $0.message.rule == "element-not-dict" && $0.severity == .error })
  }

  @Test func repeatedFindingsAreOne() throws {
    let ones = [String](repeating: "1", count: Self.limit + 3).joined(separator: ",")
    let found = Validator().validate(try Self.page(ones)).filter {
      $0.message.rule == "element-not-dict"
    }
    #expect(found.map(\.message.count) == [1, 0])
    #expect(found[0].message.otherPlaces.count == Self.limit - 1)
    #expect(found[1].message.text == "… and 3 more places")
  }

  @Test func findingsThatAreSilencedDoNotCount() throws {
    let text = """
      PreferenceSpecifiers:
      # settings-convert: ignore key-unknown
      - {Type: PSGroupSpecifier, \(Self.keys(Self.limit + 1))}
      - {Type: PSGroupSpecifier, other: 1}
      """
    let page = try Pipeline.settings.read(Array(text.utf8), name: "Root.yaml", as: .yaml)
    let found = Validator().validate(page).filter { $0.message.rule == "key-unknown" }
    #expect(found.map(\.message.text) == ["unknown key \"other\""])
  }
}
