import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct YAMLModelineTests {
  private static let line = "# yaml-language-server: $schema=page.schema.json\n"

  @Test(arguments: [
    ("Title: x\n", line + "Title: x\n"),
    ("", line),
    ("# Ours.\nTitle: x\n", line + "# Ours.\nTitle: x\n"),
    (line + "Title: x\n", line + "Title: x\n"),
    ("# yaml-language-server: $schema=old.json\nTitle: x\n", line + "Title: x\n"),
    ("#\tyaml-language-server :$schema=old.json\n\nTitle: x\n", line + "\nTitle: x\n"),
    (
      "# Ours.\n\n# yaml-language-server: $schema=a.json\n# yaml-language-server: $schema=b.json\nA: x",
      line + "# Ours.\n\nA: x"
    ),
    (
      "%YAML 1.2\n---\n# yaml-language-server: $schema=old.json\nTitle: x\n",
      line + "%YAML 1.2\n---\nTitle: x\n"
    ),
    ("\u{FEFF}Title: x\n", "\u{FEFF}" + line + "Title: x\n"),
    (
      "# yaml-language-server: $schema=old.json\r\nTitle: x\r\n",
      "# yaml-language-server: $schema=page.schema.json\r\nTitle: x\r\n"
    ),
  ])
  func standsAlone(atTheHeadOf yaml: String, expected: String) throws {
    let modeline = try #require(YAMLModeline(schema: "page.schema.json"))
    let once = modeline.added(to: Array(yaml.utf8))
    #expect(String(decoding: once, as: UTF8.self) == expected)
    #expect(modeline.added(to: once) == once)
  }

  @Test(arguments: [
    "Text: |\n  # yaml-language-server: $schema=text.json\n",
    "Title: x\n# yaml-language-server: $schema=late.json\n",
    "--- # yaml-language-server: $schema=a.json\nTitle: x\n",
    "#yaml-language-server: $schema=unread.json\nTitle: x\n",
    "# yaml-language-servers: $schema=unread.json\nTitle: x\n",
  ])
  func leavesWhatIsNoModelineAtTheHead(yaml: String) throws {
    let modeline = try #require(YAMLModeline(schema: "page.schema.json"))
    let added = modeline.added(to: Array(yaml.utf8))
    #expect(String(decoding: added, as: UTF8.self) == Self.line + yaml)
  }

  @Test(arguments: [
    "settings-page.schema.json", "../Schemas/settings-page.schema.json",
    "https://example.com/settings%20page.json", "Résumé.json",
  ])
  func takesPathsAndAddresses(schema: String) {
    #expect(YAMLModeline(schema: schema)?.schema == schema)
  }

  @Test(arguments: ["", "my schema.json", "a\nb: c", "a\tb", "a\u{0}b", "a\u{2028}b"])
  func refusesWhatItCannotHold(schema: String) {
    #expect(YAMLModeline(schema: schema) == nil)
  }

  @Test func isNoSetting() throws {
    let modeline = try #require(YAMLModeline(schema: "page.schema.json"))
    let yaml = Array("Title: x\nPreferenceSpecifiers: []\n".utf8)
    let plain = try Format.yaml.read(yaml, name: "Root.yaml")
    #expect(try Format.yaml.read(modeline.added(to: yaml), name: "Root.yaml") == plain)
  }
}
