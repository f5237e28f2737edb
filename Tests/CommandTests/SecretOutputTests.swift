import Foundation
import Testing

@testable import settings_convert

/// The default of a secure field is in nothing that the program prints.
@Suite struct SecretOutputTests {
  /// The default and the flag, which may be faulty, and the part of the default to look for.
  static let fields = [
    ("DefaultValue: s3cret2", "IsSecure: true", "s3cret"),
    ("DefaultValue: !!int 123456789", "IsSecure: true", "123456789"),
    ("DefaultValue: 0x75BCD15", "IsSecure: true", "75BCD15"),
    ("DefaultValue: 12345.6789", "IsSecure: 'YES'", "12345"),
    ("DefaultValue: [s3cret2]", "IsSecure: 1", "s3cret"),
    ("DefaultValue: {a: s3cret2}", "IsSecure: yes", "s3cret"),
    ("DefaultValue: |\n      first\n      s3cret2", "IsSecure: true", "s3cret"),
    ("defaultvalue: s3cret2", "IsSecure: true", "s3cret"),
    ("Default Value: s3cret2", "IsSecure: true", "s3cret"),
    ("DefaultValue: \"s3cret2\\u0001\"", "IsSecure: true", "s3cret"),
    ("DefaultValue: {s3cret2: 1, a: 2}", "IsSecure: true", "s3cret"),
    ("DefaultValue: 'x''s3cret2'", "IsSecure: true", "s3cret"),
  ]

  static let forms = DiagnosticForm.documents

  static let commands =
    [
      "validate a.yaml", "validate -v a.yaml", "validate --diagnostics json a.yaml",
      "validate --diagnostics sarif --rule secure-default=off a.yaml",
      "validate --diagnostics github a.yaml", "validate -v a.json", "validate a.plist",
      "fix --dry-run a.yaml", "fix --unsafe --dry-run a.yaml", "fix --unsafe --dry-run a.json",
      "fix --unsafe --dry-run Settings.bundle", "validate -v Settings.bundle",
      "diff a.yaml b.yaml", "diff --diagnostics json a.yaml b.yaml", "diff a.yaml empty.yaml",
      "diff Settings.bundle b.bundle", "a.yaml -v -o b.yaml --check",
      "a.yaml --dry-run -o b.yaml", "preview a.yaml", "preview -v Settings.bundle",
      "verify -v a.yaml", "verify Settings.bundle", "set a.yaml @k:Nope:Nope=1 --dry-run",
      "set a.yaml @k:DefaultValue.x=1 --dry-run", "a.yaml -v -o c.plist",
      "strings Settings.bundle",
      "defaults b.yaml -o defaults.json --check", "defaults b.yaml -o defaults.plist --check",
      "defaults b.yaml -o defaults.json --check --diagnostics github",
      "defaults b.yaml -o defaults.json --check --diagnostics sarif",
      "defaults empty.yaml -o defaults.json --check",
      "defaults renamed.yaml -o defaults.yaml --check",
      "defaults b.yaml -o defaults.json --check --lossy -v",
      "defaults b.yaml -o broken.yaml --check",
      "defaults b.yaml -o broken.yaml", "defaults b.yaml -o defaults.swift -n -v",
      "defaults renamed.yaml -o defaults.swift -n -v",
      "defaults empty.yaml -o defaults.swift -n -v",
      "defaults b.yaml -o new.swift -n -v",
    ]

  /// Commands that print lines of files.
  private static let diffs: [String] = {
    let pages = ["a.yaml", "a.json", "flat.plist", "Settings.bundle"].flatMap { path in
      [
        "set \(path) @k:KeyboardType=URL", "set \(path) @k:DefaultValue=new",
        "set \(path) --unset @k", "fix \(path) --unsafe", "\(path) -o empty.yaml",
      ]
    }
    let defaults = ["yaml", "json", "plist"].flatMap { format in
      ["b", "renamed", "empty"].map { "defaults \($0).yaml -o defaults.\(format) --lossy" }
        + ["defaults b.yaml -o new.\(format) --lossy"]
    }
    return (pages + defaults).map { "\($0) -n -v" }
  }()

  @Test(arguments: fields)
  func nothingThatIsPrintedHasASecret(value: String, flag: String, secret: String) throws {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func page(_ value: String, _ flag: String) -> String {
      """
      PreferenceSpecifiers:
        - Type: PSTextFieldSpecifier
          Title: [1]
          Key: k
          \(value)
          \(flag)
          Keyboardtype: EmailAddress

      """
    }
    let text = page(value, flag)
    let files = [
      "a.yaml": text, "b.yaml": text.replacingOccurrences(of: "2", with: "2x"),
      "empty.yaml": "PreferenceSpecifiers: []\n",
      "renamed.yaml": text.replacingOccurrences(of: "Key: k", with: "Key: other"),
      "broken.yaml": "k: !!int \(secret)\n",
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let preparation = """
      settings-convert a.yaml -o a.plist; settings-convert a.yaml -o a.json
      for format in yaml json plist swift; do
        settings-convert defaults a.yaml -o defaults.$format --lossy
      done
      mkdir Settings.bundle b.bundle
      sed -e :a -e '$!{N;ba' -e '}' -e 's/>[[:space:]]*</></g' a.plist > flat.plist
      cp a.plist Settings.bundle/Root.plist; settings-convert b.yaml -o b.bundle/Root.plist
      """
    let inForms = Self.commands.filter { !$0.contains("--diagnostics") && !$0.contains(" -n ") }
      .flatMap { run in Self.forms.map { "\(run) --diagnostics \($0)" } }
    let runs = Self.commands + inForms + Self.diffs
    let commands = runs.map { "echo '== \($0)'; settings-convert \($0)" }
    let command = Transcript.Command(
      line: ([preparation] + commands).joined(separator: "\n"), input: [])
    let result = try Shell(in: folder).run(command, asOnTerminal: true)
    var heading = ""
    for line in result.output {
      if line.hasPrefix("== ") { heading = line }
      #expect(!line.contains(secret), "\(heading)")
    }
    #expect(heading == "== \(runs.last ?? "")")
    #expect(result.output.contains { $0.hasPrefix("+") && $0.contains("(hidden, new)") })
  }
}
