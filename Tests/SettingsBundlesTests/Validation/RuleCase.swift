import PropertyLists
import SettingsBundles
import Testing

/// A page that breaks rules, and everything that the validator reports about it.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let page: String
  let findings: String
  let options: Validator.Options
  let file: String

  init(
    _ name: String, page: String, finds findings: String, for target: Validator.Platform = .ios,
    rules: [String: Validator.RuleSeverity] = [:], keeping extraKeys: Set<String> = [],
    in file: String = "Root.yaml", since oldestSystem: String = "", code: String? = nil
  ) {
    testDescription = name
    self.page = page
    self.findings = findings
    self.file = file
    var options = Validator.Options()
    options.target = target
    options.extraKeys = extraKeys
    options.oldestSystem = Validator.SystemVersion(oldestSystem)
    for (id, severity) in rules {
      if let rule = Validator.Rule.named(id) { options.set(rule, to: severity) }
    }
    if let code {
      var index = CodeIndex()
      index.add(Array(code.utf8), at: "Alarm.swift")
      options.code = AppCode(index)
    }
    self.options = options
  }

  /// A case of elements after a group, from line 3 on.
  init(
    _ name: String, elements: String, finds findings: String, for target: Validator.Platform = .ios,
    rules: [String: Validator.RuleSeverity] = [:], keeping extraKeys: Set<String> = [],
    in file: String = "Root.yaml", since oldestSystem: String = "", code: String? = nil
  ) {
    self.init(
      name, page: pageInYAML(elements: elements), finds: findings, for: target, rules: rules,
      keeping: extraKeys, in: file, since: oldestSystem, code: code)
  }

  /// A case of top-level keys before elements with nothing wrong.
  init(
    _ name: String, root: String, finds findings: String, for target: Validator.Platform = .ios,
    rules: [String: Validator.RuleSeverity] = [:]
  ) {
    self.init(
      name, page: pageInYAML(root: root), finds: findings, for: target, rules: rules)
  }

  /// The cases of all families, for the tests that look at all of them.
  static let all: [RuleCase] =
    PageRuleTests.cases + AppGroupRuleTests.cases + StringsTableNameTests.cases
    + TypeRuleTests.cases + RequiredKeyRuleTests.cases + KeyNameRuleTests.cases
    + ValueTypeRuleTests.cases + IdiomRuleTests.cases + ChoiceRuleTests.cases
    + ChoiceDefaultRuleTests.cases + ToggleRuleTests.cases + SliderRuleTests.cases
    + TextFieldRuleTests.cases + IdentifierRuleTests.cases + GroupRuleTests.cases
    + ChildPaneRuleTests.cases + ImageRuleTests.cases + PlatformRuleTests.cases
    + BuildRuleTests.cases + CodeRuleTests.cases + ExceptionCommentTests.ruleCases

  var document: Document {
    get throws { try Pipeline.settings.read(Array(page.utf8), name: file, as: .yaml) }
  }

  /// Validates the page and compares all messages, word for word.
  func check() throws {
    #expect(try describe(validate(page, options, in: file)) == findings)
  }
}

/// A page: its other keys, and its elements after a first group.
///
/// Each part has nothing wrong if it is left out.
func pageInYAML(
  root: String = "",
  elements: String = "- {Type: PSToggleSwitchSpecifier, Title: Sync, Key: sync, DefaultValue: true}"
) -> String {
  (root.isEmpty ? "" : root + "\n") + "PreferenceSpecifiers:\n- Type: PSGroupSpecifier\n" + elements
}

/// A page of a group and a pane for each of some pages, and more elements.
func pageInYAML(opening files: String..., and rest: String = "") -> String {
  let panes = files.map { "- {Type: PSChildPaneSpecifier, Title: To \($0), File: \($0)}\n" }
  return pageInYAML(elements: panes.joined() + rest)
}

/// A page with nothing wrong that opens no other.
let leafInYAML = "PreferenceSpecifiers: [{Type: PSGroupSpecifier, FooterText: Text}]"

/// Validates a page written in YAML.
func validate(
  _ page: String, _ options: Validator.Options = Validator.Options(), in file: String = "Root.yaml"
) throws -> [Diagnostic] {
  let document = try Pipeline.settings.read(Array(page.utf8), name: file, as: .yaml)
  return Validator(options: options).validate(document)
}

/// The diagnostics as the program prints them, without the name of the file.
func describe(_ diagnostics: [Diagnostic]) -> String {
  diagnostics.map { diagnostic in
    let position = diagnostic.location?.position
    let path = diagnostic.path?.shellQuoted ?? ""
    return """
      \(position?.line ?? 0):\(position?.column ?? 0): \(diagnostic.severity): \
      \(diagnostic.message.text) [\(diagnostic.message.rule)]
        at: \(path)
        help: \(diagnostic.message.help)
      """
  }.joined(separator: "\n")
}
