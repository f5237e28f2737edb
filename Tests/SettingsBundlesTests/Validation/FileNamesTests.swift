import Testing

@testable import SettingsBundles

@Suite struct FileNamesTests {
  private let names = FileNames(["D\u{E9}tails", "Sound", "SOUND"])

  @Test(arguments: ["D\u{E9}tails", "De\u{301}tails", "Sound"])
  func namesAreFoundInAnyUnicodeForm(name: String) {
    #expect(names.contains(name))
    #expect(names.miscased(name) == nil)
  }

  @Test(arguments: [("de\u{301}tails", "D\u{E9}tails"), ("sound", "SOUND")])
  func namesAreFoundInAnotherCapitalization(name: String, found: String) {
    #expect(!names.contains(name))
    #expect(names.miscased(name) == found)
  }

  @Test func othersAreNotFound() {
    #expect(names.miscased("Details") == nil)
  }
}
