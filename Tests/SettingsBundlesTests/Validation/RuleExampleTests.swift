import PropertyLists
import Testing

@testable import SettingsBundles

/// The documentation of every rule: a wrong snippet breaks that rule alone, the right one none.
@Suite struct RuleExampleTests {
  @Test(arguments: Validator.Rule.all.filter { $0.documentation.example != nil }.map(\.id))
  func showsTheBreachAndItsRepair(id: String) throws {
    let rule = try #require(Validator.Rule.named(id))
    let example = try #require(rule.documentation.example)
    #expect(try Set(findings(in: example.wrong).map(\.message.rule)) == [id])
    // The source of a build has a note of its own.
    let rest = try findings(in: example.right).filter {
      id == "build-setting" || $0.kind != .buildSetting
    }
    #expect(describe(rest) == "")
  }

  @Test(arguments: Validator.Rule.all.map(\.id)) func explainsInSentences(id: String) throws {
    let explanation = try #require(Validator.Rule.named(id)).documentation.explanation
    #expect(
      explanation.hasSuffix(".") && !explanation.contains("\n") && !explanation.contains("  "))
    #expect((60...420).contains(explanation.count))
  }

  @Test func readsADiff() {
    let rule = Validator.Rule.named("idiom-not-array")
    #expect(
      rule?.documentation.example?.wrong == """
        - Type: PSTextFieldSpecifier
          Key: name
          SupportedUserInterfaceIdioms: Pad
        """)
    #expect(
      rule?.documentation.example?.right == """
        - Type: PSTextFieldSpecifier
          Key: name
          SupportedUserInterfaceIdioms: [Pad]
        """)
  }

  /// The findings of `validate` in a snippet.
  private func findings(in snippet: String) throws -> [Diagnostic] {
    let document = try Self.document(of: snippet)
    return Validator(options: try Self.options(of: snippet)).validate(document)
  }

  /// The document of a snippet: a page, the elements of one, or the document of a bundle.
  static func document(of snippet: String) throws -> Document {
    let body = snippet.split(separator: "\n").filter { !$0.hasPrefix("#") }
    // A group that is complete, so that no rule about groups has anything to report.
    let group = "- {Type: PSGroupSpecifier, FooterText: Below}"
    let isList = body.first?.hasPrefix("- ") == true
    let page = isList ? "PreferenceSpecifiers:\n\(group)\n\(snippet)" : snippet
    return try Pipeline.settings.read(Array(page.utf8), name: "Root.yaml", as: .yaml)
  }

  /// The options that a snippet names in a comment: `# settings-convert validate --target tvos`, or the
  /// code of the app, `# Alarm.swift: CODE`.
  static func options(of snippet: String) throws -> Validator.Options {
    var options = Validator.Options()
    let file = "# Alarm.swift: "
    if snippet.hasPrefix(file), let line = snippet.split(separator: "\n").first {
      var index = CodeIndex()
      index.add(Array(line.dropFirst(file.count).utf8), at: "Alarm.swift")
      options.code = AppCode(index)
    }
    let command = "# settings-convert validate "
    guard let line = snippet.split(separator: "\n").first, line.hasPrefix(command) else {
      return options
    }
    let words = line.dropFirst(command.count).split(separator: " ").map(String.init)
    try #require(words.count == 2)
    switch words[0] {
    case "--target":
      options.target = Validator.Platform(rawValue: words[1])
      #expect(options.target != nil)
    case "--min-os": try options.setOldestSystem(words[1])
    default: Issue.record("unknown option \(words[0])")
    }
    return options
  }
}
