import PropertyLists
import SettingsBundles

/// The commands that do what whole command lines of `PlistBuddy` and `plutil` do.
enum FamiliarCommands {
  /// A change or a question, and the words around the file in the command for it.
  private struct Step {
    /// Empty for the default command.
    let command: String
    let option: String
    let argument: String

    private static let verbs = [
      "print": ("get", ""), "set": ("set", ""), "delete": ("set", "--unset "),
      "add": ("set", "--add "), "-extract": ("get", ""), "-replace": ("set", ""),
      "-remove": ("set", "--unset "), "-insert": ("set", "--add "), "-type": ("get", ""),
    ]

    /// - Parameter value: `nil` if the verb takes none.
    init?(_ verb: String, _ path: String, _ value: String? = nil) {
      guard let (command, option) = Self.verbs[verb] else { return nil }
      (self.command, self.option) = (command, option)
      argument = (path + (value.map { "=\($0)" } ?? "")).shellQuoted
    }

    /// The whole file.
    init() { (command, option, argument) = ("", "", "") }

    static func isVerb(_ word: String) -> Bool { verbs[word] != nil }

    /// `set` makes its changes in this order.
    private var rank: Int { ["", "--add ", "--unset "].firstIndex(of: option) ?? 0 }

    /// Whether one command can make both changes, in this order.
    func canPrecede(_ next: Step) -> Bool {
      command == "set" && next.command == "set" && rank <= next.rank
    }
  }

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
    step(forScript: script, needsColon: true).map { line(of: [$0], on: file) }
  }

  /// The command for a command line: `set Root.plist --add 'Title=!!str x'` for
  /// `-insert Title -string x Root.plist`.
  static func command(forArguments arguments: [String]) -> String? {
    arguments.contains("-c")
      ? command(forScriptsIn: arguments) : command(forVerbIn: arguments)
  }

  private static func line(of steps: [Step], on file: String?, suffix: String = "") -> String {
    let file = file.map(quoted) ?? "PATH"
    var commands: [String] = []
    for (number, step) in steps.enumerated() {
      let argument = step.option + step.argument
      if number > 0, steps[number - 1].canPrecede(step) {
        commands[commands.count - 1] += " \(argument)"
      } else {
        let words = [Tool.name, step.command, file, argument].filter { !$0.isEmpty }
        commands.append(words.joined(separator: " ") + suffix)
      }
    }
    return commands.joined(separator: " && ")
  }

  private static func quoted(_ file: String) -> String {
    file == InputFile.standardInput ? file : file.shellQuoted
  }

  // MARK: PlistBuddy

  /// Each `-c` takes one script, and the last of the other arguments is the file.
  private static func command(forScriptsIn arguments: [String]) -> String? {
    var steps: [Step] = []
    var file: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "-c", let script = rest.popFirst() {
        if ["save", "revert", "exit"].contains(script.lowercased()) { continue }
        guard let step = step(forScript: script, needsColon: false) else { return nil }
        steps.append(step)
      } else if !argument.hasPrefix("-") {
        file = argument
      }
    }
    let isXML = arguments.contains("-x") && !steps.contains { $0.command == "set" }
    return steps.isEmpty ? nil : line(of: steps, on: file, suffix: isXML ? " --to xml" : "")
  }

  private static func step(forScript script: String, needsColon: Bool) -> Step? {
    let (word, rest) = splitWord(script[...])
    let verb = word.lowercased()
    guard Step.isVerb(verb) else { return nil }
    let (entry, text) = splitWord(rest)
    let path = unquoted(entry)
    if path.isEmpty { return verb == "print" ? Step() : nil }
    guard path.hasPrefix(":") || !needsColon,
      let keys = ForeignPath(path.hasPrefix(":") ? path[...] : (":" + path)[...])?.components
    else { return nil }
    // A colon alone is the whole file, and without a value there is nothing to set.
    if keys.isEmpty || verb == "set" && text.isEmpty { return nil }
    let ours = KeyPath(keys.map { .key($0) }).description
    switch verb {
    case "add":
      let (type, text) = splitWord(text)
      return value(unquoted(text), ofType: type, in: keys).flatMap { Step(verb, ours, $0) }
    case "set": return Step(verb, ours, unquoted(text))
    default: return Step(verb, ours)
    }
  }

  /// Splits off the first word; quotation marks and backslashes make a space part of it.
  private static func splitWord(_ text: Substring) -> (word: String, rest: Substring) {
    let text = text.drop { $0 == " " }
    var quote: Unicode.Scalar?
    var isEscaped = false
    let end =
      text.unicodeScalars.firstIndex { scalar in
        defer { isEscaped = scalar == "\\" && !isEscaped }
        switch scalar {
        case _ where isEscaped: return false
        case quote: quote = nil
        case "'" where quote == nil, "\"" where quote == nil: quote = scalar
        case " ": return quote == nil
        default: break
        }
        return false
      } ?? text.endIndex
    return (String(text[..<end]), text[end...].drop { $0 == " " })
  }

  /// A text without quotation marks around all of it.
  private static func unquoted(_ text: some StringProtocol) -> String {
    guard let first = text.first, "'\"".contains(first), text.count > 1, text.last == first else {
      return String(text)
    }
    return String(text.dropFirst().dropLast())
  }

  // MARK: plutil

  private static func command(forVerbIn arguments: [String]) -> String? {
    // Its lists and its dictionaries are both extended with --add.
    var rest = arguments.filter { !["-append", "-s", "-r", "-n", "--"].contains($0) }
    var output: String?
    if let option = rest.firstIndex(of: "-o"), option + 1 < rest.count {
      output = rest[option + 1]
      rest.removeSubrange(option...option + 1)
    }
    guard rest.count > 1, let verb = rest.first, verb.hasPrefix("-"), let file = rest.last,
      file == InputFile.standardInput || !file.hasPrefix("-")
    else { return nil }
    let name = quoted(file)
    switch verb {
    case "-p" where rest.count == 2: return "\(Tool.name) \(name)"
    case "-convert" where rest.count == 3:
      guard let format = Format.named(rest[1].lowercased()) else { return nil }
      let target = output == "-" ? "" : " -o \(output?.shellQuoted ?? name)"
      return "\(Tool.name) \(name) --to \(format.name)\(target)"
    case "-create" where rest.count == 3:
      guard let format = Format.named(rest[1].lowercased()) else { return nil }
      return "echo {} | \(Tool.name) - --to \(format.name) -o \(name)"
    default: return command(verb, rest.dropFirst().dropLast(), on: file, to: output)
    }
  }

  private static func command(
    _ verb: String, _ words: ArraySlice<String>, on file: String, to output: String?
  ) -> String? {
    guard Step.isVerb(verb), let path = words.first else { return nil }
    let words = Array(words.dropFirst())
    let target = output.map { $0 == "-" ? "" : " > \($0.shellQuoted)" }
    switch verb {
    case "-insert", "-replace":
      guard let type = words.first, type.hasPrefix("-"),
        let value = value(
          words.dropFirst().first, ofType: String(type.dropFirst()),
          in: path.split(separator: ".").map(String.init)),
        let step = Step(verb, path, value)
      else { return nil }
      return change(step, of: file, to: target)
    case "-remove": return Step(verb, path).flatMap { change($0, of: file, to: target) }
    case "-type":
      return Step(verb, path).map { line(of: [$0], on: file, suffix: " --to json") }
    default:
      let format = words.first.flatMap { Format.named($0.lowercased()) }
      let suffix = format.map { " --to \($0.name)" } ?? ""
      return Step(verb, path).map {
        line(of: [$0], on: file, suffix: suffix + (target ?? ""))
      }
    }
  }

  /// The command that changes a file, or that writes the result elsewhere.
  private static func change(_ step: Step, of file: String, to target: String?) -> String {
    guard let target else { return line(of: [step], on: file) }
    return line(of: [step], on: InputFile.standardInput) + " < \(file.shellQuoted)\(target)"
  }

  /// A new value of a type in these words; `nil` for an unknown type.
  private static func value(
    _ text: String?, ofType type: String, in keys: [String]
  ) -> String? {
    let type = type.lowercased()
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
}
