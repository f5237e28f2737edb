enum ZshCompletions {
  static var script: String {
    """
    #compdef \(Tool.name)
    # Completions of \(Tool.name) for zsh, written by: \(Tool.name) completions zsh

    _settings_convert_first() {
      local -a commands=(
    \(Command.all.map { "    \("\($0.name):\($0.summary)".singleQuoted)" }.joined(separator: "\n"))
      )
      _describe -t commands command commands
      _files
    }

    _settings_convert() {
      local command='' index=2
      while ((index < CURRENT)); do
        case $words[index] in
          (\(CompletionTable.optionsWithValues.joined(separator: "|"))) ((index += 2)) ;;
          (-*) ((index++)) ;;
          (\(CompletionTable.commands.joined(separator: "|"))) command=$words[index]; break ;;
          (*) break ;;
        esac
      done
      local -a specs
      case ${command:-\(Command.standard.name)} in
    \(Command.all.map(branch).joined(separator: "\n"))
      esac
      if [[ -n $command ]]; then
        specs+=("1:command:($command)")
      elif ((index == CURRENT)); then
        specs+=('1:file or command:_settings_convert_first')
      fi
      _arguments -S : $specs
    }

    if [[ $funcstack[1] == _\(Tool.name) ]]; then
      _settings_convert "$@"
    else
      compdef _settings_convert \(Tool.name)
    fi
    """
  }

  private static func branch(_ command: Command) -> String {
    let specs = command.options.flatMap(specs) + ["*:operand:\(action(for: command.operandValues))"]
    return """
          (\(command.name))
            specs=(
      \(specs.map { "          \($0.singleQuoted)" }.joined(separator: "\n"))
            ) ;;
      """
  }

  /// The specifications of an option for `_arguments`, one for each spelling.
  private static func specs(of option: Option) -> [String] {
    let others = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
    return option.spellings.map { spelling in
      let isLong = spelling.hasPrefix("--")
      let title = "[\(escaped(option.title))]"
      switch option.argument {
      case .none: return "\(others)\(spelling)\(title)"
      case .required(let placeholder):
        let action = action(for: option.values)
        // A short option may be followed by its value in the same word.
        let separator = isLong ? "=" : "+"
        return "\(others)\(spelling)\(separator)\(title):\(escaped(placeholder)):\(action)"
      case .optional(let words):
        return "\(others)\(spelling)=-\(title)::value:(\(words.joined(separator: " ")))"
      }
    }
  }

  private static func action(for values: Option.Values) -> String {
    switch values {
    case .unlisted: " "
    case .files: "_files"
    case .words(let words): "(\(words().joined(separator: " ")))"
    }
  }

  /// A description with its delimiters escaped.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]:\\".contains(character) { result += "\\" }
      result.append(character)
    }
  }
}
