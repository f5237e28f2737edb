import PropertyLists
import SettingsBundles

extension Command {
  static let schema = Command(
    name: "schema",
    operands: "[NAME] [-o FILE]",
    summary: "Print the JSON Schema of a settings page, a whole bundle, or one element.",
    discussion: """
      NAME is page (settings-page, the default; it has what InAppSettingsKit adds), bundle (a
      whole bundle as one document), a Type such as PSSliderSpecifier, or PSConfirmationPrompt.
      Editors use it to check and complete YAML and JSON. It is in draft-07, which all of them
      read.
      """,
    readsDocuments: false,
    operandValues: .words { SettingsSchema().files.map(\.name) },
    options: [.output, .everySchema, .direct, .quiet],
    examples: [
      .init(
        line: "settings-convert schema PSSliderSpecifier", meaning: "print one element's schema"),
      .init(
        line: "settings-convert schema bundle -o settings-bundle.schema.json",
        meaning: "write the schema of a bundle as one document"),
      .init(
        line: "settings-convert schema --all -o Schemas",
        meaning: "write every schema into a folder"),
    ]
  ) { (invocation, console) throws(Diagnostic) in
    let schema = SettingsSchema()
    let name = try invocation.onlyOperand() ?? SettingsSchema.pageName
    guard invocation.has(.everySchema) else {
      guard let file = schema.file(named: name) else {
        throw Diagnostic(
          ToolMessage.unknown(
            "schema", name, nearest: schema.nearestName(to: name), known: schema.files.map(\.name)))
      }
      try write(file, to: invocation.value(of: .output), invocation, console)
      return .done
    }
    guard let folder = invocation.value(of: .output), folder != StandardInput.path else {
      throw Diagnostic(ToolMessage.needsFolder("--all"))
    }
    let path = folder.withTrailingSlash
    try ChangeSet.inFolder(path) { () throws(Diagnostic) in
      for file in schema.files { try write(file, to: path + file.fileName, invocation, console) }
    }
    return .done
  }

  private static func write(
    _ file: SettingsSchema.File, to path: String?, _ invocation: Invocation, _ console: Console
  ) throws(Diagnostic) {
    let text = String(decoding: try file.bytes(), as: UTF8.self)
    let path = path == StandardInput.path ? nil : path
    _ = try ChangeSet(text, Format.json.title, signature: "json-schema.org/", to: path)
      .deliver(invocation.delivery, on: console)
  }
}

extension Option {
  static let everySchema = Option(
    name: "all", summary: "Write every schema, each into a file in OUTPUT.")
}
