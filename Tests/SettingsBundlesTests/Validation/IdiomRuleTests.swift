import SettingsBundles
import Testing

/// Rules about the devices that show an element.
@Suite struct IdiomRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "unknown idioms",
      elements: """
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
          SupportedUserInterfaceIdioms: [phone, Pad, TV, !!int 3]
        """,
      finds: """
        7:34: warning: unknown idiom "phone" [idiom-value]
          at: PreferenceSpecifiers.1.SupportedUserInterfaceIdioms.0
          help: did you mean Phone?
        7:46: warning: unknown idiom "TV" [idiom-value]
          at: PreferenceSpecifiers.1.SupportedUserInterfaceIdioms.2
          help: use "Phone" or "Pad"
        7:50: error: expected a string as an idiom but found the integer 3 [idiom-value]
          at: PreferenceSpecifiers.1.SupportedUserInterfaceIdioms.3
          help: use "Phone" or "Pad"
        """),
    RuleCase(
      "an empty list of idioms",
      page: """
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
            SupportedUserInterfaceIdioms: []
          - Type: PSToggleSwitchSpecifier
            Title: Sync
            Key: sync
            DefaultValue: true
        """,
      finds: """
        3:35: warning: the list of idioms is empty, so the element is never shown [idiom-empty]
          at: PreferenceSpecifiers.0.SupportedUserInterfaceIdioms
          help: remove the key to show the element on every device
        """),
    RuleCase(
      "an idiom outside an array",
      page: """
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
            SupportedUserInterfaceIdioms: Pad
          - Type: PSToggleSwitchSpecifier
            Title: Sync
            Key: sync
            DefaultValue: true
        """,
      finds: """
        3:35: error: expected an array of idioms but found the string "Pad" [idiom-not-array]
          at: PreferenceSpecifiers.0.SupportedUserInterfaceIdioms
          help: put it in an array
        """),
  ]
}
