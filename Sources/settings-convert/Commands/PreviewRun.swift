import PropertyLists
import SettingsBundles

/// One run of `preview`.
struct PreviewRun {
  enum Form: String, CaseIterable {
    case html, text

    static let extensions: [(name: String, form: Form)] = [
      ("html", .html), ("htm", .html), ("txt", .text),
    ]

    var title: String { self == .html ? "HTML" : "text" }

    /// Words near the beginning of its files.
    var signature: String { self == .html ? "<!DOCTYPE html>" : "────" }
  }

  private let invocation: Invocation
  private let console: Console
  private let path: String
  private let inputForm: DocumentForm?
  private let form: Form
  private let output: String?
  private let language: String?
  private let device: SettingsPreview.Options.Device?

  init(_ invocation: Invocation, on console: Console) throws(Diagnostic) {
    self.invocation = invocation
    self.console = console
    path = try invocation.path()
    inputForm = try invocation.form()
    output = try invocation.outputFile()
    form = try Self.form(invocation, self.output, isTerminal: console.isOutputTerminal)
    language = invocation.value(of: .language)
    device = try invocation.choice(of: .device)
    try invocation.ruleOptions()
  }

  func run() throws(Diagnostic) -> ExitStatus {
    guard let preview = try preview() else { return .failed }
    try write(preview.text)
    return preview.status
  }

  // MARK: Reading

  /// The preview as text; `nil` after an error, which has been reported.
  ///
  /// The status is a failure if a page was unreadable; the others are shown.
  private func preview() throws(Diagnostic) -> (text: String, status: ExitStatus)? {
    let input = try Input(path, as: inputForm)
    if let output { try input.rejectOutput(output, rules: invocation.value(of: .config)) }
    let validator = try InputRules(for: input, invocation, on: console).validator {
      $0.listsStrings = console.isVerbose
    }
    var session = Session(reading: input, generatedPages: validator.options.generatedPages)
    session.leaveUnreadable(where: \.isTable)
    console.report(try session.diagnostics(ratedBy: validator))
    guard session.isReadable else { return nil }
    var choices = SettingsPreview.Options()
    if let name = invocation.value(of: .appName) { choices.title = name }
    choices.device = device
    let contents = session.bundle.map(validator.contents)
    // Those of a folder's files were reported when they were read.
    if case .file = input, let contents { console.report(contents.faults) }
    let diagnostics = session.diagnostics.filter { $0.severity > .note }
    let preview =
      if let contents {
        SettingsPreview(of: contents, choices, by: validator, diagnostics: diagnostics)
      } else {
        SettingsPreview(
          of: try session.document(), choices, by: validator, diagnostics: diagnostics)
      }
    guard let preview else { throw try session.document().notSettings() }
    if let language, !preview.languages.contains(language) {
      throw Diagnostic(
        ToolMessage.unknownLanguage(
          language, nearest: nearestName(to: language, among: preview.languages),
          known: preview.languages))
    }
    let text =
      switch form {
      case .html: preview.html(in: language)
      case .text: preview.text(in: language)
      }
    return (text, contents?.hasUnreadablePages == true ? .failed : .done)
  }

  // MARK: Writing

  private func write(_ text: String) throws(Diagnostic) {
    _ = try ChangeSet(text, form.title, signature: form.signature, to: output)
      .deliver(on: console)
    if output == nil, console.isOutputTerminal, !invocation.has(.to) {
      console.report([
        .note(
          .progress, "the pages as text",
          help: "to open them in a browser, write them: -o preview.html", about: path)
      ])
    }
  }

  private static func form(
    _ invocation: Invocation, _ output: String?, isTerminal: Bool
  ) throws(Diagnostic) -> Form {
    if let form = try invocation.choice(of: .to, among: Form.self) { return form }
    guard let output, !ResolvedPath.isStream(output) else {
      return output == nil && isTerminal ? .text : .html
    }
    let name = Format.fileExtension(of: output)
    if let known = Form.extensions.first(where: { $0.name == name }) { return known.form }
    let extensions = Form.extensions.map { ".\($0.name)" }.list("or")
    throw Diagnostic(
      ToolMessage.unknownExtension(
        name, help: "use \(extensions), or add --to html or --to text"), at: .file(output))
  }
}
