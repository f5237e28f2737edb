import PropertyLists
import RandomInputs
import Testing
import TestSupport

@Suite struct FileNameTests {
  /// Bytes that are not UTF-8 in each of the ways there are, and characters that represent bytes.
  private static let names: [(bytes: [UInt8], string: String)] = [
    ([], ""),
    (Array("Root.plist".utf8), "Root.plist"),
    (Array("Détails 😀.plist".utf8), "Détails 😀.plist"),
    ([0x44, 0xE9, 0x74], "D\u{10FEE9}t"),
    ([0x80, 0xFF], "\u{10FE80}\u{10FEFF}"),
    ([0xC3], "\u{10FEC3}"),
    ([0xC3, 0x2E], "\u{10FEC3}."),
    ([0xE2, 0x82, 0xC3, 0xA9], "\u{10FEE2}\u{10FE82}é"),
    ([0xC0, 0xAF], "\u{10FEC0}\u{10FEAF}"),
    ([0xED, 0xA0, 0x80], "\u{10FEED}\u{10FEA0}\u{10FE80}"),
    ([0xF4, 0x90, 0x80, 0x80], "\u{10FEF4}\u{10FE90}\u{10FE80}\u{10FE80}"),
    (Array("\u{10FE7F}\u{10FF00}".utf8), "\u{10FE7F}\u{10FF00}"),
    (Array("\u{10FEE9}".utf8), "\u{10FEF4}\u{10FE8F}\u{10FEBB}\u{10FEA9}"),
  ]

  @Test(arguments: names)
  func bytesAreOneString(bytes: [UInt8], string: String) {
    #expect(Array(String(fileName: bytes).utf8) == Array(string.utf8))
    #expect(string.fileNameBytes == bytes)
    #expect(string.isFileName)
  }

  @Test func anyBytesComeBack() {
    var generator = SplitMix64(seed: 13)
    for _ in 0..<Seed.cases(10_000) {
      let bytes = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
        // Bytes of the representing characters, and any other.
        [0xF4, 0x8F, 0xBA, 0xBB, 0xC3, 0x41, UInt8.random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
      }
      let string = String(fileName: bytes)
      #expect(string.fileNameBytes == bytes)
      #expect(string.isFileName)
    }
  }

  @Test(arguments: [
    "\u{10FEC3}\u{10FEA9}", "a\u{10FEF0}\u{10FE9F}\u{10FE98}\u{10FE80}",
    "\u{10FEF4}\u{10FE8F}\u{10FEBB}\u{10FEBF}\u{10FEC3}\u{10FEA9}",
  ])
  func noNameIsValidUTF8ByteByByte(string: String) {
    #expect(!string.isFileName)
  }

  @Test func isShownWithItsBytes() {
    let name = String(fileName: [0x44, 0xE9, 0x74])
    #expect(name.visible == "D\\xE9t")
    #expect(name.quoted == "\"D\\xE9t\"")
    #expect(name.shellQuoted == "$'D\\xE9t'")
    #expect("it's\u{1B}\\\u{202E}".shellQuoted == "$'it\\'s\\x1B\\\\\\xE2\\x80\\xAE'")
    let path = Document.KeyPath([.key("pages"), .key(name), .key("\\xE9")])
    #expect(path.description == "pages.D\\xE9t.\\\\xE9")
    #expect(Document.KeyPath.components(of: path.description) == ["pages", name, "\\xE9"])
  }

  @Test(arguments: [
    ("Root", "root"), ("STRASSE", "straße"), ("ς", "Σ"), ("e\u{301}", "É"), ("\u{212A}", "k"),
  ])
  func foldsAsDisksDo(name: String, other: String) {
    #expect(name.foldedFileName == other.foldedFileName)
  }
}
