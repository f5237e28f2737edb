import SettingsBundles
import Testing

/// Which kinds and values each key takes.
@Suite struct KindRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "values of the wrong kind",
      """
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
        1:8: error: expected a string as "Title", found the integer 5 [value-type]
          at: Title
          help: make it a string
        5:12: error: expected a string as "Title", found the integer 7 [value-type]
          at: PreferenceSpecifiers.1.Title
          help: make it a string
        6:10: error: expected a string as "Key", found an array [value-type]
          at: PreferenceSpecifiers.1.Key
          help: make it a string
        7:15: error: expected a boolean as "IsSecure", found the string "YES" [value-type]
          at: PreferenceSpecifiers.1.IsSecure
          help: make it the boolean true; the Settings app ignores anything else here
        8:19: error: expected a string as "KeyboardType", found a dictionary [value-type]
          at: PreferenceSpecifiers.1.KeyboardType
          help: make it a string
        11:19: error: expected a number as "DefaultValue", found the string "0.5" [value-type]
          at: PreferenceSpecifiers.2.DefaultValue
          help: make it a number
        12:19: error: expected a number as "MinimumValue", found the boolean true [value-type]
          at: PreferenceSpecifiers.2.MinimumValue
          help: make it a number
        18:13: error: expected an array as "Values", found a dictionary [value-type]
          at: PreferenceSpecifiers.3.Values
          help: make it an array
        19:13: error: expected an array of strings as "Titles", found the string "Metre" \
        [value-type]
          at: PreferenceSpecifiers.3.Titles
          help: make it an array of strings
        20:27: error: expected a boolean as "DisplaySortedByTitle", found the integer 1 \
        [value-type]
          at: PreferenceSpecifiers.3.DisplaySortedByTitle
          help: make it the boolean true; the Settings app ignores anything else here
        24:19: error: expected a boolean, string, number, date or data as "DefaultValue", found \
        an array [value-type]
          at: PreferenceSpecifiers.4.DefaultValue
          help: make it a boolean, string, number, date or data
        25:16: error: expected a boolean, string, number, date or data as "TrueValue", found a \
        dictionary [value-type]
          at: PreferenceSpecifiers.4.TrueValue
          help: make it a boolean, string, number, date or data
        26:29: error: expected a PSConfirmationPrompt dictionary as "TrueConfirmationPrompt", \
        found the string "Share?" [value-type]
          at: PreferenceSpecifiers.4.TrueConfirmationPrompt
          help: make it a PSConfirmationPrompt dictionary
        """,
      for: .catalyst),
    RuleCase(
      "texts outside the list",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSTextFieldSpecifier
          Title: Host
          Key: host
          KeyboardType: ASCII
          AutocapitalizationType: none
          AutocorrectionType: NO
      """,
      finds: """
        6:19: warning: "KeyboardType" takes no "ASCII" [value-enum]
          at: PreferenceSpecifiers.1.KeyboardType
          help: write "Alphabet" or "NumbersAndPunctuation" or "NumberPad" or "URL" or \
        "EmailAddress"
        7:29: warning: "AutocapitalizationType" takes no "none" [value-enum]
          at: PreferenceSpecifiers.1.AutocapitalizationType
          help: did you mean None? It takes None, Sentences, Words, AllCharacters
        8:25: warning: "AutocorrectionType" takes no "NO" [value-enum]
          at: PreferenceSpecifiers.1.AutocorrectionType
          help: did you mean No? It takes Default, No, Yes
        """),
    RuleCase(
      "titles that are no texts",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSMultiValueSpecifier
          Title: Unit
          Key: unit
          DefaultValue: 1
          Values: [1, 2]
          Titles: [!!int 1, Two]
          ShortTitles: [!!int 1, [2]]
      """,
      finds: """
        8:14: error: expected a string as title, found the integer 1 [titles-not-string]
          at: PreferenceSpecifiers.1.Titles.0
          help: make it a string
        9:19: error: expected a string as title, found the integer 1 [titles-not-string]
          at: PreferenceSpecifiers.1.ShortTitles.0
          help: make it a string
        9:28: error: expected a string as title, found an array [titles-not-string]
          at: PreferenceSpecifiers.1.ShortTitles.1
          help: make it a string
        """),
    RuleCase(
      "idioms that nobody knows",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
          SupportedUserInterfaceIdioms: [phone, Pad, TV, !!int 3]
      """,
      finds: """
        7:36: warning: there is no idiom "phone" [idiom-value]
          at: PreferenceSpecifiers.1.SupportedUserInterfaceIdioms.0
          help: did you mean "Phone"?
        7:48: warning: there is no idiom "TV" [idiom-value]
          at: PreferenceSpecifiers.1.SupportedUserInterfaceIdioms.2
          help: write "Phone" or "Pad"
        7:52: warning: there is no idiom 3 [idiom-value]
          at: PreferenceSpecifiers.1.SupportedUserInterfaceIdioms.3
          help: write "Phone" or "Pad"
        """),
    RuleCase(
      "no idiom at all",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
          SupportedUserInterfaceIdioms: []
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
      """,
      finds: """
        3:35: warning: an empty list of idioms: the element is shown on no device [idiom-empty]
          at: PreferenceSpecifiers.0.SupportedUserInterfaceIdioms
          help: remove the key to show the element on every device
        """),
    RuleCase(
      "an idiom without a list",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
          SupportedUserInterfaceIdioms: Pad
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
      """,
      finds: """
        3:35: error: expected an array of idioms, found the string "Pad" [idiom-not-array]
          at: PreferenceSpecifiers.0.SupportedUserInterfaceIdioms
          help: put it into an array; the Settings app ignores it as it is
        """),
    RuleCase(
      "the default of a field",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
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
        6:19: warning: expected a string as the default of a text field, found the integer 8080 \
        [text-default-type]
          at: PreferenceSpecifiers.1.DefaultValue
          help: make it the string "8080"
        10:19: warning: expected a string as the default of a text field, found data \
        [text-default-type]
          at: PreferenceSpecifiers.2.DefaultValue
          help: make it a string
        """),
    RuleCase(
      "the default of a row without values",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSTitleValueSpecifier
          Title: Build
          Key: build
          DefaultValue: !!int 42
      """,
      finds: """
        6:19: note: expected a string as the default of a row without values, found the integer \
        42 [title-default-type]
          at: PreferenceSpecifiers.1.DefaultValue
          help: make it a string, or add "Values" and "Titles"
        """),
  ]
}
