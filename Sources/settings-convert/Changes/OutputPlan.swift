import PropertyLists
import SettingsBundles

/// Decides where each input goes, based on OUTPUT, `--to`, and the inputs' names, and how it is written.
struct OutputPlan: Sendable {
  let path: String?
  let form: DocumentForm?
  /// Whether there are several inputs, each with its own output file.
  let isSeveral: Bool
  private let formats: [Format]

  /// Whether a file is written anew, rather than changed where it differs.
  let isRewriting: Bool
  /// Whether YAML and JSON without a schema of their own name that of the input.
  let keepsSchema: Bool
  var options: BundleWriteOptions

  /// Whether OUTPUT is a bundle, because of `--to` or its name.
  private let isBundle: Bool

  /// OUTPUT with a trailing slash, if it is a folder for outputs.
  let folder: String?

  /// - Parameters:
  ///   - isRewriting: Whether the command always writes files anew, without `--rewrite`.
  ///   - options: The command's own options, to which those of the command line are added.
  init(
    _ invocation: Invocation, to path: String?, as form: DocumentForm?, isSeveral: Bool = false,
    among formats: [Format] = Format.writable, isRewriting: Bool = false, keepsSchema: Bool = true,
    options: BundleWriteOptions = BundleWriteOptions()
  ) throws(Diagnostic) {
    self.path = path
    self.form = form
    self.isSeveral = isSeveral
    self.formats = formats
    let isNamedBundle = try path.map(PathProbe.isNamedBundle) == true
    isBundle = form?.isBundle == true || !isSeveral && isNamedBundle
    folder = try path.flatMap { path throws(Diagnostic) in
      try Self.isFolder(path) ? path.withTrailingSlash : nil
    }
    // What --check compares with is what would be written if nothing were there.
    self.isRewriting = isRewriting || invocation.has(.rewrite) || invocation.has(.check)
    self.keepsSchema = keepsSchema
    var options = options
    options.isLossy = invocation.has(.lossy)
    options.isPruning = options.isPruning || invocation.has(.prune)
    options.modeline = try invocation.modeline()
    self.options = options
  }

  private static func isFolder(_ path: String) throws(Diagnostic) -> Bool {
    if path.endsInSlash { return true }
    do {
      return try FileStatus(of: path)?.kind == .folder
    } catch {
      throw Diagnostic(ToolMessage.unwritable(error), at: .file(path))
    }
  }

  /// Whether OUTPUT can only be a bundle; a path with a trailing slash also takes single files.
  private var isBundleOnly: Bool {
    form?.isBundle == true || isBundle && (folder == nil || path?.endsInSlash == false)
  }

  /// The format of an input's output file: from `--to`, the extension of OUTPUT, or the input's
  /// counterpart, in this order.
  func format(for input: Input?) throws(Diagnostic) -> Format {
    if let format = form?.format { return format }
    guard let path, folder == nil, !isBundle else { return Self.counterpart(of: input, isBundle) }
    if let format = Format.forOutput(named: path) {
      guard formats.contains(format) else {
        throw Diagnostic(
          ToolMessage.excludedFormat(format.name, known: formats.map(\.name)), at: .file(path))
      }
      return format
    }
    // An existing file keeps its format, whatever its name is.
    let isStream = ResolvedPath.isStream(path)
    if !isStream, try FileStatus.following(path)?.kind == .file {
      let file = try InputFile(path, headOnly: true)
      if !file.bytes.isEmpty {
        try file.rejectUnwritableFormat()
        return file.format
      }
    }
    // A stream such as `/dev/stdout` has no extension to go by.
    if isStream { return Self.counterpart(of: input, isBundle) }
    throw Diagnostic(
      ToolMessage.unknownExtension(
        Format.fileExtension(of: path), help: Self.advice(about: path, among: formats)),
      at: .file(path))
  }

  private static func advice(about path: String, among formats: [Format]) -> String {
    let known = formats.flatMap(\.outputExtensions)
    let name = Format.fileExtension(of: path)
    if name.isEmpty, let format = formats.first(where: { $0.name == path }) {
      return "did you mean --to \(format.name)?"
    }
    if let nearest = nearestName(to: name, among: known) {
      return "did you mean .\(nearest)? If not, name the format with --to"
    }
    return "use \(known.map { ".\($0)" }.joined(separator: ", ")), name the format with --to, "
      + "or end a folder's name with .bundle or /"
  }

  /// The counterpart of the input's format: YAML for Apple's formats, XML for the others; in a bundle,
  /// a format that Apple's software reads.
  private static func counterpart(of input: Input?, _ isBundle: Bool) -> Format {
    switch input {
    case .file(let file): file.format.isPropertyList && !isBundle ? .yaml : .xml
    case .folder: .yaml
    case nil: .xml
    }
  }

  /// What it means that the file at a path cannot be read: an error, because it may be someone's work, or a
  /// note if files are written anew.
  func unreadableOutput(at path: String) -> Diagnostic {
    isRewriting
      ? .note(
        .replacedFormat, "the existing file cannot be read, so nothing of it is kept", about: path)
      : Diagnostic(
        .output, "not replaced: the existing file cannot be read",
        help: "correct it (validate shows where), delete it, or overwrite it with --rewrite",
        at: .file(path))
  }

  /// The output of one input, or of settings that the program made.
  ///
  /// - Parameters:
  ///   - role: The role of the document; a bundle goes into a folder as a bundle.
  ///   - format: The result of `format(for:)`.
  func output(
    of input: Input?, _ role: DocumentRole, _ format: Format
  ) throws(Diagnostic) -> Output {
    let target = try target(of: input, role, format)
    // The page of a bundle keeps its format.
    let isNamed = form != nil && !isBundleOnly
    return try Output(
      target, as: target.layout == nil ? format : nil, isNamed: isNamed, by: self, besides: input)
  }

  private func target(
    of input: Input?, _ role: DocumentRole, _ format: Format
  ) throws(Diagnostic) -> Output.Target {
    guard let path else { return .standardOutput }
    try input?.rejectOutputInside(path)
    let isBundleDocument = !isSeveral && role == .bundle
    if isBundleOnly || isBundle && isBundleDocument {
      if let format = form?.format, !BundleWriteOptions.pageFormats.contains(format) {
        throw Self.notOfPages(format, in: path)
      }
      if !isBundleDocument, role == .page {
        return .file(try rootPage(of: path, from: input))
      }
      return .folder(path, .bundle)
    }
    guard let folder else { return .file(path) }
    guard isBundleDocument else {
      if isBundle, !format.isPropertyList { throw Self.notOfPages(format, in: path) }
      let file = try filePath(for: input, in: folder, format)
      if isBundle, role == .page, !FileStatus.exists(at: file),
        try !Self.pages(of: path).isEmpty
      {
        throw Self.existingBundle(path)
      }
      return .file(file)
    }
    let present = try PathProbe(path).pageFormat
    let pageFormat = form?.format ?? present ?? .yaml
    guard BundleLayout.folderFormats.contains(pageFormat) else {
      let known = BundleLayout.folderFormats.map(\.name)
      throw Diagnostic(
        .usage, "the pages in a folder cannot be written as \(pageFormat.title)",
        help: "use \(known.list("or"))", at: .file(path))
    }
    return .folder(path, .folder(of: pageFormat))
  }

  private static func notOfPages(_ format: Format, in bundle: String) -> Diagnostic {
    let known = BundleWriteOptions.pageFormats.map(\.name)
    return Diagnostic(
      .usage, "the pages of a bundle cannot be \(format.title)",
      help: "use --to \(known.list("or")), or choose an OUTPUT that does not end in .bundle",
      at: .file(bundle))
  }

  /// The file of a single page that is a whole bundle: that of the page to be opened first.
  ///
  /// It replaces the only page of a bundle if it has the name of that page or of the bundle.
  private func rootPage(of bundle: String, from input: Input?) throws(Diagnostic) -> String {
    let pages = try Self.pages(of: bundle)
    let name = bundle.withoutTrailingSlashes.folderAndName.name.without(ending: ".bundle")
    let isThatPage = pages == ["Root"] && ["Root", name].contains(input?.file?.stem)
    guard pages.isEmpty || isThatPage else { throw Self.existingBundle(bundle) }
    return Self.rootPage(in: bundle)
  }

  private static func rootPage(in bundle: String) -> String {
    bundle.withTrailingSlash + BundleLayout.bundle.path(of: .page("Root"))
  }

  /// The pages of a bundle, and its folders that may have pages because they are not a language's.
  private static func pages(of bundle: String) throws(Diagnostic) -> [String] {
    try PathProbe(bundle).entries.compactMap { name, kind in
      kind == .folder && !name.hasSuffix(".lproj")
        ? name : BundleLayout.bundle.member(at: name).pageName
    }
  }

  private static func existingBundle(_ bundle: String) -> Diagnostic {
    Diagnostic(
      .outputName, "the input is one page, and this bundle exists",
      help: "name the page to write: -o \(rootPage(in: bundle).shellQuoted); "
        + "a document of several pages begins with settingsBundle: 1", at: .file(bundle))
  }

  private func filePath(
    for input: Input?, in folder: String, _ format: Format
  ) throws(Diagnostic) -> String {
    guard let stem = input?.file?.stem else {
      throw Diagnostic(
        .outputName, "this input has no file name to reuse in a folder",
        help: "name its OUTPUT as a file", at: .file(input?.name ?? folder))
    }
    return "\(folder)\(stem).\(format.extensionInFolder)"
  }

  /// The paths of the outputs of several inputs.
  ///
  /// - Throws: A `Diagnostic` for the same name, or names that differ only in case or Unicode form, because
  ///   they are the same file on many disks.
  func outputs(of inputs: [Input]) throws(Diagnostic) -> [String] {
    guard let folder else { return [] }
    var paths: [String] = []
    var names: [String: String] = [:]
    for input in inputs {
      let path = try filePath(for: input, in: folder, try format(for: input))
      if let first = names.updateValue(input.name, forKey: path.foldedFileName) {
        throw Diagnostic(
          .outputName,
          "two inputs would be written here, so nothing was: \(first.visible) and \(input.name.visible)",
          help: "write one of them to another folder", at: .file(path))
      }
      paths.append(path)
    }
    return paths
  }
}

extension Format {
  /// The extension of a file that the tool names.
  ///
  /// To Apple's software, every property list without a special extension is a `.plist`.
  fileprivate var extensionInFolder: String {
    isPropertyList && !holdsTablesOnly ? "plist" : outputExtensions.first ?? name
  }
}

extension Invocation {
  fileprivate func modeline() throws(Diagnostic) -> YAMLModeline? {
    guard let argument = value(of: .modeline) else { return nil }
    let text = try Self.text(argument)
    guard let modeline = YAMLModeline(schema: text) else {
      throw Diagnostic(
        .usage, "\(text.quoted) is not a path or URL for a modeline",
        help: "name a file or a URL without spaces")
    }
    return modeline
  }
}
