import SettingsBundles
import Testing

/// Rules about the order of groups and rows.
@Suite struct GroupRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "a page that begins with a row",
      page: """
        PreferenceSpecifiers:
          - Type: PSToggleSwitchSpecifier
            Title: Sync
            Key: sync
            DefaultValue: true
        """,
      finds: """
        2:5: note: the page does not begin with a group [element-before-group]
          at: PreferenceSpecifiers.0
          help: insert a PSGroupSpecifier before this element
        """,
      rules: ["element-before-group": .note]),
    RuleCase(
      "a row after a radio group",
      page: """
        PreferenceSpecifiers:
          - Type: PSRadioGroupSpecifier
            Title: Unit
            Key: unit
            DefaultValue: m
            Values: [m, ft]
            Titles: [Metre, Foot]
          - Type: PSToggleSwitchSpecifier
            Title: Sync
            Key: sync
            DefaultValue: true
        """,
      finds: """
        8:5: warning: expected a group after the radio group but found PSToggleSwitchSpecifier \
        [element-after-radio]
          at: PreferenceSpecifiers.1
          help: insert a PSGroupSpecifier before this element
        """),
  ]
}
