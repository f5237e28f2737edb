import PropertyLists

extension Rule {
  static let markedStringRules: [Rule] = [
    Rule(
      "string-needs-translation", .note, "No string in a table is waiting for a translator.",
      source: .exceptions, in: .bundleWithStrings,
      why: """
        A string that settings-convert strings has added is a copy of the source, and the comment above
        it marks the string as untranslated. A translator who has translated it removes the comment.
        """,
      example: """
            de:
              Root:
        -       # needs translation
        -       Made at sea.: Made at sea.
        +       Made at sea.: Auf See gemacht.
        """,
      check: .bundle { bundle in
        guard !bundle.markedStrings.isEmpty else { return [] }
        return bundle.strings.tables.flatMap { use in
          // Marks may appear in any table.
          waiting(in: TranslatedTable(use, of: bundle, .everywhere), bundle)
        }
      })
  ]

  private static func waiting(in table: TranslatedTable, _ bundle: BundleContents) -> [Finding] {
    let languages = bundle.strings.languages.filter { !bundle.strings.isSource($0) }
    return table.coverage(in: languages).compactMap { coverage in
      let language = coverage.language
      let first = table.waiting(in: language).first { table.isMarked($0.key, in: language) }
      guard let (key, value) = first else { return nil }
      return Finding(
        "\(coverage.waiting.grouped) of \(coverage.total.counted("string")) waiting for a translator",
        help: "translate them, and remove the comments", at: value.keyLocation,
        Translations.path(language, table.name).appending(.key(key)), of: value
      ).counting(coverage.waiting, at: [Translations.path(language, table.name)])
    }
  }
}
