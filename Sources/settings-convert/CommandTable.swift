import PropertyLists

/// One command: a row of the table that the parser and help read.
///
/// A command is added by adding a row to `all` and a file to `Commands/`.
struct Command: Sendable {
  let name: String
  /// What may follow the command's name.
  let operands: String
  /// One line for the list of commands.
  let summary: String
  /// What its own help says beyond the options.
  let discussion: String
  let options: [Option]
  let examples: [Example]
  let run: @Sendable (Invocation, Console) throws(Diagnostic) -> ExitStatus

  /// A command line, and what it does.
  struct Example: Sendable {
    let line: String
    let meaning: String
  }

  /// Every command, in the order in which help lists them.
  static let all: [Command] = [.convert, .verify, .validate, .diff, .schema, .help]

  /// The command that is meant when none is named.
  static let standard = Command.convert

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}

/// One option: a row of the table that the parser and help read.
///
/// Options of one name are one option, whichever commands take it: only so can they stand before
/// the command's name.
struct Option: Sendable {
  enum Argument: Sendable, Equatable {
    case none
    /// A value must follow; the word for it in help.
    case required(String)
    /// One of these may follow, after `=` only.
    case optional([String])
  }

  let name: String
  var short: Character?
  var argument = Argument.none
  /// Whether it may stand several times, with other values.
  var isRepeatable = false
  let summary: String

  /// `--output`, as messages name it.
  var spelling: String { "--" + name }

  /// The options that every command takes.
  static let global: [Option] = [.help, .version]

  /// Every option of every command, each once.
  static var all: [Option] {
    var options: [Option] = []
    for option in Command.all.flatMap(\.options) + global
    where !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }
}

/// The options that several commands share.
extension Option {
  static let help = Option(name: "help", short: "h", summary: "Explain the tool or the command.")

  static let version = Option(name: "version", summary: "Print the version.")

  static let output = Option(
    name: "output", short: "o", argument: .required("OUTPUT"),
    summary: """
      Write this file, or into this folder (it ends in / or exists); - is standard
      output, where the result goes without this option.
      """)

  static let from = Option(
    name: "from", argument: .required("FORMAT"),
    summary: "Read this format instead of detecting it.")

  static let verbose = Option(
    name: "verbose", short: "v", summary: "Say what is done, and every remark.")

  static let diagnostics = Option(
    name: "diagnostics", argument: .required("FORM"),
    summary: "Say what is wrong as text, json, github (workflow commands) or sarif.")

  static let jobs = Option(
    name: "jobs", argument: .required("N"),
    summary: "Work on N files at once; without it, on as many as there are processors.")

  static let quiet = Option(name: "quiet", summary: "Say nothing but errors.")
}
