import PropertyLists

/// A parsed command line: a command, its options, and its operands.
struct Invocation: Sendable {
  /// An option on the command line.
  ///
  /// Not a tuple, whose metadata would take longer to create at startup than parsing all options.
  struct Argument: Sendable {
    let option: Option
    let value: String?
  }

  let command: Command
  let operands: [String]
  let options: [Argument]

  func has(_ option: Option) -> Bool { options.contains { $0.option.name == option.name } }

  func value(of option: Option) -> String? {
    options.last { $0.option.name == option.name }?.value
  }

  func values(of option: Option) -> [String] {
    options.filter { $0.option.name == option.name }.compactMap(\.value)
  }

  func inputs() throws(Diagnostic) -> [String] {
    if operands.isEmpty { throw Diagnostic(ToolMessage.missingInput) }
    if operands.count(where: { $0 == StandardInput.path }) > 1 {
      throw Diagnostic(.usage, "standard input can be read only once", help: "name - once")
    }
    return operands
  }

  /// An argument that must be text, unlike a path.
  static func text(_ argument: String) throws(Diagnostic) -> String {
    let bytes = argument.fileNameBytes
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else {
      throw Diagnostic(.usage, "\(argument.quoted) is not UTF-8", help: "write it in UTF-8")
    }
    return text
  }

  func onlyOperand() throws(Diagnostic) -> String? {
    if operands.count > 1 {
      let option = command.option { $0.name == operands[0] }
      let nearest = option.map { "\($0.spelling) \(operands[1].shellQuoted)" }
      throw Diagnostic(ToolMessage.unexpectedArgument(operands[1], nearest: nearest))
    }
    return operands.first
  }

  /// The value of an option that accepts certain words, in any case.
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

  /// The value of an option that accepts whole numbers.
  func number(of option: Option, in range: ClosedRange<Int>) throws(Diagnostic) -> Int? {
    guard let text = value(of: option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Diagnostic(
        ToolMessage.invalidValue(
          text, option: option.spelling,
          help: "use a number from \(range.lowerBound) to \(range.upperBound)"))
    }
    return number
  }

  func jobs() throws(Diagnostic) -> Jobs {
    try number(of: .jobs, in: 1...Limits.jobs).map(Jobs.init) ?? .processors
  }
}

/// The form for `--from` or `--to`: the format of a file, or a bundle, which is a folder.
enum DocumentForm: Sendable {
  case format(Format)
  case bundle
  static let bundleName = "bundle"

  static func names(_ formats: [Format]) -> [String] { formats.map(\.name) + [bundleName] }

  var isBundle: Bool {
    if case .bundle = self { true } else { false }
  }

  var format: Format? {
    if case .format(let format) = self { format } else { nil }
  }
}

extension Invocation {
  /// The form for `--from` or `--to`; `nil` without the option.
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
    // Some extensions name a format too: plist, bplist.
    let nearest =
      known.first { $0.outputExtensions.contains(name.lowercased()) }?.name
      ?? nearestName(to: name, among: names + known.flatMap(\.aliases))
    throw Diagnostic(ToolMessage.unknownFormat(name, nearest: nearest, known: names))
  }
}
