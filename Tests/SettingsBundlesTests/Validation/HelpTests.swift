import PropertyLists
import Testing

@testable import SettingsBundles

/// What the findings of all rules advise, followed to the letter: the finding goes, and no other comes.
///
/// A help that names what to write is tried, like a repair. Any other is advice, whose phrases are listed here.
@Suite struct HelpTests {
  typealias Breach = RepairTests.Breach

  /// Phrases of helps that name nothing to write, and why.
  private static let advice: [String: String] = [
    // What a build, the app's code, or a file outside the document has to change.
    "put what settings-convert build writes into the app": "another file",
    "write the text itself, or two rows": "the text depends on the build",
    "write the text to compare with": "the text depends on the build",
    "the only operator is default": "the operator that was meant is unknown",
    "write it like {CONFIGURATION:": "the condition is unknown",
    "read it in the app": "code",
    "at launch, call registerSettings()": "code",
    "name the folder of the code": "an option",
    "make sure that the page works without it": "nothing to write",
    "use another element on this platform": "a design",
    "the WatchKit extension reads": "the entitlements name it",
    "rename it, unless a build step does": "the folder",
    ".lproj": "a folder",
    "the page that the Settings app opens first": "a page",
    "add a .strings file": "files",
    "to the top level of the bundle": "files",
    "the id of a rule": "the rule that was meant is unknown",
    "name the rules to ignore": "a comment",
    "a comment begins with #": "a comment",
    // What only the author of the page can know.
    "name a page of this bundle": "the page that was meant is unknown",
    "to keep its spelling": "the values as well as the default",
    "rename one": "the key of a setting",
    "move it to": "the text belongs elsewhere",
    "the elements after it": "several elements become one",
    "to the element before it": "several elements become one",
    "the name of the table": "what is around a table",
    "with the other keys beside it": "what is around the keys",
    "add elements": "a page",
    "elements in an array": "a page",
    "add \"PreferenceSpecifiers\"": "a page",
    "add the array \"PreferenceSpecifiers\"": "a page",
    ", which is already there?": "either may be meant",
    "change one of the two": "the value of a setting",
    "write one ": "a text or a value",
    "an ISO 639 code": "the language that was meant is unknown",
    "use one type": "the type that was meant is unknown",
    "at least one value": "the values",
    "raise the maximum": "the range",
    "make \"TrueValue\" and \"FalseValue\" different": "either may be meant",
    "change it to": "a value that cannot become one of that type",
    "translate them": "a translation", "write the text": "a translation",
    "add them": "a translation", "add it; the page has it": "a translation",
    "strings --prune": "see its tests",
    "a page may have new wording": "either may be meant",
    "or remove the table": "the table",
  ]

  /// What the findings of a rule keep others from looking for: the required keys of an element whose type is
  /// unknown, the elements of what is not a page, whether a default is one of values that are missing, and how code reads a misspelled key.
  private static let uncovered: [String: Set<String>] = [
    "type-missing": ["required-missing", "title-missing"],
    "type-unknown": ["required-missing", "title-missing"],
    "page-no-specifiers": ["page-empty"], "key-alias": ["page-empty"],
    "root-key-unknown": ["page-empty"], "required-missing": ["default-not-in-values"],
    "key-case-in-code": ["default-not-registered"],
  ]

  /// The rules of which no help names what to write.
  private static let rulesThatOnlyAdvise: [String] = [
    "page-unreadable", "page-empty", "watch-no-app-group", "short-titles-length", "values-empty",
    "values-duplicate", "toggle-values-equal", "child-file-path", "tvos-slider", "os-version",
    "bundle-name", "strings-table-language", "string-untranslated", "string-needs-translation",
    "build-setting", "build-reference", "build-condition", "default-not-registered",
  ]

  @Test func bringNoOtherFinding() throws {
    var triedRules: Set<String> = []
    var usedAdvice: Set<String> = []
    let wordings = FollowedHelp.phrases
    for breach in Breach.all {
      let old = breach.findings()
      for finding in old {
        let rule = finding.message.rule
        let help = FollowedHelp(of: finding, in: breach)
        let attempts = wordings.flatMap { $0.attempts(help) }
        for attempt in attempts {
          let comment: Comment = "\(finding)\n\(attempt) in\n\(breach.text)"
          let found = try attempt.findings(in: breach)
          #expect(describe(Self.new(found, since: old, by: rule)) == "", comment)
          #expect(!found.contains { $0.isLeft(of: finding) }, comment)
          triedRules.insert(rule)
        }
        let phrases = Self.advice.keys.filter(help.text.contains)
        if attempts.isEmpty { #expect(!phrases.isEmpty, "\(finding)") }
        usedAdvice.formUnion(phrases)
      }
    }
    #expect(Set(Self.advice.keys).subtracting(usedAdvice) == [])
    let onlyAdvise = Validator.Rule.all.map(\.id).filter { !triedRules.contains($0) }
    #expect(onlyAdvise == Self.rulesThatOnlyAdvise)
  }

  @Test func ofRepairsBringNoOtherFinding() throws {
    for breach in Breach.all {
      let old = breach.findings()
      for rule in Validator.Rule.all where rule.repair != nil {
        let repaired = try breach.repaired(by: rule, .unsafe)
        guard !repaired.repaired.isEmpty else { continue }
        let found = Validator(options: breach.options).validate(repaired.document)
        let new = Self.new(found, since: old, by: rule.id)
        #expect(describe(new) == "", "\(rule.id) in\n\(breach.text)")
      }
    }
  }

  /// The findings that were not there before at the same places, in any words.
  private static func new(
    _ found: [Diagnostic], since old: [Diagnostic], by rule: String
  ) -> [Diagnostic] {
    let known = Set(old.flatMap(\.identities))
    // The title that names an element may have changed.
    let places = Set(
      old.map { FindingIdentity($0.message.rule, at: $0.path ?? []) })
    return FindingsDelta(found, since: old).new.filter { finding in
      let place = FindingIdentity(finding.message.rule, at: finding.path ?? [])
      return !known.isSuperset(of: finding.identities) && !places.contains(place)
        && uncovered[rule]?.contains(finding.message.rule) != true
    }
  }
}

extension Diagnostic {
  fileprivate var identities: [FindingIdentity] {
    let subjects = (message as? RuleMessage)?.subjects.map(\.path) ?? [path ?? []]
    return subjects.map { FindingIdentity(message.rule, at: $0) }
  }
}

extension RepairTests.Breach {
  fileprivate func findings() -> [Diagnostic] { Validator(options: options).validate(document) }

  fileprivate var text: String {
    let written = try? Pipeline.settings.write(document, as: .yaml)
    return String(decoding: written?.bytes ?? [], as: UTF8.self)
  }
}

extension Diagnostic {
  /// Whether it says the same about the same place as a finding that should be gone.
  fileprivate func isLeft(of finding: Diagnostic) -> Bool {
    message.rule == finding.message.rule && message.text == finding.message.text
      && path == finding.path
  }
}
