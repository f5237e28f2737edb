import SettingsBundles
import Testing

/// How the values and the default of a switch belong together.
@Suite struct SwitchRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "a default in words",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: "NO"
      """,
      finds: """
        6:19: error: expected true or false as default, found the string "NO" [toggle-default]
          at: PreferenceSpecifiers.1.DefaultValue
          help: make it the boolean false; the Settings app shows the switch off whatever a \
        string says
        """),
    RuleCase(
      "a default in words that only the app reads",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: "YES"
      """,
      finds: """
        6:19: warning: expected true or false as default, found the string "YES" [toggle-default]
          at: PreferenceSpecifiers.1.DefaultValue
          help: make it the boolean true; the Settings app shows the switch off whatever a string \
        says
        """,
      in: "Root.inApp.yaml"),
    RuleCase(
      "a default that is neither value",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: maybe
          TrueValue: always
          FalseValue: never
      """,
      finds: """
        6:19: error: expected "always" or "never" as default, found the string "maybe" \
        [toggle-default]
          at: PreferenceSpecifiers.1.DefaultValue
          help: write one of the two; the switch is shown off otherwise
        """),
    RuleCase(
      "a default that is too large",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: 2
      """,
      finds: """
        6:19: error: expected true or false as default, found the integer 2 [toggle-default]
          at: PreferenceSpecifiers.1.DefaultValue
          help: write one of the two; the switch is shown off otherwise
        """),
    RuleCase(
      "equal values",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: 1
          TrueValue: 1
          FalseValue: 1.0
      """,
      finds: """
        8:17: error: on and off both store 1.0 [toggle-values-equal]
          at: PreferenceSpecifiers.1.FalseValue
          help: make "TrueValue" and "FalseValue" different
        """),
    RuleCase(
      "a value that equals the implied one",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: false
          TrueValue: false
      """,
      finds: """
        7:16: error: on and off both store false [toggle-values-equal]
          at: PreferenceSpecifiers.1.TrueValue
          help: make "TrueValue" and "FalseValue" different
        """),
    RuleCase(
      "one value without the other",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: always
          TrueValue: always
      """,
      finds: """
        7:16: note: "TrueValue" is the string "always", but there is no "FalseValue" \
        [toggle-one-value]
          at: PreferenceSpecifiers.1.TrueValue
          help: add "FalseValue", a string too
        """),
    RuleCase(
      "values of different kinds",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: always
          TrueValue: always
          FalseValue: 0
      """,
      finds: """
        8:17: note: on stores a string, but off an integer [toggle-values-types]
          at: PreferenceSpecifiers.1.FalseValue
          help: use one kind, so that the app can read the value as that kind
        """),
    RuleCase(
      "numbers for booleans",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: 1
      """,
      finds: """
        6:19: note: the default is the integer 1, which counts as true [boolean-as-number]
          at: PreferenceSpecifiers.1.DefaultValue
          help: write true
        """),
    RuleCase(
      "booleans for numbers",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: !!bool true
          TrueValue: 1
          FalseValue: 0
      """,
      finds: """
        6:19: note: the default is the boolean true, which counts as 1 [boolean-as-number]
          at: PreferenceSpecifiers.1.DefaultValue
          help: write 1
        """),
    RuleCase(
      "a choice among numbers",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: !!bool true
          Values: [0, 1]
          Titles: [Never, Always]
      """,
      finds: """
        6:19: note: the default is the boolean true, which counts as 1 [boolean-as-number]
          at: PreferenceSpecifiers.1.DefaultValue
          help: write 1
        """),
  ]
}
