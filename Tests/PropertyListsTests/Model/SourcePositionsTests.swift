import Testing

@testable import PropertyLists

@Suite struct SourcePositionsTests {
  private static let text = Source(
    name: "a.yaml", bytes: Array("Key: sync\nTitle: däta\n".utf8), isText: true)
  private static let namesake = Source(name: "a.yaml", bytes: Array("\n\nabc".utf8), isText: true)
  private static let binary = Source(name: "b.bplist", bytes: [0, 1, 2], isText: false)

  private static let locations = [
    SourceRange(in: namesake, 4..<5), SourceRange(in: text, 17..<22),
    SourceRange(in: binary, 2..<3), SourceRange(in: namesake, 0..<1),
    SourceRange.file("c.png"),
  ]

  @Test func findsLocationsInSourcesOfOneNameTogether() {
    let positions = SourcePositions(of: Self.locations)
    #expect(
      Self.locations.map { positions.position(of: $0) } == [
        Position(line: 3, column: 3), Position(line: 2, column: 8), nil,
        Position(line: 1, column: 1), nil,
      ])
  }

  @Test func describesLocationsAsTheyDescribeThemselves() {
    let descriptions = ["a.yaml:3:3", "a.yaml:2:8", "b.bplist: byte 2", "a.yaml:1:1", "c.png"]
    #expect(Self.locations.descriptions == descriptions)
    #expect(Self.locations.map(\.description) == descriptions)
  }
}
