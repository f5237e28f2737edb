import PropertyLists
import RandomInputs
import Testing

/// Text in messages: most is taken as it is, without a look at Unicode's tables.
@Suite struct VisibleTextTests {
  @Test func controlCharactersAreAllThatASCIIHides() {
    for value in UInt8(0)...0x7F {
      let scalar = Unicode.Scalar(value)
      #expect(scalar.isInvisible == (scalar.properties.generalCategory == .control))
    }
  }

  @Test(arguments: [
    ("", ""), ("Sync now", "Sync now"), ("~ }", "~ }"), ("a\u{7F}b", "a\\u{7F}b"),
    ("a\tb\n", "a\\tb\\n"), ("Größe", "Größe"), ("Größe\u{202E}", "Größe\\u{202E}"),
    ("\u{1B}[1m", "\\u{1B}[1m"),
  ])
  func invisibleCharactersAreEscaped(text: String, visible: String) {
    #expect(text.visible == visible)
    #expect("–\(text)–".dropFirst().dropLast().visible == visible)
  }

  @Test(arguments: ["a", "é"])
  func longTextIsTruncated(letter: String) {
    let text = String(repeating: letter, count: Limits.quotedScalars)
    #expect(text.quoted == "\"\(text)\"")
    #expect((text + letter).quoted == "\"\(text)…\"")
  }

  /// Scalars that need an escape somewhere in a path, and some that never do.
  @Test func anyKeyComesBackFromItsPath() {
    let scalars: [Unicode.Scalar] = [
      "a", "Z", "0", "_", "-", ".", "=", "\\", "@", ":", "[", "]", "é",
    ]
    var generator = SplitMix64(seed: 29)
    for _ in 0..<Seed.cases(5_000) {
      let count = Int.random(in: 1..<6, using: &generator)
      let key = (0..<count).compactMap { _ in scalars.randomElement(using: &generator) }
        .reduce(into: "") { $0.unicodeScalars.append($1) }
      let path = Document.KeyPath([.key(key), .key(key)])
      #expect(Document.KeyPath.components(of: path.description) == [key, key])
    }
  }
}
