import PropertyLists

/// Rules about the strings that wait for a translator.
extension Rule {
  static let markedStringRules: [Rule] = [
    Rule(
      "string-needs-translation", .note, "No string of a table waits for a translator.",
      source: .exceptions,
      why: """
        A string that settings-convert strings has added is a copy of the source, and the comment above
        it says that it needs a translation. A translator who has translated it removes the comment.
        """,
      example: """
          settingsBundle: 1
          pages:
            Root:
              StringsTable: Root
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, FooterText: Made at sea.}
          strings:
            de:
              Root:
        -       # needs translation
        -       Made at sea.: Made at sea.
        +       Made at sea.: Auf See gemacht.
        """,
      check: .bundle { bundle in
        guard !bundle.contents.markedStrings.isEmpty else { return [] }
        let tables = Dictionary(grouping: bundle.contents.tables, by: \.name)
        return bundle.strings.tables.flatMap { waiting(in: tables[$0.name] ?? [], of: $0, bundle) }
      })
  ]

  /// The findings about the marked strings of a table, of as many as `Translations.Coverage` counts.
  private static func waiting(
    in tables: [BundleContents.Table], of use: StringsUse.Table, _ bundle: CheckedBundle
  ) -> [Finding] {
    let languages = bundle.strings.languages.filter { !bundle.strings.isSource($0) }
    let files = Dictionary(
      tables.map { ($0.language, $0) }, uniquingKeysWith: { first, _ in first })
    let gaps = TranslationGaps(of: use, in: languages.map { ($0, files[$0]) })
    return languages.enumerated().compactMap { number, language in
      guard let table = files[language] else { return nil }
      let needed = table.root.entries.filter { use.translatableBytes.contains(Array($0.key.utf8)) }
      let marked = needed.filter { entry in
        bundle.contents.markedStrings.contains(table.path.appending(.key(entry.key)))
      }
      guard let first = marked.first else { return nil }
      let missing =
        (gaps.gap(in: number, language: language, limit: 0)?.count ?? 0)
        + (gaps.commonGap(in: language, limit: 0)?.count ?? 0)
      let total =
        needed.count + RewordedStrings(of: use, in: table).wordings.count + missing
      return Finding(
        "\(marked.count) of \(total.counted("string")) waiting for a translator",
        help: "translate them, and remove the comments", at: first.value.keyLocation,
        table.path.appending(.key(first.key)), order: first.value.index)
    }
  }
}
