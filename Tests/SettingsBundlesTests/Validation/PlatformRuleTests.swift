import SettingsBundles
import Testing

/// What means something on some platforms, or from some version on.
@Suite struct PlatformRuleTests {
  @Test(arguments: cases) func finds(_ fault: RuleCase) throws { try fault.check() }

  static let cases: [RuleCase] = [
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
    RuleCase(
      "keys that are younger than the oldest system",
      """
      StringsTable: Root
      ApplicationGroupContainerIdentifier: group.a
      PreferenceSpecifiers:
        - Type: PSGroupSpecifier
          Title: A
          FooterText: B
        - Type: PSMultiValueSpecifier
          Title: A
          Key: k
          DefaultValue: 1
          Values: [1]
          Titles: [One]
          ShortTitles: [O]
          DisplaySortedByTitle: true
      """,
      finds: """
        2:1: warning: "ApplicationGroupContainerIdentifier" came with iOS 8.2; the app runs on 6.0 \
        too [os-version]
          at: ApplicationGroupContainerIdentifier
          help: older systems ignore it; see that the page makes sense without
        14:5: warning: "DisplaySortedByTitle" came with iOS 7.0; the app runs on 6.0 too \
        [os-version]
          at: PreferenceSpecifiers.1.DisplaySortedByTitle
          help: older systems ignore it; see that the page makes sense without
        """,
      since: "6"),
  ]
}
