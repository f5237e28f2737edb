package import PropertyLists

/// The rules about bundle documents, their names, and normalization, in the order of the help.
///
/// They apply while a document is read or written; `Validator.Rule.all` contains the rules about
/// its content.
package enum DocumentRules {
  package static let all = documentRules + normalizationRules + buildRules

  private static let onePage = "settingsBundle: 1\npages:\n  Root: {PreferenceSpecifiers: []}\n"

  private static let documentRules = [
    RuleDescription(
      id: .bundleDocument,
      summary: "A bundle document has the structure of a bundle.",
      explanation: """
        A whole bundle as one document starts with its version, and has pages, strings, and files by \
        name. Anything else could not be written back to a bundle.
        """,
      example: .init(
        wrong: "settingsBundle: 1\npage:\n  Root: {PreferenceSpecifiers: []}\n", right: onePage)),
    RuleDescription(
      id: .unsafeName,
      summary: "Every name in a bundle document refers to a file inside the bundle.",
      explanation: """
        Names become paths. An untrusted document must not write outside the bundle, and a hidden \
        file or an overlong name would be lost on the way.
        """,
      example: .init(
        wrong: "settingsBundle: 1\npages:\n  ../Root: {PreferenceSpecifiers: []}\n",
        right: onePage)),
    RuleDescription(
      id: .nameClash,
      summary: "No two members of a bundle have the same path on any disk.",
      explanation: """
        Many disks, such as those of most Macs, ignore case and the Unicode form of a name. Two \
        names that are equal there would become one file, and one of them would be lost.
        """,
      example: .init(
        wrong: onePage + "  root: {PreferenceSpecifiers: []}\n",
        right: onePage + "  More: {PreferenceSpecifiers: []}\n")),
    RuleDescription(
      id: .unreadableTable,
      summary: "A strings table is a dictionary of strings.",
      explanation: """
        The Settings app looks up the strings of a page in the table, so a value of another kind \
        has no meaning.
        """,
      example: .init(
        wrong: "settingsBundle: 1\nstrings:\n  de:\n    Root:\n      Sync: [Abgleich]\n",
        right: "settingsBundle: 1\nstrings:\n  de:\n    Root:\n      Sync: Abgleich\n")),
    RuleDescription(
      id: .keptAsFile,
      summary: "Every page and strings table of a bundle can be read.",
      severity: .warning,
      explanation: """
        An unreadable page or table is left unchanged while the rest of the bundle changes. With \
        --keep-going, convert keeps it in the document byte for byte, like an image. It comes back \
        unchanged, but cannot be edited or checked.
        """),
    RuleDescription(
      id: .input,
      summary: "An input can be read, and is a settings page, a strings table, or a bundle.",
      explanation: """
        A page is a dictionary with a PreferenceSpecifiers array. A strings table looks like any \
        other dictionary, so its file has to be named TABLE.strings, or TABLE.strings.yaml. A folder \
        is a bundle if it has pages. If the system cannot read it, the message gives the reason.
        """,
      example: .init(wrong: "CFBundleName: Tides\n", right: "PreferenceSpecifiers: []\n")),
  ]

  private static let normalizationRules = [
    RuleDescription(
      id: .readAs,
      summary: "A plain YAML scalar has the kind that its key accepts.",
      severity: .note,
      explanation: """
        Title: 42 and AutocorrectionType: No are strings, because these keys only accept strings. \
        The note, shown with -v, points out scalars that are read differently than in other YAML.
        """,
      example: .init(
        wrong: "PreferenceSpecifiers:\n  - {Type: PSGroupSpecifier, Title: 42}\n",
        right: "PreferenceSpecifiers:\n  - {Type: PSGroupSpecifier, Title: \"42\"}\n"),
      acceptsBreaches: true),
    RuleDescription(
      id: .booleanWord,
      summary: "A boolean is written true or false.",
      severity: .warning,
      explanation: """
        Where a key only accepts a boolean, yes, no, on, and off are booleans too, as in YAML 1.1. \
        Other YAML 1.2 readers read them as strings.
        """,
      example: .init(
        wrong: "PreferenceSpecifiers:\n  - {Type: PSToggleSwitchSpecifier, DefaultValue: yes}\n",
        right: "PreferenceSpecifiers:\n  - {Type: PSToggleSwitchSpecifier, DefaultValue: true}\n"),
      acceptsBreaches: true),
    RuleDescription(
      id: .emptyText,
      summary: "An empty string is written with quotes.",
      severity: .warning,
      explanation: """
        A key with nothing after it has no value in YAML. Where only a string is accepted, it is \
        read as an empty one, but it may be an unfinished line.
        """,
      example: .init(
        wrong: "PreferenceSpecifiers:\n  - Type: PSGroupSpecifier\n    Title:\n",
        right: "PreferenceSpecifiers:\n  - Type: PSGroupSpecifier\n    Title: \"\"\n"),
      acceptsBreaches: true),
    RuleDescription(
      id: .numberSpelling,
      summary: "A number keeps the digits that it is written with.",
      severity: .warning,
      explanation: """
        A version such as 1.10 looks like a number. Where nothing says that it is text, it is read as \
        1.1, and 007 as 7: property lists store numbers without their spelling. In quotes, it is text.
        """,
      example: .init(
        wrong: "CFBundleShortVersionString: 1.10\n", right: "CFBundleShortVersionString: \"1.10\"\n"
      ),
      acceptsBreaches: true),
  ]
  private static let buildRules = [
    RuleDescription(
      id: .buildConflict,
      summary: "The inputs of a build do not contradict each other.",
      explanation: """
        build joins its inputs; none of them overrides another. Two rows with one Key, and two \
        different values, strings, or files in one place need a decision: write one of them, a \
        reference to a build setting, or two rows with opposite conditions.
        """)
  ]
}
