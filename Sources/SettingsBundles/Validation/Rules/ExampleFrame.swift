/// Beginnings that several rules' examples share, with the marks of `RuleDescription.Example`.
enum ExampleFrame: String {
  /// A bundle, up to its root page.
  case bundle = """
      settingsBundle: 1
      pages:
        Root:

    """

  /// A bundle with a string to translate, up to its languages.
  case bundleWithStrings = """
      settingsBundle: 1
      pages:
        Root:
          StringsTable: Root
          PreferenceSpecifiers:
            - {Type: PSGroupSpecifier, FooterText: Made at sea.}
      strings:

    """

  // Elements

  case toggle = """
      - Type: PSToggleSwitchSpecifier
        Title: Sync
        Key: sync

    """

  case interval = """
      - Type: PSMultiValueSpecifier
        Title: Interval
        Key: interval
        DefaultValue: 10

    """

  case units = """
      - Type: PSMultiValueSpecifier
        Title: Units
        Key: units
        DefaultValue: m

    """

  case password = """
      - Type: PSTextFieldSpecifier
        Title: Password
        Key: password

    """

  case vessel = """
      - Type: PSTextFieldSpecifier
        Title: Vessel
        Key: vessel

    """
}
