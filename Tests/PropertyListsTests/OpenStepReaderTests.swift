import Foundation
import Testing

@testable import PropertyLists

@Suite struct OpenStepReaderTests {
  // MARK: Values

  /// What Apple's reader reads too, and how.
  @Test(arguments: [
    "{}", "{a = b;}", "{ \"a b\" = 'c d'; e = (f, g); }", "()", "(a)", "(a, b,)", "(a,(b,{c=d;}),)",
    "{a = <0a1B 2c\n3d>; b = <>;}", "\"just text\"", "'just text'",
    "a = b;", "\"a\" = \"b\";\n\"c\" = \"d\";\n", "a = {b = c;};", "key;", "{key;}", "a; b = c;",
    "{a-b = c/d:e.f_g$h-0;}", "{url = http://example.com/x;}", "a//b\n= c;",
    "/* c */ a = b /* d */; // e", "// a\r\n// b\n{a = b; // c = d;\n}",
    "\"a\u{2028}\" = \"é😀\u{301}\";", "a\u{2028}=\u{2029}b;", "(a\u{0B}\u{0C},\r\nb)",
    #""\a\b\f\n\r\t\v\"\'\\" = "\U00e9\U4321\U0000";"#, "\"line \\\ncontinued\"",
    "\"several\nlines\"", #""\1\12\123\08\378""#, #""\q\%\.""#,
    #""\u203A \u00e9\uD83D\uDE00 \u""#, #""\U2 \U20 \U203 \U203AB\Ue9g""#, #""\400\501\576""#,
    "{\"\" = \"\";}", "// !$*UTF8*$!\n{\n\tobjects = {};\n\trootObject = 089C16 /* Project */;\n}",
  ])
  func readsWhatAppleReads(text: String) throws {
    let ours = object(of: try read(text).root)
    let theirs = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    #expect(ours.isEqual(theirs))
  }

  @Test func everythingIsADictionaryAnArrayAStringOrData() throws {
    let root = try read("{n = 42; r = 1.5; b = YES; a = (x); d = <00ff>; s = \"\";}").root
    #expect(root["n"]?.string == "42" && root["r"]?.string == "1.5" && root["b"]?.string == "YES")
    #expect(root["a"]?.kind == .array && root["s"]?.string == "")
    #expect(root["d"]?.bytes.map(Array.init) == [0x00, 0xFF])
    #expect(root.entries.map(\.key) == ["n", "r", "b", "a", "d", "s"])
  }

  @Test(arguments: [
    (#"\a\b\f\n\r\t\v"#, "\u{7}\u{8}\u{C}\n\r\t\u{B}"),
    (#"\"\'\\"#, "\"'\\"),
    (#"\U0041\U0042\U00E9\U4321"#, "AB\u{E9}\u{4321}"),
    (#"\U9\U41\U20A\U20ACx"#, "\tA\u{20A}\u{20AC}x"),
    (#"\u203A\uD83D\u"#, "u203AuD83Du"),
    (#"\Ud83d\Ude00"#, "\u{1F600}"),
    (#"\400\501\577"#, "\0A\u{7F}"),
    (#"\1\12\123\1234\0"#, "\u{1}\nSS4\0"),
    ("a\r\nb", "a\r\nb"),
  ])
  func readsEscapes(escape: String, expected: String) throws {
    let text = try read("\"\(escape)\"").root.string
    #expect(text.map { Array($0.utf8) } == Array(expected.utf8))
  }

  @Test(arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32])
  func readsUnicodeEncodings(encoding: String.Encoding) throws {
    let bytes = try #require("\"é\" = \"😀\";".data(using: encoding))
    let document = try Format.openStep.read(Array(bytes), name: "Root.strings")
    #expect(document.root["é"]?.string == "😀")
    let marked = try Format.openStep.read([0xEF, 0xBB, 0xBF] + Array("a=b;".utf8), name: "x")
    #expect(marked.root["a"]?.string == "b")
  }

  @Test func theLastSemicolonOfATableMayBeMissing() throws {
    #expect(try read("a = b; c = d").root["c"]?.string == "d")
    #expect(try read("a = (x) // end").root["a"]?.count == 1)
  }

  @Test(arguments: ["", "\n", "/* no text yet */", "// none"])
  func aTableMayBeEmpty(text: String) throws {
    #expect(try Format.openStep.read(Array(text.utf8), name: "Root.strings").root.count == 0)
  }

  @Test func knowsWhereEverythingStands() throws {
    let root = try read("// é\n{\n  \"é\" = (e1, <00>);\n  k;\n}").root
    #expect(root.location.description == "x.plist:2:1")
    #expect(root["é"]?.keyLocation.description == "x.plist:3:3")
    #expect(root["é"]?[0]?.location.description == "x.plist:3:10")
    #expect(root["é"]?[1]?.location.description == "x.plist:3:14")
    #expect(root["k"]?.location.description == "x.plist:4:3")
  }

  @Test func warnsOfABackslashThatMeansNothing() throws {
    let document = try read(#"a = "50\% \d";"#)
    #expect(document.root["a"]?.string == "50% d")
    #expect(
      document.diagnostics.map(\.message.text) == [
        ##"unknown escape sequence "\%"; the backslash is ignored"##,
        ##"unknown escape sequence "\d"; the backslash is ignored"##,
      ])
    #expect(document.diagnostics.map(\.severity) == [.warning, .warning])
    #expect(document.diagnostics.first?.location?.description == "x.plist:1:8")
    #expect(document.diagnostics.first?.path?.description == "a")
  }

  @Test func warnsOfTheUnicodeEscapesOfOtherFormats() throws {
    let document = try read(#"a = "\u203A \uDay";"#)
    #expect(document.root["a"]?.string == "u203A uDay")
    #expect(
      document.diagnostics.map { "\($0.line); \($0.message.help)" } == [
        ##"1:6 at a: unknown escape sequence "\u203A"; the backslash is ignored [syntax]; "##
          + ##"write \U203A for the character, or \\ for a backslash"##,
        ##"1:13 at a: unknown escape sequence "\u"; the backslash is ignored [syntax]; "##
          + ##"write a backslash as \\, or remove it"##,
      ])
  }

  // MARK: Refusals

  @Test(arguments: [
    ("", "1:1 the document is empty [syntax]"),
    ("// none", "1:8 the document is empty [syntax]"),
    (
      "hello",
      "1:1 expected a dictionary, an array, or a table of entries but found \"hello\" [syntax]"
    ),
    (
      "hello world",
      "1:1 expected a dictionary, an array, or a table of entries but found \"hello\" [syntax]"
    ),
    ("\"a\" \"b\";", "1:5 expected \"=\" or \";\" but found a string [syntax]"),
    ("{a = b}", "1:7 expected \";\" but found \"}\" [syntax]"),
    ("a = b c = d;", "1:7 expected \";\" but found \"c\" [syntax]"),
    ("a = b; c", "1:9 expected \"=\" or \";\" but found the end of the file [syntax]"),
    ("a =", "1:4 expected a value but found the end of the file [syntax]"),
    ("a == b;", "1:4 expected a value but found \"=\" [syntax]"),
    ("a = b;;", "1:7 expected a key but found \";\" [syntax]"),
    ("a = b;}", "1:7 expected a key but found \"}\" [syntax]"),
    ("{é = b;}", "1:2 expected a quoted string but found \"é\" [syntax]"),
    ("a = größe;", "1:7 expected \";\" but found \"öße\" [syntax]"),
    ("(a b)", "1:4 expected \",\" or \")\" but found \"b\" [syntax]"),
    ("(a,,b)", "1:4 expected a value but found \",\" [syntax]"),
    ("(a\n,(b", "2:4 \"(\" opened on line 2 is never closed [syntax]"),
    ("{a = b;", "1:8 \"{\" opened on line 1 is never closed [syntax]"),
    ("{a = ", "1:6 \"{\" opened on line 1 is never closed [syntax]"),
    ("a = \"b;\n", "1:5 the string opened on line 1 is never closed [syntax]"),
    ("a = b; /* c", "1:8 the comment opened on line 1 is never closed [syntax]"),
    ("{a = b;} c", "1:10 unexpected content after the end of the document [trailing-content]"),
    ("\"a\" // b\n c", "2:2 expected \"=\" or \";\" but found \"c\" [syntax]"),
    ("(<0a0>)", "1:5 expected two hexadecimal digits or \">\" but found \"0\" [syntax]"),
    ("(<0g>)", "1:3 expected two hexadecimal digits or \">\" but found \"0g\" [syntax]"),
    ("(<*I5>)", "1:2 GNUstep's <*I5> is not supported in property lists [unsupported-type]"),
    ("(<[AAA=]>)", "1:2 GNUstep's <[AAA=]> is not supported in property lists [unsupported-type]"),
    (#"("\200")"#, #"1:3 invalid escape sequence "\200" [syntax]"#),
    (#"("\376")"#, #"1:3 invalid escape sequence "\376" [syntax]"#),
    (#"("\776")"#, #"1:3 invalid escape sequence "\776" [syntax]"#),
    (#"("\U")"#, #"1:3 invalid escape sequence "\U" [syntax]"#),
    (#"("C:\Users")"#, #"1:5 invalid escape sequence "\U" [syntax]"#),
    (#"("\Ud83d")"#, #"1:3 unpaired surrogate "\Ud83d" [lone-surrogate]"#),
    (#"("\Ud83d\ude00")"#, #"1:3 unpaired surrogate "\Ud83d" [lone-surrogate]"#),
    (#"("\Ud83d\U41")"#, #"1:3 unpaired surrogate "\Ud83d" [lone-surrogate]"#),
    (#"("\Ude00\Ud83d")"#, #"1:3 unpaired surrogate "\Ude00" [lone-surrogate]"#),
    ("a=1;\na=1;", "2:1 duplicate key \"a\" [repeated-key]"),
    ("{\"a\"=1;a=2;}", "1:8 duplicate key \"a\" [repeated-key]"),
  ])
  func rejectsWithTheLocationOfTheError(text: String, expected: String) {
    #expect(complaint(Array(text.utf8)) == expected)
  }

  @Test func nestingEndsAtTheLimit() throws {
    let nested = { (depth: Int) in
      String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
    }
    #expect(try read(nested(512)).count == 512)
    #expect(
      complaint(Array(nested(513).utf8))
        == "1:513 nesting is deeper than 512 levels [nesting]")
  }

  @Test func rejectsBytesThatAreNoText() {
    #expect(
      complaint([0x61, 0x3D, 0xE9, 0x3B])
        == "1:3 invalid UTF-8: the byte 0xE9; the file is probably Windows-1252 or Mac OS Roman [encoding]"
    )
  }

  @Test func isNotWritten() throws {
    let document = try read("{}")
    let error = #expect(throws: Diagnostic.self) { try Format.openStep.write(document) }
    #expect(error?.message.text == "old-style text can be read but not written")
  }

  // MARK: Detection

  @Test(arguments: [
    ("a = b;", "Root.strings", "strings"), ("{}", "Root.PLIST", "openstep"),
    ("{}", "project.pbxproj", "openstep"), ("// !$*UTF8*$!\n{}", "x", "openstep"),
    (" (a)", "-", "openstep"), ("{}", "x", "json"), ("<dict/>", "Root.strings", "xml"),
    ("<42>", "Root.plist", "openstep"), ("\n<0a 1B\n>", "Root.plist", "openstep"),
    ("<" + String(repeating: "0a1b2c3d ", count: 9) + ">", "Root.plist", "openstep"),
    ("<data>", "Root.plist", "xml"), ("<42>", "x", "xml"), ("<42>", "x.yaml", "xml"),
    ("hello", "Root.plist", "openstep"), ("\"a\" = \"b\";", "x", "strings"), ("a: b", "x", "yaml"),
  ])
  func isRecognized(text: String, name: String, format: String) {
    #expect(Format.detect(Array(text.utf8), name: name).name == format)
  }
}

/// Files whose names do not say that they are old-style text.
@Suite struct OldStyleTextTests {
  @Test(arguments: [
    "{ a = \"b\"; }", "{\n  \"a b\" = (c, d);\n}", "{a=1;b=2;", "<42>", "<0a1b 2c>",
  ])
  func isNamedInTheHelp(text: String) {
    let format = Format.detect(Array(text.utf8), name: "x.txt")
    let error = #expect(throws: Diagnostic.self) { try format.read(text) }
    #expect(error?.message.text == "expected \(format.title) but found old-style text")
    #expect(error?.message.help == "read it as old-style text with --from openstep")
  }

  @Test(arguments: [
    ("{\"a\" = 1}", "expected \":\""), ("{a: \"b;\"}", "expected a double-quoted key"),
    ("{\"a\": 1; \"b\": 2}", "expected \",\" or \"}\""), ("{= ;}", "expected"),
    ("<ab", "unknown element <ab>"),
  ])
  func isNotEveryMistake(text: String, message: String) {
    let error = #expect(throws: Diagnostic.self) {
      try Format.detect(Array(text.utf8), name: "x.txt").read(text)
    }
    #expect(error?.message.text.hasPrefix(message) == true, "\(error?.message.text ?? "")")
  }
}

/// The value as Foundation's reader would give it.
private func object(of value: Value) -> NSObject {
  switch value.kind {
  case .dictionary:
    let entries = value.entries.map { ($0.key as NSString, object(of: $0.value)) }
    return NSDictionary(objects: entries.map(\.1), forKeys: entries.map(\.0))
  case .array: return value.items.map(object) as NSArray
  case .data: return Data(value.bytes ?? []) as NSData
  default: return (value.string ?? "") as NSString
  }
}

private func read(_ text: String) throws -> Document {
  try Format.openStep.read(Array(text.utf8), name: "x.plist")
}

/// The error's location, message, and rule.
private func complaint(_ bytes: [UInt8]) -> String? {
  do {
    _ = try Format.openStep.read(bytes, name: "x.plist")
    return nil
  } catch {
    guard let location = error.location?.position else { return nil }
    return "\(location.line):\(location.column) \(error.message.text) [\(error.message.rule)]"
  }
}
