import PropertyLists

extension Command {
  static let help = Command(
    name: "help",
    operands: "[COMMAND | rules]",
    summary: "Show help for the tool or one of its commands, or list the rules.",
    readsDocuments: false,
    examples: [
      .init(line: "settings-convert help convert", meaning: "show help for convert"),
      .init(line: "settings-convert help rules", meaning: "list every rule"),
    ]
  ) { (invocation, console) throws(Diagnostic) in
    guard let topic = try invocation.onlyOperand() else {
      try console.print(HelpText.tool)
      return .done
    }
    if topic == rulesTopic {
      try console.print(RuleText.table)
      return .done
    }
    guard let command = Command.named(topic) else {
      let nearest = nearestName(to: topic, among: Command.all.map(\.name) + [rulesTopic])
      throw Diagnostic(ToolMessage.unknownTopic(topic, nearest: nearest))
    }
    try console.print(HelpText.text(of: command))
    return .done
  }

  /// The topic of `help` that is not a command.
  private static let rulesTopic = "rules"

  /// The command of `--version`; no operand names it.
  static let version = Command(
    name: "--version", operands: "", summary: "Print the version.", readsDocuments: false
  ) { (_, console) throws(Diagnostic) in
    try console.print("\(Tool.name) \(Tool.version)")
    return .done
  }
}
