package import PropertyLists

/// The rules about defaults, in the order of the help.
package enum DefaultsRules {
  package static let all = [
    RuleDescription(
      id: .defaultConflict, summary: "Elements with the same key have the same default.",
      severity: .warning,
      explanation: """
        An app registers one default for each key, for all of its pages and devices. If two \
        differ, the defaults command takes the first, in the order of the panes. On one device, \
        validate reports such elements as duplicate-key, whose severity can be changed.
        """),
    RuleDescription(
      id: .noSettings, summary: "A page or a bundle has settings to register.",
      severity: .warning,
      explanation: """
        An element stores a value if its type does and it has a Key. A bundle's pages count if panes \
        lead to them from the root page; --editable-only leaves out rows that only show a value.
        """),
    RuleDescription(
      id: .unregisteredDefault, summary: "Every default can be registered.",
      severity: .warning,
      explanation: """
        Only a build knows a default with $(NAME), or which of two rows with opposite conditions has \
        the default. UserDefaults does not store UIDs, and the keys of a Swift dictionary are equal \
        if they display the same; these two are missing only from the Swift file.
        """),
  ]
}
