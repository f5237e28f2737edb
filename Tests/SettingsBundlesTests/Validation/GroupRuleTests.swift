import SettingsBundles
import Testing

/// How groups and rows follow each other.
@Suite struct GroupRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "a page that begins with a row",
      """
      PreferenceSpecifiers:
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
      """,
      finds: """
        2:5: note: the page does not begin with a group [element-before-group]
          at: PreferenceSpecifiers.0
          help: put a PSGroupSpecifier before this element
        """),
    RuleCase(
      "a root page that begins with a slider",
      """
      PreferenceSpecifiers:
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: 1
          MinimumValue: 0
          MaximumValue: 2
      """,
      finds: """
        2:5: warning: the page does not begin with a group [element-before-group]
          at: PreferenceSpecifiers.0
          help: put a PSGroupSpecifier before this element
        """),
    RuleCase(
      "another page that begins with a slider",
      """
      PreferenceSpecifiers:
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: 1
          MinimumValue: 0
          MaximumValue: 2
      """,
      finds: """
        2:5: note: the page does not begin with a group [element-before-group]
          at: PreferenceSpecifiers.0
          help: put a PSGroupSpecifier before this element
        """,
      in: "Sound.yaml"),
    RuleCase(
      "a row after a radio group",
      """
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
        8:5: warning: an element follows a radio group without a group of its own \
        [element-after-radio]
          at: PreferenceSpecifiers.1
          help: put a PSGroupSpecifier before this element
        """),
    RuleCase(
      "groups without anything",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSGroupSpecifier
          Title: Sync
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
        - Type: PSGroupSpecifier
          Title: More
      """,
      finds: """
        2:5: note: the group has no rows, no title and no footer [group-empty]
          at: PreferenceSpecifiers.0
          help: remove it, or add rows
        9:5: note: the last group has no rows [group-empty]
          at: PreferenceSpecifiers.3
          help: remove it, or add rows
        """),
    RuleCase(
      "a group that is its footer",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
        - Type: PSGroupSpecifier
          FooterText: Made at sea.
      """,
      finds: ""),
  ]
}
