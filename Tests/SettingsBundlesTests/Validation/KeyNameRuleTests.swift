import SettingsBundles
import Testing

/// Rules about the names of keys.
@Suite struct KeyNameRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "unknown keys",
      elements: """
        - Type: PSTextFieldSpecifier
          Title: Host
          Key: host
          Tilte: Host
          KeybordType: URL
          infobuttonvalue: true
          42: x
          IASKPlaceholder: example.org
        """,
      finds: """
        6:3: warning: unknown key "Tilte" [key-unknown]
          at: PreferenceSpecifiers.1.Tilte
          help: did you mean Title, which is already there? If not, allow it in \
        .settings-convert.yaml: extra-keys: [Tilte]
        7:3: warning: unknown key "KeybordType" [key-unknown]
          at: PreferenceSpecifiers.1.KeybordType
          help: did you mean KeyboardType? If not, allow it in .settings-convert.yaml: \
        extra-keys: [KeybordType]
        8:3: warning: unknown key "infobuttonvalue" [key-unknown]
          at: PreferenceSpecifiers.1.infobuttonvalue
          help: remove it, or allow it in .settings-convert.yaml: extra-keys: [infobuttonvalue]
        9:3: warning: unknown key "42" [key-unknown]
          at: PreferenceSpecifiers.1.42
          help: remove it, or allow it in .settings-convert.yaml: extra-keys: [42]
        """),
    RuleCase(
      "a comment of another language, which would be another key if it were repaired",
      elements: """
        - Type: PSTitleValueSpecifier
          Title: Host
          // Key: host
          Key: server
          DefaultValue: a
        """,
      finds: """
        5:3: warning: unknown key "// Key" [key-unknown]
          at: 'PreferenceSpecifiers.1.// Key'
          help: in YAML, a comment begins with #; otherwise, remove it
        """),
    RuleCase(
      "a key that generators of acknowledgments add to groups, and only there",
      elements: """
        - Type: PSTextFieldSpecifier
          Title: Host
          Key: host
          License: MIT
        - Type: PSGroupSpecifier
          FooterText: Permission is hereby granted.
          License: MIT
        """,
      finds: """
        6:3: warning: unknown key "License" [key-unknown]
          at: PreferenceSpecifiers.1.License
          help: remove it, or allow it in .settings-convert.yaml: extra-keys: [License]
        """),
    RuleCase(
      "keys and values of InAppSettingsKit, on a page written for it",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Fruit
          Key: fruit
          DefaultValue: 1
          Values: [1]
          Titles: [Apple]
          FooterText: Choose one.
          IconNames: [apple]
          IASKSubtitle: A fruit
        - Type: PSTextFieldSpecifier
          Title: Number
          Key: number
          KeyboardType: DecimalPad
        """,
      finds: ""),
    RuleCase(
      "keys of a dialect on elements that store nothing",
      page: """
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
            Title: Sync
            Key: group
          - Type: PSToggleSwitchSpecifier
            Title: Sync
            Key: sync
            DefaultValue: true
          - Type: PSChildPaneSpecifier
            Title: More
            File: More
            Key: more
            DefaultValue: x
        """,
      finds: ""),
    RuleCase(
      "keys that are allowed",
      page: """
        Platform: iOS
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
          - Type: PSTextFieldSpecifier
            Key: host
            Title: Host
            infobuttonvalue: true
        """,
      finds: "",
      keeping: ["infobuttonvalue", "Platform"]),
    RuleCase(
      "keys in other capitalization",
      elements: """
        - Type: PSTextFieldSpecifier
          Title: Host
          Key: host
          AutoCorrectionType: No
          footerText: Below
        """,
      finds: """
        6:3: warning: expected the key "AutocorrectionType" but found "AutoCorrectionType" \
        [key-case]
          at: PreferenceSpecifiers.1.AutoCorrectionType
          help: rename "AutoCorrectionType" to "AutocorrectionType"
        7:3: warning: unknown key "footerText" [key-unknown]
          at: PreferenceSpecifiers.1.footerText
          help: remove it, or allow it in .settings-convert.yaml: extra-keys: [footerText]
        """),
    RuleCase(
      "keys under Xcode's and other names",
      page: """
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
            Footer: Below
          - Type: PSTextFieldSpecifier
            Title: Host
            Key: host
            Autocapitalization-Type: None
            Default Value: x
          # Xcode displays a key under its name in whatever element.
          - Type: PSGroupSpecifier
            Keyboard Type: URL
        """,
      finds: """
        3:5: warning: expected the key "FooterText" but found "Footer" [key-alias]
          at: PreferenceSpecifiers.0.Footer
          help: rename "Footer" to "FooterText"
        7:5: warning: expected the key "AutocapitalizationType" but found \
        "Autocapitalization-Type" [key-alias]
          at: PreferenceSpecifiers.1.Autocapitalization-Type
          help: rename "Autocapitalization-Type" to "AutocapitalizationType"
        8:5: warning: expected the key "DefaultValue" but found "Default Value" [key-alias]
          at: 'PreferenceSpecifiers.1.Default Value'
          help: rename "Default Value" to "DefaultValue"
        11:5: warning: expected the key "KeyboardType" but found "Keyboard Type" [key-alias]
          at: 'PreferenceSpecifiers.2.Keyboard Type'
          help: remove it; "KeyboardType" is not a key of PSGroupSpecifier
        """),
    RuleCase(
      "keys of other elements",
      page: """
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
            File: More
          - Type: PSSliderSpecifier
            Title: Volume
            Key: volume
            DefaultValue: 0.5
            MinimumValue: 0
            MaximumValue: 1
          - Type: PSToggleSwitchSpecifier
            Title: Sync
            Key: sync
            DefaultValue: true
            FooterText: Below
            SupportedUserInterfaceIdioms: [Phone]
        """,
      finds: """
        3:5: warning: "File" is not a key of PSGroupSpecifier [key-wrong-element]
          at: PreferenceSpecifiers.0.File
          help: remove it, as it belongs to PSChildPaneSpecifier, or allow it in \
        .settings-convert.yaml: extra-keys: [File]
        5:5: warning: "Title" is not a key of PSSliderSpecifier [key-wrong-element]
          at: PreferenceSpecifiers.1.Title
          help: remove it, and put a PSGroupSpecifier with this title before the slider
        14:5: warning: "FooterText" is not a key of PSToggleSwitchSpecifier [key-wrong-element]
          at: PreferenceSpecifiers.2.FooterText
          help: move it to the group above
        """),
    RuleCase(
      "a row that has lost its beginning",
      page: """
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
            Title: Sync
            Key: sync
            DefaultValue: true
          - Type: PSGroupSpecifier
            Key: hidden_by_the_app
        """,
      finds: """
        5:5: note: a group stores nothing, so its default belongs to a row [key-wrong-element]
          at: PreferenceSpecifiers.0.DefaultValue
          help: begin the row above "Key", with a "Type", or remove the default
        """),
    RuleCase(
      "text of a group in rows, with and without a group above",
      page: """
        PreferenceSpecifiers:
          - Type: PSTextFieldSpecifier
            Title: Host
            Key: host
            FooterText: Below
          - Type: PSGroupSpecifier
            Title: Volume
          - Type: PSSliderSpecifier
            Title: Volume
            Key: volume
            DefaultValue: 0.5
            MinimumValue: 0
            MaximumValue: 1
          - Type: PSTextFieldSpecifier
            Title: Name
            Key: name
            FooterText: ""
        """,
      finds: """
        5:5: warning: "FooterText" is not a key of PSTextFieldSpecifier [key-wrong-element]
          at: PreferenceSpecifiers.0.FooterText
          help: move it to a PSGroupSpecifier before this element
        9:5: warning: "Title" is not a key of PSSliderSpecifier [key-wrong-element]
          at: PreferenceSpecifiers.2.Title
          help: remove it
        17:5: note: "FooterText" is not a key of PSTextFieldSpecifier [key-wrong-element]
          at: PreferenceSpecifiers.3.FooterText
          help: remove it, as it belongs to PSGroupSpecifier and PSRadioGroupSpecifier, or allow \
        it in .settings-convert.yaml: extra-keys: [FooterText]
        """),
    RuleCase(
      "whitespace around keys",
      page: """
        " StringsTable": Root
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
          - Type: PSToggleSwitchSpecifier
            Title: Sync
            "Key ": sync
            Key: " sync"
            DefaultValue: true
        """,
      finds: """
        1:1: error: the key " StringsTable" has leading or trailing whitespace [key-whitespace]
          at: ' StringsTable'
          help: rename " StringsTable" to "StringsTable"
        6:5: error: the key "Key " has leading or trailing whitespace [key-whitespace]
          at: 'PreferenceSpecifiers.1.Key '
          help: did you mean Key, which is already there? Keep one
        7:10: error: "Key" has leading or trailing whitespace: " sync" [key-whitespace]
          at: PreferenceSpecifiers.1.Key
          help: write "sync", here and in the app
        """),
    RuleCase(
      "invisible characters in a key",
      elements: """
        - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: "sync\\u200B", DefaultValue: true}
        - {Type: PSToggleSwitchSpecifier, Title: Sound, Key: "so\\u00ADund", DefaultValue: true}
        - {Type: PSToggleSwitchSpecifier, Title: Space, Key: "space\\u00A0", DefaultValue: true}
        - {Type: PSToggleSwitchSpecifier, Title: Family, Key: 👨‍👩‍👧, DefaultValue: true}
        """,
      finds: """
        3:53: error: "Key" has invisible characters: "sync\\u{200B}" [key-whitespace]
          at: PreferenceSpecifiers.1.Key
          help: write "sync", here and in the app
        4:54: error: "Key" has invisible characters: "so\\u{AD}und" [key-whitespace]
          at: PreferenceSpecifiers.2.Key
          help: write "sound", here and in the app
        5:54: error: "Key" has leading or trailing whitespace: "space\u{A0}" [key-whitespace]
          at: PreferenceSpecifiers.3.Key
          help: write "space", here and in the app
        """),
  ]
}
