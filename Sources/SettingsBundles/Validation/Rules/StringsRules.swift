import PropertyLists

/// Rules about the relations between pages, languages, and strings tables.
extension Rule {
  static let stringsRules: [Rule] = [
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
      })
  ]
}
