/// What other tools call the commands and options, for people who type it from habit.
enum FamiliarWords {
  /// Words of linters, formatters, `PlistBuddy`, and `defaults`, lowercased.
  private static let commands = [
    "lint": "validate", "check": "validate", "format": "convert --canonical",
    "fmt": "convert --canonical", "merge": "diff", "repair": "fix", "new": "init",
    "create": "init", "print": "get", "read": "get", "show": "preview", "write": "set",
    "add": "set --add", "append": "set --add", "delete": "set --unset", "remove": "set --unset",
    "translate": "strings",
  ]

  /// Options of linters, and the verbs of `plutil`.
  private static let options = [
    "--reporter": "--diagnostics", "--output-format": "--diagnostics", "--strict": "--fail-on",
    "--in-place": "--update", "-convert": "--to", "-lint": "validate", "-p": "--to json",
    "-extract": "get", "-replace": "set", "-insert": "set --add", "-append": "set --add",
    "-remove": "set --unset",
  ]

  static func command(for word: String) -> String? { commands[word.lowercased()] }

  static func option(for word: String) -> String? { options[word] }
}
