import PropertyLists

/// Rules about the relations between pages, languages, and strings tables.
extension Rule {
  static let stringsRules: [Rule] = [
    Rule(
      "strings-no-lproj", .off, "A bundle whose pages name strings tables has languages.",
      repair: .unsafe, source: .observed, in: .bundle,
      why: """
        Without .lproj folders, the page has no strings table to find. The key is usually left over
        from Xcode's template, and harmless, so the rule is off unless you turn it on.
        """,
      example: """
        -     StringsTable: Root
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier, FooterText: Made at sea.}
        """,
      check: .bundle { bundle in
        guard bundle.strings.languages.isEmpty else { return [] }
        return bundle.strings.tables.map { table in
          table.page.root.finding(
            at: "StringsTable",
            "the page names the strings table \(table.name.quoted), but the bundle has no languages",
            help: "remove \"StringsTable\", or add a folder such as en.lproj"
          ).repaired(.unsafe, by: .remove)
        }
      }),
    Rule(
      "strings-no-table", .note,
      "In a bundle with translations, each page with settings names a strings table.",
      source: .building, in: .bundle,
      why: """
        Apple's documentation says that the strings of a page without "StringsTable" are not
        localized. Nor does a page inherit the table of the page that opens it. Pages that store
        nothing, such as licenses, are often left untranslated on purpose.
        """,
      example: """
              StringsTable: Root
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier}
                - {Type: PSChildPaneSpecifier, Title: Sound, File: Sound}
            Sound:
        +     StringsTable: Root
              PreferenceSpecifiers:
                - {Type: PSGroupSpecifier}
                - {Type: PSTextFieldSpecifier, Title: Sound, Key: sound}
          strings:
            de: {Root: {Sound: Ton}}
        """,
      check: .bundle { bundle in
        guard bundle.tables.contains(where: { !bundle.strings.isSource($0.language) })
        else { return [] }
        return bundle.strings.pagesWithoutTable.filter { page in
          !page.isInApp && !page.storingElements.isEmpty
        }.map { page in
          page.root.finding(
            "the page has no \"StringsTable\", so it is not translated",
            help: "add it, unless the page is meant to be the same in every language")
        }
      }),
    Rule(
      "strings-encoding", .off, "A strings table is encoded in UTF-8.", isAboutBytes: true,
      source: .observed,
      why: """
        Xcode's own template is UTF-16, and the system reads both. UTF-8 is easier on other tools:
        git shows a change in it line by line. The rule is off unless you turn it on.
        """,
      check: .bundle { bundle in
        bundle.tables.compactMap { table in
          guard let encoding = table.encoding, !encoding.isUTF8 else { return nil }
          return Finding(
            "the strings table is encoded in \(encoding.description)", help: "save it as UTF-8",
            at: table.root.location, table.path)
        }
      }),
  ]
}
