import PropertyLists

/// Turns arguments into an invocation.
///
/// Options may appear anywhere, `--to xml` and `--to=xml` are the same, `--` ends the options, and
/// `-` alone is an operand or a value. A request for help outranks any mistake in the rest.
struct CommandLineParser {
  private var options: [(option: Option, value: String?)] = []
  private var operands: [String] = []
  /// The first option that no command has; reported once the command is known.
  private var unknownOption: String?
  /// The first mistake.
  private var mistake: ToolMessage?

  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - isFile: Whether a file has that name; it is then not a misspelled command.
  /// - Throws: A `Diagnostic` about the first invalid argument.
  static func parse(
    _ arguments: [String], isFile: (String) -> Bool
  ) throws(Diagnostic) -> Invocation {
    var parser = CommandLineParser()
    parser.split(arguments)
    return try parser.invocation(isFile: isFile)
  }

  /// Separates options, their values and operands.
  private mutating func split(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let (name, value) = Self.nameAndValue(of: argument)
      guard let option = Option.spelled(name) else {
        unknownOption = unknownOption ?? name
        continue
      }
      add(option, spelled: name, value, from: &rest)
    }
  }

  private mutating func add(
    _ option: Option, spelled name: String, _ value: String?, from rest: inout ArraySlice<String>
  ) {
    var value = value
    switch option.argument {
    case .none:
      if value != nil { record(.unexpectedValue(option: name)) }
    case .optional(let known):
      if let value, !known.contains(value) {
        let help = "use \(([name] + known.map { "\(name)=\($0)" }).joined(separator: " or "))"
        record(.invalidValue(value, option: name, help: help))
      }
    case .required(let placeholder):
      if value == nil, let next = rest.first, next == "-" || !next.hasPrefix("-") {
        value = rest.removeFirst()
      }
      if value == nil || value == "" { record(.missingValue(option: name, placeholder)) }
    }
    if !option.isRepeatable,
      options.contains(where: { $0.option.name == option.name && $0.value != value })
    {
      record(.repeatedOption(name))
    }
    options.append((option, value))
  }

  private mutating func record(_ mistake: ToolMessage) {
    self.mistake = self.mistake ?? mistake
  }

  private func invocation(isFile: (String) -> Bool) throws(Diagnostic) -> Invocation {
    var operands = operands
    var command = Command.standard
    var isNamed = false
    if let first = operands.first, let named = Command.named(first) {
      command = named
      operands.removeFirst()
      isNamed = true
    }
    if options.contains(where: { $0.option.name == Option.help.name }) {
      let topics = isNamed ? [command.name] : []
      return Invocation(command: .help, operands: topics, options: [])
    }
    if options.contains(where: { $0.option.name == Option.version.name }) {
      return Invocation(command: .version, operands: [], options: [])
    }
    if let unknownOption {
      let known = command.options.map(\.spelling)
      let nearest =
        known.first { $0.hasPrefix(unknownOption) } ?? nearestName(to: unknownOption, among: known)
      throw Diagnostic(ToolMessage.unknownOption(unknownOption, nearest: nearest))
    }
    if !isNamed, let first = operands.first, Self.isWord(first), !isFile(first) {
      let nearest = nearestName(to: first, among: Command.all.map(\.name))
      throw Diagnostic(ToolMessage.unknownCommand(first, nearest: nearest))
    }
    if let mistake { throw Diagnostic(mistake) }
    for (option, _) in options where !command.options.contains(where: { $0.name == option.name }) {
      throw Diagnostic(ToolMessage.foreignOption(option.spelling, command: command.name))
    }
    return Invocation(command: command, operands: operands, options: options)
  }

  /// Whether a first operand that is not a file can only be a command: it is not a path.
  private static func isWord(_ operand: String) -> Bool {
    !operand.isEmpty && !operand.contains("/") && !operand.contains(".")
      && !operand.hasPrefix("-")
  }

  private static func nameAndValue(of argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }
}

extension Option {
  /// The option with a spelling such as `--output` or `-o`.
  fileprivate static func spelled(_ spelling: String) -> Option? {
    all.first { option in
      option.spelling == spelling || option.short.map { "-\($0)" } == spelling
    }
  }
}
