import PropertyLists

/// What a command line asks for: a command, its options and its operands.
struct Invocation: Sendable {
  let command: Command
  let operands: [String]
  let options: [(option: Option, value: String?)]

  func has(_ option: Option) -> Bool { options.contains { $0.option.name == option.name } }

  /// The option's value; `nil` when it is absent, or has none.
  func value(of option: Option) -> String? {
    options.last { $0.option.name == option.name }?.value
  }

  /// The values of an option that may stand several times, in their order.
  func values(of option: Option) -> [String] {
    options.filter { $0.option.name == option.name }.compactMap(\.value)
  }
}

/// Arguments in, an invocation out.
///
/// Options may stand anywhere, `--to xml` and `--to=xml` are one, `--` ends the options, and `-`
/// alone is an operand or a value. A call for help outranks whatever is wrong with the rest.
struct CommandLineParser {
  private var options: [(option: Option, value: String?)] = []
  private var operands: [String] = []
  /// The first option that no command has; told when the command is known.
  private var unknownOption: String?
  private var fault: ToolMessage?

  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - isFile: Whether a file has that name; it then is no misspelt command.
  /// - Throws: A `Diagnostic` about the first argument that is wrong.
  static func parse(
    _ arguments: [String], isFile: (String) -> Bool
  ) throws(Diagnostic) -> Invocation {
    var parser = CommandLineParser()
    parser.split(arguments)
    return try parser.invocation(isFile: isFile)
  }

  /// Tells options, their values and operands apart.
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
      guard let option = Option.spelt(name) else {
        unknownOption = unknownOption ?? name
        continue
      }
      add(option, spelt: name, value, from: &rest)
    }
  }

  private mutating func add(
    _ option: Option, spelt name: String, _ value: String?, from rest: inout ArraySlice<String>
  ) {
    var value = value
    switch option.argument {
    case .none:
      if value != nil { note(.unexpectedValue(option: name)) }
    case .optional(let known):
      if let value, !known.contains(value) {
        note(.unknownValue(value, option: name, known: known))
      }
    case .required(let placeholder):
      if value == nil, let next = rest.first, next == "-" || !next.hasPrefix("-") {
        value = rest.removeFirst()
      }
      if value == nil || value == "" { note(.missingValue(option: name, placeholder)) }
    }
    if !option.isRepeatable,
      options.contains(where: { $0.option.name == option.name && $0.value != value })
    {
      note(.repeatedOption(name))
    }
    options.append((option, value))
  }

  private mutating func note(_ fault: ToolMessage) {
    self.fault = self.fault ?? fault
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
    if !isNamed, let first = operands.first, let near = Self.commandMeant(by: first),
      !isFile(first)
    {
      throw Diagnostic(ToolMessage.unknownCommand(first, nearest: near))
    }
    if let unknownOption {
      let known = (command.options + Option.global).map(\.spelling)
      let near = nearestName(to: unknownOption, among: known)
      throw Diagnostic(ToolMessage.unknownOption(unknownOption, nearest: near))
    }
    if let fault { throw Diagnostic(fault) }
    for (option, _) in options where !command.options.contains(where: { $0.name == option.name }) {
      throw Diagnostic(ToolMessage.foreignOption(option.spelling, command: command.name))
    }
    return Invocation(command: command, operands: operands, options: options)
  }

  /// The command that a first operand may be a misspelling of; a path is none.
  private static func commandMeant(by operand: String) -> String? {
    guard !operand.contains("/"), !operand.contains("."), !operand.hasPrefix("-") else {
      return nil
    }
    return nearestName(to: operand, among: Command.all.map(\.name))
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
  fileprivate static func spelt(_ spelling: String) -> Option? {
    all.first { option in
      option.spelling == spelling || option.short.map { "-\($0)" } == spelling
    }
  }
}
