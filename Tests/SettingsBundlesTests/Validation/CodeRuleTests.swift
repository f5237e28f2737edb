import SettingsBundles
import Testing

/// Rules that compare rows with the app's code.
@Suite struct CodeRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "keys that no code mentions",
      elements: """
        - {Type: PSToggleSwitchSpecifier, Title: Sound, Key: sound, DefaultValue: true}
        - {Type: PSToggleSwitchSpecifier, Title: Shake, Key: shake, DefaultValue: true}
        - {Type: PSTitleValueSpecifier, Title: Version, Key: version, DefaultValue: "1"}
        """,
      finds: """
        4:54: note: no code mentions the key "shake" [key-not-in-code]
          at: PreferenceSpecifiers.2.Key
          help: read it in the app, or remove the row
        """,
      code: "let isLoud = defaults.bool(forKey: \"sound\") // shake, version"),
    RuleCase(
      "code that mentions no key at all",
      elements: """
        - {Type: PSToggleSwitchSpecifier, Title: Sound, Key: sound, DefaultValue: true}
        - {Type: PSToggleSwitchSpecifier, Title: Shake, Key: shake, DefaultValue: true}
        - {Type: PSTextFieldSpecifier, Title: Name, Key: name, DefaultValue: a}
        """,
      finds: """
        3:54: note: no code mentions any of the page's 3 keys [key-not-in-code]
          at: PreferenceSpecifiers.1.Key
          help: name the folder of the code that reads them, or remove the rows
        """,
      code: "let a = defaults.bool(forKey: b)"),
    RuleCase(
      "a key that is the value of a list",
      elements: """
        - {Type: PSToggleSwitchSpecifier, Title: Sound, Key: sound, DefaultValue: true}
        - Type: PSMultiValueSpecifier
          Title: Test
          Key: test
          DefaultValue: sound
          Values: [sound, none]
          Titles: [Sound, None]
        """,
      finds: "", code: "let key = defaults.string(forKey: \"test\")"),
    RuleCase(
      "a key in another spelling",
      elements:
        "- {Type: PSToggleSwitchSpecifier, Title: Sound, Key: sound-on, DefaultValue: true}",
      finds: """
        3:54: warning: the app's code spells the key "sound-on" as "soundOn": Alarm.swift:1:37 \
        [key-case-in-code]
          at: PreferenceSpecifiers.1.Key
          help: write "soundOn", or rename the key in the code
        """,
      code: "UserDefaults.standard.bool(forKey: \"soundOn\")"),
    RuleCase(
      "other defaults than those of the code, except for secrets",
      elements: """
        - {Type: PSToggleSwitchSpecifier, Title: Sound, Key: sound, DefaultValue: true}
        - {Type: PSTextFieldSpecifier, Title: Name, Key: name, DefaultValue: a}
        - {Type: PSTextFieldSpecifier, Title: Code, Key: code, DefaultValue: a, IsSecure: true}
        - {Type: PSSliderSpecifier, Key: level, DefaultValue: 1, MinimumValue: 0, MaximumValue: 2}
        """,
      finds: """
        3:75: warning: the default is true, but false in the app's code: Alarm.swift:2:15 \
        [default-in-code]
          at: PreferenceSpecifiers.1.DefaultValue
          help: write false, or change the code
        4:70: warning: the default is "a", but "b" in the app's code: Alarm.swift:2:31 \
        [default-in-code]
          at: PreferenceSpecifiers.2.DefaultValue
          help: write "b", or change the code
        """,
      rules: ["secure-default": .off],
      code: """
        UserDefaults.standard.register(
          defaults: ["sound": false, "name": "b", "code": "b", "level": 1.0])
        """),
    RuleCase(
      "defaults that nothing registers",
      elements: """
        - {Type: PSToggleSwitchSpecifier, Title: Sound, Key: sound, DefaultValue: true}
        - {Type: PSToggleSwitchSpecifier, Title: Quiet, Key: quiet, DefaultValue: false}
        - {Type: PSToggleSwitchSpecifier, Title: Shake, Key: shake, DefaultValue: true}
        - {Type: PSTextFieldSpecifier, Title: Name, Key: name, DefaultValue: a}
        - {Type: PSSliderSpecifier, Key: level, DefaultValue: 1, MinimumValue: 0, MaximumValue: 2}
        """,
      finds: """
        3:75: warning: the default true is not registered, so the app reads false until someone \
        changes the row: Alarm.swift:2:24 [default-not-registered]
          at: PreferenceSpecifiers.1.DefaultValue
          help: at launch, call registerSettings(), which settings-convert defaults --to swift \
        writes, or register(defaults:)
        7:55: warning: the default 1 is not registered, so the app reads 0 until someone changes \
        the row: Alarm.swift:6:25 [default-not-registered]
          at: PreferenceSpecifiers.5.DefaultValue
          help: at launch, call registerSettings(), which settings-convert defaults --to swift \
        writes, or register(defaults:)
        """,
      code: """
        let defaults = UserDefaults.standard
        defaults.bool(forKey: "sound")
        defaults.bool(forKey: "quiet")
        defaults.bool(forKey: "shake"); defaults.set(true, forKey: "shake")
        defaults.string(forKey: "name")
        defaults.float(forKey: "level")
        """),
  ]

  @Test(arguments: [
    "UserDefaults.standard.register(defaults: [\"sound\": true])",
    "UserDefaults.standard.register(defaults: values)",
    "page[\"PreferenceSpecifiers\"]",
    "registerSettings()",
    "@AppStorage(\"sound\") var sound = true",
    "if UserDefaults.standard.object(forKey: \"sound\") == nil {}",
    "let soundKey = \"sound\"",
  ])
  func findsNoDefaultThatMayBeRegistered(code: String) throws {
    let breach = RuleCase(
      code,
      elements: "- {Type: PSToggleSwitchSpecifier, Title: Sound, Key: sound, DefaultValue: true}",
      finds: "", code: "UserDefaults.standard.bool(forKey: \"sound\")\n\(code)")
    try breach.check()
  }
}
