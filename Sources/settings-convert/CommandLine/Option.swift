import PropertyLists

/// One option: a row of the table behind the parser, help, and completions.
///
/// Options with the same name are the same option in all commands, so they may precede the command's name.
struct Option: Sendable {
  enum Argument: Sendable, Equatable {
    case none
    /// A value must follow; the text is its placeholder in the help.
    case required(String)
    /// One of these values may follow, but only after `=`.
    case optional([String])
  }

  /// The values of an argument that shells complete.
  enum Values: Sendable {
    case unlisted
    case files
    case words(@Sendable () -> [String])
  }

  let name: String
  var short: Character?
  var argument = Argument.none
  var values = Values.unlisted
  /// Whether it may be repeated with different values.
  var isRepeatable = false
  let summary: String

  /// `--output`, as in messages.
  var spelling: String { "--" + name }

  /// The same option with changes for one command, which looks it up by its only name.
  func described(
    _ summary: String? = nil, argument: Argument? = nil, values: Values? = nil
  ) -> Option {
    Option(
      name: name, short: short, argument: argument ?? self.argument, values: values ?? self.values,
      isRepeatable: isRepeatable, summary: summary ?? self.summary)
  }
}

/// A relation between the options of a command, which the parser checks.
enum OptionRelation: Sendable {
  /// An option that cannot be combined with any of others.
  case excludes(Option, [Option])
  /// Options that have no meaning without one of others.
  case needs([Option], oneOf: [Option])
}

extension Option {
  static let global: [Option] = [.help, .version, .color]
  static let reading: [Option] = [.from, .diagnostics, .verbose, .quiet]
  static let help = Option(name: "help", short: "h", summary: "Show help for the tool or command.")

  static let version = Option(name: "version", summary: "Print the version.")

  static let color = Option(
    name: "color", argument: .required("WHEN"), values: .words { ColorChoice.words },
    summary: """
      Color diagnostics always, never, or in a terminal (auto, the default, unless NO_COLOR
      is set).
      """)

  static let output = Option(
    name: "output", short: "o", argument: .required("OUTPUT"), values: .files,
    summary: """
      Write to this file, or into this folder (existing or ending in /); - is standard
      output, the default.
      """)

  /// The output of commands that write one file, regardless of the input.
  static let outputFile = output.described("Write to this file; - is standard output, the default.")

  static let from = Option(
    name: "from", argument: .required("FORMAT"),
    values: .words { DocumentForm.names(Format.all) },
    summary: "Read this format instead of detecting it; bundle is a folder.")

  static let verbose = Option(name: "verbose", short: "v", summary: "Print progress and all notes.")

  static let diagnostics = Option(
    name: "diagnostics", argument: .required("FORM"), values: .words { DiagnosticForm.words },
    summary: "Print diagnostics as text, json, github, gitlab (Code Quality), or sarif.")

  static let jobs = Option(
    name: "jobs", argument: .required("N"),
    summary: "Process N files at once (default: the number of processors).")

  static let quiet = Option(
    name: "quiet", short: "q", summary: "Print errors only; with --fail-on warning, warnings too.")
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The words for its cases in options.
  static var words: [String] { allCases.map(\.rawValue) }
}
