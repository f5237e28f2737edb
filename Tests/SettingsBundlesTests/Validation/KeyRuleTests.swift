import SettingsBundles
import Testing

/// Which keys have to stand in an element, and which may.
@Suite struct KeyRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "keys that are missing",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
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
        3:5: error: a PSSliderSpecifier needs "DefaultValue" [required-missing]
          at: PreferenceSpecifiers.1
          help: add a number; the Settings app leaves the element out without it
        7:5: error: a PSMultiValueSpecifier needs "Key" [required-missing]
          at: PreferenceSpecifiers.2
          help: rename "Identifier" to "Key"
        7:5: error: a PSMultiValueSpecifier needs "DefaultValue" [required-missing]
          at: PreferenceSpecifiers.2
          help: rename "Default" to "DefaultValue"
        7:5: error: a PSMultiValueSpecifier needs "Values" [required-missing]
          at: PreferenceSpecifiers.2
          help: add an array; the Settings app leaves the element out without it
        7:5: error: a PSMultiValueSpecifier needs "Titles" [required-missing]
          at: PreferenceSpecifiers.2
          help: add an array of strings; the Settings app leaves the element out without it
        9:5: warning: expected the key "Key", found "Identifier" [key-alias]
          at: PreferenceSpecifiers.2.Identifier
          help: write "Key"; Xcode's editor calls it "Identifier"
        10:5: warning: a PSMultiValueSpecifier has no key "Default" [key-unknown]
          at: PreferenceSpecifiers.2.Default
          help: did you mean DefaultValue? To keep it, write into .settings-convert.yaml: \
        extra-keys: [Default]
        11:5: error: a PSTitleValueSpecifier needs "DefaultValue" [required-missing]
          at: PreferenceSpecifiers.3
          help: add a boolean, string, number, date or data; the Settings app leaves the element \
        out without it
        """),
    RuleCase(
      "a page that the app opens itself",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSChildPaneSpecifier
          Title: Account
          IASKViewControllerClass: AccountController
      """,
      finds: """
        3:5: note: the Settings app leaves out a PSChildPaneSpecifier without "File" \
        [required-missing]
          at: PreferenceSpecifiers.1
          help: keep it if the app shows the page itself, as InAppSettingsKit does
        5:5: note: the Settings app ignores "IASKViewControllerClass" in a PSChildPaneSpecifier \
        [key-unknown]
          at: PreferenceSpecifiers.1.IASKViewControllerClass
          help: keep it if the app shows the page itself. To say so, write into \
        .settings-convert.yaml: extra-keys: [IASKViewControllerClass]
        """),
    RuleCase(
      "values that the app supplies itself",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSMultiValueSpecifier
          Title: Country
          Key: country
      """,
      finds: """
        3:5: note: the Settings app leaves out a PSMultiValueSpecifier without "DefaultValue" \
        [required-missing]
          at: PreferenceSpecifiers.1
          help: keep it if the app shows the page itself, as InAppSettingsKit does
        3:5: note: the Settings app leaves out a PSMultiValueSpecifier without "Values" \
        [required-missing]
          at: PreferenceSpecifiers.1
          help: keep it if the app shows the page itself, as InAppSettingsKit does
        3:5: note: the Settings app leaves out a PSMultiValueSpecifier without "Titles" \
        [required-missing]
          at: PreferenceSpecifiers.1
          help: keep it if the app shows the page itself, as InAppSettingsKit does
        """,
      in: "InAppSettings.bundle/Root.yaml"),
    RuleCase(
      "texts that are empty",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
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
        4:12: error: "Title" is empty [required-empty]
          at: PreferenceSpecifiers.1.Title
          help: fill it in; the Settings app leaves the element out as it is
        5:10: error: "Key" is empty [required-empty]
          at: PreferenceSpecifiers.1.Key
          help: fill it in; the Settings app leaves the element out as it is
        9:11: error: "File" is empty [required-empty]
          at: PreferenceSpecifiers.2.File
          help: fill it in; the Settings app leaves the element out as it is
        """),
    RuleCase(
      "keys that nobody knows",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSTextFieldSpecifier
          Title: Host
          Key: host
          Tilte: Host
          infobuttonvalue: true
          42: x
          IASKPlaceholder: example.org
      """,
      finds: """
        6:5: warning: a PSTextFieldSpecifier has no key "Tilte" [key-unknown]
          at: PreferenceSpecifiers.1.Tilte
          help: did you mean Title? To keep it, write into .settings-convert.yaml: extra-keys: \
        [Tilte]
        7:5: warning: a PSTextFieldSpecifier has no key "infobuttonvalue" [key-unknown]
          at: PreferenceSpecifiers.1.infobuttonvalue
          help: remove it. To keep it, write into .settings-convert.yaml: extra-keys: \
        [infobuttonvalue]
        8:5: warning: a PSTextFieldSpecifier has no key "42" [key-unknown]
          at: PreferenceSpecifiers.1.42
          help: remove it. To keep it, write into .settings-convert.yaml: extra-keys: [42]
        9:5: note: the Settings app ignores "IASKPlaceholder" in a PSTextFieldSpecifier \
        [key-unknown]
          at: PreferenceSpecifiers.1.IASKPlaceholder
          help: keep it if the app shows the page itself. To say so, write into \
        .settings-convert.yaml: extra-keys: [IASKPlaceholder]
        """),
    RuleCase(
      "keys of a dialect on elements that store nothing",
      """
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
      finds: """
        4:5: note: the Settings app ignores "Key" in a PSGroupSpecifier [key-unknown]
          at: PreferenceSpecifiers.0.Key
          help: keep it if the app shows the page itself. To say so, write into \
        .settings-convert.yaml: extra-keys: [Key]
        12:5: note: the Settings app ignores "Key" in a PSChildPaneSpecifier [key-unknown]
          at: PreferenceSpecifiers.2.Key
          help: keep it if the app shows the page itself. To say so, write into \
        .settings-convert.yaml: extra-keys: [Key]
        13:5: note: the Settings app ignores "DefaultValue" in a PSChildPaneSpecifier \
        [key-unknown]
          at: PreferenceSpecifiers.2.DefaultValue
          help: keep it if the app shows the page itself. To say so, write into \
        .settings-convert.yaml: extra-keys: [DefaultValue]
        """),
    RuleCase(
      "keys that somebody wants to keep",
      """
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
      "keys with other capital letters",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSTextFieldSpecifier
          Title: Host
          Key: host
          AutoCorrectionType: No
          footerText: Below
      """,
      finds: """
        6:5: warning: expected the key "AutocorrectionType", found "AutoCorrectionType" [key-case]
          at: PreferenceSpecifiers.1.AutoCorrectionType
          help: write "AutocorrectionType"
        7:5: warning: a PSTextFieldSpecifier has no key "footerText" [key-unknown]
          at: PreferenceSpecifiers.1.footerText
          help: remove it. To keep it, write into .settings-convert.yaml: extra-keys: [footerText]
        """),
    RuleCase(
      "keys as Xcode and others call them",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
          Footer: Below
        - Type: PSTextFieldSpecifier
          Title: Host
          Key: host
          Autocapitalization-Type: None
          Default Value: x
      """,
      finds: """
        3:5: warning: expected the key "FooterText", found "Footer" [key-alias]
          at: PreferenceSpecifiers.0.Footer
          help: write "FooterText"
        7:5: warning: expected the key "AutocapitalizationType", found "Autocapitalization-Type" \
        [key-alias]
          at: PreferenceSpecifiers.1.Autocapitalization-Type
          help: write "AutocapitalizationType"
        8:5: warning: expected the key "DefaultValue", found "Default Value" [key-alias]
          at: 'PreferenceSpecifiers.1.Default Value'
          help: write "DefaultValue"
        """),
    RuleCase(
      "keys of other elements",
      """
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
        3:5: warning: a PSGroupSpecifier ignores "File" [key-wrong-element]
          at: PreferenceSpecifiers.0.File
          help: remove it; it belongs to PSChildPaneSpecifier. To keep it, write into \
        .settings-convert.yaml: extra-keys: [File]
        5:5: warning: a PSSliderSpecifier ignores "Title" [key-wrong-element]
          at: PreferenceSpecifiers.1.Title
          help: remove it, and put a PSGroupSpecifier with this title above
        14:5: warning: a PSToggleSwitchSpecifier ignores "FooterText" [key-wrong-element]
          at: PreferenceSpecifiers.2.FooterText
          help: remove it; it belongs to PSGroupSpecifier, PSRadioGroupSpecifier. To keep it, \
        write into .settings-convert.yaml: extra-keys: [FooterText]
        """),
    RuleCase(
      "white space around keys",
      """
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
        1:1: error: the key " StringsTable" begins or ends with white space [key-whitespace]
          at: ' StringsTable'
          help: write "StringsTable"
        6:5: error: the key "Key " begins or ends with white space [key-whitespace]
          at: 'PreferenceSpecifiers.1.Key '
          help: write "Key"
        7:10: error: " sync" begins or ends with white space [key-whitespace]
          at: PreferenceSpecifiers.1.Key
          help: write "sync", here and in the app
        """),
  ]
}
