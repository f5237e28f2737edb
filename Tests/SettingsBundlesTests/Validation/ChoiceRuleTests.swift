import SettingsBundles
import Testing

/// How values, titles and the default of a choice belong together.
@Suite struct ChoiceRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "more values than titles",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: 1
          Values: [1, 2, 3]
          Titles: [One, Two]
        - Type: PSRadioGroupSpecifier
          Title: Unit
          Key: unit
          DefaultValue: m
          Values: [m]
          Titles: [Metre, Foot]
        - Type: PSGroupSpecifier
        - Type: PSTitleValueSpecifier
          Title: Model
          Key: model
          DefaultValue: 1
          Values: [1, 2]
          Titles: [One]
      """,
      finds: """
        8:13: error: expected 3 titles, one for each value, found 2 [values-titles-length]
          at: PreferenceSpecifiers.1.Titles
          help: make "Values" and "Titles" equally long
        14:13: error: expected 1 title, one for each value, found 2 [values-titles-length]
          at: PreferenceSpecifiers.2.Titles
          help: make "Values" and "Titles" equally long
        21:13: warning: expected 2 titles, one for each value, found 1 [values-titles-length]
          at: PreferenceSpecifiers.4.Titles
          help: make "Values" and "Titles" equally long
        """),
    RuleCase(
      "values without titles",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSTitleValueSpecifier
          Title: Model
          Key: model
          DefaultValue: 1
          Values: [1, 2]
        - Type: PSTitleValueSpecifier
          Title: Maker
          Key: maker
          DefaultValue: x
          Titles: [One]
      """,
      finds: """
        7:13: warning: "Values" stands without "Titles" [values-titles-length]
          at: PreferenceSpecifiers.1.Values
          help: add "Titles", or remove both
        12:13: warning: "Titles" stands without "Values" [values-titles-length]
          at: PreferenceSpecifiers.2.Titles
          help: add "Values", or remove both
        """),
    RuleCase(
      "too few short titles",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: 1
          Values: [1, 2]
          Titles: [One, Two]
          ShortTitles: [I]
      """,
      finds: """
        9:18: error: expected 2 short titles, one for each title, found 1 [short-titles-length]
          at: PreferenceSpecifiers.1.ShortTitles
          help: make "Titles" and "ShortTitles" equally long
        """),
    RuleCase(
      "no values",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: 1
          Values: []
          Titles: []
      """,
      finds: """
        7:13: error: there are no values to choose from [values-empty]
          at: PreferenceSpecifiers.1.Values
          help: add at least one value and its title
        """),
    RuleCase(
      "values that stand twice",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: 1
          Values: [1, 2, 1.0, true]
          Titles: [One, Two, One again, Yes]
      """,
      finds: """
        7:13: note: the values are of several kinds: integer, real, boolean [values-mixed-types]
          at: PreferenceSpecifiers.1.Values
          help: use one kind, so that the app can read the value as that kind
        7:20: warning: the value 1.0 stands twice [values-duplicate]
          at: PreferenceSpecifiers.1.Values.2
          help: change one; "Values" 0 is the same, and the choices cannot be told apart
        7:25: warning: the value true stands twice [values-duplicate]
          at: PreferenceSpecifiers.1.Values.3
          help: change one; "Values" 0 is the same, and the choices cannot be told apart
        """),
    RuleCase(
      "titles that stand twice",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: a
          Values: [a, b]
          Titles: [One, One]
      """,
      finds: """
        8:19: note: the title "One" stands twice [titles-duplicate]
          at: PreferenceSpecifiers.1.Titles.1
          help: change one; "Titles" 0 is the same
        """),
    RuleCase(
      "values of several kinds",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: unknown
          Values: [unknown, 1, 1.5]
          Titles: [Not known, One, More]
      """,
      finds: """
        7:13: note: the values are of several kinds: string, integer, real [values-mixed-types]
          at: PreferenceSpecifiers.1.Values
          help: use one kind, so that the app can read the value as that kind
        """),
    RuleCase(
      "values that are lists",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: a
          Values: [a, [b]]
          Titles: [A, B]
      """,
      finds: """
        7:17: warning: expected a scalar as value, found an array [values-nested]
          at: PreferenceSpecifiers.1.Values.1
          help: use strings, numbers or booleans
        """),
    RuleCase(
      "defaults that are no values",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
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
        6:19: error: the default "Thirty Seconds" is a title, not one of the values \
        [default-not-in-values]
          at: PreferenceSpecifiers.1.DefaultValue
          help: write its value, 30
        12:19: error: expected the integer 0 as default, found the string "0" \
        [default-not-in-values]
          at: PreferenceSpecifiers.2.DefaultValue
          help: make it the integer 0
        18:19: error: the default "pear" is none of the values [default-not-in-values]
          at: PreferenceSpecifiers.3.DefaultValue
          help: write one of the values; no choice is marked otherwise
        """),
    RuleCase(
      "equal numbers of different kinds",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
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
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSTitleValueSpecifier
          Title: Model
          Key: model
          DefaultValue: 3
          Values: [1, 2]
          Titles: [One, Two]
      """,
      finds: """
        6:19: note: the default 3 is none of the values, and is shown as it is \
        [title-default-not-in-values]
          at: PreferenceSpecifiers.1.DefaultValue
          help: add it to "Values" if it should have a title
        """),
    RuleCase(
      "a long radio group",
      """
      PreferenceSpecifiers:
        - Type: PSRadioGroupSpecifier
          Title: Hour
          Key: hour
          DefaultValue: 1
          Values: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
          Titles: [a, b, c, d, e, f, g, h, i, j, k]
      """,
      finds: """
        6:13: note: the radio group has 11 choices [radio-large]
          at: PreferenceSpecifiers.0.Values
          help: use PSMultiValueSpecifier, which shows them on another page
        """),
  ]
}
