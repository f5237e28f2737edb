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

  /// A text, and the lines and columns of offsets in it.
  struct Row: Sendable {
    let text: String
    let positions: [(offset: Int, position: Position)]

    init(_ text: String, _ positions: [[Int]]) {
      self.text = text
      self.positions = positions.map { ($0[0], Position(line: $0[1], column: $0[2])) }
    }
  }

  static let rows = [
    Row("ab\ncd", [[0, 1, 1], [2, 1, 3], [3, 2, 1], [5, 2, 3]]),
    Row("ab\rcd", [[2, 1, 3], [3, 2, 1]]),
    Row("ab\r\ncd", [[2, 1, 3], [3, 1, 3], [4, 2, 1]]),
    Row("\r\r\n\n\r", [[1, 2, 1], [2, 2, 1], [3, 3, 1], [4, 4, 1], [5, 5, 1]]),
    Row("ä€😀x", [[2, 1, 2], [5, 1, 3], [9, 1, 4], [10, 1, 5], [99, 1, 5]]),
    Row("0123456789abcdef\n0123456789abcdef\r\nx", [[16, 1, 17], [33, 2, 17], [35, 3, 1]]),
  ]

  /// LF, CR, and CRLF end a line; a scalar has one column, whatever its length.
  @Test(arguments: rows) func countsLinesAndColumns(of row: Row) {
    let source = Source(name: "a.yaml", bytes: Array(row.text.utf8), isText: true)
    let positions = row.positions.map(\.position)
    #expect(source.positions(of: row.positions.map(\.offset)) == positions)
    #expect(row.positions.flatMap { source.positions(of: [$0.offset]) } == positions)
  }
}
