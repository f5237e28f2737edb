import PropertyLists
import SettingsBundles

/// One run of `preview`.
struct PreviewRun {
  private let invocation: Invocation
  private let console: Console
  private let path: String
  private let inputForm: DocumentForm?
  private let output: String?
  private let language: String?
  private let device: SettingsPreview.Options.Device?

  init(_ invocation: Invocation, on console: Console) throws(Diagnostic) {
    self.invocation = invocation
    self.console = console
    path = try invocation.path()
    inputForm = try invocation.form()
    output = try invocation.outputFile()
    try Self.check(output, isTerminal: console.isOutputTerminal)
    language = invocation.value(of: .language)
    device = try invocation.choice(of: .device)
    try invocation.ruleOptions()
  }

  func run() throws(Diagnostic) -> ExitStatus {
    guard let preview = try preview() else { return .failed }
    _ = try ChangeSet(preview.html, "HTML", signature: "<!DOCTYPE html>", to: output)
      .deliver(on: console)
    return preview.status
  }

  /// The preview; `nil` after an error, which has been reported.
  ///
  /// The status is a failure if a page was unreadable; the others are shown.
  private func preview() throws(Diagnostic) -> (html: String, status: ExitStatus)? {
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
    let html = preview.html(in: language)
    return (html, contents?.hasUnreadablePages == true ? .failed : .done)
  }

  /// Rejects what no browser opens: a file with another extension, or a terminal.
  private static func check(_ output: String?, isTerminal: Bool) throws(Diagnostic) {
    guard let output else {
      guard isTerminal else { return }
      throw Diagnostic(
        .outputFormat, "a preview is HTML, which a terminal cannot show",
        help: "write it to a file for a browser: -o preview.html", at: .file("<stdout>"))
    }
    guard !ResolvedPath.isStream(output) else { return }
    let name = Format.fileExtension(of: output)
    guard ["html", "htm"].contains(name) else {
      throw Diagnostic(
        ToolMessage.unknownExtension(name, help: "use .html or .htm"), at: .file(output))
    }
  }
}
