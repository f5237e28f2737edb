import PropertyLists
import SettingsBundles

extension Command {
  static let edit = Command(
    name: "edit",
    operands: "[PATH]",
    summary: "Edit a file or bundle as YAML in $VISUAL, $EDITOR, or vi.",
    discussion: """
      When the editor exits, the text is checked. If it has errors that the file did not have
      before, they are shown, and you are asked whether to edit again or give up; without a
      terminal, the command gives up. Otherwise, only your changes are written, in the existing
      form. The other files of a bundle are not part of the text and do not change. New
      warnings are shown before the file is written. If anything fails, or you give up, the
      text is kept and its path is printed. If you change a title that strings tables
      translate, you get a warning; with --with-strings, it is renamed there too.
      """,
    options: [.withStrings, .directEdit],
    examples: [
      .init(
        line: "settings-convert edit Settings.bundle",
        meaning: "change the whole bundle as YAML, in your editor")
    ]
  ) { (invocation, console) throws(Diagnostic) in
    let path = try invocation.path()
    guard path != StandardInput.path else {
      throw Diagnostic(.usage, "standard input cannot be edited", help: "name a file or a bundle")
    }
    let run = try EditRun(path, invocation, on: console)
    guard !Editor.lacksTerminal else {
      throw Diagnostic(
        .usage, "vi needs a terminal, which standard input is not",
        help: "set EDITOR to a program that needs no terminal")
    }
    return try DeferredSignals.during { () throws(Diagnostic) in try run.run() }
  }
}

struct EditRun {
  private let session: Session
  private let path: String
  private let invocation: Invocation
  private let console: Console
  private let settings: Settings
  private let document: Document
  private let changeCheck: ChangeCheck
  private let delivery: Delivery

  init(_ path: String, _ invocation: Invocation, on console: Console) throws(Diagnostic) {
    self.path = path
    self.invocation = invocation
    self.console = console
    delivery = invocation.delivery
    let input = try Input(path, as: try invocation.form())
    let rules = InputRules(for: input, invocation, on: console)
    session = try Session(
      input, by: rules, changing: true, on: console,
      needing: { _ in invocation.has(.withStrings) })
    document = try session.document()
    let settings = Self.settings(in: document, of: input)
    self.settings = settings
    if invocation.has(.withStrings), settings.role != .bundle {
      throw Diagnostic(ToolMessage.stringsWithoutBundle, at: .file(input.name))
    }
    changeCheck = ChangeCheck(of: settings, by: try rules.validator())
  }

  private var input: Input { session.input }

  func run() throws(Diagnostic) -> ExitStatus {
    try ChangeSet.examine(input, for: delivery.method)
    var text = try EditedText(try initialText(), named: name, schema: schema)
    defer {
      if text.hasUserEdits {
        // The location is shown even with --quiet.
        console.report([
          Diagnostic(
            .progress, "your text is kept here", severity: console.threshold,
            at: .file(text.path))
        ])
      } else if let error = text.remove() {
        console.report([
          .warning(
            .output, "cannot remove the temporary copy: \(error.text)", help: "remove it yourself",
            about: text.path)
        ])
      }
    }
    repeat {
      try openEditor(on: text.path)
      guard let edited = try text.edits() else {
        try console.printSummary("\(path.visible): nothing changed")
        return .done
      }
      let (result, errors, warnings) = check(edited)
      if let result, errors.isEmpty {
        let status = try write(result, edited, warnings)
        text.isDelivered = status == .done
        return status
      }
      console.report(errors.map { $0.inFile(named: text.path) })
    } while isToEditAgain
    return .findings
  }

  private var isToEditAgain: Bool {
    console.isConversation && console.answer(to: "Edit again, or give up? [e/g] ") == "e"
  }

  private func openEditor(on path: String) throws(Diagnostic) {
    let isDone: Bool
    do {
      isDone = try Editor.open(path)
      try DeferredSignals.check()
    } catch {
      throw Diagnostic(ToolMessage.failedEditor(Editor.command, error.text))
    }
    if !isDone {
      throw Diagnostic(ToolMessage.failedEditor(Editor.command, "it reported an error"))
    }
  }

  // MARK: The text

  private var name: String {
    let file = path.withoutTrailingSlashes.folderAndFile.file
    let stem = Format.fileExtension(of: file).isEmpty ? file : String(file.prefix { $0 != "." })
    return stem.isEmpty || stem.hasPrefix(".") ? "Settings" : stem
  }

  private var schema: SettingsSchema.File {
    let schema = SettingsSchema()
    let name = settings.role == .bundle ? SettingsSchema.bundleName : SettingsSchema.pageName
    return schema.file(named: name) ?? schema.page
  }

  /// The document as YAML: the file's own text if it is YAML, to preserve its layout.
  private func initialText() throws(Diagnostic) -> [UInt8] {
    if case .file(let file) = input, file.format == .yaml {
      return FileEncoding.text(of: file.bytes) ?? file.bytes
    }
    var shown = document
    if files != nil {
      shown = try document.applying([DocumentEdit(.remove, at: Self.filesPath)])
    }
    let text = try Pipeline.settings.write(shown, as: .yaml).bytes
    return DocumentRole(of: document).mayNameSchema
      ? YAMLModeline(schema: schema.fileName)?.added(to: text) ?? text : text
  }

  /// The files of a bundle, which are not part of the text.
  private var files: Value? {
    guard case .folder = input else { return nil }
    return document.root[.files]
  }

  private static let filesPath = Document.KeyPath([.section(.files)])

  // MARK: The result

  /// Reads and checks an edited text; returns the settings and the findings that the file did not have.
  private func check(
    _ text: [UInt8]
  ) -> (Settings?, errors: [Diagnostic], warnings: [Diagnostic]) {
    do throws(Diagnostic) {
      var edited = try Pipeline.settings.read(text, name: document.source.name, as: .yaml)
      if let files {
        edited = try edited.applying([DocumentEdit(.set(files), at: Self.filesPath)])
      }
      let result = Self.settings(in: edited, of: input)
      if case (.folder(let folder), .bundle(let old), .bundle(let new)) = (input, settings, result)
      {
        try folder.rejectLostChanges(from: old, to: new)
      }
      let findings = newFindings(in: result)
      return (
        result, findings.filter { $0.severity == .error },
        findings.filter { $0.severity == .warning }
      )
    } catch {
      return (nil, error.each.map { $0.inInput(Correctable(as: .yaml)) }, [])
    }
  }

  /// What an edited document is in the input.
  private static func settings(in document: Document, of input: Input) -> Settings {
    let settings = Settings(document)
    guard case .folder(let folder) = input else { return settings }
    return .bundle(settings.bundle(in: folder.layout))
  }

  private func newFindings(in edited: Settings) -> [Diagnostic] {
    changeCheck.findings(in: edited) { $0.severity > .note }.new
  }

  /// Writes the result, unless the file or bundle has been changed in the meantime.
  private func write(
    _ result: Settings, _ text: [UInt8], _ warnings: [Diagnostic]
  ) throws(Diagnostic) -> ExitStatus {
    var changes = ChangeSet(input)
    var (result, warnings) = (result, warnings)
    var isYAML = false
    if case .file(let file) = input, file.format == .yaml {
      changes.replace(file, with: FileEncoding(of: file.bytes).encode(text))
      isYAML = true
    }
    if invocation.has(.withStrings) {
      result = try result.renamingStrings(changedFrom: settings)
      warnings = newFindings(in: result).filter { $0.severity == .warning }
    } else {
      console.report(session.located(try result.translationsLeft(changedFrom: settings)))
    }
    if !isYAML || invocation.has(.withStrings) {
      let session =
        isYAML ? Session(reading: changes.applied(to: input), recordsLayout: true) : session
      // What is no longer in the text was removed.
      try changes.replace(with: result, over: session, pruning: true)
    }
    if changes.isEmpty { try console.printSummary("\(path.visible): nothing changed") }
    // A title whose translations are left behind was reported.
    warnings.removeAll { $0.kind == .untranslatedString }
    if !warnings.isEmpty {
      console.report(Session(reading: changes.applied(to: input)).locatedAsWritten(warnings))
    }
    return try changes.deliver(delivery, on: console)
  }
}

extension Diagnostic {
  /// The diagnostic at its place in a copy of the file.
  fileprivate func inFile(named path: String) -> Diagnostic {
    guard var source = location?.source else { return self }
    source.name = path
    return inSource(source)
  }
}
