package import PropertyLists

/// An initial bundle, as a YAML document with comments.
///
/// Each template is valid without findings.
package enum BundleTemplate: String, Sendable, CaseIterable {
  /// One page with a switch.
  case minimal
  /// A page with one of each common element, and a second page that it opens.
  case sample

  /// The name of a new bundle's folder, which the Settings app looks for.
  package static let folderName = BundleName.settings

  /// The name of a new bundle as a single document.
  package static func fileName(as format: Format) -> String {
    "Settings.\(format.outputExtensions.first ?? format.name)"
  }

  /// The bundle's document, with the comments of the template.
  ///
  /// - Throws: A `Diagnostic` if the template is invalid, which is a bug.
  package func document() throws(Diagnostic) -> Document {
    try Pipeline.settings.read(Array(text.utf8), name: "<template>", as: .yaml)
  }

  /// Whether a file of this name is a single page.
  package static func isPage(_ path: String) -> Bool {
    path.split(separator: "/").last?.split(separator: ".").first == "Root" && !path.hasSuffix("/")
  }

  /// The first page as a document of its own.
  package func page() throws(Diagnostic) -> Document {
    let document = try document()
    return try document.pages(as: .bundle).first.map(document.copy) ?? document
  }

  /// The document as YAML text.
  package var text: String {
    switch self {
    case .minimal: Self.minimalText
    case .sample: Self.sampleText
    }
  }

  private static let minimalText = """
    settingsBundle: 1
    pages:
      Root:
        StringsTable: Root
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
            Title: General
          - Type: PSToggleSwitchSpecifier
            Title: Notifications
            Key: notifications
            DefaultValue: true
    strings:
      en:
        Root:
          General: General
          Notifications: Notifications

    """

  private static let sampleText = """
    settingsBundle: 1
    pages:
      # The page that the Settings app opens first.
      Root:
        # The strings table that translates the page: en.lproj/Root.strings and its translations.
        StringsTable: Root
        PreferenceSpecifiers:
          # A group is a heading, with text below its rows.
          - Type: PSGroupSpecifier
            Title: General
            FooterText: Changes take effect the next time you open the app.
          # Each row that stores a value has a Key in UserDefaults. Register the defaults in the app,
          # too: settings-convert defaults writes the code.
          - Type: PSTextFieldSpecifier
            Title: Name
            Key: name
            DefaultValue: ""
            AutocapitalizationType: Words
            AutocorrectionType: "No"
          - Type: PSToggleSwitchSpecifier
            Title: Notifications
            Key: notifications
            DefaultValue: true
          # A list of choices opens a page of its own. Titles are shown, Values are stored.
          - Type: PSMultiValueSpecifier
            Title: Appearance
            Key: appearance
            DefaultValue: system
            Values:
              - system
              - light
              - dark
            Titles:
              - System
              - Light
              - Dark
          - Type: PSGroupSpecifier
            Title: Volume
          - Type: PSSliderSpecifier
            Key: volume
            DefaultValue: 0.5
            MinimumValue: 0
            MaximumValue: 1
          # A radio group is a group whose rows are the choices.
          - Type: PSRadioGroupSpecifier
            Title: Units
            Key: units
            DefaultValue: metric
            Values:
              - metric
              - imperial
            Titles:
              - Metric
              - Imperial
          - Type: PSGroupSpecifier
            Title: About
          # The app, or a build step, sets the value of this row.
          - Type: PSTitleValueSpecifier
            Title: Version
            Key: version
            DefaultValue: "1.0"
          # Opens the page below.
          - Type: PSChildPaneSpecifier
            Title: Acknowledgments
            File: Acknowledgments
      Acknowledgments:
        StringsTable: Acknowledgments
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
            Title: Libraries
            FooterText: Thank the authors of the libraries that you use.
    strings:
      en:
        Root:
          General: General
          Changes take effect the next time you open the app.: Changes take effect the next time you open the app.
          Name: Name
          Notifications: Notifications
          Appearance: Appearance
          System: System
          Light: Light
          Dark: Dark
          Volume: Volume
          Units: Units
          Metric: Metric
          Imperial: Imperial
          About: About
          Version: Version
          Acknowledgments: Acknowledgments
        Acknowledgments:
          Libraries: Libraries
          Thank the authors of the libraries that you use.: Thank the authors of the libraries that you use.

    """
}
