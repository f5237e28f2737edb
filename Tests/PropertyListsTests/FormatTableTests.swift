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
  ])
  func detectionLooksAtBytesThenAtTheName(name: String, text: String, format: String) {
    #expect(Format.detect(Array(text.utf8), name: name).name == format)
  }
}
