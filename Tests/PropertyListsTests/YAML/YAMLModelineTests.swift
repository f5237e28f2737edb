import Testing

@testable import PropertyLists

@Suite struct YAMLModelineTests {
  private static let line = "# yaml-language-server: $schema=page.schema.json\n"

  @Test(arguments: [
    "",
    "Title: x\n",
    "# Ours.\nTitle: x\n",
    "Text: |\n  # yaml-language-server: $schema=page.schema.json\n",
    "Title: x\n# yaml-language-server: $schema=page.schema.json\n",
    "--- # yaml-language-server: $schema=page.schema.json\nTitle: x\n",
    "#yaml-language-server: $schema=page.schema.json\nTitle: x\n",
    "# yaml-language-servers: $schema=page.schema.json\nTitle: x\n",
    "%YAML 1.2\n---\nTitle: x\n",
  ])
  func isAddedAsTheFirstLine(of yaml: String) throws {
    let modeline = try #require(YAMLModeline(schema: "page.schema.json"))
    let once = modeline.added(to: Array(yaml.utf8))
    #expect(String(decoding: once, as: UTF8.self) == Self.line + yaml)
    #expect(modeline.added(to: once) == once)
  }

  @Test(arguments: [
    ("# yaml-language-server: $schema=other.json\n# Ours.\nTitle: x\n", "# Ours.\nTitle: x\n"),
    ("# Ours.\n# yaml-language-server: $schema=other.json\nTitle: x\n", "# Ours.\nTitle: x\n"),
    ("# yaml-language-server: $schema=other.json", ""),
  ])
  func replacesAnother(yaml: String, rest: String) throws {
    let modeline = try #require(YAMLModeline(schema: "page.schema.json"))
    #expect(
      String(decoding: modeline.added(to: Array(yaml.utf8)), as: UTF8.self) == Self.line + rest)
  }

  @Test func keepsTheEncoding() throws {
    let modeline = try #require(YAMLModeline(schema: "a"))
    let encoding = FileEncoding(encoding: .utf16LittleEndian, hasByteOrderMark: true)
    let added = modeline.added(to: encoding.encode(Array("Title: x\n".utf8)))
    #expect(
      added == encoding.encode(Array("# yaml-language-server: $schema=a\nTitle: x\n".utf8)))
  }

  @Test(arguments: [
    ("page.json", "Root.plist.yaml", "page.json"),
    ("page.json", "Licenses/Index.plist.yaml", "../page.json"),
    ("./page.json", "a/b/c.plist.yaml", "../../page.json"),
    ("../Schemas/page.json", "Licenses/Index.plist.yaml", "../../Schemas/page.json"),
    ("/Schemas/page.json", "Licenses/Index.plist.yaml", "/Schemas/page.json"),
    ("https://example.com/page.json", "a/b.plist.yaml", "https://example.com/page.json"),
  ])
  func leadsToTheSchemaFromEveryFolder(schema: String, path: String, expected: String) throws {
    #expect(try #require(YAMLModeline(schema: schema)).inFile(at: path).schema == expected)
  }

  @Test func keepsTheByteOrderMarkAndTheLineEnds() throws {
    let modeline = try #require(YAMLModeline(schema: "a"))
    let added = modeline.added(to: Array("\u{FEFF}Title: x\r\n".utf8))
    #expect(
      String(decoding: added, as: UTF8.self).unicodeScalars.elementsEqual(
        "\u{FEFF}# yaml-language-server: $schema=a\r\nTitle: x\r\n".unicodeScalars))
  }

  @Test(arguments: [
    "# yaml-language-server: $schema=a.json\nTitle: x\n",
    "\u{FEFF}# yaml-language-server: $schema=a.json \r\nTitle: x\r\n",
    "#\tyaml-language-server :$schema=a.json\n\nTitle: x\n",
    "# Ours.\n\n# yaml-language-server: $schema=a.json\n# yaml-language-server: $schema=b.json\n",
    "%YAML 1.2\n---\n# yaml-language-server: $schema=a.json\nTitle: x\n",
  ])
  func isFoundAboveTheFirstValue(yaml: String) {
    #expect(YAMLModeline(of: Array(yaml.utf8))?.schema == "a.json")
    let wide = TextEncoding.utf16LittleEndian.encode(
      Array("\u{FEFF}".utf8) + yaml.utf8.drop { $0 >= 0x80 })
    #expect(YAMLModeline(of: wide)?.schema == "a.json")
  }

  @Test(arguments: [
    "settings-page.schema.json", "../Schemas/settings-page.schema.json",
    "https://example.com/settings%20page.json", "Résumé.json",
  ])
  func takesPathsAndURLs(schema: String) {
    #expect(YAMLModeline(schema: schema)?.schema == schema)
  }

  @Test(arguments: ["", "my schema.json", "a\nb: c", "a\tb", "a\u{0}b", "a\u{2028}b"])
  func rejectsPathsThatItCannotHold(schema: String) {
    #expect(YAMLModeline(schema: schema) == nil)
  }

  @Test func isNotASetting() throws {
    let modeline = try #require(YAMLModeline(schema: "page.schema.json"))
    let yaml = Array("Title: x\nPreferenceSpecifiers: []\n".utf8)
    let plain = try Format.yaml.read(yaml, name: "Root.yaml")
    let read = try Format.yaml.read(modeline.added(to: yaml), name: "Root.yaml")
    #expect(read == plain)
    #expect(read.trivia.isEmpty)
  }
}
