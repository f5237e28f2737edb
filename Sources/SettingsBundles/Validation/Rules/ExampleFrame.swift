/// What the examples of several rules share, from after the mark of its first line on.
enum ExampleFrame {
  static let page = """
    PreferenceSpecifiers:
        - Type: PSGroupSpecifier
          FooterText: Made at sea.
    """

  /// A root page that opens the page `Sound`, of which the example shows the rest.
  static let pageWithPane = """
    PreferenceSpecifiers:
            - {Type: PSGroupSpecifier}
            - {Type: PSChildPaneSpecifier, Title: Sound, File: Sound}
        Sound:
    """

  /// A bundle with a string to translate, up to its languages.
  static let bundleWithStrings = """
    settingsBundle: 1
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, FooterText: Made at sea.}
      strings:
    """

  /// A bundle whose page names an image.
  static let bundleWithSlider = """
    settingsBundle: 1
      pages:
        Root:
          PreferenceSpecifiers:
            - Type: PSGroupSpecifier
            - Type: PSSliderSpecifier
              Key: speed
              DefaultValue: 5
              MinimumValue: 0
              MaximumValue: 10
              MinimumValueImage: slow
    """
}
