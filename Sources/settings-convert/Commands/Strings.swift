import PropertyLists
import SettingsBundles

extension Command {
  static let strings = Command(
    name: "strings",
    operands: "PATH [OPTION…]",
    summary: "Show how much of a bundle is translated, and complete its strings tables.",
    discussion: """
      Without options, each strings table and language has a line: how many strings of the pages are
      translated, wait for a translator, or are missing.

      --sync adds the strings of the pages that a table lacks, in the order of the pages, and the tables
      that a language lacks; --add does so with one more language. A new string is a copy of the source
      below a comment, which says where it is shown and that it "needs translation": whoever translates
      it removes the comment. Strings that are there stay as they are. --prune renames those whose
      capitalization, spaces, or punctuation a page has changed, and removes those that no page uses
      any more, with their translations, except where a language lacks strings of the pages: an unused
      translation may be that of a reworded one. --dry-run and -v list them.

      --export writes a language as XLIFF 1.2, which translators' tools read, and --import puts the
      translations back.
      """,
    options: [
      .addedLanguage, .sync, .pruneStrings, .export, .import, .outputFile, .config, .dryRun,
    ],
    examples: [
      .init(
        line: "settings-convert strings Settings.bundle", meaning: "show what is translated"),
      .init(
        line: "settings-convert strings Settings.bundle --add fr",
        meaning: "add French, to be translated"),
      .init(
        line: "settings-convert strings Settings.bundle --export fr -o fr.xliff",
        meaning: "write French for a translator; --import fr.xliff puts it back"),
    ],
    run: { (invocation, console) throws(Diagnostic) in
      try StringsRun(invocation, on: console).run()
    })
}

extension Option {
  static let addedLanguage = Option(
    name: "add", argument: .required("LANGUAGE"), isRepeatable: true,
    summary: "Add a language with all strings, and complete the others; repeatable.")

  static let sync = Option(
    name: "sync", summary: "Add the strings that tables lack, and the tables that languages lack.")

  static let pruneStrings = prune.described(
    "Rename the strings that a page spells otherwise, and remove unused ones.")

  static let export = Option(
    name: "export", argument: .required("LANGUAGE"),
    summary: "Write the strings of a language as XLIFF, to OUTPUT.")

  static let `import` = Option(
    name: "import", argument: .required("FILE"), values: .files, isRepeatable: true,
    summary: "Set the translations that an XLIFF file has; repeatable.")
}
