import Testing

@testable import PropertyLists

@Suite struct CharacterCursorTests {
  /// Forward, back, and past the end, in runs of ASCII and of longer characters.
  @Test func findsEveryCharacterInAnyOrder() {
    var random = Seed.generator(60)
    for _ in 0..<Seed.cases(300) {
      let characters = (0..<random.number(below: 40)).map { _ in
        random.pick(["a", "b", "\n", "ß", "…", "😀", "abcdefghij"])
      }
      let text = characters.joined()
      let offsets =
        text.unicodeScalars.indices.map { $0.utf16Offset(in: text) }.map {
          String(decoding: Array(text.utf16)[..<$0], as: UTF16.self).utf8.count
        } + [text.utf8.count]
      var cursor = CharacterCursor(Array(text.utf8))
      for _ in 0..<40 {
        let index = random.number(below: offsets.count + 2)
        let expected = offsets[min(index, offsets.count - 1)]
        #expect(cursor.offset(ofCharacter: index) == expected, "\(index) in \(text)")
      }
    }
  }
}
