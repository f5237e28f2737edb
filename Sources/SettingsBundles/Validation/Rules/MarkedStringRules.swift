import PropertyLists

extension Validator.Rule {
  static let markedStringRules: [Self] = [
    Self(
      .markedString, .note, "No string in a table is waiting for a translator.",
      source: .exceptions, in: .bundleWithStrings,
      why: """
        A string that settings-convert strings has added is a copy of the source, and the comment above
        it marks the string as untranslated. A translator who has translated it removes the comment. An
        empty string, in any language, leaves a row without a title.
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
          table.files.flatMap { file in [marked(in: file, of: table), empty(in: file, of: table)] }
        }.compactMap { $0 }
      })
  ]

  private static func marked(
    in file: LocalizedTable.File, of table: LocalizedTable
  ) -> Finding? {
    guard !file.isSource, !file.marked.isEmpty else { return nil }
    let summary = table.summary(of: file.language, listing: 0)
    let numbers = summary.waiting.filter { !file.isEmpty($0) }
    guard let first = numbers.first(where: file.marked.contains), let value = file.values[first]
    else { return nil }
    let (count, total) = (numbers.count, summary.total.counted("string"))
    return Finding(
      "\(count.grouped) of \(total) waiting for a translator",
      help: "translate them, and remove the comments that mark them", at: value.keyLocation,
      file.path.appending(.key(table[first])), of: value
    ).counting(count, at: [file.path])
  }

  /// The finding about empty strings, of which a translation counts only if its source has a text.
  private static func empty(in file: LocalizedTable.File, of table: LocalizedTable) -> Finding? {
    guard file.isSource || !file.waiting.isEmpty else { return nil }
    let numbers = file.numbers.filter { number in
      file.isEmpty(number) && table.isTranslatable(number)
        && (file.isSource || file.waiting.contains(number))
    }
    guard let first = numbers.first, let value = file.values[first] else { return nil }
    return Finding(
      tally(numbers.map { table[$0].quoted }, numbers.count) { "\($0) empty" },
      help: "write the text, or remove the string to show that of the page",
      at: value.keyLocation, file.path.appending(.key(table[first])), of: value
    ).counting(numbers.count, at: [file.path])
  }
}
