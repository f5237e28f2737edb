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
    // Both have some characters in the same place, and an apostrophe in one is a letter in the other.
    guard !["© 2010 Acme®", "don’t"].contains(text) || encoding == .windows1252 else { return }
    let found = try #require(LegacyEncoding(of: table))
    #expect(found == encoding && found.decode(bytes) == Array(text.utf8))
  }

  @Test(arguments: [
    [0x83, 0x65, 0x83, 0x58, 0x83, 0x67],  // Shift_JIS
    [0xEF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2],  // Windows-1251
    [0xC4, 0xE3, 0xBA, 0xC3],  // GBK
  ])
  func otherScriptsAreNotGuessed(bytes: [UInt8]) {
    #expect(LegacyEncoding(of: Array("\"a\" = \"".utf8) + bytes + Array("\";\n".utf8)) == nil)
  }

  @Test func allErrorsAreReported() throws {
    let bytes = Array("\"Caf".utf8) + [0x8E] + Array("\" = \"x\";\n\"b\" = c d;\n".utf8)
    let error = #expect(throws: Diagnostic.self) {
      try Format.strings.read(bytes, name: "a.strings")
    }
    #expect(
      error?.each.map(\.line) == [
        "1:5: invalid UTF-8: the byte 0x8E; the file is probably Mac OS Roman [encoding]",
        "2:8: missing \";\" after \"b\" = c [syntax]",
      ])
    #expect(
      error?.message.help == "save it as UTF-8, or run iconv -f MACINTOSH -t UTF-8 FILE > NEW")
  }
}
