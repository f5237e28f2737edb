import SettingsBundles
import Testing

/// Rules about the type of a value, and values from a list.
@Suite struct ValueTypeRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "values of the wrong type",
      page: """
        Title: !!int 5
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
          - Type: PSTextFieldSpecifier
            Title: !!int 7
            Key: [host]
            IsSecure: "YES"
            KeyboardType: {a: b}
          - Type: PSSliderSpecifier
            Key: volume
            DefaultValue: "0.5"
            MinimumValue: true
            MaximumValue: 1
          - Type: PSMultiValueSpecifier
            Title: Unit
            Key: unit
            DefaultValue: 1
            Values: {a: 1}
            Titles: Metre
            DisplaySortedByTitle: 1
          - Type: PSToggleSwitchSpecifier
            Title: Share
            Key: share
            DefaultValue: [true]
            TrueValue: {a: b}
            TrueConfirmationPrompt: Share?
        """,
      finds: """
        1:8: error: expected a string as "Title" but found the integer 5 [value-type]
          at: Title
          help: change it to a string
        5:12: error: expected a string as "Title" but found the integer 7 [value-type]
          at: PreferenceSpecifiers.1.Title
          help: change it to a string
        6:10: error: expected a string as "Key" but found an array [value-type]
          at: PreferenceSpecifiers.1.Key
          help: change it to a string
        7:15: error: expected a boolean as "IsSecure" but found the string "YES" [value-type]
          at: PreferenceSpecifiers.1.IsSecure
          help: change it to the boolean true
        8:19: error: expected a string as "KeyboardType" but found a dictionary [value-type]
          at: PreferenceSpecifiers.1.KeyboardType
          help: change it to a string
        11:19: error: expected a number as "DefaultValue" but found the string "0.5" [value-type]
          at: PreferenceSpecifiers.2.DefaultValue
          help: write 0.5
        12:19: error: expected a number as "MinimumValue" but found the boolean true [value-type]
          at: PreferenceSpecifiers.2.MinimumValue
          help: change it to a number
        18:13: error: expected an array as "Values" but found a dictionary [value-type]
          at: PreferenceSpecifiers.3.Values
          help: change it to an array
        19:13: error: expected an array of strings as "Titles" but found the string "Metre" \
        [value-type]
          at: PreferenceSpecifiers.3.Titles
          help: write Titles: [Metre]
        20:27: error: expected a boolean as "DisplaySortedByTitle" but found the integer 1 \
        [value-type]
          at: PreferenceSpecifiers.3.DisplaySortedByTitle
          help: change it to the boolean true
        24:19: error: expected a boolean, string, number, date, or data as "DefaultValue" but \
        found an array [value-type]
          at: PreferenceSpecifiers.4.DefaultValue
          help: change it to a boolean, string, number, date, or data
        25:16: error: expected a boolean, string, number, date, or data as "TrueValue" but found a \
        dictionary [value-type]
          at: PreferenceSpecifiers.4.TrueValue
          help: change it to a boolean, string, number, date, or data
        26:29: error: expected a PSConfirmationPrompt dictionary as "TrueConfirmationPrompt" but \
        found the string "Share?" [value-type]
          at: PreferenceSpecifiers.4.TrueConfirmationPrompt
          help: change it to a PSConfirmationPrompt dictionary
        """,
      for: .catalyst),
    RuleCase(
      "strings that are not in the list",
      elements: """
        - Type: PSTextFieldSpecifier
          Title: Host
          Key: host
          KeyboardType: ASCII
          AutocapitalizationType: none
          AutocorrectionType: NO
        """,
      finds: """
        6:17: warning: "KeyboardType" does not accept "ASCII" [value-enum]
          at: PreferenceSpecifiers.1.KeyboardType
          help: use Alphabet, NumbersAndPunctuation, NumberPad, URL, or EmailAddress
        7:27: warning: "AutocapitalizationType" does not accept "none" [value-enum]
          at: PreferenceSpecifiers.1.AutocapitalizationType
          help: did you mean None? It accepts None, Sentences, Words, or AllCharacters
        8:23: warning: "AutocorrectionType" does not accept "NO" [value-enum]
          at: PreferenceSpecifiers.1.AutocorrectionType
          help: did you mean No? It accepts Default, No, or Yes
        """),
    RuleCase(
      "titles that are not strings",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Unit
          Key: unit
          DefaultValue: 1
          Values: [1, 2]
          Titles: [!!int 1, Two]
          ShortTitles: [!!int 1, [2]]
        """,
      finds: """
        8:12: error: expected a string as a title but found the integer 1 [titles-not-string]
          at: PreferenceSpecifiers.1.Titles.0
          help: change it to a string
        9:17: error: titles are not strings [titles-not-string]
          at: PreferenceSpecifiers.1.ShortTitles.0
          help: change them to strings
        """),
    RuleCase(
      "defaults of a text field",
      elements: """
        - Type: PSTextFieldSpecifier
          Title: Port
          Key: port
          DefaultValue: !!int 8080
        - Type: PSTextFieldSpecifier
          Title: Since
          Key: since
          DefaultValue: !!binary AAE=
        """,
      finds: """
        6:17: warning: expected a string as the default of a text field but found the integer 8080 \
        [text-default-type]
          at: PreferenceSpecifiers.1.DefaultValue
          help: change it to the string "8080"
        10:17: warning: expected a string as the default of a text field but found data \
        [text-default-type]
          at: PreferenceSpecifiers.2.DefaultValue
          help: change it to a string
        """),
    RuleCase(
      "the default of a text field on a page that only the app shows",
      elements: "- {Type: PSTextFieldSpecifier, Title: Port, Key: port, DefaultValue: !!int 8080}",
      finds: "", in: "InAppSettings.bundle/Root.yaml"),
    RuleCase(
      "the default of a row without values",
      elements: """
        - Type: PSTitleValueSpecifier
          Title: Build
          Key: build
          DefaultValue: !!int 42
        """,
      finds: """
        6:17: note: expected a string as the default of a row without "Values" but found the \
        integer 42 [title-default-type]
          at: PreferenceSpecifiers.1.DefaultValue
          help: change it to a string, or add "Values" and "Titles"
        """),
  ]
}
