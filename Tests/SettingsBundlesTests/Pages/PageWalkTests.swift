import Testing

@testable import SettingsBundles

@Suite struct PageWalkTests {
  private static let panes = [
    "Root": ["One", "Two"], "One": ["Two", "Three"], "Two": ["Last", "Root"], "Three": ["Last"],
    "Other": ["One", "More"],
  ]

  private func walk(from starts: String...) -> PageWalk {
    PageWalk(from: starts) { Self.panes[$0] ?? [] }
  }

  @Test func goesDepthFirst() {
    let walk = walk(from: "Root")
    #expect(walk.families == ["Root", "One", "Two", "Last", "Three"])
    #expect(walk.openers == ["One": "Root", "Two": "Root", "Three": "One", "Last": "Two"])
  }

  @Test func startsAnywhere() {
    let walk = walk(from: "Root", "Other")
    #expect(Set(walk.families) == ["Root", "One", "Two", "Last", "Three", "Other", "More"])
    #expect(walk.openers["More"] == "Other")
    #expect(walk.openers["Other"] == nil)
  }
}
