import SettingsBundles
import Testing

/// Rules about the type of an element or a prompt.
@Suite struct TypeRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "an element without a type",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
        - Title: Sync
          Key: sync2
        - {}
        """,
      finds: """
        7:3: error: the element has no "Type" [type-missing]
          at: PreferenceSpecifiers.2
          help: write the element's type, such as PSTextFieldSpecifier, which fits its keys
        9:3: error: the element has no "Type" [type-missing]
          at: PreferenceSpecifiers.3
          help: write the element's type, such as PSTextFieldSpecifier
        """),
    RuleCase(
      "a type as a key",
      elements: """
        - PSToggleSwitchSpecifier:
            Title: Sync
            Key: sync
            DefaultValue: true
        """,
      finds: """
        3:3: error: the element has no "Type" [type-missing]
          at: PreferenceSpecifiers.1
          help: write Type: PSToggleSwitchSpecifier, with the other keys beside it
        """),
    RuleCase(
      "a dash before every key",
      elements: """
        - Type: PSToggleSwitchSpecifier
        - Title: Sync
        - Key: sync
        - DefaultValue: true
        """,
      finds: """
        3:3: error: PSToggleSwitchSpecifier requires "Title", "Key", and "DefaultValue" \
        [required-missing]
          at: PreferenceSpecifiers.1
          help: move them here from the elements after it
        4:3: error: the element has no "Type" [type-missing]
          at: PreferenceSpecifiers.2
          help: move "Title" to the element before it, or add a "Type"
        5:3: error: the element has no "Type" [type-missing]
          at: PreferenceSpecifiers.3
          help: move "Key" to the element before it, or add a "Type"
        6:3: error: the element has no "Type" [type-missing]
          at: PreferenceSpecifiers.4
          help: move "DefaultValue" to the element before it, or add a "Type"
        """),
    RuleCase(
      "a lowercase type",
      elements: """
        - type: PSToggleSwitchSpecifier
          Title: Sync
        """,
      finds: """
        3:3: error: the element has no "Type" [type-missing]
          at: PreferenceSpecifiers.1
          help: rename "type" to "Type"
        """),
    RuleCase(
      "unknown types",
      elements: """
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
        3:9: error: unknown element type "PSToogleSwitchSpecifier" [type-unknown]
          at: PreferenceSpecifiers.1.Type
          help: did you mean PSToggleSwitchSpecifier?
        4:9: error: unknown element type "PSToggleSwitch" [type-unknown]
          at: PreferenceSpecifiers.2.Type
          help: did you mean PSToggleSwitchSpecifier?
        5:9: error: unknown element type "PSTextfieldSpecifier" [type-unknown]
          at: PreferenceSpecifiers.3.Type
          help: did you mean PSTextFieldSpecifier?
        6:9: error: unknown element type "PSSwitchSpecifier" [type-unknown]
          at: PreferenceSpecifiers.4.Type
          help: did you mean PSToggleSwitchSpecifier?
        7:9: error: unknown element type "Toggle Switch" [type-unknown]
          at: PreferenceSpecifiers.5.Type
          help: write PSToggleSwitchSpecifier
        8:9: error: unknown element type "PSButtonSpecifier" [type-unknown]
          at: PreferenceSpecifiers.6.Type
          help: the types are PSGroupSpecifier, PSRadioGroupSpecifier, PSChildPaneSpecifier, \
        PSToggleSwitchSpecifier, PSSliderSpecifier, PSTitleValueSpecifier, PSTextFieldSpecifier, \
        PSMultiValueSpecifier
        9:9: error: unknown element type "" [type-unknown]
          at: PreferenceSpecifiers.7.Type
          help: the types are PSGroupSpecifier, PSRadioGroupSpecifier, PSChildPaneSpecifier, \
        PSToggleSwitchSpecifier, PSSliderSpecifier, PSTitleValueSpecifier, PSTextFieldSpecifier, \
        PSMultiValueSpecifier
        10:9: error: expected a string as "Type" but found the integer 3 [type-unknown]
          at: PreferenceSpecifiers.8.Type
          help: write the element's type, such as "PSGroupSpecifier"
        """),
    RuleCase(
      "an element of another dialect",
      elements: """
        - Type: IASKButtonSpecifier
          Title: Reset
          Key: reset
        """,
      finds: ""),
    RuleCase(
      "incomplete prompts",
      elements: """
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
        8:11: error: expected "PSConfirmationPrompt" as the type of a prompt but found "PSPrompt" \
        [prompt-type]
          at: PreferenceSpecifiers.1.TrueConfirmationPrompt.Type
          help: write "PSConfirmationPrompt"
        12:5: error: PSConfirmationPrompt requires "Type" [prompt-type]
          at: PreferenceSpecifiers.1.FalseConfirmationPrompt
          help: add it: "PSConfirmationPrompt"
        12:5: error: PSConfirmationPrompt requires "Title" [prompt-type]
          at: PreferenceSpecifiers.1.FalseConfirmationPrompt
          help: rename "title" to "Title"
        12:5: warning: expected the key "Title" but found "title" [key-case]
          at: PreferenceSpecifiers.1.FalseConfirmationPrompt.title
          help: rename "title" to "Title"
        """,
      for: .catalyst),
  ]

  @Test(arguments: [
    ("Title: Sync, Key: sync, DefaultValue: true", "PSToggleSwitchSpecifier"),
    ("Key: sync, DefaultValue: a, TrueValue: a", "PSToggleSwitchSpecifier"),
    ("Title: Unit, Key: unit, Values: [m], Titles: [Meters]", "PSMultiValueSpecifier"),
    ("Key: unit, Values: [m], Titles: [Meters], FooterText: A", "PSRadioGroupSpecifier"),
    ("Title: Volume, Key: volume, MinimumValue: 0, MaximumValue: 1", "PSSliderSpecifier"),
    ("Title: Sound, File: Sound", "PSChildPaneSpecifier"),
    ("Title: Sound", "PSGroupSpecifier"),
    ("Title: Name, Key: name, DefaultValue: Anna, Platform: iOS", "PSTextFieldSpecifier"),
  ])
  func suggestsTheTypeThatFitsTheKeys(keys: String, type: String) throws {
    let page = pageInYAML(elements: "- {\(keys)}")
    #expect(
      try validate(page).map(\.message.help)
        == ["write the element's type, such as \(type), which fits its keys"])
  }
}
