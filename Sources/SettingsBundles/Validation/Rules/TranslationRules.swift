import PropertyLists

/// Rules about the strings that each language translates.
///
/// A table has hundreds of strings and a bundle dozens of languages, so one finding sums up a table.
/// With `ValidationOptions.listsStrings`, each string has a finding too.
extension Rule {
  static let translationRules: [Rule] = [
    Rule(
      "string-untranslated", .warning,
      "Every string of the pages is in the table of each language.",
      why: """
        The Settings app looks up each string of a page in the table of the person's language and
        shows the page's own string if it is not there. The page is then half in one language and
        half in another. The development language, numbers, and units are not counted.
        """,
      example: """
          settingsBundle: 1
          pages:
            Root:
              StringsTable: Root
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, Title: Boat, FooterText: Made at sea.}
          strings:
            de:
              Root:
                Boat: Boot
        +       Made at sea.: Auf See gemacht.
        """,
      check: .bundle { bundle in
        bundle.translations.flatMap { table, use -> [Finding] in
          guard !bundle.strings.isSource(table.language) else { return [] }
          let keys = Set(table.root.entries.map { Array($0.key.utf8) })
          let count = use.translatable.count - keys.count(where: use.translatableBytes.contains)
          guard count > 0 else { return [] }
          let missing = use.translatable.lazy.filter { !keys.contains(Array($0.string.utf8)) }
          let shown = Array(missing.prefix(bundle.shownStrings(of: count)))
          let strings = tally(shown.map(\.string), count, of: use.translatable.count) {
            "\($0) untranslated"
          }
          let summary = table.finding(
            strings, help: "add them; until then, the page's own strings are shown")
          return [summary]
            + bundle.listed(zip(shown, shown.map(\.location).descriptions)) { string, location in
              table.finding(
                "\(string.string.quoted) is not translated",
                help: "add it; the page has it at \(location)", severity: .note)
            }
        }
      }),
    Rule(
      "string-unused", .note, "Every string in a table is used on a page.",
      repair: .unsafe,
      why: """
        A string that no page has is never looked up. It is usually left over after its row was
        removed or reworded; in the second case, the new wording lacks a translation.
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
                Made at sea.: Auf See gemacht.
        -       Made ashore.: An Land gemacht.
        """,
      check: .bundle { bundle in
        // A page that cannot be seen may use anything.
        guard bundle.hasAllPages else { return [] }
        // `strings-table-case` reports the tables whose names differ in capitalization only.
        let names = FileNames(bundle.strings.tables.map(\.name))
        let unusedTables = bundle.contents.tables.filter { table in
          !names.contains(table.name) && names.miscased(table.name) == nil
        }
        return unusedTables.map {
          $0.finding(
            "no page uses the strings table",
            help: "remove it, or name it as the \"StringsTable\" of a page")
        }
          + bundle.translations.flatMap { table, use in
            bundle.findings(
              about: table, summary: { "\($0) unused" }, each: { "\($0) is not used on any page" },
              help: "remove what is not needed, unless the app itself reads it", repair: .remove
            ) { !use.allBytes.contains(Array($0.key.utf8)) }
          }
      }),
    Rule(
      "string-same-as-source", .off, "A translation differs from the source string.",
      why: """
        A translation that repeats the string of the page may be a copy that nobody translated. Many
        words are the same in two languages, though, so the rule is off unless you turn it on.
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
        -       Made at sea.: Made at sea.
        +       Made at sea.: Auf See gemacht.
        """,
      check: .bundle { bundle in
        bundle.translations.flatMap { table, _ -> [Finding] in
          guard !bundle.strings.isSource(table.language) else { return [] }
          return bundle.findings(
            about: table, summary: { "\($0) identical to the source" },
            each: { "\($0) is identical to the source" },
            help: "translate what is not the same word in both languages"
          ) { string in
            string.key.needsTranslation && string.value.string?.hasSameBytes(as: string.key) == true
          }
        }
      }),
  ]

  /// How many strings a summary names.
  fileprivate static let namedStrings = 3

  /// `2 of 8 strings unused: "Sync", "Sound"`.
  fileprivate static func tally(
    _ strings: [String], _ count: Int, of total: Int, _ claim: (String) -> String
  ) -> String {
    let named = strings.prefix(namedStrings).map(\.quoted).joined(separator: ", ")
    return "\(claim("\(count) of \(total.counted("string"))")): \(named)"
      + (count > namedStrings ? " and others" : "")
  }
}

extension CheckedBundle {
  /// The tables that pages use, in every language, and their use.
  fileprivate var translations: [(table: BundleContents.Table, use: StringsUse.Table)] {
    contents.tables.compactMap { table in strings.use(of: table).map { (table, $0) } }
  }

  /// How many of some strings are looked at: all of them, or those that a summary names.
  fileprivate func shownStrings(of count: Int) -> Int {
    options.listsStrings ? count : min(count, Rule.namedStrings)
  }

  /// A finding for each of some strings, if they are to be listed.
  fileprivate func listed<Strings: Sequence>(
    _ strings: Strings, _ finding: (Strings.Element) -> Finding
  ) -> [Finding] {
    options.listsStrings ? strings.map(finding) : []
  }

  /// The findings about those strings of a table that meet a condition: one for all of them, at the
  /// first, and one for each if they are to be listed.
  fileprivate func findings(
    about table: BundleContents.Table, summary: (String) -> String, each: (String) -> String,
    help: String, repair change: Repair.Change? = nil,
    where isMeant: ((key: String, value: Value)) -> Bool
  ) -> [Finding] {
    let strings = table.root.entries.filter(isMeant)
    guard let first = strings.first else { return [] }
    let text = Rule.tally(strings.map(\.key), strings.count, of: table.root.count, summary)
    let summary = table.finding(text, help: help, at: first)
    let steps = { change in
      strings.map { Repair.Step(change: change, path: table.path.appending(.key($0.key))) }
    }
    return [change.map { change in summary.repaired(.unsafe, by: steps(change)) } ?? summary]
      + listed(strings) {
        table.finding(each($0.key.quoted), help: help, severity: .note, at: $0)
      }
  }
}

extension BundleContents.Table {
  /// A finding about the table as a whole.
  fileprivate func finding(
    _ text: String, help: String, severity: Diagnostic.Severity? = nil
  ) -> Finding {
    Finding(text, help: help, severity: severity, at: root.location, path)
  }

  /// A finding about one of its strings.
  fileprivate func finding(
    _ text: String, help: String, severity: Diagnostic.Severity? = nil,
    at string: (key: String, value: Value)
  ) -> Finding {
    Finding(
      text, help: help, severity: severity, at: string.value.keyLocation,
      path.appending(.key(string.key)), order: string.value.index)
  }
}
