import PropertyLists

/// A parsed command line: a command, its options and its operands.
struct Invocation: Sendable {
  /// An option as it was given.
  ///
  /// Not a tuple: to make the metadata of one takes longer at the start than to parse all options.
  struct Argument: Sendable {
    let option: Option
    let value: String?
  }

  let command: Command
  let operands: [String]
  let options: [Argument]

  func has(_ option: Option) -> Bool { options.contains { $0.option.name == option.name } }

  /// The option's value; `nil` when it is absent or has none.
  func value(of option: Option) -> String? {
    options.last { $0.option.name == option.name }?.value
  }

  /// The values of a repeatable option, in order.
  func values(of option: Option) -> [String] {
    options.filter { $0.option.name == option.name }.compactMap(\.value)
  }

  /// The paths to read, at least one.
  ///
  /// - Throws: `ToolMessage.missingInput` or `ToolMessage.repeatedStandardInput`.
  func inputs() throws(Diagnostic) -> [String] {
    if operands.isEmpty { throw Diagnostic(ToolMessage.missingInput) }
    if operands.count(where: { $0 == InputFile.standardInput }) > 1 {
      throw Diagnostic(ToolMessage.repeatedStandardInput)
    }
    return operands
  }

  /// An argument that is not a path, and so has to be text.
  ///
  /// - Throws: `ToolMessage.invalidText`.
  static func text(_ argument: String) throws(Diagnostic) -> String {
    let bytes = argument.fileNameBytes
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      throw Diagnostic(ToolMessage.invalidText(argument))
    }
    return text
  }

  /// The only operand, `nil` without one.
  ///
  /// - Throws: `ToolMessage.unexpectedArgument` for a second one.
  func onlyOperand() throws(Diagnostic) -> String? {
    if operands.count > 1 { throw Diagnostic(ToolMessage.unexpectedArgument(operands[1])) }
    return operands.first
  }

  /// The path of OUTPUT, for commands that write one file; `nil` for standard output.
  ///
  /// - Throws: `ToolMessage.folderOutput`, or `.unreadable` when the path cannot be followed.
  func outputFile() throws(Diagnostic) -> String? {
    guard let path = value(of: .output), path != InputFile.standardInput else { return nil }
    guard !path.endsInSlash, try ProbedFolder(path) == nil, try !ProbedFolder.isNamedBundle(path)
    else {
      throw Diagnostic(ToolMessage.folderOutput, at: .file(path))
    }
    return path
  }

  /// The value of an option that takes one of a few words, in any case.
  ///
  /// - Throws: `ToolMessage.invalidValue`, which lists the words.
  func choice<Choice>(
    of option: Option, among choices: Choice.Type = Choice.self
  ) throws(Diagnostic) -> Choice?
  where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
    guard let word = value(of: option) else { return nil }
    if let choice = Choice(rawValue: word.lowercased()) { return choice }
    throw Diagnostic(
      ToolMessage.invalidValue(
        word, option: option.spelling, help: "use \(Choice.words.list("or"))"))
  }

  /// How many files are processed at once.
  ///
  /// - Throws: `ToolMessage.invalidValue`.
  func jobs() throws(Diagnostic) -> Jobs {
    guard let text = value(of: .jobs) else { return .processors }
    guard let number = Int(text), 1...Limits.jobs ~= number else {
      throw Diagnostic(
        ToolMessage.invalidValue(
          text, option: Option.jobs.spelling,
          help: "use a number from 1 to \(Limits.jobs)"))
    }
    return Jobs(number)
  }
}

/// The form that `--from` or `--to` names: a file's format, or a bundle, which is a folder.
enum DocumentForm {
  case format(Format)
  case bundle

  /// The word for a bundle on the command line.
  static let bundleName = "bundle"

  /// The words for some formats, and for a bundle.
  static func names(_ formats: [Format]) -> [String] { formats.map(\.name) + [bundleName] }

  var isBundle: Bool {
    if case .bundle = self { true } else { false }
  }

  /// The file's format; `nil` for a bundle.
  var format: Format? {
    if case .format(let format) = self { format } else { nil }
  }
}

/// The form of inputs, as far as the user named it.
struct InputForm: Sendable {
  /// The form that `--from` names; `nil` to detect it.
  var named: DocumentForm?
  /// Whether pages in YAML may have the names that Xcode displays.
  var withDisplayNames = false
}

extension Invocation {
  /// The form of the inputs.
  ///
  /// - Throws: The errors of `form(namedBy:among:)`.
  func inputForm() throws(Diagnostic) -> InputForm {
    InputForm(named: try form(), withDisplayNames: has(.xcodeNames))
  }

  /// The form that `--from` or `--to` names; `nil` without the option.
  ///
  /// - Throws: `ToolMessage.unknownFormat` with the nearest name, `ToolMessage.excludedFormat`, or
  ///   `FormatMessage.notWritable`.
  func form(
    namedBy option: Option = .from, among known: [Format] = Format.all
  ) throws(Diagnostic) -> DocumentForm? {
    guard let name = value(of: option) else { return nil }
    if name.lowercased() == DocumentForm.bundleName { return .bundle }
    let names = DocumentForm.names(known)
    if let format = Format.named(name.lowercased()) {
      if known.contains(format) { return .format(format) }
      guard format.isWritable else { throw Diagnostic(FormatMessage.notWritable(format.title)) }
      throw Diagnostic(ToolMessage.excludedFormat(format.name, known: names))
    }
    // An extension names a format, too: plist, bplist.
    let nearest =
      known.first { $0.outputExtensions.contains(name.lowercased()) }?.name
      ?? nearestName(to: name, among: names + known.flatMap(\.aliases))
    throw Diagnostic(ToolMessage.unknownFormat(name, nearest: nearest, known: names))
  }
}
