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
    "--reporter": "--diagnostics", "--output-format": "--to or --diagnostics",
    "--format": "--to or --diagnostics", "-f": "--to",
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
    "--xcconfig": "--define NAME=VALUE", "init --output": "init Settings.bundle",
  ]

  /// The verbs of `PlistBuddy`, and the words around the file in the command that does the same.
  private static let verbs: [String: (command: String, option: String)] = [
    "print": ("get", ""), "set": ("set", ""), "delete": ("set", "--unset "),
    "add": ("set", ""),
  ]

  /// What a value of a type of `PlistBuddy` begins with, so that it has this type here.
  private static let tags = ["string": "!!str ", "real": "!!float ", "integer": "", "bool": ""]

  /// The command for one of `PlistBuddy`: `get Root.plist List.0.Title` for `Print :List:0:Title`.
  static func command(forScript script: String, on file: String?) -> String? {
    let script = script.split(separator: " ", maxSplits: 2).map(String.init)
    let file = file?.shellQuoted ?? "PATH"
    guard let word = script.first?.lowercased(), let verb = verbs[word] else { return nil }
    guard script.count > 1 else { return word == "print" ? "\(Tool.name) \(file)" : nil }
    guard script[1].hasPrefix(":") else { return nil }
    var value = script.count > 2 ? "=\(script[2])" : ""
    let keys = script[1].split(separator: ":")
    if word == "add" {
      // An item of a list is added without its position.
      guard script.count > 2, keys.last.map({ Int($0) == nil }) == true else { return nil }
      let typed = script[2].split(separator: " ", maxSplits: 1).map(String.init)
      value =
        tags[typed[0].lowercased()].map { "=\($0)\(typed.count > 1 ? typed[1] : "")" } ?? "={}"
    }
    let path = keys.joined(separator: ".") + value
    return "\(Tool.name) \(verb.command) \(file) \(verb.option)\(path.shellQuoted)"
  }

  static func command(for word: String) -> String? { commands[word.lowercased()] }

  static func option(for word: String) -> String? { options[word] }
}
