import Testing

@testable import PropertyLists

/// The meanings of plain scalars in YAML 1.2's core schema with timestamps.
@Suite struct YAMLScalarsTests {
  private static let meanings: [(yaml: String, meaning: String)] = [
    // Words.
    ("true", "boolean true"), ("True", "boolean true"), ("TRUE", "boolean true"),
    ("false", "boolean false"), ("False", "boolean false"), ("FALSE", "boolean false"),
    ("tRUE", "string"), ("yes", "string"), ("No", "string"), ("on", "string"), ("OFF", "string"),
    ("y", "string"), ("n", "string"), ("nul", "string"), ("nULL", "string"), ("=", "string"),
    ("<<", "string"), ("~a", "string"),
    // Integers.
    ("0", "integer 0"), ("-0", "integer 0"), ("+1", "integer 1"), ("-19", "integer -19"),
    ("017", "integer 17"), ("08", "integer 8"), ("0o17", "integer 15"), ("0x1F", "integer 31"),
    ("18446744073709551615", "integer 18446744073709551615"),
    ("-9223372036854775808", "integer -9223372036854775808"),
    ("0o18", "string"), ("0X1F", "string"), ("-0x1F", "string"), ("0x", "string"),
    ("0b1", "string"),
    ("1_000", "string"), ("12:30", "string"), ("12:30:45", "string"), ("1,000", "string"),
    ("--1", "string"), ("+", "string"), ("1a", "string"),
    // Reals.
    ("0.0", "real 0.0"), ("-0.0", "real -0.0"), ("1.", "real 1.0"), (".5", "real 0.5"),
    ("+.5", "real 0.5"), ("1e3", "real 1000.0"), ("1E-3", "real 0.001"), ("1.5e+3", "real 1500.0"),
    (".inf", "real inf"), ("-.Inf", "real -inf"), ("+.INF", "real inf"), (".nan", "real nan"),
    (".NaN", "real nan"), ("5e-324", "real 5.0e-324"), (".", "string"), ("1.2.3", "string"),
    ("1e", "string"), ("inf", "string"), ("nan", "string"), (".INf", "string"), ("-.nan", "string"),
    ("1_0.5", "string"), ("190:20:30.15", "string"),
    // Dates (yaml.org/type/timestamp).
    ("2001-12-14", "date 2001-12-14T00:00:00Z"),
    ("2001-12-14t21:59:43.10-05:00", "date 2001-12-15T02:59:43.1Z"),
    ("2001-12-14 21:59:43.10 -5", "date 2001-12-15T02:59:43.1Z"),
    ("2001-12-15 2:59:43.10", "date 2001-12-15T02:59:43.1Z"),
    ("2001-12-14T21:59:43Z", "date 2001-12-14T21:59:43Z"),
    ("2001-1-1T1:00:00 +1", "date 2001-01-01T00:00:00Z"),
    ("2001-12-14T21:59:43.", "date 2001-12-14T21:59:43Z"),
    ("2001-12-14  21:59:43\t+05:30", "date 2001-12-14T16:29:43Z"),
    ("2001-1-1", "string"), ("2001-12-14T", "string"), ("2001-12-14T21:59", "string"),
    ("2001-12-14T21:59:43Zulu", "string"), ("2001-12", "string"), ("12-14-2001", "string"),
    ("2001-12-14T21:59:43+5:3", "string"), ("2001-12-14T21:59:43z", "string"),
  ]

  /// No shortcut takes a scalar for a string that has another meaning in either version.
  @Test func surelyAStringIsAStringInBothVersions() {
    var random = Seed.generator(61)
    let words =
      Self.meanings.map(\.yaml) + ["yes", "NO", "on", "Off", "y", "N", "null", "", "=", "<<"]
    var sure = 0
    for _ in 0..<Seed.cases(20_000) {
      var text = Array(random.pick(words).utf8)
      if random.happens(onceIn: 2) { text.append(contentsOf: random.pick(words).utf8) }
      if !text.isEmpty { text[random.number(below: text.count)] ^= random.pick([0, 0x20, 1]) }
      guard YAMLScalars.isSurelyString(text) else { continue }
      sure += 1
      guard case .string = YAMLScalars.meaning(of: text[...]),
        YAMLScalars.meaningInYAML11(of: text[...]) == nil
      else {
        Issue.record("\(String(decoding: text, as: UTF8.self))")
        return
      }
    }
    #expect(sure > Seed.cases(1_000))
  }

  @Test(arguments: meanings)
  func meansWhatTheCoreSchemaSays(yaml: String, meaning: String) throws {
    let expected = meaning == "string" ? "string \"\(yaml)\"" : meaning
    #expect(try Format.yaml.read("- \(yaml)\n").root[0]?.summary == expected)
    guard !yaml.contains(",") else { return }
    #expect(try Format.yaml.read("[\(yaml)]").root[0]?.summary == expected)
  }

  private static let refusals: [(yaml: String, line: String)] = [
    ("18446744073709551616", "the number \"18446744073709551616\" is out of range [number-range]"),
    ("0x10000000000000000", "the number \"0x10000000000000000\" is out of range [number-range]"),
    ("-9223372036854775809", "the number \"-9223372036854775809\" is out of range [number-range]"),
    ("-0.1e-323", "the number \"-0.1e-323\" is out of range [number-range]"),
    ("1e400", "the number \"1e400\" is out of range [number-range]"),
    ("2026-02-31", "the date \"2026-02-31\" does not exist or is out of range [date-range]"),
    ("0000-01-01", "the date \"0000-01-01\" does not exist or is out of range [date-range]"),
    (
      "2001-01-01 24:00:00",
      "the date \"2001-01-01 24:00:00\" does not exist or is out of range [date-range]"
    ),
    (
      "2001-01-01 00:00:00 +24:00",
      "the date \"2001-01-01 00:00:00 +24:00\" does not exist or is out of range [date-range]"
    ),
    (
      "2001-01-01 00:00:00 -01:60",
      "the date \"2001-01-01 00:00:00 -01:60\" does not exist or is out of range [date-range]"
    ),
    ("~", "a property list cannot contain null [null]"),
    ("null", "a property list cannot contain null [null]"),
    ("NULL", "a property list cannot contain null [null]"),
    ("", "a property list cannot contain null [null]"),
    ("!!null ''", "a property list cannot contain null [null]"),
    ("!!int yes", "\"yes\" is not an integer [syntax]"),
    ("!!int '1.0'", "\"1.0\" is not an integer [syntax]"),
    ("!!float x", "\"x\" is not a real [syntax]"), ("!!bool 1", "\"1\" is not a boolean [syntax]"),
    ("!!bool yes", "\"yes\" is not a boolean [syntax]"),
    ("!!timestamp 5", "\"5\" is not a date [syntax]"),
    ("!!binary 'x'", "\"x\" is not base64 [syntax]"),
    ("!!set {a}", "the tag !!set is not supported in property lists [unsupported-type]"),
    ("!local x", "the tag !local is not supported in property lists [unsupported-type]"),
    (
      "!!python/name:os.system ''",
      "the tag !!python/name:os.system is not supported in property lists [unsupported-type]"
    ),
    ("!!str [a]", "the tag !!str is not supported in property lists [unsupported-type]"),
    ("!!map [a]", "the tag !!map is not supported in property lists [unsupported-type]"),
    ("!!int {a: b}", "the tag !!int is not supported in property lists [unsupported-type]"),
    (
      "{!!int 7: x}",
      "a key with the tag !!int is not supported in property lists [unsupported-type]"
    ),
  ]

  @Test(arguments: refusals)
  func rejectsWhatIsNoValue(yaml: String, line: String) {
    let complaint = Format.yaml.complaint(about: "- x\n- \(yaml)\n")
    #expect(complaint?.hasPrefix("2:") == true && complaint?.contains(" at 1") == true)
    #expect(complaint?.hasSuffix(": \(line)") == true, "\(complaint ?? "nothing")")
  }

  private static let tagged: [(yaml: String, meaning: String)] = [
    ("!!int '7'", "integer 7"), ("!!int 0x1F", "integer 31"), ("!!float 1", "real 1.0"),
    ("!!float '1e3'", "real 1000.0"), ("!!float .inf", "real inf"),
    ("!!bool 'true'", "boolean true"),
    ("!!timestamp '2001-01-01'", "date 2001-01-01T00:00:00Z"), ("!!str 5", "string \"5\""),
    ("!!str", "string \"\""), ("! 5", "string \"5\""),
    ("!!binary SGVsbG8=", "data <48656c6c6f> of 5 bytes"),
    ("!!binary |\n  SGVs\n  bG8=\n", "data <48656c6c6f> of 5 bytes"),
    ("!!binary ''", "data <> of 0 bytes"), ("!!binary", "data <> of 0 bytes"),
    ("!!float 18446744073709551616", "real 1.8446744073709552e+19"),
    ("!!map {a: b}", "dictionary of 1 entry"), ("!!seq [a]", "array of 1 item"),
    ("!<tag:yaml.org,2002:int> 7", "integer 7"),
  ]

  @Test(arguments: tagged)
  func tagsDecide(yaml: String, meaning: String) throws {
    #expect(try Format.yaml.read("- \(yaml)\n").root[0]?.summary == meaning)
  }

  private static let differences: [(yaml: String, other: String?)] = [
    ("017", "an octal number"), ("-017", "an octal number"), ("08", "a string"),
    ("0o17", "a string"),
    ("yes", "a boolean"), ("No", "a boolean"), ("on", "a boolean"), ("y", "a boolean"),
    ("12:30", "an integer"), ("12:30:45", "an integer"), ("190:20:30.15", "a real"),
    ("1_000", "an integer"), ("0b101", "an integer"), ("-0x1F", "an integer"), ("1e3", "a string"),
    ("=", "a default value"), ("<<", "a merge key"), ("1", nil), ("0", nil), ("1.0", nil),
    ("true", nil), ("2001-12-14", nil), ("a string", nil), ("0x1F", nil), (".inf", nil),
    ("yesterday", nil),
    ("1.2.3", nil), ("1.2.3:4", "a real"), ("2001-1-1", nil),
  ]

  /// Not an error, but worth a note: another reader would see something else.
  @Test(arguments: differences)
  func notesWhereYAML11WouldDiffer(yaml: String, other: String?) throws {
    let document = try Format.yaml.read("é: \(yaml)\n")
    let diagnostics = document.diagnostics
    let kind = try #require(document.root["é"]).kind
    let expected = other.map {
      "1:4 at é: \"\(yaml)\" is \(kind.withArticle) here, but \($0) in YAML 1.1 [yaml-1.1]"
    }
    #expect(diagnostics.map(\.line) == [expected].compactMap { $0 })
    #expect(diagnostics.allSatisfy { $0.severity == .note })
    #expect(try Format.yaml.read("é: '\(yaml)'\n").diagnostics.isEmpty)
  }

  /// `Track #1` is a string and a comment, which may not be what was meant.
  @Test(arguments: ["Track #1", "Made at  #sea", "made #sea", "Track #1 of 3"])
  func warnsAboutAWordAfterAString(yaml: String) throws {
    let diagnostics = try Format.yaml.read("- \(yaml)\n- b\n").diagnostics
    let column = try #require(yaml.firstIndex(of: "#")).utf16Offset(in: yaml) + 3
    #expect(
      diagnostics.map(\.line) == [
        "1:\(column) at 0: a comment begins here, so the string ends before it [string-comment]"
      ])
    #expect(diagnostics.allSatisfy { $0.severity == .warning })
    #expect(diagnostics[0].message.help.hasPrefix("write \"\(yaml)\" if it belongs"))
  }

  @Test(arguments: [
    "Track # 1", "Track #the first", "'Track' #1", "\"Track\" #1", "Track ##", "Track #", "Track#1",
    "5 #1", "true #1", "| #1\n Track", "!!str Track #1", "{a: b} #c", "Track\n#1", "&a Track\n #1",
  ])
  func acceptsOtherComments(yaml: String) throws {
    #expect(try Format.yaml.read("- \(yaml)\n").diagnostics.isEmpty)
  }

  /// What follows a string on a line of its own continues it, whatever it looks like.
  @Test(arguments: [
    ("a: b\n  Key:volume", "Key: volume"), ("a: b\n  c\n  Key:\"d\"", "Key: \"d\""),
    ("- a\n  - b", "- b"), ("a: b\n  - c d # e", "- c d"),
  ])
  func notesLinesOfStringsThatLookLikeEntries(yaml: String, meant: String) throws {
    let diagnostic = try #require(try Format.yaml.read("\(yaml)\n").diagnostics.first)
    #expect(diagnostic.line.contains("this line continues the string above [plain-string]"))
    #expect(diagnostic.message.help.contains("write \(meant), and"))
    #expect(diagnostic.severity == .note)
  }

  @Test(arguments: [
    "a: b\n  c", "a: b\n  http://c", "a: b\n  -c", "a: b\n  12:30", "a: b\n  c::d", "a: 'b\n  K:v'",
    "a: |\n  b\n  - c\n  K:v", "a: >\n  b\n  - c", "a:\n  Key:volume", "a: [b\n  c]",
    "a: b\n\n  c - d",
  ])
  func acceptsOtherLinesOfStrings(yaml: String) throws {
    #expect(try Format.yaml.read("\(yaml)\n").diagnostics.isEmpty)
  }

  @Test func notesAQuoteThatIsNotOpened() throws {
    let diagnostics = try Format.yaml.read("a: Sound\"\n").diagnostics
    #expect(
      diagnostics.map(\.line) == [
        "1:9 at a: the quote at the end is part of the string [plain-string]"
      ])
    #expect(diagnostics[0].message.help == "write \"Sound\", with both quotes or with none")
  }

  @Test(arguments: [
    "5\"", "Screen, 27 \"", "The \"Sound\"", "Users'", "rock 'n'", "\"Sound\"", "'\"'",
  ])
  func acceptsOtherQuotes(yaml: String) throws {
    #expect(try Format.yaml.read("a: \(yaml)\n").diagnostics.isEmpty)
  }

  @Test func notesHaveThePathsOfTheirValues() throws {
    let yaml = "a: [yes, {b: [1, yes], c: yes}, {d: {e: yes}}, yes]\nf: {g: {h: yes}}\ni: yes\n"
    let paths = try Format.yaml.read(yaml).diagnostics.map { $0.path?.description }
    #expect(paths == ["a.0", "a.1.b.1", "a.1.c", "a.2.d.e", "a.3", "f.g.h", "i"])
  }

  @Test func manyNotesAreCut() throws {
    let diagnostics = try Format.yaml.read(String(repeating: "- yes\n", count: 3_000)).diagnostics
    #expect(diagnostics.count == Limits.diagnostics)
  }
}
