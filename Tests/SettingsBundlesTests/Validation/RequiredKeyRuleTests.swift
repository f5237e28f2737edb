import SettingsBundles
import Testing

/// Rules about the keys that an element needs.
@Suite struct RequiredKeyRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "missing keys",
      elements: """
        - Type: PSSliderSpecifier
          Key: volume
          MinimumValue: 0
          MaximumValue: 1
        - Type: PSMultiValueSpecifier
          Title: Unit
          Identifier: unit
          Default: 1
        - Type: PSTitleValueSpecifier
          Title: Version
          Key: version
        """,
      finds: """
        3:3: error: PSSliderSpecifier requires "DefaultValue" [required-missing]
          at: PreferenceSpecifiers.1
          help: add a number
        7:3: error: PSMultiValueSpecifier requires "Key", "DefaultValue", "Values", and "Titles" \
        [required-missing]
          at: PreferenceSpecifiers.2
          help: rename "Identifier" to "Key", rename "Default" to "DefaultValue", and add "Values" \
        and "Titles"
        9:3: warning: expected the key "Key" but found "Identifier" [key-alias]
          at: PreferenceSpecifiers.2.Identifier
          help: rename "Identifier" to "Key"
        10:3: warning: unknown key "Default" [key-unknown]
          at: PreferenceSpecifiers.2.Default
          help: did you mean DefaultValue? If not, allow it in .settings-convert.yaml: extra-keys: \
        [Default]
        11:3: error: PSTitleValueSpecifier requires "DefaultValue" [required-missing]
          at: PreferenceSpecifiers.3
          help: add a string
        """),
    RuleCase(
      "defaults of elements with and without values",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
        - Type: PSToggleSwitchSpecifier
          Title: Share
          Key: share
          TrueValue: always
          FalseValue: never
        - Type: PSMultiValueSpecifier
          Title: Unit
          Key: unit
          Values: [m, ft]
          Titles: [Meters, Feet]
        """,
      finds: """
        3:3: error: PSToggleSwitchSpecifier requires "DefaultValue" [required-missing]
          at: PreferenceSpecifiers.1
          help: add true or false
        6:3: error: PSToggleSwitchSpecifier requires "DefaultValue" [required-missing]
          at: PreferenceSpecifiers.2
          help: add the value of "TrueValue" or "FalseValue"
        11:3: error: PSMultiValueSpecifier requires "DefaultValue" [required-missing]
          at: PreferenceSpecifiers.3
          help: add one of "Values"
        """),
    RuleCase(
      "switches with only a title, in place of a group",
      page: """
        PreferenceSpecifiers:
          - {Type: PSToggleSwitchSpecifier, Title: Boat}
          - {Type: PSToggleSwitchSpecifier, Title: Sync}
          - {Type: PSTextFieldSpecifier, Title: Group}
        """,
      finds: """
        2:5: error: PSToggleSwitchSpecifier requires "Key" and "DefaultValue" [required-missing]
          at: PreferenceSpecifiers.0
          help: add "Key" and "DefaultValue"; if it is a heading, change its type to PSGroupSpecifier
        3:5: error: PSToggleSwitchSpecifier requires "Key" and "DefaultValue" [required-missing]
          at: PreferenceSpecifiers.1
          help: add "Key" and "DefaultValue"
        4:5: error: PSTextFieldSpecifier requires "Key" [required-missing]
          at: PreferenceSpecifiers.2
          help: add a string; if it is a heading, change its type to PSGroupSpecifier
        """),
    RuleCase(
      "a page that the app opens itself",
      elements: """
        - Type: PSChildPaneSpecifier
          Title: Account
          IASKViewControllerClass: AccountController
        """,
      finds: ""),
    RuleCase(
      "values that the app supplies itself",
      elements: """
        - Type: PSMultiValueSpecifier
          Title: Country
          Key: country
        """,
      finds: "",
      in: "InAppSettings.bundle/Root.yaml"),
    RuleCase(
      "empty strings",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: ""
          Key: ""
          DefaultValue: true
        - Type: PSChildPaneSpecifier
          Title: Licenses
          File: ""
        - Type: PSTextFieldSpecifier
          Title: ""
          Key: name
        """,
      finds: """
        4:10: error: "Title" is empty [required-empty]
          at: PreferenceSpecifiers.1.Title
          help: fill it in, for example with "Sync"
        5:8: error: "Key" is empty [required-empty]
          at: PreferenceSpecifiers.1.Key
          help: fill it in, for example with "sync"
        9:9: error: "File" is empty [required-empty]
          at: PreferenceSpecifiers.2.File
          help: fill it in, for example with "Licenses"
        """),
    RuleCase(
      "a row without a title",
      elements: """
        - Type: PSTitleValueSpecifier
          Key: version
          DefaultValue: "1.0"
        """,
      finds: """
        3:3: note: the row has no title [title-missing]
          at: PreferenceSpecifiers.1
          help: add a "Title"
        """),
  ]
}
