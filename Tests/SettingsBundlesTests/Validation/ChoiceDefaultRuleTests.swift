import SettingsBundles
import Testing

/// Rules about the default of an element with values.
@Suite struct ChoiceDefaultRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "defaults that are not among the values",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: Thirty Seconds
          Values: [10, 30]
          Titles: [Ten Seconds, Thirty Seconds]
        - Type: PSMultiValueSpecifier
          Title: Limit
          Key: limit
          DefaultValue: "0"
          Values: [0, 15]
          Titles: [None, '15']
        - Type: PSRadioGroupSpecifier
          Title: Fruit
          Key: fruit
          DefaultValue: pear
          Values: [apple, plum]
          Titles: [Apple, Plum]
        """,
      finds: """
        6:17: error: the default "Thirty Seconds" is a title, not a value [default-not-in-values]
          at: PreferenceSpecifiers.1.DefaultValue
          help: use its value, 30
        12:17: error: expected the integer 0 as the default but found the string "0" \
        [default-not-in-values]
          at: PreferenceSpecifiers.2.DefaultValue
          help: change it to the integer 0
        18:17: error: the default "pear" is not one of the values [default-not-in-values]
          at: PreferenceSpecifiers.3.DefaultValue
          help: use "apple" or "plum"
        """),
    RuleCase(
      "equal numbers of different types",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: !!int 1
          Values: [1.0, 2.0]
          Titles: [One, Two]
        """,
      finds: ""),
    RuleCase(
      "the default of a row with values",
      elements: """
        - Type: PSTitleValueSpecifier
          Title: Model
          Key: model
          DefaultValue: 3
          Values: [1, 2]
          Titles: [One, Two]
        """,
      finds: ""),
  ]
}
