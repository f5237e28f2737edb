import PropertyLists
import Testing

@testable import SettingsBundles

@Suite struct DocumentRulesTests {
  /// At least one message of each rule.
  private static let messages: [any DiagnosticMessage] = [
    BundleMessage.notABundle, BundleMessage.emptyName, BundleMessage.nameOfMember("a"),
    BundleMessage.pageKind(.array), BundleMessage.stringKind(key: "a", .array),
    BundleMessage.unreadable("a", .keptAsFile), BundleMessage.noPages,
    BundleMessage.comments(1, layout: .bundle), NormalizationMessage.readAs("a", .string),
    NormalizationMessage.booleanWord("no", false), NormalizationMessage.emptyString,
    NormalizationMessage.lostDigits("1.10", "1.1", .real),
    BuildSettingMessage.tooLong, BuildSettingMessage.condition,
    BuildMessage.differentFile("a", first: "b"),
  ]

  @Test(arguments: messages.map(\.rule))
  func someTableDescribesEveryRule(rule: String) {
    let descriptions = DocumentRules.all + FormatRules.all + Validator.Rule.all.map(\.documentation)
    let found = descriptions.filter { $0.id == rule }
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.summary.hasSuffix(".") && $0.explanation.hasSuffix(".") })
  }

  @Test func hasNoRuleWithoutAMessage() {
    #expect(Set(DocumentRules.all.map(\.id)).isSubset(of: Self.messages.map(\.rule)))
  }

  @Test(arguments: DocumentRules.all.filter { $0.example != nil })
  func examplesBreakTheirRuleAndMendIt(_ rule: RuleDescription) throws {
    let example = try #require(rule.example)
    #expect(try rules(brokenBy: example.wrong).contains(rule.id))
    #expect(try !rules(brokenBy: example.right).contains(rule.id))
  }

  private func rules(brokenBy yaml: String) throws -> Set<String> {
    let document = try Pipeline.settings.read(Array(yaml.utf8), name: "a.yaml", as: .yaml)
    return Set((document.diagnostics + Validator().validate(document)).map(\.message.rule))
  }
}
