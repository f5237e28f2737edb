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
        bundle.contents.tables.compactMap { table in
          guard !bundle.strings.isSource(table.language) else { return nil }
          let marked = table.root.entries.filter { entry in
            bundle.contents.markedStrings.contains(table.path.appending(.key(entry.key)))
          }
          guard let first = marked.first else { return nil }
          return Finding(
            "\(marked.count) of \(table.root.count.counted("string")) waiting for a translator",
            help: "translate them, and remove the comments", at: first.value.keyLocation,
            table.path.appending(.key(first.key)), order: first.value.index)
        }
      })
  ]
}
