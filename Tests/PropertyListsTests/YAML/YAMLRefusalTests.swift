import TestSupport
import Testing

@testable import PropertyLists

/// Places and examples that `Samples/Faulty/YAML.txt` cannot show.
@Suite struct YAMLRefusalTests {
  private static let messages: [(yaml: String, line: String, help: String)] = [
    (
      "Titel: Größe: XL\r\n", "1:8: \": \" in an unquoted string [syntax]",
      "quote the string: Titel: \"Größe: XL\""
    ),
    (
      "é: [a, 'b'\u{2003}c]\r\n", "1:11: missing comma [syntax]",
      "add it: é: [a, 'b',\u{2003}c]"
    ),
    (
      "a:\n  -Type: b\n    Key: c\n", "2:4: missing space after \"-\" [syntax]",
      "write a space: - Type: b"
    ),
    (
      "- a: b\n-Type: c\n  Key: d\n", "2:2: missing space after \"-\" [syntax]",
      "write a space: - Type: c"
    ),
    (
      "a:\n  -Type: b\n  -Type: c\n", "3:3 at a.-Type: duplicate key \"-Type\" [repeated-key]",
      "write \"- Type\", or remove one; the first is at x.plist:2:3"
    ),
    (
      "Title: a: b # c\n", "1:8: \": \" in an unquoted string [syntax]",
      "quote the string: Title: \"a: b\" # c"
    ),
    (
      "Title: C:\\x: \"b\"\n", "1:8: \": \" in an unquoted string [syntax]",
      "quote the string: Title: 'C:\\x: \"b\"'"
    ),
    (
      "[a, {b: @c, d: e}]\n", "1:9: a string cannot begin with \"@\" [syntax]",
      "quote the string: [a, {b: \"@c\", d: e}]"
    ),
    (
      "Title: @\(String(repeating: "x", count: 100))\n",
      "1:8: a string cannot begin with \"@\" [syntax]", "quote the string"
    ),
    (
      "a:\n  b:\n    - c\n   - d\n",
      "4:4: indentation of 3 spaces does not match any line above [syntax]",
      "change the indentation to 4 spaces to align with \"-\" on line 3"
    ),
    (
      "a: [\n  b,\n  {c: d\n]\n", "4:1: expected \"}\" but found \"]\" [syntax]",
      "close the \"{\" on line 3 first"
    ),
    (
      "a: [b, # c\n", "1:4: unclosed \"[\" [syntax]", "add the closing ]: a: [b,] # c"
    ),
    ("a: [ # c\n", "1:4: unclosed \"[\" [syntax]", "add the closing ]: a: [] # c"),
    (
      "a: \"b\n\nc: d\ne: \"f\"\n", "1:4: unclosed quote [syntax]", "add the closing \": a: \"b\""
    ),
    (
      "a: 'b\\'c'\n", "1:7: an apostrophe ends the string [syntax]",
      "use double quotes, or double the apostrophe: a: 'b\\''c'"
    ),
  ]

  @Test(arguments: messages)
  func namesThePlaceAndTheCorrectedLine(yaml: String, line: String, help: String) {
    let error = #expect(throws: Diagnostic.self) { try Format.yaml.read(yaml) }
    #expect(error?.line == line)
    #expect(error?.message.help == help)
  }

  /// The corrected line of a help is one that can be read.
  @Test(arguments: [
    "Title: Warning: hot", "Title: @home", "Title: *a*", "Title: \"a\": b", "Title: {0} of {1}",
    "Title: 'It's on'", "Title: \"Say \"hi\"\"", "Title: \"Sync", "Values: [1, 2",
    "Values: [a, 'b' c]",
    "Values: [:x]", "Values: - a", "Title: \"Sync\",", "-\ta", "* a", "Title: | left",
    "Title: a: b # c",
    "Title: 'a' 'b'", "Title: & \\ \" '", "Values: {a: b: c}", "Title: @a 'b' \"c\"",
  ])
  func correctedLineIsValid(line: String) throws {
    let error = #expect(throws: Diagnostic.self) { try Format.yaml.read(line + "\n") }
    let help = try #require(error?.message.help)
    let start = try #require(help.firstRange(of: ": ")).upperBound
    _ = try Format.yaml.read(String(help[start...]))
  }

  private static let large: [(name: String, format: Format, make: @Sendable (Int) -> String)] = [
    ("lines", .yaml, { String(repeating: "a: b\n", count: $0).enumeratedKeys + "c: @d\n" }),
    ("a long line", .yaml, { "a: b: \(String(repeating: "c ", count: $0))\n" }),
    ("folded lines", .yaml, { "a: b\n\(String(repeating: "  c\n", count: $0))  d: e\n" }),
    ("an unclosed quote", .yaml, { "a: \"b\n\(String(repeating: "c: 'd'\n", count: $0))" }),
    ("an unclosed bracket", .yaml, { "a: [b,\n\(String(repeating: "  c,\n", count: $0))" }),
    ("closed brackets", .yaml, { "a: [\(String(repeating: "[], ", count: $0))\n" }),
    (
      "blocks on a long line", .yaml,
      { "\(String(repeating: "- ", count: 400))\(String(repeating: "x", count: $0))\n b: c\n" }
    ),
    ("wide characters", .yaml, { "\(String(repeating: "- é\n", count: $0))- *é\n- [\n" }),
    ("values", .json, { "[\(String(repeating: "1, ", count: $0))]" }),
    ("white space", .json, { "[1,\(String(repeating: " \n", count: $0))]" }),
    ("a long word", .json, { "[\(String(repeating: "x", count: $0))]" }),
    ("an unclosed string", .json, { "['\(String(repeating: "x", count: $0))]" }),
    (
      "text", .xml,
      { "<string>\(String(repeating: "x ", count: $0))&\(String(repeating: "x", count: $0))" }
    ),
    ("white space in a string", .xml, { "<string>\(String(repeating: " \n", count: $0))<key>" }),
    ("a long name", .xml, { "<\(String(repeating: "x", count: $0))>" }),
  ]

  @Test(arguments: large)
  func costOfARefusalGrowsLikeTheInput(
    name: String, format: Format, make: @Sendable (Int) -> String
  ) throws {
    let growth = try Growth { count in
      let bytes = Array(make(4 * count).utf8)
      return { #expect(throws: Diagnostic.self) { try format.read(bytes, name: "x") } }
    }
    #expect(growth.isLinear, "\(name): \(growth)")
  }
}

extension String {
  /// The lines with their number before each, so that no key is written twice.
  fileprivate var enumeratedKeys: String {
    split(separator: "\n").enumerated().map { "k\($0.offset)\($0.element)\n" }.joined()
  }
}
