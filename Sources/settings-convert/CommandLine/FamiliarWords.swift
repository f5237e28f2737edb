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

  /// The verbs of `PlistBuddy` and `plutil`, and the words around the file in the command that does the same.
  private static let verbs: [String: (command: String, option: String)] = [
    "print": ("get", ""), "set": ("set", ""), "delete": ("set", "--unset "),
    "add": ("set", "--add "), "-extract": ("get", ""), "-replace": ("set", ""),
    "-remove": ("set", "--unset "), "-insert": ("set", "--add "),
  ]

  /// What a value of a type of `PlistBuddy` or `plutil` begins with, so that it has this type here.
  private static let tags = [
    "string": "!!str ", "real": "!!float ", "float": "!!float ", "integer": "", "bool": "",
    "date": "", "data": "!!binary ", "json": "",
  ]
  /// The types without a value.
  private static let empty = [
    "dict": "{}", "dictionary": "{}", "array": "[]",
  ]

  /// The command for one of `PlistBuddy`: `get Root.plist List.0.Title` for `Print :List:0:Title`.
  static func command(forScript script: String, on file: String?) -> String? {
    let script = script.split(separator: " ", maxSplits: 2).map(String.init)
    guard let word = script.first?.lowercased(), verbs[word] != nil else { return nil }
    guard script.count > 1 else {
      return word == "print" ? "\(Tool.name) \(file?.shellQuoted ?? "PATH")" : nil
    }
    guard script[1].hasPrefix(":") else { return nil }
    var value = script.count > 2 ? script[2] : nil
    let keys = script[1].split(separator: ":")
    if word == "add" {
      let words = value?.split(separator: " ", maxSplits: 1).map(String.init) ?? []
      value = self.value(words.dropFirst().first, ofType: words.first, in: keys)
      guard value != nil else { return nil }
    }
    return command(word, keys.joined(separator: "."), value, on: file)
  }

  /// The command for one of `plutil`: `set Root.plist --add 'Title=!!str x'` for
  /// `-insert Title -string x Root.plist`.
  static func command(forArguments arguments: [String]) -> String? {
    // Its lists and its dictionaries are both extended with --add.
    var rest = arguments.filter { $0 != "-append" }[...]
    guard rest.count > 2, let verb = rest.popFirst(), verb.hasPrefix("-"), verbs[verb] != nil,
      let path = rest.popFirst(), let file = rest.popLast()
    else { return nil }
    guard verb == "-insert" || verb == "-replace" else { return command(verb, path, nil, on: file) }
    guard let type = rest.popFirst(), type.hasPrefix("-"),
      let value = value(
        rest.first, ofType: String(type.dropFirst()), in: path.split(separator: "."))
    else { return nil }
    return command(verb, path, value, on: file)
  }

  private static func command(
    _ word: String, _ path: String, _ value: String?, on file: String?
  ) -> String? {
    guard let verb = verbs[word] else { return nil }
    let argument = (path + (value.map { "=\($0)" } ?? "")).shellQuoted
    return "\(Tool.name) \(verb.command) \(file?.shellQuoted ?? "PATH") \(verb.option)\(argument)"
  }

  /// A new value of a type in these words; `nil` for an unknown type.
  private static func value(
    _ text: String?, ofType type: String?, in keys: [Substring]
  ) -> String? {
    let type = type?.lowercased() ?? ""
    if let empty = empty[type] {
      // An element without a type is no element.
      let isElement = keys.dropLast(keys.last.map { Int($0) == nil } == true ? 0 : 1).last
      return isElement == "PreferenceSpecifiers" && empty == "{}" ? "{Type: …}" : empty
    }
    guard let tag = tags[type] else { return nil }
    let text = text ?? ""
    if type == "bool" {
      return "\(["true", "yes", "t", "y", "1"].contains(text.lowercased()))"
    }
    return tag + text
  }

  static func command(for word: String) -> String? { commands[word.lowercased()] }

  static func option(for word: String) -> String? { options[word] }
}
