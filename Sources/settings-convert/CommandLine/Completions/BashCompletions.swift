/// Completions for bash 3.2, which macOS has, and later.
enum BashCompletions {
  static var script: String {
    """
    # Completions of \(Tool.name) for bash, written by: \(Tool.name) completions bash
    _settings_convert() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      # bash makes three words of --to=xml.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = && COMP_CWORD -gt 1 ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
      fi
      local command= i
      for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
          \(CompletionTable.optionsWithValues.joined(separator: " | ")))
            [[ ${COMP_WORDS[i + 1]} == = ]] && ((i++))
            ((i++)) ;;
          -*) ;;
          \(CompletionTable.commands.joined(separator: " | ")))
            command=${COMP_WORDS[i]}
            break ;;
          *)
            command=\(Command.standard.name)
            break ;;
        esac
      done
      local words= files= options= isOperand=
      case ${command:-\(Command.standard.name)} in
    \(Command.all.map(branch).joined(separator: "\n"))
      esac
      if [[ -n $isOperand && $current == -* ]]; then
        words=$options files=
      elif [[ -n $isOperand && -z $command ]]; then
        words="\(CompletionTable.commands.joined(separator: " "))"
      fi
      local IFS=$' \\t\\n'
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      if [[ -n $files ]]; then
        compopt -o filenames 2> /dev/null
        IFS=$'\\n'
        COMPREPLY+=($(compgen -f -- "$current"))
      fi
    }
    complete -F _settings_convert \(Tool.name)
    """
  }

  /// The options and operands of one command.
  private static func branch(_ command: Command) -> String {
    let options = command.options.flatMap { $0.spellings }.joined(separator: " ")
    let values = command.options.filter { $0.argument.isRequired }.map { option in
      "          \(option.spellings.joined(separator: " | "))) \(assignment(option.values)) ;;"
    }
    return """
          \(command.name))
            options='\(options)'
            case $previous in
      \(values.joined(separator: "\n"))
              *) isOperand=1 \(assignment(command.operandValues)) ;;
            esac ;;
      """
  }

  /// An assignment to `words` or `files`; nothing if no value can be offered.
  private static func assignment(_ values: Option.Values) -> String {
    switch values {
    case .unlisted: ""
    case .files: "files=1"
    case .words(let words): "words='\(words().joined(separator: " "))'"
    }
  }
}
