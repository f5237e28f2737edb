import Testing

@testable import PropertyLists

/// U+0085, U+2028, and U+2029 are ordinary characters in YAML 1.2, and line ends to libyaml.
@Suite struct YAMLLineSeparatorTests {
  static let characters: [Unicode.Scalar] = ["\u{85}", "\u{2028}", "\u{2029}"]

  @Test(
    arguments: characters,
    [
      "x|y", "|", "x\n  y |\n  z", "\"x|y\"", "'x|''y'", "!!str |", "&a |", "[x, y|]", "{|: x}",
      ">\n  x|\n", "¦\n  x\n  |y\n", "¦+\n  |\n\n",
    ])
  func noScalarHasTheCharacter(character: Unicode.Scalar, scalar: String) throws {
    let text =
      "# é|\na: \(scalar.replacing("|", with: String(character)).replacing("¦", with: "|"))"
    let error = #expect(throws: Diagnostic.self) { try Format.yaml.read(text) }
    let digits = NumberText.hex(character.value, width: 4)
    #expect(error?.message.text == "the character U+\(digits) is not allowed here")
    #expect(error?.message.help == "write \"\\u\(digits)\" in double quotes")
    let offset = text.utf8.count - text.drop { $0.unicodeScalars.first != character }.utf8.count
    #expect(error?.location?.range.lowerBound == offset)
    let escaped = try Format.yaml.read("a: \"\\u\(digits)\"")
    #expect(escaped.root["a"]?.string == String(character))
    #expect(try Format.yaml.read(try Format.yaml.text(of: escaped)) == escaped)
  }

  @Test(arguments: characters)
  func itEndsNoComment(character: Unicode.Scalar) throws {
    let yaml = "a: x # y\(character)b: 1\n# \(character)\nd: { e: é }\n"
    let root = try Format.yaml.read(yaml).root
    #expect(root.entries.map(\.key) == ["a", "d"])
    #expect(root["d"]?["e"]?.location.description == "x.plist:3:9")
    #expect(
      Format.yaml.complaint(about: "a: 1 # \(character)\nb: [1}\n")
        == "2:6: did not find expected ',' or ']' while parsing a flow sequence [syntax]")
  }

  @Test(arguments: characters)
  func anUpdateKeepsItsComments(character: Unicode.Scalar) throws {
    let yaml = "# x\(character)y: z\na: xy  # \(character)\nb: 1\n"
    let new = try Format.json.read("{\"a\": \"xy\", \"b\": 2}")
    let output = try Pipeline.plain.update(
      Array(yaml.utf8), name: "x.yaml", as: .yaml, with: new)
    #expect(
      String(decoding: output.bytes, as: UTF8.self) == yaml.replacing("b: 1", with: "b: 2"))
  }
}
