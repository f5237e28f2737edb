import PropertyLists

/// The rules about files for translators, in the order of the help.
enum TranslationFileRules {
  static let all = [
    RuleDescription(
      id: .stringCatalog, summary: "A String Catalog fits the bundle.", severity: .warning,
      explanation: """
        A catalog is named after its table, and has one text for each string and language. Where a \
        strings table has another text, that one is kept.
        """),
    RuleDescription(
      id: .noStrings, summary: "A page has strings to translate.", severity: .note,
      explanation: """
        Strings are those of pages with a StringsTable; a page without one shows its own in every \
        language. Numbers and URLs are not translated, and pages of nothing but groups, such as \
        licenses, count once a language has their table.
        """),
  ]
}
