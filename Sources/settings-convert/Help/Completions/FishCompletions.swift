enum FishCompletions {
  static var script: String {
    """
    # Completions of \(Tool.name) for fish, written by: \(Tool.name) completions fish

    # Whether the command line is one of the command in the first argument; with --new, whether
    # a command can follow.
    function __settings_convert_is
        set -l skips 0
        for word in (commandline -opc)[2..-1]
            if test $skips = 1
                set skips 0
                continue
            end
            switch $word
                case \(CompletionTable.optionsWithValues.joined(separator: " "))
                    set skips 1
                case '-*'
                case \(CompletionTable.commands.joined(separator: " "))
                    test $word = $argv[1]
                    return
                case '*'
                    test $argv[1] = \(Command.standard.name)
                    return
            end
        end
        contains -- $argv[1] --new \(Command.standard.name)
    end

    \(Command.all.map(command).joined(separator: "\n"))
    \(Command.all.flatMap(lines).joined(separator: "\n"))
    """
  }

  private static let complete = "complete -c \(Tool.name)"

  private static func command(_ command: Command) -> String {
    "\(complete) -n '__settings_convert_is --new' -a \(command.name) -d \(quoted(command.summary))"
  }

  private static func lines(of command: Command) -> [String] {
    let head = "\(complete) -n '__settings_convert_is \(command.name)'"
    let options = command.options.map { option in
      let short = option.short.map { " -s \($0)" } ?? ""
      return "\(head)\(short) -l \(option.name)\(argument(of: option)) -d \(quoted(option.title))"
    }
    switch command.operandValues {
    case .files: return options
    case .unlisted: return options + ["\(head) -f"]
    case .words(let words):
      return options + ["\(head) -f -a \(quoted(words().joined(separator: " ")))"]
    }
  }

  private static func argument(of option: Option) -> String {
    switch (option.argument, option.values) {
    case (.none, _): ""
    case (.optional(let words), _): " -f -a \(quoted(words.joined(separator: " ")))"
    case (.required, .unlisted): " -x"
    case (.required, .files): " -r -F"
    case (.required, .words(let words)): " -x -a \(quoted(words().joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    text.reduce(into: "'") { result, character in
      if "'\\".contains(character) { result += "\\" }
      result.append(character)
    } + "'"
  }
}
