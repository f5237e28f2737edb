import PropertyLists
import SettingsBundles

extension Command {
  static let strings = Command(
    name: "strings",
    operands: "[PATH] [OPTION…]",
    summary: "Show how much of a bundle is translated, and complete its strings tables.",
    discussion: """
      Without options, there is a line for each strings table and language: how many strings of the
      pages are translated, waiting for a translator, or missing; -v lists those that are not
      translated. --fail-under is for CI: it fails if any language translates less of any table. The
      language of the pages does not count, so a bundle without other languages passes. Pages of
      nothing but groups, such as licenses, count once a language has their table.

      --add completes a language, new or not, and leaves the others alone: it adds the strings of the
      pages that its tables lack, in the order of the pages, and the tables that it lacks; --sync
      completes every language of the bundle. A new string is a copy of the source below a comment
      that says where it is shown and that it "needs translation"; the translator removes the
      comment. Existing strings do not change. --prune removes strings that no page uses anymore,
      with their translations. A language that lacks strings of the pages keeps its unused
      translations, since they may belong to reworded strings. --dry-run and -v list them.

      --import reads the translations of a String Catalog: Root.xcstrings has the table Root, in
      all languages, and a text that a table has already is kept.
      """,
    options: [
      .add.described(
        "Add or complete this language only; repeatable.", argument: .required("LANGUAGE")),
      .sync,
      .prune.described("Remove strings that no page uses."),
      .import, .failUnder, .config, .dryRun,
    ],
    relations: [
      .excludes(.failUnder, StringsRun.changes), .needs([.dryRun], oneOf: StringsRun.changes),
    ],
    examples: [
      .init(
        line: "settings-convert strings Settings.bundle", meaning: "show what is translated"),
      .init(
        line: "settings-convert strings Settings.bundle --add fr",
        meaning: "add French, to be translated"),
      .init(
        line: "settings-convert strings Settings.bundle --import Root.xcstrings",
        meaning: "take translations from a String Catalog"),
    ],
    run: { (invocation, console) throws(Diagnostic) in
      try StringsRun(invocation, on: console).run()
    })
}

extension Option {
  static let sync = Option(
    name: "sync", summary: "Complete every language: add the strings and tables that it lacks.")

  static let `import` = Option(
    name: "import", argument: .required("FILE"), values: .files, isRepeatable: true,
    summary: "Set the translations from a String Catalog; repeatable.")

  static let failUnder = Option(
    name: "fail-under", argument: .required("PERCENT"),
    summary: "Exit with 1 if a language, except that of the pages, translates less of a table.")
}
