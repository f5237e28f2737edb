import Testing

@testable import PropertyLists

/// Input that libyaml accepts although YAML 1.2 does not, and input that it misreads.
@Suite struct YAMLStrictnessTests {
  private static let rejected: [(yaml: String, line: String)] = [
    ("[a, b]#c\n", "1:7: missing space before \"#\" [syntax]"),
    ("[#c\n a]\n", "1:2: missing space before \"#\" [syntax]"),
    ("a: \"b\"#c\nd: e\n", "1:7: missing space before \"#\" [syntax]"),
    ("a: |#c\n  b\n", "1:5: missing space before \"#\" [syntax]"),
    ("a: \"b\"#c\n", "1:7: missing space before \"#\" [syntax]"),
    ("? |#c\n  a\n: b\n", "1:4: missing space before \"#\" [syntax]"),
    ("[-]\n", "1:2: unexpected \"-\" in brackets [syntax]"),
    ("{a: -, b: c}\n", "1:5: unexpected \"-\" in brackets [syntax]"),
    ("a: 'b\nc'\n", "2:1: missing indentation [syntax]"),
    ("a:\n  - \"b\n\n  c\"\n", "4:3: missing indentation [syntax]"),
    ("a: \"b\nc: d\"\n", "2:1: missing indentation [syntax]"),
    ("a: [b,\nc]\n", "2:1: missing indentation [syntax]"),
    ("a:\n  - [\n    b\n]\n", "4:1: missing indentation [syntax]"),
    ("a: [\n\tb\n]\n", "2:1: tab in the indentation [syntax]"),
    ("a: 'b\n\t\n c'\n", "2:1: tab in the indentation [syntax]"),
    ("a:\n|\n  b\n", "2:1: missing indentation [syntax]"),
    ("a: >\n   \n # b\n", "2:1: empty line with more spaces than the text below [syntax]"),
    ("|\n# a\n", "2:1: missing indentation [syntax]"),
    ("a: b\n\u{FEFF}c: d\n", "2:1: the character U+FEFF is not allowed here [control-character]"),
  ]

  @Test(arguments: rejected)
  func rejects(yaml: String, line: String) {
    #expect(Format.yaml.complaint(about: yaml) == line, "\(yaml)")
  }

  private static let read: [(yaml: String, json: String)] = [
    ("[a, b] #c\n", #"["a","b"]"#), ("[a#b, 'c' ] # d\n", #"["a#b","c"]"#),
    ("a: |  #c\n  b#c\n", #"{"a":"b#c\n"}"#), ("a: b#c\n", #"{"a":"b#c"}"#),
    ("[a-, -b, -1]\n", #"["a-","-b",-1]"#), ("[a\n -, b]\n", #"["a -","b"]"#),
    ("a: 'b\n\n c'\n", #"{"a":"b\nc"}"#), ("\"a\nb\"\n", #""a b""#), ("[a,\nb\n]\n", #"["a","b"]"#),
    ("a: [\n  b\n]\n", #"{"a":["b"]}"#), ("a:\n  b: {\n    c: d\n  }\n", #"{"a":{"b":{"c":"d"}}}"#),
    ("a: [ # b\n# c\n\n\t\n b]\n", #"{"a":["b"]}"#), ("a: [\n \tb\n]\n", #"{"a":["b"]}"#),
    ("a: !!str # b\n# c\n 'd'\n", #"{"a":"d"}"#),
    ("a: >\n   \n# b\n", #"{"a":""}"#), ("a: >+\n   \n   # b\n", #"{"a":"\n# b\n"}"#),
    ("a:\n |\n  b\n", #"{"a":"b\n"}"#), ("- >\n  \n  a\n", #"["\na\n"]"#),
    ("- |3\n    \n   a\n", #"[" \na\n"]"#), ("|\n # a\n", "\"# a\\n\""),
    ("|\n a\n# b\n", #""a\n""#), ("- |\n# a\n- b\n", #"["","b"]"#),
    // A file that ends in spaces without a line end.
    ("- |+\n   a\n ", #"["a\n"]"#), ("- |+\n   a\n   ", #"["a\n"]"#),
    ("- |+\n   ", #"["\n"]"#), ("- |\n  a\n   ", #"["a\n "]"#),
    ("- |+\r\n   ", #"["\n"]"#), ("- >+\n    \n ", #"["\n"]"#), ("- |+\n\n  ", #"["\n"]"#),
    ("- |1+\n\n ", #"["\n"]"#), ("- |1+\n   \n ", #"["  \n"]"#),
  ]

  @Test(arguments: read)
  func reads(yaml: String, json: String) throws {
    #expect(try Format.yaml.read(yaml) == Format.json.read(json))
  }

  @Test func notesThatADocumentDeclaresYAML11() throws {
    let document = try Format.yaml.read("# a\n%YAML 1.1 # b\n--- \nc: d\n")
    #expect(
      document.diagnostics.map(\.line)
        == ["2:1: the document declares YAML 1.1, but is read as YAML 1.2 [yaml-1.1]"])
    #expect(document.diagnostics.map(\.severity) == [.note])
    #expect(try Format.yaml.read("%YAML 1.2\n---\nc: d\n").diagnostics.isEmpty)
  }
}
