import SettingsBundles
import Testing

/// Rules about names that identify elements.
@Suite struct IdentifierRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "duplicate keys",
      elements: """
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
        9:8: note: two elements store "sync" [duplicate-key]
          at: PreferenceSpecifiers.2.Key
          help: the first is at Root.yaml:5:8; remove one
        13:8: warning: two elements store "sync", with different defaults [duplicate-key]
          at: PreferenceSpecifiers.3.Key
          help: the first is at Root.yaml:5:8; rename one, or remove one
        17:8: warning: two elements of different types store "sync" [duplicate-key]
          at: PreferenceSpecifiers.4.Key
          help: the first is at Root.yaml:5:8; rename one, or remove one
        """),
    RuleCase(
      "one key on different devices",
      elements: """
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
      elements: """
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
  ]
}
