import PropertyLists

extension Rule {
  static let markedStringRules: [Rule] = [
    Rule(
      "string-needs-translation", .note, "No string in a table is waiting for a translator.",
      source: .exceptions, in: .bundleWithStrings,
      why: """
        A string that settings-convert strings has added is a copy of the source, and the comment above
        it marks the string as untranslated. A translator who has translated it removes the comment. An
        empty string waits, too: the row would have no title.
        """,
      example: """
            de:
              Root:
        -       # needs translation
        -       Made at sea.: Made at sea.
        +       Made at sea.: Auf See gemacht.
        """,
      check: .bundle { bundle in
        bundle.strings.tables.flatMap { table in
          table.files.compactMap { file in
            guard !file.waiting.isEmpty else { return nil }
            let number = file.numbers.first { number in
              file.waiting.contains(number) && table.isTranslatable(number)
                && (file.marked.contains(number) || file.values[number]?.bytes?.isEmpty == true)
            }
            guard !file.isSource, let number, let value = file.values[number] else { return nil }
            let summary = table.summary(of: file.language, listing: 0)
            let (count, total) = (summary.waiting.count, summary.total.counted("string"))
            return Finding(
              "\(count.grouped) of \(total) waiting for a translator",
              help: "translate them, and remove the comments that mark them", at: value.keyLocation,
              file.path.appending(.key(table[number])), of: value
            ).counting(count, at: [file.path])
          }
        }
      })
  ]
}
