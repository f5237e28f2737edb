import TestSupport
import Testing

@testable import PropertyLists

/// One broken file per row, with the location and the message that it must give.
@Suite struct YAMLReaderRejectionTests {
  private static let syntax: [(yaml: String, line: String)] = [
    ("", "1:1: the document is empty [syntax]"),
    ("# only a comment\n", "2:1: the document is empty [syntax]"),
    ("---\n", "2:1: a property list cannot contain null [null]"),
    ("a: [1, 2\n", "2:1: did not find expected ',' or ']' while parsing a flow sequence [syntax]"),
    ("a: {b: 1\n", "2:1: did not find expected ',' or '}' while parsing a flow mapping [syntax]"),
    ("a: \"b\n", "1:4: the quote that begins here has no end [syntax]"),
    ("a: b: c\n", "1:5: mapping values are not allowed in this context [syntax]"),
    ("é: ü: c\n", "1:5: mapping values are not allowed in this context [syntax]"),
    (
      "a:\n\t- b\n",
      "2:1: found character that cannot start any token while scanning for the next token [syntax]"
    ),
    (
      "a: 1\n b: 2\n",
      "2:2: \"b\" is indented like text of the line above, but has a colon [syntax]"
    ),
    (
      "a: @b\n",
      "1:4: found character that cannot start any token while scanning for the next token [syntax]"
    ),
    ("a: \"\\q\"\n", "1:5: found unknown escape character while parsing a quoted scalar [syntax]"),
    (
      "a: \"\\ud800\"\n",
      "1:7: found invalid Unicode character escape code while parsing a quoted scalar [syntax]"
    ),
    ("a: !x!y z\n", "1:4: found undefined tag handle while parsing a node [syntax]"),
    ("%YAML 3.0\n--- a\n", "1:1: found incompatible YAML document [syntax]"),
    ("- a\n b: c\n", "2:3: mapping values are not allowed in this context [syntax]"),
  ]

  @Test(arguments: syntax)
  func rejectsBrokenText(yaml: String, line: String) {
    #expect(Format.yaml.complaint(about: yaml) == line, "\(yaml)")
  }

  private static let structure: [(yaml: String, line: String)] = [
    ("a: 1\n--- \nb: 2\n", "2:1: unexpected second document [several-documents]"),
    ("a: 1\n...\nb: 2\n", "3:1: did not find expected <document start> [syntax]"),
    ("a: 1\n---\n", "2:1: unexpected second document [several-documents]"),
    (
      "x:\n  a: 1\n  b: 2\n  a: 3\n",
      "4:3 at x.a: duplicate key \"a\" [repeated-key]"
    ),
    ("{a: 1, \"a\": 2}", "1:8 at a: duplicate key \"a\" [repeated-key]"),
    (
      "{é: 1, \"\\xe9\": 2}",
      "1:8 at é: duplicate key \"é\" [repeated-key]"
    ),
    ("a:\nb: 1\n", "1:3 at a: a property list cannot contain null [null]"),
    ("- a\n-\n- b\n", "2:2 at 1: a property list cannot contain null [null]"),
    ("a: {b}\n", "1:6 at a.b: a property list cannot contain null [null]"),
    ("a:\n  - b: ~\n", "2:8 at a.0.b: a property list cannot contain null [null]"),
    ("? a\n", "2:1 at a: a property list cannot contain null [null]"),
    (": a\n", "1:1: did not find expected key while parsing a block mapping [syntax]"),
    ("[a, ?b, c]", "1:5 at 1: ambiguous \"?\" without a space after it [syntax]"),
    ("{?a: b}", "1:2: ambiguous \"?\" without a space after it [syntax]"),
  ]

  @Test(arguments: structure)
  func rejectsWhatIsNoPropertyList(yaml: String, line: String) {
    #expect(Format.yaml.complaint(about: yaml) == line, "\(yaml)")
  }

  private static let characters: [(bytes: [UInt8], line: String)] = [
    (Array("é: a\u{0}b".utf8), "1:5: the character U+0000 is not allowed here [control-character]"),
    (
      Array("é: \"\u{1B}\"".utf8),
      "1:5: the character U+001B is not allowed here [control-character]"
    ),
    (
      Array("a:\n  \u{7F}".utf8),
      "2:3: the character U+007F is not allowed here [control-character]"
    ),
    (
      Array("a: \u{FFFE}".utf8), "1:4: the character U+FFFE is not allowed here [control-character]"
    ),
    (
      Array("a: ".utf8) + [0xE9, 0x0A],
      "1:4: invalid UTF-8: the byte 0xE9; the file is probably Windows-1252 or Mac OS Roman [encoding]"
    ),
    (
      [0xFF, 0xFE, 0x61, 0x00, 0x00, 0xD8],
      "1:2: unpaired surrogate in UTF-16 text [encoding]"
    ),
  ]

  @Test(arguments: characters)
  func rejectsCharactersThatYAMLDoesNotHave(bytes: [UInt8], line: String) {
    #expect(Format.yaml.complaint(about: bytes) == line)
  }

  /// Deep brackets keep libyaml busy for the square of their number unless they are rejected.
  @Test(arguments: [
    ("[", "nesting is deeper than 512 levels [nesting]"),
    ("{a: ", "nesting is deeper than 512 levels [nesting]"),
    ("- ", "nesting is deeper than 512 levels [nesting]"),
    ("? ", "a mapping key must be a string [syntax]"),
    ("- ? ", "a mapping key must be a string [syntax]"),
  ])
  func deepNestingIsRejectedAtOnce(opening: String, text: String) throws {
    let growth = try Growth { count in
      let bytes = Array(String(repeating: opening, count: 25 * count).utf8)
      return {
        let complaint = Format.yaml.complaint(about: bytes)
        #expect(count == 1 || complaint?.hasSuffix(text) == true, "\(complaint ?? "no complaint")")
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
