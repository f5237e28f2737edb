import Testing

@testable import PropertyLists

@Suite struct PinnedSourceTests {
  private static let text = "<key>Title</key>"

  @Test func bytesPastTheEndAreZero() throws {
    let bytes = Array(Self.text.utf8)
    let source = Source(name: "", bytes: bytes, isText: true)
    try source.withPinnedBytes { input throws(Diagnostic) in
      #expect(input.count == bytes.count)
      for index in 0..<bytes.count + 20 {
        let rest = bytes.dropFirst(index) + Array(repeating: 0, count: 8)
        #expect(input[index] == rest.first)
        let word = rest.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        #expect(input.word(at: index) == word)
        #expect(input.bigEndian(at: index, width: 8) == word.byteSwapped)
        #expect(input.bigEndian(at: index, width: 1) == UInt64(rest.first ?? 0))
      }
    }
  }

  @Test func hasOnlyWholeStrings() throws {
    let source = Source(name: "", bytes: Array(Self.text.utf8), isText: true)
    try source.withPinnedBytes { input throws(Diagnostic) in
      #expect(input.has("<key>", at: 0) && input.has("key>", at: 12) && input.has("", at: 16))
      #expect(!input.has("<key>", at: 1) && !input.has("key>\u{0}1", at: 12))
    }
  }

  @Test(arguments: [[], [0x61]] as [[UInt8]])
  func readsShortSources(bytes: [UInt8]) throws {
    try Source(name: "", bytes: bytes, isText: true).withPinnedBytes { input throws(Diagnostic) in
      #expect(input[0] == bytes.first ?? 0 && input.word(at: 0) == UInt64(bytes.first ?? 0))
    }
  }
}
