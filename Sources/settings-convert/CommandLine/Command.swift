import PropertyLists

/// A command: a row of the table behind the parser, help, and completions.
///
/// To add a command, add a file to `Commands/` and a row to `CommandTable.swift`.
struct Command: Sendable {
  let name: String
  let operands: String
  /// One line for the list of commands.
  let summary: String
  /// The part of its help between usage and options; made only for help, as some of its words are variable.
  let discussion: @Sendable () -> String
  /// Whether it reads documents and therefore takes the shared options for reading.
  let readsDocuments: Bool
  let operandValues: Option.Values
  let examples: [Example]
  let run: @Sendable (Invocation, Console) throws(Diagnostic) -> ExitStatus

  private let ownOptions: [Option]
  /// Made only if there are options, since the metadata of its type takes time at startup.
  let relations: @Sendable () -> [OptionRelation]

  struct Example: Sendable {
    let line: String
    let meaning: String
  }

  init(
    name: String, operands: String, summary: String,
    discussion: @autoclosure @escaping @Sendable () -> String = "",
    readsDocuments: Bool = true, operandValues: Option.Values = .files, options: [Option] = [],
    relations: @autoclosure @escaping @Sendable () -> [OptionRelation] = [],
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
    self.relations = relations
    self.examples = examples
    self.run = run
  }

  /// Its own options, followed by shared ones.
  var options: [Option] {
    ownOptions + (readsDocuments ? Option.reading : []) + Option.global
  }

  var canWriteInPlace: Bool { Writer.commandsInPlace.contains(name) }

  func option(where condition: (Option) -> Bool) -> Option? {
    ownOptions.first(where: condition)
      ?? (readsDocuments ? Option.reading.first(where: condition) : nil)
      ?? Option.global.first(where: condition)
  }

  /// The first mistake in combining options.
  func mistake(inCombining given: [Option]) -> ToolMessage? {
    guard !given.isEmpty else { return nil }
    let given = { (option: Option) in given.contains { $0.name == option.name } }
    for relation in relations() {
      switch relation {
      case .excludes(let option, let others):
        guard given(option), let other = others.first(where: given) else { continue }
        return .exclusiveOptions(option.spelling, other.spelling)
      case .needs(let options, let needed):
        guard let option = options.first(where: given), !needed.contains(where: given) else {
          continue
        }
        return .requiredOption(needed.map(\.spelling).list("or"), for: option.spelling)
      }
    }
    return nil
  }
}
