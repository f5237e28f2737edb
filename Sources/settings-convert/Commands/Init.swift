import PropertyLists
import SettingsBundles

extension Command {
  static let initialize = Command(
    name: "init",
    operands: "[PATH]",
    summary: "Create a new bundle with an initial page, as Xcode does.",
    discussion: """
      PATH is like OUTPUT in convert: Settings.bundle, the default, or another name that ends in
      .bundle, which only the app itself can show; a file such as Settings.yaml for the bundle as one
      document; a folder of YAML, with a slash at the end; or -, standard output, as YAML. In any
      other folder, Settings.bundle is created; with --to yaml or json, its pages and tables go
      into the folder itself, which must be empty. A file named Root, such as Root.plist, is a single
      page. Existing files are never overwritten.
      """,
    readsDocuments: false,
    options: [
      .to.described(values: .words { DocumentForm.names(Format.documentFormats) }),
      .modeline, .dryRun, .quiet,
    ],
    examples: [
      .init(line: "settings-convert init", meaning: "create Settings.bundle"),
      .init(line: "settings-convert init Settings.yaml", meaning: "create a bundle as YAML"),
    ]
  ) { (invocation, console) throws(Diagnostic) in
    let form = try invocation.form(namedBy: .to, among: Format.documentFormats)
    let path = try newPath(try invocation.onlyOperand(), form)
    let isPage = path.map(BundleTemplate.isPage) ?? false
    let plan = try OutputPlan(
      invocation, to: path, as: form ?? (path == nil ? .format(.yaml) : nil),
      among: Format.documentFormats, isRewriting: true)
    let format = try plan.format(for: nil)
    let document = try isPage ? BundleTemplate.page() : BundleTemplate.document()
    let output = try plan.output(of: nil, DocumentRole(of: document), format)
    let status = try ChangeSet(writing: Settings(document), to: output)
      .deliver(invocation.delivery, on: console)
    if let path, status == .done, !invocation.has(.dryRun) {
      try console.printSummary("created \(path.visible)")
    }
    return status
  }

  private static func newPath(
    _ operand: String?, _ form: DocumentForm?
  ) throws(Diagnostic) -> String? {
    // Most likely an unset variable.
    if operand == "" {
      throw Diagnostic(.usage, "the path is empty", help: "name a file or folder")
    }
    if operand == StandardInput.path {
      guard form?.isBundle != true else {
        throw Diagnostic(ToolMessage.exclusiveOptions("-", "--to bundle"))
      }
      return nil
    }
    let folderName = BundleTemplate.folderName
    let fileFormat = form?.format.flatMap {
      BundleWriteOptions.pageFormats.contains($0) ? nil : $0
    }
    let path = operand ?? fileFormat.map { BundleTemplate.fileName(as: $0) } ?? folderName
    guard let status = try FileStatus.following(path) else {
      // A missing folder has no extension either, and is created.
      let isFile = form != nil || path.endsInSlash || !Format.fileExtension(of: path).isEmpty
      return isFile ? path : path.withTrailingSlash + folderName
    }
    guard status.kind == .folder, case let folder = try PathProbe(path), !folder.isNamedBundle,
      try !folder.isSettingsBundle
    else {
      throw Diagnostic(ToolMessage.existing, at: .file(path))
    }
    if fileFormat != nil {
      guard try folder.isEmpty else {
        throw Diagnostic(
          .output, "this folder is not empty", help: "choose another path",
          at: .file(path))
      }
      return path.withTrailingSlash
    }
    let inner = path.withTrailingSlash + folderName
    guard try FileStatus.following(inner) == nil else {
      throw Diagnostic(ToolMessage.existing, at: .file(inner))
    }
    return inner
  }
}
