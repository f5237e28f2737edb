import Testing

@testable import PropertyLists

@Suite struct UTF8ValidationTests {
  /// The standard library's judgment of a file up to its first error.
  private static func firstInvalid(in bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var length = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): length += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return length
      }
    }
  }

  @Test func agreesWithTheStandardLibraryOnEverySequenceOfTwo() {
    for first in UInt8.min ... .max {
      for second in UInt8.min ... .max {
        let bytes = [0x61, first, second]
        #expect(UTF8Validation.firstInvalid(in: bytes) == Self.firstInvalid(in: bytes), "\(bytes)")
      }
    }
  }

  /// Three and four bytes: every lead with the bytes at the edges of what may follow.
  @Test func agreesWithTheStandardLibraryOnLongerSequences() {
    let edges: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    for first in 0xC0...UInt8.max {
      for second in edges {
        for third in edges {
          for fourth in edges {
            let bytes = [first, second, third, fourth]
            let found = UTF8Validation.firstInvalid(in: bytes)
            if found != Self.firstInvalid(in: bytes) { Issue.record("\(bytes): \(found ?? -1)") }
          }
        }
      }
    }
  }

  @Test func agreesWithTheStandardLibraryOnDamagedText() {
    var random = Seed.generator(40)
    let alphabet: [Unicode.Scalar] = [
      "a", "\u{7F}", "\u{80}", "é", "\u{7FF}", "\u{800}", "日", "\u{D7FF}", "\u{E000}", "\u{FFFD}",
      "\u{FFFF}", "\u{10000}", "😀", "\u{10FFFF}",
    ]
    for _ in 0..<Seed.cases(20_000) {
      let scalars = (0..<Int.random(in: 0...20, using: &random)).map { _ in random.pick(alphabet) }
      var bytes = Array(String(String.UnicodeScalarView(scalars)).utf8)
      if !bytes.isEmpty, !random.happens(onceIn: 4) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: .min ... .max, using: &random)
      }
      if random.happens(onceIn: 4) { bytes = bytes.dropLast() }
      let found = UTF8Validation.firstInvalid(in: bytes)
      guard found != Self.firstInvalid(in: bytes) else { continue }
      Issue.record("\(found ?? -1) in \(bytes)")
      return
    }
  }

  @Test(
    arguments: [
      ([0xC0, 0x80], 0), ([0xE0, 0x80, 0x80], 0), ([0xED, 0xA0, 0x80], 0),
      ([0xF4, 0x90, 0x80, 0x80], 0),
      ([0xF8, 0x88, 0x80, 0x80, 0x80], 0), ([0x61, 0x62, 0xC3], 2), ([0x80], 0),
      (Array(repeating: 0x61, count: 17) + [0xFF], 17),
      (Array(repeating: 0x61, count: 31) + [0xFF], 31),
      (Array(repeating: 0x61, count: 32) + [0xFF], 32),
      (
        Array(repeating: 0x61, count: 63) + [0xC3, 0xA9] + Array(repeating: 0x61, count: 40) + [
          0x80
        ], 105
      ),
      ([0xF0, 0x9F, 0x98], 0),
    ] as [([UInt8], Int)])
  func rejectsWhatUnicodeForbids(bytes: [UInt8], location: Int) {
    #expect(UTF8Validation.firstInvalid(in: bytes) == location)
  }
}
