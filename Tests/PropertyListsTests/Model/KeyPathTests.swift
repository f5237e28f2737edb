import Testing

@testable import PropertyLists

@Suite struct KeyPathTests {
  private static let list = Document.KeyPath([.key("PreferenceSpecifiers"), .index(3)])

  @Test func continuedPathsAreEqualToThoseOfComponents() {
    let path = Document.KeyPath([.key("pages"), .key("Root")]).appending(Self.list).appending(
      .key("Title"))
    let components: [Document.KeyPath.Component] = [
      .key("pages"), .key("Root"), .key("PreferenceSpecifiers"), .index(3), .key("Title"),
    ]
    #expect(path.components == components)
    #expect(path == Document.KeyPath(components))
    #expect(Set([path, Document.KeyPath(components)]).count == 1)
    #expect(path.description == "pages.Root.PreferenceSpecifiers.3.Title")
  }

  @Test func aPathHasALastComponentAndAParent() {
    for path in [
      Self.list.appending(.key("Title")), Document.KeyPath(Self.list.components + [.key("Title")]),
    ] {
      #expect(path.last == .key("Title"))
      #expect(path.parent == Self.list)
    }
    #expect(Document.KeyPath().last == nil)
    #expect(Document.KeyPath().parent == Document.KeyPath())
  }

  @Test(arguments: [
    (["a", "b"], 3, "a.b"),
    (["a", "b"], 2, "a…b"),
    (["abcdef", "ghijkl"], 13, "abcdef.ghijkl"),
    (["abcdef", "ghijkl"], 12, "abcdef…ghijkl"),
    (["abcdef", "ghijkl"], 6, "abc…jkl"),
    (["@bcdef", "g.ijkl"], 10, "\\@bcd….ijkl"),
    (["éééééééééé"], 4, "éé…éé"),
    (["x", "", "", "y"], 2, "x…y"),
  ])
  func aLongPathIsShownByItsEnds(keys: [String], limit: Int, text: String) {
    #expect(Document.KeyPath(keys.map { .key($0) }).shown(within: limit) == text)
  }

  @Test func pathsOfAnyLengthAreShownAlike() {
    for count in 1...40 {
      let path = Document.KeyPath((0..<count).map { $0 % 3 == 0 ? .index($0) : .key("k=\($0)") })
      let text = path.description
      for limit in [10, 20, 100] {
        let isShort = text.unicodeScalars.count <= limit
        let cut = "\(text.prefix(limit / 2))…\(text.suffix(limit / 2))"
        #expect(path.shown(within: limit) == (isShort ? text : cut))
      }
    }
  }
}
