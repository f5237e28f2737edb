import Testing

@testable import PropertyLists

/// The encodings that an error names.
@Suite struct LegacyEncodingTests {
  private static let texts = [
    "Café à Genève, c’est déjà ouvert", "“Größe” – Maß, Übung…", "España, niño, ¡aún no!", "don’t",
    "Ålesund og Ærø på øya", "© 2010 Acme®", "Über", "Élan vital",
  ]

  @Test(arguments: texts, LegacyEncoding.allCases)
  func isRecognizedByItsLetters(text: String, encoding: LegacyEncoding) throws {
    let characters = (0x80...0xFF).map { (byte: UInt8) in encoding.decode([byte]) }
    let bytes = text.unicodeScalars.compactMap { scalar -> UInt8? in
      if scalar.isASCII { return UInt8(scalar.value) }
      return characters.firstIndex(of: Array(String(scalar).utf8)).map { UInt8($0 + 0x80) }
    }
    let table = Array("\"a\" = \"".utf8) + bytes + Array("\";\n".utf8)
    let found = LegacyEncoding.candidates(for: table)
    // An apostrophe in one is a letter in the other.
    #expect(
      found == (text == "don’t" && encoding == .windows1252 ? LegacyEncoding.allCases : [encoding]))
    #expect(encoding.decode(bytes) == Array(text.utf8))
  }

  /// Each of the bytes is a letter in both.
  @Test(
    arguments: [
      ("F\u{9F}r die M\u{8A}rkte", [.macRoman]), ("\u{9F}ber", [.macRoman]),
      ("sch\u{9A}n", [.macRoman]),
      ("ao\u{9E}t", [.macRoman]), ("\u{8C}r", [.macRoman]), ("c\u{9C}ur", LegacyEncoding.allCases),
      ("\u{93}Hi\u{94}", [.windows1252]), ("\u{C8} vietato", [.windows1252]),
      ("\u{8A}KODA", [.windows1252]),
      ("pa\u{92}s", LegacyEncoding.allCases),
      ("\u{A9} Acme", [.windows1252]),
    ] as [(String, [LegacyEncoding])])
  func letterIsJudgedByItsNeighbors(text: String, encodings: [LegacyEncoding]) {
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    #expect(
      LegacyEncoding.candidates(for: Array("\"a\" = \"".utf8) + bytes + Array("\";\n".utf8))
        == encodings)
  }

  @Test(arguments: [
    [0x83, 0x65, 0x83, 0x58, 0x83, 0x67],  // Shift_JIS
    [0xEF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2],  // Windows-1251
    [0xC4, 0xE3, 0xBA, 0xC3],  // GBK
  ])
  func otherScriptsAreNotGuessed(bytes: [UInt8]) {
    #expect(
      LegacyEncoding.candidates(for: Array("\"a\" = \"".utf8) + bytes + Array("\";\n".utf8)) == [])
  }

  @Test func allErrorsAreReported() throws {
    let bytes = Array("\"Caf".utf8) + [0x8E] + Array("\" = \"x\";\n\"b\" = c d;\n".utf8)
    let error = #expect(throws: Diagnostic.self) {
      try Format.strings.read(bytes, name: "a.strings")
    }
    #expect(
      error?.each.map(\.line) == [
        "1:5: invalid UTF-8: the byte 0x8E; the file is probably Mac OS Roman [encoding]",
        "2:9: expected \";\" but found \"d\" [syntax]",
      ])
    #expect(
      error?.message.help == "save it as UTF-8, or run iconv -f MACINTOSH -t UTF-8 FILE > NEW")
  }
}
