import PropertyLists

extension Option {
  static let manual = Option(name: "man", summary: "Print the manual page, as roff.")
  static let pagesFolder = Option(
    name: output.name, short: output.short, argument: output.argument, values: .files,
    summary: "Write the manual pages of all commands into this folder.")
}

extension Command {
  static let help = Command(
    name: "help",
    operands: "[COMMAND | rules | --man [COMMAND | -o OUTPUT]]",
    summary: "Show help for the tool or one of its commands, or list the rules.",
    readsDocuments: false,
    operandValues: .words { Command.all.map(\.name) + [rulesTopic] },
    options: [.manual, .pagesFolder],
    relations: [.needs([.pagesFolder], oneOf: [.manual])],
    examples: [
      .init(line: "settings-convert help convert", meaning: "show help for convert"),
      .init(line: "settings-convert help rules", meaning: "list every rule"),
      .init(
        line: "settings-convert help --man -o share/man/man1",
        meaning: "write the manual pages of all commands into a folder"),
    ]
  ) { (invocation, console) throws(Diagnostic) in
    let topic = try invocation.onlyOperand()
    if invocation.has(.manual) { return try printManual(of: topic, invocation, on: console) }
    guard let topic else {
      try console.print(HelpText.tool)
      return .done
    }
    if topic == rulesTopic {
      try console.print(RuleText.table)
      return .done
    }
    try console.print(HelpText.text(of: try command(named: topic, orOneOf: [rulesTopic])))
    return .done
  }

  private static func command(
    named topic: String, orOneOf others: [String] = []
  ) throws(Diagnostic) -> Command {
    if let command = Command.named(topic) { return command }
    let nearest = nearestName(to: topic, among: Command.all.map(\.name) + others)
    throw Diagnostic(
      .usage, "no help on \(topic.quoted)",
      help: RuleIndex.named(topic) == nil
        ? ToolMessage.suggestion(nearest, otherwise: "run \(Tool.name) help to list the commands")
        : "run \(Tool.name) explain \(topic)")
  }

  /// Prints one manual page, or writes all of them into a folder.
  private static func printManual(
    of topic: String?, _ invocation: Invocation, on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    if topic == rulesTopic {
      throw Diagnostic(ToolMessage.exclusiveOptions(rulesTopic, Option.manual.spelling))
    }
    guard let folder = invocation.value(of: .pagesFolder) else {
      let page = try topic.map { topic throws(Diagnostic) in
        ManualPage(of: try command(named: topic))
      }
      try console.print((page ?? ManualPage(of: nil)).text)
      return .done
    }
    if let topic { throw Diagnostic(ToolMessage.unexpectedArgument(topic)) }
    let path = folder.withTrailingSlash
    try ChangeSet.inFolder(path) { () throws(Diagnostic) in
      for page in [ManualPage(of: nil)] + all.map({ ManualPage(of: $0) }) {
        _ = try ChangeSet(page.text + "\n", "roff", to: path + page.fileName)
          .deliver(on: console)
      }
    }
    return .done
  }

  private static let rulesTopic = "rules"

  /// The command for `--version`, which no operand can name.
  static let version = Command(
    name: "--version", operands: "", summary: "Print the version.", readsDocuments: false
  ) { (_, console) throws(Diagnostic) in
    try console.print("\(Tool.name) \(Tool.version)")
    return .done
  }
}
