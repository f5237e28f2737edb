import Testing

@testable import PropertyLists

@Suite struct TextSinkTests {
  /// Pieces of all sizes, some larger than the buffer, against an array.
  @Test func keepsTheOrderOfPieces() {
    var random = Seed.generator(60)
    var sink = TextSink(estimate: 0)
    var expected: [UInt8] = []
    for _ in 0..<Seed.cases(2_000) {
      let count = random.pick([0, 1, 2, 7, 100, 1_000, 16_383, 16_384, 16_385, 40_000])
      let piece = [UInt8](repeating: UInt8.random(in: .min ... .max, using: &random), count: count)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        sink.append(piece[...])
        expected += piece
      case 1:
        sink.append(0x0A)
        expected.append(0x0A)
      case 2:
        sink.append("<key>")
        expected.append("<key>")
      default:
        sink.append(text: "é")
        expected.append(text: "é")
      }
      #expect(sink.count == expected.count)
    }
    #expect(sink.bytes == expected)
  }

  /// Pieces of every small size, which are copied in words, and parts of words.
  @Test func keepsSmallPieces() {
    var sink = TextSink(estimate: 0)
    var expected: [UInt8] = []
    for round in 0..<Seed.cases(2_000) {
      let piece = (0..<round % 20).map { UInt8(truncatingIfNeeded: round + $0) }
      sink.append(piece[...])
      expected += piece
      let word = piece.prefix(8)
      sink.append(first: word.count, of: word.reversed().reduce(0) { $0 << 8 | UInt64($1) })
      expected += word
      #expect(sink.count == expected.count)
    }
    #expect(sink.bytes == expected)
  }

  @Test func whatWasAppendedCanBeChanged() {
    var sink = TextSink(estimate: 10)
    sink.append("line\n")
    sink.bytes.removeLast()
    sink.append(" end")
    #expect(sink.bytes == Array("line end".utf8))
  }

  @Test(arguments: [
    Integer(0), Integer(7), Integer(10), Integer(-1), Integer(Int64.max), Integer(Int64.min),
    Integer(UInt64.max),
  ])
  func writesIntegersInDecimal(integer: Integer) {
    var sink = TextSink(estimate: 0)
    sink.append(integer)
    #expect(sink.bytes == Array(integer.description.utf8))
  }
}
