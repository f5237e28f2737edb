import PropertyLists
import SettingsBundles
import Testing

/// The table of rules, all of which some case breaks.
@Suite struct RuleTests {
  @Test func areAllBrokenBySomeCase() {
    let findings = RuleCase.all.map(\.findings) + BundleCase.all.map(\.findings)
    let triggered = findings.joined(separator: "\n")
    let untested = Rule.all.filter { !triggered.contains("[\($0.id)]") }
    // The cases have no baseline; BaselineTests do.
    #expect(untested.map(\.id) == ["baseline"])
  }

  /// A rule finds the same alone as among the others, and under its own id, so that each can be
  /// turned off.
  @Test(arguments: RuleCase.all) func speaksForItself(_ breach: RuleCase) throws {
    let everything = try validate(breach.page, breach.options, in: breach.file)
    for id in Set(everything.map(\.message.rule)) {
      var options = breach.options
      for rule in Rule.all where rule.id != id { options.set(rule, to: .off) }
      let own = try validate(breach.page, options, in: breach.file)
      #expect(describe(own) == describe(everything.filter { $0.message.rule == id }))
    }
  }

  /// The same between the files of a bundle.
  @Test(arguments: BundleCase.all) func speaksForItself(_ breach: BundleCase) throws {
    let everything = breach.validate(breach.options)
    for id in Set(everything.map(\.message.rule)) {
      var options = breach.options
      for rule in Rule.all where rule.id != id { options.set(rule, to: .off) }
      let own = breach.validate(options)
      #expect(breach.describe(own) == breach.describe(everything.filter { $0.message.rule == id }))
    }
  }

  @Test func idsAreUniqueAndSummariesAreSentences() {
    #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
    for rule in Rule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(rule.id)")
      let first = rule.summary.first { $0 != "\"" }
      #expect(rule.summary.hasSuffix(".") && first?.isUppercase == true, "\(rule.id)")
    }
  }

  /// Claims must come from Apple's documents or from observation.
  @Test func nameTheirSource() {
    #expect(Rule.named("slider-min-max")?.source == .building)
    #expect(
      Rule.named("slider-min-max")?.source.description
        == "Apple, \"Building a Settings bundle for your app\"")
    #expect(
      Rule.named("duplicate-key")?.source.description
        == "observed on devices and in published bundles; not in Apple's documentation")
    let explanations = Rule.all.map(\.description.explanation)
    #expect(explanations.filter { $0.contains("leaves out") || $0.contains("left out") } == [])
  }

  @Test func rulesAreFoundByName() {
    #expect(Rule.named("slider-min-max")?.severity == .error)
    #expect(Rule.named("slider") == nil)
  }

  @Test func knowWhetherTheSchemaStatesThem() {
    #expect(Rule.named("value-enum")?.isInSchema == true)
    #expect(Rule.named("default-not-in-values")?.isInSchema == false)
  }
}
