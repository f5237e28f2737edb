import PropertyLists
import SettingsBundles

extension Command {
  static let validate = Command(
    name: "validate",
    operands: "[PATH…]",
    summary: "Check pages and bundles against Apple's catalog and its rules.",
    discussion: """
      In a bundle, even as one document, each page is checked, and so is how pages, strings
      tables, and images fit together. Any other folder is searched for bundles and pages; without
      PATH, those in or below the working folder are. -v adds key paths, help, and every place.

      To configure the rules, use --rule, or the nearest file \(ValidationConfiguration.fileName): in the
      bundle, its folder, or one around it, up to the one with .git or else the working folder:

        rules: {secure-default: off, element-before-group: warning}
        extra-keys: [infobuttonvalue]     # keys that are allowed everywhere
        generated-pages: ["Licenses/*"]   # pages that a build creates
        development-language: de          # the language of the strings on the pages; else English
        do-not-translate: [Acme, "Font*"] # strings that are the same in every language
        code: [Sources]                   # look up keys and defaults in the app's source code
        min-os: 12.0
        exclude: [Fixtures, "*.tmp"]      # files and folders that searches skip
        paths:                            # the same for some files only
          Legacy/**: {rules: {key-case: off}}

      "# settings-convert: ignore slider-min-max" silences a rule for an element, a key, or a file.
      """,
    options: [
      .target, .oldestSystem, .rule, .config, .code, .failOn, .fix, .unsafe,
      .onlyRule.described(
        "Report the findings of this rule only; repeatable. With --fix, repair only those.",
        values: .words { RuleIndex.ids }),
      .dryRun, .allFiles, .jobs,
    ],
    relations: [.needs([.unsafe, .dryRun], oneOf: [.fix])],
    examples: [
      .init(
        line: "settings-convert validate Settings.bundle",
        meaning: "find what the Settings app would hide"),
      .init(
        line: "settings-convert validate Root.yaml --rule secure-default=off",
        meaning: "check a page, without one of the rules"),
      .init(
        line: "settings-convert validate Settings.bundle --fix",
        meaning: "repair unambiguous findings, as fix does, and check the rest"),
    ],
    run: { (invocation, console) throws(Diagnostic) in
      try ValidationRun(invocation, repairing: invocation.has(.fix)).run(on: console)
    })
}

extension Option {
  static let code = Option(
    name: "code", argument: .required("DIR"), values: .files, isRepeatable: true,
    summary: "Look up the keys and defaults of rows in the app's source code; repeatable.")
}
