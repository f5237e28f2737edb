import PropertyLists
import SettingsBundles

extension Command {
  static let initialize = Command(
    name: "init",
    operands: "[PATH]",
    summary: "Create a new bundle, with a page to begin with.",
    discussion: """
      PATH is what OUTPUT is in convert: Settings.bundle, the default, or another name that ends in
      .bundle; a file such as Settings.yaml for the bundle as one document; or a folder of YAML, with
      a slash at the end. In a folder that is there, Settings.bundle is created. Nothing is ever
      overwritten.
      """,
    readsDocuments: false,
    options: [.template, .to, .modeline, .dryRun, .quiet],
    examples: [
      .init(line: "settings-convert init", meaning: "create Settings.bundle"),
      .init(
        line: "settings-convert init Settings.yaml --template minimal",
        meaning: "create a bundle with one switch, as YAML"),
    ]
  ) { (invocation, console) throws(Diagnostic) in
    let form = try invocation.form(namedBy: .to, among: Format.documentFormats)
    let path = try newPath(try invocation.onlyOperand(), form)
    let template = try invocation.choice(of: .template) ?? BundleTemplate.sample
    let input = Input.file(
      InputFile(generated: Array(template.text.utf8), name: "<template>", as: .yaml))
    let plan = try OutputPlan(path: path, form: form, isSeveral: false)
    let document = try template.document()
    let output = try plan.output(for: input, document, try plan.format(for: input))
    let status = try output.deliver(
      document, from: input, Input.Reading(document: document, diagnostics: []),
      try invocation.writeOptions(), on: console)
    if status == .done, !invocation.has(.dryRun) {
      try console.printSummary("created \(path.visible)")
    }
    return status
  }

  /// The path of the bundle to create.
  ///
  /// - Throws: `ToolMessage.existing`.
  private static func newPath(
    _ operand: String?, _ form: DocumentForm?
  ) throws(Diagnostic) -> String {
    let folderName = BundleTemplate.folderName
    let fileFormat = form?.format.flatMap {
      BundleWriteOptions.pageFormats.contains($0) ? nil : $0
    }
    let path = operand ?? fileFormat.map { BundleTemplate.fileName(as: $0) } ?? folderName
    guard let status = try FileStatus.following(path) else {
      // A folder that is missing has no extension either, and is reported as such.
      let isFile = form != nil || path.endsInSlash || !Format.fileExtension(of: path).isEmpty
      return isFile ? path : path.withTrailingSlash + folderName
    }
    guard status.kind == .folder, try !InputFolder.isBundle(path) else {
      throw Diagnostic(ToolMessage.existing, at: .file(path))
    }
    let inner = path.withTrailingSlash + folderName
    guard try FileStatus.following(inner) == nil else {
      throw Diagnostic(ToolMessage.existing, at: .file(inner))
    }
    return inner
  }
}

extension Option {
  static let template = Option(
    name: "template", argument: .required("TEMPLATE"), values: .words { BundleTemplate.words },
    summary: "Begin with minimal, one switch, or sample, one of each element (the default).")
}
