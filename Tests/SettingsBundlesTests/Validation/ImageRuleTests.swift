import SettingsBundles
import Testing

/// Rules about the names of images.
@Suite struct ImageRuleTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "images with their extensions",
      page: """
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
        1:7: note: the image name "gear.pdf" has an extension [image-extension]
          at: Icon
          help: write "gear"
        9:24: note: the image name "slow.png" has an extension [image-extension]
          at: PreferenceSpecifiers.1.MinimumValueImage
          help: write "slow"
        14:11: note: the image name "gear.PDF" has an extension [image-extension]
          at: PreferenceSpecifiers.2.Icon
          help: write "gear"
        """,
      for: .catalyst)
  ]
}
