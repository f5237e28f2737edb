import SettingsBundles
import Testing

/// Rules about elements and keys of some platforms or versions.
@Suite struct PlatformRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "a slider for tvOS",
      elements: """
        - Type: PSSliderSpecifier
          Key: volume
          DefaultValue: 1
          MinimumValue: 0
          MaximumValue: 2
        """,
      finds: """
        3:3: warning: tvOS ignores PSSliderSpecifier [tvos-slider]
          at: PreferenceSpecifiers.1
          help: use another element on this platform
        """,
      for: .tvos),
    RuleCase(
      "keys that only Mac Catalyst reads",
      page: """
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
      finds: ""),
    RuleCase(
      "keys newer than the oldest system",
      page: """
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
        2:1: warning: "ApplicationGroupContainerIdentifier" requires iOS 8.2, but the app runs on \
        iOS 6.0 [os-version]
          at: ApplicationGroupContainerIdentifier
          help: older systems ignore it; make sure that the page works without it
        14:5: warning: "DisplaySortedByTitle" requires iOS 7.0, but the app runs on iOS 6.0 \
        [os-version]
          at: PreferenceSpecifiers.1.DisplaySortedByTitle
          help: older systems ignore it; make sure that the page works without it
        """,
      since: "6"),
  ]
}
