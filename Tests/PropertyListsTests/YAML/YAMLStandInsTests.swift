import Testing

@testable import PropertyLists

/// U+0085, U+2028, and U+2029 are ordinary characters in YAML 1.2, and line ends to libyaml.
@Suite struct YAMLStandInsTests {
  static let characters = ["\u{85}", "\u{2028}", "\u{2029}"]

  /// The text of a scalar with `|` for the character.
  private static let scalars: [(yaml: String, text: String)] = [
    ("x|y", "x|y"), ("|x|", "|x|"), ("x\n  y |\n  z", "x y | z"),
    ("\"x|y\"", "x|y"), ("\"| x\n  y|\\\n  z|\"", "| x y|z|"), ("\"\\\\x41|\\x41\"", "\\x41|A"),
    ("'x|''y|'", "x|'y|"), ("'|\n\n  |'", "|\n|"), ("!!str |", "|"), ("[x|y, z]", "x|y"),
    (">\n  x|\n  y|\n", "x| y|\n"), (">-\n  |x\n\n  y", "|x\ny"), (">\n  x\n   |y\n", "x\n |y\n"),
    ("¦\n  x|y\n  |z\n", "x|y\n|z\n"), ("¦+\n  |\n\n", "|\n\n"),
    ("\"\u{A1}|\\xA1\"", "\u{A1}|\u{A1}"),
  ]

  @Test(arguments: characters, scalars)
  func aScalarKeepsTheCharacter(
    character: String, scalar: (yaml: String, text: String)
  ) throws {
    let filled = { (text: String) in
      text.replacing("|", with: character).replacing("¦", with: "|")
    }
    let document = try Format.yaml.read("a: \(filled(scalar.yaml))")
    let value = try #require(document.root["a"])
    let text = value.kind == .array ? value[0]?.string : value.string
    #expect(text == filled(scalar.text))
    let again = try Format.yaml.read(try Format.yaml.text(of: document))
    #expect(again == document)
  }

  @Test(arguments: characters)
  func aKeyKeepsTheCharacter(character: String) throws {
    let yaml = "x\(character)y: &a 1\n\"\(character)\": 2\n? z\(character)\n: *a\n"
    let document = try Format.yaml.read(yaml)
    #expect(document.root.entries.map(\.key) == ["x\(character)y", character, "z\(character)"])
    #expect(document.root["z\(character)"]?.integer == Integer(1))
  }

  @Test(arguments: characters)
  func theCharacterEndsNoLine(character: String) throws {
    let yaml =
      "a: x # y\(character)b: 1\nc\(character): [1,\(character) 2]\nd: { e: \"\(character)\" }\n"
    let root = try Format.yaml.read(yaml).root
    #expect(root.entries.map(\.key) == ["a", "c\(character)", "d"])
    #expect(root["c\(character)"]?.location.description == "x.plist:2:5")
    #expect(root["c\(character)"]?[1]?.string == "\(character) 2")
    #expect(root["d"]?["e"]?.location.description == "x.plist:3:9")
    #expect(
      Format.yaml.complaint(about: "a: \"\(character)\"\nb: [\(character)}\n")
        == "2:6: expected \"]\" but found \"}\" [syntax]")
  }

  /// Every character that is as long is in this source, or written as an escape.
  @Test func aSourceThatUsesEveryCharacterIsRejected() {
    let characters = (0xA1...0x7FF).compactMap(Unicode.Scalar.init).map(String.init).joined()
    #expect(
      Format.yaml.complaint(about: "- \(characters)\n- a\u{85}\n")
        == "2:4: the character U+0085 is not allowed here [control-character]")
    let most = (0xA2...0x7FF).compactMap(Unicode.Scalar.init).map(String.init).joined()
    #expect(Format.yaml.complaint(about: "- \(most)\n- a\u{85}\n") == nil)
    #expect(
      Format.yaml.complaint(about: "- \(most)\n- a\u{85}\n- \"\\xA1\"\n")
        == "2:4: the character U+0085 is not allowed here [control-character]")
  }

  @Test(arguments: characters)
  func anUpdateKeepsTheCharacter(character: String) throws {
    let yaml = "# x\(character)y: z\na: x\(character)y  # \(character)\nb: 1\n"
    let new = try Format.json.read("{\"a\": \"x\(character)y\", \"b\": 2}")
    let output = try Pipeline.plain.update(
      Array(yaml.utf8), name: "x.yaml", as: .yaml, with: new)
    #expect(
      String(decoding: output.bytes, as: UTF8.self) == yaml.replacing("b: 1", with: "b: 2"))
  }
}
