import PropertyLists

/// Help, generated from the tables of commands, options, formats, and exit statuses.
enum HelpText {
  /// The text for a command line without arguments.
  static var usage: String {
    let paragraphs = [
      paragraph("usage", ["\(Tool.name) \(Command.standard.operands)", "\(Tool.name) COMMAND …"])
    ]
    // Two examples of each verb.
    let examples = Command.verbs.map { verb, commands in
      (verb, commands.flatMap { $0.examples.prefix(commands.count == 1 ? 2 : 1) })
    }
    let width = examples.flatMap(\.1).map(\.line.count).max() ?? 0
    let verbs = examples.map { verb, examples in
      paragraph(verb, table(examples.map { ($0.line, $0.meaning) }, width: width))
    }
    let tasks = paragraph(
      "for teams and builds", table(Command.tasks.map { ($0.task, $0.command.name) }))
    return (paragraphs + verbs + [tasks]).joined(separator: "\n\n")
  }

  /// The text of `help` without a topic.
  static var tool: String {
    [
      "\(Tool.name) \(Tool.version) \(Tool.summary).",
      usage,
      paragraph("exit status", table(ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })),
      "Run \(Tool.name) help COMMAND for the options of a command, and help convert for the formats.",
    ].joined(separator: "\n\n")
  }

  static func text(of command: Command) -> String {
    let name = command.name == Command.standard.name ? "[\(command.name)]" : command.name
    var paragraphs = [
      summary(of: command), paragraph("usage", ["\(Tool.name) \(name) \(command.operands)"]),
    ]
    let discussion = command.discussion()
    if !discussion.isEmpty { paragraphs.append(discussion) }
    paragraphs.append(paragraph("options", table(of: command.options)))
    if command.name == Command.standard.name { paragraphs.append(paragraph("formats", formats)) }
    if !command.examples.isEmpty { paragraphs.append(paragraph("examples", examples(of: command))) }
    return paragraphs.joined(separator: "\n\n")
  }

  private static func summary(of command: Command) -> String {
    command.name == Command.standard.name
      ? "\(command.summary.dropLast()) (the default command)." : command.summary
  }

  /// One row for each format: its names, file extensions, and limits.
  private static var formats: [String] {
    let rows = Format.all.map { format in
      let names = ([format.name] + format.aliases).joined(separator: ", ")
      let extensions = format.outputExtensions.map { ".\($0)" }.joined(separator: " ")
      let files = format.isWritable ? "written to \(extensions)" : "never written"
      return (names, "\(format.title), \(files)\nlimits: \(format.limits)")
    }
    return table(rows)
  }

  private static func examples(of command: Command) -> [String] {
    command.examples.flatMap { [$0.line, "    \($0.meaning)"] }
  }

  private static func table(of options: [Option]) -> [String] {
    table(options.map { ($0.synopsis, $0.summary) })
  }

  /// Text broken into lines of at most 80 characters.
  static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= 80 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  static func table(_ rows: [(String, String)], width: Int = 0) -> [String] {
    let width = rows.map(\.0.count).max().map { max($0, width) } ?? width
    return rows.flatMap { name, text in
      text.split(separator: "\n").enumerated().map { position, line in
        let head = position == 0 ? name : ""
        return head + String(repeating: " ", count: width - head.count + 2) + line
      }
    }
  }

  static func paragraph(_ title: String, _ lines: [String]) -> String {
    ([title + ":"] + lines.map { "  " + $0 }).joined(separator: "\n")
  }
}

extension Option {
  /// `-o, --output OUTPUT`.
  var synopsis: String {
    let names = (short.map { "-\($0), " } ?? "") + spelling
    switch argument {
    case .none: return names
    case .required(let placeholder): return "\(names) \(placeholder)"
    case .optional(let known): return "\(names)[=\(known.joined(separator: "|"))]"
    }
  }
}
