import PropertyLists

/// What other tools call the commands and options, for people who type it from habit.
enum FamiliarWords {
  /// The command that writes a file anew in this program's layout.
  private static let layout = "\(Tool.name) FILE -o FILE --rewrite"

  /// Words of linters, formatters, `PlistBuddy`, and `defaults`, lowercased.
  private static let commands = [
    "lint": "validate", "check": "validate", "format": layout, "fmt": layout, "merge": "build",
    "repair": "fix", "new": "init", "create": "init",
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
    "--format": "--to or --diagnostics", "-f": "--to or --diagnostics",
    "--strict": "--fail-on warning", "--select": "--rule ID=error", "--ignore": "--rule ID=off",
    "--disable": "--rule ID=off", "--exit-zero": "--fail-on never", "--lenient": "--fail-on never",
    "--autocorrect": "--fix", "--diff": "--dry-run -v", "--delete": "--unset",
    "--remove": "--unset",
    "--swift": "--to swift", "-c": "get or set", "--in-place": "-o", "-convert": "--to",
    "-lint": "validate", "-p": "\(Tool.name) FILE", "-x": "--to xml", "-i": "-o",
    "-extract": "get", "-replace": "set", "-insert": "set --add", "-append": "set --add",
    "-remove": "set --unset", "-type": "get --to json", "-create": "init", "-s": "--quiet",
    "-r": "--to json", "-e": "-o", "-u": "diff OLD NEW", "-V": "--version", "--insert": "--add",
    "--append": "--add", "--list": "get --keys", "--list-rules": "help rules",
    "--json": "--to json or --diagnostics json", "--open": "-o preview.html",
    "--completions": "completions", "--coverage": "strings", "--man": "help --man",
    "-D": "--define", "--configuration": "--define CONFIGURATION=NAME",
    "--xcconfig": "--define NAME=VALUE", "init --output": "init Settings.bundle",
  ]

  /// Options of earlier versions, and what to do instead.
  private static let former = [
    "--watch": "run the command after each change; an editor or entr can do that",
    "--xcode-names": "run fix: it replaces the names that Xcode displays with those of the file",
    "--canonical": "keys keep their order; to lay FILE out anew, use -o FILE --rewrite",
    "--draft": "leave it out: the schemas are in draft-07, which all editors read",
  ]

  /// Options with which other tools change their input.
  private static let inPlace: Set = [
    "-i", "-w", "--in-place", "--inplace", "--write", "-o", "--output",
  ]
  private static let languages: Set = ["--language", "--lang", "--locale", "-l"]

  static func command(for word: String) -> String? { commands[word.lowercased()] }

  /// The option or command for an option, without those that the command does not have.
  static func option(for word: String, in command: Command) -> String? {
    guard let found = options["\(command.name) \(word)"] ?? options[word] else { return nil }
    // Without a command, it may be an option of any.
    if command.name == Command.standard.name { return found }
    let choices = found.split(separator: " ").split(separator: "or").filter { choice in
      guard let name = choice.first, name.hasPrefix("-") else { return true }
      return command.option { [$0.spelling, $0.short.map { "-\($0)" }].contains(String(name)) }
        != nil
    }
    return choices.isEmpty
      ? nil : choices.map { $0.joined(separator: " ") }.joined(separator: " or ")
  }

  /// The whole advice about an option of a command, where one word is not enough.
  static func advice(on option: String, _ value: String?, in command: Command) -> String? {
    if ["set", "fix", "edit"].contains(command.name), inPlace.contains(option) {
      let way = "remove \(option): \(command.name) changes FILE itself"
      return ["-o", "--output"].contains(option) ? way + "; to keep FILE, change a copy" : way
    }
    if command.name == "init", option == "--output", let value {
      return "did you mean init \(value.shellQuoted)?"
    }
    if command.name == "strings", languages.contains(option) {
      return
        "use --add \(value?.shellQuoted ?? "LANGUAGE") for a new language, and -v for what is missing"
    }
    return former[option]
  }
}
