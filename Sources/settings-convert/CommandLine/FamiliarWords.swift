import PropertyLists

/// What other tools call the commands and options, for people who type it from habit.
enum FamiliarWords {
  /// Words of linters, formatters, `PlistBuddy`, and `defaults`, lowercased.
  private static let commands = [
    "lint": "validate", "check": "validate", "format": "convert --canonical",
    "fmt": "convert --canonical", "merge": "build", "repair": "fix", "new": "init",
    "create": "init",
    "print": "get", "read": "get", "show": "preview", "write": "set", "add": "set --add",
    "append": "set --add", "delete": "set --unset", "remove": "set --unset", "translate": "strings",
    "autocorrect": "fix", "rules": "help rules", "rule": "explain", "version": "--version",
    "keys": "get --keys", "list": "get --keys", "export": "strings --export",
    "import": "strings --import", "extract": "get", "replace": "set", "insert": "set --add",
    "swift": "defaults --to swift", "man": "help --man",
  ]

  /// Options of linters, and the verbs of `plutil`.
  private static let options = [
    "--reporter": "--diagnostics", "--output-format": "--diagnostics", "--format": "--diagnostics",
    "--strict": "--fail-on warning", "--select": "--rule ID=error", "--ignore": "--rule ID=off",
    "--disable": "--rule ID=off", "--exit-zero": "--fail-on never", "--lenient": "--fail-on never",
    "--autocorrect": "--fix", "--diff": "--dry-run", "--delete": "--unset", "--remove": "--unset",
    "--swift": "--to swift", "-c": "get or set", "--in-place": "-o", "-convert": "--to",
    "-lint": "validate", "-p": "the file alone", "-x": "--to xml", "-i": "-o",
    "-extract": "get", "-replace": "set", "-insert": "set --add", "-append": "set --add",
    "-remove": "set --unset", "-type": "get --keys", "-create": "init", "-s": "--quiet",
    "-r": "--to json", "-e": "-o", "-u": "diff OLD NEW", "-V": "--version", "--insert": "--add",
    "--append": "--add", "--list": "get --keys", "--list-rules": "help rules",
    "--json": "--to json or --diagnostics json", "--open": "-o preview.html",
    "--completions": "completions", "--coverage": "strings", "--man": "help --man",
    "-D": "--define", "--configuration": "--define CONFIGURATION=NAME",
    "--xcconfig": "--define NAME=VALUE",
  ]

  /// The verbs of `PlistBuddy`, and the words around the file in the command that does the same.
  private static let verbs: [String: (command: String, option: String)] = [
    "print": ("get", ""), "set": ("set", ""), "delete": ("set", "--unset "),
  ]

  /// The command for one of `PlistBuddy`: `get Root.plist List.0.Title` for `Print :List:0:Title`.
  static func command(forScript script: String, on file: String?) -> String? {
    let script = script.split(separator: " ", maxSplits: 2).map(String.init)
    guard script.count > 1, script[1].hasPrefix(":"), let verb = verbs[script[0].lowercased()]
    else { return nil }
    let value = script.count > 2 ? "=\(script[2])" : ""
    let path = script[1].split(separator: ":").joined(separator: ".") + value
    let file = file?.shellQuoted ?? "PATH"
    return "\(Tool.name) \(verb.command) \(file) \(verb.option)\(path.shellQuoted)"
  }

  static func command(for word: String) -> String? { commands[word.lowercased()] }

  static func option(for word: String) -> String? { options[word] }
}
