import SettingsBundles
import Testing

/// What text fields and rows of text ought to be.
@Suite struct FieldRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "a password in the page",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSTextFieldSpecifier
          Title: Password
          Key: password
          DefaultValue: hunter2
          IsSecure: true
      """,
      finds: """
        6:19: warning: the default of a secure field can be read by everyone who has the app \
        [secure-default]
          at: PreferenceSpecifiers.1.DefaultValue
          help: remove the default
        """),
    RuleCase(
      "a secret that is shown",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSTextFieldSpecifier
          Title: Token
          Key: apiToken
      """,
      finds: """
        5:10: warning: what is typed for "apiToken" is shown [secret-not-secure]
          at: PreferenceSpecifiers.1.Key
          help: add "IsSecure" with true, if it is a secret
        """,
      rules: ["secret-not-secure": .warning]),
    RuleCase(
      "a row without a title",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSTitleValueSpecifier
          Key: version
          DefaultValue: "1.0"
      """,
      finds: """
        3:5: note: the row has no title [title-missing]
          at: PreferenceSpecifiers.1
          help: add a "Title"
        """),
  ]
}
