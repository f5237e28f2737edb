import Testing

@testable import PropertyLists

@Suite struct JSONReaderTests {
  // MARK: Values

  @Test(arguments: [
    ("0", Integer(0)),
    ("1", Integer(1)),
    ("-1", Integer(-1)),
    ("999999999999999999", Integer(999_999_999_999_999_999)),
    ("1000000000000000000", Integer(1_000_000_000_000_000_000)),
    ("9223372036854775808", Integer(UInt64(9_223_372_036_854_775_808))),
    ("18446744073709551615", Integer(UInt64.max)),
    ("-9223372036854775808", Integer(Int64.min)),
  ])
  func readsIntegersExactly(text: String, expected: Integer) throws {
    #expect(try read(text).root.integer == expected)
  }

  @Test(arguments: [
    ("1.0", 1.0),
    ("-0", -0.0),
    ("-0.0", -0.0),
    ("0e0", 0.0),
    ("1E5", 100_000.0),
    ("1e+2", 100.0),
    ("25e-1", 2.5),
    ("0.1", 0.1),
    ("1.7976931348623157e308", Double.greatestFiniteMagnitude),
    ("5e-324", Double.leastNonzeroMagnitude),
    ("0.0e-999", 0.0),
    ("3.141592653589793238462643383279", Double.pi),
  ])
  func readsRealsToTheNearestDouble(text: String, expected: Double) throws {
    #expect(try read(text).root.real?.bitPattern == expected.bitPattern)
  }

  @Test(arguments: [
    (#""""#, ""),
    (#""plain""#, "plain"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""a\u0041\u00e9\uD83D\uDE00z""#, "aA\u{E9}\u{1F600}z"),
    (#""\u0000""#, "\0"),
    ("\"\u{7F}\u{2028}\u{FFFE}\u{1F600}\"", "\u{7F}\u{2028}\u{FFFE}\u{1F600}"),
    (#""\\u0041""#, #"\u0041"#),
  ])
  func readsStringsAndEscapes(text: String, expected: String) throws {
    let string = try read(text).root.string
    #expect(string.map { Array($0.utf8) } == Array(expected.utf8))
  }

  /// Indentation is skipped a word at a time.
  @Test(arguments: [
    "", "\n", "\r", "\r\n", " ", "\t", "\n  ", "\n       ", "\n        ", "\n         ",
    "\n                 ", "\n\t\t", "\n \t ", " \n\n  ", "\r\n    ",
  ])
  func skipsWhiteSpaceBetweenTokens(space: String) throws {
    let tokens = [
      "", "{", "\"a\"", ":", "[", "1", ",", "true", "]", ",", "\"b\"", ":", "\"\"", "}", "",
    ]
    let root = try read(tokens.joined(separator: space)).root
    #expect(
      root.entries.map { "\($0.key) \($0.value.summary)" } == [
        "a array of 2 items", "b string \"\"",
      ])
  }

  @Test func readsContainersInTheirOrder() throws {
    let root = try read(
      #" { "z" : [ true , false , [ ] , { } ] , "a" : { "z" : 1 } , "\u0062" : "" } "#
    ).root
    #expect(root.entries.map(\.key) == ["z", "a", "b"])
    #expect(root["z"]?.items.map(\.kind) == [.boolean, .boolean, .array, .dictionary])
    #expect(root["z"]?[0]?.boolean == true && root["z"]?[1]?.boolean == false)
    #expect(root["a"]?["z"]?.integer == Integer(1))
  }

  @Test func keysAreEqualWhenTheirBytesAre() throws {
    #expect(try read("{\"\u{E9}\": 1, \"e\u{301}\": 2}").root.count == 2)
    #expect(problem("{\"\u{E9}\": 1, \"\\u00e9\": 2}") == "1:10 repeated-key")
  }

  @Test(arguments: ["{}", "[]", "\"text\"", "1", "true", " \r\n\t[1]\n"])
  func anyValueMayBeTheRoot(text: String) throws {
    _ = try read(text)
  }

  @Test func skipsAByteOrderMark() throws {
    #expect(try Format.json.read([0xEF, 0xBB, 0xBF, 0x7B, 0x7D], name: "x").root.count == 0)
  }

  @Test func knowsWhereEverythingStands() throws {
    let root = try read("{\n  \"é\": \"x\\n\",\n  \"b\": [10, {\"c\": true}]\n}").root
    #expect(root["é"]?.location.description == "x.json:2:8")
    #expect(root["é"]?.keyLocation.description == "x.json:2:3")
    #expect(root["b"]?[0]?.location.description == "x.json:3:9")
    #expect(root["b"]?[1]?["c"]?.location.description == "x.json:3:19")
    #expect(root["b"]?[1]?["c"]?.location.range.count == 4)
  }

  // MARK: Refusals

  @Test(arguments: [
    ("", "1:1 error: the document is empty [syntax]"),
    (" \n", "2:1 error: the document is empty [syntax]"),
    ("[1,]", "1:4 error: expected a value but found \"]\" [syntax]"),
    ("[1 2]", "1:4 error: expected \",\" or \"]\" but found \"2\" [syntax]"),
    ("[1}", "1:3 error: expected \",\" or \"]\" but found \"}\" [syntax]"),
    ("[\n1", "2:2 error: \"[\" opened on line 1 is never closed [syntax]"),
    ("{\"a\":1", "1:7 error: \"{\" opened on line 1 is never closed [syntax]"),
    ("{\"a\":1,}", "1:8 error: expected a double-quoted key but found \"}\" [syntax]"),
    ("{a:1}", "1:2 error: expected a double-quoted key but found \"a\" [syntax]"),
    ("{'a':1}", "1:2 error: expected a double-quoted key but found \"'\" [syntax]"),
    ("{\"a\" 1}", "1:6 error: expected \":\" but found \"1\" [syntax]"),
    ("{\"a\" \"b\"}", "1:6 error: expected \":\" but found a string [syntax]"),
    ("{\"a\":1 \"b\":2}", "1:8 error: expected \",\" or \"}\" but found a string [syntax]"),
    ("// x\n1", "1:1 error: comments are not allowed in JSON [syntax]"),
    ("[NaN]", "1:2 error: \"NaN\" is not a JSON number [syntax]"),
    ("[True]", "1:2 error: expected a value but found \"True\" [syntax]"),
    ("[-Infinity]", "1:2 error: \"-Infinity\" is not a JSON number [syntax]"),
    ("[01]", "1:2 error: \"01\" is not a JSON number [syntax]"),
    ("[+1]", "1:2 error: \"+1\" is not a JSON number [syntax]"),
    ("[1.]", "1:2 error: \"1.\" is not a JSON number [syntax]"),
    ("[.5]", "1:2 error: \".5\" is not a JSON number [syntax]"),
    ("[1e]", "1:2 error: \"1e\" is not a JSON number [syntax]"),
    ("[0x1F]", "1:2 error: \"0x1F\" is not a JSON number [syntax]"),
    ("[1.8011H-308]", "1:2 error: \"1.8011H-308\" is not a JSON number [syntax]"),
    ("[\"a]", "1:2 error: the string opened on line 1 is never closed [syntax]"),
    (
      "[\"é\t\"]",
      "1:4 error: unescaped control character \\t in a string [syntax]"
    ),
    ("[\"\\x\"]", "1:3 error: invalid escape sequence \"\\x\" [syntax]"),
    ("[\"\\é\"]", "1:3 error: invalid escape sequence \"\\é\" [syntax]"),
    ("[\"\\u12G4\"]", "1:3 error: invalid escape sequence \"\\u12\" [syntax]"),
    ("[\"\\", "1:3 error: invalid escape sequence \"\\\" [syntax]"),
    ("[1] 2", "1:5 error: unexpected content after the end of the document [trailing-content]"),
    ("{}{}", "1:3 error: unexpected content after the end of the document [trailing-content]"),
    ("{\"k\": null}", "1:7 error: a property list cannot contain null [null]"),
    (
      "{\"a\":1,\n \"a\":1}",
      "2:2 error: duplicate key \"a\" [repeated-key]"
    ),
    (
      "[18446744073709551616]",
      "1:2 error: the number \"18446744073709551616\" is out of range [number-range]"
    ),
    (
      "[-9223372036854775809]",
      "1:2 error: the number \"-9223372036854775809\" is out of range [number-range]"
    ),
    ("[1e999]", "1:2 error: the number \"1e999\" is out of range [number-range]"),
  ])
  func rejectsWithTheLocationOfTheError(text: String, expected: String) {
    #expect(complaint(text) == expected)
  }

  @Test func saysWhatToDoAndUnderWhichKey() throws {
    let error = try #require(failure(of: Array("{\"a\": [1, {\"b\": null}]}".utf8)))
    #expect(error.path?.description == "a.1.b")
    #expect(error.message.help == "write a value, or remove the key")
    let repeated = try #require(failure(of: Array("{\"a\": 1, \"a\": 2}".utf8)))
    #expect(repeated.message.help == "remove one; the first is at x.json:1:2")
  }

  @Test func rejectsOtherEncodingsByName() throws {
    let utf16 = try #require(failure(of: [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00]))
    #expect(utf16.message.text == "JSON must be UTF-8, but this file is UTF-16LE")
    #expect(utf16.location?.description == "x.json:1:1")
    #expect(utf16.message.help == "save the file as UTF-8")
    let utf32 = try #require(failure(of: [0, 0, 0, 0x5B, 0, 0, 0, 0x5D]))
    #expect(utf32.message.text == "JSON must be UTF-8, but this file is UTF-32BE")
  }

  @Test func nestingEndsAtTheLimit() throws {
    let nested = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try read(nested(512)).count == 512)
    #expect(
      complaint(nested(513))
        == "1:513 error: nesting is deeper than 512 levels [nesting]")
    #expect(problem(String(repeating: "{\"a\":", count: 100_000)) == "1:2561 nesting")
  }

  /// What JSONTestSuite leaves open (its `i_` files), and what is done here.
  @Test(arguments: [
    ("number_double_huge_neg_exp", "[123.456e-789]", "1:2 number-range"),
    ("number_huge_exp", "[0.4e00669999999999999999999999999999]", "1:2 number-range"),
    ("number_neg_int_huge_exp", "[-1e+9999]", "1:2 number-range"),
    ("number_pos_double_huge_exp", "[1.5e+9999]", "1:2 number-range"),
    ("number_real_neg_overflow", "[-123123e100000]", "1:2 number-range"),
    ("number_real_pos_overflow", "[123123e100000]", "1:2 number-range"),
    ("number_real_underflow", "[123e-10000000]", "1:2 number-range"),
    ("number_too_big_neg_int", "[-123123123123123123123123123123]", "1:2 number-range"),
    ("number_too_big_pos_int", "[100000000000000000000]", "1:2 number-range"),
    ("number_very_big_negative_int", "[-2374623746732768942798327498]", "1:2 number-range"),
    ("object_key_lone_2nd_surrogate", #"{"\uDFAA":0}"#, "1:3 lone-surrogate"),
    ("string_1st_surrogate_but_2nd_missing", #"["\uDADA"]"#, "1:3 lone-surrogate"),
    ("string_1st_valid_surrogate_2nd_invalid", #"["\uD888\u1234"]"#, "1:3 lone-surrogate"),
    ("string_incomplete_surrogate_and_escape_valid", #"["\uD800\n"]"#, "1:3 lone-surrogate"),
    ("string_incomplete_surrogate_pair", #"["\uDd1ea"]"#, "1:3 lone-surrogate"),
    ("string_incomplete_surrogates_escape_valid", #"["\uD800\uD800\n"]"#, "1:3 lone-surrogate"),
    ("string_invalid_lonely_surrogate", #"["\ud800"]"#, "1:3 lone-surrogate"),
    ("string_invalid_surrogate", #"["\ud800abc"]"#, "1:3 lone-surrogate"),
    ("string_inverted_surrogates_U+1D11E", #"["\uDd1e\uD834"]"#, "1:3 lone-surrogate"),
    ("string_lone_second_surrogate", #"["\uDFAA"]"#, "1:3 lone-surrogate"),
    (
      "structure_500_nested_arrays",
      String(repeating: "[", count: 500) + String(repeating: "]", count: 500), nil
    ),
    ("structure_UTF-8_BOM_empty_object", "\u{FEFF}{}", nil),
  ])
  func decidesWhatTheSuiteLeavesOpen(name: String, text: String, expected: String?) {
    #expect(problem(text) == expected, "\(name)")
  }

  /// The same for files that are not UTF-8: all of them are refused.
  @Test(arguments: [
    ("UTF-8_invalid_sequence", [0xE6, 0x97, 0xA5, 0xD1, 0x88, 0xFA], 5),
    ("UTF8_surrogate_U+D800", [0xED, 0xA0, 0x80], 3),
    ("invalid_utf-8", [0xFF], 3),
    ("iso_latin_1", [0xE9], 3),
    ("lone_utf8_continuation_byte", [0x81], 3),
    ("not_in_unicode_range", [0xF4, 0xBF, 0xBF, 0xBF], 3),
    ("overlong_sequence_2_bytes", [0xC0, 0xAF], 3),
    ("overlong_sequence_6_bytes", [0xFC, 0x83, 0xBF, 0xBF, 0xBF, 0xBF], 3),
    ("overlong_sequence_6_bytes_null", [0xFC, 0x80, 0x80, 0x80, 0x80, 0x80], 3),
    ("truncated-utf-8", [0xE0, 0xFF], 3),
  ])
  func rejectsWhatIsNotUTF8(name: String, content: [UInt8], column: Int) throws {
    let error = try #require(failure(of: [0x5B, 0x22] + content + [0x22, 0x5D]), "\(name)")
    #expect(error.message.text.hasPrefix("invalid UTF-8"))
    #expect(error.location?.position == Position(line: 1, column: column), "\(name)")
  }

  @Test(arguments: [
    ("UTF-16LE_with_BOM", [0xFF, 0xFE, 0x5B, 0, 0x22, 0, 0xE9, 0, 0x22, 0, 0x5D, 0]),
    ("utf16BE_no_BOM", [0, 0x5B, 0, 0x22, 0, 0xE9, 0, 0x22, 0, 0x5D]),
    ("utf16LE_no_BOM", [0x5B, 0, 0x22, 0, 0xE9, 0, 0x22, 0, 0x5D, 0]),
  ])
  func rejectsUTF16(name: String, bytes: [UInt8]) {
    #expect(failure(of: bytes)?.message.rule == "encoding", "\(name)")
  }

  // MARK: Tags

  @Test func taggedObjectsAreTheValuesTheyStandFor() throws {
    let root = try read(
      #"""
      {"date": {"$date": "2001-01-01T00:00:01.5Z"}, "data": {"$data": "AP8="},
       "nan": {"$real": "nan"}, "inf": {"$real": "inf"}, "-inf": {"$real": "-inf"},
       "uid": {"CF$UID": 4294967295}, "escaped": {"\u0024date": "2001-01-01T00:00:00Z"},
       "dictionary": {"$dictionary": {"$date": "text"}}}
      """#
    ).root
    #expect(root["date"]?.date?.secondsSince2001 == 1.5)
    #expect(root["data"]?.bytes.map(Array.init) == [0x00, 0xFF])
    #expect(root["nan"]?.real?.isNaN == true)
    #expect(root["inf"]?.real == .infinity && root["-inf"]?.real == -.infinity)
    #expect(root["uid"]?.uid == 4_294_967_295)
    #expect(root["escaped"]?.date?.secondsSince2001 == 0)
    #expect(root["dictionary"]?["$date"]?.string == "text")
    #expect(root.entries.map(\.key).count == 8)
  }

  @Test func aTagWithOtherKeysIsAnOrdinaryKey() throws {
    let root = try read(
      #"{"a": {"$date": 5, "x": {"CF$UID": 7}}, "b": {"$dictionary": {"$real": "inf"}, "x": 1}}"#
    ).root
    #expect(root["a"]?["$date"]?.integer == Integer(5))
    #expect(root["a"]?["x"]?.uid == 7)
    #expect(root["b"]?["$dictionary"]?.real == .infinity)
  }

  @Test func onlyTheDictionaryDirectlyInsideIsTakenAsItStands() throws {
    let once = try read(#"{"$dictionary": {"$dictionary": {"$real": "inf"}}}"#).root
    #expect(once["$dictionary"]?.real == .infinity)
    let twice = try read(#"{"$dictionary": {"$dictionary": {"$dictionary": {"$real": "x"}}}}"#).root
    #expect(twice["$dictionary"]?["$real"]?.string == "x")
    #expect(twice.count == 1 && twice["$dictionary"]?.count == 1)
    #expect(try read(#"{"$dictionary": {}}"#).root.count == 0)
  }

  @Test func aTaggedValueStandsWhereItsObjectDoes() throws {
    let root = try read(#"[0, {"$date": "2001-01-01T00:00:00Z"}, {"$dictionary": {"a": 1}}]"#).root
    #expect(root[1]?.location.range == 4..<37)
    #expect(root[2]?.location.range == 39..<64)
    #expect(root[2]?["a"]?.keyLocation.range == 56..<56)
  }

  @Test(arguments: [
    (
      #"{"a": {"$date": "tomorrow"}}"#,
      "1:17 expected a date string for \"$date\" but found \"tomorrow\""
    ),
    (#"{"a": {"$date": 5}}"#, "1:17 expected a date string for \"$date\" but found 5"),
    (#"{"a": {"$date": true}}"#, "1:17 expected a date string for \"$date\" but found a boolean"),
    (
      #"{"a": {"$date": "2001-02-30T00:00:00Z"}}"#,
      "1:17 the date \"2001-02-30T00:00:00Z\" does not exist or is out of range"
    ),
    (#"{"a": {"$data": "***"}}"#, "1:17 expected a base64 string for \"$data\" but found \"***\""),
    (#"{"a": {"$data": []}}"#, "1:17 expected a base64 string for \"$data\" but found an array"),
    (
      #"{"a": {"$real": 1.5}}"#,
      "1:17 expected \"nan\", \"inf\", or \"-inf\" for \"$real\" but found a real"
    ),
    (
      #"{"a": {"$real": "NaN"}}"#,
      "1:17 expected \"nan\", \"inf\", or \"-inf\" for \"$real\" but found \"NaN\""
    ),
    (
      #"{"a": {"CF$UID": "7"}}"#,
      "1:18 expected an integer from 0 to 4294967295 for \"CF$UID\" but found \"7\""
    ),
    (
      #"{"a": {"CF$UID": -1}}"#,
      "1:18 expected an integer from 0 to 4294967295 for \"CF$UID\" but found -1"
    ),
    (
      #"{"a": {"CF$UID": 4294967296}}"#,
      "1:18 expected an integer from 0 to 4294967295 for \"CF$UID\" but found 4294967296"
    ),
    (
      #"{"a": {"$dictionary": [1]}}"#,
      "1:23 expected a dictionary for \"$dictionary\" but found an array"
    ),
  ])
  func rejectsATagWithAnotherValue(text: String, expected: String) throws {
    let error = try #require(failure(of: Array(text.utf8)))
    let position = try #require(error.location?.position)
    #expect("\(position.line):\(position.column) \(error.message.text)" == expected)
    #expect(error.path?.description == "a")
  }

  @Test func tellsHowADictionaryWithATagForAKeyIsWritten() throws {
    let error = try #require(failure(of: Array(#"{"$date": 5}"#.utf8)))
    #expect(
      error.message.help == "write {\"$date\": \"2010-04-27T00:00:00Z\"}, "
        + "or wrap a dictionary with this one key in {\"$dictionary\": …}")
  }

  // MARK: Detection

  @Test(arguments: [
    ("{}", "x.json", "json"), ("{}", "-", "json"), ("[]", "x", "json"), ("\n \"x\"", "x", "json"),
    ("x", "a.json", "json"), ("<x/>", "a.json", "xml"),
  ])
  func isRecognized(text: String, name: String, format: String) {
    #expect(Format.detect(Array(text.utf8), name: name).name == format)
  }
}

private func read(_ text: String) throws -> Document {
  try Format.json.read(Array(text.utf8), name: "x.json")
}

private func failure(of bytes: [UInt8]) -> Diagnostic? {
  do {
    _ = try Format.json.read(bytes, name: "x.json")
    return nil
  } catch {
    return error
  }
}

/// The error as the program prints it, without the file's name.
private func complaint(_ text: String) -> String? {
  guard let error = failure(of: Array(text.utf8)), let location = error.location?.position else {
    return nil
  }
  let message = error.message
  return "\(location.line):\(location.column) \(error.severity): \(message.text) [\(message.rule)]"
}

/// The error's location and rule.
private func problem(_ text: String) -> String? {
  guard let error = failure(of: Array(text.utf8)), let location = error.location?.position else {
    return nil
  }
  return "\(location.line):\(location.column) \(error.message.rule)"
}
