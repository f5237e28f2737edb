package import PropertyLists

/// An initial bundle, as Xcode gives it: a page with a text field, a switch, and a slider.
package enum BundleTemplate {
  /// The name of a new bundle's folder, which the Settings app looks for.
  package static let folderName = BundleName.settings

  /// The name of a new bundle as a single document.
  package static func fileName(as format: Format) -> String {
    "Settings.\(format.outputExtensions.first ?? format.name)"
  }

  /// Whether a file of this name is a single page.
  package static func isPage(_ path: String) -> Bool {
    path.split(separator: "/").last?.split(separator: ".").first == "Root" && !path.hasSuffix("/")
  }

  /// The bundle's document.
  ///
  /// - Throws: A `Diagnostic` if the template is invalid, which is a bug.
  package static func document() throws(Diagnostic) -> Document {
    try Pipeline.settings.read(Array(text.utf8), name: "<template>", as: .yaml)
  }

  /// The page as a document of its own.
  package static func page() throws(Diagnostic) -> Document {
    let document = try document()
    return try document.pages(as: .bundle).first.map(document.copy) ?? document
  }

  private static let text = """
    settingsBundle: 1
    pages:
      Root:
        StringsTable: Root
        PreferenceSpecifiers:
          - Type: PSGroupSpecifier
            Title: Group
          - Type: PSTextFieldSpecifier
            Title: Name
            Key: name_preference
            DefaultValue: ""
            IsSecure: false
            KeyboardType: Alphabet
            AutocapitalizationType: None
            AutocorrectionType: "No"
          - Type: PSToggleSwitchSpecifier
            Title: Enabled
            Key: enabled_preference
            DefaultValue: true
          - Type: PSSliderSpecifier
            Key: slider_preference
            DefaultValue: 0.5
            MinimumValue: 0
            MaximumValue: 1
    strings:
      en:
        Root:
          Group: Group
          Name: Name
          Enabled: Enabled

    """
}
