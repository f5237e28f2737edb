import PropertyLists

/// Rules about the strings that each language translates.
///
/// A table has hundreds of strings and a bundle dozens of languages, so one finding summarizes a table.
/// With `Validator.Options.listsStrings`, each string has a finding too.
extension Validator.Rule {
  static let translationRules: [Self] = [
    Self(
      .untranslatedString, .warning,
      "Every string of the pages is in the table of each language.", source: .preferences,
      in: .bundle,
      why: """
        The Settings app looks up each string in the table of the person's language and shows that of the
        page if it is missing. Numbers, units, addresses, text with ©, generated pages, and strings in
        do-not-translate do not count; choices that no table has, such as fonts, are a note. In a table
        of the development language, only symbolic strings such as "sync.title" count, which people
        should never see.
        """,
      example: """
              StringsTable: Root
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, Title: Boat, FooterText: Made at sea.}
          strings:
            de:
              Root:
                Boat: Boot
        +       Made at sea.: Auf See gemacht.
        """,
      check: .bundle { bundle, options in
        bundle.strings.tables.flatMap { untranslated(in: $0, bundle, options) }
      }),
    unusedStrings,
  ]

  static let unusedStrings = Self(
    "string-unused", .note, "Every string in a table is used on a page.",
    source: .preferences, in: .bundleWithStrings,
    why: """
      The Settings app looks up only the strings of its pages. Any other string is usually left over
      after its row was removed or reworded; in the second case, the new wording lacks a
      translation. Tables that other files of the bundle name, and twenty or more strings that most
      languages have (a table shared by several bundles) do not count. A table with the name of a page
      that uses none was probably meant for that page.
      """,
    example: """
          de:
            Root:
              Made at sea.: Auf See gemacht.
      -       Made ashore.: An Land gemacht.
      """,
    check: .bundle { bundle, options in
      // An unreadable page may use anything.
      guard bundle.hasAllPages else { return [] }
      return unusedTables(of: bundle).map { table in
        let page = bundle.pages.first { page in
          page.root["StringsTable"] == nil && page.name?.family.hasSameBytes(as: table.name) == true
        }
        return table.finding(
          "no page uses the strings table \(table.name.quoted)",
          help: page == nil
            ? "remove it, or name it as the \"StringsTable\" of a page"
            : "add \"StringsTable\" to the page \(table.name.quoted), or remove the table"
        ).rated(page == nil ? nil : .warning).repeatable()
      }
        + bundle.strings.tables.flatMap { unused(in: $0, bundle, options) }
    })

  /// The tables that no page uses, in any language.
  static func unusedTables(of bundle: BundleContents) -> [StringsTable] {
    // `strings-table-case` reports tables whose names differ only in capitalization.
    let names = FileNames(bundle.strings.tables.map(\.name))
    return bundle.tables.filter { table in
      // `lproj-unknown` reports a table in the place of its language.
      (LanguageName.isPlausible(table.language) || !LanguageName.isPlausible(table.name))
        && !names.contains(table.name) && names.miscased(table.name) == nil
        && !bundle.strings.namesOfOthers.contains(table.name)
        && !(table.name == fallbackTable && bundle.strings.hasPageWithoutTable)
    }
  }

  /// The findings about a table's unused strings.
  private static func unused(
    in table: LocalizedTable, _ bundle: BundleContents, _ options: Validator.Options
  ) -> [Finding] {
    let files = table.files.map { file in
      (file: file.table, strings: table.unused(in: file).filter { !$0.mayBeUsedElsewhere })
    }
    let reasons: [LocalizedTable.ReasonToLeave?] = [nil, .missingString]
    return reasons.flatMap { reason in
      bundle.findings(
        about: files.map { ($0, $1.filter { $0.reasonToLeave == reason }) },
        help: reason?.help
          ?? "remove unneeded strings with strings --prune, unless the app itself reads them",
        options)
    }
  }

  /// The table that Foundation uses for a string without a table.
  private static let fallbackTable = "Localizable"

  /// The findings about tables that lack strings, including strings that every table lacks.
  private static func untranslated(
    in table: LocalizedTable, _ bundle: BundleContents, _ options: Validator.Options
  ) -> [Finding] {
    let rule = Diagnostic.Kind.untranslatedString.rawValue
    let symbols = table.symbolsWithoutText.sorted()
    let sources = symbols.isEmpty ? [] : table.files.filter(\.isSource)
    let targets = table.files.filter { !$0.isSource }
    let needsAll = options.listsStrings || bundle.exceptions.mayCover(rule)
    let positions = SourcePositions(
      of: options.listsStrings ? table.translatable.map(\.location) : [])
    let languages =
      switch targets.count {
      case 0, 1: ""
      case 2: " in both languages"
      default: " in all \(targets.count) languages"
      }
    var room = Limits.listedStrings
    return (sources + targets).flatMap { file -> [Finding] in
      let limit = needsAll ? max(room, Advice.shownNames) : Advice.shownNames
      let summary =
        file.isSource ? nil : table.summary(of: file.language, listing: limit)
      let total = summary?.total ?? table.translatable.count
      var gaps: [(LocalizedTable.Gap, state: String, Diagnostic.Severity?)] = []
      if let summary {
        gaps = [
          (summary.missingEverywhere, "untranslated\(languages)", nil),
          (summary.missing, "untranslated", nil), (summary.unlisted, "in no table", .note),
        ]
      } else {
        let gap = LocalizedTable.Gap(numbers: Array(symbols.prefix(limit)), count: symbols.count)
        gaps = [(gap, "untranslated", nil)]
      }
      // After the first finding about a table, the others say "more strings".
      var isMore = false
      return gaps.flatMap { gap, state, severity -> [Finding] in
        room -= gap.numbers.count
        var new: [PageString] = []
        var excepted: [Finding] = []
        for string in gap.numbers.map({ table.translatable[$0] }) {
          // The exception is at the string's row, or around the table.
          let paths = [string.path, file.path]
          if let path = paths.first(where: { bundle.exceptions.covers(rule, at: $0) }) {
            excepted.append(file.table.finding(missing: string, help: "", at: path))
          } else {
            new.append(string)
          }
        }
        let count = gap.count - excepted.count
        guard count > 0 else { return excepted }
        let text = tally(new.map(\.string.quoted), count, of: total, isMore: isMore) {
          "\($0) \(state)"
        }
        let place = count == 1 && options.listsStrings ? new.first?.location : nil
        let addition =
          place.map { "add it; the page has it at \(positions.description(of: $0))" }
          ?? "add them with strings --sync"
        let summary = file.table.finding(
          text,
          help: "\(addition), or list strings to leave untranslated under "
            + "do-not-translate in \(ValidationConfiguration.fileName)"
        ).rated(severity).repeatable().counting(count, at: [file.path])
        isMore = true
        guard count > 1, options.listsStrings else { return excepted + [summary] }
        return excepted + [summary]
          + new.map { string in
            file.table.finding(
              missing: string,
              help: "add it; the page has it at \(positions.description(of: string.location))",
              at: file.path.appending(.key(string.string))
            ).asDetail()
          }
      }
    }
  }

  /// `2 of 8 strings untranslated: "Sync", "Sound"`, `2 more strings` after others, or without the
  /// total `2 strings unused: …`.
  static func tally(
    _ strings: [String], _ count: Int, of total: Int? = nil, isMore: Bool = false,
    _ claim: (String) -> String
  ) -> String {
    let counted =
      isMore
      ? "\(count.grouped) more \(count == 1 ? "string" : "strings")"
      : total.map { "\(count.grouped) of \($0.counted("string"))" } ?? count.counted("string")
    return "\(claim(counted)): \(Advice.sample(strings, of: count))"
  }
}

/// Some of the strings of a file that no page uses.
private typealias UnusedStrings = (file: StringsTable, strings: [LocalizedTable.Unused])

extension BundleContents {
  /// The findings about unused strings of a table, in all languages: one summary, at the first string in
  /// each language, and one finding per string if they are listed.
  fileprivate func findings(
    about files: [UnusedStrings], help: String, _ options: Validator.Options
  ) -> [Finding] {
    let detail = { (file: StringsTable, string: LocalizedTable.Unused) in
      file.finding("\(string.key.quoted) is not used on any page", help: help, at: string)
    }
    var found: [UnusedStrings] = []
    // Each excepted string gets its own finding for its exception to silence.
    var excepted: [Finding] = []
    for (file, strings) in files {
      let isExcepted = { (string: LocalizedTable.Unused) in
        exceptions.covers(
          Validator.Rule.unusedStrings.id, at: file.path.appending(.key(string.key)))
      }
      excepted += strings.filter(isExcepted).map { detail(file, $0) }
      let others = strings.filter { !isExcepted($0) }
      if !others.isEmpty { found.append((file, others)) }
    }
    guard let first = found.first else { return excepted }
    var seen: Set<ByteString> = []
    let strings = found.flatMap(\.strings).filter { seen.insert(ByteString($0.key)).inserted }
    let otherPlaces = found.dropFirst().map { file in
      Place(
        location: file.strings[0].value.keyLocation,
        path: file.file.path.appending(.key(file.strings[0].key)))
    }
    let tally = Validator.Rule.tally(strings.map(\.key.quoted), strings.count) { "\($0) unused" }
    let finding = first.file.finding(tally, help: help, at: first.strings[0])
      .with(\.otherPlaces, otherPlaces)
      // A count stays that of its table if its first string goes.
      .counting(found.map { ($0.file.path, $0.strings.count) })
    guard strings.count > 1, options.listsStrings else { return excepted + [finding] }
    return excepted + [finding]
      + found.flatMap { file in
        file.strings.map {
          detail(file.file, $0).rated(.note).repeatable().asDetail()
        }
      }
  }
}

extension StringsTable {
  fileprivate func finding(_ text: String, help: String) -> Finding {
    Finding(text, help: help, at: root.location, path)
  }

  fileprivate func finding(
    missing string: PageString, help: String, at path: Document.KeyPath
  ) -> Finding {
    let text = "\(string.string.quoted) is not translated"
    return Finding(text, help: help, at: root.location, path).rated(.note).repeatable()
  }

  fileprivate func finding(
    _ text: String, help: String, at string: LocalizedTable.Unused
  ) -> Finding {
    Finding(
      text, help: help, at: string.value.keyLocation, path.appending(.key(string.key)),
      of: string.value)
  }
}
