package import PropertyLists

extension Rule {
  /// The ids of rules that earlier versions had.
  ///
  /// A comment or a baseline that names one asks for what is so anyway. An option gets a note.
  package static let removed = [
    "app-group-differs", "boolean-as-number", "catalyst-only-key", "device-variant-drift",
    "duplicate-row-title", "extension-key", "extension-type", "identifier-space", "image-no-2x",
    "image-size", "radio-large", "radio-single", "secret-not-secure", "string-same-as-source",
    "strings-encoding", "strings-no-lproj", "strings-no-table", "title-default-not-in-values",
    "titles-duplicate", "tvos-footer-length", "unused-page-title",
  ]

  /// The note about an option or a setting that names a removed rule.
  package static func note(aboutRemoved id: String) -> Diagnostic {
    Diagnostic(ConfigurationMessage.removedRule(id), severity: .note)
  }
}
