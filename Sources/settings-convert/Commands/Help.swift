import PropertyLists

extension Command {
  static let help = Command(
    name: "help",
    operands: "[COMMAND]",
    summary: "Explain the tool, or one of its commands.",
    discussion: "",
    options: [],
    examples: [.init(line: "settings-convert help convert", meaning: "explain convert")]
  ) { (invocation, console) throws(Diagnostic) in
    let topics = invocation.operands
    if topics.count > 1 { throw Diagnostic(ToolMessage.tooManyOperands(topics[1])) }
    guard let topic = topics.first else {
      try console.print(HelpText.tool)
      return .done
    }
    guard let command = Command.named(topic) else {
      let near = nearestName(to: topic, among: Command.all.map(\.name))
      throw Diagnostic(ToolMessage.unknownCommand(topic, nearest: near))
    }
    try console.print(HelpText.text(of: command))
    return .done
  }

  /// What `--version` does; no word on the command line names it.
  static let version = Command(
    name: "--version", operands: "", summary: "Print the version.", discussion: "",
    options: [], examples: []
  ) { (_, console) throws(Diagnostic) in
    try console.print("\(Tool.name) \(Tool.version)")
    return .done
  }
}
