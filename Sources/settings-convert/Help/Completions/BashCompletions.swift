/// Completions for bash 3.2, which macOS has, and later.
enum BashCompletions {
  static var script: String {
    """
    # shellcheck shell=bash
    # Completions of \(Tool.name) for bash, written by: \(Tool.name) completions bash

    _settings_convert() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      # --to=xml is three words here; its value follows "--to=".
      if [[ $current == = ]]; then
        previous+='=' current=''
      elif [[ $previous == = && $COMP_CWORD -gt 1 ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}=
      fi
      local command='' index
      for ((index = 1; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
          \(CompletionTable.optionsWithValues.joined(separator: " | ")))
            [[ ${COMP_WORDS[index + 1]} == = ]] && ((index++))
            ((index++)) ;;
          =) ((index++)) ;;
          -*) ;;
          \(CompletionTable.commands.joined(separator: " | ")))
            command=${COMP_WORDS[index]}
            break ;;
          *)
            command=\(Command.standard.name)
            break ;;
        esac
      done
      local words='' files='' options='' isOperand=''
      case ${command:-\(Command.standard.name)} in
    \(Command.all.map(branch).joined(separator: "\n"))
      esac
      if [[ -n $isOperand && $current == -* ]]; then
        words=$options files=''
      elif [[ -n $isOperand && -z $command ]]; then
        words='\(CompletionTable.commands.joined(separator: " "))'
      fi
      COMPREPLY=()
      [[ -z $files ]] || compopt -o filenames 2> /dev/null
      local word
      while IFS= read -r word; do
        COMPREPLY+=("$word")
      done < <(compgen -W "$words" -- "$current"; [[ -z $files ]] || compgen -f -- "$current")
    }

    complete -F _settings_convert \(Tool.name)
    # Without compopt, bash 3.2 has to take every word for a file name to quote those that need it.
    type -t compopt > /dev/null || complete -o filenames -F _settings_convert \(Tool.name)
    """
  }

  private static func branch(_ command: Command) -> String {
    let options = command.options.flatMap(\.spellings).joined(separator: " ")
    let values = command.options.compactMap(value).map { "        \($0) ;;\n" }.joined()
    return """
          \(command.name))
            options='\(options)'
            case $previous in
      \(values)\
              *) isOperand=1 \(assignment(command.operandValues)) ;;
            esac ;;
      """
  }

  /// The pattern for the words that precede an option's value, and the value; `nil` if there are none.
  private static func value(of option: Option) -> String? {
    let attached = option.spellings.map { "\($0)=" }
    switch option.argument {
    case .none: return nil
    case .required:
      let pattern = (option.spellings + attached).joined(separator: " | ")
      return "\(pattern)) \(assignment(option.values))"
    case .optional(let words):
      return "\(attached.joined(separator: " | "))) \(assignment(.words { words }))"
    }
  }

  /// An assignment to `words` or `files`; a no-op if values cannot be completed.
  private static func assignment(_ values: Option.Values) -> String {
    switch values {
    case .unlisted: ":"
    case .files: "files=1"
    case .words(let words): "words='\(words().joined(separator: " "))'"
    }
  }
}
