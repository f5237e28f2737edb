import PropertyLists
import SettingsBundles

/// One run of `convert` where a bundle is read or written: one input, as a folder or as a document,
/// and one output.
struct BundleConversion {
  private enum Input {
    case folder(BundleInput)
    case document(Document, DocumentFile)
  }

  private enum Output {
    case file(ConversionDestination)
    case folder(String, BundleLayout)
  }

  private let conversion: Conversion
  private let input: Input

  private var options: ConversionOptions { conversion.options }
  private var console: Console { conversion.console }

  /// `nil` when neither the input nor the output is a bundle.
  ///
  /// - Throws: What is wrong with the input, or `ToolMessage.severalBundles`.
  init?(_ conversion: Conversion) throws(Diagnostic) {
    self.conversion = conversion
    let options = conversion.options
    let isFolder = { (path: String) in
      BundleInput.isBundle(path)
        || options.isFromBundle && FileStatus(of: path)?.kind == .folder
    }
    guard let path = options.inputs.first(where: isFolder) ?? options.inputs.first else {
      return nil
    }
    if isFolder(path) {
      guard options.inputs.count == 1 else {
        throw Diagnostic(ToolMessage.severalBundles, at: .file(path))
      }
      input = .folder(
        try BundleInput(
          path, format: options.source, isBundle: options.isFromBundle,
          mayRecover: options.mayWrite))
      return
    }
    guard options.inputs.count == 1, options.folder != nil || Self.isToBundle(options) else {
      return nil
    }
    let file = try DocumentFile(path, format: options.source)
    let document = try file.read(lossy: options.isLossy)
    guard DocumentRole(of: document) == .bundle else {
      guard options.folder == nil || options.isToBundle else { return nil }
      // Nothing else can be written to a bundle; taking it apart says what is wrong with it.
      let faults = BundleSplitter(document, layout: .bundle).faults
      throw faults.first ?? Diagnostic(ToolMessage.noFolder("a bundle"))
    }
    input = .document(document, file)
  }

  private static func isToBundle(_ options: ConversionOptions) -> Bool {
    options.isToBundle || options.isNamedBundle
  }

  func convert() throws(Diagnostic) -> ExitStatus {
    let output = try output()
    guard var document = read() else { return .failed }
    if options.isCanonical { document = try CanonicalOrder().apply(to: document) }
    switch output {
    case .file(let destination):
      var diagnostics: [Diagnostic] = []
      let file: DocumentFile? = if case .document(_, let file) = input { file } else { nil }
      do {
        let output = try conversion.output(of: document, from: file, as: destination.format)
        diagnostics += output.warnings + output.notes
        let status = try conversion.deliver(output, of: document, to: destination, &diagnostics)
        console.report(diagnostics)
        return status
      } catch {
        console.report(diagnostics + [error])
        return .failed
      }
    case .folder(let path, let layout):
      if options.modeline != nil {
        throw Diagnostic(ToolMessage.modelineWithoutYAML("a folder"), at: .file(path))
      }
      let findings = layout == .bundle && !isFromApple ? try findings(about: document) : []
      console.report(findings)
      if options.failure.isReached(by: findings) { return .findings }
      return try BundleDelivery(
        document: document, origin: origin, layout: layout, options: options, console: console
      ).deliver(to: path)
    }
  }

  /// Whether the pages are property lists already, and so nobody has just written them by hand.
  private var isFromApple: Bool {
    switch input {
    case .folder(let folder): folder.layout == .bundle
    case .document(_, let file): file.format.isPropertyList
    }
  }

  /// The format that the document's comments come from.
  private var origin: Format? {
    switch input {
    case .folder(let folder): folder.commentFormat
    case .document(_, let file): file.format
    }
  }

  /// What a person got wrong in the bundle that is about to become property lists.
  private func findings(about document: Document) throws(Diagnostic) -> [Diagnostic] {
    switch input {
    case .folder(let folder):
      // Each file has its own places, which the document that was made of them has not.
      return try conversion.findings(byRulesIn: RulesFile.folders(forBundle: folder.path)) {
        validator in
        validator.validate(folder.contents().contents)
      }
    case .document(_, let file):
      // What cannot be written at all is refused further on.
      let expansion = BundleSplitter(document, layout: .bundle)
      guard expansion.faults.isEmpty, expansion.outwardPanes.isEmpty else { return [] }
      return try conversion.findings(byRulesIn: RulesFile.folders(for: file.path)) { validator in
        validator.validate(BundleContents(document))
      }
    }
  }

  private func read() -> Document? {
    switch input {
    case .folder(let folder):
      let (document, diagnostics) = folder.read(
        keepingUnreadable: options.keepsGoing, isLossy: options.isLossy)
      console.report(diagnostics)
      guard let document else { return nil }
      if options.isVerbose {
        let message = ToolMessage.readBundle(files: folder.count, values: document.count)
        console.report([.note(message, about: folder.path)])
      }
      return document
    case .document(let document, let file):
      console.report(document.diagnostics)
      if options.isVerbose {
        let message = ToolMessage.read(file.format.title, values: document.count)
        console.report([.note(message, about: file.name)])
      }
      return document
    }
  }

  /// Where the bundle goes: a folder where OUTPUT is one, in the format that is named, or that is
  /// there, or in YAML.
  private func output() throws(Diagnostic) -> Output {
    let name: String
    let format: Format
    switch input {
    case .folder(let folder):
      name = folder.path
      format = .xml
    case .document(_, let file):
      name = file.name
      format = file.format
    }
    if let path = options.output, Self.isToBundle(options) {
      if let target = options.target {
        throw Diagnostic(ToolMessage.bundleFormat(target.name), at: .file(path))
      }
      return .folder(path, .bundle)
    }
    if let path = options.folder {
      let format = options.target ?? BundleInput.format(ofPagesIn: path) ?? .yaml
      guard BundleLayout.folderFormats.contains(format) else {
        let known = BundleLayout.folderFormats.map(\.name)
        throw Diagnostic(ToolMessage.folderFormat(format.title, known: known), at: .file(path))
      }
      return .folder(path, .folder(of: format))
    }
    return .file(
      ConversionDestination(
        inputName: name, target: options.output.map { .file($0) } ?? .standardOutput,
        format: try ConversionPlan(options).target(for: format)))
  }
}

extension ConversionOptions {
  /// Whether OUTPUT is called a bundle.
  var isNamedBundle: Bool {
    output.map { Format.fileExtension(of: $0.withoutSlashes) == "bundle" } ?? false
  }

  /// Whether the run may write at all.
  var mayWrite: Bool {
    if case .write = purpose { true } else { false }
  }
}
