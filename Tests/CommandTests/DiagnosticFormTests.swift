import Foundation
import PropertyLists
import Testing

@testable import settings_convert

/// No name breaks out of its place in any form.
@Suite struct DiagnosticFormTests {
  private static let names = [
    "a\nb.plist", "a\r\n::error::b", "a%0Ab%", "a::b,line=9", "\u{1B}[2Ja\u{9B}2J",
    "a\u{202E}b\u{2066}",
    "a\u{2028}b\u{85}c", "\"a\\'b`$(c)\"", "a\tb\u{7}\u{0}\u{7F}", "a\u{FEFF}\u{200B}\u{E0001}",
    "Détails 😀.plist", String(fileName: [0x44, 0xE9, 0x74]),
  ]

  private static func diagnostic(about name: String) -> Diagnostic {
    let page = Document.KeyPath([.key(name)])
    return Diagnostic(FormatMessage.repeatedKey(name, first: name), at: .file(name), path: page)
  }

  private static func document(_ form: DiagnosticForm, about name: String) throws -> String {
    let bytes = try #require(
      try form.document(
        of: ReportedDiagnostic.all(of: [diagnostic(about: name)]),
        explaining: RuleIndex.explained))
    let text = String(decoding: bytes, as: UTF8.self)
    try #require(text.utf8.elementsEqual(bytes))
    return text
  }

  @Test(arguments: names, DiagnosticForm.allCases)
  func nothingInvisibleIsPrinted(name: String, form: DiagnosticForm) throws {
    var text = DiagnosticText(showsSource: true)
    let printed =
      form == .text
      ? text.describe(.init([Self.diagnostic(about: name)])) : try Self.document(form, about: name)
    #expect(printed.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isInvisible })
  }

  @Test(arguments: names)
  func textHasTheNameInOneLine(name: String) throws {
    var text = DiagnosticText()
    let lines = text.describe(.init([Self.diagnostic(about: name)])).split(separator: "\n")
    #expect(lines.first?.hasPrefix("\(name.visible): error: ") == true)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  at: ") || $0.hasPrefix("  help: ") })
  }

  /// What a client of the library prints is what the program prints.
  @Test(arguments: names)
  func aDiagnosticDescribesItself(name: String) {
    let diagnostic = Self.diagnostic(about: name)
    var text = DiagnosticText()
    #expect(text.describe(.init([diagnostic])) == "\(diagnostic)\n".withoutLogCommands)
  }

  /// GitLab and GitHub take findings with the same fingerprint for one.
  @Test func equalFindingsHaveNumbers() {
    let diagnostics = ["a", "b", "a", "a"].map(Self.diagnostic)
    var fingerprints = Fingerprints()
    #expect(
      ReportedDiagnostic.all(of: diagnostics).map { fingerprints.fingerprint(of: $0) } == [
        "repeated-key a", "repeated-key b", "repeated-key a:2", "repeated-key a:3",
      ])
  }

  @Test(arguments: names)
  func aWorkflowCommandHasTheNameInOneProperty(name: String) throws {
    let lines = try Self.document(.github, about: name).split(separator: "\n")
    try #require(lines.count == 1)
    let line = try #require(lines.first)
    let properties = try #require(
      line.dropFirst("::error ".count).components(separatedBy: "::").first
    )
    .split(separator: ",").map { $0.components(separatedBy: "=") }
    #expect(line.hasPrefix("::error "))
    #expect(properties.map(\.first) == ["file", "title"])
    let file = try #require(properties.first).dropFirst().joined(separator: "=")
    #expect(file.removingPercentEncoding == name.visible)
  }

  @Test(arguments: names)
  func jsonHasTheName(name: String) throws {
    let json = try Self.document(.json, about: name)
    let entries = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    let file = try #require(entries?.first?["file"] as? String)
    #expect(Array(file.utf8) == Array(name.utf8))
  }

  @Test(arguments: names)
  func sarifHasTheNameAsAURI(name: String) throws {
    let sarif = try Format.json.read(
      Array(try Self.document(.sarif, about: name).utf8), name: "sarif")
    let location = sarif.root["runs"]?[0]?["results"]?[0]?["locations"]?[0]?["physicalLocation"]
    let uri = try #require(location?["artifactLocation"]?["uri"]?.string)
    #expect(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    var bytes: [UInt8] = []
    var rest = uri.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      bytes.append(try #require(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)))
      rest = rest.dropFirst(2)
    }
    #expect(bytes == name.fileNameBytes)
  }

  @Test(arguments: [
    ("a b.plist", "a/a b.plist", "b/a b.plist"),
    ("/Détails.plist", "a/Détails.plist", "b/Détails.plist"),
    ("a\n+++ b", #""a/a\012+++ b""#, #""b/a\012+++ b""#),
    ("\"a\\\u{1B}", #""a/\"a\\\033""#, #""b/\"a\\\033""#),
    (String(fileName: [0x44, 0xE9, 0x74]), #""a/D\351t""#, #""b/D\351t""#),
  ])
  func aDiffHasTheNameInOneLineAsGitQuotesIt(name: String, old: String, new: String) {
    let diff = UnifiedDiff(from: Array("a: 1\n".utf8), to: Array("a: 2\n".utf8), name: name)
    let lines = String(decoding: diff.bytes, as: UTF8.self).components(separatedBy: "\n")
    #expect(Array(lines.prefix(2)) == ["--- \(old)", "+++ \(new)"])
  }
}

extension DiagnosticForm {
  /// The words for the forms that are documents.
  static let documents = words.filter { $0 != text.rawValue }
}
