import SettingsBundles
import Testing

/// What an element's type has to be.
@Suite struct TypeRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "an element without a type",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
        - Title: Sync
          Key: sync2
      """,
      finds: """
        7:5: error: the element has no "Type" [type-missing]
          at: PreferenceSpecifiers.2
          help: add it; the Settings app leaves the element out without it
        """),
    RuleCase(
      "a type in small letters",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - type: PSToggleSwitchSpecifier
          Title: Sync
      """,
      finds: """
        3:5: error: the element has no "Type" [type-missing]
          at: PreferenceSpecifiers.1
          help: rename "type" to "Type"
        """),
    RuleCase(
      "types that nobody knows",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToogleSwitchSpecifier
        - Type: PSToggleSwitch
        - Type: PSTextfieldSpecifier
        - Type: PSSwitchSpecifier
        - Type: Toggle Switch
        - Type: PSButtonSpecifier
        - Type: ""
        - Type: !!int 3
      """,
      finds: """
        3:11: error: there is no element "PSToogleSwitchSpecifier" [type-unknown]
          at: PreferenceSpecifiers.1.Type
          help: did you mean PSToggleSwitchSpecifier?
        4:11: error: there is no element "PSToggleSwitch" [type-unknown]
          at: PreferenceSpecifiers.2.Type
          help: did you mean PSToggleSwitchSpecifier?
        5:11: error: there is no element "PSTextfieldSpecifier" [type-unknown]
          at: PreferenceSpecifiers.3.Type
          help: did you mean PSTextFieldSpecifier?
        6:11: error: there is no element "PSSwitchSpecifier" [type-unknown]
          at: PreferenceSpecifiers.4.Type
          help: did you mean PSToggleSwitchSpecifier?
        7:11: error: there is no element "Toggle Switch" [type-unknown]
          at: PreferenceSpecifiers.5.Type
          help: did you mean PSToggleSwitchSpecifier?
        8:11: error: there is no element "PSButtonSpecifier" [type-unknown]
          at: PreferenceSpecifiers.6.Type
          help: the types are PSGroupSpecifier, PSRadioGroupSpecifier, PSChildPaneSpecifier, \
        PSToggleSwitchSpecifier, PSSliderSpecifier, PSTitleValueSpecifier, PSTextFieldSpecifier, \
        PSMultiValueSpecifier
        9:11: error: there is no element "" [type-unknown]
          at: PreferenceSpecifiers.7.Type
          help: the types are PSGroupSpecifier, PSRadioGroupSpecifier, PSChildPaneSpecifier, \
        PSToggleSwitchSpecifier, PSSliderSpecifier, PSTitleValueSpecifier, PSTextFieldSpecifier, \
        PSMultiValueSpecifier
        10:11: error: expected a string as "Type", found the integer 3 [type-unknown]
          at: PreferenceSpecifiers.8.Type
          help: name the element's type, as a string
        """),
    RuleCase(
      "an element of another dialect",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: IASKButtonSpecifier
          Title: Reset
          Key: reset
      """,
      finds: """
        3:11: note: the Settings app leaves out "IASKButtonSpecifier" [extension-type]
          at: PreferenceSpecifiers.1.Type
          help: keep it if the app shows the page itself, as InAppSettingsKit does
        """),
    RuleCase(
      "prompts that are not complete",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Share
          Key: share
          DefaultValue: false
          TrueConfirmationPrompt:
            Type: PSPrompt
            Title: Share?
            Prompt: Everyone will see it.
          FalseConfirmationPrompt:
            title: Stop?
            Prompt: Nobody will see it.
      """,
      finds: """
        8:13: error: expected "PSConfirmationPrompt" as type of the prompt, found "PSPrompt" \
        [prompt-type]
          at: PreferenceSpecifiers.1.TrueConfirmationPrompt.Type
          help: write "PSConfirmationPrompt"
        12:7: error: a PSConfirmationPrompt needs "Type" [prompt-type]
          at: PreferenceSpecifiers.1.FalseConfirmationPrompt
          help: add it: "PSConfirmationPrompt"
        12:7: error: a PSConfirmationPrompt needs "Title" [prompt-type]
          at: PreferenceSpecifiers.1.FalseConfirmationPrompt
          help: rename "title" to "Title"
        12:7: warning: expected the key "Title", found "title" [key-case]
          at: PreferenceSpecifiers.1.FalseConfirmationPrompt.title
          help: write "Title"
        """,
      for: .catalyst),
  ]
}
