import SettingsBundles
import Testing

/// What means something on some platforms only, and how images are named.
@Suite struct PlatformRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "images with their extensions",
      """
      Icon: gear.pdf
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSSliderSpecifier
          Key: speed
          DefaultValue: 1
          MinimumValue: 0
          MaximumValue: 2
          MinimumValueImage: slow.png
          MaximumValueImage: fast@2x
        - Type: PSChildPaneSpecifier
          Title: More
          File: More
          Icon: gear.PDF
      """,
      finds: """
        1:7: note: the name of the image, "gear.pdf", has an extension [image-extension]
          at: Icon
          help: write "gear"
        9:24: note: the name of the image, "slow.png", has an extension [image-extension]
          at: PreferenceSpecifiers.1.MinimumValueImage
          help: write "slow"
        14:11: note: the name of the image, "gear.PDF", has an extension [image-extension]
          at: PreferenceSpecifiers.2.Icon
          help: write "gear"
        """,
      for: .catalyst),
    RuleCase(
      "a slider for tvOS",
      """
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: 1
          MinimumValue: 0
          MaximumValue: 2
      """,
      finds: """
        3:5: warning: tvOS leaves out PSSliderSpecifier [tvos-slider]
          at: PreferenceSpecifiers.1
          help: choose another element for this platform
        """,
      for: .tvos),
    RuleCase(
      "a long footer for tvOS",
      #"""
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
          FooterText: "1\n2\n3\n4\n5\n6"
        - Type: PSToggleSwitchSpecifier
          Title: Sync
          Key: sync
          DefaultValue: true
      """#,
      finds: """
        3:17: note: the footer has 6 lines; tvOS shows 5 [tvos-footer-length]
          at: PreferenceSpecifiers.0.FooterText
          help: shorten it
        """,
      for: .tvos),
    RuleCase(
      "keys that only the Mac reads",
      """
      Icon: Gear
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
        - Type: PSToggleSwitchSpecifier
          Title: Share
          Key: share
          DefaultValue: true
          Description: With everyone
          TrueConfirmationPrompt:
            Type: PSConfirmationPrompt
            Title: Share?
            Prompt: Everyone will see it.
      """,
      finds: """
        1:1: note: "Icon" has a meaning on Mac Catalyst only [catalyst-only-key]
          at: Icon
          help: keep it if the app runs there; it is ignored elsewhere
        8:5: note: "Description" has a meaning on Mac Catalyst only [catalyst-only-key]
          at: PreferenceSpecifiers.1.Description
          help: keep it if the app runs there; it is ignored elsewhere
        9:5: note: "TrueConfirmationPrompt" has a meaning on Mac Catalyst only [catalyst-only-key]
          at: PreferenceSpecifiers.1.TrueConfirmationPrompt
          help: keep it if the app runs there; it is ignored elsewhere
        """),
  ]
}
