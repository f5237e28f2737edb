import PropertyLists

extension Command {
  static let completions = Command(
    name: "completions",
    operands: "SHELL",
    summary: "Print the completions of commands and options for bash, zsh, or fish.",
    discussion: """
      make install puts them where the shells look. To try them without installing:

        source <(settings-convert completions bash)
        source <(settings-convert completions zsh)
        settings-convert completions fish | source
      """,
    readsDocuments: false,
    operandValues: .words { Shell.words },
    examples: [
      .init(
        line: "settings-convert completions zsh > ~/.zfunc/_settings-convert",
        meaning: "install them for zsh, if fpath includes ~/.zfunc")
    ]
  ) { (invocation, console) throws(Diagnostic) in
    let shells = Shell.words
    guard let name = try invocation.onlyOperand() else {
      throw Diagnostic(.usage, "missing shell", help: "name \(shells.list("or"))")
    }
    guard let shell = Shell(rawValue: name.lowercased()) else {
      throw Diagnostic(
        ToolMessage.unknown(
          "shell", name, nearest: nearestName(to: name, among: shells), known: shells)
      )
    }
    try console.print(shell.completions)
    return .done
  }
}
