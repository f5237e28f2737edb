/// A manual page in roff, generated from the same tables as the help.
///
/// https://man7.org/linux/man-pages/man7/man.7.html
struct ManualPage {
  private let command: Command?

  init(of command: Command?) {
    self.command = command
  }

  private var name: String {
    command.map { "\(Tool.name)-\($0.name)" } ?? Tool.name
  }

  /// The name of its file; 1 is the section for commands.
  var fileName: String { "\(name).1" }

  var text: String {
    // Do not justify or hyphenate, to keep options, paths, and commands whole.
    let head = [Self.heading(of: name), ".nh", ".ad l"]
    return (head + sections.flatMap { [".SH \($0.title)"] + $0.lines }).joined(separator: "\n")
  }

  private static func heading(of name: String) -> String {
    let version = word("\(Tool.name) \(Tool.version)")
    return ".TH \(word(name.uppercased())) 1 \(Tool.released) \(version) \"User Commands\""
  }

  private typealias Section = (title: String, lines: [String])

  private var sections: [Section] {
    (command.map(Self.sections) ?? Self.toolSections).filter { !$0.lines.isEmpty }
  }

  private static var toolSections: [Section] {
    let commands = Command.all.flatMap { item("\(Tool.name)-\($0.name)(1)", $0.summary) }
    return [
      ("NAME", [line("\(Tool.name) - \(Tool.summary)")]),
      (
        "SYNOPSIS",
        synopsis(["\(Tool.name) \(Command.standard.operands)", "\(Tool.name) COMMAND …"])
      ),
      ("DESCRIPTION", [line("Without COMMAND, it converts. Each command has a page:")] + commands),
      ("OPTIONS", Option.global.flatMap { item($0.synopsis, $0.title) }),
      exitStatus,
      ("ENVIRONMENT", environment.flatMap(item)),
    ]
  }

  private static func sections(of command: Command) -> [Section] {
    let isStandard = command.name == Command.standard.name
    let shown = isStandard ? "[\(command.name)]" : command.name
    let text = command.discussion()
    let discussion = text.isEmpty ? command.summary : text
    return [
      ("NAME", [line("\(Tool.name)-\(command.name) - \(command.summary.dropLast())")]),
      ("SYNOPSIS", synopsis(["\(Tool.name) \(shown) \(command.operands)"])),
      ("DESCRIPTION", body(discussion)),
      ("OPTIONS", command.options.flatMap { item($0.synopsis, $0.title) }),
      exitStatus,
      ("EXAMPLES", command.examples.flatMap { item($0.line, "\($0.meaning).") }),
      ("SEE ALSO", [line("\(Tool.name)(1)")]),
    ]
  }

  private static var exitStatus: Section {
    ("EXIT STATUS", ExitStatus.allCases.flatMap { item("\($0.rawValue)", "\($0.meaning).") })
  }

  private static let environment = [
    ("NO_COLOR", "If it is not empty, diagnostics are not colored, as with --color never."),
    ("VISUAL, EDITOR", "The editor for edit: the first one that is set; otherwise vi."),
  ]

  private static func synopsis(_ lines: [String]) -> [String] {
    lines.flatMap { [".br", line($0)] }.dropFirst().map { $0 }
  }

  /// A list item: a word in bold, with its description indented below it.
  private static func item(_ word: String, _ text: String) -> [String] {
    [".TP", ".B \(Self.word(word))", line(text)]
  }

  /// Paragraphs; indented lines are preserved.
  private static func body(_ text: String) -> [String] {
    var lines: [String] = []
    for paragraph in text.paragraphs {
      if !lines.isEmpty { lines.append(".PP") }
      let isCode = paragraph.allSatisfy { $0.hasPrefix("  ") }
      // Behind code, groff hyphenates again.
      lines += isCode ? [".EX"] + paragraph.map(line) + [".EE", ".nh"] : paragraph.map(line)
    }
    return lines
  }

  /// A line of text in which roff finds no requests or escapes.
  private static func line(_ text: some StringProtocol) -> String {
    let escaped = escaped(text)
    // A leading dot would begin a request.
    return escaped.hasPrefix(".") ? "\\&\(escaped)" : escaped
  }

  private static func word(_ text: String) -> String { "\"\(escaped(text))\"" }

  private static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      // A plain `-` would become a hyphen, which cannot be pasted into a shell.
      case "-": result += "\\-"
      // Not every locale supports it.
      case "…": result += "..."
      // roff gives these a special meaning or a different shape.
      case "\"": result += "\\(dq"
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
  fileprivate var paragraphs: [[Substring]] {
    split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty).map(Array.init)
  }
}
