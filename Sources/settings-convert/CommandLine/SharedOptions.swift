import PropertyLists
import SettingsBundles

extension Option {
  static let to = Option(
    name: "to", argument: .required("FORMAT"),
    values: .words { DocumentForm.names(Format.writable) },
    summary: """
      Write this format, whatever the extension of OUTPUT; bundle is a folder. In a
      bundle, xml or binary is the format of its pages, which otherwise keep theirs.
      """)

  static let rewrite = Option(
    name: "rewrite",
    summary: """
      Replace OUTPUT instead of changing only what differs, which keeps its format, comments,
      layout, and other lines, even if it cannot be read. Bundles are never replaced.
      """)

  static let check = Option(
    name: "check", argument: .optional(["bytes"]),
    summary: """
      Write nothing; print the differences and exit with 1 if OUTPUT has other settings
      than would be written (with =bytes, other bytes than --rewrite would write).
      """)

  static let modeline = Option(
    name: "modeline", argument: .required("SCHEMA"), values: .files,
    summary: """
      Begin YAML, or each page in a folder, with a comment that names its JSON Schema
      for editors: a URL, or a path relative to the file or folder.
      """)

  static let lossy = Option(
    name: "lossy", summary: "Change values that the target cannot hold, with a warning for each.")

  static let direct = Option(
    name: "direct",
    summary: """
      Write OUTPUT in place instead of replacing it with a new file, for sandboxes that
      allow no other file.
      """)

  /// The option of commands that change their input.
  static let directEdit = direct.described(
    "Write the file in place instead of replacing it, for sandboxes that allow no other file.")

  static let prune = Option(
    name: "prune",
    summary: "Remove pages and strings tables from a bundle that are not in the document.")

  static let dryRun = Option(
    name: "dry-run", short: "n",
    summary: "Write nothing; list what would be written, with -v also the diff.")

  static let allFiles = Option(
    name: "all",
    summary:
      "In a folder that is searched, check JSON, strings tables, and property lists of the app, too."
  )

  static let failOn = Option(
    name: "fail-on", argument: .required("SEVERITY"), values: .words { FailureThreshold.words },
    summary: """
      Exit with 1 on error, on warning, or never (default: error in validate, fix, and
      build, never in convert and set).
      """)

  static let add = Option(
    name: "add", argument: .required("KEYPATH=VALUE"),
    isRepeatable: true,
    summary: "Add an item to a list, a row after @KEY, or a new key; repeatable.")

  static let withStrings = Option(
    name: "with-strings",
    summary: "Rename changed strings in the strings tables of a bundle, and keep translations.")

  static let target = Option(
    name: "target", argument: .required("PLATFORM"), values: .words { Validator.Platform.words },
    summary: """
      Check for ios (the default), ipados, tvos, visionos, catalyst, or watch (in
      Settings-Watch.bundle).
      """)

  static let oldestSystem = Option(
    name: "min-os", argument: .required("VERSION"),
    summary: "Warn about keys that are newer than this version of iOS.")

  static let rule = Option(
    name: "rule", argument: .required("ID=SEVERITY"), values: .words { Validator.Rule.ids },
    isRepeatable: true,
    summary: "Set a rule to off, note, warning, or error; repeatable.")

  static let config = Option(
    name: "config", argument: .required("FILE"), values: .files,
    summary: "Read the rules from this file instead of the nearest one.")
}
