import PropertyLists
import SettingsBundles
import Testing

@testable import settings_convert

/// How a diagnostic is put into words for a person.
@Suite struct DiagnosticTextTests {
  private static let yaml = Source(
    name: "Root.yaml", bytes: Array("Key: sync\nTitle: \tdäta \u{1B}\n".utf8), isText: true)

  /// The place of `däta`.
  private static let location = SourceRange(in: yaml, 18..<23)

  /// The text of diagnostics that are reported at once.
  private func describe(
    _ diagnostics: [Diagnostic], showsSource: Bool = false, usesColor: Bool = false,
    isVerbose: Bool = false
  ) -> String {
    var text = DiagnosticText(showsSource: showsSource, usesColor: usesColor)
    return text.describe(DiagnosticText.Report(diagnostics, isVerbose: isVerbose))
  }

  @Test func aTextHasLineAndColumnAndAPath() {
    let path = Document.KeyPath([.key("Items"), .index(3), .key("a b")])
    let diagnostic = Diagnostic(FormatMessage.null, at: Self.location, path: path)
    #expect(
      describe([diagnostic]) == """
        Root.yaml:2:9: error: a property list cannot contain null [null]
          at: 'Items.3.a b'
          help: write a value, or remove the key

        """)
  }

  @Test func aLineWithASecretIsNotShown() throws {
    let page = "{IsSecure: true, DefaultValue: hunter2,\n Titel: A}"
    let document = try Pipeline.settings.read(Array(page.utf8), name: "Root.yaml", as: .yaml)
    for (key, line) in [("IsSecure", ""), ("DefaultValue", ""), ("Titel", "  |  Titel: A}\n")] {
      let location = try #require(document.root[key]).location
      let text = describe([Diagnostic(FormatMessage.null, at: location)], showsSource: true)
      #expect(!text.contains("hunter2"))
      #expect(line.isEmpty ? !text.contains("|") : text.contains(line))
    }
  }

  @Test func aBinaryFileHasBytes() {
    let source = Source(name: "a\u{202E}b", bytes: [0, 1, 2], isText: false)
    let diagnostic = Diagnostic(
      FormatMessage.nesting, severity: .warning, at: SourceRange(in: source, 2..<3))
    #expect(
      describe([diagnostic]) == """
        a\\u{202E}b: byte 2: warning: nesting is deeper than 512 levels [nesting]
          help: flatten the structure

        """)
  }

  /// Findings of one rule, the second with two more places.
  private static let findings = [
    """
    - {Type: PSGroupSpecifier, Title: a, Platform: a}
    - {Type: PSGroupSpecifier, FooterText: b, Platform: a}
    - {Type: PSTextFieldSpecifier, Key: c, Title: d, Devices: e}
    """
  ].flatMap { elements -> [Diagnostic] in
    let page = "PreferenceSpecifiers:\n\(elements)\n"
    let document = try? Pipeline.settings.read(Array(page.utf8), name: "Root.yaml", as: .yaml)
    return document.map { Validator().validate($0) } ?? []
  }

  @Test func aFindingIsALineAndARuleIsExplainedOnce() {
    #expect(
      describe(Self.findings) == """
        Root.yaml:2:38: warning: unknown key "Platform" (2 places) [key-unknown]
          help: remove it, or allow it in .settings-convert.yaml: extra-keys: [Platform]
        Root.yaml:4:50: warning: unknown key "Devices" [key-unknown]

        """)
  }

  @Test func detailsAreThePathsTheHelpAndThePlacesOfEachFinding() {
    #expect(
      describe(Self.findings, isVerbose: true) == """
        Root.yaml:2:38: warning: unknown key "Platform" (2 places) [key-unknown]
          at: PreferenceSpecifiers.0.Platform
          also: Root.yaml:3:43: PreferenceSpecifiers.1.Platform
          help: remove it, or allow it in .settings-convert.yaml: extra-keys: [Platform]
        Root.yaml:4:50: warning: unknown key "Devices" [key-unknown]
          at: PreferenceSpecifiers.2.Devices
          help: remove it, or allow it in .settings-convert.yaml: extra-keys: [Devices]

        """)
  }

  @Test func aFindingWithoutALineHasItsPath() {
    let source = Source(name: "Root.plist", bytes: [0, 1, 2], isText: false)
    let finding = Diagnostic(
      FormatMessage.nesting, severity: .warning, at: SourceRange(in: source, 2..<3),
      path: [.key("Title")])
    #expect(
      describe([finding, finding]) == """
        Root.plist: byte 2: warning: nesting is deeper than 512 levels [nesting]
          at: Title
          help: flatten the structure
        Root.plist: byte 2: warning: nesting is deeper than 512 levels [nesting]
          at: Title

        """)
  }

  /// Two errors of one rule may have different remedies.
  @Test func theSameHelpIsPrintedOnce() {
    let missing = { (key: String) in
      Diagnostic(
        .usage, "missing value for \(key)", help: "write a value for \(key)", at: Self.location)
    }
    #expect(
      describe([missing("a"), missing("a"), missing("b")]) == """
        Root.yaml:2:9: error: missing value for a [usage]
          help: write a value for a
        Root.yaml:2:9: error: missing value for a [usage]
        Root.yaml:2:9: error: missing value for b [usage]
          help: write a value for b

        """)
  }

  @Test func aTerminalShowsTheLineAndACaret() {
    let diagnostic = Diagnostic(FormatMessage.null, at: Self.location, path: [])
    #expect(
      describe([diagnostic], showsSource: true) == """
        Root.yaml:2:9: error: a property list cannot contain null [null]
          | Title:  däta \\u{1B}
          |         ^
          help: write a value, or remove the key

        """)
  }

  @Test func aLongLineIsShownAroundItsPlace() throws {
    let text = String(repeating: "x", count: 500) + "!" + String(repeating: "y", count: 500)
    let source = Source(name: "long", bytes: Array(text.utf8), isText: true)
    let excerpt = try #require(SourceExcerpt(of: SourceRange(in: source, 500..<501)))
    let lines = excerpt.lines { $0 }.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 110 })
    #expect(lines[0].contains("xxx!yyy"))
    #expect(Array(lines[0]).firstIndex(of: "!") == Array(lines[1]).firstIndex(of: "^"))
  }

  @Test func colorIsForTheToolsOwnWords() {
    let diagnostic = Diagnostic(FormatMessage.null, severity: .note, at: Self.location)
    let text = describe([diagnostic], usesColor: true)
    #expect(
      text.hasPrefix(
        "Root.yaml:2:9: \u{1B}[1;36mnote\u{1B}[0m: a property list cannot contain null "
          + "\u{1B}[2m[null]\u{1B}[0m\n"))
  }

  @Test func aVeryDeepPathIsCutInTheMiddle() {
    let path = Document.KeyPath(
      [.key("First")] + Array(repeating: .index(0), count: 511) + [.key("Last")])
    let text = describe([Diagnostic(FormatMessage.nesting, path: path)])
    #expect(text.contains("  at: First.0.0.0"))
    #expect(text.contains("…"))
    #expect(text.contains(".0.0.Last\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 140 })
  }

  @Test func repetitionsAreCountedForEachRuleAndFile() {
    let note = { (fault: FormatMessage, severity: Diagnostic.Severity) in
      Diagnostic(fault, severity: severity, at: Self.location)
    }
    let many = Array(repeating: note(.null, .note), count: 30) + [note(.nesting, .note)]
    let shown = DiagnosticText.withoutRepetitions(of: many, beyond: 20)
    #expect(shown.count == 22)
    #expect(shown.last?.message.text == "… and 10 more")
    #expect(shown.last?.message.rule == "null")
    let errors = Array(repeating: note(.null, .error), count: 30)
    #expect(DiagnosticText.withoutRepetitions(of: errors, beyond: 20).count == 30)
    #expect(DiagnosticText.withoutRepetitions(of: many, beyond: .max).count == 31)
    let most = (0...Limits.findings).map { _ in many[0] }
    let last = DiagnosticText.withoutRepetitions(of: most, beyond: 20).last
    #expect(last?.message.help == "-v shows the first 10,000 places")
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"), (Int.max, nil),
  ])
  func numbersAreGrouped(number: Int, text: String?) {
    #expect(number.grouped == text ?? "9,223,372,036,854,775,807")
  }
}
