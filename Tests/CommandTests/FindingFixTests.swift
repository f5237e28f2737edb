import Foundation
import PropertyLists
import SettingsBundles
import Testing

/// What `--diagnostics json` says how to repair is what `fix` does to a file with only that finding.
@Suite struct FindingFixTests {
  struct File: CustomTestStringConvertible, Sendable {
    let rule: String
    let path: String
    let bytes: Data
    /// The encoding of what is written, in the file and its fixes.
    var encoding = String.Encoding.utf8

    var testDescription: String { "\(rule) \(path)" }
  }

  /// The rules whose examples are about another platform, or files that a folder with one page lacks, that a
  /// person has to decide about, or whose line has a secret.
  private static let otherRules = [
    "child-file-missing", "child-file-case", "image-missing", "secure-default",
    "strings-table-case", "prompt-type", "key-wrong-element",
  ]

  /// The examples of rules, and files of other kinds.
  static let files =
    Validator.Rule.all.filter { $0.repair != nil && !otherRules.contains($0.id) }.compactMap {
      rule in
      rule.documentation.example.map { example in
        let isList = example.wrong.hasPrefix("- ")
        return File(
          rule: rule.id, path: "Root.yaml",
          bytes: Data("\(isList ? "PreferenceSpecifiers:\n" : "")\(example.wrong)\n".utf8))
      }
    } + [
      File(rule: "key-case", path: "Root.plist", bytes: Data(xml().utf8)),
      File(
        rule: "key-case", path: "Root.plist",
        bytes: xml(declaring: "ISO-8859-1").data(using: .isoLatin1) ?? Data(),
        encoding: .isoLatin1),
      File(
        rule: "key-case", path: "Root.plist",
        bytes: xml().data(using: .utf16) ?? Data(), encoding: .utf16LittleEndian),
      File(rule: "key-case", path: "App.bundle/Root.plist", bytes: Data(xml().utf8)),
      File(
        rule: "key-case", path: "Root.json",
        bytes: Data(#"{"PreferenceSpecifiers":[{"Type":"PSGroupSpecifier","title":"T"}]}"#.utf8)),
      File(
        rule: "repeated-key", path: "de.lproj/Root.strings",
        bytes: Data("/* Ü */ \"a\" = \"b\";\n// c\n\"a\" = \"b\";\n".utf8)),
      File(rule: "syntax", path: "Root.strings", bytes: Data("\"a\" = \"b\"\n".utf8)),
      // Two places are one finding, and one fix.
      File(
        rule: "key-case", path: "Root.yaml",
        bytes: Data(
          "PreferenceSpecifiers:\n- {Type: PSGroupSpecifier, title: ä}\n- {Type: PSGroupSpecifier, title: b}\n"
            .utf8)),
    ]

  private static func xml(declaring encoding: String? = nil) -> String {
    """
    <?xml version="1.0"\(encoding.map { " encoding=\"\($0)\"" } ?? "")?>
    <plist version="1.0">
    <dict>
    <!-- Übung -->
    <key>PreferenceSpecifiers</key>
    <array>
    <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>Öl</string>
    <key>key</key><string>é</string><key>DefaultValue</key><true/></dict>
    </array>
    </dict>
    </plist>
    """
  }

  /// The findings of a rule about a file that has the contents.
  private static func findings(
    _ rule: String, in folder: URL, _ path: String, form: String = "json"
  ) throws -> [[String: Any]] {
    let operand = path.split(separator: "/").first.map(String.init) ?? path
    let line = "settings-convert validate \(operand.hasSuffix("bundle") ? operand : path)"
    let result = try Shell(in: folder).run(
      .init(line: "\(line) --diagnostics \(form)", input: []), asOnTerminal: true)
    let json = try JSONSerialization.jsonObject(
      with: Data(result.output.joined(separator: "\n").utf8))
    if form == "json" {
      return try #require(json as? [[String: Any]]).filter { $0["rule"] as? String == rule }
    }
    let runs = try #require((json as? [String: Any])?["runs"] as? [[String: Any]])
    return try #require(runs.first?["results"] as? [[String: Any]])
      .filter { $0["ruleId"] as? String == rule }
  }

  private static func inFolder<Result>(
    with bytes: Data, at path: String, _ body: (URL, _ file: URL) throws -> Result
  ) throws -> Result {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
    return try body(folder, file)
  }

  @Test(arguments: files)
  func aFixIsWhatFixDoes(file: File) throws {
    try Self.inFolder(with: file.bytes, at: file.path) { folder, location in
      let findings = try Self.findings(file.rule, in: folder, file.path)
      guard let finding = findings.first, findings.count == 1,
        let fixes = finding["fixes"] as? [[[String: Any]]]
      else {
        // A person has to decide, or the example is about more than one finding.
        Issue.record("\(file.rule): \(findings.count)")
        return
      }
      let fix = try #require(fixes.first)
      #expect(fixes.count == 1)
      var bytes = file.bytes
      for edit in fix.reversed() {
        let text = try #require(edit["text"] as? String)
        let (start, end) = (try #require(edit["start"] as? Int), try #require(edit["end"] as? Int))
        bytes.replaceSubrange(
          start..<end, with: try #require(text.data(using: file.encoding)))
      }
      #expect(bytes != file.bytes)
      let isSafe = finding["applicability"] as? String == "safe"
      _ = try Shell(in: folder).run(
        .init(
          line: "settings-convert fix \(file.path) --only \(file.rule)\(isSafe ? "" : " --unsafe")",
          input: []),
        asOnTerminal: false)
      #expect(try Data(contentsOf: location) == bytes)
    }
  }

  @Test func sarifHasTheSameFixes() throws {
    let file = try #require(Self.files.first { $0.path == "Root.plist" })
    try Self.inFolder(with: file.bytes, at: file.path) { folder, _ in
      let json = try #require(try Self.findings(file.rule, in: folder, file.path).first)
      let sarif = try #require(
        try Self.findings(file.rule, in: folder, file.path, form: "sarif").first)
      let edits = try #require((json["fixes"] as? [[[String: Any]]])?.first)
      let fix = try #require((sarif["fixes"] as? [[String: Any]])?.first)
      let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
      let replacements = try #require(change["replacements"] as? [[String: [String: Any]]])
      #expect(
        replacements.map { $0["deletedRegion"]?["byteOffset"] as? Int }
          == edits.map { $0["start"] as? Int })
      #expect(
        replacements.map { $0["insertedContent"]?["text"] as? String }
          == edits.map { $0["text"] as? String })
      #expect((fix["properties"] as? [String: String]) == ["applicability": "safe"])
    }
  }

  /// Their lines have secrets, their bytes are no text, or there would be too many.
  @Test func someFindingsHaveNoFix() throws {
    let field = "Type: PSTextFieldSpecifier, Key: k, IsSecure: true, DefaultValue: s3cret"
    let key = "keyboardtype: Alphabet"
    for (row, isFixed) in [("{\(field),\n   \(key)}", true), ("{\(field), \(key)}", false)] {
      let page = Data("PreferenceSpecifiers:\n- \(row)\n".utf8)
      try Self.inFolder(with: page, at: "Root.yaml") { folder, _ in
        let found = try Self.findings("key-case", in: folder, "Root.yaml")
        #expect(found.count == 1 && (found[0]["fixes"] != nil) == isFixed)
        // Its repair would be to remove the secret.
        #expect(try Self.findings("secure-default", in: folder, "Root.yaml")[0]["fixes"] == nil)
      }
    }
    let rows = (0..<120).map { "- {Type: PSChildPaneSpecifier, Title: T, File: P\($0).plist}\n" }
    let page = Data("PreferenceSpecifiers:\n\(rows.joined())".utf8)
    try Self.inFolder(with: page, at: "Root.yaml") { folder, _ in
      let found = try Self.findings("child-file-extension", in: folder, "Root.yaml")
      #expect(found.count == 120 && found.count { $0["fixes"] != nil } == 100)
    }
    let input = "PreferenceSpecifiers:\n- {Type: PSGroupSpecifier, title: T}\n"
    try Self.inFolder(with: Data(input.utf8), at: "Root.yaml") { folder, _ in
      _ = try Shell(in: folder).run(
        .init(line: "settings-convert Root.yaml --to binary -o Root.plist", input: []),
        asOnTerminal: false)
      for path in ["Root.plist", "- < Root.yaml"] {
        let found = try Self.findings("key-case", in: folder, path)
        #expect(found.count == 1 && found[0]["fixes"] == nil)
      }
      #expect(try Self.findings("key-case", in: folder, "Root.yaml").first?["fixes"] != nil)
    }
  }
}
