/// What other tools call the commands and options, for people who type it from habit.
enum FamiliarWords {
  /// Words of linters, formatters, `PlistBuddy`, and `defaults`, lowercased.
  private static let commands = [
    "lint": "validate", "check": "validate", "format": "convert --canonical",
    "fmt": "convert --canonical", "merge": "diff", "repair": "fix", "new": "init",
    "create": "init", "print": "get", "read": "get", "show": "preview", "write": "set",
    "add": "set --add", "append": "set --add", "delete": "set --unset", "remove": "set --unset",
    "translate": "strings", "autocorrect": "fix", "rules": "help rules", "rule": "explain",
    "version": "--version", "keys": "get --keys", "list": "get --keys",
    "export": "strings --export", "import": "strings --import",
  ]

  /// Options of linters, and the verbs of `plutil`.
  private static let options = [
    "--reporter": "--diagnostics", "--output-format": "--diagnostics", "--strict": "--fail-on",
    "--format": "--diagnostics", "--select": "--rule ID=error", "--ignore": "--rule ID=off",
    "--disable": "--rule ID=off", "--exit-zero": "--fail-on never", "--lenient": "--fail-on never",
    "--autocorrect": "--fix", "--diff": "--dry-run", "--delete": "--unset", "--remove": "--unset",
    "--swift": "--to swift", "-c": "get or set", "--in-place": "--update", "-convert": "--to",
    "-lint": "validate", "-p": "--to json",
    "-extract": "get", "-replace": "set", "-insert": "set --add", "-append": "set --add",
    "-remove": "set --unset",
  ]

  static func command(for word: String) -> String? { commands[word.lowercased()] }

  static func option(for word: String) -> String? { options[word] }
}
