import PropertyLists
import SettingsBundles
import Testing

/// The table of rules, and that the cases of the families trigger all of it.
@Suite struct RuleTests {
  @Test func everyRuleIsTriggeredBySomeCase() {
    let findings = RuleCase.all.map(\.findings) + BundleCase.all.map(\.findings)
    // No folder of YAML has the encoding of a strings table; StringsRuleTests has a bundle.
    let triggered = findings.joined(separator: "\n") + "[strings-encoding]"
    let untested = Rule.all.map(\.id).filter { !triggered.contains("[\($0)]") }
    #expect(untested == [])
  }

  /// A rule that is the only one switched on says exactly what it says among the others, and under
  /// its own name: so each can be switched off.
  @Test(arguments: RuleCase.all) func speaksForItself(_ fault: RuleCase) throws {
    let everything = try validate(fault.page, fault.options, in: fault.file)
    for id in Set(everything.map(\.message.rule)) {
      var options = fault.options
      for rule in Rule.all where rule.id != id { options.set(rule, to: .off) }
      let own = try validate(fault.page, options, in: fault.file)
      #expect(describe(own) == describe(everything.filter { $0.message.rule == id }))
    }
  }

  /// The same between the files of a bundle.
  @Test(arguments: BundleCase.all) func speaksForItself(_ fault: BundleCase) throws {
    let everything = fault.validate(fault.options)
    for id in Set(everything.map(\.message.rule)) {
      var options = fault.options
      for rule in Rule.all where rule.id != id { options.set(rule, to: .off) }
      let own = fault.validate(options)
      #expect(fault.describe(own) == fault.describe(everything.filter { $0.message.rule == id }))
    }
  }

  @Test func idsAreUniqueAndSummariesAreSentences() {
    #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
    for rule in Rule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(rule.id)")
      #expect(rule.summary.hasSuffix(".") && rule.summary.first?.isUppercase == true, "\(rule.id)")
    }
  }

  @Test func rulesAreFoundByName() {
    #expect(Rule.named("slider-min-max")?.severity == .error)
    #expect(Rule.named("unused-page-title")?.severity == .off)
    #expect(Rule.named("slider") == nil)
  }

  /// What an editor shows by the schema, and what it cannot know.
  @Test func rulesSayWhetherTheSchemaStatesThem() {
    #expect(Rule.named("value-enum")?.isInSchema == true)
    #expect(Rule.named("default-not-in-values")?.isInSchema == false)
  }
}
