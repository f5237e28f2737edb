import PropertyLists

extension Validator.Rule {
  static let stringsTableRules: [Self] = [
    Self(
      "strings-table-type", .error, "\"StringsTable\" is a string.", isInSchema: true,
      source: .building,
      why: """
        A page has one strings table, whose name is a string. With any other value, the page is not
        localized.
        """,
      example: """
        - StringsTable: [Root]
        + StringsTable: Root
          PreferenceSpecifiers:
            - Type: PSGroupSpecifier
              FooterText: Made at sea.
        """,
      check: .root { root in
        guard let table = root["StringsTable"], table.kind != .string else { return nil }
        return root.finding(
          at: "StringsTable",
          "expected a string as \"StringsTable\" but found \(table.shownWithType)",
          help: "write the name of the table without folder and extension, such as \"Root\"")
      }),
    Self(
      "strings-table-extension", .warning, "\"StringsTable\" has no extension.", isInSchema: true,
      repair: .safe, source: .building,
      why: """
        Apple's documentation asks you to omit the extension. iOS happens to accept the name with
        .strings, but other systems may not.
        """,
      example: """
        - StringsTable: Root.strings
        + StringsTable: Root
          PreferenceSpecifiers:
            - Type: PSGroupSpecifier
              FooterText: Made at sea.
        """,
      check: .root { root in
        guard let name = root["StringsTable"]?.string, name.hasSuffix(".strings")
        else { return nil }
        return root.finding(
          at: "StringsTable", "the strings table name \(name.quoted) has an extension",
          help: "write \(String(name.dropLast(".strings".count)).quoted)"
        ).repaired(.safe, by: name.without(ending: ".strings").map { .set(.string($0)) })
      }),
    Self(
      "strings-table-path", .error, "\"StringsTable\" is a name, not a path.", isInSchema: true,
      repair: .safe, source: .building,
      why: """
        The Settings app looks for the table in the .lproj folder of each person's language. A path
        such as en.lproj/Root would tie the page to one language.
        """,
      example: """
        - StringsTable: en.lproj/Root
        + StringsTable: Root
          PreferenceSpecifiers:
            - Type: PSGroupSpecifier
              FooterText: Made at sea.
        """,
      check: .root { root in
        guard let name = root["StringsTable"]?.string, name.utf8.contains(UInt8(ascii: "/"))
        else { return nil }
        let (folder, table) = name.folderAndName
        let isInLanguage = folder.without(ending: ".lproj/")?.contains("/") == false
        return root.finding(
          at: "StringsTable", "the strings table name \(name.quoted) is a path",
          help: "write \((name.split(separator: "/").last ?? "").quoted); it is looked up in each "
            + ".lproj folder"
        ).repaired(.safe, by: isInLanguage && !table.isEmpty ? .set(.string(table)) : nil)
      }),
    Self(
      "strings-table-missing", .warning, "The strings table of a page exists.", source: .building,
      in: .bundle,
      why: """
        Apple's documentation asks for a copy of the table in each .lproj folder. If no language has
        it, the page is shown untranslated everywhere. Pages of nothing but groups, such as licenses, do
        not count.
        """,
      example: """
              StringsTable: Root
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier}
                - {Type: PSChildPaneSpecifier, Title: Sound, File: Sound}
            Sound:
        -     StringsTable: Sounds
        +     StringsTable: Root
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier}
                - {Type: PSTitleValueSpecifier, Title: Sound, Key: sound, DefaultValue: Horn}
          strings:
            en: {Root: {Sound: Sound}}
        """,
      check: .tables { table, state in
        guard state.languages.isEmpty, state.miscased == nil else { return nil }
        let name = table.name.trimmed
        return table.finding(
          "no language has the strings table \(table.name.quoted)",
          help: name.hasSameBytes(as: table.name)
            ? addition(of: table.name) : "write \(name.quoted), without whitespace around it")
      }),
    Self(
      "strings-table-language", .warning, "Every translation has the strings tables of the pages.",
      source: .rootContent, in: .bundle,
      why: """
        Apple's documentation asks for a copy of the table in each .lproj folder. In a language
        without it, the page falls back to its own strings while the rest of the app is translated.
        In the language of the pages, these are the right ones.
        """,
      example: """
              StringsTable: Root
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier}
                - {Type: PSChildPaneSpecifier, Title: Sound, File: Sound}
            Sound:
              StringsTable: Sound
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, FooterText: The horn is always on.}
          strings:
            en:
              Root: {Sound: Sound}
              Sound: {The horn is always on.: The horn is always on.}
            de:
              Root: {Sound: Ton}
        +     Sound: {The horn is always on.: Das Horn ist immer an.}
        """,
      check: .tables { table, state in
        // A table of nothing but licenses is not missed.
        guard !state.languages.isEmpty, state.missingCount > 0, !table.translatable.isEmpty else {
          return nil
        }
        return table.finding(
          "the strings table \(table.name.quoted) is missing in \(state.missingLanguages)",
          help: addition(of: table.name, to: state.missingFolder)
        ).counting(state.missingCount)
      }),
    Self(
      .miscasedTable, .error, "\"StringsTable\" is capitalized like the file.",
      repair: .safe, source: .fileSystem, in: .bundle,
      why: """
        Devices have a case-sensitive file system; the Mac and its Simulator usually do not. The
        translations appear while you test but are missing once the app is on a device.
        """,
      example: """
        -     StringsTable: root
        +     StringsTable: Root
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, FooterText: Made at sea.}
          strings:
            en: {Root: {Made at sea.: Made at sea.}}
        """,
      check: .tables { table, state in
        state.miscased.map { path in
          let file = path.folderAndName.name
          let actual = file.without(ending: ".strings") ?? file
          return table.finding(
            "the strings table is named \(actual.quoted), not \(table.name.quoted)",
            help:
              "write \(actual.quoted), or rename \(path.quoted); the file system of a device is "
              + "case-sensitive"
          ).repaired(.safe, by: state.isNamedAlike ? .set(.string(actual)) : nil)
        }
      }),
  ]

  private static func addition(of table: String, to folder: String? = nil) -> String {
    "add \((table + ".strings").quoted) to \(folder ?? "each .lproj folder")"
  }
}

private struct TableState {
  let languages: [String]
  /// The path of a file whose name differs from the table's only in capitalization.
  let miscased: String?
  /// Whether the files of all languages that have the table share that capitalization.
  let isNamedAlike: Bool
  let missingCount: Int
  /// `de, fr`, `5 languages: de, fr, it, and others`.
  let missingLanguages: String
  /// The only folder that lacks it: `de.lproj`.
  let missingFolder: String?

  init(of table: LocalizedTable, in strings: Localization) {
    languages = strings.files.languages(with: table.name)
    let others = strings.files.miscasedFiles(of: table.name)
    miscased = others.first?.path
    isNamedAlike = languages.isEmpty && Set(others.map(\.path.folderAndName.name)).count == 1
    // The pages themselves have the strings of their language.
    let present = Set(
      (languages + others.map(\.language)).filter { !strings.isSource($0) }.map { ByteString($0) })
    let lacks = { (language: String) in !present.contains(ByteString(language)) }
    missingCount = strings.targets.count - present.count
    let shown = 3
    // No more can have the table; a lazy sequence would make types at run time.
    let first = strings.targets.prefix(present.count + shown).filter(lacks).prefix(shown)
      .map(\.visible)
    let list = first.joined(separator: ", ")
    missingFolder = missingCount == 1 ? list + ".lproj" : nil
    missingLanguages =
      missingCount > shown ? "\(missingCount) languages: \(list), and others" : list
  }
}

extension LocalizedTable {
  fileprivate func finding(_ text: String, help: String) -> Finding {
    page.root.finding(at: "StringsTable", text, help: help)
  }
}

extension RuleCheck {
  fileprivate static func tables(
    _ check: @escaping @Sendable (LocalizedTable, TableState) -> Finding?
  ) -> RuleCheck {
    bundle { bundle in
      guard !bundle.strings.languages.isEmpty else { return [] }
      return bundle.strings.expectedTables.compactMap { table in
        check(table, TableState(of: table, in: bundle.strings))
      }
    }
  }
}
