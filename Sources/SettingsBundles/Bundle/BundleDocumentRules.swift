public import PropertyLists

/// The rules that hold when settings are read and written, beyond those of the formats: they cannot be
/// switched off.
public enum BundleDocumentRules {
  public static let all = [
    RuleDescription(
      id: "bundle-document",
      summary: "A bundle's document has the sections and types that make up a bundle.",
      explanation: """
        A document that begins with settingsBundle is a whole bundle: pages, strings and files. \
        Anything else in it has no place in the bundle's folder, so it would be lost.
        """,
      example: .init(
        wrong: "settingsBundle: 1\npage:\n  Root: {PreferenceSpecifiers: []}\n",
        right: "settingsBundle: 1\npages:\n  Root: {PreferenceSpecifiers: []}\n")),
    RuleDescription(
      id: "unsafe-name",
      summary: "Every name in a bundle is a valid path inside it.",
      explanation: """
        Names become files. One that is absolute, leads out of the bundle, is hidden or too long is \
        rejected before anything is written, so that a document cannot overwrite other files.
        """,
      example: .init(
        wrong: "settingsBundle: 1\npages:\n  ../Root: {PreferenceSpecifiers: []}\n",
        right: "settingsBundle: 1\npages:\n  Root: {PreferenceSpecifiers: []}\n")),
    RuleDescription(
      id: "name-clash",
      summary: "No two names in a bundle are the same file on any disk.",
      explanation: """
        The file systems of Macs and Windows ignore case, and some ignore the Unicode form of letters. \
        Two names that differ only in these would overwrite each other there.
        """,
      example: .init(
        wrong: """
          settingsBundle: 1
          pages:
            Root: {PreferenceSpecifiers: []}
            ROOT: {PreferenceSpecifiers: []}

          """,
        right: "settingsBundle: 1\npages:\n  Root: {PreferenceSpecifiers: []}\n")),
    RuleDescription(
      id: "strings-parse",
      summary: "A strings table holds only strings.",
      explanation: """
        The Settings app looks up each string of a page in the strings table, and expects a string. A \
        table in XML or YAML could hold other types, which are an error.
        """),
    RuleDescription(
      id: "kept-as-file",
      summary: "A page or strings table that cannot be read is kept as a plain file.",
      explanation: """
        With --keep-going an unreadable file does not stop the conversion of its bundle: its bytes go \
        into the section files, unchanged.
        """),
    RuleDescription(
      id: "read-as",
      summary: "A plain YAML scalar has the type of its key.",
      explanation: """
        The catalogue knows the type of each key, so Title: 42 is a string and needs no quotes. The \
        note, shown with -v, tells where the type differs from that of YAML.
        """),
    RuleDescription(
      id: "boolean-word",
      summary: "A boolean is written true or false.",
      explanation: """
        YAML 1.1 also has yes, no, on and off, which are strings in YAML 1.2. Where the catalogue \
        expects a boolean they are read as one, with this warning.
        """,
      example: .init(
        wrong: """
          PreferenceSpecifiers:
            - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: sync, DefaultValue: yes}

          """,
        right: """
          PreferenceSpecifiers:
            - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: sync, DefaultValue: true}

          """)),
    RuleDescription(
      id: "empty-text",
      summary: "An empty string is written \"\".",
      explanation: """
        A key with nothing after it has no value in YAML. Where the catalogue expects a string it is \
        read as an empty one, with this warning.
        """,
      example: .init(
        wrong: "PreferenceSpecifiers:\n  - {Type: PSGroupSpecifier, Title: }\n",
        right: "PreferenceSpecifiers:\n  - {Type: PSGroupSpecifier, Title: \"\"}\n")),
    RuleDescription(
      id: "configuration",
      summary: "The file of rules is valid.",
      explanation: """
        A misspelled setting or rule would silently have no effect, so \
        \(ValidationConfiguration.fileName) is checked before it is used.
        """,
      example: .init(wrong: "rules: {page-emtpy: off}\n", right: "rules: {page-empty: off}\n")),
  ]
}
