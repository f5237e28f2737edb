import Foundation
import Testing

@testable import PropertyLists

/// The table of formats fulfills its promises.
@Suite struct FormatTableTests {
  @Test(arguments: Format.all)
  func readmeHasTheRow(format: Format) throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let names = ([format.name] + format.aliases).map { "`\($0)`" }.joined(separator: ", ")
    let files = format.outputExtensions.map { "`.\($0)`" }.joined(separator: " ")
    let row =
      "| \(names) | \(format.title) | \(format.isWritable ? files : "read only") | \(format.limits) |"
    #expect(readme.contains(row + "\n"), "README.md should have the row: \(row)")
  }

  @Test func namesAreUnique() {
    let names = Format.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for name in names { #expect(Format.named(name) != nil) }
  }

  @Test func extensionsAskForOneFormat() {
    let inputs = Format.all.flatMap(\.inputExtensions)
    let outputs = Format.all.filter(\.isWritable).flatMap(\.outputExtensions)
    #expect(Set(inputs).count == inputs.count)
    #expect(Set(outputs).count == outputs.count)
  }

  @Test(arguments: [
    ("Root.plist", "<plist/>", "xml"), ("Root.yaml", " \n<plist/>", "xml"),
    ("Root.plist", "{ a = b; }", "openstep"), ("a.strings", "a = b;", "strings"),
    ("a.strings", "<plist/>", "xml"), ("a.strings", "", "strings"),
    ("a.json", "x", "json"), ("-", "{\"a\": 1}", "json"), ("-", "(a, b)", "openstep"),
    ("-", "// !$*UTF8*$!\n{}", "openstep"), ("-", "a: 1", "yaml"), ("-", "", "yaml"),
    ("Root.YML", "[1]", "yaml"), ("-", "\u{FEFF}<plist/>", "xml"),
    // Strings tables under any name; only after a comment may a key lack quotes.
    ("Root.strings.orig", "/* a\n b: c */\n// d\n\"a\" = \"b\";", "strings"),
    ("a.orig", "// c\na = b;", "strings"), ("a.orig", "/* c */ a;", "strings"),
    ("a.orig", "\"a \\\"b\\\"\" /* c */ = d;", "strings"), ("-", "\"a\";", "strings"),
    ("-", "\"a\": 1", "json"), ("-", "a = b;", "yaml"), ("a.yaml", "\"a\" = b", "yaml"),
    ("a.orig", "/* c */\n{ a = b; }", "openstep"), ("a.orig", "/* c */\n(a, b)", "openstep"),
    ("a.orig", "// c\n{\"a\": 1}", "json"), ("a.orig", "// c\na: 1", "yaml"),
    ("a.orig", "/* c", "yaml"), ("-", "\"a", "json"),
    ("a.strings", "<!-- c --><plist></plist>", "xml"),
    ("a.strings", "<!-- c -->\"a\" = \"b\";", "strings"),
  ])
  func detectionLooksAtBytesThenAtTheName(name: String, text: String, format: String) {
    #expect(Format.detect(Array(text.utf8), name: name).name == format)
  }

  /// Any mark of YAML, or its extension, shows that it is meant.
  @Test(arguments: ["README", "-", "notes.txt", "a.orig"])
  func aSentenceIsNoDocument(name: String) throws {
    for text in ["hello", "# c\nhello\nworld\n", "42", "a = b;"] {
      #expect(throws: Diagnostic.self) { try Document(reading: Array(text.utf8), name: name) }
      let named = try Document(reading: Array(text.utf8), name: name, format: .yaml)
      #expect(!named.root.kind.isContainer)
      #expect(try Document(reading: Array(text.utf8), name: "a.yml") == named)
    }
    for text in ["- hello", "a: b", "'hello'", "!!str hello", "|\n hello", "--- \"hello\""] {
      _ = try Document(reading: Array(text.utf8), name: name)
    }
  }

  @Test(arguments: [
    (
      "Settings.bundle/Root.plist", "a: 1", "a property list", "YAML",
      "Settings.bundle/Root.plist --from yaml"
    ),
    ("my page.plist", "{\"a\": [1]}", "a property list", "JSON", "'my page.plist' --from json"),
    ("Root.strings", "a: 1\nb: 2", "strings table", "YAML", "Root.strings --from yaml"),
  ])
  func showsHowToConvertAMisnamedFile(
    name: String, text: String, expected: String, actual: String, command: String
  ) throws {
    let error = #expect(throws: Diagnostic.self) {
      try Document(reading: Array(text.utf8), name: name)
    }
    #expect(error?.message.text == "expected \(expected) but found \(actual)")
    let file = command.prefix { $0 != "-" }.dropLast()
    #expect(error?.message.help == "convert it: settings-convert \(command) -o \(file)")
  }

  @Test func aColonInAStringOfATableDoesNotSuggestYAML() {
    for text in ["\"Time: now\" = \"x\"\n\"b\" = \"c\";", "\"available at:\n- x\" = ?;"] {
      let error = #expect(throws: Diagnostic.self) {
        try Document(reading: Array(text.utf8), name: "Root.strings")
      }
      #expect(error?.message.text.contains("YAML") == false)
    }
  }
}
