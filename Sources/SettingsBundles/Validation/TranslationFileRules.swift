import PropertyLists

/// The rules about files for translators, in the order of the help.
enum TranslationFileRules {
  static let all = [
    RuleDescription(
      id: .xliff, summary: "A translation file belongs to the bundle.", severity: .warning,
      explanation: """
        A translator's file may be older than the bundle: strings may have been removed or reworded
        since. Whatever still fits is imported.
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
