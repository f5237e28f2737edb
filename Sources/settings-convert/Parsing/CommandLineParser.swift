import PropertyLists

/// Turns arguments into an invocation.
///
/// Options may appear anywhere, `--to xml` and `--to=xml` are equivalent, as are `-o FILE`, `-oFILE`,
/// and `-o=FILE`, `--` ends the options, and a lone `-` is an operand or a value. A request for help
/// takes precedence over any mistake, and an unknown command over later mistakes.
struct CommandLineParser {
  private let arguments: [String]
  private var options: [Invocation.Argument] = []
  private var operands: [String] = []
  /// The first unknown option and the number of operands before it, reported once the command is known.
  private var unknownOption: (name: String, position: Int)?
  /// The first mistake about the value of an option, whose message may depend on the command.
  private var mistake: ((Command) -> ToolMessage)?

  /// - Parameters:
  ///   - arguments: The command line without the program's name.
  ///   - isFile: Whether a file has the given name; if so, it is not a misspelled command.
  static func parse(
    _ arguments: [String], isFile: (String) -> Bool
  ) throws(Diagnostic) -> Invocation {
    var parser = CommandLineParser(arguments: arguments)
    parser.split()
    return try parser.invocation(isFile: isFile)
  }

  private init(arguments: [String]) { self.arguments = arguments }

  private mutating func split() {
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
        if unknownOption == nil { unknownOption = (name, operands.count) }
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
      if value != nil {
        record { _ in
          ToolMessage(.usage, "\(name) does not take a value", help: "write \(name) alone")
        }
      }
    case .optional(let known):
      if let value, !known.contains(value) {
        let help = "use \(([name] + known.map { "\(name)=\($0)" }).joined(separator: " or "))"
        record { _ in .invalidValue(value, option: name, help: help) }
      }
    case .required(let placeholder):
      if value == nil, let next = rest.first, next == "-" || !next.hasPrefix("-") {
        value = rest.removeFirst()
      }
      if value == nil || value == "" {
        // Options of two commands can have the same name.
        record { command in
          let own = command.option { $0.name == option.name }?.argument
          guard case .required(let own)? = own else {
            return .missingValue(option: name, placeholder)
          }
          return .missingValue(option: name, own)
        }
      }
      if option.name == Option.output.name, let path = value, path.hasPrefix("//") {
        let meant = "/\(path.drop { $0 == "/" })".shellQuoted
        record { _ in
          ToolMessage(
            .outputName, "OUTPUT begins with \("//".quoted), as if a variable were empty",
            help: "check the variables in it; if it is right, write \(meant)")
        }
      }
    }
    if !option.isRepeatable,
      options.contains(where: { $0.option.name == option.name && $0.value != value })
    {
      record { _ in .repeatedOption(name) }
    }
    options.append(Invocation.Argument(option: option, value: value))
  }

  private mutating func record(_ mistake: @escaping (Command) -> ToolMessage) {
    self.mistake = self.mistake ?? mistake
  }

  private func invocation(isFile: (String) -> Bool) throws(Diagnostic) -> Invocation {
    var operands = operands
    var command = Command.standard
    var isNamed = false
    // Do not build the table of all commands for a path.
    if let first = operands.first, Self.isWord(first), let named = Command.named(first) {
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
    let unknownCommand =
      isNamed ? nil : operands.first.flatMap { Self.isWord($0) && !isFile($0) ? $0 : nil }
    // An operand after an unknown option may be the option's value.
    if let unknownOption, unknownCommand == nil || unknownOption.position == 0 {
      throw Diagnostic(message(about: unknownOption.name, in: command))
    }
    if let unknownCommand {
      let nearest =
        FamiliarWords.answer(to: unknownCommand)
        ?? Format.named(unknownCommand.lowercased()).map { "--to \($0.name)" }
        ?? nearestName(to: unknownCommand, among: Command.all.map(\.name))
      throw Diagnostic(
        .usage, "\(unknownCommand.quoted) is neither a command nor a file",
        help: ToolMessage.suggestion(
          nearest, otherwise: "run \(Tool.name) help to list the commands"))
    }
    if let mistake { throw Diagnostic(mistake(command)) }
    for argument in options
    where command.option(where: { $0.name == argument.option.name }) == nil {
      throw Diagnostic(
        .usage, "\(argument.option.spelling) is not an option of \(command.name)",
        help: "run \(Tool.name) help \(command.name) to list its options")
    }
    if let mistake = command.mistake(inCombining: options.map(\.option)) {
      throw Diagnostic(mistake)
    }
    return Invocation(command: command, operands: operands, options: options)
  }

  private func message(about unknownOption: String, in command: Command) -> ToolMessage {
    let known = command.options.map(\.spelling)
    // One letter can be the beginning of any option: `-f`.
    let isWord = unknownOption.utf8.count > 2
    // `set -i`
    let isNeedless = unknownOption == "-i" && ["set", "fix"].contains(command.name)
    let nearest =
      (isNeedless ? "\(command.name) without it, which changes PATH itself" : nil)
      ?? FamiliarWords.answer(to: unknownOption)
      ?? known.first { $0.hasPrefix(unknownOption) || isWord && $0.hasPrefix("-" + unknownOption) }
      ?? (isWord ? nearestName(to: unknownOption, among: known) : nil)
    return .unknownOption(unknownOption, of: command, nearest: nearest)
  }

  /// Whether a first operand that is not a file cannot be a path, so it must be a command.
  private static func isWord(_ operand: String) -> Bool {
    !operand.isEmpty && !operand.contains("/") && !operand.contains(".")
      && !operand.hasPrefix("-")
  }

  private static func nameAndValue(of argument: String) -> (name: String, value: String?) {
    if let parts = shortNameAndValue(of: argument) { return parts }
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }

  /// The parts of `-oFILE` and `-o=FILE`; `nil` for anything else.
  ///
  /// The beginning of a long option, such as `-out`, is probably missing a dash.
  private static func shortNameAndValue(of argument: String) -> (name: String, value: String)? {
    let (name, rest) = (String(argument.prefix(2)), argument.dropFirst(2))
    guard !rest.isEmpty, name != "--", let option = Option.spelled(name),
      case .required = option.argument,
      !option.spelling.hasPrefix("-" + argument)
    else { return nil }
    return (name, String(rest.first == "=" ? rest.dropFirst() : rest))
  }
}

extension Option {
  /// The option with a spelling such as `--output` or `-o`, in any command.
  ///
  /// Most command lines use the default command, so the tables of the others are not built for them.
  fileprivate static func spelled(_ spelling: String) -> Option? {
    let isLong = spelling.hasPrefix("--")
    let name = spelling.dropFirst(isLong ? 2 : 1)
    let letter = name.dropFirst().isEmpty ? name.first : nil
    let hasSpelling = { (option: Option) in
      isLong ? option.name == name : letter != nil && option.short == letter
    }
    if let option = Command.standard.option(where: hasSpelling) { return option }
    for command in Command.all {
      if let option = command.option(where: hasSpelling) { return option }
    }
    return nil
  }
}
