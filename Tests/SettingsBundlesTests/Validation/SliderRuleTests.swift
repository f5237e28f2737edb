import SettingsBundles
import Testing

/// Rules about the range and the default of a slider.
@Suite struct SliderRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "swapped ends",
      elements: """
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: 5
          MinimumValue: 10
          MaximumValue: 1
        """,
      finds: """
        6:17: error: the minimum 10 is not less than the maximum 1 [slider-min-max]
          at: PreferenceSpecifiers.1.MinimumValue
          help: swap them
        """),
    RuleCase(
      "equal ends",
      elements: """
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: 1
          MinimumValue: 1
          MaximumValue: 1.0
        """,
      finds: """
        6:17: error: the minimum 1 is not less than the maximum 1.0 [slider-min-max]
          at: PreferenceSpecifiers.1.MinimumValue
          help: raise the maximum
        """),
    RuleCase(
      "ends that no Double can tell apart",
      elements: """
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: 9007199254740993
          MinimumValue: 9007199254740993
          MaximumValue: 9007199254740992
        """,
      finds: """
        6:17: error: the minimum 9007199254740993 is not less than the maximum 9007199254740992 \
        [slider-min-max]
          at: PreferenceSpecifiers.1.MinimumValue
          help: swap them
        """),
    RuleCase(
      "a default beyond the maximum",
      elements: """
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: 11
          MinimumValue: 0
          MaximumValue: 10.0
        """,
      finds: """
        5:17: error: the default 11 is not between 0 and 10.0 [slider-default-range]
          at: PreferenceSpecifiers.1.DefaultValue
          help: use a number from 0 to 10.0
        """),
    RuleCase(
      "a default below a negative minimum",
      elements: """
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: -3
          MinimumValue: -2
          MaximumValue: -1
        """,
      finds: """
        5:17: error: the default -3 is not between -2 and -1 [slider-default-range]
          at: PreferenceSpecifiers.1.DefaultValue
          help: use a number from -2 to -1
        """),
    RuleCase(
      "a default that is no number",
      elements: """
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: .nan
          MinimumValue: 0
          MaximumValue: 1
        """,
      finds: """
        5:17: error: the default nan is not between 0 and 1 [slider-default-range]
          at: PreferenceSpecifiers.1.DefaultValue
          help: use a number from 0 to 1
        """),
  ]
}
