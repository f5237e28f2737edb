import SettingsBundles
import Testing

/// How the bounds and the default of a slider belong together.
@Suite struct SliderRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "bounds the wrong way round",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: 5
          MinimumValue: 10
          MaximumValue: 1
      """,
      finds: """
        6:19: error: the minimum 10 is not below the maximum 1 [slider-min-max]
          at: PreferenceSpecifiers.1.MinimumValue
          help: swap the two
        """),
    RuleCase(
      "equal bounds",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: 1
          MinimumValue: 1
          MaximumValue: 1.0
      """,
      finds: """
        6:19: error: the minimum 1 is not below the maximum 1.0 [slider-min-max]
          at: PreferenceSpecifiers.1.MinimumValue
          help: make the maximum larger
        """),
    RuleCase(
      "bounds that no Double can tell apart",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: 9007199254740993
          MinimumValue: 9007199254740993
          MaximumValue: 9007199254740992
      """,
      finds: """
        6:19: error: the minimum 9007199254740993 is not below the maximum 9007199254740992 \
        [slider-min-max]
          at: PreferenceSpecifiers.1.MinimumValue
          help: swap the two
        """),
    RuleCase(
      "a default outside the bounds",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: 11
          MinimumValue: 0
          MaximumValue: 10.0
      """,
      finds: """
        5:19: error: the default 11 is not between 0 and 10.0 [slider-default-range]
          at: PreferenceSpecifiers.1.DefaultValue
          help: write a number from 0 to 10.0
        """),
    RuleCase(
      "a default below negative bounds",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: -3
          MinimumValue: -2
          MaximumValue: -1
      """,
      finds: """
        5:19: error: the default -3 is not between -2 and -1 [slider-default-range]
          at: PreferenceSpecifiers.1.DefaultValue
          help: write a number from -2 to -1
        """),
  ]
}
