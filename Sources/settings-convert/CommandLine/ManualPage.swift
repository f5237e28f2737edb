/// A manual page in roff, generated from the same tables as help.
///
/// https://man7.org/linux/man-pages/man7/man.7.html
struct ManualPage {
  /// The command; `nil` for the tool as a whole.
  private let command: Command?

  init(of command: Command?) {
    self.command = command
  }

  /// The name as readers call it: `settings-convert-verify`.
  private var name: String {
    command.map { "\(Tool.name)-\($0.name)" } ?? Tool.name
  }

  /// The name of its file; 1 is the section for commands.
  var fileName: String { "\(name).1" }

  var text: String {
    let title =
      ".TH \(Self.word(name.uppercased())) 1 \"\" \(Self.word("\(Tool.name) \(Tool.version)"))"
    return ([title] + sections.flatMap { [".SH \($0.title)"] + $0.lines }).joined(separator: "\n")
  }

  private var sections: [(title: String, lines: [String])] {
    let statuses = ExitStatus.allCases.flatMap { Self.item("\($0.rawValue)", $0.meaning) }
    let exit = (title: "EXIT STATUS", lines: statuses)
    guard let command else {
      let commands = Command.all.flatMap { Self.item("\(Tool.name)-\($0.name)(1)", $0.summary) }
      return [
        ("NAME", [Self.line("\(Tool.name) - \(Tool.summary)")]),
        (
          "SYNOPSIS",
          Self.synopsis(["\(Tool.name) COMMAND …", "\(Tool.name) \(Command.standard.operands)"])
        ),
        ("COMMANDS", commands), exit,
        ("ENVIRONMENT", Self.item("NO_COLOR", "If it is set and not empty, nothing is colored.")),
      ]
    }
    let isStandard = command.name == Command.standard.name
    let shown = isStandard ? "[\(command.name)]" : command.name
    return [
      ("NAME", [Self.line("\(name) - \(command.summary.dropLast())")]),
      ("SYNOPSIS", Self.synopsis(["\(Tool.name) \(shown) \(command.operands)"])),
      (
        "DESCRIPTION",
        command.discussion.isEmpty ? [Self.line(command.summary)] : Self.body(command.discussion)
      ),
      ("OPTIONS", command.options.flatMap { Self.item($0.synopsis, $0.title) }), exit,
      ("EXAMPLES", command.examples.flatMap { Self.item($0.line, "\($0.meaning).") }),
      ("SEE ALSO", [Self.line("\(Tool.name)(1)")]),
    ].filter { !$0.lines.isEmpty }
  }

  private static func synopsis(_ lines: [String]) -> [String] {
    lines.flatMap { [".br", line($0)] }.dropFirst().map { $0 }
  }

  /// An entry of a list: a word in bold, and its description below, indented.
  private static func item(_ word: String, _ text: String) -> [String] {
    [".TP", ".B \(Self.word(word))", line(text)]
  }

  /// Paragraphs; indented lines stay as they are.
  private static func body(_ text: String) -> [String] {
    var lines: [String] = []
    for paragraph in text.paragraphs {
      if !lines.isEmpty { lines.append(".PP") }
      let isCode = paragraph.allSatisfy { $0.hasPrefix("  ") }
      lines += isCode ? [".nf"] + paragraph.map(line) + [".fi"] : paragraph.map(line)
    }
    return lines
  }

  /// A line of text, without any character that roff would act upon.
  private static func line(_ text: some StringProtocol) -> String {
    let escaped = escaped(text)
    // A control character begins a request.
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
  }

  /// An argument of a request.
  private static func word(_ text: String) -> String {
    "\"\(escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq"))\""
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      // Otherwise it becomes a hyphen, which cannot be pasted into a shell.
      case "-": result += "\\-"
      // Readers in an old locale know them by name only.
      case "…": result += "..."
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension String {
  /// The lines between empty lines.
  fileprivate var paragraphs: [[Substring]] {
    split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty).map(Array.init)
  }
}
