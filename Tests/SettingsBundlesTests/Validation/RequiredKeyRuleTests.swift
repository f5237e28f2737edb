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
          help: rename "Identifier" to "Key"; in YAML, --xcode-names accepts Xcode's name
        10:3: warning: unknown key "Default" [key-unknown]
          at: PreferenceSpecifiers.2.Default
          help: did you mean DefaultValue? If not, allow it in .settings-convert.yaml: extra-keys: \
        [Default]
        11:3: error: PSTitleValueSpecifier requires "DefaultValue" [required-missing]
          at: PreferenceSpecifiers.3
          help: add a boolean, string, number, date, or data
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
          Title: Licences
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
