import SettingsBundles
import Testing

/// What the keys are that values are stored under.
@Suite struct IdentifierRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "a key with a blank",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync now
          DefaultValue: true
      """,
      finds: """
        5:10: note: "sync now" holds white space [identifier-space]
          at: PreferenceSpecifiers.1.Key
          help: it works; without, it is easier to use in code and in a shell
        """),
    RuleCase(
      "keys that stand twice",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: false
        - Type: PSTextFieldSpecifier
          Title: Sync
          Key: sync
      """,
      finds: """
        9:10: note: two elements store "sync" [duplicate-key]
          at: PreferenceSpecifiers.2.Key
          help: the first is at Root.yaml:5:10; remove one
        13:10: warning: two elements store "sync", with different defaults [duplicate-key]
          at: PreferenceSpecifiers.3.Key
          help: the first is at Root.yaml:5:10; rename one, or show each on other devices
        17:10: warning: two elements of different types store "sync" [duplicate-key]
          at: PreferenceSpecifiers.4.Key
          help: the first is at Root.yaml:5:10; rename one, or show each on other devices
        """),
    RuleCase(
      "one key on different devices",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
          SupportedUserInterfaceIdioms: [Phone]
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: false
          SupportedUserInterfaceIdioms: [Pad]
      """,
      finds: ""),
    RuleCase(
      "a row that shows the value of another",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
        - Type: PSTitleValueSpecifier
          Title: State
          Key: sync
          DefaultValue: "On"
      """,
      finds: ""),
    RuleCase(
      "titles that stand twice",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
          Title: More
        - Type: PSChildPaneSpecifier
          Title: More
          File: One
        - Type: PSGroupSpecifier
          Title: More
        - Type: PSChildPaneSpecifier
          Title: More
          File: Two
      """,
      finds: """
        8:12: note: two groups are titled "More" [duplicate-row-title]
          at: PreferenceSpecifiers.2.Title
          help: the first is at Root.yaml:3:12; change one
        10:12: note: two child panes are titled "More" [duplicate-row-title]
          at: PreferenceSpecifiers.3.Title
          help: the first is at Root.yaml:5:12; change one
        """),
  ]
}
