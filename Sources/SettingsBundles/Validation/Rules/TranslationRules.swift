import PropertyLists

/// Rules about the strings that each language translates.
///
/// A table has hundreds of strings and a bundle dozens of languages, so one finding summarizes a table.
/// With `ValidationOptions.listsStrings`, each string has a finding too.
extension Rule {
  /// The rule about strings without a translation, which a page can be excepted from.
  static let untranslated = "string-untranslated"

  static let translationRules: [Rule] = [
    Rule(
      untranslated, .warning,
      "Every string of the pages is in the table of each language.", source: .preferences,
      in: .bundle,
      why: """
        The Settings app looks up each string of a page in the table of the person's language and
        shows the page's own string if it is missing. Numbers, units, single letters, URLs,
        copyright notices, licenses, strings in do-not-translate, and names that another language has
        unchanged do not count. In a table of the development language, only symbolic strings such as
        "sync.title" do, which people should never see.
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
      check: .bundle { bundle in
        bundle.strings.tables.flatMap { untranslated(in: $0, bundle) }
      }),
    unusedStrings,
  ]

  static let unusedStrings = Rule(
    "string-unused", .note, "Every string in a table is used on a page.", repair: .unsafe,
    source: .preferences, in: .bundleWithStrings,
    why: """
      The Settings app looks up only the strings of its pages. Any other string is usually left over
      after its row was removed or reworded; in the second case, the new wording lacks a
      translation. The four strings of Xcode's template, tables that other files of the bundle name,
      and twenty or more strings that most languages have (a table shared by several bundles) do not
      count.
      """,
    example: """
          de:
            Root:
              Made at sea.: Auf See gemacht.
      -       Made ashore.: An Land gemacht.
      """,
    check: .bundle { bundle in
      // An unreadable page may use anything.
      guard bundle.hasAllPages else { return [] }
      return unusedTables(of: bundle).map { table in
        table.finding(
          "no page uses the strings table \(table.name.quoted)",
          help: "remove it, or name it as the \"StringsTable\" of a page"
        ).repeatable()
      }
        + bundle.strings.tables.filter { !$0.isForApp }.flatMap { unused(in: $0, bundle) }
    })

  /// The tables that no page uses, in any language.
  static func unusedTables(of bundle: BundleContents) -> [StringsTable] {
    // `strings-table-case` reports tables whose names differ only in capitalization.
    let names = FileNames(bundle.strings.tables.map(\.name))
    return bundle.tables.filter { table in
      !names.contains(table.name) && names.miscased(table.name) == nil
        && !bundle.strings.namesOfOthers.contains(table.name)
        && !(table.name == fallbackTable && bundle.strings.hasPageWithoutTable)
        && !table.root.entries.allSatisfy { templateStrings.contains($0.key) }
    }
  }

  static func isOfTemplate(_ string: String) -> Bool { templateStrings.contains(string) }

  /// The strings in the table of Xcode's template, which most bundles retain.
  private static let templateStrings: Set<String> = ["Group", "Name", "none given", "Enabled"]

  /// The number of strings, unused in every language, that indicates a table shared by several bundles.
  private static let sharedStrings = 20

  /// The findings about a table's unused strings and about those that a page has reworded.
  private static func unused(
    in use: LocalizationIndex.Table, _ bundle: BundleContents
  ) -> [Finding] {
    let tables = use.files
    let reworded = Dictionary(
      firstOf: tables.map { ($0.language, RewordedStrings(of: use, in: $0)) })
    let isUnused = { (key: String) in
      !use.allBytes.contains(Array(key.utf8)) && !templateStrings.contains(key)
    }
    // In most languages, because some lag behind.
    var counts: [[UInt8]: Int] = [:]
    for key in tables.flatMap(\.root.entries).map(\.key) where isUnused(key) {
      counts[Array(key.utf8), default: 0] += 1
    }
    let sources = tables.filter { bundle.strings.isSource($0.language) }
    let inSources = Set(sources.flatMap(\.root.entries).map { Array($0.key.utf8) })
    var shared = Set(
      counts.filter { $0.value * 2 > tables.count && inSources.contains($0.key) }.keys)
    if tables.count == 1 || shared.count < sharedStrings { shared = [] }
    let wordings = tables.reduce(into: [[UInt8]: String]()) { wordings, table in
      wordings.merge(reworded[table.language]?.wordings ?? [:]) { first, _ in first }
    }
    let wording = { (key: String) in wordings[Array(key.utf8)] }
    let quoted = { (key: String) in
      let new = wording(key) ?? key
      return (old: key.quoted(besides: new), new: new.quoted(besides: key))
    }
    let isCopy = { (table: StringsTable, string: (key: String, value: Value)) in
      bundle.strings.isSource(table.language) && reworded[table.language]?[string.key] != nil
        && string.value.string?.hasSameBytes(as: string.key) == true
    }
    let hasCopies = sources.contains { table in
      table.root.entries.contains { isCopy(table, $0) }
    }
    let kept = counts.isEmpty ? [] : translationsOfMissingStrings(in: use, bundle)
    return bundle.findings(
      of: "string-unused", about: tables, summary: { "\($0) unused" },
      each: { "\($0.quoted) is not used on any page" },
      help: "remove unneeded strings, unless the app itself reads them",
      repair: { table, string in
        kept.contains(table.path.appending(.key(string.key))) ? [] : [.remove]
      }
    ) { table, string in
      isUnused(string.key) && reworded[table.language]?[string.key] == nil
        && !shared.contains(Array(string.key.utf8))
    }
      + bundle.findings(
        of: "string-unused", about: tables, summary: { "\($0) reworded on the page" },
        each: { "\(quoted($0).old) is \(quoted($0).new) on the page" },
        shown: { "\(quoted($0).old) to \(quoted($0).new)" },
        help: "rename the key to the string of the page"
          + (hasCopies ? ", and update the value where it repeats the key" : ""),
        repair: { table, string in
          guard let wording = wording(string.key) else { return [] }
          // The old wording as the value of the new key would still be what people see.
          return [.rename(to: wording)]
            + (isCopy(table, string) ? [.set(.string(wording))] : [])
        }
      ) { table, string in reworded[table.language]?[string.key] != nil }
  }

  /// The paths of unused translations in each language that lacks some string of the pages, because
  /// they may translate it in other words.
  static func translationsOfMissingStrings(
    in use: LocalizationIndex.Table, _ bundle: BundleContents
  ) -> Set<KeyPath> {
    let gaps = TranslationGaps(
      of: use, in: use.files.map { ($0.language, $0) }, isWaiting: bundle.isMarked)
    let isMarked = { bundle.markedStrings.contains($0) }
    var paths: Set<KeyPath> = []
    for (number, table) in use.files.enumerated() {
      let strings = table.root.entries.map { key, value in
        (key: key, value: value, path: table.path.appending(.key(key)))
      }
      let lacksStrings =
        gaps.lacksStrings(in: number, language: table.language)
        || use.lacksUncounted(in: strings.map(\.key))
        || strings.contains {
          use.translatableBytes.contains(Array($0.key.utf8)) && isMarked($0.path)
        }
      for (key, value, path) in lacksStrings ? strings : []
      where !use.allBytes.contains(Array(key.utf8)) && !isMarked(path) {
        guard let string = value.string, !string.isEmpty, !string.hasSameBytes(as: key)
        else { continue }
        paths.insert(path)
      }
    }
    return paths
  }

  /// The table that Foundation uses for a string without a table.
  private static let fallbackTable = "Localizable"

  /// The findings about tables that lack strings, including strings that every table lacks.
  private static func untranslated(
    in use: LocalizationIndex.Table, _ bundle: BundleContents
  ) -> [Finding] {
    let rule = untranslated
    let symbols = bundle.strings.symbolsWithoutText(of: use)
    let sources = symbols.isEmpty ? [] : use.files.filter { bundle.strings.isSource($0.language) }
    let tables = bundle.strings.translations(of: use)
    guard !(sources + tables).isEmpty else { return [] }
    let gaps = TranslationGaps(
      of: use, in: tables.map { ($0.language, $0) }, isWaiting: bundle.isMarked)
    let needsAll = bundle.listsEach || bundle.exceptions.mayCover(rule)
    let positions = SourcePositions(of: bundle.listsEach ? use.translatable.map(\.location) : [])
    let languages = tables.count == 2 ? "both languages" : "all \(tables.count) languages"
    var room = Limits.listedStrings
    return (sources + tables).enumerated().flatMap { position, table in
      let number = position - sources.count
      let isSource = number < 0
      let total =
        isSource ? use.translatable.count : gaps.total(in: number, language: table.language)
      let limit = needsAll ? max(room, Advice.shownNames) : Advice.shownNames
      // The strings that every language lacks may be reported at another one only.
      var isMore = false
      let open: [(TranslationGaps.Gap?, isEverywhere: Bool)] =
        isSource
        ? [
          (TranslationGaps.Gap(strings: Array(symbols.prefix(limit)), count: symbols.count), false)
        ]
        : [
          (gaps.commonGap(in: table.language, limit: limit), tables.count > 1),
          (gaps.gap(in: number, language: table.language, limit: limit), false),
        ]
      return open.flatMap { gap, isEverywhere -> [Finding] in
        guard let gap else { return [] }
        room -= gap.strings.count
        var new: [LocalizationIndex.PageString] = []
        var excepted: [Finding] = []
        for string in gap.strings {
          // The exception is at the string's row or in the baseline.
          let path = table.path.appending(.key(string.string))
          if bundle.exceptions.hasComment(on: rule, at: string.path) {
            excepted.append(table.finding(missing: string, help: "", at: string.path))
          } else if bundle.exceptions.covers(rule, atString: path) {
            excepted.append(table.finding(missing: string, help: "", at: path))
          } else {
            new.append(string)
          }
        }
        let count = gap.count - excepted.count
        guard count > 0 else { return excepted }
        let text = tally(new.map(\.string), count, of: total, isMore: isMore) {
          "\($0) untranslated\(isEverywhere ? " in \(languages)" : "")"
        }
        let place = count == 1 && bundle.listsEach ? new.first?.location : nil
        let addition =
          place.map { "add it; the page has it at \(positions.description(of: $0))" } ?? "add them"
        let summary = table.finding(
          text,
          help: "\(addition), or list strings to leave untranslated in "
            + "\(ValidationConfiguration.fileName): do-not-translate"
        ).repeatable().counting(count, at: [table.path])
        isMore = true
        if count == 1, bundle.options.sumsUpStrings { return excepted + [summary] }
        return excepted + (bundle.options.sumsUpStrings ? [summary] : [])
          + bundle.listed(new) { string in
            table.finding(
              missing: string,
              help: "add it; the page has it at \(positions.description(of: string.location))",
              at: table.path.appending(.key(string.string)))
          }
      }
    }
  }

  /// `2 of 8 strings untranslated: "Sync", "Sound"`, `2 more strings` after others, or without the
  /// total `2 strings unused: …`.
  fileprivate static func tally(
    _ strings: [String], _ count: Int, of total: Int? = nil, isMore: Bool = false,
    shown: (String) -> String = { $0.quoted }, _ claim: (String) -> String
  ) -> String {
    let counted =
      isMore
      ? "\(count.grouped) more \(count == 1 ? "string" : "strings")"
      : total.map { "\(count.grouped) of \($0.counted("string"))" } ?? count.counted("string")
    return
      "\(claim(counted)): \(Advice.sample(strings.prefix(Advice.shownNames).map(shown), of: count))"
  }
}

extension BundleContents {
  fileprivate func isMarked(_ key: String, _ value: Value, in table: StringsTable) -> Bool {
    markedStrings.contains(table.path.appending(.key(key)))
  }

  fileprivate func listed<Strings: Sequence>(
    _ strings: Strings, _ finding: (Strings.Element) -> Finding
  ) -> [Finding] {
    guard listsEach else { return [] }
    return strings.map { options.sumsUpStrings ? finding($0).asDetail() : finding($0) }
  }

  fileprivate var listsEach: Bool { options.listsStrings || !options.sumsUpStrings }

  /// The findings about the strings of a table that meet a condition, in all languages: one summary, at
  /// the first string in each language, and one finding per string if they are listed.
  fileprivate func findings(
    of rule: String, about tables: [StringsTable], summary: (String) -> String,
    each: (String) -> String, shown: (String) -> String = { $0.quoted },
    help: String,
    repair changes: ((StringsTable, (key: String, value: Value)) -> [Repair.Change])? = nil,
    where isMeant: (StringsTable, (key: String, value: Value)) -> Bool
  ) -> [Finding] {
    var found: [(table: StringsTable, strings: [(key: String, value: Value)])] = []
    // Each excepted string gets its own finding for its exception to silence.
    var excepted: [Finding] = []
    for table in tables {
      var strings = table.root.entries.filter { isMeant(table, $0) }
      let isExcepted = { (string: (key: String, value: Value)) in
        exceptions.covers(rule, atString: table.path.appending(.key(string.key)))
      }
      excepted += strings.filter(isExcepted).map { table.finding(each($0.key), help: help, at: $0) }
      strings.removeAll(where: isExcepted)
      if !strings.isEmpty { found.append((table, strings)) }
    }
    guard let first = found.first else { return excepted }
    var seen: Set<[UInt8]> = []
    let names = found.flatMap(\.strings).map(\.key).filter { seen.insert(Array($0.utf8)).inserted }
    var finding = first.0.finding(
      Rule.tally(names, names.count, shown: shown, summary), help: help, at: first.strings[0])
    finding.otherPlaces = found.dropFirst().map { table, strings in
      let (key, value) = strings[0]
      return Place(location: value.keyLocation, path: table.path.appending(.key(key)))
    }
    // A count stays that of its table if its first string goes.
    finding = finding.counting(found.map { ($0.path, $1.count) })
    if let changes {
      let steps = found.flatMap { table, strings in
        strings.flatMap { string in
          changes(table, string).map {
            Repair.Step(change: $0, path: table.path.appending(.key(string.key)))
          }
        }
      }
      finding = finding.repaired(.unsafe, by: steps)
    }
    if names.count == 1, options.sumsUpStrings { return excepted + [finding] }
    return excepted + (options.sumsUpStrings ? [finding] : [])
      + found.flatMap { table, strings in
        listed(strings) {
          table.finding(each($0.key), help: help, at: $0).rated(.note).repeatable()
        }
      }
  }
}

extension StringsTable {
  fileprivate func finding(_ text: String, help: String) -> Finding {
    Finding(text, help: help, at: root.location, path)
  }

  fileprivate func finding(
    missing string: LocalizationIndex.PageString, help: String, at path: KeyPath
  ) -> Finding {
    let text = "\(string.string.quoted) is not translated"
    return Finding(text, help: help, at: root.location, path).rated(.note).repeatable()
  }

  fileprivate func finding(
    _ text: String, help: String, at string: (key: String, value: Value)
  ) -> Finding {
    Finding(
      text, help: help, at: string.value.keyLocation, path.appending(.key(string.key)),
      of: string.value)
  }
}
