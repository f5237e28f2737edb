import Foundation
import PropertyLists
import SettingsBundles
import Testing

/// The table of rules, all of which some case breaks.
@Suite struct RuleTests {
  @Test func areAllBrokenBySomeCase() {
    let findings = RuleCase.all.map(\.findings) + BundleCase.all.map(\.findings)
    let triggered = findings.joined(separator: "\n")
    let untested = Validator.Rule.all.filter { !triggered.contains("[\($0.id)]") }
    #expect(untested.map(\.id) == [])
  }

  /// A rule finds the same alone as among the others, and under its own id, so that each can be
  /// turned off.
  @Test(arguments: RuleCase.all) func speaksForItself(_ breach: RuleCase) throws {
    let everything = try validate(breach.page, breach.options, in: breach.file)
    for id in Set(everything.map(\.message.rule)) {
      var options = breach.options
      for rule in Validator.Rule.all where rule.id != id { options.set(rule, to: .off) }
      let own = try validate(breach.page, options, in: breach.file)
      #expect(describe(own) == describe(everything.filter { $0.message.rule == id }))
    }
  }

  /// The same between the files of a bundle.
  @Test(arguments: BundleCase.all) func speaksForItself(_ breach: BundleCase) throws {
    let everything = breach.validate(breach.options)
    for id in Set(everything.map(\.message.rule)) {
      var options = breach.options
      for rule in Validator.Rule.all where rule.id != id { options.set(rule, to: .off) }
      let own = breach.validate(options)
      #expect(breach.describe(own) == breach.describe(everything.filter { $0.message.rule == id }))
    }
  }

  @Test func idsAreUniqueAndSummariesAreSentences() {
    #expect(Set(Validator.Rule.all.map(\.id)).count == Validator.Rule.all.count)
    for rule in Validator.Rule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(rule.id)")
      let first = rule.summary.first { $0 != "\"" }
      #expect(rule.summary.hasSuffix(".") && first?.isUppercase == true, "\(rule.id)")
    }
  }

  /// Every public report that a rule names was read, and is listed with what it says.
  @Test func rulesPrintWhatTheyRequire() throws {
    #expect(
      "\(try #require(Validator.Rule.named("child-file-missing")))"
        == "child-file-missing (error): The page that \"File\" names exists.")
  }

  @Test func nameReportsThatWereRead() throws {
    let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpus/reports.tsv")
    let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t").map(String.init) }
    #expect(lines.allSatisfy { $0.count == 3 && $0[1].count == "2026-11-25".count })
    let links = Validator.Rule.all.compactMap { rule -> String? in
      if case .reported(_, let link) = rule.source { link } else { nil }
    }
    #expect(Set(links) == Set(lines.map { $0[0] }))
  }

  /// Claims come from Apple's documents, or say where else they come from.
  @Test func nameTheirSource() {
    #expect(
      Validator.Rule.named("slider-min-max")?.source.description
        == "Apple, \"Building a Settings bundle for your app\"")
    #expect(
      Validator.Rule.named("duplicate-key")?.source.description
        == "Photo Club Hub, issue 557: https://github.com/vdhamer/Photo-Club-Hub/issues/557")
    let explanations = Validator.Rule.all.map(\.documentation.explanation)
    #expect(explanations.filter { $0.contains("leaves out") || $0.contains("left out") } == [])
  }

  @Test func rulesAreFoundByName() {
    #expect(Validator.Rule.named("slider-min-max")?.severity == .error)
    #expect(Validator.Rule.named("slider") == nil)
  }

  @Test func knowWhetherTheSchemaStatesThem() {
    #expect(Validator.Rule.named("value-enum")?.isInSchema == true)
    #expect(Validator.Rule.named("default-not-in-values")?.isInSchema == false)
  }
}
