import PropertyLists

/// The page and the elements that Apple's Settings app supports, one literal each.
///
/// From Apple's Settings Application Schema Reference, Implementing Application Preferences, Building a
/// Settings bundle for your app, and Displaying a Settings window.
extension ElementDescription {
  static let page = ElementDescription(
    "Page", nil, "A page of settings: a list of elements in display order.",
    keys: [
      KeyDescription(
        "StringsTable", "Strings Filename", .string, usual: true, example: "Root",
        pattern: StringPattern(
          expression: #"^(?![\s\S]*(/|\.strings$))"#,
          advice: "Write the name of the strings table without folder and extension."),
        "Name of the strings table that translates the page, without extension."),
      KeyDescription(
        "ApplicationGroupContainerIdentifier", nil, .string, example: "group.com.example.app",
        availability: .since("iOS 8.2"), "App group whose defaults store the values of the page."),
      KeyDescription(
        "Title", "Settings Page Title", .string, example: "Settings",
        "Title of the page, which the Settings app does not show."),
      KeyDescription(
        "Icon", nil, .string, example: "general", availability: .catalyst,
        "Name of the image, without extension, for the page's tab on the Mac."),
      KeyDescription(
        "PreferenceSpecifiers", "Preference Items", .elements, required: true,
        "Elements of the page in display order."),
    ])

  static let group = ElementDescription(
    "PSGroupSpecifier", "Group", "Begins a group of rows, with a heading above and text below.",
    startsGroup: true,
    keys: [
      .type("PSGroupSpecifier"),
      .title("Heading above the group.", example: "Account"),
      .footerText(.since("iOS 4.0")),
      .idioms, .when, .unless,
    ])

  static let radioGroup = ElementDescription(
    "PSRadioGroupSpecifier", nil, "A group whose rows are the choices for one value.",
    startsGroup: true, storesValue: true, constraints: choiceConstraints,
    keys: [
      .type("PSRadioGroupSpecifier"),
      KeyDescription(
        "Title", nil, .string, usual: true, example: "Quality", localizable: true,
        "Heading above the group."),
      .footerText(.everywhere),
      .key(example: "quality"),
      .choiceDefault(nil),
      .values(nil, example: ["low", "high"], required: true),
      .titles(nil, example: ["Low", "High"], required: true),
      .displaySortedByTitle,
      .idioms, .when, .unless,
    ])

  static let childPane = ElementDescription(
    "PSChildPaneSpecifier", "Child Pane", "A row that opens another page.",
    keys: [
      .type("PSChildPaneSpecifier"),
      .title(
        "Text of the row, and title of the page that it opens.", example: "Licenses",
        required: true),
      KeyDescription(
        "File", "Filename", .string, required: true, neverEmpty: true, example: "Licenses",
        pattern: StringPattern(
          expression: #"^(?!/)(?![\s\S]*\.[Pp][Ll][Ii][Ss][Tt]$)(?!([\s\S]*/)?\.\.(/|$))"#,
          advice: "Write the name of a page in this bundle without the extension .plist."),
        "Name of the page that the row opens, without .plist."),
      KeyDescription(
        "Icon", "Icon", .string, example: "licenses", availability: .catalyst,
        "Name of the image, without extension, for the page's tab on the Mac."),
      .idioms, .when, .unless,
    ])

  static let toggleSwitch = ElementDescription(
    "PSToggleSwitchSpecifier", "Toggle Switch", "A switch between two values.", storesValue: true,
    constraints: [
      "DefaultValue equals TrueValue or FalseValue.", "TrueValue and FalseValue differ.",
    ],
    keys: [
      .type("PSToggleSwitchSpecifier"),
      .title("Label of the switch.", example: "Sync", required: true),
      .key(example: "sync"),
      KeyDescription(
        "DefaultValue", "Default Value",
        .scalarLike(["TrueValue", "FalseValue"], otherwise: .boolean), required: true,
        example: true,
        "TrueValue or FalseValue, until someone changes it. The app must register the same default."
      ),
      KeyDescription(
        "TrueValue", "Value for ON", .scalar, default: true,
        "Value stored when the switch is on."),
      KeyDescription(
        "FalseValue", "Value for OFF", .scalar, default: false,
        "Value stored when the switch is off."),
      KeyDescription(
        "Description", "Description", .string, example: "Keeps your devices in sync.",
        localizable: true, availability: .catalyst, "Text below the switch on the Mac."),
      KeyDescription(
        "TrueConfirmationPrompt", nil, .dictionary("PSConfirmationPrompt"),
        availability: .catalyst, "Prompt shown before the switch turns on."),
      KeyDescription(
        "FalseConfirmationPrompt", nil, .dictionary("PSConfirmationPrompt"),
        availability: .catalyst, "Prompt shown before the switch turns off."),
      .idioms, .when, .unless,
    ])

  static let slider = ElementDescription(
    "PSSliderSpecifier", "Slider", "A slider that stores a number from a range.",
    storesValue: true, ignoredOn: [.tvos],
    constraints: [
      "MinimumValue is less than MaximumValue.", "DefaultValue is between the two.",
    ],
    keys: [
      .type("PSSliderSpecifier"),
      .key(example: "volume"),
      KeyDescription(
        "DefaultValue", "Default Value", .number, required: true, example: .real(0.5),
        "Value until someone changes it. The app must register the same default."),
      KeyDescription(
        "MinimumValue", "Minimum Value", .number, required: true, example: 0,
        "Value at the leading end."),
      KeyDescription(
        "MaximumValue", "Maximum Value", .number, required: true, example: 1,
        "Value at the trailing end."),
      KeyDescription(
        "MinimumValueImage", "Min Value Image Filename", .string, example: "quiet",
        "Name of the image at the leading end, 21 by 21 points, without extension."),
      KeyDescription(
        "MaximumValueImage", "Max Value Image Filename", .string, example: "loud",
        "Name of the image at the trailing end, 21 by 21 points, without extension."),
      .idioms, .when, .unless,
    ])

  static let titleValue = ElementDescription(
    "PSTitleValueSpecifier", "Title", "A read-only row that shows a value.",
    storesValue: true, isReadOnly: true,
    constraints: ["Values and Titles have the same number of items."],
    companions: ["Values", "Titles"],
    keys: [
      .type("PSTitleValueSpecifier"),
      .title("Text of the row.", example: "Version"),
      .key(example: "version"),
      KeyDescription(
        "DefaultValue", "Default Value", .itemOf("Values", otherwise: .string), required: true,
        example: "1.0", "Value shown, as its title if it is one of Values."),
      .values(
        "Values", example: ["1.0", "2.0"], required: false,
        "Values that have titles, one per title."),
      .titles("Titles", example: ["One", "Two"], required: false),
      .idioms, .when, .unless,
    ])

  static let textField = ElementDescription(
    "PSTextFieldSpecifier", "Text Field", "A field for a line of text.", storesValue: true,
    keys: [
      .type("PSTextFieldSpecifier"),
      .title("Label of the field; without it, the field fills the row.", example: "Name"),
      .key(example: "name"),
      KeyDescription(
        "DefaultValue", "Default Value", .string, default: "", example: "Anna",
        "Text until someone changes it. The app must register the same default."),
      KeyDescription(
        "IsSecure", "Text Field Is Secure", .boolean, default: false,
        "Whether typed text is hidden, as for a password."),
      KeyDescription(
        "KeyboardType", "Keyboard Type", .string, default: "Alphabet",
        allowed: ["Alphabet", "NumbersAndPunctuation", "NumberPad", "URL", "EmailAddress"],
        "Keyboard shown for the field."),
      KeyDescription(
        "AutocapitalizationType", "Autocapitalization Style", .string, default: "None",
        allowed: ["None", "Sentences", "Words", "AllCharacters"],
        "What the keyboard capitalizes automatically."),
      KeyDescription(
        "AutocorrectionType", "Autocorrection Style", .string, default: "Default",
        allowed: ["Default", "No", "Yes"],
        "Whether the keyboard corrects typed text."),
      .idioms, .when, .unless,
    ])

  static let multiValue = ElementDescription(
    "PSMultiValueSpecifier", "Multi Value", "A row that opens a list of choices for one value.",
    storesValue: true,
    constraints: choiceConstraints + ["ShortTitles and Titles have the same number of items."],
    keys: [
      .type("PSMultiValueSpecifier"),
      .title("Text of the row.", example: "Quality", required: true),
      .key(example: "quality"),
      .choiceDefault("Default Value"),
      .values("Values", example: ["low", "high"], required: true),
      .titles("Titles", example: ["Low", "High"], required: true),
      KeyDescription(
        "ShortTitles", nil, .array(of: .string), example: ["L", "H"], localizable: true,
        availability: .since("iOS 5.0"), "Shorter titles for the row itself, one per title."),
      .displaySortedByTitle,
      .idioms, .when, .unless,
    ])

  static let confirmationPrompt = ElementDescription(
    "PSConfirmationPrompt", nil, "A prompt that confirms a change of a switch.",
    keys: [
      .type("PSConfirmationPrompt"),
      KeyDescription(
        "Title", nil, .string, required: true, example: "Change Sync?", localizable: true,
        availability: .catalyst, "Title of the prompt."),
      KeyDescription(
        "Prompt", nil, .string, required: true, example: "Your devices may no longer match.",
        localizable: true, availability: .catalyst, "Text of the prompt."),
      KeyDescription(
        "ConfirmText", nil, .string, example: "Change", localizable: true, availability: .catalyst,
        "Title of the button that confirms the change."),
      KeyDescription(
        "DenyText", nil, .string, example: "Cancel", localizable: true, availability: .catalyst,
        "Title of the button that cancels it."),
    ])

  private static let choiceConstraints = [
    "Values and Titles have the same number of items.", "DefaultValue is one of Values.",
  ]
}

extension KeyDescription {
  static func type(_ type: String) -> KeyDescription {
    KeyDescription(
      "Type", "Type", .string, required: true, allowed: [type],
      "Kind of element, which determines the other keys.")
  }

  static func title(_ summary: String, example: String, required: Bool = false) -> KeyDescription {
    KeyDescription(
      "Title", "Title", .string, required: required, usual: true, neverEmpty: required,
      example: .string(example), localizable: true, summary)
  }

  static func footerText(_ availability: Availability) -> KeyDescription {
    KeyDescription(
      "FooterText", nil, .string, example: "Takes effect after a restart.", localizable: true,
      availability: availability, misnomers: ["Footer"], "Text below the group.")
  }

  static func key(example: String) -> KeyDescription {
    KeyDescription(
      "Key", "Identifier", .string, required: true, neverEmpty: true, example: .string(example),
      pattern: StringPattern(
        expression: #"^(\S([\s\S]*\S)?)?$"#,
        advice: "Write the key without leading and trailing whitespace."),
      "Key of the value in the app's UserDefaults.")
  }

  static func choiceDefault(_ displayName: String?) -> KeyDescription {
    KeyDescription(
      "DefaultValue", displayName, .itemOf("Values", otherwise: .any), required: true,
      example: "low",
      "One of Values, until someone changes it. The app must register the same default.")
  }

  static func values(
    _ displayName: String?, example: Literal, required: Bool,
    _ summary: String = "Values to choose from, one per title."
  ) -> KeyDescription {
    KeyDescription(
      "Values", displayName, .array(of: .any), required: required, neverEmpty: required,
      example: example, summary)
  }

  static func titles(_ displayName: String?, example: Literal, required: Bool) -> KeyDescription {
    KeyDescription(
      "Titles", displayName, .array(of: .string), required: required, example: example,
      localizable: true, "Titles of the values, in the same order.")
  }

  static let displaySortedByTitle = KeyDescription(
    "DisplaySortedByTitle", nil, .boolean, default: false, availability: .since("iOS 7.0"),
    "Whether the choices are sorted by title.")

  static let idioms = KeyDescription(
    "SupportedUserInterfaceIdioms", nil, .array(of: .string), neverEmpty: true, example: ["Pad"],
    allowed: ["Phone", "Pad"], availability: .since("iOS 4.2"),
    "Devices that show the element; all devices without it.")

  static let when = KeyDescription(
    RowConditions.when, nil, .stringsByName, example: ["CONFIGURATION": ["Debug", "Staging"]],
    "Kept by settings-convert build only if every build setting here has one of its values.")

  static let unless = KeyDescription(
    RowConditions.unless, nil, .stringsByName, example: ["PLATFORM_NAME": "macosx"],
    "Left out by settings-convert build if any build setting here has one of its values.")
}
