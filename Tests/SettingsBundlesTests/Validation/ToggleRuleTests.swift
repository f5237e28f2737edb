import SettingsBundles
import Testing

/// Rules about the values and the default of a switch.
@Suite struct ToggleRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "a word as the default",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: "NO"
        """,
      finds: """
        6:17: error: expected true or false as the default but found the string "NO" \
        [toggle-default]
          at: PreferenceSpecifiers.1.DefaultValue
          help: change it to the boolean false
        """),
    RuleCase(
      "a word as the default, on a page that only the app shows",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: "YES"
        """,
      finds: """
        6:17: note: expected true or false as the default but found the string "YES" \
        [toggle-default]
          at: PreferenceSpecifiers.1.DefaultValue
          help: change it to the boolean true; InAppSettingsKit reads the string as one, the Settings \
        app does not
        """,
      in: "Root.inApp.yaml"),
    RuleCase(
      "a boolean as the default of other values, which InAppSettingsKit asks for its boolean",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: !!bool true
          TrueValue: "YES"
          FalseValue: "NO"
        """, finds: "", in: "Root.inApp.yaml"),
    RuleCase(
      "a default that is neither value",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: maybe
          TrueValue: always
          FalseValue: never
        """,
      finds: """
        6:17: error: expected "always" or "never" as the default but found the string "maybe" \
        [toggle-default]
          at: PreferenceSpecifiers.1.DefaultValue
          help: use "always" or "never"
        """),
    RuleCase(
      "a default that is too large",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: 2
        """,
      finds: """
        6:17: error: expected true or false as the default but found the integer 2 [toggle-default]
          at: PreferenceSpecifiers.1.DefaultValue
          help: use true or false
        """),
    RuleCase(
      "equal values",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: 1
          TrueValue: 1
          FalseValue: 1.0
        """,
      finds: """
        8:15: error: on and off both store 1.0 [toggle-values-equal]
          at: PreferenceSpecifiers.1.FalseValue
          help: make "TrueValue" and "FalseValue" different
        """),
    RuleCase(
      "a value equal to the implied one",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: false
          TrueValue: false
        """,
      finds: """
        7:14: error: on and off both store false [toggle-values-equal]
          at: PreferenceSpecifiers.1.TrueValue
          help: make "TrueValue" and "FalseValue" different
        """),
    RuleCase(
      "numbers for booleans",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: 1
        """,
      finds: ""),
  ]
}
