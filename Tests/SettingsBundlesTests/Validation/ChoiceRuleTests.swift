import SettingsBundles
import Testing

/// Rules about the values and titles of a choice.
@Suite struct ChoiceRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "more values than titles",
      elements: """
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
        8:11: error: expected 3 titles, one per value, but found 2 [values-titles-length]
          at: PreferenceSpecifiers.1.Titles
          help: write one title for each value: 1, 2, 3
        14:11: error: expected 1 title, one per value, but found 2 [values-titles-length]
          at: PreferenceSpecifiers.2.Titles
          help: write one value for each title: "Metre", "Foot"
        21:11: error: expected 2 titles, one per value, but found 1 [values-titles-length]
          at: PreferenceSpecifiers.4.Titles
          help: write one title for each value: 1, 2
        """),
    RuleCase(
      "values without titles",
      elements: """
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
        7:11: error: "Values" requires "Titles" [values-titles-length]
          at: PreferenceSpecifiers.1.Values
          help: add "Titles", or remove "Values"
        12:11: error: "Titles" requires "Values" [values-titles-length]
          at: PreferenceSpecifiers.2.Titles
          help: add "Values", or remove "Titles"
        """),
    RuleCase(
      "too few short titles",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: 1
          Values: [1, 2]
          Titles: [One, Two]
          ShortTitles: [I]
        """,
      finds: """
        9:16: error: expected 2 short titles, one per title, but found 1 [short-titles-length]
          at: PreferenceSpecifiers.1.ShortTitles
          help: write one short title for each title: "One", "Two"
        """),
    RuleCase(
      "no values",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: 1
          Values: []
          Titles: []
        """,
      finds: """
        7:11: error: "Values" is empty [values-empty]
          at: PreferenceSpecifiers.1.Values
          help: add at least one value and its title
        """),
    RuleCase(
      "duplicate values",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: 1
          Values: [1, 2, 1.0, true]
          Titles: [One, Two, One again, Yes]
        """,
      finds: """
        7:18: warning: duplicate value 1.0 [values-duplicate]
          at: PreferenceSpecifiers.1.Values.2
          help: change one of the two, which the app cannot tell apart; the other is Values.0
        7:23: warning: duplicate value true [values-duplicate]
          at: PreferenceSpecifiers.1.Values.3
          help: change one of the two, which the app cannot tell apart; the other is Values.0
        7:23: note: expected a number, like the other values, but found the boolean true \
        [values-mixed-types]
          at: PreferenceSpecifiers.1.Values.3
          help: use one type, so that the app can read the value as that type
        """),
    RuleCase(
      "values of several types",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: 1
          Values: [1, 1.5, "2"]
          Titles: [One, More, Two]
        """,
      finds: """
        7:20: note: expected a number, like the other values, but found the string "2" \
        [values-mixed-types]
          at: PreferenceSpecifiers.1.Values.2
          help: write Values: [1, 1.5, 2]
        """),
    RuleCase(
      "a boolean among numbers and among words, also where only the app shows it, and one for none",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: 0
          Values: [0, 2, true]
          Titles: [None, Two, One]
        - Type: PSMultiValueSpecifier
          Title: Updates
          Key: updates
          DefaultValue: "YES"
          Values: ["YES", "NO", false]
          Titles: ["Yes", "No", Never]
        - Type: PSMultiValueSpecifier
          Title: Theme
          Key: theme
          DefaultValue: dark
          Values: [dark, light, false]
          Titles: [Dark, Light, System]
        """,
      finds: """
        7:18: note: expected a number, like the other values, but found the boolean true \
        [values-mixed-types]
          at: PreferenceSpecifiers.1.Values.2
          help: use one type, so that the app can read the value as that type
        13:25: note: expected a string, like the other values, but found the boolean false \
        [values-mixed-types]
          at: PreferenceSpecifiers.2.Values.2
          help: write Values: ["YES", "NO", "false"]
        19:25: note: expected a string, like the other values, but found the boolean false \
        [values-mixed-types]
          at: PreferenceSpecifiers.3.Values.2
          help: write Values: ["dark", "light", "false"]
        """,
      in: "InAppSettings.bundle/Root.yaml"),
    RuleCase(
      "a string among numbers, as many of one type as of another, and a version without quotes",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: 1
          Values: [1, 1.5, custom]
          Titles: [One, More, Custom]
        - Type: PSMultiValueSpecifier
          Title: Number
          Key: number
          DefaultValue: 1
          Values: [1, "2"]
          Titles: [One, Two]
        - Type: PSMultiValueSpecifier
          Title: Version
          Key: version
          DefaultValue: "1.8"
          Values: ["1.8", "1.9", 1.10]
          Titles: [First, Second, Third]
        """,
      finds: """
        7:20: note: expected values of one type but found the string "custom" beside others \
        [values-mixed-types]
          at: PreferenceSpecifiers.1.Values.2
          help: write Values: ["1", "1.5", "custom"]
        13:15: note: expected values of one type but found the string "2" beside others \
        [values-mixed-types]
          at: PreferenceSpecifiers.2.Values.1
          help: write Values: ["1", "2"]
        19:26: note: expected a string, like the other values, but found the real 1.1 \
        [values-mixed-types]
          at: PreferenceSpecifiers.3.Values.2
          help: write Values: ["1.8", "1.9", "1.10"]
        """),
    RuleCase(
      "a default whose spelling the values lost",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Version
          Key: version
          DefaultValue: "1.10"
          Values: ["1.9", 1.10]
          Titles: [Old, New]
        """,
      finds: """
        6:17: error: the default "1.10" is not one of the values, which have the real 1.1 \
        [default-not-in-values]
          at: PreferenceSpecifiers.1.DefaultValue
          help: to keep its spelling, quote it among the values as well: "1.10"
        """),
    RuleCase(
      "a value of the default's text, where only the default is reported",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Interval
          Key: interval
          DefaultValue: 2
          Values: [0, 1, "2"]
          Titles: [None, One, Two]
        """,
      finds: """
        6:17: error: the default 2 is not one of the values, which have the string "2" \
        [default-not-in-values]
          at: PreferenceSpecifiers.1.DefaultValue
          help: write Values: [0, 1, 2]
        """),
  ]
}
