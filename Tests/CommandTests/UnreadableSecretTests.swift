#if os(Linux)
import Foundation
import Testing

@testable import settings_convert

/// Nothing that the program prints quotes a page that it cannot read if that has a secure field.
@Suite(.enabled(if: Terminal.isAvailable)) struct UnreadableSecretTests {
  struct Page: CustomTestStringConvertible, Sendable {
    /// Its name in a folder that is a bundle, or a folder of YAML.
    let file: String
    let text: String

    var testDescription: String { text }
  }

  static let secret = "s3cret"

  /// Defaults and flags of a field in YAML.
  private static let fields = [
    "DefaultValue: !!int s3cret\n    IsSecure: true",
    "IsSecure: true\n    DefaultValue: !!binary s3cret!",
    "IsSecure: true\n    DefaultValue: \"s3cret\" x",
    "IsSecure: true\n    DefaultValue: 's3cret",
    "IsSecure: true\n    DefaultValue:\n      \"s3cret",
    "IsSecure: true\n    DefaultValue: s3cret: b: c",
    "IsSecure: true\n    DefaultValue: \"\\qs3cret\"",
    "IsSecure: true\n    DefaultValue: *s3cret",
    "IsSecure: true\n    DefaultValue: !!timestamp s3cret",
    "IsSecure: true\n    DefaultValue: {s3cret: 1, s3cret: 2}",
    "IsSecure: true\n    DefaultValue: [\n      a,\n      b,\n      !!int s3cret]",
    "IsSecure: true\n    DefaultValue: |\n      a\n      b\n      c\n    s3cret",
    "IsSecure: true\n    DefaultValue: |\n      a\n\ts3cret",
    "DefaultValue: s3cret\n    DefaultValue: x\n    IsSecure: true",
    "IsSecure: true\n    {DefaultValue: s3cret",
    "A: {IsSecure: true, DefaultValue:s3cret}",
    "A: {IsSecure: true, DefaultValue \"s3cret\"}",
    "IsSecure: true\n    DefaultValue: {s3cret:x}",
    "IsSecure: true\n    DefaultValue: {s3cret}",
    "IsSecure: true\nDefaultValue:s3cret: {a:b}",
    "IsSecure: true\n    DefaultValue: !!int x # s3cret",
  ]

  private static let inXML = [
    "<integer>s3cret</integer>", "<data>s3cret!</data>", "<date>s3cret</date>",
    "<string>s3cret</sting>",
    "<string>\n\n\n&s3cret;</string>", "<string>s3cret",
    "<string>s3cret</string><string>s3cret</string>",
    "<s3cret/>", "s3cret",
  ]

  private static let inJSON = [
    "s3cret", "\"s3cret", "'s3cret'", "\"s3cret\"\n\"Title\": \"x\"", "{\"$date\": \"s3cret\"}",
    "\"\\qs3cret\"", "[\n1,\n2,\ns3cret]", "{\"s3cret\" x}",
  ]

  static let pages =
    fields.map {
      Page(
        file: "Root.plist.yaml",
        text: "PreferenceSpecifiers:\n  - Type: PSTextFieldSpecifier\n    Key: k\n    \($0)\n")
    }
    + inXML.map { value in
      Page(
        file: "Root.plist",
        text: """
          <plist version="1.0">
          <dict>
          <key>PreferenceSpecifiers</key>
          <array>
          <dict>
          <key>Type</key>
          <string>PSTextFieldSpecifier</string>
          <key>Key</key>
          <string>k</string>
          <key>IsSecure</key>
          <true/>
          <key>DefaultValue</key>
          \(value)
          </dict>
          </array>
          </dict>
          </plist>
          """)
    }
    + inJSON.map {
      Page(
        file: "Root.plist.json",
        text: """
          {"PreferenceSpecifiers": [{"Type": "PSTextFieldSpecifier", "Key": "k", "IsSecure": true,
          "DefaultValue": \($0)
          }]}
          """)
    }
    + [
      Page(
        file: "Root.plist",
        text: """
          { PreferenceSpecifiers = ({ Type = PSTextFieldSpecifier; Key = k; IsSecure = YES;
          DefaultValue = "s3cret" x; }); }
          """)
    ]

  static let commands = [
    "validate PATH", "validate -v PATH", "fix --dry-run PATH", "fix --unsafe --dry-run PATH",
    "diff PATH good", "diff good PATH", "verify PATH", "build PATH -o New.bundle",
    "PATH -o new.json",
    "good -o PATH --check", "set PATH @k=x --dry-run", "set PATH @k:Title=x --dry-run",
    "get PATH @k:Title", "defaults PATH --to json", "preview PATH", "strings PATH",
    "PATH -o New.bundle --dry-run",
  ]

  static let forms = ["json"]

  @Test(arguments: pages)
  func nothingThatIsPrintedHasTheSecretOf(_ page: Page) throws {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // JSON is only a file; a page in another format has one beside it that can be read.
    let isInFolder = !page.file.hasSuffix("json")
    let good = page.file.hasSuffix("plist") ? "good.bundle" : "good"
    let other = page.file.replacingOccurrences(of: "Root", with: "Other")
    let readable = page.file.hasSuffix("plist") ? "{ PreferenceSpecifiers = (); }" : "a: 1\n"
    for (path, text) in [
      ("pages.bundle/\(page.file)", page.text), ("pages.bundle/\(other)", readable),
      ("\(good)/\(page.file)", readable), ("\(good)/\(other)", readable),
    ] {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let paths =
      [(bad: "pages.bundle/\(page.file)", good: "\(good)/\(other)")]
      + (isInFolder ? [(bad: "pages.bundle", good: good)] : [])
    let runs = paths.flatMap { path in
      Self.commands.map {
        "settings-convert "
          + $0.replacingOccurrences(of: "PATH", with: path.bad)
          .replacingOccurrences(of: "good", with: path.good)
      }
    }
    let shell = try Shell(in: folder)
    let shown = try shell.print(
      runs.map { "echo '== \($0)'; \($0)" }.joined(separator: "\n"), on: Terminal())
    let inForms = runs.flatMap { run in
      Self.forms.map { "echo '== \(run) \($0)'; \(run) --diagnostics \($0)" }
    }
    let files = try shell.run(
      Transcript.Command(line: inForms.joined(separator: "\n"), input: []), asOnTerminal: true)
    var headings = 0
    var heading = ""
    for line in shown.split(whereSeparator: \.isNewline).map(String.init) + files.output {
      if line.hasPrefix("== ") { (heading, headings) = (line, headings + 1) }
      #expect(!line.contains(Self.secret), "\(heading)")
    }
    #expect(headings == (1 + Self.forms.count) * runs.count)
    // Only what a message quotes is hidden.
    #expect(
      ["[syntax]", "[repeated-key]", "[null]"].contains { shown.contains($0) },
      "nothing was said about it")
    #expect(!shown.contains("invalid value, not shown"))
  }

  /// An error elsewhere keeps its words, too, but none of its line: what looks like another key may be text
  /// of a default.
  @Test(arguments: ["Title: s3cret: A", "DefaultValue:\n      Title: s3cret: A"])
  func theWordsOfOtherErrorsAreShown(entry: String) throws {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = """
      PreferenceSpecifiers:
        - Type: PSTextFieldSpecifier
          IsSecure: true
          \(entry)
      """
    try Data(page.utf8).write(to: folder.appendingPathComponent("Root.yaml"))
    let shown = try Shell(in: folder).print("settings-convert validate Root.yaml", on: Terminal())
    #expect(shown.contains("mapping values are not allowed in this context"))
    #expect(!shown.contains(Self.secret))
  }
}
#endif
