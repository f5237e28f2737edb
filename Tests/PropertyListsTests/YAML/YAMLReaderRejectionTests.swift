import TestSupport
import Testing

@testable import PropertyLists

/// One broken file per row, with the location and the message that it must give.
@Suite struct YAMLReaderRejectionTests {
  private static let syntax: [(yaml: String, line: String)] = [
    ("", "1:1: the document is empty [syntax]"),
    ("# only a comment\n", "2:1: the document is empty [syntax]"),
    ("---\n", "2:1: a property list cannot contain null [null]"),
    ("a: [1, 2\n", "1:4: unclosed \"[\" [syntax]"),
    ("a: {b: 1\n", "1:4: unclosed \"{\" [syntax]"),
    ("a: \"b\n", "1:4: unclosed quote [syntax]"),
    ("a: b: c\n", "1:4: \": \" in an unquoted string [syntax]"),
    ("é: ü: c\n", "1:4: \": \" in an unquoted string [syntax]"),
    (
      "a:\n\t- b\n",
      "2:1: tab in the indentation [syntax]"
    ),
    ("a: 1\n b: 2\n", "2:2: indented by 1 space, but \"a\" on line 1 already has a value [syntax]"),
    (
      "a: @b\n",
      "1:4: a string cannot begin with \"@\" [syntax]"
    ),
    ("a: \"\\q\"\n", "1:5: invalid escape sequence \"\\q\" [syntax]"),
    (
      "a: \"\\ud800\"\n",
      "1:5: \"\\ud800\" is not a character [syntax]"
    ),
    ("a: !x!y z\n", "1:4: \"!\" begins a tag, not a string [syntax]"),
    ("%YAML 3.0\n--- a\n", "1:1: unsupported version of YAML [syntax]"),
    ("- a\n b: c\n", "1:4: missing \":\" after \"a\" [syntax]"),
  ]

  @Test(arguments: syntax)
  func rejectsBrokenText(yaml: String, line: String) {
    #expect(Format.yaml.complaint(about: yaml) == line, "\(yaml)")
  }

  private static let structure: [(yaml: String, line: String)] = [
    ("a: 1\n--- \nb: 2\n", "2:1: unexpected second document [several-documents]"),
    ("a: 1\n...\nb: 2\n", "3:1: content after \"...\", which ends the document [syntax]"),
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
    (": a\n", "1:1: missing key before \":\" [syntax]"),
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
