/// A shell that completes command lines.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }

  /// The name of the file that the shell looks for in its completions folder.
  var fileName: String {
    switch self {
    case .bash: Tool.name
    case .zsh: "_\(Tool.name)"
    case .fish: "\(Tool.name).fish"
    }
  }
}

/// The parts of the tables that every script needs.
enum CompletionTable {
  static var commands: [String] { Command.all.map(\.name) }

  /// The spellings of the options that take their value as a separate word.
  static var optionsWithValues: [String] {
    var known: Set<String> = []
    return Command.all.flatMap(\.options).filter(\.argument.isRequired).flatMap(\.spellings)
      .filter { known.insert($0).inserted }
  }
}

extension Option {
  /// `-o` and `--output`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }

  var title: String { summary.split(separator: "\n").joined(separator: " ") }
}

extension Option.Argument {
  var isRequired: Bool {
    if case .required = self { true } else { false }
  }
}

extension String {
  var singleQuoted: String {
    "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
