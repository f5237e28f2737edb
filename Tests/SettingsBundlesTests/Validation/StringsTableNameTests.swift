import SettingsBundles
import Testing

/// Rules about the name of a page's strings table.
@Suite struct StringsTableNameTests {
  @Test(arguments: cases) func finds(_ breach: RuleCase) throws { try breach.check() }

  static let cases: [RuleCase] = [
    RuleCase(
      "a strings table that is an array",
      root: """
        StringsTable: [Root]
        """,
      finds: """
        1:15: error: expected a string as "StringsTable" but found an array [strings-table-type]
          at: StringsTable
          help: write the name of the table without folder and extension, such as "Root"
        """),
    RuleCase(
      "a strings table with its extension",
      root: """
        StringsTable: Root.strings
        """,
      finds: """
        1:15: warning: the strings table name "Root.strings" has an extension \
        [strings-table-extension]
          at: StringsTable
          help: write "Root"
        """),
    RuleCase(
      "a strings table in a folder",
      root: """
        StringsTable: en.lproj/Root
        """,
      finds: """
        1:15: error: the strings table name "en.lproj/Root" is a path [strings-table-path]
          at: StringsTable
          help: write "Root"; it is looked up in each .lproj folder
        """),
  ]
}
