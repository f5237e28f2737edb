import PropertyLists

/// One command: a row of the table that the parser, help and completions read.
///
/// To add a command, add a file to `Commands/` and a row to `all`.
struct Command: Sendable {
  let name: String
  /// The operands, as the usage line shows them.
  let operands: String
  /// One line for the list of commands.
  let summary: String
  /// The part of its help between usage and options.
  let discussion: String
  /// Whether it reads documents, and so takes the options that every such command takes.
  let readsDocuments: Bool
  /// The operands that shells offer.
  let operandValues: Option.Values
  let examples: [Example]
  let run: @Sendable (Invocation, Console) throws(Diagnostic) -> ExitStatus

  private let ownOptions: [Option]

  /// A command line and its effect.
  struct Example: Sendable {
    let line: String
    let meaning: String
  }

  init(
    name: String, operands: String, summary: String, discussion: String = "",
    readsDocuments: Bool = true, operandValues: Option.Values = .files, options: [Option] = [],
    examples: [Example] = [],
    run: @escaping @Sendable (Invocation, Console) throws(Diagnostic) -> ExitStatus
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.discussion = discussion
    self.readsDocuments = readsDocuments
    self.operandValues = operandValues
    ownOptions = options
    self.examples = examples
    self.run = run
  }

  /// Every command, in the order in which help lists them.
  static let all: [Command] = [
    .convert, .initialize, .verify, .validate, .fix, .diff, .edit, .get, .set, .strings, .preview,
    .defaults,
    .schema,
    .explain, .completions, .help,
  ]

  /// The command that runs when none is named.
  static let standard = Command.convert

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }

  /// Its own options, then those that it shares with other commands.
  var options: [Option] {
    ownOptions + (readsDocuments ? Option.reading : []) + Option.global
  }

  /// Whether it has the option to write a file in place.
  var canWriteInPlace: Bool { ownOptions.contains { $0.name == Option.direct.name } }

  /// The first of its options for which a condition is true.
  func option(where condition: (Option) -> Bool) -> Option? {
    ownOptions.first(where: condition)
      ?? (readsDocuments ? Option.reading.first(where: condition) : nil)
      ?? Option.global.first(where: condition)
  }
}
