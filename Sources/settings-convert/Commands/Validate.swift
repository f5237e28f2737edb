import PropertyLists
import SettingsBundles

extension Command {
  static let validate = Command(
    name: "validate",
    operands: "PATH…",
    summary: "Check pages and bundles against Apple's catalog and its rules.",
    discussion: """
      In a bundle, also as one document, each page is checked, and how pages, strings tables and
      images fit together. A finding is one line; -v adds key paths, all helps and places, and lists each
      string that is untranslated or unused. Any other folder is searched for pages and bundles. To configure the rules, use --rule, or put a file
      \(ValidationConfiguration.fileName) beside the page, or in or beside the bundle:

        rules: {secure-default: off, element-before-group: warning}
        extra-keys: [infobuttonvalue]     # keys that are allowed everywhere
        generated-pages: [Licences]       # pages that a build creates
        development-language: de          # the language of the strings on the pages; else English
        do-not-translate: [Acme, "Font*"] # strings that are the same in every language
        min-os: 12.0
      """,
    options: [.target, .oldestSystem, .rule, .config, .failOn, .fix, .unsafe, .dryRun],
    examples: [
      .init(
        line: "settings-convert validate Settings.bundle", meaning: "check a whole bundle"),
      .init(
        line: "settings-convert validate Root.yaml --rule secure-default=off",
        meaning: "check a page, without one of the rules"),
      .init(
        line: "settings-convert validate Settings.bundle --fix",
        meaning: "repair what can have one meaning, as fix does, and check the rest"),
    ],
    run: { (invocation, console) throws(Diagnostic) in
      try ValidationRun(invocation, on: console).run()
    })
}

extension Option {
  static let target = Option(
    name: "target", argument: .required("PLATFORM"),
    summary: """
      Check for ios (the default), ipados, tvos, visionos, catalyst or watch (in
      Settings-Watch.bundle).
      """)

  static let oldestSystem = Option(
    name: "min-os", argument: .required("VERSION"),
    summary: "Warn about keys that are newer than this version of iOS.")

  static let rule = Option(
    name: "rule", argument: .required("ID=SEVERITY"), isRepeatable: true,
    summary: "Set a rule to off, note, warning or error; repeatable.")

  static let config = Option(
    name: "config", argument: .required("FILE"),
    summary: "Read the rules from this file instead of the one beside the page or bundle.")

  static let failOn = Option(
    name: "fail-on", argument: .required("SEVERITY"),
    summary: """
      Exit with 1 on error, on warning, or never (default: error in validate and fix,
      never in convert).
      """)
}
