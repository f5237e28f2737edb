import SettingsBundles
import Testing

/// Rules about secrets in text fields.
@Suite struct TextFieldRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "a default password",
      elements: """
        - Type: PSTextFieldSpecifier
          Title: Password
          Key: password
          DefaultValue: hunter2
          IsSecure: true
        """,
      finds: """
        6:17: warning: anyone who has the app can read the default of a secure field \
        [secure-default]
          at: PreferenceSpecifiers.1.DefaultValue
          help: remove the default, or "IsSecure" if the field is no secret
        """)
  ]
}
